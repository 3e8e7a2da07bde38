"""Packs rules, word lists, boards and racks into the arrays of the kernels, and unpacks moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb, isqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.kernels.board import place_move, update_all_crosses
from tuiwords.engine.scrabble.kernels.existence import fill_filter
from tuiwords.engine.scrabble.kernels.layout import (
    BLANK_BITS,
    BOARD,
    CHOICE_ROWS,
    CHOICES,
    FEW_SET_WORDS,
    FIRST_SHIFT,
    FOUND_PLAY,
    KINDS,
    LAYOUT,
    LINES,
    MOST_RACK,
    MOST_SIZE,
    MOVE_TILES,
    NEVER,
    OUTSIDE,
    PASS,
    PLAIN_BITS,
    PLANE,
    ROW,
    SET_WORDS,
    TURN,
    WORKSPACE,
)
from tuiwords.engine.scrabble.kernels.moves import (
    first_of,
    kind_of,
    laid_by,
    letter_of,
    next_of,
)
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.search import all_plays, best_plays, best_turn
from tuiwords.engine.scrabble.kernels.state import Search
from tuiwords.engine.scrabble.tile_codes import Rack, TileCodes, codes_of
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import BLANK, Play, Ruleset, ScrabbleView, Squares, place
from tuiwords.games.scrabble.tiles import joined
from tuiwords.large_caches import large
from tuiwords.lexicon.array_cache import cached_array
from tuiwords.lexicon.graph import crossword, letter_matrix
from tuiwords.lexicon.lexicon import LATIN, Lexicon

ROOM = 200_000  # plays in a list of all: with two blanks there are up to about 150,000
BEST_ROOM = 512
KEYS_SEED = 12345  # of the random keys of the existence filter
FEW = 1000  # words: the filter of a shorter list is made as soon as its 9 MB are read
assert WORKSPACE.fields is not None
KNOWN_BYTES = WORKSPACE.fields["anchors"][1]  # of a workspace: all that is not scratch

LeaveTable = NDArray[np.int32]  # leaves, (leaves,), in thousandths of a point
# Arrays of one struct each: BOARD (1,), LAYOUT (1,), WORKSPACE (1,), see ``kernels.layout``.
Board = NDArray[np.void]
Layout = NDArray[np.void]
Workspace = NDArray[np.void]

BINOMIALS = np.array([comb(n, k) for n in range(CHOICE_ROWS) for k in range(CHOICES)], np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """A word list for the kernels.

    nodes uint32 (size,), filter uint8 (size,), keys int64 (KINDS,).
    """

    nodes: NDArray[np.uint32]
    filter: NDArray[np.uint8]
    keys: NDArray[np.int64]


def in_tiles(lexicon: Lexicon, codes: TileCodes) -> Lexicon:
    """A lexicon whose letters are tiles, with their codes; its words are in any order.

    Of a list with a language, words with letters A to Z that are no tiles are left out.
    """
    if lexicon.alphabet == codes.alphabet and not codes.several:
        return lexicon
    text, letters = joined(lexicon.text.decode(), codes.several), codes.alphabet.letters
    if lexicon.language and not set(LATIN.letters) <= set(letters):
        text = "\n".join(re.findall(rf"(?m)^(?:[{letters}]|[^a-z\n])+$", text))
    return Lexicon.of_text(lexicon.name, text.encode(), codes.alphabet)


def words_of(lexicon: Lexicon, rules: Ruleset) -> Words:
    """The graph and the existence filter of the words that fit on a board.

    Raises: LexiconError if a word has letters that are no tiles.
    """
    return _words(lexicon, codes_of(rules), rules.size)


@large
@lru_cache(maxsize=8)
def _words(lexicon: Lexicon, codes: TileCodes, longest: int) -> Words:
    lexicon = in_tiles(lexicon, codes)
    nodes = crossword(lexicon, longest)
    keys = np.random.default_rng(KEYS_SEED).integers(-(1 << 62), 1 << 62, KINDS, dtype=np.int64) | 1
    blank = len(lexicon.alphabet.letters)  # whose key is that behind the letters
    keys[[blank, codes.blank]] = keys[[codes.blank, blank]]

    def make_filter(lexicon: Lexicon) -> NDArray[np.uint8]:
        letters, lengths = letter_matrix(lexicon)
        short = lengths <= longest
        bits = np.zeros((1 << (BLANK_BITS - 3)) + (1 << (PLAIN_BITS - 3)), np.uint8)
        kept = np.ascontiguousarray(letters[short][:, :longest])
        fill_filter(kept, np.ascontiguousarray(lengths[short]), keys, codes.blank, bits)
        return bits

    kind = f"subracks{KEYS_SEED}-{longest}-{BLANK_BITS}-{PLAIN_BITS}"
    if len(lexicon) < FEW:
        bits = make_filter(lexicon)
    else:
        bits = cached_array(kind, lexicon, make_filter, np.uint8)
    return Words(nodes, bits, keys)


@lru_cache(maxsize=16)
def layout_of(rules: Ruleset) -> Layout:
    """The premium squares and tile values of a ruleset.

    Raises: GameError if its board, rack or tiles are not of those that the kernels know.
    """
    size = rules.size
    if size > MOST_SIZE or not 1 <= rules.rack <= MOST_RACK:
        has = f"{size}x{size} squares and {rules.rack} tiles on a rack"
        may = f"up to {MOST_SIZE}x{MOST_SIZE} squares and up to {MOST_RACK} tiles on a rack"
        raise GameError(f"{rules.title} has {has}: plays are found with {may} only")
    layout = np.zeros(1, LAYOUT)
    layout["letter_factor"] = layout["word_factor"] = 1
    layout["number"] = OUTSIDE
    for square in range(size * size):
        for at in places(square, size):
            layout["letter_factor"][0, at] = rules.letter_factors[square]
            layout["word_factor"][0, at] = rules.word_factors[square]
            layout["number"][0, at] = square
    values = np.zeros(KINDS, np.int64)
    for tile, code in codes_of(rules).codes.items():
        values[code] = rules.values.get(tile, 0)
    layout["value"][0, :KINDS] = values
    layout["left_value"] = 0 if rules.has_last_turns else values
    layout["by_value"] = np.argsort(-values, kind="stable")
    layout["size"] = size
    layout["lines"] = sum(1 << line for line in range(LINES) if line % MOST_SIZE < size)
    layout["start"] = places(rules.start, size)[0]
    layout["start_row"], layout["start_column"] = divmod(rules.start, size)
    layout["fourfold"] = max(rules.letter_factors) > 3
    layout["set_words"] = FEW_SET_WORDS if size * size <= 64 * FEW_SET_WORDS else SET_WORDS
    return layout


@lru_cache(maxsize=16)
def mirrored(rules: Ruleset) -> bool:
    """Whether rows and columns are alike: not so on random boards."""
    size = rules.size
    rows = [rules.board[start : start + size] for start in range(0, size * size, size)]
    on_diagonal = rules.start % (size + 1) == 0
    return on_diagonal and rows == ["".join(column) for column in zip(*rows, strict=True)]


def new_workspace(rules: Ruleset, words: Words, *, stuck_costs: bool = True) -> Workspace:
    """A workspace with the inputs that stay the same.

    ``stuck_costs`` makes tiles kept with an empty bag cost points.
    """
    workspace = np.empty(1, WORKSPACE)
    _known_bytes(workspace)[:] = 0
    workspace["keys"][0, :KINDS] = words.keys
    workspace["binomials"] = BINOMIALS.reshape(-1, CHOICES)
    codes = codes_of(rules)
    workspace["bases"][0, : codes.bases.size] = codes.bases
    workspace["tile_bits"], workspace["kinds"] = codes.tile_bits, codes.blank + 1
    workspace["letters"] = (1 << codes.blank) - 1
    workspace["blank_rank"] = codes.ranks[BLANK]
    workspace["stuck_costs"] = stuck_costs and not rules.has_last_turns
    workspace["bonuses"][0, : rules.rack + 1] = [*map(rules.bonus, range(rules.rack + 1))]
    workspace["full_rack"] = rules.rack
    workspace["exchange_needs"] = rules.exchange_needs
    workspace["going_out_double"] = rules.ending == "double"
    workspace["stall_turns"] = rules.turns_to_stall(2)
    workspace["exchanges_stall"] = "exchange" in rules.scoreless_at_first
    workspace["late_exchanges_stall"] = "exchange" in rules.scoreless_kinds
    workspace["last_turns"] = rules.has_last_turns
    return workspace


def _known_bytes(workspaces: Workspace) -> NDArray[np.uint8]:
    """All but the scratch behind it, which searches write before they read it: a tenth."""
    return workspaces.view(np.uint8).reshape(workspaces.size, -1)[:, :KNOWN_BYTES]


def copies(workspace: Workspace, count: int) -> Workspace:
    """Copies of a workspace."""
    made = np.empty(count, WORKSPACE)
    _known_bytes(made)[:] = _known_bytes(workspace)
    return made


def put_rack(workspace: Workspace, rack: Rack) -> None:
    """Make a rack that of a workspace; its subracks are to be built."""
    workspace["rack"][0, :KINDS] = rack


def places(square: int, size: int) -> tuple[int, int]:
    """The places of a square, counted row by row, on the two planes."""
    row, column = divmod(square, size)
    across = (row + 1) * ROW + column
    return across, PLANE + (column + 1) * ROW + row


def board_of(squares: Squares, rules: Ruleset, search: Search) -> Board:
    """The board of the squares as the games hold them.

    Raises: GameError if there are more or fewer than a board has, or it has a strange tile.
    """
    if len(squares) != len(rules.board):
        raise GameError(f"a board has {len(rules.board)} squares here, not {len(squares)}")
    codes = codes_of(rules)
    codes.checked(letter.upper() for letter in squares if letter)
    board = np.zeros(1, BOARD)
    tile, points = board["tile"][0], board["points"][0]
    for square, letter in enumerate(squares):
        if letter:
            for at in places(square, rules.size):
                tile[at], points[at] = codes.codes[letter.upper()] + 1, rules.value(letter)
    update_all_crosses(search, board)
    return board


@large
@lru_cache(maxsize=4)
def no_leaves(codes: TileCodes) -> LeaveTable:
    """A leave table in which every leave is worth nothing."""
    return np.zeros(codes.leaves, np.int32)


def read_move(move: int, squares: Squares, codes: TileCodes) -> Play:
    """The play that a packed move is on a board."""
    size = isqrt(len(squares))
    down, place = divmod(first_of(move), PLANE)
    line, start = place // ROW - 1, place % ROW
    step = size if down else 1
    begin = line if down else line * size
    tiles = []
    for tile in laid_tiles(move, codes):
        letter = codes.tile_of[letter_of(tile, codes.tile_bits)]
        tiles.append(letter.lower() if tile > codes.blank else letter)
    while start > 0 and squares[begin + (start - 1) * step]:
        start -= 1
    square, written = start, ""
    while square < size and (tiles or squares[begin + square * step]):
        written += "." if squares[begin + square * step] else tiles.pop(0)
        square += 1
    row, column = (start, line) if down else (line, start)
    return Play(row, column, not down, written, size)


class BestTurn(NamedTuple):
    """A turn that a kernel chose, see ``TURN`` in ``kernels.layout``."""

    kind: int
    move: int
    score: int
    equity: int
    used: int

    @classmethod
    def of(cls, turn: NDArray[np.void]) -> BestTurn:
        """From TURN (1,)."""
        return cls._make(turn[list(cls._fields)].tolist()[0])


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A view as arrays, and room for the plays found.

    ``found`` int64 (plays, 3): move, equity in thousandths of a point, score.
    """

    view: ScrabbleView
    codes: TileCodes
    words: Words
    layout: Layout
    board: Board
    workspace: Workspace
    search: Search
    found: NDArray[np.int64]

    @classmethod
    def of(cls, view: ScrabbleView, room: int = BEST_ROOM, *, stuck_costs: bool = True) -> Position:
        """Pack a view; see ``new_workspace`` for ``stuck_costs``."""
        rules = view.rules
        codes, words, layout = codes_of(rules), words_of(view.lexicon, rules), layout_of(rules)
        workspace = new_workspace(rules, words, stuck_costs=stuck_costs)
        put_rack(workspace, codes.counts(view.rack))
        search = Search(words.nodes, words.filter, layout, workspace)
        board, found = board_of(view.board, rules, search), np.empty((room, 3), np.int64)
        return cls(view, codes, words, layout, board, workspace, search, found)

    def apart(self) -> Position:
        """The same with a workspace and room for plays of its own, for another thread."""
        words, workspace = self.words, copies(self.workspace, 1)
        search = Search(words.nodes, words.filter, self.layout, workspace)
        found = np.empty_like(self.found)
        return replace(self, workspace=workspace, search=search, found=found)

    @property
    def empty(self) -> int:
        """1 on an empty board, 2 on one where playing down makes a difference, else 0."""
        return 0 if any(self.view.board) else 1 if mirrored(self.view.rules) else 2

    @property
    def others(self) -> int:
        """What the other racks cost at the end, known only with an empty bag; else 0."""
        return 0 if self.view.bag else self.view.rules.left(self.view.unseen)

    @property
    def _start(self) -> int:
        """The start square on the first plane."""
        return int(self.layout["start"][0])

    @property
    def _room(self) -> NDArray[np.void]:
        """``found`` as plays."""
        return self.found.view(FOUND_PLAY).ravel()

    def use_leaves(self, leaves: LeaveTable | None = None) -> None:
        """Build the subracks of the rack with these leaves, or none; searches need it first."""
        table = no_leaves(self.codes) if leaves is None else leaves
        build_subracks(self.search, table, self.view.bag, self.others)

    def list_all(self) -> int:
        """List all plays; return how many, of which those beyond the room are left out."""
        return int(all_plays(self.search, self.board, self._room, self.empty))

    def best(self, top: int) -> int:
        """List the best plays; return how many."""
        return int(best_plays(self.search, self.board, self._room, self.empty, top, NEVER))

    def best_on(self, board: Board, rack: Rack, leaves: LeaveTable, bag: int, top: int) -> int:
        """List the best plays of a rack on a board, with so many tiles in the bag."""
        put_rack(self.workspace, rack)
        build_subracks(self.search, leaves, bag, 0)
        empty = self.empty and not board["tile"][0, self._start]
        return int(best_plays(self.search, board, self._room, int(empty), top, NEVER))

    def laid(self, move: int, board: Board | None = None) -> Board:
        """A copy of a board, by default that of the view, with a packed move placed."""
        after = (self.board if board is None else board).copy()
        place_move(self.search, after, move)
        return after

    def play(self, move: int) -> Play:
        """The play that a packed move is on the board of the view."""
        return read_move(move, self.view.board, self.codes)

    def after(self, play: Play) -> Board:
        """The board after any play, whatever its words. Raises: IllegalMoveError."""
        view = self.view
        return board_of(place(view.rules, view.board, play).board, view.rules, self.search)

    def best_turn(
        self, board: Board, rack: Rack, leaves: LeaveTable, bag: int, others: int
    ) -> BestTurn:
        """The best turn by equity of a rack on a board.

        ``bag`` is the number of tiles in the bag, ``others`` the points on the other rack if the
        bag is empty.
        """
        put_rack(self.workspace, rack)
        turn = np.zeros(1, TURN)
        turn["bag"], turn["others"] = bag, others
        turn["empty"] = not board["tile"][0, self._start]
        best_turn(self.search, board, leaves, self._room, turn)
        if turn["kind"][0] == PASS:  # which keeps the whole rack, and scores nothing
            turn["equity"] = self.workspace["leave"][0, 0]
        return BestTurn.of(turn)


def tiles_used(move: int, codes: TileCodes) -> Rack:
    """Counts of the tiles that a packed move takes from the rack."""
    rack = np.zeros(KINDS, np.int64)
    for tile in laid_tiles(move, codes):
        rack[kind_of(tile, codes.tile_bits)] += 1
    return rack


def laid_tiles(move: int, codes: TileCodes) -> Iterator[int]:
    """The tiles of a packed move from the left."""
    tiles = laid_by(move)
    while tiles:
        yield next_of(tiles, codes.tile_bits)
        tiles >>= codes.tile_bits


def counts_of(moves: NDArray[np.int64], codes: TileCodes) -> NDArray[np.int64]:
    """How many tiles packed moves int64 (moves,) lay."""
    tiles = moves & MOVE_TILES
    counts: NDArray[np.int64] = np.zeros(len(moves), np.int64)
    for number in range(FIRST_SHIFT // codes.tile_bits):
        counts += tiles >> codes.tile_bits * number > 0
    return counts


def in_order(
    plays: NDArray[np.int64], values: NDArray[np.int64], codes: TileCodes
) -> NDArray[np.int64]:
    """The order of plays int64 (plays, 3), the highest values first, by the moves where equal."""
    return np.lexsort((plays[:, 0], counts_of(plays[:, 0], codes), -values))
