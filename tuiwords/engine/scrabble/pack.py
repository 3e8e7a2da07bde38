"""Turns rules, word lists, boards and racks into the arrays of the kernels, and moves back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble import kernels
from tuiwords.engine.scrabble.kernels import Board, Bounds, Found, Hand, Sheet
from tuiwords.engine.scrabble.search import kernels as search
from tuiwords.engine.scrabble.search.kernels import Anchors, Leaves, Tools, Words
from tuiwords.games.scrabble import BLANK, EMPTY_BOARD, SIZE, Play, Ruleset, ScrabbleView
from tuiwords.lexicon.alphabet import LATIN
from tuiwords.lexicon.graph import crossword, letter_matrix
from tuiwords.lexicon.lexicon import Lexicon

ROOM = 200_000  # plays listed: two blanks can make 150,000
BEST_ROOM = 512
KEYS_SEED = 12345  # of the random keys of the existence filter
LONGEST, KEPT = 15, 6
KINDS = 27
_TILES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + BLANK
CODES = {tile: code for code, tile in enumerate(_TILES)}

Table = NDArray[np.int32]

# Places of the leaves: how many multisets of each size there are, and of all sizes below.
SIZES = tuple(comb(KINDS + size - 1, size) for size in range(KEPT + 1))
BASES = np.array([sum(SIZES[:size]) for size in range(KEPT + 2)], np.int64)
LEAVES = sum(SIZES)
BINOMIALS = np.array([comb(n, k) for n in range(40) for k in range(8)], np.int64)


@lru_cache(maxsize=4)
def words_of(lexicon: Lexicon) -> Words:
    """The graph and the existence filter of a lexicon of letters A to Z."""
    if lexicon.alphabet != LATIN:
        lexicon = Lexicon(lexicon.name, lexicon.words, LATIN)
    nodes = crossword(lexicon)
    if nodes[0] == 0:  # no words at all: an empty node as the root
        nodes = np.array([2, 2, 0, 0], np.uint32)
    keys = np.random.default_rng(KEYS_SEED).integers(-(1 << 62), 1 << 62, KINDS, dtype=np.int64) | 1
    letters, lengths = letter_matrix(lexicon)
    short = lengths <= LONGEST
    bits = np.zeros((1 << (search.BLANK_BITS - 3)) + (1 << (search.PLAIN_BITS - 3)), np.uint8)
    kept = np.ascontiguousarray(letters[short][:, :LONGEST])
    search.fill_filter(kept, np.ascontiguousarray(lengths[short]), keys, bits)
    return Words(nodes, bits, keys)


@lru_cache(maxsize=16)
def sheet_of(rules: Ruleset) -> Sheet:
    """Premiums and tile values of a ruleset."""
    letter_factors, word_factors = (np.ones(kernels.SQUARES, np.uint8) for _ in range(2))
    for square in range(SIZE * SIZE):
        for place in places(square):
            letter_factors[place] = rules.letter_factors[square]
            word_factors[place] = rules.word_factors[square]
    values = np.array([rules.values[tile] for tile in _TILES], np.uint8)
    by_value = np.argsort(-values.astype(np.int64), kind="stable").astype(np.uint8)
    figures = np.zeros(8, np.int64)
    figures[kernels.BONUS] = rules.all_tiles_bonus
    figures[kernels.EXCHANGE_NEEDS] = rules.exchange_needs
    figures[kernels.RACK] = rules.rack
    figures[kernels.GOING_OUT_DOUBLE] = rules.going_out == "double"
    figures[kernels.STALL_TURNS] = rules.turns_to_stall(2)
    figures[kernels.EXCHANGES_STALL] = "exchange" in rules.scoreless_at_first
    figures[kernels.LATE_EXCHANGES_STALL] = "exchange" in rules.scoreless_kinds
    return Sheet(letter_factors, word_factors, values, by_value, figures)


def places(square: int) -> tuple[int, int]:
    """Where a square, 0 to 224, lies on the two planes."""
    row, column = divmod(square, SIZE)
    across = (row + 1) * kernels.ROW + column
    return across, kernels.PLANE + (column + 1) * kernels.ROW + row


def new_board() -> Board:
    """A board without tiles."""
    return Board(
        np.zeros(kernels.SQUARES, np.uint8),
        np.zeros(kernels.SQUARES, np.uint8),
        np.zeros(kernels.SQUARES, np.uint32),
        np.zeros(kernels.SQUARES, np.uint8),
        np.zeros(kernels.SQUARES, np.uint16),
    )


def board_of(squares: bytes, rules: Ruleset, words: Words) -> Board:
    """The board of 225 squares as the games hold it."""
    board = new_board()
    for square, tile in enumerate(squares):
        if tile:
            letter = chr(tile)
            for place in places(square):
                board.tiles[place] = CODES[letter.upper()] + 1
                board.points[place] = rules.value(letter)
    kernels.look_everywhere(words.nodes, board)
    return board


def leaves_of(table: Table, *, late: bool = True) -> Leaves:
    """A leave table; ``late`` makes tiles kept with an empty bag cost points."""
    return Leaves(table, BINOMIALS, BASES, np.array([late], np.int64))


@lru_cache(maxsize=1)
def no_leaves() -> Leaves:
    """Every leave worth nothing: equity is score."""
    return leaves_of(np.zeros(LEAVES, np.int32), late=False)


def new_tools(room: int = BEST_ROOM) -> Tools:
    """What a search writes, with room for so many plays."""
    return Tools(
        hand=new_hand(),
        anchors=Anchors(
            *(np.zeros(search.MOST_ANCHORS, np.int64) for _ in range(6)),
            np.zeros(search.MOST_ANCHORS * 64, np.int64),
            np.zeros(search.MOST_ANCHORS * 8, np.int64),
        ),
        bounds=Bounds(
            *(np.zeros(80, np.int64) for _ in range(3)), *(np.zeros(16, np.int64) for _ in range(3))
        ),
        stack=np.zeros(kernels.STACK, np.int64),
        dearest=np.zeros(16, np.int64),
        found=Found(
            np.zeros(room, np.int64),
            np.zeros(room, np.int64),
            np.zeros(room, np.int32),
            np.zeros(4, np.int64),
        ),
    )


def new_hand() -> Hand:
    """Tables over a rack, empty."""
    return Hand(
        np.zeros(KINDS, np.uint8),
        np.zeros(KINDS, np.uint8),
        np.zeros(KINDS, np.int64),
        *(np.zeros(128, np.int64) for _ in range(9)),
        *(np.zeros(16, np.int64) for _ in range(4)),
        np.zeros(4, np.int64),
    )


def fill_rack(rack: NDArray[np.uint8], tiles: str) -> None:
    """Counts of tiles by letter, the blank last."""
    rack[:] = 0
    for tile in tiles:
        rack[CODES[tile]] += 1


def read_move(move: int, squares: bytes) -> Play:
    """The play that a packed move is on a board of 225 squares."""
    first = (move >> kernels.FIRST_SHIFT) & kernels.FIRST_MASK
    down, place = divmod(first, kernels.PLANE)
    line, start = place // kernels.ROW - 1, place % kernels.ROW
    step = SIZE if down else 1
    begin = line if down else line * SIZE
    tiles = []
    for _ in range(move >> kernels.TILES_SHIFT):
        letter = chr(ord("a" if move & 32 else "A") + (move & 31))
        tiles.append(letter)
        move >>= kernels.TILE_BITS
    while start > 0 and squares[begin + (start - 1) * step]:
        start -= 1
    square, written = start, ""
    while square < SIZE and (tiles or squares[begin + square * step]):
        written += "." if squares[begin + square * step] else tiles.pop(0)
        square += 1
    return Play(start, line, False, written) if down else Play(line, start, True, written)


def tiles_of(subset: int, rack: str) -> str:
    """The tiles of a subset of a rack by its index in the tables of ``Hand``."""
    taken = ""
    for tile in sorted(set(rack), key=CODES.__getitem__):
        subset, count = divmod(subset, rack.count(tile) + 1)
        taken += tile * count
    return "".join(sorted(taken))


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A view as arrays, with the tools to search it."""

    view: ScrabbleView
    words: Words
    sheet: Sheet
    board: Board
    tools: Tools

    @classmethod
    def of(cls, view: ScrabbleView, room: int = BEST_ROOM) -> Position:
        """Pack a view."""
        words = words_of(view.lexicon)
        board = board_of(view.board, view.rules, words)
        position = cls(view, words, sheet_of(view.rules), board, new_tools(room))
        fill_rack(position.tools.hand.rack, view.rack)
        return position

    @property
    def empty(self) -> int:
        """1 on an empty board."""
        return int(self.view.board == EMPTY_BOARD)

    @property
    def others(self) -> int:
        """Points on the other racks, as far as the rules let one know: with an empty bag."""
        return self.view.rules.worth(self.view.unseen) if self.view.bag == 0 else 0

    def take(self, leaves: Leaves) -> None:
        """Make the tables over the rack."""
        search.take_rack(
            self.words, leaves, self.sheet, self.tools, self.view.bag, self.others
        )

    def list_all(self) -> int:
        """List all plays, ``take`` done before; their number, which may exceed the room."""
        return int(search.all_plays(self.words, self.board, self.sheet, self.tools, self.empty))

    def best(self, top: int) -> int:
        """Find the best plays, ``take`` done before; their number."""
        return int(
            search.best_plays(self.words, self.board, self.sheet, self.tools, self.empty, top)
        )
