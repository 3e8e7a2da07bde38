"""The arrays of an endgame search with an empty bag, filled for one position after the other."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.endgame import run, try_root
from tuiwords.engine.scrabble.kernels.endgame_lists import list_root
from tuiwords.engine.scrabble.kernels.endgame_moves import EndgameArrays, put_root
from tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    ENTRY,
    FOUND_PLAY,
    LISTED_PLAY,
    MAX_PLIES,
    PASS,
    ROOT,
    SQUARES_OF,
    TREE,
)
from tuiwords.engine.scrabble.pack import Board, Position

ROOM = 1 << 16  # plays of all plies on the stack at first; doubled when it is not enough
TABLE_ENTRIES = 1 << 19
SLICE = 8000  # work between two pauses, some milliseconds
# Work that counts as visiting a position, and that before a search begins. Plays found and gone
# through are part of it, so that it tells the time, unlike the number of positions: in 20 searches
# with one to four tiles in the bag so much took 1.6 to 3.9 microseconds.
WORK, BEGIN_WORK = 16, 100
KEYS_SEED = 20_001
INT64 = np.iinfo(np.int64)
ZEROS_NEED = 6  # scoreless turns left with which plays without points cannot end the game
KEYS = ("square_keys", "rack_keys", "pass_key", "seat_key")
assert TREE.fields
CHANGING = int(TREE.fields["square_keys"][1])  # the bytes of a tree before its keys

Found = tuple[int, bool]  # a value in points, and whether it is complete
Listed = NDArray[np.int64]  # plays, (plays, 3): move, equity in thousandths of a point, score


class EndgameTree:
    """Searches of the positions it is given with ``begin``; ``nodes`` counts all they visited.

    Seat 0 is to move. What the searches of a position found is kept for when it comes again.
    ``tree`` is a TREE of ``kernels.layout``, ``root`` its PLY of the root.
    """

    def __init__(self, at: Position, table: NDArray[np.void] | None = None) -> None:
        """With the words and the rules of ``at``, whose rack and board do not count.

        ``table`` ENTRY (a power of two,) of zeros is that of the positions met.
        """
        self.rules, self._codes = at.view.rules, at.codes
        self._boards = np.empty(MAX_PLIES + 2, BOARD)
        self._table = np.zeros(TABLE_ENTRIES, ENTRY) if table is None else table
        self._trees = np.zeros(1, TREE)
        self.tree = self._trees[0]
        self.root = self.tree["plies"][ROOT]
        self.tree["tile_bits"] = self._codes.tile_bits
        numbers = self._trees.view(np.uint8)
        self._changing, numbers[CHANGING:] = numbers[:CHANGING], _keys()
        self._fresh = self._changing.copy()
        self._empty = 0  # as in ``begin``
        self.pass_counts = True  # whether a pass at the root is the first of two that end the game
        self.search_data = at.apart().search
        self.remaining = self.tree["remaining"].copy()
        self._room(ROOM)

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return int(self.tree["nodes"])

    @property
    def worth(self) -> int:
        """How many usual positions all the work was worth, that of beginning included."""
        return int(self.tree["work"]) // WORK

    def begin(
        self,
        board: Board,
        racks: tuple[str, str],
        scoreless: int,
        *,
        empty: int = 0,
        key: int = 0,
        turns_left: int = 2,
    ) -> None:
        """Make a position the root, with the racks of who is to move and of the other.

        ``scoreless`` turns came before, and ``empty`` is as in ``Position``. Positions with other
        boards before the game, or other letters, need another ``key`` in the table. ``turns_left``
        counts the last turns where the rules have them.
        """
        tree = self.tree
        nodes, work = tree["nodes"], tree["work"]
        self._changing[:] = self._fresh
        tree["nodes"], tree["work"] = nodes, work + BEGIN_WORK
        put_root(self.search_data, self.game, board, np.array([*map(self._codes.counts, racks)]))
        tree["plies"][ROOT - 1]["seat"], self.root["board_key"] = 1, key
        # Two passes in a row end the game here, because after them nobody has a better turn; but
        # after a pass at the root, which may be a mistake, and another one. Where one more
        # scoreless turn ends it, the first pass does; and where plays without points could (there
        # are at most two, of blanks, with a pass before each), values are not called complete.
        left = self.rules.turns_to_stall(2) - scoreless
        self.root["passed"], self.pass_counts = left <= 1, left <= 2
        tree["zeros_count"] = "zero" in self.rules.scoreless_kinds and left < ZEROS_NEED
        self.last = turns_left if self.rules.has_last_turns else 0
        tree["last_ply"] = ROOT + self.last - 1 if self.last else 0
        self.remaining = tree["remaining"].copy()
        self._empty = empty
        self._list_root()

    @property
    def plays(self) -> Listed:
        """The plays at the root, in falling order; written over when another one is begun."""
        return self._listed[int(self.root["start"]) : int(self.root["end"])]

    def _room(self, room: int) -> None:
        """Make room for so many plays, which are written before they are read."""
        self._found, self._listed = np.empty(room, FOUND_PLAY), np.empty((room, 3), np.int64)
        self._lists = np.empty(room, np.int64)
        self.game = EndgameArrays(
            *(self._trees, self._boards, np.empty(room, LISTED_PLAY)),
            np.empty(room, SQUARES_OF),
            *(self._lists, np.empty(room, np.int64), self._table),
        )

    def _list_root(self) -> None:
        """Write the records of the plays of both racks at the root, the best ones first."""
        while True:
            arrays = self.search_data, self.game, self._found, self._listed
            plays = list_root(*arrays, self._empty)
            if 2 * plays <= self._lists.size:
                break
            self._room(2 * plays)
        self.tree["overflow"] = self.tree["ply"] = 0

    def reply(self, depth: int, alpha: int, beta: int) -> Generator[None, None, Found]:
        """The value of the root for seat 1, if seat 0 has just moved; ``depth`` of its turns on."""
        self.root["passed"] = 0
        if self.last:
            self.tree["last_ply"] = ROOT + self.last
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
        tree, root = self.tree, self.root
        if self.last:  # few turns: all are searched
            depth, tree["margin"] = MAX_PLIES, 0
        counts = counts and (move != PASS or self.pass_counts)
        root["depth"], root["low"], root["beta"] = depth, alpha, beta
        root["number"], root["move"], root["score"], root["tried"] = number, move, score, 1
        if not self._try_root(counts):
            while not run(self.search_data, self.game, self._found, SLICE):
                if tree["overflow"]:
                    self._room(2 * self._lists.size)
                    tree["remaining"] = self.remaining
                    self._list_root()
                    self._try_root(counts)
                yield
        tree["remaining"] = self.remaining
        zero = not score and move != PASS and bool(tree["zeros_count"])
        complete = bool(tree["complete"]) and not zero
        return score - int(tree["answer"]), complete

    def _try_root(self, counts: bool) -> bool:
        done = try_root(self.search_data, self.game)
        if not counts:
            self.tree["plies"][ROOT + 1]["passed"] = 0
        return bool(done)


@cache
def _keys() -> NDArray[np.uint8]:
    """The bytes of the random keys of a tree."""
    trees, keys = np.zeros(1, TREE), np.random.default_rng(KEYS_SEED)
    for name in KEYS:
        shape = trees[0][name].shape
        trees[0][name] = keys.integers(INT64.min, INT64.max, shape, dtype=np.int64)
    return trees.view(np.uint8)[CHANGING:]
