"""What words mean, over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static
from textual.worker import get_current_worker

from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.ui.widgets.key_line import KeyLine


class Meanings(ModalScreen[None]):
    """Words with their definitions; arrows scroll, Escape leads back."""

    HELP: ClassVar[str] = "table"
    DEFAULT_CSS = """
    Meanings VerticalScroll { height: auto; max-height: 14; margin-top: 1; }
    Meanings VerticalScroll > Static { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,f7,q", "leave", "Close", id="meanings.close", key_display="esc"),
    ]

    class Found(Message):
        """The definitions have been looked up."""

        def __init__(self, text: Content) -> None:
            super().__init__()
            self.text = text

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__()
        self.words = tuple(words)

    def compose(self) -> ComposeResult:
        """The words; what they mean comes when it is found."""
        with Vertical(classes="card"):
            yield Static(Content.styled("Meanings", "bold $primary"))
            with VerticalScroll(can_focus=True):
                yield Static("Looking them up…", id="meanings", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Look the words up: the first time the whole table is read."""
        self.query_one(VerticalScroll).focus()
        self.run_worker(self._look_up, thread=True, exclusive=True, exit_on_error=False)

    def _look_up(self) -> None:
        from tuiwords.lexicon.definitions import define

        parts: list[Content] = []
        for word in self.words:
            parts.append(Content.styled(word.upper(), "bold"))
            try:
                found = define(word)
                lines = [] if found is None else found.lines()
            except LexiconError as error:
                lines = [str(error)]
            lines = lines or ["Its meaning is not known here."]
            parts += [Content(line.removeprefix(f"{word.lower()}. ")) for line in lines]
            parts.append(Content(""))
        if not get_current_worker().is_cancelled:
            self.post_message(self.Found(Content("\n").join(parts[:-1])))

    def on_meanings_found(self, message: Found) -> None:
        """Show what was found."""
        self.query_one("#meanings", Static).update(message.text)

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss()
