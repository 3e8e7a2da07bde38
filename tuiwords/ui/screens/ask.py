"""A small question: type a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tuiwords.ui.widgets.key_line import KeyLine

Check = Callable[[str], str | None]


class Answer(Input):
    """The line. Enter is its own key: one of the screen's would overtake letters typed fast."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.take", "Take it", id="ask.take"),
    ]


class Ask(ModalScreen[str | None]):
    """Asks for a line of text. ``check`` says in a sentence what is wrong with it, or nothing."""

    HELP: ClassVar[str] = "ask"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave it", id="ask.leave"),
    ]

    def __init__(
        self, title: str, note: str = "", value: str = "", check: Check = lambda _text: None
    ) -> None:
        super().__init__()
        self._title = title
        self._note = note
        self._value = value
        self._check = check

    def compose(self) -> ComposeResult:
        """Title, line, and what is wrong with it."""
        with Vertical(classes="card"):
            yield Static(Content.styled(self._title, "bold"))
            yield Answer(self._value, id="answer", select_on_focus=True)
            yield Static(Content.styled(self._note, "$foreground 60%"), id="note")
        yield KeyLine()

    def action_take(self) -> None:
        """Give the text back if there is nothing wrong with it."""
        text = self.query_one(Input).value.strip()
        wrong = self._check(text)
        if wrong is None:
            self.dismiss(text)
        else:
            self.query_one("#note", Static).update(Content.styled(wrong, "$text-error"))

    def action_leave(self) -> None:
        """Give nothing back."""
        self.dismiss(None)
