"""Measures the speed of a beam, and sets the width of its rest for the time that is left."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tuiwords.engine.word_soup.beam import BeamSearch

# The measured pace is averaged over a tenth of a search, with exponential weights: boards differ,
# and so do the beginning and end of a search, but a few slow blocks must not count too much.
MEMORY = 0.1
CHANGE = 0.85  # the most that the scale may change from one bucket to the next, as a factor
NARROWEST = 0.02  # share of the planned width


@dataclass(slots=True)
class Pace:
    """Keeps a search within its seconds: ``note`` each block, then ``steer`` sets the widths.

    ``expected`` is the pace of an earlier search, in seconds per unit of cost, or 0.
    """

    search: BeamSearch
    seconds: float
    expected: float = 0.0
    spent: float = 0.0  # CPU seconds so far
    scale: float = 1.0  # share of the planned widths for the remaining buckets
    _noted: int = 0  # positions
    _blocks: int = 0
    _all: tuple[float, float] = (0.0, 0.0)  # seconds and cost, without the first block
    _late: tuple[float, float] = (0.0, 0.0)  # the same with exponential weights
    _memory: float = 1.0
    _bucket: int = 0

    def __post_init__(self) -> None:
        self._memory = MEMORY * self.search.cost_ahead()
        self._late = self.expected * self._memory, self._memory if self.expected else 0.0
        self._bucket = self.search.left

    @property
    def overall(self) -> float:
        """Seconds per unit of cost in this search; ``expected`` until a block is measured."""
        seconds, cost = self._all
        return seconds / cost if cost else self.expected

    @property
    def now(self) -> float:
        """Recent seconds per unit of cost."""
        seconds, cost = self._late
        return seconds / cost if cost else self.overall

    def note(self, positions: int, spent: float) -> None:
        """Record the positions expanded and the CPU seconds spent so far."""
        took, cost = spent - self.spent, self.search.cost_between(self._noted, positions)
        self.spent, self._noted = spent, positions
        self._blocks += 1
        if self._blocks == 1:  # it may have loaded kernels or filled caches
            return
        kept = math.exp(-cost / self._memory)
        self._all = self._all[0] + took, self._all[1] + cost
        self._late = self._late[0] * kept + took, self._late[1] * kept + cost

    def steer(self) -> None:
        """Adjust the widths of the remaining buckets gradually, up to the planned ones."""
        passed = self._bucket - self.search.left
        ahead = self.search.cost_ahead(planned=True) * self.now
        if not passed or not ahead:
            return
        self._bucket = self.search.left
        wanted = max(0.0, self.seconds - self.spent) / ahead
        change = CHANGE**passed
        wanted = min(max(wanted, self.scale * change), self.scale / change)
        wanted = min(max(wanted, NARROWEST), 1.0)
        if wanted != self.scale:
            self.scale = wanted
            self.search.scale(wanted)
