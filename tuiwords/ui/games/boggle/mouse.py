"""Words drawn with the mouse."""

from __future__ import annotations

from tuiwords.ui.games.boggle.drawing import LetterSquares
from tuiwords.ui.games.boggle.input import WordEntry


class WordDrag:
    """Draws a word with the mouse. Each event comes with the square under the mouse.

    A word drawn in one go is played; squares clicked one by one wait for Enter, or for another
    click on the last one.
    """

    def __init__(self, word: WordEntry, squares: LetterSquares) -> None:
        self.holds = False
        self._word = word
        self._squares = squares
        self._ready = False  # whether the word is played when the mouse is released

    def press(self, square: int) -> None:
        """Start to draw a word, or continue one."""
        drawn = () if self._word.spent else self._word.drawn
        self.holds, self._ready = True, len(drawn) > 1 and square == drawn[-1]
        if self._ready:
            return
        continued = drawn and square in self._squares.grid.neighbors[drawn[-1]]
        self._extend(drawn if continued else (), square)

    def move(self, square: int) -> None:
        """Extend the word, or go back over its last square."""
        drawn = self._word.drawn
        if len(drawn) > 1 and square == drawn[-2]:
            self._word.spell(drawn[:-1])
        elif square not in drawn:
            self._ready = True
            self._extend(drawn, square)

    def release(self) -> bool:
        """End the drag; returns whether a word was drawn that should be played."""
        self.holds = False
        return self._ready

    def _extend(self, drawn: tuple[int, ...], square: int) -> None:
        if self._squares.grid.is_path([*drawn, square]):
            self._word.spell((*drawn, square))
