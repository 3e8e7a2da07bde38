"""The endings that a candidate of a pre-endgame leads to, and how far off their results may be."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.chance import likely
from tuiwords.engine.scrabble.empty_bag import QUANTITIES, EmptyBag
from tuiwords.engine.scrabble.simulation import Quantity
from tuiwords.games.scrabble import BLANK

ROOM = 8  # draws at first
RARE = 0.01  # what is wrong less often is not thought of
NORMAL = 1.96  # standard deviations of half a 95 % interval
# How much of the errors of endings all draws share, for the error told and for the order. Of 20
# plays with one tile in the bag (8 draws each) 95 % of the chances were at most 9.3, 0.2 and 0 %
# off after the second, third and fourth effort. With this the mean error told is 18.5, 10 and 0.6;
# were all shared, 32, 18 and 0.8.
SHARED = 0.15
# What is known of an ending beside its ``QUANTITIES``: the chance to win against best play, how
# often that is told wrongly, how far off it may be as one of many, and on its own.
PLAIN, WRONG, ERROR, FLIP = range(len(QUANTITIES), len(QUANTITIES) + 4)


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


@dataclass(frozen=True, slots=True)
class Doubt:
    """How far off the results of endgames may be that are not solved.

    Of many by ``most`` of the chance to win where the final spread is estimated to be 0, and less
    and less the farther from it, on a ``scale`` in points. A single one may be won or lost where
    the spread is estimated to be at most ``reach`` points.
    """

    most: float
    scale: float
    reach: float

    def error(self, spread: float) -> float:
        """Half a 95 % interval of the mean chance to win of many."""
        chance = likely(spread, self.scale)
        return 4 * self.most * chance * (1 - chance)

    def flip(self, ending: EmptyBag) -> float:
        """How far off the chance to win of a single one may be."""
        within = abs(ending.final) <= self.reach
        return max(ending.win, 1 - ending.win) if within else self.error(ending.final)


# After a first look, after a longer search, and where turns by equity are assumed before it, by
# which the opponent plays worst with one tile left in the bag. What was told to be lost by 47 turns
# of games of ``equity`` with two to four tiles in the bag, 15 of them chosen to leave some, was
# within these errors of what came of it when both sides searched on from 40 draws, played out as in
# ``tuiwords bench verdicts``. First looks at the endgames of known positions were wrong by up to
# 89 % of the chance to win: one error often comes on all draws.
LOOKED, SEARCHED = Doubt(1.0, 20.0, 36.0), Doubt(0.25, 4.0, 16.0)
ASSUMED, ASSUMED_OF_ONE = Doubt(0.3, 25.0, 60.0), Doubt(0.55, 25.0, 60.0)
# How often it is told wrongly who wins an ending, by the effort (see ``empty_bag.WHO_WINS``), and
# where a turn is followed that leaves tiles in the bag: with more doubt it is seldom chosen (8
# positions with three tiles in the bag lost 3 % of the chance to win so, with this 0.7). With one
# tile left an unproven pass must not stand before plays that are nearly proven.
MISTAKEN = 0.1, 0.03, 0.015, 0.006, 0.003, 0.002, 0.002
MISTAKEN_ASSUMED = 0.1, 0.04, 0.02, 0.015, 0.015, 0.015, 0.015
MISTAKEN_ASSUMED_OF_ONE = 0.15, 0.12, 0.1, 0.08, 0.06, 0.05, 0.05


class MetEndings:
    """What is known of the endings that the draws of a candidate lead to, in their order."""

    def __init__(self, weights: NDArray[np.float64], *, errs: bool) -> None:
        """``weights`` are those of all draws; see ``empty_bag.Errors`` for ``errs``."""
        self.known: list[EmptyBag] = []
        self._all, self._errs = weights, errs
        self._first: dict[int, int] = {}  # the first draw that leads to an ending, by its key
        self._same = np.zeros(ROOM, np.int64)  # that draw
        self._figures = np.zeros((FLIP + 1, ROOM))
        # Until an ending is told.
        self._unsure: float | None = None
        self._by_tile: dict[str, float] | None = None

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
        error = flip = wrong = 0.0
        if not known.proven:
            doubt, wrong = _doubt(known), _wrong(known)
            error, flip = doubt.error(known.final), doubt.flip(known)
        self.known[draw], self._unsure, self._by_tile = known, None, None
        self._figures[: len(QUANTITIES), draw] = known.sample(errs=self._errs)
        self._figures[len(QUANTITIES) :, draw] = known.win, wrong, error, flip

    def same(self, key: int) -> list[int]:
        """The draws that lead to an ending."""
        first = self._same[: len(self.known)]
        return np.flatnonzero(first == self._first[key]).tolist() if key in self._first else []

    def chance(self) -> KnownChance:
        """The chance to win."""
        weights, plain = self.weights, self.figures[PLAIN]
        chances, deviations = self._spread()
        draws, left = len(plain), max(0.0, 1 - float(self._all[: len(plain)].sum()))
        left = left if draws < self._all.size else 0.0
        drawn = drawn_deviation(chances.mean(), np.array(draws), np.array(left))
        bound = np.array([ending.bound for ending in self.known])
        met = self._all[:draws]
        low = float(met @ (bound * plain))
        high = low + float(met @ ~bound) + left
        searched = self._deviation(deviations)
        return KnownChance(float(weights @ chances), searched, float(drawn), low, high)

    def _spread(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The chance to win each ending, as it may be told wrongly, and its standard deviation."""
        plain, wrong = self.figures[[PLAIN, WRONG]]
        chances = np.clip(plain, wrong, 1 - wrong)
        # A tie that is proven has a chance in the middle, too.
        return chances, np.sqrt(chances * (1 - chances)) * (wrong > 0)

    def _deviation(self, deviations: NDArray[np.float64]) -> float:
        """The standard deviation of the chance to win, from those of all draws."""
        same = self._same[: len(self.known)]
        each = np.bincount(same, self.weights * deviations)
        variance = SHARED * float(each.sum()) ** 2 + (1 - SHARED) * float(each @ each)
        return math.sqrt(variance)

    def unsure(self) -> float:
        """Half the 95 % interval of the chance to win on the draws that were met.

        At least what one wrong ending would do.
        """
        if self._unsure is None:
            self._unsure = self._half_interval()
        return self._unsure

    def _half_interval(self) -> float:
        weights, same = self.weights, self._same[: len(self.known)]
        error, flip = weights * self.figures[[ERROR, FLIP]]
        if any(ending.assumed and not ending.proven for ending in self.known):
            return max(float(error.sum()), float(np.bincount(same, flip).max()))
        single = np.bincount(same, weights * (self.figures[WRONG] >= RARE))
        deviation = self._deviation(self._spread()[1])
        return max(float(error.sum()), float(single.max()), NORMAL * deviation)

    def by_tile(self) -> dict[str, float]:
        """The chance to win for each tile that may be drawn."""
        if self._by_tile is None:
            self._by_tile = self._chances_by_tile()
        return self._by_tile

    def _chances_by_tile(self) -> dict[str, float]:
        wins: dict[str, float] = {}
        sums: dict[str, float] = {}
        for ending, weight, win in zip(
            self.known, self.weights, self.figures[Quantity.WIN], strict=True
        ):
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


def _doubt(ending: EmptyBag) -> Doubt:
    """How much is not known of an ending that is not proven."""
    if ending.assumed:
        return ASSUMED_OF_ONE if ending.assumed == 1 else ASSUMED
    return SEARCHED if ending.effort else LOOKED


def _wrong(ending: EmptyBag) -> float:
    """How often it is told wrongly who wins such an ending."""
    if ending.bound:
        return 0.0
    mistaken = MISTAKEN_ASSUMED if ending.assumed else MISTAKEN
    if ending.assumed == 1:
        mistaken = MISTAKEN_ASSUMED_OF_ONE
    return mistaken[min(ending.effort, len(MISTAKEN) - 1)]
