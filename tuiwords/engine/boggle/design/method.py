"""What the designer's methods share: their protocol, schedules, polishing and restarts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Protocol

from tuiwords.engine.boggle.design.state import USUAL_SQUARES, DesignState

BLOCK_STEPS = 250  # boards between checks of the clock, on 4x4: 5-10 ms
START_TEMPERATURE = 0.5  # share of the starting temperature if a board is given

Event = tuple[float, bool]  # the current temperature, and whether the search has restarted


class DesignMethod(Protocol):
    """A search method, which yields after every few milliseconds of work."""

    name: str

    def work(self, state: DesignState, chance: random.Random) -> Iterator[Event]:
        """Search forever."""


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


def restart(state: DesignState) -> None:
    """Start over with a random board, which becomes the best one."""
    state.scatter()
    state.forget_best()
