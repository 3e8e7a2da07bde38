"""A dialog with the text that was copied: not every terminal lets programs use its clipboard."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.dialog import Dialog

_NOTE = (
    "If your terminal does not let programs copy, select it here "
    "by mouse, in most terminals with Shift held down."
)


class Copied(Dialog[None]):
    """What was copied, as a ``title``, and the text; arrows scroll, Escape or Enter closes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape,enter,q", "leave", "Close", "copied.close", key_display="esc"),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def card(self) -> ComposeResult:
        """Title, text and note."""
        yield Static(Content.styled(self._title, "bold $primary"))
        with VerticalScroll(can_focus=True):
            yield Static(Content(self._text), id="text")
        yield Static(Content.styled(_NOTE, "$foreground 60%"))

    def on_mount(self) -> None:
        """Let the arrows scroll the text."""
        self.query_one(VerticalScroll).focus()
