"""The keyboard below Wordle's board."""

from __future__ import annotations

from tuiwords.ui.games.wordle.board import WordleBoard
from tuiwords.ui.widgets.keyboard import ENTER, BoardKeyboard


class GuessKeyboard(BoardKeyboard):
    """It shows what the guesses tell about each letter; a click types into the open row."""

    def __init__(self, board: WordleBoard) -> None:
        super().__init__(board.alphabet)
        self._board = board

    def update(self) -> None:
        """Show the colors of the letters, and set Enter off when the guess is complete."""
        rows = self._board.rows
        self.keys.show(rows.marks(), rows.marks_by_board())
        self.keys.set_off_enter(self._board.input.complete)

    def press(self, key: str) -> None:
        """Take a clicked key."""
        if key == ENTER:
            self._board.action_guess()
        else:
            self._board.take_key(key, key)
