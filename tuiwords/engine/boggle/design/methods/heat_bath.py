"""Heat bath: the new face of a square is drawn according to the points of all faces.

Michael Creutz, "Monte Carlo Study of Quantized SU(2) Gauge Theory", Physical Review D 21, 1980.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tuiwords.engine.boggle.design.method import START_TEMPERATURE, Cooling, polish
from tuiwords.engine.boggle.design.state import DesignState

BATH_STEPS = 20  # squares between checks of the clock


class HeatBath:
    """Heat bath: scores every face of a square at once and draws one of them; swaps in between."""

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
        temperature = plan.warm * (START_TEMPERATURE if state.given else 1.0)
        while temperature > plan.cool:
            temperature = state.heat_bath(block, temperature, plan.factor, self.swaps)
            yield temperature
        yield from polish(state)

    def usual(self, state: DesignState) -> float:
        """Every face, and swaps, at each step of a cooling."""
        steps = Cooling(state, self.steps, self.warm, self.cool).steps
        return steps * (state.faces.size + self.swaps)
