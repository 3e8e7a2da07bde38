"""Rankings by something simple, in plain Python, for as long as kernels are being compiled."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TypeVar

from tuiwords.engine.base import Measure, RankedMove, Ranking
from tuiwords.games.base import Move

M = TypeVar("M", bound=Move)
_LISTED = 60  # moves


def simple_ranking(measure: Measure, moves: Iterable[tuple[M, float]]) -> Ranking[M]:
    """The best of the moves with their values, the best first; of equals the first ones."""
    start = time.thread_time()
    found = sorted(moves, key=lambda move: -move[1])
    best = tuple(RankedMove(move, value) for move, value in found[:_LISTED])
    return Ranking(measure, best, len(found), time.thread_time() - start, final=False)
