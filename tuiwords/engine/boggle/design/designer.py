"""The board designer as a strategy: an anytime ranking of the best boards so far.

``nodes`` are boards scored. Facts: ``current`` is the points of the current board; ``restarts``;
``temperature`` if the method has one. Every method stops when the limit is reached or a board that
was asked for is found.
"""

from __future__ import annotations

from collections.abc import Iterator

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, RankedMove, Ranking
from tuiwords.engine.boggle.design.method import DesignMethod
from tuiwords.engine.boggle.design.restarts import DesignStep, Restarts
from tuiwords.engine.boggle.design.state import DesignMove, DesignView


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
