"""The methods of the board designer by name: their protocol, what they share, and each of them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

import numpy as np

from tuiwords.engine.boggle.design.state import USUAL_SQUARES, DesignState
from tuiwords.engine.boggle.pack import Board

BLOCK_STEPS = 250  # boards between checks of the clock, on 4x4: 5-10 ms
START_TEMPERATURE = 0.5  # share of the starting temperature if a board is given

BATH_STEPS = 20  # squares between checks of the clock, of a heat bath
MUTATIONS = 500  # of a climb without gain, before a restart
USUAL_CLIMB = 2_500  # with those that gain
ANY_CHANGE = 1e6  # a temperature, in points, at which every change is kept
FAILED = 5  # children without a gain, for each board of the pool
USUAL_BREEDING = 15  # climbs of each board and its children


class DesignMethod(Protocol):
    """A search method, to be begun again and again."""

    name: str

    def work(self, state: DesignState, chance: random.Random) -> Iterator[float]:
        """Search until it is time to begin again; yields the temperature every few milliseconds."""

    def usual(self, state: DesignState) -> float:
        """About how many boards that takes."""


class Cooling:
    """A schedule: ``steps`` from ``warm`` to ``cool`` points on 4x4; scaled up on larger boards.

    Measured with ENABLE: most improvement happens from 80 down to 60 points of temperature on 4x4,
    from 165 to 115 on 5x5, and boards hardly change below half of that.
    """

    def __init__(self, state: DesignState, steps: int, warm: float, cool: float) -> None:
        share = len(state.board) / USUAL_SQUARES
        self.steps = max(1, round(steps * share**2))
        self.warm, self.cool = warm * share**1.5, cool * share**1.5
        self.factor = (self.cool / self.warm) ** (1 / self.steps)
        self._state = state

    def cooled(self, step: Callable[[float], float]) -> Iterator[float]:
        """Cool by steps that give the temperature after them, which are yielded; then polish."""
        temperature = self.warm * (START_TEMPERATURE if self._state.given else 1.0)
        while temperature > self.cool:
            temperature = step(temperature)
            yield temperature
        yield from polish(self._state)


def polish(state: DesignState) -> Iterator[float]:
    """Make the best change or swap of each square in turn until none gains; yields after each."""
    state.place(state.best)
    squares = state.squares.tolist()
    idle, turn = 0, 0
    while idle < len(squares) and not state.reached:
        gained = state.polish(squares[turn % len(squares)])
        idle = 0 if gained > 0 else idle + 1
        turn += 1
        yield 0.0


class HillClimb:
    """The hill climb of Peter Norvig, "Boggle / Inverse Boggle" (notebook, 2020).

    A random square is changed; the change is kept unless it loses points. It restarts after 500
    changes without a gain, unless ``restarts`` is False. A share ``swaps`` of the changes swap two
    squares.
    """

    name = "climb"

    def __init__(self, swaps: float = 0.0, restarts: bool = True) -> None:
        if not 0 <= swaps <= 1:
            raise ValueError("the share of swaps must be at least 0 and at most 1")
        self.swaps, self.restarts = swaps, restarts

    def work(self, state: DesignState, chance: random.Random) -> Iterator[float]:  # noqa: ARG002
        """Climb."""
        block, failed = state.share(BLOCK_STEPS), 0
        while failed < MUTATIONS or not self.restarts:
            before = state.best_worth
            state.anneal(block, 0.0, 1.0, self.swaps)
            failed = 0 if state.best_worth > before else failed + block
            yield 0.0

    def usual(self, state: DesignState) -> float:  # noqa: ARG002
        """A few times as many as may fail; without restarts it never ends."""
        return USUAL_CLIMB if self.restarts else math.inf


class Anneal:
    """Simulated annealing: squares are changed and swapped, then polished.

    S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by Simulated Annealing", Science
    220, 1983.

    ``swaps`` and ``pairs`` are the shares of changes that swap two squares or change two; with
    ``weak`` the squares that contribute least are changed more often.
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
            raise ValueError("annealing needs at least one step, and must cool to above 0")
        self.steps, self.warm, self.cool = steps, warm, cool
        self.swaps, self.pairs, self.weak = swaps, pairs, weak

    def work(self, state: DesignState, chance: random.Random) -> Iterator[float]:  # noqa: ARG002
        """Cool down, polish."""
        plan, block = Cooling(state, self.steps, self.warm, self.cool), state.share(BLOCK_STEPS)

        def step(temperature: float) -> float:
            if self.weak:
                state.favor_weak_squares()
            return state.anneal(block, temperature, plan.factor, self.swaps, self.pairs)

        yield from plan.cooled(step)

    def usual(self, state: DesignState) -> float:
        """The steps of a cooling."""
        return Cooling(state, self.steps, self.warm, self.cool).steps


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
        return USUAL_BREEDING * self.size * self.climbs

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


class HeatBath:
    """Heat bath: scores every face of a square at once and draws one of them; swaps in between.

    Michael Creutz, "Monte Carlo Study of Quantized SU(2) Gauge Theory", Physical Review D 21, 1980.
    """

    name = "heat-bath"

    def __init__(
        self, steps: int = 3_000, warm: float = 90.0, cool: float = 35.0, swaps: int = 5
    ) -> None:
        if steps < 1 or not 0 < cool <= warm or swaps < 0:
            raise ValueError("a heat bath needs at least one step, and must cool to above 0")
        self.steps, self.warm, self.cool, self.swaps = steps, warm, cool, swaps

    def work(self, state: DesignState, chance: random.Random) -> Iterator[float]:  # noqa: ARG002
        """Cool down, polish."""
        plan, block = Cooling(state, self.steps, self.warm, self.cool), state.share(BATH_STEPS)
        yield from plan.cooled(lambda at: state.heat_bath(block, at, plan.factor, self.swaps))

    def usual(self, state: DesignState) -> float:
        """Every face, and swaps, at each step of a cooling."""
        steps = Cooling(state, self.steps, self.warm, self.cool).steps
        return steps * (state.faces.size + self.swaps)


METHODS: Mapping[str, Callable[..., DesignMethod]] = {
    HillClimb.name: HillClimb,
    Anneal.name: Anneal,
    GeneticDesign.name: GeneticDesign,
    HeatBath.name: HeatBath,
}
