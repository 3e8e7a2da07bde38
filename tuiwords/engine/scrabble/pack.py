"""Packs rules, word lists, boards and racks into the arrays of the kernels, and unpacks moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.existence import BLANK_BITS, PLAIN_BITS, fill_filter
from tuiwords.engine.scrabble.kernels.layout import (
    BLANK_CODE,
    BOARD,
    BONUS,
    BY_VALUE,
    CENTER,
    EXCHANGE_NEEDS,
    EXCHANGES_STALL,
    FIRST_MASK,
    FIRST_SHIFT,
    FULL_RACK,
    GOING_OUT_DOUBLE,
    KEYS,
    LATE,
    LATE_EXCHANGES_STALL,
    LAYOUT,
    LETTER_FACTOR,
    NEVER,
    PLANE,
    POINTS,
    RACK,
    RANK_BASES,
    RANK_BINOMIALS,
    ROW,
    STALL_TURNS,
    TILE,
    TILE_BITS,
    TILES_SHIFT,
    VALUE,
    WORD_FACTOR,
    WORKSPACE,
    place_move,
    update_all_crosses,
)
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.search import (
    BAG,
    EMPTY,
    OTHERS,
    all_plays,
    best_plays,
    best_turn,
)
from tuiwords.games.scrabble import BLANK, EMPTY_BOARD, SIZE, Play, Ruleset, ScrabbleView, place
from tuiwords.lexicon.alphabet import LATIN
from tuiwords.lexicon.graph import crossword, letter_matrix
from tuiwords.lexicon.kept import kept_array
from tuiwords.lexicon.lexicon import Lexicon

ROOM = 200_000  # plays in a list of all: with two blanks there are up to about 150,000
BEST_ROOM = 512
KEYS_SEED = 12345  # of the random keys of the existence filter
LONGEST, KEPT = 15, 6
KINDS = 27
TILES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + BLANK
CODES = {tile: code for code, tile in enumerate(TILES)}

LeaveTable = NDArray[np.int32]  # leaves, (1107568,), in thousandths of a point
Board = NDArray[np.uint32]
Layout = NDArray[np.uint8]
Workspace = NDArray[np.int64]
Rack = NDArray[np.int64]
Turn = NDArray[np.int64]

# Leaves of each size, and the place in the leave table where each size starts.
SIZES = tuple(comb(KINDS + size - 1, size) for size in range(KEPT + 1))
BASES = np.array([sum(SIZES[:size]) for size in range(KEPT + 2)], np.int64)
LEAVES = sum(SIZES)
BINOMIALS = np.array([comb(n, k) for n in range(40) for k in range(8)], np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """A word list for the kernels: nodes uint32 (size,), filter uint8 (size,), keys int64 (27,)."""

    nodes: NDArray[np.uint32]
    filter: NDArray[np.uint8]
    keys: NDArray[np.int64]


@lru_cache(maxsize=8)
def words_of(lexicon: Lexicon) -> Words:
    """The graph and the existence filter of a lexicon of letters A to Z."""
    if lexicon.alphabet != LATIN:
        lexicon = Lexicon(lexicon.name, lexicon.words, LATIN)
    nodes = crossword(lexicon)
    if not nodes[0]:  # no words at all: an empty node as the root
        nodes = np.array([2, 2, 0, 0], np.uint32)
    keys = np.random.default_rng(KEYS_SEED).integers(-(1 << 62), 1 << 62, KINDS, dtype=np.int64) | 1

    def make_filter(lexicon: Lexicon) -> NDArray[np.uint8]:
        letters, lengths = letter_matrix(lexicon)
        short = lengths <= LONGEST
        bits = np.zeros((1 << (BLANK_BITS - 3)) + (1 << (PLAIN_BITS - 3)), np.uint8)
        kept = np.ascontiguousarray(letters[short][:, :LONGEST])
        fill_filter(kept, np.ascontiguousarray(lengths[short]), keys, bits)
        return bits

    kind = f"subracks{KEYS_SEED}-{LONGEST}-{BLANK_BITS}-{PLAIN_BITS}"
    bits: NDArray[np.uint8] = kept_array(kind, lexicon, make_filter, np.uint8)
    return Words(nodes, bits, keys)


@lru_cache(maxsize=16)
def layout_of(rules: Ruleset) -> Layout:
    """The premium squares and tile values of a ruleset."""
    layout = np.ones(LAYOUT, np.uint8)
    for square in range(SIZE * SIZE):
        for at in places(square):
            layout[LETTER_FACTOR + at] = rules.letter_factors[square]
            layout[WORD_FACTOR + at] = rules.word_factors[square]
    values = np.array([rules.values[tile] for tile in TILES], np.int64)
    layout[VALUE:BY_VALUE] = 0
    layout[VALUE : VALUE + KINDS] = values
    layout[BY_VALUE : BY_VALUE + KINDS] = np.argsort(-values, kind="stable")
    return layout


@lru_cache(maxsize=16)
def mirrored(rules: Ruleset) -> bool:
    """Whether rows and columns of the premium squares are alike: not so on random boards."""
    rows = [rules.board[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]
    return rows == ["".join(column) for column in zip(*rows, strict=True)]


def new_workspace(rules: Ruleset, words: Words, *, late: bool = True) -> Workspace:
    """A workspace with the inputs that stay the same.

    ``late`` makes tiles kept with an empty bag cost points.
    """
    workspace = np.zeros(WORKSPACE, np.int64)
    workspace[KEYS : KEYS + KINDS] = words.keys
    workspace[RANK_BINOMIALS : RANK_BINOMIALS + BINOMIALS.size] = BINOMIALS
    workspace[RANK_BASES : RANK_BASES + BASES.size] = BASES
    workspace[LATE] = late
    workspace[BONUS] = rules.all_tiles_bonus
    workspace[FULL_RACK] = rules.rack
    workspace[EXCHANGE_NEEDS] = rules.exchange_needs
    workspace[GOING_OUT_DOUBLE] = rules.going_out == "double"
    workspace[STALL_TURNS] = rules.turns_to_stall(2)
    workspace[EXCHANGES_STALL] = "exchange" in rules.scoreless_at_first
    workspace[LATE_EXCHANGES_STALL] = "exchange" in rules.scoreless_kinds
    return workspace


def places(square: int) -> tuple[int, int]:
    """The places of a square, 0 to 224, on the two planes."""
    row, column = divmod(square, SIZE)
    across = (row + 1) * ROW + column
    return across, PLANE + (column + 1) * ROW + row


def board_of(squares: bytes, rules: Ruleset, words: Words) -> Board:
    """The board of 225 squares as the games hold it."""
    board = np.zeros(BOARD, np.uint32)
    for square, tile in enumerate(squares):
        if tile:
            letter = chr(tile)
            for at in places(square):
                board[TILE + at] = CODES[letter.upper()] + 1
                board[POINTS + at] = rules.value(letter)
    update_all_crosses(words.nodes, board)
    return board


@cache
def no_leaves() -> LeaveTable:
    """A leave table in which every leave is worth nothing."""
    return np.zeros(LEAVES, np.int32)


def read_move(move: int, squares: bytes) -> Play:
    """The play that a packed move is on a board of 225 squares."""
    first = (move >> FIRST_SHIFT) & FIRST_MASK
    down, place = divmod(first, PLANE)
    line, start = place // ROW - 1, place % ROW
    step = SIZE if down else 1
    begin = line if down else line * SIZE
    tiles = []
    for _ in range(move >> TILES_SHIFT):
        letter = chr(ord("a" if move & 32 else "A") + (move & 31))
        tiles.append(letter)
        move >>= TILE_BITS
    while start > 0 and squares[begin + (start - 1) * step]:
        start -= 1
    square, written = start, ""
    while square < SIZE and (tiles or squares[begin + square * step]):
        written += "." if squares[begin + square * step] else tiles.pop(0)
        square += 1
    return Play(start, line, False, written) if down else Play(line, start, True, written)


def tiles_of(subrack: int, rack: str) -> str:
    """The tiles of a subrack of a rack, by its index in the workspace."""
    taken = ""
    for tile in sorted(set(rack), key=CODES.__getitem__):
        subrack, count = divmod(subrack, rack.count(tile) + 1)
        taken += tile * count
    return "".join(sorted(taken))


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A view as arrays, and room for the plays found.

    ``found`` int64 (plays, 3): move, equity in thousandths of a point, score.
    """

    view: ScrabbleView
    words: Words
    layout: Layout
    board: Board
    workspace: Workspace
    found: NDArray[np.int64]
    best_one: NDArray[np.int64]

    @classmethod
    def of(cls, view: ScrabbleView, room: int = BEST_ROOM, *, late: bool = True) -> Position:
        """Pack a view; see ``new_workspace`` for ``late``."""
        words = words_of(view.lexicon)
        board = board_of(view.board, view.rules, words)
        workspace = new_workspace(view.rules, words, late=late)
        workspace[RACK : RACK + KINDS] = rack_of(view.rack)
        found = np.zeros((room, 3), np.int64)
        best_one = np.zeros(3, np.int64)
        return cls(view, words, layout_of(view.rules), board, workspace, found, best_one)

    @property
    def empty(self) -> int:
        """1 on an empty board, 2 on one where playing down makes a difference, else 0."""
        return 0 if self.view.board != EMPTY_BOARD else 1 if mirrored(self.view.rules) else 2

    @property
    def others(self) -> int:
        """The points on the other racks, known only with an empty bag; else 0."""
        return 0 if self.view.bag else self.view.rules.worth(self.view.unseen)

    def use_leaves(self, leaves: LeaveTable) -> None:
        """Build the subracks of the rack with these leaves; searches need it first."""
        build_subracks(leaves, self.layout, self.workspace, self.view.bag, self.others)

    def list_all(self) -> int:
        """List all plays; return how many, of which those beyond the room are left out."""
        return int(
            all_plays(
                self.words.nodes,
                self.board,
                self.layout,
                self.workspace,
                self.found.ravel(),
                self.empty,
            )
        )

    def best(self, top: int) -> int:
        """List the best plays; return how many."""
        words = self.words
        return int(
            best_plays(
                *(words.nodes, words.filter, self.board, self.layout, self.workspace),
                *(self.found.ravel(), self.empty, top, NEVER),
            )
        )

    def laid(self, move: int, board: Board | None = None) -> Board:
        """A copy of a board, by default that of the view, with a packed move placed."""
        after = (self.board if board is None else board).copy()
        place_move(self.words.nodes, after, self.layout, move)
        return after

    def after(self, play: Play) -> Board:
        """The board after any play, whatever its words. Raises: IllegalMoveError."""
        view = self.view
        return board_of(place(view.rules, view.board, play).board, view.rules, self.words)

    def best_turn(
        self, board: Board, rack: Rack, leaves: LeaveTable, bag: int, others: int, turn: Turn
    ) -> Turn:
        """Write the best turn by equity of a rack on a board into ``turn`` and return it.

        ``bag`` is the number of tiles in the bag, ``others`` the points on the other rack if the
        bag is empty; see ``search.best_turn``.
        """
        workspace = self.workspace
        workspace[RACK : RACK + KINDS] = rack
        turn[BAG], turn[OTHERS] = bag, others
        turn[EMPTY] = not board[TILE + CENTER]
        words = self.words
        best_turn(
            *(words.nodes, words.filter, leaves, board, self.layout, workspace, self.best_one, turn)
        )
        return turn


def rack_of(tiles: Iterable[str]) -> Rack:
    """Counts of tiles by letter, int64 (27,), the blank last."""
    rack = np.zeros(KINDS, np.int64)
    for tile in tiles:
        rack[CODES[tile]] += 1
    return rack


def text_of(rack: Rack) -> str:
    """The tiles of counts, as ``rack_of`` counts them."""
    return "".join(TILES[code] * int(rack[code]) for code in np.flatnonzero(rack).tolist())


def tiles_used(move: int) -> Rack:
    """Counts of the tiles that a packed move takes from the rack."""
    rack = np.zeros(KINDS, np.int64)
    for _ in range(move >> TILES_SHIFT):
        rack[BLANK_CODE if move & 32 else move & 31] += 1
        move >>= TILE_BITS
    return rack
