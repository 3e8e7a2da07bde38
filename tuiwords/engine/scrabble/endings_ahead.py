"""Searches of endings in the order in which they are asked for; threads do some of them ahead.

Every ending is searched with one of ``LANES`` tables, in that order, and the pauses of a search are
told one by one: so what is found, and after how many nodes, does not depend on the threads.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from tuiwords.engine.scrabble.empty_bag import WHO_WINS, EmptyBag
from tuiwords.engine.scrabble.followed import FollowedSearch
from tuiwords.engine.threads import MOST, allowed, in_threads
from tuiwords.games.scrabble import ScrabbleView

LANES = MOST
LANE_ENTRIES = 1 << 17  # of a table
WINDOW = 4  # endings that may have been begun, for each thread
PAUSES = 8  # of all searches of a thread, until what is known is told


@dataclass(slots=True, eq=False)
class _Work:
    """The search of an ending: pauses that were reached, with the nodes before each."""

    ending: EmptyBag
    search: FollowedSearch
    steps: Iterator[None]
    reached: deque[tuple[int, EmptyBag]] = field(default_factory=deque)
    busy: bool = False
    done: bool = False

    def step(self) -> None:
        """Search to the next pause."""
        before = self.search.nodes
        for _ in self.steps:
            self.reached.append((self.search.nodes - before, copy(self.ending)))
            return
        self.done = True


class EndingsAhead:
    """Searches of many endings; ``nodes`` are the positions of those that were told."""

    def __init__(self, view: ScrabbleView, seed: str) -> None:
        """Endings of the turns of a view."""
        self.nodes = 0
        self._make = partial(FollowedSearch, view, seed, LANE_ENTRIES, WHO_WINS)
        self._lanes: dict[int, FollowedSearch] = {}
        self._choosing = threading.Lock()

    def search(self, asked: Iterable[tuple[EmptyBag, int]]) -> Iterator[Iterator[EmptyBag]]:
        """Search endings up to efforts; for each, what is known of it at every pause.

        The endings themselves may be ahead of that. The pauses of each must be read to the end.
        """
        left, waiting = iter(asked), deque[_Work]()
        while True:
            window = WINDOW * allowed() if allowed() > 1 else 1
            waiting.extend(self._begun(*each) for each in islice(left, window - len(waiting)))
            if not waiting:
                return
            yield self._told(waiting)
            waiting.popleft()

    def _begun(self, ending: EmptyBag, effort: int) -> _Work:
        lane = ending.key % LANES
        if lane not in self._lanes:
            self._lanes[lane] = self._make()
        search = self._lanes[lane]
        return _Work(ending, search, search.search(ending, effort))

    def _told(self, waiting: deque[_Work]) -> Iterator[EmptyBag]:
        """What is known at each pause of the first of those that wait."""
        first = waiting[0]
        while not first.done or first.reached:
            if first.reached:
                nodes, known = first.reached.popleft()
                self.nodes += nodes
                yield known
            elif allowed() > 1:
                in_threads(lambda _place, _unit: self._search_on(waiting), range(allowed()))
            else:
                first.step()

    def _search_on(self, waiting: deque[_Work]) -> None:
        for _ in range(PAUSES):
            with self._choosing:
                work = _free(waiting)
                if work is None:
                    return
                work.busy = True
            try:
                work.step()
            finally:
                work.busy = False


def _free(waiting: Iterable[_Work]) -> _Work | None:
    """The first that can be searched on: no other thread does it, nor an earlier one its table."""
    taken = set()
    for work in waiting:
        if not work.done:
            if not work.busy and id(work.search) not in taken:
                return work
            taken.add(id(work.search))
    return None
