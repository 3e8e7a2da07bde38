"""Simulated annealing of one board.

S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by Simulated Annealing", Science 220,
1983.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tuiwords.engine.boggle.design.method import BLOCK_STEPS, START_TEMPERATURE, Cooling, polish
from tuiwords.engine.boggle.design.state import DesignState


class Anneal:
    """Simulated annealing: squares are changed and swapped, then polished.

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
        temperature = plan.warm * (START_TEMPERATURE if state.given else 1.0)
        while temperature > plan.cool:
            if self.weak:
                state.favor_weak_squares()
            temperature = state.anneal(block, temperature, plan.factor, self.swaps, self.pairs)
            yield temperature
        yield from polish(state)

    def usual(self, state: DesignState) -> float:
        """The steps of a cooling."""
        return Cooling(state, self.steps, self.warm, self.cool).steps
