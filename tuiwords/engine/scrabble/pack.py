"""Turns rules, word lists, boards and racks into the arrays of the kernels, and moves back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble import kernels
from tuiwords.engine.scrabble.hand import kernels as hand
from tuiwords.engine.scrabble.search import kernels as search
from tuiwords.games.scrabble import BLANK, EMPTY_BOARD, SIZE, Play, Ruleset, ScrabbleView
from tuiwords.lexicon.alphabet import LATIN
from tuiwords.lexicon.graph import crossword, letter_matrix
from tuiwords.lexicon.lexicon import Lexicon

ROOM = 200_000  # plays listed: two blanks can make 150,000
BEST_ROOM = 512
KEYS_SEED = 12345  # of the random keys of the existence filter
LONGEST, KEPT = 15, 6
KINDS = 27
TILES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + BLANK
CODES = {tile: code for code, tile in enumerate(TILES)}

Table = NDArray[np.int32]  # leaves, (1107568,), in thousandths of a point
Board = NDArray[np.uint32]
Sheet = NDArray[np.uint8]
Work = NDArray[np.int64]
Rack = NDArray[np.int64]
Turn = NDArray[np.int64]

# Places of the leaves: how many multisets of each size there are, and of all sizes below.
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
    sheet = np.ones(kernels.SHEET, np.uint8)
    for square in range(SIZE * SIZE):
        for place in places(square):
            sheet[kernels.LETTER_FACTOR + place] = rules.letter_factors[square]
            sheet[kernels.WORD_FACTOR + place] = rules.word_factors[square]
    values = np.array([rules.values[tile] for tile in TILES], np.int64)
    sheet[kernels.VALUE : kernels.BY_VALUE] = 0
    sheet[kernels.VALUE : kernels.VALUE + KINDS] = values
    sheet[kernels.BY_VALUE : kernels.BY_VALUE + KINDS] = np.argsort(-values, kind="stable")
    return sheet


@lru_cache(maxsize=16)
def mirrored(rules: Ruleset) -> bool:
    """Whether the columns of the premium squares are as the rows: not on random boards."""
    rows = [rules.board[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]
    return rows == ["".join(column) for column in zip(*rows, strict=True)]


def new_work(rules: Ruleset, words: Words, *, late: bool = True) -> Work:
    """The array that searches write, with what is given once.

    ``late`` makes tiles kept with an empty bag cost points.
    """
    work = np.zeros(kernels.WORK, np.int64)
    work[kernels.KEYS : kernels.KEYS + KINDS] = words.keys
    work[kernels.BINOMIALS : kernels.BINOMIALS + BINOMIALS.size] = BINOMIALS
    work[kernels.BASES : kernels.BASES + BASES.size] = BASES
    work[kernels.LATE] = late
    work[kernels.BONUS] = rules.all_tiles_bonus
    work[kernels.FULL_RACK] = rules.rack
    work[kernels.EXCHANGE_NEEDS] = rules.exchange_needs
    work[kernels.GOING_OUT_DOUBLE] = rules.going_out == "double"
    work[kernels.STALL_TURNS] = rules.turns_to_stall(2)
    work[kernels.EXCHANGES_STALL] = "exchange" in rules.scoreless_at_first
    work[kernels.LATE_EXCHANGES_STALL] = "exchange" in rules.scoreless_kinds
    return work


def places(square: int) -> tuple[int, int]:
    """Where a square, 0 to 224, lies on the two planes."""
    row, column = divmod(square, SIZE)
    across = (row + 1) * kernels.ROW + column
    return across, kernels.PLANE + (column + 1) * kernels.ROW + row


def board_of(squares: bytes, rules: Ruleset, words: Words) -> Board:
    """The board of 225 squares as the games hold it."""
    board = np.zeros(kernels.BOARD, np.uint32)
    for square, tile in enumerate(squares):
        if tile:
            letter = chr(tile)
            for place in places(square):
                board[kernels.TILE + place] = CODES[letter.upper()] + 1
                board[kernels.POINTS + place] = rules.value(letter)
    kernels.look_everywhere(words.nodes, board)
    return board


@lru_cache(maxsize=1)
def no_leaves() -> Table:
    """Every leave worth nothing."""
    return np.zeros(LEAVES, np.int32)


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
    """A view as arrays, and room for what a search of it finds.

    ``found`` int64 (plays, 3): move, equity in thousandths of a point, score.
    """

    view: ScrabbleView
    words: Words
    sheet: Sheet
    board: Board
    work: Work
    found: NDArray[np.int64]
    best_one: NDArray[np.int64]

    @classmethod
    def of(cls, view: ScrabbleView, room: int = BEST_ROOM, *, late: bool = True) -> Position:
        """Pack a view; see ``new_work`` for ``late``."""
        words = words_of(view.lexicon)
        board = board_of(view.board, view.rules, words)
        work = new_work(view.rules, words, late=late)
        work[kernels.RACK : kernels.RACK + KINDS] = rack_of(view.rack)
        found = np.zeros((room, 3), np.int64)
        best_one = np.zeros(3, np.int64)
        return cls(view, words, sheet_of(view.rules), board, work, found, best_one)

    @property
    def empty(self) -> int:
        """1 on an empty board, 2 where its premium squares tell across from down, else 0."""
        return 0 if self.view.board != EMPTY_BOARD else 1 if mirrored(self.view.rules) else 2

    @property
    def others(self) -> int:
        """Points on the other racks, as far as one can know: with an empty bag."""
        return self.view.rules.worth(self.view.unseen) if self.view.bag == 0 else 0

    def take(self, leaves: Table) -> None:
        """Make the tables over the rack."""
        hand.take_rack(leaves, self.sheet, self.work, self.view.bag, self.others)

    def list_all(self) -> int:
        """List all plays, ``take`` done before; their number, which may exceed the room."""
        return int(
            search.all_plays(
                self.words.nodes, self.board, self.sheet, self.work, self.found.ravel(), self.empty
            )
        )

    def best(self, top: int) -> int:
        """Find the best plays, ``take`` done before; their number."""
        words = self.words
        return int(
            search.best_plays(
                *(words.nodes, words.filter, self.board, self.sheet, self.work),
                *(self.found.ravel(), self.empty, top),
            )
        )

    def laid(self, move: int, board: Board | None = None) -> Board:
        """A copy of a board, this one if none is given, with a packed move on it."""
        after = (self.board if board is None else board).copy()
        kernels.lay(self.words.nodes, after, self.sheet, move)
        return after

    def best_turn(
        self, board: Board, rack: Rack, leaves: Table, bag: int, others: int, turn: Turn
    ) -> Turn:
        """The best turn by equity of a rack on a board, into ``turn`` (``search.best_turn``).

        ``bag`` tiles are in the bag then and ``others`` points on the other rack, if it is empty.
        """
        work = self.work
        work[kernels.RACK : kernels.RACK + KINDS] = rack
        turn[search.BAG], turn[search.OTHERS] = bag, others
        turn[search.EMPTY] = not board[kernels.TILE + kernels.CENTER]
        words = self.words
        search.best_turn(
            *(words.nodes, words.filter, leaves, board, self.sheet, work, self.best_one, turn)
        )
        return turn


def rack_of(tiles: Iterable[str]) -> Rack:
    """Counts of tiles by letter, int64 (27,), the blank last."""
    rack = np.zeros(KINDS, np.int64)
    for tile in tiles:
        rack[CODES[tile]] += 1
    return rack


def tiles_used(move: int) -> Rack:
    """Counts of the tiles that a packed move takes from the rack."""
    rack = np.zeros(KINDS, np.int64)
    for _ in range(move >> kernels.TILES_SHIFT):
        rack[kernels.BLANK if move & 32 else move & 31] += 1
        move >>= kernels.TILE_BITS
    return rack
