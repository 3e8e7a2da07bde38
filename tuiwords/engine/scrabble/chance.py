"""The chance to win late in a game: what is known for certain, and how far off an estimate may be.

A finished game, or one whose result is proven, is lost, tied or won: 0, 0.5 or 1. Otherwise the
chance is an estimate between the chances that are still possible.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

_HALF_INTERVAL = 3.66  # of 95 %, of a logistic distribution with the scale 1


class Chance(NamedTuple):
    """A chance to win, 0 to 1, and the lowest and the highest that it may be (95 %)."""

    win: float
    low: float
    high: float


def result(spread: float) -> float:
    """What a game that ends with this spread is worth: 0, 0.5 or 1."""
    return 0.5 * float(np.sign(spread)) + 0.5


def likely(spread: float, scale: float) -> float:
    """The chance to win where a search only estimates the final spread, which may be off.

    By a logistic distribution with a ``scale`` in points.
    """
    return 0.5 + 0.5 * math.tanh(spread / scale / 2)  # a logistic that cannot overflow


def known(won: float) -> Chance:
    """The chance to win where the result is known."""
    return Chance(won, won, won)


def estimated(spread: float, error: float) -> Chance:
    """The chance to win with a final spread that may be off by ``error`` points."""
    return Chance(
        likely(spread, error / _HALF_INTERVAL), result(spread - error), result(spread + error)
    )


def lost(best: Chance, made: Chance) -> tuple[float, float]:
    """How much of the chance to win is lost beside the best turn, and how far off that may be."""
    behind = max(0.0, best.win - made.win)
    least, most = max(0.0, best.low - made.high), max(0.0, best.high - made.low)
    return behind, max(behind - least, most - behind)
