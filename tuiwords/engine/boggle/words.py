"""The words of a board: all of them, graded hints about those left, and deals by their number."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from tuiwords.engine.boggle.pack import BoardSolver, FoundWord
from tuiwords.games.base import GameError
from tuiwords.games.boggle import BoggleView, roll
from tuiwords.games.boggle.rules import BoggleRules, Scoring
from tuiwords.games.grid import Grid
from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import Lexicon

MOST_ROLLS = 20_000


@large
@lru_cache(maxsize=8)
def _solver(
    lexicon: Lexicon, rows: int, columns: int, scoring: Scoring, min_length: int
) -> BoardSolver:
    def points(letters: int) -> int:
        return scoring.points(letters) if letters >= min_length else 0

    return BoardSolver(lexicon, rows, columns, points, min_length)


def solver(lexicon: Lexicon, rules: BoggleRules, grid: Grid) -> BoardSolver:
    """The cached solver of a word list and rules for boards of the size of ``grid``.

    Raises: GameError if the word list cannot be packed.
    """
    return _solver(lexicon, grid.rows, grid.columns, rules.scoring, rules.min_length)


@large
@lru_cache(maxsize=32)
def board_words(lexicon: Lexicon, rules: BoggleRules, grid: Grid) -> tuple[FoundWord, ...]:
    """All words of a board that count, most points first.

    Raises: GameError if the list cannot be packed.
    """
    return tuple(solver(lexicon, rules, grid).words(grid))


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


@dataclass(frozen=True, slots=True)
class WantedBoard:
    """The boards a player wants: ranges of words and points, inclusive."""

    words: tuple[int, int] | None = None
    points: tuple[int, int] | None = None

    def __str__(self) -> str:
        parts = [
            f"{low} to {high} {name}"
            for name, span in (("words", self.words), ("points", self.points))
            if span
            for low, high in (span,)
        ]
        return " and ".join(parts) or "any board"


def deal(rules: BoggleRules, seed: str | int, lexicon: Lexicon, wanted: WantedBoard) -> Grid:
    """The first roll of a seed that is in the ranges; the same for equal arguments.

    Raises: GameError if none of the first ``MOST_ROLLS`` rolls is.
    """
    first = roll(rules, seed)
    if not wanted.words and not wanted.points:
        return first
    solve = solver(lexicon, rules, first)
    for number in range(MOST_ROLLS):
        grid = first if number == 0 else roll(rules, f"{seed}/{number}")
        if wanted.points and not wanted.points[0] <= solve.score(grid) <= wanted.points[1]:
            continue
        if wanted.words and not wanted.words[0] <= solve.count(grid) <= wanted.words[1]:
            continue
        return grid
    raise GameError(f"none of {MOST_ROLLS:,} random boards has {wanted}: choose a wider range")
