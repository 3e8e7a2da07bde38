"""How many of the words that are left go through each square."""

from __future__ import annotations

from collections.abc import Callable, Collection

from textual.widget import Widget

from tuiwords.games.boggle import BoggleState
from tuiwords.ui.background import Background

_MOST = 999  # no square has room for more figures


class SquareCounts:
    """Counts words by squares, off the event loop; ``counted`` is called when that is done."""

    def __init__(self, owner: Widget, counted: Callable[[], None]) -> None:
        self._counted = counted
        self._covers: dict[str, int] | None = None
        self._counting = Background(owner)

    def begin(self, state: BoggleState) -> None:
        """Look up the words of a board, once."""
        if self._covers is None:
            self._counting.run(lambda: _covers(state), self._keep)

    def _keep(self, covers: dict[str, int]) -> None:
        self._covers = covers
        self._counted()

    def notes(self, squares: int, found: Collection[str]) -> dict[int, str]:
        """How many words not yet found go through each square; empty until they are counted."""
        if self._covers is None:
            return {}
        left = [cover for word, cover in self._covers.items() if word not in found]
        counts = (sum(cover >> square & 1 for cover in left) for square in range(squares))
        return {square: str(min(count, _MOST)) for square, count in enumerate(counts)}


def _covers(state: BoggleState) -> dict[str, int]:
    """For each word of the board, a bit mask of the squares that its paths go through."""
    from tuiwords.engine.boggle.words import board_words

    words = board_words(state.lexicon, state.rules, state.grid)
    return {word.word: word.cover for word in words}
