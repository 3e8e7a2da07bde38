"""The endings that a candidate of a pre-endgame leads to, and how far off their results may be."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.chance import likely
from tuiwords.engine.scrabble.empty_bag import QUANTITIES, WIN, EmptyBag
from tuiwords.engine.scrabble.followed import Followed
from tuiwords.games.scrabble import BLANK

ROOM = 8  # draws at first
RARE = 0.01  # what is wrong less often is not thought of
NORMAL = 1.96  # standard deviations of half a 95 % interval
# What is known of an ending beside its ``QUANTITIES``: the chance to win against best play, the
# same as far as it may be told wrongly, its standard deviations by what all draws share and by what
# each has alone, and how far off all together may be.
PLAIN, LIKELY, SHARED, ALONE, ERROR = range(len(QUANTITIES), len(QUANTITIES) + 5)


class KnownChance(NamedTuple):
    """The chance to win after a candidate, and how far it is known.

    ``mean`` as far as endings may be told wrongly, with the standard deviations by what is not
    ``searched`` to its end and not ``drawn``; ``low`` and ``high`` are what it is for certain.
    """

    mean: float
    searched: float
    drawn: float
    low: float
    high: float


# How much of the variance all draws share: of endings, by the effort, and where a turn is followed
# that leaves tiles in the bag. 83 of the best turns in positions with two tiles in the bag were off
# by 6, 2.4 and 1.1 % after the first three efforts (the root of the mean square; at most 18, 7 and
# 4); independent errors would have been 5.5, 3.4 and 2.4. Those of short searches came on most
# draws of some positions that were collected because searches erred.
SHARE, SHARE_FOLLOWED = (0.25, 0.25, 0.05), 0.15
# How often it is told wrongly that a turn wins that leaves one tile in the bag, by the effort, when
# turns are ordered: an unproven pass must not stand before plays that are nearly proven. That such
# a turn loses was right for all of 50 draws; but with two tiles in the bag one order of both is
# tried, and the other gives another result in 14 % of 240 draws: hence the least doubt.
MISTAKEN_OF_ONE, LEAST = (0.15, 0.12, 0.1, 0.08, 0.06, 0.05), 0.04
# How often, at most, an opponent who knows that tile has a better reply than those looked at: 35 %
# of 65 draws with two tiles in the bag were lost so within 300,000 nodes, and 6 % were proven; of
# single turns none to all. Where the bag has one order, more replies are looked at by the effort.
REFUTED, REFUTED_OF_ORDER = (0.6,), (0.6, 0.6, 0.45, 0.3, 0.15, 0.08)
# How often it is told wrongly who wins where more tiles are left: with more doubt such a turn is
# seldom chosen (8 positions with three tiles in the bag lost 3 % of the chance to win so, with a
# share of 0.7).
MISTAKEN_OF_MORE = 0.1, 0.04, 0.02, 0.015


class Off(NamedTuple):
    """How far off the chance to win may be if all draws err alike, at most.

    By ``most`` where the final spread is estimated to be 0, less the farther from it, on a
    ``scale`` in points.
    """

    most: float
    scale: float

    def error(self, spread: float) -> float:
        """By how much where this spread is estimated."""
        return 4 * self.most * likely(spread, self.scale) * likely(-spread, self.scale)


# After a first look, and where turns that leave more tiles are followed. First looks at positions
# that were collected because searches erred were wrong by up to 89 % of the chance to win. What was
# told to be lost by 47 turns of games of ``equity`` with two to four tiles in the bag, 15 of them
# chosen to leave some, was within these errors of what came of it when both sides searched on from
# 40 draws, played out as in ``tuiwords bench verdicts``.
LOOKED, FOLLOWED = Off(0.3, 20.0), Off(0.3, 25.0)


class MetEndings:
    """What is known of the endings that the draws of a candidate lead to, in their order."""

    def __init__(self, weights: NDArray[np.float64], *, errs: bool) -> None:
        """``weights`` are those of all draws; see ``empty_bag.Errors`` for ``errs``."""
        self.known: list[EmptyBag] = []
        self._all, self._errs = weights, errs
        self._first: dict[int, int] = {}  # the first draw that leads to an ending, by its key
        self._same = np.zeros(ROOM, np.int64)  # that draw
        self._figures = np.zeros((ERROR + 1, ROOM))
        self._unsure: float | None = None  # until an ending is told

    @property
    def weights(self) -> NDArray[np.float64]:
        """Of the draws that were met, with the sum 1."""
        met = self._all[: len(self.known)]
        return np.asarray(met / met.sum())

    @property
    def figures(self) -> NDArray[np.float64]:
        """The ``QUANTITIES`` and the rest for each draw that was met."""
        return self._figures[:, : len(self.known)]

    def add(self, ending: EmptyBag) -> None:
        """Take the ending of the next draw."""
        draw = len(self.known)
        if draw == self._same.size:
            for name in ("_same", "_figures"):
                array = getattr(self, name)
                setattr(self, name, np.concatenate([array, np.zeros_like(array)], axis=-1))
        self.known.append(ending)
        self._same[draw] = self._first.setdefault(ending.key, draw)
        self.tell(draw, ending)

    def tell(self, draw: int, known: EmptyBag) -> None:
        """Take what is known of an ending."""
        self.known[draw], self._unsure = known, None
        self._figures[: len(QUANTITIES), draw] = known.sample(errs=self._errs)
        self._figures[len(QUANTITIES) :, draw] = known.win, *_doubts(known)

    def same(self, key: int) -> list[int]:
        """The draws that lead to an ending."""
        first = self._same[: len(self.known)]
        return np.flatnonzero(first == self._first[key]).tolist() if key in self._first else []

    def chance(self) -> KnownChance:
        """The chance to win."""
        weights, (plain, chances) = self.weights, self.figures[[PLAIN, LIKELY]]
        draws, left = len(plain), max(0.0, 1 - float(self._all[: len(plain)].sum()))
        left = left if draws < self._all.size else 0.0
        drawn = drawn_deviation(chances.mean(), np.array(draws), np.array(left))
        bound = np.array([ending.bound for ending in self.known])
        met = self._all[:draws]
        low = float(met @ (bound * plain))
        high = low + float(met @ ~bound) + left
        return KnownChance(float(weights @ chances), self._deviation(), float(drawn), low, high)

    def _deviation(self) -> float:
        """The standard deviation of the chance to win by what is not searched to its end."""
        shared, alone = self.weights * self.figures[[SHARED, ALONE]]
        each = np.bincount(self._same[: len(self.known)], alone)
        return math.hypot(float(shared.sum()), *each.tolist())

    def unsure(self) -> float:
        """Half the 95 % interval of the chance to win on the draws that were met.

        At least what one wrong ending would do.
        """
        if self._unsure is None:
            weights, figures = self.weights, self.figures
            may_be = figures[ALONE] >= math.sqrt(RARE)
            single = np.bincount(self._same[: len(self.known)], weights * may_be).max()
            error = math.hypot(NORMAL * self._deviation(), float(weights @ figures[ERROR]))
            self._unsure = max(float(single), error)
        return self._unsure

    def by_tile(self) -> dict[str, float]:
        """The chance to win for each tile that may be drawn."""
        wins: dict[str, float] = {}
        sums: dict[str, float] = {}
        for ending, weight, win in zip(self.known, self.weights, self.figures[WIN], strict=True):
            for tile in set(ending.drawn):
                wins[tile] = wins.get(tile, 0.0) + float(weight * win)
                sums[tile] = sums.get(tile, 0.0) + float(weight)
        drawn = sorted((tile for tile in sums if sums[tile]), key=_blank_last)
        return {tile: wins[tile] / sums[tile] for tile in drawn}


def _blank_last(tile: str) -> tuple[bool, str]:
    return tile == BLANK, tile


def drawn_deviation(
    mean: NDArray[np.float64], draws: NDArray[np.int64], left: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The standard deviations of chances to win by what is ``left`` of all draws.

    The ``mean`` of each is that on so many ``draws``, from 0 to 1.
    """
    likely = (draws * mean + 1) / (draws + 2)
    return np.asarray(np.sqrt(left * likely * (1 - likely) / draws))


def _doubts(ending: EmptyBag) -> tuple[float, float, float, float]:
    """``LIKELY``, ``SHARED``, ``ALONE`` and ``ERROR`` of an ending."""
    win = ending.win
    if ending.bound:
        return win, 0.0, 0.0, 0.0
    share, least, off = _of_effort(SHARE, ending), 0.0, 0.0
    if not ending.effort:
        off = LOOKED.error(ending.final)
    if isinstance(ending, Followed):
        share = SHARE_FOLLOWED
        if ending.assumed == 1:
            off = win * _of_effort(REFUTED_OF_ORDER if ending.one_order else REFUTED, ending)
            win *= 1 - _of_effort(MISTAKEN_OF_ONE, ending)
            least = 0.0 if ending.one_order else LEAST
        else:
            least, off = _of_effort(MISTAKEN_OF_MORE, ending), FOLLOWED.error(ending.final)
            win = min(max(win, least), 1 - least)
    may_be = min(max(win, least), 1 - least)
    deviation = math.sqrt(may_be * (1 - may_be))
    return win, math.sqrt(share) * deviation, math.sqrt(1 - share) * deviation, off


def _of_effort(figures: tuple[float, ...], ending: EmptyBag) -> float:
    return figures[min(ending.effort, len(figures) - 1)]
