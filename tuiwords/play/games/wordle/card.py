"""The record of a game of Wordle, and the figures of all players with the words left to them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING

from tuiwords.games.base import Seat
from tuiwords.games.wordle import AnyWordle, Clue, WordleView, all_green
from tuiwords.play.games.wordle.judging import FACTS
from tuiwords.play.judged import JudgedMove, ReviewWork
from tuiwords.play.scorecard import Curve, CurveLine, judged_figures

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


@dataclass(frozen=True, slots=True)
class JudgedRecord:
    """The guesses of a player, with the verdicts so far."""

    record: WordleRecord
    judged: list[JudgedMove | None]

    @classmethod
    def of(cls, record: WordleRecord, work: ReviewWork) -> JudgedRecord:
        """A record with the verdicts that are kept."""
        numbered = enumerate(record.guesses, 1)
        return cls(record, [work.known(record.seat, n, guess, FACTS) for n, guess in numbered])

    @property
    def known(self) -> list[JudgedMove]:
        """The verdicts that there are."""
        return [move for move in self.judged if move is not None]

    @property
    def skill(self) -> float:
        """The mean skill of the judged guesses, at least one."""
        return fmean(move.facts["skill"] for move in self.known)

    @property
    def given_up(self) -> bool:
        """Whether guesses were left that were not made: then no accuracy is told."""
        record = self.record
        played = record.again is not None  # not only typed for a review
        return played and not record.solved and record.length < record.start.guesses

    @property
    def luck(self) -> float | None:
        """The mean luck of the guesses that have some."""
        lucks = [move.luck for move in self.known if move.luck is not None]
        return fmean(lucks) if lucks else None

    @property
    def not_found(self) -> tuple[str, ...]:
        """The hidden words that were not found, if they are known."""
        record = self.record
        if record.again is None or record.start.absurd:
            return ()
        pairs = zip(record.again.boards, record.rows, strict=True)
        words = [(board.answer, row[-1].guess if row else "") for board, row in pairs]
        return tuple(word for word, last in words if word != last)

    def figures(self) -> dict[str, str]:
        """The figures to compare with those of other players."""
        record, boards, absurd = self.record, len(self.record.rows), self.record.start.absurd
        solved = all_green(record.start.length)
        found = sum(bool(row) and row[-1].pattern == solved for row in record.rows)
        lost = sum(move.lost for move in self.known)
        extra = {"extra words kept": f"{lost:.0f}"} if absurd else {"guesses lost": f"{lost:.2f}"}
        return {
            "words found": f"{found} of {boards}" if boards > 1 else "",
            "guesses": str(record.length) if found or boards > 1 else "not found",
            **judged_figures(
                "wordle",
                self.known,
                record.length,
                lost=extra | {"skill": f"{self.skill:.0f}"} if self.known else {},
                luck="" if self.luck is None else f"{self.luck:.0f}",
            ),
            **({"accuracy": "", "plays like": ""} if self.given_up else {}),
        }


def words_left(records: Sequence[WordleRecord]) -> Curve:
    """The words left to each player after each guess; heights are by the logarithm."""
    start = records[0].start
    whole = math.log(1 + len(start.answers if start.knows_answers else start.allowed))
    lines = []
    for record in records:
        left = [len(record.words_left(number)) for number in range(1, record.length + 1)]
        heights = tuple(min(1.0, math.log(1 + count) / whole) for count in left)
        name = record.name if len(records) > 1 else ""
        lines.append(CurveLine(name, heights, tuple(f"{count:,}" for count in left)))
    most = max(record.length for record in records)
    where = tuple(f"after guess {number}" for number in range(1, most + 1))
    return Curve("Words left", tuple(lines), where, tuple(range(records[0].length)))
