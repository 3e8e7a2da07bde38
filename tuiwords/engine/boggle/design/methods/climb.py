"""Norvig's hill climb, of one square at a time."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tuiwords.engine.boggle.design.method import BLOCK_STEPS, Event, restart
from tuiwords.engine.boggle.design.state import DesignState

MUTATIONS = 500  # without gain, before Norvig's hill climb starts over


class HillClimb:
    """Norvig's hill climb: one square drawn anew, kept unless it loses; anew after 500 in vain.

    A share ``swaps`` of the changes swap two squares. Without ``restarts`` it climbs on.
    """

    name = "climb"

    def __init__(self, swaps: float = 0.0, restarts: bool = True) -> None:
        if not 0 <= swaps <= 1:
            raise ValueError("a share of swaps is 0 or more, 1 at most")
        self.swaps, self.restarts = swaps, restarts

    def work(self, state: DesignState, chance: random.Random) -> Iterator[Event]:  # noqa: ARG002
        """Climb, restart, climb."""
        block = state.share(BLOCK_STEPS)
        while True:
            vain = 0
            while vain < MUTATIONS or not self.restarts:
                before = state.best_worth
                state.anneal(block, 0.0, 1.0, self.swaps)
                vain = 0 if state.best_worth > before else vain + block
                yield 0.0, False
            restart(state)
            yield 0.0, True
