"""Deals boards whose number of words or points is in a given range."""

from __future__ import annotations

from dataclasses import dataclass

from tuiwords.engine.boggle.words import solver
from tuiwords.games.base import GameError
from tuiwords.games.boggle import roll
from tuiwords.games.boggle.rules import BoggleRules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import Lexicon

MOST_ROLLS = 20_000


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
