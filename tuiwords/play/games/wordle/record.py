"""The record of a game of Wordle: its guesses, and what was known before each of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tuiwords.games.base import Seat
from tuiwords.games.wordle import AnyWordle, Clue, WordleView, all_green

if TYPE_CHECKING:
    from tuiwords.engine.wordle.belief import Belief

Rows = tuple[tuple[Clue, ...], ...]  # of each board


@dataclass(frozen=True, slots=True)
class WordleRecord:
    """A game to review: the position before the first guess, and the rows of each board.

    Guesses are judged by what the player knows at the ``start``, as the hints are. ``again`` is the
    same game before its first guess, if the hidden word is known. ``name`` and ``seat`` say whose
    guesses they are.
    """

    start: WordleView
    rows: Rows
    again: AnyWordle | None = None
    name: str = "You"
    seat: Seat = 0

    @property
    def length(self) -> int:
        """How many guesses were made."""
        return max(map(len, self.rows))

    @property
    def guesses(self) -> tuple[str, ...]:
        """The guesses in order."""
        longest = max(self.rows, key=len)
        return tuple(clue.guess for clue in longest)

    @property
    def solved(self) -> bool:
        """Whether every word was found."""
        return all(row and row[-1].pattern == all_green(self.start.length) for row in self.rows)

    def beliefs(self, rows: Rows, guesses: int) -> list[Belief]:
        """The belief about each board that is open after a number of guesses."""
        from tuiwords.engine.wordle.analysis import believed

        solved = all_green(self.start.length)
        seen = [row[:guesses] for row in rows]
        return [
            believed(replace(self.start, clues=row))
            for row in seen
            if not row or row[-1].pattern != solved
        ]

    def left(self, rows: Rows, guesses: int) -> int:
        """The words left after a number of guesses."""
        return sum(len(belief.position.left) for belief in self.beliefs(rows, guesses))

    def words_left(self, guesses: int) -> tuple[str, ...]:
        """The words left after a number of its guesses, of all open boards, each once."""
        found: dict[str, None] = {}
        for belief in self.beliefs(self.rows, guesses):
            places = belief.position.left.tolist()
            found |= dict.fromkeys(belief.position.word(place) for place in places)
        return tuple(found)
