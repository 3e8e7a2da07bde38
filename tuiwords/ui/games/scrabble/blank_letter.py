"""The letter for a blank that the mouse has placed."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widget import Widget

from tuiwords.games.scrabble import BLANK
from tuiwords.ui.games.scrabble.input import TurnInput
from tuiwords.ui.widgets.dialogs import LEAVE, Dialog
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
    BINDINGS: ClassVar[list[BindingType]] = [LEAVE]

    def __init__(self, letters: str) -> None:
        super().__init__("Which letter is the blank?", "Type it, or click it.")
        self._letters = letters

    def body(self) -> ComposeResult:
        """The letters as keys."""
        yield Keyboard(self._letters, commands=False)

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
