"""The arrays of an endgame search with an empty bag, filled for one position after the other."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels import endgame as kernels
from tuiwords.engine.scrabble.kernels.endgame import (
    FRAME,
    FRAMES,
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
    describe_all,
)
from tuiwords.engine.scrabble.kernels.layout import ABOVE_LOW, BOARD, MILLI, RACK, TILES_SHIFT
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.search import all_plays
from tuiwords.engine.scrabble.pack import (
    CODES,
    KINDS,
    Board,
    Layout,
    Words,
    new_workspace,
    no_leaves,
    rack_of,
)
from tuiwords.games.scrabble import Ruleset

ROOM = 1 << 16  # plays of all nodes on the stack at first; doubled when it is not enough
LISTED = 1 << 12  # plays of one rack at the root
TABLE_ENTRIES = 1 << 19
SLICE = 1000  # work between two pauses, some milliseconds
KEYS_SEED = 20_001
ZEROS_NEED = 6  # scoreless turns left with which plays without points cannot end the game
RACK_PART = slice(POINTS_LEFT, RACK_LEFT + 2)  # of the tree: what is left on both racks

Found = tuple[int, bool]  # a value in points, and whether it is complete
Listed = NDArray[np.int64]  # plays, (plays, 3): move, equity in thousandths of a point, score


class EndgameTree:
    """Searches of the positions it is given with ``begin``; ``nodes`` counts all they visited.

    Seat 0 is to move. What the searches of a position found is kept for when it comes again.
    """

    def __init__(self, rules: Ruleset, words: Words, layout: Layout) -> None:
        self.rules, self.words, self.layout = rules, words, layout
        self.boards = np.zeros((MAX_PLIES + 2, BOARD), np.uint32)
        self.table = np.zeros(3 * TABLE_ENTRIES, np.int64)
        self.tree = np.zeros(TREE, np.int64)
        keys = np.random.default_rng(KEYS_SEED)
        self.tree[SQUARE_KEYS:FRAMES] = keys.integers(
            -(1 << 63), (1 << 63) - 1, FRAMES - SQUARE_KEYS, dtype=np.int64
        )
        self.listed: tuple[Listed, Listed]  # the plays of seats 0 and 1 at the root
        self.pass_counts = True  # whether a pass at the root is the first of two that end the game
        self._workspace = new_workspace(rules, words)
        self._found = np.zeros(3 * LISTED, np.int64)
        self._left = self.tree[RACK_PART].copy()
        self._room(ROOM)

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return int(self.tree[kernels.NODES])

    def begin(
        self, board: Board, racks: tuple[str, str], scoreless: int, *, empty: int = 0, key: int = 0
    ) -> None:
        """Make a position the root, with the racks of who is to move and of the other.

        ``scoreless`` turns came before, and ``empty`` is as in ``Position``. Positions with other
        boards before the game, or other letters, need another ``key`` in the table.
        """
        tree, nodes = self.tree, self.nodes
        tree[:SQUARE_KEYS] = tree[FRAMES:] = 0
        tree[kernels.NODES], self.boards[0] = nodes, board
        for seat, rack in enumerate(racks):
            for number, tile in enumerate(sorted(set(rack), key=CODES.__getitem__)):
                tree[NIBBLE_LETTERS + 8 * seat + number] = CODES[tile]
                tree[NIBBLE_SHIFTS + 32 * seat + CODES[tile]] = 4 * number
                tree[RACK_LEFT + seat] += rack.count(tile) << 4 * number
            tree[POINTS_LEFT + seat] = self.rules.worth(rack)
            tree[TILES_LEFT + seat] = len(rack)
        tree[FRAMES + kernels.SEAT], tree[ROOT + kernels.BOARD_KEY] = 1, key
        # Two passes in a row end the game here, because after them nobody has a better turn; but
        # after a pass at the root, which may be a mistake, and another one. Where one more
        # scoreless turn ends it, the first pass does; and where plays without points could (there
        # are at most two, of blanks, with a pass before each), values are not called complete.
        left = self.rules.turns_to_stall(2) - scoreless
        tree[ROOT + kernels.PASSED], self.pass_counts = left <= 1, left <= 2
        tree[kernels.ZEROS_COUNT] = "zero" in self.rules.scoreless_kinds and left < ZEROS_NEED
        self._left = tree[RACK_PART].copy()
        one, other = racks
        self.listed = (self._list(one, other, empty), self._list(other, one, empty))
        self._workspace[ABOVE_LOW : ABOVE_LOW + 256] = -1  # every subrack may make a word
        self._describe()

    def _list(self, rack: str, others: str, empty: int) -> Listed:
        """All plays of a rack at the root, in falling order of their records."""
        workspace = self._workspace
        workspace[RACK : RACK + KINDS] = rack_of(rack)
        build_subracks(no_leaves(), self.layout, workspace, 0, self.rules.worth(others))
        while True:
            count = all_plays(
                self.words.nodes, self.boards[0], self.layout, workspace, self._found, empty
            )
            if 3 * count <= self._found.size:
                break
            self._found = np.zeros(3 * count, np.int64)
        found = self._found[: 3 * count].reshape(-1, 3).copy()
        # Static equity as if no play went out, which is the order of the records.
        out = (found[:, 0] >> TILES_SHIFT) == len(rack)
        order = np.where(out, MILLI * (found[:, 2] - STUCK), found[:, 1])
        return found[np.lexsort((found[:, 0], -order))]

    def _room(self, room: int) -> None:
        self._plays = np.zeros(RECORD * room, np.int64)
        self._found = np.zeros(3 * room, np.int64)
        self._lists, self._heap = np.zeros(room, np.int64), np.zeros(room, np.int64)

    def _describe(self) -> None:
        """Write the records of the plays of both racks at the root."""
        tree, first = self.tree, sum(map(len, self.listed))
        if 2 * first > self._heap.size:
            self._room(2 * first)
        self._lists[:first] = np.arange(first)  # other positions' lists may have been there
        number = 0
        for seat, frame in ((1, FRAMES), (0, ROOT)):
            listed = self.listed[seat]
            tree[frame + kernels.START] = number
            describe_all(self.boards[0], self.layout, tree, seat, self._plays, number, listed)
            number += len(listed)
            tree[frame + kernels.END] = number
            tree[frame + kernels.RECORDS] = first
        tree[OVERFLOW] = tree[kernels.PLY] = 0

    def reply(self, depth: int, alpha: int, beta: int) -> Generator[None, None, Found]:
        """The value of the root for seat 1, if seat 0 has just moved; ``depth`` of its turns on."""
        self.tree[ROOT + kernels.PASSED] = 0
        search = self.search(-1, PASS, 0, depth + 1, -beta, -alpha, counts=False)
        value, complete = yield from search
        return -value, complete

    def search(
        self,
        number: int,
        move: int,
        score: int,
        depth: int,
        alpha: int,
        beta: int,
        *,
        counts: bool = True,
    ) -> Generator[None, None, Found]:
        """The value of a move at the root within a window, with pauses.

        ``number`` is that of its record, -1 for a pass. Unless it ``counts``, that is not one
        towards the end of the game.
        """
        tree = self.tree
        counts = counts and (move != PASS or self.pass_counts)
        for name, value in (
            (kernels.DEPTH, depth),
            (kernels.LOW, alpha),
            (kernels.BETA, beta),
            (kernels.NUMBER, number),
            (kernels.MOVE, move),
            (kernels.SCORE, score),
            (kernels.TRIED, 1),
        ):
            tree[ROOT + name] = value
        if not self._try_root(counts):
            while not self._run():
                if tree[OVERFLOW]:
                    self._room(2 * self._heap.size)
                    self._describe()
                    tree[RACK_PART] = self._left
                    self._try_root(counts)
                yield
        tree[RACK_PART] = self._left
        zero = not score and move != PASS and bool(tree[kernels.ZEROS_COUNT])
        complete = bool(tree[kernels.COMPLETE]) and not zero
        return score - int(tree[kernels.ANSWER]), complete

    def _try_root(self, counts: bool) -> bool:
        done = kernels.try_move(self._plays, self._lists, self.tree, self.boards[0], ROOT)
        if not counts:
            self.tree[ROOT + FRAME + kernels.PASSED] = 0
        return bool(done)

    def _run(self) -> bool:
        tree = self.tree
        tree[kernels.PAUSE_AT] = tree[WORK] + SLICE
        return bool(
            kernels.search(
                *(self.words.nodes, self.boards, self.layout, self._workspace, self._found),
                *(self._plays, self._lists, self._heap, self.table, tree),
            )
        )
