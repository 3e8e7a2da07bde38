"""Methods of the board designer, each an anytime ranking of the best boards so far.

``nodes`` are boards scored. Facts: ``current`` points of the board in work, ``restarts``, and
``warmth`` where a method has one. Every method stops when the limit is reached or the board asked
for is found.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

import numpy as np

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, RankedMove, Ranking
from tuiwords.engine.boggle.design.workshop import (
    USUAL_SQUARES,
    DesignMove,
    DesignView,
    Workshop,
)
from tuiwords.engine.boggle.pack import Board

BLOCK_STEPS = 250  # boards between two looks at the clock, on 4x4: 5-10 ms
BATH_STEPS = 20  # heat bath squares between two looks
MUTATIONS = 500  # Norvig's hill climb
START_WARMTH = 0.5  # share of the warmth with which a given board is worked on
ANY_CHANGE = 1e6  # a warmth, in points, at which every change stays

Event = tuple[float, bool]  # the warmth now, and whether the search begins anew


class Method(Protocol):
    """How a workshop is driven: yields after every few milliseconds of work."""

    name: str

    def work(self, shop: Workshop, chance: random.Random) -> Iterator[Event]:
        """Search without end."""


class Designer:
    """A method as a strategy: keeps the best boards and the limit."""

    def __init__(self, method: Method) -> None:
        self.method = method
        self.name = method.name

    def analyse(self, view: DesignView, limit: Limit) -> Iterator[Ranking[DesignMove]]:
        """Better and better boards, the best of each restart."""
        watch = Stopwatch(limit)
        shop = Workshop(view, limit.seed)
        if view.start:
            shop.place(shop.search.board)
        else:
            shop.scatter()
        gallery = Gallery(shop, limit.top)
        restarts, warmth = 0, 0.0
        work = self.method.work(shop, random.Random(f"{self.name} {limit.seed}"))
        while True:
            gallery.note()
            nothing_to_do = not shop.search.squares.size or not shop.search.faces.size
            final = nothing_to_do or shop.reached or watch.expired(shop.boards)
            facts = {
                "current": float(shop.points(shop.search.board)),
                "restarts": float(restarts),
                "warmth": warmth,
            }
            yield Ranking(POINTS, gallery.ranked(), shop.boards, watch.seconds, final, facts)
            if final:
                return
            warmth, again = next(work)
            restarts += again


class Gallery:
    """The ``top`` best boards of all searches in a workshop, with their worth."""

    def __init__(self, shop: Workshop, top: int) -> None:
        self._shop, self._top = shop, max(top, 1)
        self._worth: dict[bytes, int] = {}
        self._moves: dict[bytes, RankedMove[DesignMove]] = {}

    def note(self) -> None:
        """Hang the best board of the present search, if it is good enough."""
        board = self._shop.search.best.tobytes()
        if board in self._worth:
            return
        self._worth[board] = self._shop.best_worth
        self._moves[board] = self._move(self._shop.search.best)
        while len(self._worth) > self._top:
            worst = min(self._worth, key=lambda board: self._worth[board])
            del self._worth[worst], self._moves[worst]

    def _move(self, board: Board) -> RankedMove[DesignMove]:
        shop = self._shop
        return RankedMove(DesignMove(shop.text(board)), float(shop.points(board)), {}, 0.0)

    def ranked(self) -> tuple[RankedMove[DesignMove], ...]:
        """The boards, best first."""
        hung = sorted(self._worth, key=lambda board: (-self._worth[board], board))
        return tuple(self._moves[board] for board in hung)


def polish(shop: Workshop) -> Iterator[float]:
    """Steepest change or swap of square after square until none gains; yields after each."""
    shop.place(shop.search.best)
    squares = shop.search.squares.tolist()
    idle, turn = 0, 0
    while idle < len(squares) and not shop.reached:
        gained = shop.polish(squares[turn % len(squares)])
        idle = 0 if gained > 0 else idle + 1
        turn += 1
        yield 0.0


def restart(shop: Workshop) -> None:
    """A random board, and no best one yet."""
    shop.scatter()
    shop.forget_best()


class Climb:
    """Norvig's hill climb: one square drawn anew, kept unless it loses; anew after 500 in vain.

    A share ``swaps`` of the changes swap two squares. Without ``restarts`` it climbs on.
    """

    name = "climb"

    def __init__(self, swaps: float = 0.0, restarts: bool = True) -> None:
        if not 0 <= swaps <= 1:
            raise ValueError("a share of swaps is 0 or more, 1 at most")
        self.swaps, self.restarts = swaps, restarts

    def work(self, shop: Workshop, chance: random.Random) -> Iterator[Event]:  # noqa: ARG002
        """Climb, restart, climb."""
        block = shop.share(BLOCK_STEPS)
        while True:
            vain = 0
            while vain < MUTATIONS or not self.restarts:
                before = shop.best_worth
                shop.anneal(block, 0.0, 1.0, self.swaps)
                vain = 0 if shop.best_worth > before else vain + block
                yield 0.0, False
            restart(shop)
            yield 0.0, True


class Cooling:
    """A schedule: ``steps`` from ``warm`` to ``cool`` points on 4x4, more and warmer beyond.

    Measured with ENABLE: boards come to order from 80 down to 60 points of warmth on 4x4, from 165
    to 115 on 5x5, and hardly change below half of that. Hotter or colder steps are wasted.
    """

    def __init__(self, shop: Workshop, steps: int, warm: float, cool: float) -> None:
        share = len(shop.search.board) / USUAL_SQUARES
        self.steps = max(1, round(steps * share**2))
        self.warm, self.cool = warm * share**1.5, cool * share**1.5
        self.factor = (self.cool / self.warm) ** (1 / self.steps)


class Anneal:
    """Simulated annealing: squares drawn anew and swapped, then polished, then a random restart.

    ``swaps`` and ``pairs`` are the shares of changes that swap two squares and that draw two anew;
    with ``weak`` the squares that contribute least are drawn more often.
    """

    name = "anneal"

    def __init__(
        self,
        steps: int = 80_000,
        warm: float = 90.0,
        cool: float = 35.0,
        swaps: float = 0.3,
        pairs: float = 0.0,
        weak: bool = False,
    ) -> None:
        if steps < 1 or not 0 < cool <= warm or min(swaps, pairs) < 0 or swaps + pairs > 1:
            raise ValueError("annealing takes a step or more, and cools down to above 0")
        self.steps, self.warm, self.cool = steps, warm, cool
        self.swaps, self.pairs, self.weak = swaps, pairs, weak

    def work(self, shop: Workshop, chance: random.Random) -> Iterator[Event]:  # noqa: ARG002
        """Cool down, polish, restart."""
        plan, block = Cooling(shop, self.steps, self.warm, self.cool), shop.share(BLOCK_STEPS)
        warmth = plan.warm * (START_WARMTH if shop.view.start else 1.0)
        while True:
            while warmth > plan.cool:
                if self.weak:
                    shop.favor_weak_squares()
                warmth = shop.anneal(block, warmth, plan.factor, self.swaps, self.pairs)
                yield warmth, False
            for _ in polish(shop):
                yield 0.0, False
            restart(shop)
            warmth = plan.warm
            yield warmth, True


class HeatBath:
    """Heat bath: one walk scores every face of a square, one of them is drawn; swaps between."""

    name = "heat-bath"

    def __init__(
        self, steps: int = 3_000, warm: float = 90.0, cool: float = 35.0, swaps: int = 5
    ) -> None:
        if steps < 1 or not 0 < cool <= warm or swaps < 0:
            raise ValueError("a heat bath takes a step or more, and cools down to above 0")
        self.steps, self.warm, self.cool, self.swaps = steps, warm, cool, swaps

    def work(self, shop: Workshop, chance: random.Random) -> Iterator[Event]:  # noqa: ARG002
        """Cool down, polish, restart."""
        plan, block = Cooling(shop, self.steps, self.warm, self.cool), shop.share(BATH_STEPS)
        warmth = plan.warm * (START_WARMTH if shop.view.start else 1.0)
        while True:
            while warmth > plan.cool:
                warmth = shop.heat_bath(block, warmth, plan.factor, self.swaps)
                yield warmth, False
            for _ in polish(shop):
                yield 0.0, False
            restart(shop)
            warmth = plan.warm
            yield warmth, True


class Genetic:
    """A pool of boards: the first rows of one with the last rows of another, climbed a little.

    A child takes the place of the worst of the pool if it is better and new. When the pool is of
    nearly one worth, a new one is drawn. Without ``crossover`` a child is one parent, changed.
    """

    name = "genetic"

    def __init__(self, pool: int = 40, climbs: int = 500, crossover: bool = True) -> None:
        if pool < 2 or climbs < 1:
            raise ValueError("a pool has two boards or more, and a child climbs a step or more")
        self.size, self.climbs, self.crossover = pool, climbs, crossover

    def work(self, shop: Workshop, chance: random.Random) -> Iterator[Event]:
        """Draw a pool, breed it until it is all alike, and again."""
        while True:
            pool: dict[bytes, int] = {}
            while len(pool) < self.size:
                yield from self._raise(shop, pool)
                shop.scatter()
            vain = 0
            while vain < 5 * self.size:
                shop.place(self._child(shop, list(pool), chance))
                shop.anneal(2, ANY_CHANGE, 1.0, 0.5)  # the mutation
                before = min(pool.values())
                yield from self._raise(shop, pool)
                worst = min(pool, key=lambda board: pool[board])
                if len(pool) > self.size:
                    del pool[worst]
                vain = 0 if min(pool.values()) > before else vain + 1
            shop.scatter()
            yield 0.0, True

    def _child(self, shop: Workshop, pool: list[bytes], chance: random.Random) -> Board:
        one, other = (np.frombuffer(b, np.uint8) for b in chance.sample(pool, 2))
        child = one.copy()
        if self.crossover:
            half = shop.view.rules.columns * ((shop.view.rules.rows + 1) // 2)
            child[half:] = other[half:]
        return child

    def _raise(self, shop: Workshop, pool: dict[bytes, int]) -> Iterator[Event]:
        block = min(shop.share(BLOCK_STEPS), self.climbs)
        for _ in range(0, self.climbs, block):
            shop.anneal(block, 0.0, 1.0, 0.3)
            yield 0.0, False
        pool[shop.search.board.tobytes()] = shop.worth


METHODS: Mapping[str, Callable[..., Method]] = {
    Climb.name: Climb,
    Anneal.name: Anneal,
    Genetic.name: Genetic,
    HeatBath.name: HeatBath,
}
