"""An endgame for two with an empty bag: its arrays, and searches of its moves that can pause."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels import endgame as kernels
from tuiwords.engine.scrabble.kernels.endgame import (
    FRAMES,
    INFINITE,
    MAX_PLIES,
    PASS,
    ROOT,
    SQUARE_KEYS,
    STUCK,
    TREE,
)
from tuiwords.engine.scrabble.kernels.endgame_moves import (
    NIBBLE_LETTERS,
    NIBBLE_SHIFTS,
    OVERFLOW,
    POINTS_LEFT,
    RACK_LEFT,
    RECORD,
    TILES_LEFT,
    WORK,
    describe,
)
from tuiwords.engine.scrabble.kernels.layout import (
    ABOVE_LOW,
    BOARD,
    MILLI,
    RACK,
    TILES_SHIFT,
    place_move,
)
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.search import all_plays
from tuiwords.engine.scrabble.pack import (
    CODES,
    KINDS,
    Position,
    no_leaves,
    rack_of,
    read_move,
    tiles_used,
)
from tuiwords.games.scrabble import Pass, ScrabbleView, Turn, place

ROOM = 1 << 16  # plays of all nodes on the stack at first; doubled when it is not enough
TABLE_ENTRIES = 1 << 19
SLICE = 1000  # work between two pauses, some milliseconds
KEYS_SEED = 20_001
# Up to this depth plays are left out whose static equity is far behind: see ``kernels.endgame``.
SELECTIVE, MARGIN = 8, 20
ZEROS_NEED = 6  # scoreless turns left with which plays without points cannot end the game
RACK_PART = slice(POINTS_LEFT, RACK_LEFT + 2)  # of the tree: what is left on both racks

Found = tuple[int, bool]  # a value in points, and whether it is complete


@dataclass(slots=True)
class RootMove:
    """A move at the root: number of its record (-1: a pass), packed, its score, and its value.

    ``value`` is the best estimate. ``bound`` is what the last search told, which is the value
    itself if ``exact``, else at least the value; ``complete`` if no estimate is part of it.
    """

    number: int
    move: int
    score: int
    value: int
    bound: int = INFINITE
    exact: bool = False
    complete: bool = False

    @property
    def proven(self) -> bool:
        """Whether the value is that of best play to the end."""
        return self.exact and self.complete

    def settled(self, alpha: int) -> bool:
        """Whether no search within a window above ``alpha`` could tell more."""
        return self.complete and (self.exact or self.bound <= alpha)


class Endgame:
    """A position with an empty bag and what its searches have found; ``nodes`` counts positions."""

    def __init__(self, view: ScrabbleView) -> None:
        self.view = view
        self._at = Position.of(view, 1)
        self._boards = np.zeros((MAX_PLIES + 2, BOARD), np.uint32)
        self._boards[0] = self._at.board
        self._tree = _new_tree(view)
        self._left = self._tree[RACK_PART].copy()
        self._table = np.zeros(3 * TABLE_ENTRIES, np.int64)
        self.reached = 0  # moves at the root that the depth being searched is done with
        self._listed = [self._list_all(*racks) for racks in self._racks]
        self._at.workspace[ABOVE_LOW : ABOVE_LOW + 256] = -1  # every subrack may make a word
        self._room(ROOM)

    @property
    def _racks(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """For each seat its rack and that of the other."""
        return (self.view.rack, self.view.unseen), (self.view.unseen, self.view.rack)

    def _list_all(self, rack: str, others: str) -> NDArray[np.int64]:
        """All plays of a rack at the root, (plays, 3), in falling order of their records."""
        at, worth = self._at, self.view.rules.worth
        at.workspace[RACK : RACK + KINDS] = rack_of(rack)
        build_subracks(no_leaves(), at.layout, at.workspace, 0, worth(others))
        room = 1 << 12
        while True:
            found = np.zeros((room, 3), np.int64)
            count = all_plays(
                *(at.words.nodes, self._boards[0], at.layout, at.workspace, found.ravel()),
                at.empty,
            )
            if count <= room:
                break
            room = count
        found = found[:count]
        # Static equity as if no play went out, which is the order of the records.
        out = (found[:, 0] >> TILES_SHIFT) == len(rack)
        order = np.where(out, MILLI * (found[:, 2] - STUCK), found[:, 1])
        return found[np.lexsort((found[:, 0], -order))]

    def _room(self, room: int) -> None:
        """Make room for so many plays and put those of both racks at the root there."""
        first = sum(map(len, self._listed))
        room = max(room, 2 * first)
        tree, at = self._tree, self._at
        self._plays = np.zeros(RECORD * room, np.int64)
        self._found = np.zeros(3 * room, np.int64)
        self._lists, self._heap = np.arange(room, dtype=np.int64), np.zeros(room, np.int64)
        number = 0
        for seat, frame in ((1, FRAMES), (0, ROOT)):
            tree[frame + kernels.START] = number
            for move, _, score in self._listed[seat].tolist():
                describe(
                    *(self._boards[0], at.layout, tree, seat, self._plays, number, move, score)
                )
                number += 1
            tree[frame + kernels.END] = number
            tree[frame + kernels.RECORDS] = first
        tree[OVERFLOW] = tree[kernels.PLY] = 0

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return int(self._tree[kernels.NODES])

    def moves(self) -> list[RootMove]:
        """The moves at the root, the highest static equity first, and the pass."""
        first = int(self._tree[ROOT + kernels.START])
        lines = [
            RootMove(first + number, move, score, round(equity / MILLI))
            for number, (move, equity, score) in enumerate(self._listed[0].tolist())
        ]
        lines.append(RootMove(-1, PASS, 0, -INFINITE))
        return sorted(lines, key=lambda line: (-line.value, line.move))

    def deepen(self, lines: list[RootMove], depth: int, top: int) -> Iterator[None]:
        """Search every move at the root to a depth; the first ``top`` get values, others bounds."""
        best: list[int] = []
        self.reached = 0
        self._tree[kernels.MARGIN] = MARGIN if depth <= SELECTIVE else 0
        for line in lines:
            alpha = best[top - 1] if len(best) >= top else -INFINITE
            if not line.settled(alpha):
                yield from self._search_line(line, depth, alpha)
            best = sorted([*best, line.bound], reverse=True)[:top]
            self.reached += 1
        lines.sort(key=lambda line: (-line.value, line.move))
        self.reached = 0

    def _search_line(self, line: RootMove, depth: int, alpha: int) -> Iterator[None]:
        found = (INFINITE, False)
        if alpha > -INFINITE:
            found = yield from self.search(line, depth, alpha, alpha + 1)
        if found[0] > alpha:
            found = yield from self.search(line, depth, alpha, INFINITE)
        line.bound, line.complete = found
        line.exact = line.bound > alpha
        line.value = line.bound if line.exact else min(line.value, line.bound)

    def partly(self, lines: list[RootMove]) -> list[RootMove]:
        """The moves at the root when a depth is broken off: those it got to, then the others.

        Of the others it is only known that a shallower search put them behind the first.
        """
        fresh = sorted(lines[: self.reached], key=lambda line: (-line.value, line.move))
        if not fresh:
            return lines
        worst = fresh[-1].value
        others = [
            line if line.value <= worst else replace(line, value=worst, exact=False)
            for line in lines[self.reached :]
        ]
        return fresh + others

    def search(
        self, line: RootMove, depth: int, alpha: int, beta: int
    ) -> Generator[None, None, Found]:
        """The value of a move at the root within a window, with pauses."""
        tree = self._tree
        for name, value in (
            (kernels.DEPTH, depth),
            (kernels.LOW, alpha),
            (kernels.BETA, beta),
            (kernels.NUMBER, line.number),
            (kernels.MOVE, line.move),
            (kernels.SCORE, line.score),
            (kernels.TRIED, 1),
        ):
            tree[ROOT + name] = value
        if not self._try_root():
            while not self._run():
                if tree[OVERFLOW]:
                    self._room(2 * self._heap.size)
                    tree[RACK_PART] = self._left
                    self._try_root()
                yield
        tree[RACK_PART] = self._left
        zero = not line.score and line.move != PASS and bool(tree[kernels.ZEROS_COUNT])
        complete = bool(tree[kernels.COMPLETE]) and not zero
        return line.score - int(tree[kernels.ANSWER]), complete

    def _try_root(self) -> bool:
        return bool(kernels.try_move(self._plays, self._lists, self._tree, self._boards[0], ROOT))

    def _run(self) -> bool:
        tree, at = self._tree, self._at
        tree[kernels.PAUSE_AT] = tree[WORK] + SLICE
        return bool(
            kernels.search(
                *(at.words.nodes, self._boards, at.layout, at.workspace, self._found),
                *(self._plays, self._lists, self._heap, self._table, tree),
            )
        )

    def line(self, first: RootMove) -> tuple[Turn, ...]:
        """The best line known after a move at the root, as far as the table has it."""
        board, tree = self._at.board.copy(), self._tree
        kept, squares = tree[RACK_PART].copy(), self.view.board
        tree[RACK_PART] = self._left  # a search may be paused
        seat, key, passed, move = 0, 0, bool(tree[ROOT + kernels.PASSED]), first.move
        turns: list[Turn] = []
        while move >= 0 and len(turns) < MAX_PLIES:
            turns.append(read_move(move, squares) if move else Pass())
            if move == PASS and passed:
                break
            if move != PASS:
                squares = place(self.view.rules, squares, read_move(move, squares)).board
                key = kernels.key_after(tree, board, key, move)
                place_move(self._at.words.nodes, board, self._at.layout, move)
                for letter in np.flatnonzero(tiles := tiles_used(move)).tolist():
                    shift = tree[NIBBLE_SHIFTS + 32 * seat + letter]
                    tree[RACK_LEFT + seat] -= tiles[letter] << shift
                if not tree[RACK_LEFT + seat]:
                    break
            seat, passed = 1 - seat, move == PASS
            move = self._known(kernels.node_key(tree, key, seat, int(passed)))
        tree[RACK_PART] = kept
        return tuple(turns)

    def _known(self, key: int) -> int:
        """The best move of a node by its entry in the table, or -1."""
        slot = kernels.slot_of(self._table, key)
        for entry in (slot, slot + 3):
            if self._table[entry] == key and self._table[entry + 2] & 3 != kernels.UPPER:
                return int(self._table[entry + 1])
        return -1


def _new_tree(view: ScrabbleView) -> NDArray[np.int64]:
    tree = np.zeros(TREE, np.int64)
    keys = np.random.default_rng(KEYS_SEED)
    tree[SQUARE_KEYS:FRAMES] = keys.integers(
        -(1 << 63), (1 << 63) - 1, FRAMES - SQUARE_KEYS, dtype=np.int64
    )
    for seat, rack in enumerate((view.rack, view.unseen)):
        for number, tile in enumerate(sorted(set(rack), key=CODES.__getitem__)):
            tree[NIBBLE_LETTERS + 8 * seat + number] = CODES[tile]
            tree[NIBBLE_SHIFTS + 32 * seat + CODES[tile]] = 4 * number
            tree[RACK_LEFT + seat] += rack.count(tile) << 4 * number
        tree[POINTS_LEFT + seat] = view.rules.worth(rack)
        tree[TILES_LEFT + seat] = len(rack)
    tree[FRAMES + kernels.SEAT] = 1
    # Two passes in a row end the game here, because after them nobody has a better turn. Where one
    # more scoreless turn ends it, the first pass does; and where plays without points could (there
    # are at most two, of blanks, with a pass before each), values are not called complete.
    left = view.rules.turns_to_stall(2) - view.scoreless
    tree[ROOT + kernels.PASSED] = left <= 1
    tree[kernels.ZEROS_COUNT] = "zero" in view.rules.scoreless_kinds and left < ZEROS_NEED
    return tree
