"""The end of a game for two with the bag empty: both racks are known, so it is searched exactly.

Alpha-beta with iterative deepening and a table of positions met. Where the depth ends, the rest is
played out by static equity. A value that no such estimate touched is exact.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.scrabble import kernels, pack
from tuiwords.engine.scrabble.hand import kernels as hand
from tuiwords.engine.scrabble.pack import (
    Board,
    Position,
    Rack,
    no_leaves,
    rack_of,
    read_move,
    tiles_used,
)
from tuiwords.engine.scrabble.rollout import kernels as rollout
from tuiwords.engine.scrabble.search import kernels as search
from tuiwords.engine.scrabble.static import Equity
from tuiwords.engine.scrabble.turns import counts, forced, ranked
from tuiwords.games.scrabble import Pass, ScrabbleView, Turn

GAIN = Measure("gain", "points", more_is_better=True)
MOST_PLIES = 40  # 14 tiles laid one by one, and passes between them
INFINITE = 1 << 20  # above every spread
PASS = 0
_ROOM = 50_000
_TICK = 16  # positions between two looks at the clock

_LETTERS = np.arange(pack.KINDS)

Plays = NDArray[np.int64]
Search = Generator[None, None, tuple[int, bool]]


@dataclass(slots=True)
class Met:
    """What is known of a position: a value, whether it is a bound, and how deep it was searched."""

    depth: int
    value: int
    kind: int  # -1 at most, 0 exactly, 1 at least
    complete: bool
    move: int

    def settles(self, depth: int, alpha: int, beta: int) -> bool:
        """Whether a search to a depth within a window would tell no more."""
        deep = self.complete or self.depth >= depth
        beyond = self.value >= beta if self.kind > 0 else self.value <= alpha
        return deep and (self.kind == 0 or beyond)


@dataclass(slots=True)
class Line:
    """A turn at the root: the packed move (0 passes), its score, and its value so far."""

    move: int
    score: int
    value: int
    complete: bool = False


@dataclass(eq=False)
class Endgame:
    """A position with an empty bag, and what was found out about it."""

    view: ScrabbleView
    nodes: int = 0
    reached: int = 0  # turns at the root that the depth being searched is done with
    met: dict[tuple[bytes, bytes, bytes, bool], Met] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.position = Position.of(self.view, _ROOM)
        self.points = self.position.sheet[kernels.VALUE : kernels.VALUE + pack.KINDS].astype(int)
        self.mine, self.theirs = rack_of(self.view.rack), rack_of(self.view.unseen)
        self._turn = np.zeros(8, np.int64)
        # Where lines are played out, see ``rollout.kernels``.
        self._board = np.zeros(kernels.BOARD, np.uint32)
        self._hands = np.zeros((3, pack.KINDS), np.int64)
        self._figures = np.zeros(rollout.FIGURES, np.int64)
        self._figures[rollout.TURNS] = MOST_PLIES

    def plays(self, board: Board, rack: Rack, others: int) -> Plays:
        """All plays, the highest static equity first: int64 (plays, 3)."""
        at = self.position
        at.work[kernels.RACK : kernels.RACK + pack.KINDS] = rack
        hand.take_rack(no_leaves(), at.sheet, at.work, 0, others)
        empty = int(board[kernels.TILE + kernels.CENTER] == 0)
        flat = at.found.ravel()
        count = search.all_plays(at.words.nodes, board, at.sheet, at.work, flat, empty)
        found = at.found[: min(count, _ROOM)]
        return found[np.lexsort((found[:, 0], -found[:, 1]))]

    def first(self) -> list[Line]:
        """The turns at the root, valued by static equity."""
        found = self.plays(self.position.board, self.mine, self.worth(self.theirs))
        lines = [Line(m, s, round(e / kernels.MILLI)) for m, e, s in found.tolist()]
        stuck = -2 * self.worth(self.mine) - hand.STUCK
        lines.append(Line(PASS, 0, stuck))
        return sorted(lines, key=lambda line: (-line.value, line.move))

    def worth(self, rack: Rack) -> int:
        """Points of a rack."""
        return int(rack @ self.points)

    def deepen(self, lines: list[Line], depth: int, top: int) -> Generator[None, None, None]:
        """Search every turn at the root to a depth; the first ``top`` values are not bounds."""
        best: list[int] = []
        self.reached = 0
        for line in lines:
            alpha = best[top - 1] if len(best) >= top else -INFINITE
            root = (self.position.board, self.mine, self.theirs)
            line.value, line.complete = yield from self._after(line, root, depth, alpha, False)
            best = sorted([*best, line.value], reverse=True)[:top]
            self.reached += 1
        lines.sort(key=lambda line: (-line.value, line.move))
        self.reached = 0

    def partly(self, lines: list[Line]) -> list[Line]:
        """The turns at the root when a depth is broken off: those it got to, then the others.

        Of the others it is only known that a shallower search put them behind the first.
        """
        fresh = sorted(lines[: self.reached], key=lambda line: (-line.value, line.move))
        if not fresh:
            return lines
        others = lines[self.reached :]
        return fresh + [replace(line, value=min(line.value, fresh[-1].value)) for line in others]

    def _after(
        self,
        line: Line,
        position: tuple[Board, Rack, Rack],
        depth: int,
        alpha: int,
        passed: bool,
        beta: int = INFINITE,
    ) -> Search:
        """The value of a turn for its player, and whether it is free of estimates."""
        board, mine, theirs = position
        if line.move == PASS:
            if passed:  # nobody plays any more: each loses the own rack
                return self.worth(theirs) - self.worth(mine), True
            value, complete = yield from self.search(
                (board, theirs, mine), depth - 1, -beta, -alpha, True
            )
            return -value, complete
        kept = mine - tiles_used(line.move)
        if not kept.any():
            return line.score + 2 * self.worth(theirs), True
        after = self.position.laid(line.move, board)
        score = line.score
        value, complete = yield from self.search(
            (after, theirs, kept), depth - 1, score - beta, score - alpha, False
        )
        return score - value, complete

    def search(
        self, position: tuple[Board, Rack, Rack], depth: int, alpha: int, beta: int, passed: bool
    ) -> Search:
        """The spread that the side to move wins from here on, within the window."""
        self.nodes += 1
        if self.nodes % _TICK == 0:
            yield
        board, mine, theirs = position
        if depth <= 0:
            return self._estimate(board, mine, theirs), False
        key = (board[: kernels.PLANE].tobytes(), mine.tobytes(), theirs.tobytes(), passed)
        known = self.met.get(key)
        if known is not None and known.settles(depth, alpha, beta):
            return known.value, known.complete
        lines = self._ordered(position, known.move if known else -1)
        best, best_move, whole, low = -INFINITE, PASS, True, alpha
        for line in lines:
            value, complete = yield from self._after(line, position, depth, low, passed, beta)
            whole &= complete
            if value > best:
                best, best_move = value, line.move
                if value >= beta:
                    whole = complete
                    break
            low = max(low, value)
        kind = 1 if best >= beta else 0 if best > alpha else -1
        self.met[key] = Met(depth, best, kind, whole, best_move)
        return best, whole

    def _ordered(self, position: tuple[Board, Rack, Rack], move: int) -> list[Line]:
        """The turns of a position: the best one known first, then by equity, the pass last."""
        board, mine, theirs = position
        found = self.plays(board, mine, self.worth(theirs)).tolist()
        lines = [Line(m, s, e) for m, e, s in found]
        lines.append(Line(PASS, 0, 0))
        if move >= 0:
            lines.sort(key=lambda line: line.move != move)
        return lines

    def _estimate(self, board: Board, mine: Rack, theirs: Rack) -> int:
        """What the side to move wins when both play on by static equity, to the end."""
        at = self.position
        self._board[:] = board
        self._hands[rollout.KEPT] = theirs
        order = np.repeat(_LETTERS, mine)
        self._figures[rollout.OTHERS_HOLD] = order.size
        rollout.play_out(
            *(at.words.nodes, at.words.filter, no_leaves(), self._board, at.sheet, at.work),
            *(at.best_one, self._hands, order, self._turn, self._figures),
        )
        return -round(int(self._figures[rollout.LEAD]) / kernels.MILLI)


class EndgameSearch:
    """The exact gain of every turn once the bag is empty, in games for two; before, equity."""

    name = "endgame"

    def analyse(self, view: ScrabbleView, limit: Limit) -> Iterator[Ranking[Turn]]:
        """A ranking a depth; the last is exact unless the limit came first (fact ``exact``)."""
        if view.bag or len(view.rack_sizes) != 2 or not view.rack or forced(view):
            yield from Equity().analyse(view, limit)
            return
        watch, game = Stopwatch(limit), Endgame(view)
        facts = dict(counts(view)) if limit.top > 1 else {}
        lines = game.first()
        done = _ranking(game, lines, limit, watch, facts, 0)
        for depth in range(1, MOST_PLIES + 1):
            yield done
            for _ in game.deepen(lines, depth, limit.top):
                if watch.expired(game.nodes):
                    lines = game.partly(lines)
                    done = _ranking(game, lines, limit, watch, facts, depth - 1)
                    yield _final(done, game, watch)
                    return
                yield _repeated(done, game, watch)
            done = _ranking(game, lines, limit, watch, facts, depth)
            if done.facts["exact"]:
                break
        yield _final(done, game, watch)


def _ranking(
    game: Endgame,
    lines: list[Line],
    limit: Limit,
    watch: Stopwatch,
    facts: dict[str, float],
    depth: int,
) -> Ranking[Turn]:
    exact = depth > 0 and all(line.complete for line in lines)
    moves = tuple(_told(game, line, exact) for line in lines[: limit.top])
    told = facts | {"depth": float(depth), "exact": float(exact)}
    return Ranking(GAIN, moves, game.nodes, watch.seconds, False, told)


def _told(game: Endgame, line: Line, exact: bool) -> RankedMove[Turn]:
    turn: Turn = read_move(line.move, game.view.board) if line.move else Pass()
    terms = {"score": float(line.score), "gain": float(line.value)}
    told = ranked(turn, float(line.value), terms)
    return RankedMove(told.move, told.value, told.terms, 0.0 if exact else None)


def _repeated(done: Ranking[Turn], game: Endgame, watch: Stopwatch) -> Ranking[Turn]:
    return Ranking(done.measure, done.moves, game.nodes, watch.seconds, False, done.facts)


def _final(done: Ranking[Turn], game: Endgame, watch: Stopwatch) -> Ranking[Turn]:
    return Ranking(done.measure, done.moves, game.nodes, watch.seconds, True, done.facts)
