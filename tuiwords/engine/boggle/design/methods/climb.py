"""The hill climb of Peter Norvig, "Boggle / Inverse Boggle" (notebook, 2020)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tuiwords.engine.boggle.design.method import BLOCK_STEPS, Event, restart
from tuiwords.engine.boggle.design.state import DesignState

MUTATIONS = 500  # without gain, before a restart


class HillClimb:
    """Norvig's hill climb: a random square is changed; the change is kept unless it loses points.

    It restarts after 500 changes without a gain, unless ``restarts`` is False. A share ``swaps`` of
    the changes swap two squares.
    """

    name = "climb"

    def __init__(self, swaps: float = 0.0, restarts: bool = True) -> None:
        if not 0 <= swaps <= 1:
            raise ValueError("the share of swaps must be at least 0 and at most 1")
        self.swaps, self.restarts = swaps, restarts

    def work(self, state: DesignState, chance: random.Random) -> Iterator[Event]:  # noqa: ARG002
        """Climb, restart, climb."""
        block = state.share(BLOCK_STEPS)
        while True:
            failed = 0
            while failed < MUTATIONS or not self.restarts:
                before = state.best_worth
                state.anneal(block, 0.0, 1.0, self.swaps)
                failed = 0 if state.best_worth > before else failed + block
                yield 0.0, False
            restart(state)
            yield 0.0, True
