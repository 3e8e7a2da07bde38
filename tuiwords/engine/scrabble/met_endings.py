"""The endings that a candidate of a pre-endgame leads to, and how far off their results may be."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.chance import likely
from tuiwords.engine.scrabble.empty_bag import WIN, EmptyBag
from tuiwords.engine.scrabble.kernels.layout import KINDS
from tuiwords.engine.scrabble.pack import CODES, TILES

ROOM = 8  # draws at first
RARE = 0.01  # what is wrong less often is not thought of
NORMAL = 1.96  # standard deviations of half a 95 % interval
CHANCE, ERROR, FLIP = range(3)  # to win, and how far off it may be: as one of many, on its own


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
LOOKED, SEARCHED = Doubt(0.9, 20.0, 36.0), Doubt(0.25, 4.0, 16.0)
ASSUMED, ASSUMED_OF_ONE = Doubt(0.3, 25.0, 60.0), Doubt(0.55, 25.0, 60.0)
# How often it is told wrongly who wins an ending, by the effort (see ``empty_bag.WHO_WINS``), and
# after turns by equity.
WRONG, WRONG_ASSUMED = (0.1, 0.03, 0.015, 0.006, 0.003, 0.002, 0.002), 0.15


class MetEndings:
    """What is known of the endings that the draws of a candidate lead to, in their order."""

    def __init__(self, *, errs: bool) -> None:
        """With ``errs`` the opponent is taken to err, see ``empty_bag.Errors``."""
        self.known: list[EmptyBag] = []
        self._errs = errs
        self._first: dict[int, int] = {}  # the first draw that leads to an ending, by its key
        self._same = np.zeros(ROOM, np.int64)  # that draw
        self._weights = np.zeros(ROOM)
        self._figures = np.zeros((3, ROOM))
        self._drawn = np.zeros((KINDS, ROOM))  # 1 for a tile that was drawn
        # Until something new is known:
        self._unsure: float | None = None
        self._by_tile: dict[str, float] | None = None
        self._chance: tuple[float, float] | None = None

    def add(self, ending: EmptyBag, weight: float) -> NDArray[np.float64]:
        """Take the ending of the next draw; as ``tell``."""
        draw = len(self.known)
        if draw == self._weights.size:
            for name in ("_same", "_weights", "_figures", "_drawn"):
                array = getattr(self, name)
                setattr(self, name, np.concatenate([array, np.zeros_like(array)], axis=-1))
        self.known.append(ending)
        self._weights[draw] = weight
        self._same[draw] = self._first.setdefault(ending.key, draw)
        self._drawn[[CODES[tile] for tile in ending.drawn], draw] = 1
        return self.tell(draw, ending)

    def tell(self, draw: int, known: EmptyBag) -> NDArray[np.float64]:
        """Take what is known of an ending; its ``QUANTITIES`` with the weight of the draw."""
        sample, error, flip = known.sample(errs=self._errs), 0.0, 0.0
        if not known.proven:
            doubt = _doubt(known)
            error, flip = doubt.error(known.final), doubt.flip(known)
        self.known[draw] = known
        self._unsure = self._by_tile = self._chance = None
        self._figures[:, draw] = sample[WIN], error, flip
        weighted: NDArray[np.float64] = self._weights[draw] * sample
        return weighted

    def same(self, key: int) -> list[int]:
        """The draws that lead to an ending."""
        first = self._same[: len(self.known)]
        return np.flatnonzero(first == self._first[key]).tolist() if key in self._first else []

    def unsure(self) -> float:
        """Half the 95 % interval of the chance to win on the draws that were met."""
        if self._unsure is None:
            draws = len(self.known)
            weighted = self._weights[:draws] * self._figures[:, :draws]
            single = np.bincount(self._same[:draws], weighted[FLIP])
            self._unsure = max(float(weighted[ERROR].sum()), float(single.max())) / draws
        return self._unsure

    def chance(self) -> tuple[float, float]:
        """The chance to win, as far as endings may be told wrongly, and the standard deviation.

        All draws may share an error.
        """
        if self._chance is None:
            doubts = np.array([_wrong(ending) for ending in self.known])
            chances = np.clip([ending.win for ending in self.known], doubts, 1 - doubts)
            # A tie that is proven has a chance in the middle, too.
            deviations = np.sqrt(chances * (1 - chances)) * (doubts > 0)
            weights = self._weights[: len(self.known)] / self._weights[: len(self.known)].sum()
            self._chance = float(weights @ chances), float(weights @ deviations)
        return self._chance

    def half_interval(self) -> float:
        """Half the 95 % interval of that chance: at least what one wrong ending would do."""
        if any(ending.assumed for ending in self.known):
            return self.unsure()
        draws = len(self.known)
        doubtful = [_wrong(ending) >= RARE for ending in self.known]
        weights = self._weights[:draws] / self._weights[:draws].sum()
        single = np.bincount(self._same[:draws], weights * doubtful)
        return max(float(single.max()), NORMAL * self.chance()[1])

    def by_tile(self) -> dict[str, float]:
        """The chance to win for each tile that may be drawn."""
        if self._by_tile is None:
            draws = len(self.known)
            weights, drawn = self._weights[:draws], self._drawn[:, :draws]
            wins = (drawn @ (weights * self._figures[CHANCE, :draws])).tolist()
            found = zip(TILES, wins, (drawn @ weights).tolist(), strict=True)
            self._by_tile = {tile: win / weight for tile, win, weight in sorted(found) if weight}
        return self._by_tile


def _doubt(ending: EmptyBag) -> Doubt:
    """How much is not known of an ending that is not proven."""
    if ending.assumed:
        return ASSUMED_OF_ONE if ending.assumed == 1 else ASSUMED
    return SEARCHED if ending.effort else LOOKED


def _wrong(ending: EmptyBag) -> float:
    """How often it is told wrongly who wins such an ending."""
    if ending.proven:
        return 0.0
    return WRONG_ASSUMED if ending.assumed else WRONG[min(ending.effort, len(WRONG) - 1)]
