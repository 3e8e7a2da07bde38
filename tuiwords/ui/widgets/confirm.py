"""A yes-or-no question."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button

from tuiwords.ui.covered import when_on_top
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.dialogs import Dialog


class Confirm(Dialog[bool]):
    """Asks before something that cannot be undone."""

    HELP: ClassVar[str] = "confirm"
    DEFAULT_CSS = """
    Confirm {
        & .card { width: 56; }
        & Horizontal { height: auto; margin-top: 1; align-horizontal: right; }
        & Button { margin-left: 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("y", "answer(True)", "Yes", "confirm.yes", "Yes, do it"),
        shown("n,escape", "answer(False)", "No", "confirm.no", "No, go back"),
        Binding("left,right,up,down", "app.focus_next", "Other button", show=False),
    ]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__(question)
        self._yes = yes
        self._no = no

    def body(self) -> ComposeResult:
        """Two buttons; No has the focus."""
        with Horizontal():
            yield Button(f"{self._yes} (y)", id="yes", compact=True)
            yield Button(f"{self._no} (n)", id="no", compact=True)

    def on_mount(self) -> None:
        """Focus No."""
        self.query_one("#no", Button).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer by the button."""
        when_on_top(self, partial(self.dismiss, event.button.id == "yes"))

    def action_answer(self, answer: bool) -> None:
        """Answer by key."""
        self.dismiss(answer)
