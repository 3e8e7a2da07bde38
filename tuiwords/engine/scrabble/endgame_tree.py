"""The arrays of an endgame search with an empty bag, filled for one position after the other."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.endgame import run, try_root
from tuiwords.engine.scrabble.kernels.endgame_moves import EndgameArrays, describe_all
from tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    ENTRY,
    FIELD_BITS,
    FOUND_PLAY,
    LISTED,
    MAX_PLIES,
    MILLI,
    PASS,
    ROOT,
    STUCK,
    TREE,
)
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.search import all_plays
from tuiwords.engine.scrabble.kernels.state import Search
from tuiwords.engine.scrabble.pack import (
    CODES,
    Board,
    Layout,
    Words,
    counts_of,
    in_order,
    new_workspace,
    no_leaves,
    put_rack,
    rack_of,
)
from tuiwords.games.scrabble import Ruleset

ROOM = 1 << 16  # plays of all plies on the stack at first; doubled when it is not enough
TABLE_ENTRIES = 1 << 19
SLICE = 1000  # work between two pauses, some milliseconds
KEYS_SEED = 20_001
INT64 = np.iinfo(np.int64)
ZEROS_NEED = 6  # scoreless turns left with which plays without points cannot end the game
KEYS = ("square_keys", "rack_keys", "pass_key", "seat_key")

Found = tuple[int, bool]  # a value in points, and whether it is complete
Listed = NDArray[np.int64]  # plays, (plays, 3): move, equity in thousandths of a point, score


class EndgameTree:
    """Searches of the positions it is given with ``begin``; ``nodes`` counts all they visited.

    Seat 0 is to move. What the searches of a position found is kept for when it comes again.
    ``tree`` is a TREE of ``kernels.layout``, ``root`` its PLY of the root.
    """

    def __init__(
        self, rules: Ruleset, words: Words, layout: Layout, entries: int = TABLE_ENTRIES
    ) -> None:
        self.rules = rules
        self._boards = np.zeros(MAX_PLIES + 2, BOARD)
        self._table = np.zeros(entries, ENTRY)
        self._trees = np.zeros(1, TREE)
        self.tree = self._trees[0]
        self.root = self.tree["plies"][ROOT]
        keys = np.random.default_rng(KEYS_SEED)
        for name in KEYS:
            shape = self.tree[name].shape
            self.tree[name] = keys.integers(INT64.min, INT64.max, shape, dtype=np.int64)
        self._found: Listed  # room for plays
        self.listed: tuple[Listed, Listed]  # the plays of seats 0 and 1 at the root
        self.pass_counts = True  # whether a pass at the root is the first of two that end the game
        self._workspace = new_workspace(rules, words)
        self.search_data = Search(words.nodes, words.filter, layout, self._workspace)
        self.remaining = self.tree["remaining"].copy()
        self._room(ROOM)

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return int(self.tree["nodes"])

    def begin(
        self, board: Board, racks: tuple[str, str], scoreless: int, *, empty: int = 0, key: int = 0
    ) -> None:
        """Make a position the root, with the racks of who is to move and of the other.

        ``scoreless`` turns came before, and ``empty`` is as in ``Position``. Positions with other
        boards before the game, or other letters, need another ``key`` in the table.
        """
        tree = self.tree
        for name in TREE.names or ():
            if name not in (*KEYS, "nodes"):
                self._trees[name] = np.zeros((), TREE[name])
        self._boards[0] = board[0]
        remaining = tree["remaining"]
        for seat, rack in enumerate(racks):
            for number, tile in enumerate(sorted(set(rack), key=CODES.__getitem__)):
                tree["field_letters"][seat, number] = CODES[tile]
                tree["field_shifts"][seat, CODES[tile]] = FIELD_BITS * number
                remaining["rack"][seat] += rack.count(tile) << FIELD_BITS * number
            remaining["points"][seat] = self.rules.worth(rack)
            remaining["tiles"][seat] = len(rack)
        tree["plies"][ROOT - 1]["seat"], self.root["board_key"] = 1, key
        # Two passes in a row end the game here, because after them nobody has a better turn; but
        # after a pass at the root, which may be a mistake, and another one. Where one more
        # scoreless turn ends it, the first pass does; and where plays without points could (there
        # are at most two, of blanks, with a pass before each), values are not called complete.
        left = self.rules.turns_to_stall(2) - scoreless
        self.root["passed"], self.pass_counts = left <= 1, left <= 2
        tree["zeros_count"] = "zero" in self.rules.scoreless_kinds and left < ZEROS_NEED
        self.remaining = remaining.copy()
        one, other = racks
        self.listed = (self._list(one, other, empty), self._list(other, one, empty))
        self._describe()

    def _list(self, rack: str, others: str, empty: int) -> Listed:
        """All plays of a rack at the root, in falling order of their records."""
        put_rack(self._workspace, rack_of(rack))
        build_subracks(self.search_data, no_leaves(), 0, self.rules.worth(others))
        while True:
            room = self._found.view(FOUND_PLAY).ravel()
            count = all_plays(self.search_data, self._boards[:1], room, empty)
            if count <= len(self._found):
                break
            self._found = np.zeros((count, 3), np.int64)
        found = self._found[:count].copy()
        # Static equity as if no play went out, which is the order of the records.
        out = counts_of(found[:, 0]) == len(rack)
        order = np.where(out, MILLI * (found[:, 2] - STUCK), found[:, 1])
        return found[in_order(found, order)]

    def _room(self, room: int) -> None:
        self._found = np.zeros((room, 3), np.int64)
        self._lists = np.zeros(room, np.int64)
        self.game = EndgameArrays(
            *(self._trees, self._boards, np.zeros(room, LISTED)),
            *(self._lists, np.zeros(room, np.int64), self._table),
        )

    def _describe(self) -> None:
        """Write the records of the plays of both racks at the root."""
        tree, first = self.tree, sum(map(len, self.listed))
        if 2 * first > self._lists.size:
            self._room(2 * first)
        self._lists[:first] = np.arange(first)  # other positions' lists may have been there
        number = 0
        for seat, ply in ((1, tree["plies"][ROOT - 1]), (0, self.root)):
            listed = self.listed[seat]
            ply["start"] = number
            describe_all(self.search_data, self.game, seat, number, listed)
            number += len(listed)
            ply["end"], ply["written"] = number, first
        tree["overflow"] = tree["ply"] = 0

    def reply(self, depth: int, alpha: int, beta: int) -> Generator[None, None, Found]:
        """The value of the root for seat 1, if seat 0 has just moved; ``depth`` of its turns on."""
        self.root["passed"] = 0
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
        counts = counts and (move != PASS or self.pass_counts)
        root["depth"], root["low"], root["beta"] = depth, alpha, beta
        root["number"], root["move"], root["score"], root["tried"] = number, move, score, 1
        if not self._try_root(counts):
            while not run(self.search_data, self.game, self._found.view(FOUND_PLAY).ravel(), SLICE):
                if tree["overflow"]:
                    self._room(2 * self._lists.size)
                    self._describe()
                    tree["remaining"] = self.remaining
                    self._try_root(counts)
                yield
        tree["remaining"] = self.remaining
        zero = not score and move != PASS and bool(tree["zeros_count"])
        complete = bool(tree["complete"]) and not zero
        return score - int(tree["answer"]), complete

    def _try_root(self, counts: bool) -> bool:
        done = try_root(self.game)
        if not counts:
            self.tree["plies"][ROOT + 1]["passed"] = 0
        return bool(done)
