"""A genetic algorithm over boards."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from tuiwords.engine.boggle.design.method import BLOCK_STEPS
from tuiwords.engine.boggle.design.state import DesignState
from tuiwords.engine.boggle.pack import Board

ANY_CHANGE = 1e6  # a temperature, in points, at which every change is kept
FAILED = 5  # children without a gain, for each board of the pool
USUAL = 15  # climbs of each board and its children


class GeneticDesign:
    """A pool of boards; a child has the first rows of one and the last rows of another.

    The child climbs a little, and replaces the worst board of the pool if it is better and new.
    When the pool stops improving, a new one is drawn. Without ``crossover``, a child is a changed
    copy of one parent.
    """

    name = "genetic"

    def __init__(self, pool: int = 40, climbs: int = 500, crossover: bool = True) -> None:
        if pool < 2 or climbs < 1:
            raise ValueError("a pool needs at least two boards, and a child at least one step")
        self.size, self.climbs, self.crossover = pool, climbs, crossover

    def work(self, state: DesignState, chance: random.Random) -> Iterator[float]:
        """Draw a pool, breed it until it stops improving."""
        pool: dict[bytes, int] = {}
        while len(pool) < self.size:
            yield from self._climb(state, pool)
            state.scatter()
        failed = 0
        while failed < FAILED * self.size:
            state.place(self._child(state, list(pool), chance))
            state.anneal(2, ANY_CHANGE, 1.0, 0.5)  # the mutation
            before = min(pool.values())
            yield from self._climb(state, pool)
            worst = min(pool, key=lambda board: pool[board])
            if len(pool) > self.size:
                del pool[worst]
            failed = 0 if min(pool.values()) > before else failed + 1

    def usual(self, state: DesignState) -> float:  # noqa: ARG002
        """The pool is bred anew some times before it stops improving."""
        return USUAL * self.size * self.climbs

    def _child(self, state: DesignState, pool: list[bytes], chance: random.Random) -> Board:
        one, other = (np.frombuffer(b, np.uint8) for b in chance.sample(pool, 2))
        child = one.copy()
        if self.crossover:
            half = state.view.rules.columns * ((state.view.rules.rows + 1) // 2)
            child[half:] = other[half:]
        return child

    def _climb(self, state: DesignState, pool: dict[bytes, int]) -> Iterator[float]:
        block = min(state.share(BLOCK_STEPS), self.climbs)
        for _ in range(0, self.climbs, block):
            state.anneal(block, 0.0, 1.0, 0.3)
            yield 0.0
        pool[state.board.tobytes()] = state.worth
