"""The board designer as a strategy: an anytime ranking of the best boards so far.

``nodes`` are boards scored. Facts: ``current`` is the points of the current board; ``restarts``;
``temperature`` if the method has one. Every method stops when the limit is reached or a board that
was asked for is found.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, RankedMove, Ranking
from tuiwords.engine.boggle.design.method import DesignMethod
from tuiwords.engine.boggle.design.state import DesignMove, DesignState, DesignView
from tuiwords.engine.boggle.pack import Board


class Designer:
    """A method as a strategy: keeps the best boards and enforces the limit."""

    def __init__(self, method: DesignMethod) -> None:
        self.method = method
        self.name = method.name

    def analyse(self, view: DesignView, limit: Limit) -> Iterator[Ranking[DesignMove]]:
        """Ever better boards: the best one of each restart."""
        watch = Stopwatch(limit)
        state = DesignState(view, limit.seed)
        if view.start:
            state.place(state.board)
        else:
            state.scatter()
        boards = BestBoards(state, limit.top)
        restarts, temperature = 0, 0.0
        work = self.method.work(state, random.Random(f"{self.name} {limit.seed}"))
        while True:
            boards.note()
            nothing_to_do = not state.squares.size or not state.faces.size
            final = nothing_to_do or state.reached or watch.expired(state.boards)
            facts = {
                "current": float(state.points(state.board)),
                "restarts": float(restarts),
                "temperature": temperature,
            }
            yield Ranking(POINTS, boards.ranked(), state.boards, watch.seconds, final, facts)
            if final:
                return
            temperature, again = next(work)
            restarts += again


class BestBoards:
    """The ``top`` best boards of all restarts, with their worth."""

    def __init__(self, state: DesignState, top: int) -> None:
        self._state, self._top = state, max(top, 1)
        self._worth: dict[bytes, int] = {}
        self._moves: dict[bytes, RankedMove[DesignMove]] = {}

    def note(self) -> None:
        """Add the best board of the current search, if it is good enough."""
        board = self._state.best.tobytes()
        if board in self._worth:
            return
        self._worth[board] = self._state.best_worth
        self._moves[board] = self._move(self._state.best)
        while len(self._worth) > self._top:
            worst = min(self._worth, key=lambda board: self._worth[board])
            del self._worth[worst], self._moves[worst]

    def _move(self, board: Board) -> RankedMove[DesignMove]:
        state = self._state
        return RankedMove(DesignMove(state.text(board)), float(state.points(board)), {}, 0.0)

    def ranked(self) -> tuple[RankedMove[DesignMove], ...]:
        """The boards, best first."""
        boards = sorted(self._worth, key=lambda board: (-self._worth[board], board))
        return tuple(self._moves[board] for board in boards)
