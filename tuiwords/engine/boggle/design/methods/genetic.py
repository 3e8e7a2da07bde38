"""A genetic algorithm over boards."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from tuiwords.engine.boggle.design.method import BLOCK_STEPS, Event
from tuiwords.engine.boggle.design.state import DesignState
from tuiwords.engine.boggle.pack import Board

ANY_CHANGE = 1e6  # a temperature, in points, at which every change stays


class GeneticDesign:
    """A pool of boards: the first rows of one with the last rows of another, climbed a little.

    A child takes the place of the worst of the pool if it is better and new. When the pool is of
    nearly one worth, a new one is drawn. Without ``crossover`` a child is one parent, changed.
    """

    name = "genetic"

    def __init__(self, pool: int = 40, climbs: int = 500, crossover: bool = True) -> None:
        if pool < 2 or climbs < 1:
            raise ValueError("a pool has two boards or more, and a child climbs a step or more")
        self.size, self.climbs, self.crossover = pool, climbs, crossover

    def work(self, state: DesignState, chance: random.Random) -> Iterator[Event]:
        """Draw a pool, breed it until it is all alike, and again."""
        while True:
            pool: dict[bytes, int] = {}
            while len(pool) < self.size:
                yield from self._raise(state, pool)
                state.scatter()
            vain = 0
            while vain < 5 * self.size:
                state.place(self._child(state, list(pool), chance))
                state.anneal(2, ANY_CHANGE, 1.0, 0.5)  # the mutation
                before = min(pool.values())
                yield from self._raise(state, pool)
                worst = min(pool, key=lambda board: pool[board])
                if len(pool) > self.size:
                    del pool[worst]
                vain = 0 if min(pool.values()) > before else vain + 1
            state.scatter()
            yield 0.0, True

    def _child(self, state: DesignState, pool: list[bytes], chance: random.Random) -> Board:
        one, other = (np.frombuffer(b, np.uint8) for b in chance.sample(pool, 2))
        child = one.copy()
        if self.crossover:
            half = state.view.rules.columns * ((state.view.rules.rows + 1) // 2)
            child[half:] = other[half:]
        return child

    def _raise(self, state: DesignState, pool: dict[bytes, int]) -> Iterator[Event]:
        block = min(state.share(BLOCK_STEPS), self.climbs)
        for _ in range(0, self.climbs, block):
            state.anneal(block, 0.0, 1.0, 0.3)
            yield 0.0, False
        pool[state.search.board.tobytes()] = state.worth
