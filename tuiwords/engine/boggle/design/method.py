"""What the designer's methods share: their protocol, schedules and polishing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Protocol

from tuiwords.engine.boggle.design.state import USUAL_SQUARES, DesignState

BLOCK_STEPS = 250  # boards between checks of the clock, on 4x4: 5-10 ms
START_TEMPERATURE = 0.5  # share of the starting temperature if a board is given


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
