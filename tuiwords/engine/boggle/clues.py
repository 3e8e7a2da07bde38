"""Graded hints: the number of words through each square, their beginnings, and whole words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tuiwords.engine.boggle.pack import FoundWord
from tuiwords.engine.boggle.words import board_words
from tuiwords.games.boggle import BoggleView
from tuiwords.games.grid import Grid


@dataclass(frozen=True, slots=True)
class Clues:
    """The words left to find, most points first, and figures about them that reveal less."""

    grid: Grid
    left: tuple[FoundWord, ...]

    def through(self) -> tuple[int, ...]:
        """For each square, the number of words left that can pass through it."""
        return tuple(
            sum(word.cover >> square & 1 for word in self.left)
            for square in range(len(self.grid.faces))
        )

    def starts(self, letters: int = 1) -> dict[str, int]:
        """How many words left have each prefix of this length, in alphabetical order."""
        return dict(sorted(Counter(word.word[:letters] for word in self.left).items()))

    def lengths(self) -> dict[int, int]:
        """How many words are left of each length."""
        return dict(sorted(Counter(len(word.word) for word in self.left).items()))


def clues(view: BoggleView, *, common: bool = False) -> Clues:
    """The words not found yet; with ``common`` only those of the goal, as long as any are left.

    Raises: GameError if the word list cannot be packed.
    """
    known = set(view.found)
    words = board_words(view.lexicon, view.rules, view.grid)
    left = tuple(word for word in words if word.word not in known)
    if common:
        goal = view.goal
        left = tuple(word for word in left if word.word in goal) or left
    return Clues(view.grid, left)
