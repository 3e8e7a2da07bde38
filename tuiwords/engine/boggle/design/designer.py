"""The board designer as a strategy: an anytime ranking of the best boards so far.

``nodes`` are boards scored. Facts: ``current`` is the points of the current board; ``restarts``;
``temperature`` if the method has one. Every method stops when the limit is reached or a board that
was asked for is found. Each restart has random numbers of its own, and threads do several: where a
number of boards limits the search, restarts are told one after the other, whatever threads have
done ahead; otherwise all that is known is told.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, RankedMove, Ranking
from tuiwords.engine.boggle.design.methods import DesignMethod
from tuiwords.engine.boggle.design.state import DesignMove, DesignState, DesignView
from tuiwords.engine.threads import allowed, in_threads


class DesignStep(NamedTuple):
    """How far a restart has come: its best board with its worth, and the points of the current one.

    ``boards`` are those scored since the step before.
    """

    best: str
    worth: int
    points: int
    current: int
    temperature: float
    boards: int


STEPS = 6  # of each restart at least, before one waits for the others at work at the same time


class Restart:
    """One search, with the steps that were not told yet."""

    def __init__(
        self, method: DesignMethod, state: DesignState, seed: str, *, given: bool = False
    ) -> None:
        self.state, self.steps, self.ended = state, deque[DesignStep](), False
        self._work = method.work(state, random.Random(f"{method.name} {seed}"))
        self.boards = 0  # scored so far
        self._best, self._points = "", 0
        state.begin(given=given)
        self._note(0.0)

    def step(self) -> None:
        """Search for a few milliseconds."""
        for temperature in self._work:
            self._note(temperature)
            return
        self.ended = True

    def _note(self, temperature: float) -> None:
        state, before = self.state, self.boards
        best = state.text(state.best)
        if best != self._best:
            self._best, self._points = best, state.points(state.best)
        self.boards, current = state.boards, state.points(state.board)
        scored = (self._points, current, temperature, self.boards - before)
        self.steps.append(DesignStep(best, state.best_worth, *scored))


class Restarts:
    """A method, ``begun`` so many times; ``ended`` are those that were told to their end."""

    def __init__(self, method: DesignMethod, view: DesignView, seed: int, watch: Stopwatch) -> None:
        self._method, self._view, self._seed, self._watch = method, view, seed, watch
        self._in_order = watch.limit.nodes is not None
        self._free: list[DesignState] = []
        self._at_work: list[Restart] = []
        self.begun = self.ended = 0
        self._before = 0  # boards of those that have ended
        self._begin()

    @property
    def idle(self) -> bool:
        """Whether no square may change, or there is nothing to draw."""
        state = self._at_work[0].state
        return not state.squares.size or not state.faces.size

    def steps(self) -> Iterator[list[DesignStep]]:
        """What is new, that of the earliest restart first."""
        while True:
            told = self._at_work[:1] if self._in_order else self._at_work
            if self._in_order and told[0].steps:
                yield [told[0].steps.popleft()]
            elif not self._in_order:
                fresh = [step for restart in told for step in restart.steps]
                for restart in told:
                    restart.steps.clear()
                if fresh:
                    yield fresh
            for restart in [one for one in told if one.ended and not one.steps]:
                self._at_work.remove(restart)
                self._free.append(restart.state)
                self._before += restart.boards
                self.ended += 1
            if not self._at_work:
                self._begin()
            if not (self._in_order and self._at_work[0].steps):
                self._go_on()

    def _go_on(self) -> None:
        """Search on in all restarts, and begin as many as there are threads and time for."""
        while len(self._busy) < allowed() and self._affords():
            self._begin()
        busy = self._busy
        steps, short = STEPS if len(busy) > 1 else 1, list[Restart]()

        def work(_place: int, restart: Restart) -> None:
            short.append(restart)
            for _ in range(steps):
                restart.step()
            short.remove(restart)
            while short and not restart.ended:  # a step takes longer the better the board is
                restart.step()

        in_threads(work, busy)

    @property
    def _busy(self) -> list[Restart]:
        """Those that go on: the first one, and others that are not known to reach the limit."""
        nodes = self._watch.limit.nodes
        return [
            restart
            for place, restart in enumerate(self._at_work)
            if not restart.ended
            and (not place or nodes is None or self._told(place) + restart.boards < nodes)
        ]

    def _told(self, place: int) -> float:
        """About how many boards are told before the restart in a place at work, if in order."""
        usual = self._method.usual(self._at_work[0].state)
        earlier = self._at_work[:place]
        return self._before + sum(r.boards if r.ended else max(r.boards, usual) for r in earlier)

    def _affords(self) -> bool:
        """Whether one more restart than there are is told, or can be finished where all are."""
        limit, spent = self._watch.limit, self._before + sum(r.boards for r in self._at_work)
        if limit.nodes is not None:
            return self._told(len(self._at_work)) < limit.nodes
        if limit.seconds is None:
            return True
        left = spent / max(self._watch.part(spent), 1e-9) - spent
        usual = self._method.usual(self._at_work[0].state)
        return left >= usual + sum(max(0.0, usual - restart.boards) for restart in self._busy)

    def _begin(self) -> None:
        seed = f"{self._seed} {self.begun}" if self.begun else f"{self._seed}"
        if self._free:
            state = self._free.pop()
            state.reset(seed)
        else:
            state = DesignState(self._view, seed)
        given = self._view.start is not None and not self.begun
        self._at_work.append(Restart(self._method, state, seed, given=given))
        self.begun += 1


class Designer:
    """A method as a strategy: keeps the best boards and enforces the limit."""

    def __init__(self, method: DesignMethod) -> None:
        self.method = method
        self.name = method.name

    def analyse(self, view: DesignView, limit: Limit) -> Iterator[Ranking[DesignMove]]:
        """Ever better boards: the best one of each restart."""
        watch = Stopwatch(limit)
        restarts = Restarts(self.method, view, limit.seed, watch)
        boards, scored = BestBoards(limit.top), 0
        for steps in restarts.steps():
            for step in steps:
                boards.note(step)
                scored += step.boards
            final = restarts.idle or boards.reached or watch.expired(scored)
            facts = {
                "current": float(steps[0].current),
                "restarts": float(restarts.ended),
                "temperature": steps[0].temperature,
            }
            yield Ranking(POINTS, boards.ranked(), scored, watch.seconds, final, facts)
            if final:
                return


class BestBoards:
    """The ``top`` best boards of all restarts, with their worth."""

    def __init__(self, top: int) -> None:
        self._top = max(top, 1)
        self._worth: dict[str, int] = {}
        self._moves: dict[str, RankedMove[DesignMove]] = {}

    @property
    def reached(self) -> bool:
        """Whether the points of a board are as asked for."""
        return 0 in self._worth.values()

    def note(self, step: DesignStep) -> None:
        """Add the best board of a restart, if it is good enough."""
        board = step.best
        if board in self._worth:
            return
        self._worth[board] = step.worth
        self._moves[board] = RankedMove(DesignMove(board), float(step.points), {}, 0.0)
        while len(self._worth) > self._top:
            worst = min(self._worth, key=lambda board: self._worth[board])
            del self._worth[worst], self._moves[worst]

    def ranked(self) -> tuple[RankedMove[DesignMove], ...]:
        """The boards, best first."""
        boards = sorted(self._worth, key=lambda board: (-self._worth[board], board))
        return tuple(self._moves[board] for board in boards)
