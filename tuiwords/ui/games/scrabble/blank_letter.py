"""The letter for a blank that the mouse has placed."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tuiwords.games.scrabble import BLANK
from tuiwords.ui.games.scrabble.input import TurnInput
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.dialogs import Dialog
from tuiwords.ui.widgets.keyboard import Keyboard


class BlankLetter(Dialog[str]):
    """Asks for the letter of a blank, by a click or a key; the answer is in lower case, or None."""

    HELP: ClassVar[str] = "table"
    DEFAULT_CSS = """
    BlankLetter {
        & .card { width: 48; }
        & Keyboard { margin: 1 0; }
    }
    """
    TYPES = "letters"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape", "leave", "Back", "blank.leave", "Choose the letter later"),
    ]

    def __init__(self, letters: str) -> None:
        super().__init__()
        self._letters = letters

    def card(self) -> ComposeResult:
        """The letters as keys."""
        yield Static(Content.styled("Which letter is the blank?", "bold $primary"))
        yield Keyboard(self._letters, commands=False)
        yield Static(Content.styled("Type it, or click it.", "$foreground 75%"))

    def on_key(self, event: events.Key) -> None:
        """Take a letter."""
        letter = (event.character or "").lower()
        if letter and letter in self._letters:
            event.stop()
            self.dismiss(letter)

    def on_keyboard_pressed(self, message: Keyboard.Pressed) -> None:
        """Take a clicked letter."""
        self.dismiss(message.key)


def ask_letter(board: Widget, turn: TurnInput) -> None:
    """Ask for the letter of a blank that was placed without one, if there is such a blank."""

    def name(letter: str | None) -> None:
        if letter is not None:
            turn.name_blank(letter)

    if BLANK in turn.entry.tiles.values():
        rules = turn.entry.view.rules
        letters = "".join(
            each for each in rules.letters.lower() if each not in rules.several.lower()
        )
        board.app.push_screen(BlankLetter(letters), name)
