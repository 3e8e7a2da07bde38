"""Searches of many endings at the same time, in rounds that do not depend on the threads.

Endings wait in some lanes, each with a table of its own. In a round every lane is searched on for
as many nodes, by the thread that is free; what is known then is told in the order of the lanes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.empty_bag import WHO_WINS, EmptyBag
from tuiwords.engine.scrabble.followed import FollowedSearch
from tuiwords.engine.scrabble.kernels.layout import ENTRY
from tuiwords.engine.scrabble.pack import Position
from tuiwords.engine.threads import MOST, in_threads
from tuiwords.games.scrabble import ScrabbleView

LANES = MOST
LANE_ENTRIES = 1 << 17  # of a table
# Nodes of a lane in a round: a part of those so far, so that a limit is kept, at most about 4 ms.
PART, LEAST, MOST_NODES = 64, 100, 1_500


@dataclass(slots=True, eq=False)
class _Lane:
    """Endings that are searched one after the other, each up to an effort."""

    at: Position
    seed: str
    table: NDArray[np.void]
    search: FollowedSearch | None = None
    waiting: deque[tuple[EmptyBag, int]] = field(default_factory=deque)
    steps: Iterator[None] | None = None  # of the first one that waits, once it is begun
    endings: int = 0  # that were ever put here

    def go_on(self, nodes: int) -> list[tuple[EmptyBag, int]]:
        """Search for so many nodes; the endings that are done."""
        search = self.search or self._begin()
        end, done = search.nodes + nodes, []
        while self.waiting and search.nodes < end:
            self.steps = self.steps or search.search(*self.waiting[0])
            if next(self.steps, self) is self:
                done.append(self.waiting.popleft())
                self.steps = None
        return done

    def _begin(self) -> FollowedSearch:
        self.table.view(np.int64).fill(0)  # a page that is read first costs more when it is written
        self.search = FollowedSearch(self.at.apart(), self.seed, self.table, WHO_WINS)
        return self.search


class EndingLanes:
    """Searches of endings of the turns of a view; ``nodes`` are what all were worth."""

    def __init__(self, view: ScrabbleView, seed: str) -> None:
        """Lanes in which nothing waits."""
        at = Position.of(view)
        # One array, since large ones get large pages.
        tables = np.empty((LANES, LANE_ENTRIES), ENTRY)
        self._lanes = [_Lane(at, seed, table) for table in tables]
        self._lane_of: dict[int, _Lane] = {}  # by the key of an ending, which stays in it
        self.asked: dict[int, int] = {}  # the effort asked for, by the key of each that waits

    @property
    def nodes(self) -> int:
        """What all searches were worth so far."""
        return sum(lane.search.nodes for lane in self._lanes if lane.search)

    def ask(self, ending: EmptyBag, effort: int) -> None:
        """Let an ending be searched up to an effort."""
        if self.asked.get(ending.key, -1) >= effort:
            return
        self.asked[ending.key] = effort
        if ending.key not in self._lane_of:
            lane = min(self._lanes, key=lambda lane: (len(lane.waiting), lane.endings))
            lane.endings += 1
            self._lane_of[ending.key] = lane
        self._lane_of[ending.key].waiting.append((ending, effort))

    def go_on(self) -> list[EmptyBag]:
        """Search for a round; the endings that are done. The others may be half searched."""
        busy, told = [lane for lane in self._lanes if lane.waiting], []
        nodes = min(MOST_NODES, max(LEAST, self.nodes // PART))
        for done in in_threads(lambda _place, lane: lane.go_on(nodes), busy):
            for ending, effort in done:
                if self.asked[ending.key] == effort:
                    del self.asked[ending.key]
                told.append(ending)
        return told
