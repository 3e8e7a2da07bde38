"""The hill climb of Peter Norvig, "Boggle / Inverse Boggle" (notebook, 2020)."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from tuiwords.engine.boggle.design.method import BLOCK_STEPS
from tuiwords.engine.boggle.design.state import DesignState

MUTATIONS = 500  # without gain, before a restart
USUAL = 2_500  # with those that gain


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
        return USUAL if self.restarts else math.inf
