"""How fast a beam goes, and how wide the rest of it may be in the seconds that are left."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tuiwords.engine.word_soup.beam import BeamSearch

# What is known of the pace is forgotten over a tenth of a search: boards differ, and so do the
# beginning and the end of one, but a few slow blocks are no reason to hurry.
MEMORY = 0.1
CHANGE = 0.85  # a bucket is no narrower than this, as a share of the one before; nor wider
NARROWEST = 0.02  # share of the planned width


@dataclass(slots=True)
class Pace:
    """Holds one search to its seconds: note each block, then let it set the widths ahead.

    ``expected`` is the pace of an earlier search, in seconds a unit of cost, or 0.
    """

    search: BeamSearch
    seconds: float
    expected: float = 0.0
    spent: float = 0.0  # CPU seconds so far
    scale: float = 1.0  # of the planned widths, for the buckets ahead
    _noted: int = 0  # positions
    _blocks: int = 0
    _all: tuple[float, float] = (0.0, 0.0)  # seconds and cost, but of the first block
    _late: tuple[float, float] = (0.0, 0.0)  # the same, fading
    _memory: float = 1.0
    _bucket: int = 0

    def __post_init__(self) -> None:
        self._memory = MEMORY * self.search.cost_ahead()
        self._late = self.expected * self._memory, self._memory if self.expected else 0.0
        self._bucket = self.search.left

    @property
    def overall(self) -> float:
        """Seconds a unit of cost of this search; what was expected until a block tells."""
        seconds, cost = self._all
        return seconds / cost if cost else self.expected

    @property
    def now(self) -> float:
        """Seconds a unit of cost lately."""
        seconds, cost = self._late
        return seconds / cost if cost else self.overall

    def note(self, positions: int, spent: float) -> None:
        """So many positions are expanded, after so many CPU seconds in all."""
        took, cost = spent - self.spent, self.search.cost_between(self._noted, positions)
        self.spent, self._noted = spent, positions
        self._blocks += 1
        if self._blocks == 1:  # may have loaded kernels or warmed the caches: not its pace
            return
        kept = math.exp(-cost / self._memory)
        self._all = self._all[0] + took, self._all[1] + cost
        self._late = self._late[0] * kept + took, self._late[1] * kept + cost

    def steer(self) -> None:
        """Set the widths of the buckets ahead, little by little, up to what was planned."""
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
