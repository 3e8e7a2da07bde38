"""An endgame for two with an empty bag: searches of its moves that can pause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import attrgetter

import numpy as np

from tuiwords.engine.scrabble.endgame_tree import EndgameTree
from tuiwords.engine.scrabble.kernels.board import place_move
from tuiwords.engine.scrabble.kernels.endgame import key_of_board, known_move
from tuiwords.engine.scrabble.kernels.layout import INFINITE, MAX_PLIES, MILLI, PASS, UNKNOWN
from tuiwords.engine.scrabble.kernels.moves import count_of
from tuiwords.engine.scrabble.pack import Position, read_move, tiles_used
from tuiwords.engine.scrabble.tile_codes import codes_of
from tuiwords.games.scrabble import Pass, Play, ScrabbleView, Turn, place

# Up to this depth plays are left out that are so many points behind for every two turns of the
# depth: by their static equity (see ``kernels.endgame``), at the root by the depth before.
SELECTIVE, MARGIN = 8, 20
ALL_TRIED = 2  # depth up to which every move at the root is searched


@dataclass(slots=True)
class RootMove:
    """A move at the root: number of its record (-1: a pass), packed, its score, and its value.

    ``value`` is the best estimate. ``bound`` is what the last search told, which is the value
    itself if ``exact``, else at least the value; ``complete`` if no estimate is part of it.
    ``tiles`` is how many it lays.
    """

    number: int
    move: int
    score: int
    value: int
    bound: int = INFINITE
    exact: bool = False
    complete: bool = False
    tiles: int = 0

    @property
    def proven(self) -> bool:
        """Whether the value is that of best play to the end."""
        return self.exact and self.complete

    @property
    def place(self) -> tuple[int, int, int]:
        """What moves are sorted by, the highest value first."""
        return -self.value, self.tiles, self.move

    def settled(self, alpha: int) -> bool:
        """Whether no search within a window above ``alpha`` could tell more."""
        return self.complete and (self.exact or self.bound <= alpha)


class Endgame:
    """A position with an empty bag and what its searches have found; ``nodes`` counts positions."""

    def __init__(self, view: ScrabbleView) -> None:
        self.view = view
        at = Position.of(view)
        self._board = at.board
        self._tree = EndgameTree(at)
        self._tree.begin(
            at.board,
            (view.rack, view.unseen),
            view.scoreless,
            empty=at.empty,
            turns_left=view.turns_left,
        )
        self._left = self._tree.remaining.copy()
        self.reached = 0  # moves at the root that the depth being searched is done with

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return self._tree.nodes

    def moves(self) -> list[RootMove]:
        """The moves at the root, the highest static equity first, and the pass."""
        first = int(self._tree.root["start"])
        bits = codes_of(self.view.rules).tile_bits
        lines = [
            RootMove(first + number, move, score, round(equity / MILLI), tiles=count_of(move, bits))
            for number, (move, equity, score) in enumerate(self._tree.plays.tolist())
        ]
        lines.append(RootMove(-1, PASS, 0, -INFINITE))
        return sorted(lines, key=attrgetter("place"))

    def deepen(self, lines: list[RootMove], depth: int, top: int) -> Iterator[None]:
        """Search every move at the root to a depth; the first ``top`` get values, others bounds."""
        best: list[int] = []
        self.reached = 0
        margin = MARGIN if depth <= SELECTIVE else 0
        self._tree.tree["margin"] = margin
        behind = margin * ((depth + 1) // 2) if depth > ALL_TRIED else 0
        for line in lines:
            alpha = best[top - 1] if len(best) >= top else -INFINITE
            settled = line.settled(alpha)
            # A pass begins without an estimate of its value.
            if behind and not settled and -INFINITE < line.value <= alpha - behind:
                line.exact = line.complete = False  # its bound is of an earlier depth
            else:
                if not settled:
                    yield from self._search_line(line, depth, alpha)
                best = sorted([*best, line.bound], reverse=True)[:top]
            self.reached += 1
        lines.sort(key=attrgetter("place"))
        self.reached = 0

    def _search_line(self, line: RootMove, depth: int, alpha: int) -> Iterator[None]:
        found, move = None, (line.number, line.move, line.score)
        if alpha > -INFINITE:
            found = yield from self._tree.search(*move, depth, alpha, alpha + 1)
        if found is None or found[0] > alpha:
            found = yield from self._tree.search(*move, depth, alpha, INFINITE)
        line.bound, line.complete = found
        line.exact = line.bound > alpha
        line.value = line.bound if line.exact else min(line.value, line.bound)

    def partly(self, lines: list[RootMove]) -> list[RootMove]:
        """The moves at the root when a depth is broken off: those it got to, then the others.

        Of the others it is only known that a shallower search put them behind the first.
        """
        fresh = sorted(lines[: self.reached], key=attrgetter("place"))
        if not fresh:
            return lines
        worst = fresh[-1].value
        others = [
            line if line.value <= worst else replace(line, value=worst, exact=False)
            for line in lines[self.reached :]
        ]
        return fresh + others

    def line(self, first: RootMove) -> tuple[Turn, ...]:
        """The best line known after a move at the root, as far as the table has it."""
        board, tree = self._board.copy(), self._tree.tree
        kept, squares = tree["remaining"].copy(), self.view.board
        tree["remaining"] = self._left  # a search may be paused
        racks = tree["remaining"]["rack"]
        seat, key, passed, move = 0, 0, bool(self._tree.root["passed"]), first.move
        turns: list[Turn] = []
        codes = codes_of(self.view.rules)
        while move != UNKNOWN and len(turns) < MAX_PLIES:
            turn = read_move(move, squares, codes) if move else Pass()
            turns.append(turn)
            if move == PASS and passed:
                break
            if isinstance(turn, Play):
                squares = place(self.view.rules, squares, turn).board
                key = key_of_board(self._tree.game, board, key, move)
                place_move(self._tree.search_data, board, move)
                for letter in np.flatnonzero(tiles := tiles_used(move, codes)).tolist():
                    racks[seat] -= tiles[letter] << tree["field_shifts"][seat, letter]
                if not racks[seat]:
                    break
            seat, passed = 1 - seat, move == PASS and (len(turns) > 1 or self._tree.pass_counts)
            move = known_move(self._tree.game, key, seat, int(passed))
        tree["remaining"] = kept
        return tuple(turns)
