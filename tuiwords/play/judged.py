"""What a review found about one move, in the same form for every game, and figures of many moves.

Every reviewer puts its judged moves into ``Review.judged``, one for each row of its table. Whoever
builds something on reviews (key turns, practice, summaries of many games) reads them there.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import Any

from tuiwords.games.base import Seat
from tuiwords.store.json_form import number_from_plain

SMALL, MEDIUM = 3.0, 7.0  # percentage points lost; more is a large mistake
# What mistakes add to the mistake index, as on woogles.io.
MISTAKE_INDEX = {"small": 0.2, "medium": 0.5, "large": 1.0, "phony": 1.0}
GRAVE = ("medium", "large", "phony")
KEY_TURNS = 4  # at most, those that lost most
KEY = 1.0  # percentage points that a key turn loses at least
ALTERNATIVES = 10  # moves listed beside the one that was made
SHARPER = 4.0  # effort for a move that is judged again on request


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another move: by how much it is behind the best one, in a ``unit``, and why.

    ``points`` are those that it scores, in a game that has points.
    """

    move: str
    behind: float
    error: float = 0.0
    why: str = ""
    unit: str = ""
    points: float = 0.0


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move beside the best one of its position.

    ``lost`` is what it lost in the unit of the review's game (percentage points of the chance to
    win, guesses, points), 0 unless that is more than its ``error``, half a 95% interval. ``share``
    is the same in percentage points of all that there was to lose: mistakes and accuracy are
    counted by it, in every game alike. ``kind`` is the class of the mistake, "" for none. ``why``
    says in a sentence what is better about the best move. ``luck`` is in the game's own measure.
    ``alternatives`` are the best moves, best first. ``facts`` are further figures of its game.
    ``effort`` is that of the judge, 1 for the usual one.
    """

    number: int
    seat: Seat
    played: str
    best: str
    lost: float
    error: float = 0.0
    share: float = 0.0
    kind: str = ""
    why: str = ""
    luck: float | None = None
    alternatives: tuple[Alternative, ...] = ()
    facts: Mapping[str, float] = field(default_factory=dict)
    effort: float = 1.0

    @property
    def grave(self) -> bool:
        """Whether it was more than a small mistake."""
        return self.kind in GRAVE

    @property
    def accuracy(self) -> float:
        """How good it was, 0 to 100."""
        return accuracy(self.share)


def accuracy(share: float) -> float:
    """How good a move was, 0 to 100, by the percentage points that it lost.

    The curve is that of lichess.org ("Lichess Accuracy metric").
    """
    return min(100.0, max(0.0, 103.1668 * math.exp(-0.04354 * share) - 3.1669))


def mistake(share: float) -> str:
    """The class of a mistake by the percentage points that it lost for certain."""
    if share <= 0:
        return ""
    return "small" if share <= SMALL else "medium" if share <= MEDIUM else "large"


def mean_accuracy(moves: Sequence[JudgedMove]) -> float:
    """The mean over some moves, at least one."""
    return fmean(move.accuracy for move in moves)


def mistake_index(moves: Iterable[JudgedMove]) -> float:
    """The sum over the mistakes among some moves; lower is better."""
    return sum(MISTAKE_INDEX.get(move.kind, 0.0) for move in moves)


def key_turns(moves: Iterable[JudgedMove]) -> tuple[JudgedMove, ...]:
    """The few moves that lost most, in the order in which they were made."""
    dearest = sorted(moves, key=lambda move: -move.share)[:KEY_TURNS]
    return tuple(sorted((m for m in dearest if m.share >= KEY), key=lambda move: move.number))


@dataclass(slots=True)
class ReviewWork:
    """How a review is to be done: what is known already, and which moves to look at longer.

    ``kept`` has verdicts of earlier reviews of the same match; a reviewer adds its own, one by one.
    ``sharper`` are the numbers of moves to judge with more effort than usual. ``everyone`` says
    whether the moves of all seats are judged, where a game reviews all seats. ``rating`` is that of
    the player in the game, None if it is not known. ``usual`` is the effort for all other moves.
    """

    kept: MutableMapping[str, str] = field(default_factory=dict)
    sharper: frozenset[int] = frozenset()
    everyone: bool = True
    rating: float | None = None
    usual: float = 1.0

    def known(
        self, seat: Seat, number: int, played: str, facts: Collection[str] = ()
    ) -> JudgedMove | None:
        """The verdict on a move that is kept, as sharp as there is one.

        One that is about another move, or has not all the ``facts``, is damaged.
        """
        for effort in (SHARPER, self.usual):
            judged = _judged(self.kept.get(_key(seat, number, effort), ""))
            if judged is None or not judged.facts.keys() >= set(facts):
                continue
            if (judged.seat, judged.number, judged.played) == (seat, number, played):
                return judged
        return None

    def is_enough(self, known: JudgedMove | None) -> bool:
        """Whether a verdict that is kept is as sharp as wanted."""
        return known is not None and known.effort >= self.effort(known.number)

    def effort(self, number: int) -> float:
        """The effort with which a move is to be judged."""
        return SHARPER if number in self.sharper else self.usual

    def keep(self, judged: JudgedMove) -> None:
        """Keep a verdict. Raises: StoreError."""
        self.kept[_key(judged.seat, judged.number, judged.effort)] = json.dumps(asdict(judged))


def _key(seat: Seat, number: int, effort: float) -> str:
    return f"{seat} {number} x{effort:g}"


def _judged(text: str) -> JudgedMove | None:
    """A verdict as it was kept; None if it is damaged."""
    try:
        plain: dict[str, Any] = json.loads(text)
        return JudgedMove(
            int(plain["number"]),
            int(plain["seat"]),
            str(plain["played"]),
            str(plain["best"]),
            number_from_plain(plain, "lost"),
            number_from_plain(plain, "error"),
            number_from_plain(plain, "share"),
            str(plain["kind"]),
            str(plain["why"]),
            None if plain["luck"] is None else number_from_plain(plain, "luck"),
            tuple(_alternative(each) for each in plain["alternatives"]),
            {key: number_from_plain(plain["facts"], key) for key in plain["facts"]},
            number_from_plain(plain, "effort"),
        )
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return None


def _alternative(plain: Mapping[str, Any]) -> Alternative:
    return Alternative(
        str(plain["move"]),
        number_from_plain(plain, "behind"),
        number_from_plain(plain, "error"),
        str(plain["why"]),
        str(plain["unit"]),
        number_from_plain(plain, "points"),
    )
