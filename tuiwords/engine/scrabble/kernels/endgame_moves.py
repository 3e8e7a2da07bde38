"""Kernels that list the plays of an endgame: those of two turns ago that still stand, and new ones.

A play stays legal with the same score until a tile is placed on its squares, on a square that a
word of it ends before, or its own tiles are used: those squares are its footprint. So a ply takes
over the plays that the same player had two turns ago, and generates only from the anchors near the
tiles placed since.

Tested in tests/engine/scrabble/test_endgame.py: searches of all plays by the rules say the same.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint8_t, uint64_t
from cython.cimports.tuiwords.bits import bit, ctz
from cython.cimports.tuiwords.engine.scrabble.kernels.anchors import find_anchors
from cython.cimports.tuiwords.engine.scrabble.kernels.board import copy_board
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    FIELD_BITS,
    FIELD_MASK,
    KEY_BITS,
    KINDS,
    LINES,
    MAX_PLIES,
    MOST_FIELDS,
    MOST_SIZE,
    OUTSIDE,
    TREE,
    Anchor,
    Board,
    Layout,
    SquaresOf,
    Tree,
    Workspace,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import (
    first_of,
    kind_of,
    laid_by,
    next_of,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.rack import check_rack, count_rack
from cython.cimports.tuiwords.engine.scrabble.kernels.search import (
    begin_search,
    generate_from_anchor,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.squares import (
    column_of,
    line_of,
    start_of,
    transposed,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search, only

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain

    def touches(play: SquaresOf, mask: Any, layout: Layout) -> bool:
        """Whether a set of squares has one of the footprint of a play; compiled in the .pxd."""
        return any(play.footprint[word] & mask[word] for word in range(layout.set_words))


@cython.final
@cython.cclass
class EndgameArrays:
    """A position with an empty bag, and all that a search of it reads and writes.

    tree TREE (1,); boards BOARD (plies,), one by ply; plays LISTED_PLAY (room,) and squares
    SQUARES_OF (room,) of them; lists int64 (room,), the numbers of the plays of every ply on the
    stack; heap int64 (room,), those still to try; table ENTRY (a power of two,).
    """

    def __init__(
        self, tree: Any, boards: Any, plays: Any, squares: Any, lists: Any, heap: Any, table: Any
    ) -> None:
        """Raises: ValueError if a shape is wrong."""
        if not plays.size == lists.size == heap.size == squares.size or tree.size != 1:
            raise ValueError("plays, lists and heap differ in size, or there is not one tree")
        if plays.size > 1 << KEY_BITS or boards.size < MAX_PLIES + 2:
            raise ValueError(f"there is room for {plays.size} plays and {boards.size} plies")
        if table.size < 2 or table.size & (table.size - 1):
            raise ValueError(f"the table has {table.size} entries, which is no power of two")
        if cython.compiled:
            numbers: uint8_t[::1] = tree.view(np.uint8)
            if numbers.shape[0] != cython.sizeof(TREE):
                raise ValueError("the tree is not of the type TREE")
            self.tree = cython.cast(Tree, address(numbers[0]))
        else:
            self.tree = plain(tree)[0]
            boards, plays, lists = plain(boards), plain(plays), plain(lists)
            squares, heap, table = plain(squares), plain(heap), plain(table)
        self.boards, self.plays, self.lists = boards, plays, lists
        self.squares = squares
        self.heap, self.table, self.owner = heap, table, tree


@cython.cfunc
@cython.nogil
def mark(layout: Layout, mask: cython.pointer[uint64_t], square: int64_t) -> cython.void:
    """Add a square of either plane to a set of squares, unless it is off the board."""
    there: int64_t = layout.number[square]
    if there != OUTSIDE:
        mask[there >> 6] |= bit(there & 63)


@cython.cfunc
@cython.nogil
def end_of_run(board: Board, square: int64_t, step: int64_t) -> int64_t:
    """The first square without a tile from a square on."""
    while board.tile[square] != 0:
        square += step
    return square


@cython.cfunc
@cython.nogil
def mark_run(
    layout: Layout, board: Board, squares: SquaresOf, square: int64_t, step: int64_t
) -> int64_t:
    """Add the tiles from a square on and the first square without one to the footprint; the latter.

    The tiles belong there so that a play beside new tiles is known as new.
    """
    while board.tile[square] != 0:
        mark(layout, squares.footprint, square)
        square += step
    mark(layout, squares.footprint, square)
    return square


def describe(
    search: Search,
    game: EndgameArrays,
    board: Board,
    seat: int64_t,
    number: int64_t,
    move: int64_t,
    score: int64_t,
) -> cython.void:
    """Write a play of a seat."""
    layout, play = search.layout, address(game.plays[number])
    squares = address(game.squares[number])
    for word in range(layout.set_words):
        squares.footprint[word] = squares.placed[word] = 0
    square: int64_t = first_of(move)
    mark_run(layout, board, squares, square - 1, -1)
    used: int64_t = 0
    points: int64_t = 0
    bits: int64_t = search.workspace.tile_bits
    tiles = laid_by(move)
    while tiles:
        square = mark_run(layout, board, squares, square, 1)
        letter = kind_of(next_of(tiles, bits), bits)
        used += bit(game.tree.field_shifts[seat][letter])
        points += layout.left_value[letter]
        mark(layout, squares.placed, square)
        there = transposed(square)
        mark_run(layout, board, squares, there - 1, -1)
        mark_run(layout, board, squares, there + 1, 1)
        square += 1
        tiles >>= bits
    mark_run(layout, board, squares, square, 1)
    play.move, play.order, play.score, play.used = move, score + 2 * points, score, used


@cython.cfunc
@cython.nogil
def mark_changes(layout: Layout, board: Board, tree: Tree) -> cython.void:
    """Write by line the squares that the tiles in ``delta`` cover or whose cross-check they change.

    Bits are the squares along the line.
    """
    for line in range(LINES):
        tree.changed[line] = 0
    word: int64_t
    end: int64_t
    size: int64_t = layout.size
    for word in range(layout.set_words):
        squares: uint64_t = tree.delta[word]
        while squares:
            number: int64_t = (word << 6) + ctz(squares)
            squares &= squares - 1
            row: int64_t = number // size
            column: int64_t = number - size * row
            square: int64_t = start_of(row) + column
            tree.changed[row] |= bit(column)
            tree.changed[MOST_SIZE + column] |= bit(row)
            for step in range(-1, 2, 2):
                end = column_of(end_of_run(board, square, step))
                if end < size:
                    tree.changed[MOST_SIZE + end] |= bit(row)
                end = column_of(end_of_run(board, transposed(square), step))
                if end < size:
                    tree.changed[end] |= bit(column)


@cython.cfunc
@cython.nogil
def has_changed(
    layout: Layout, board: Board, tree: Tree, anchor: Anchor, held: int64_t
) -> cython.bint:
    """Whether a play from an anchor may touch a changed square."""
    changed = tree.changed[line_of(anchor.square)]
    if changed == 0:
        return False
    first: int64_t = max(0, column_of(anchor.square) - 1 - anchor.room)
    last: int64_t = end_of_run(board, anchor.after, 1)
    for _ in range(held):
        if layout.number[last] == OUTSIDE:
            break
        last = end_of_run(board, last + 1, 1)
    return changed & (bit(column_of(last) + 1) - bit(first)) != 0


def unpack_rack(workspace: Workspace, tree: Tree, seat: int64_t) -> cython.void:
    """Write the rack of a seat into the workspace, with what generation needs to know of it."""
    for letter in range(KINDS):
        workspace.rack[letter] = 0
    rack: int64_t = tree.remaining.rack[seat]
    place: int64_t = 0
    while rack:
        workspace.rack[tree.field_letters[seat][place]] = rack & FIELD_MASK
        place += 1
        rack >>= FIELD_BITS
    count_rack(workspace)


def put_root(
    search: Search, game: EndgameArrays, board: BOARD[::1], racks: int64_t[:, ::1]
) -> None:
    """Make a board BOARD (1,) and racks int64 (2, KINDS), by seat, those of the root.

    Raises: ValueError if a rack has too many tiles.
    """
    if racks.shape[0] != 2 or racks.shape[1] != KINDS:
        raise ValueError("there are not two racks of all kinds of tiles")
    if not cython.compiled:
        racks = plain(racks)
    layout, tree, workspace = search.layout, game.tree, search.workspace
    copy_board(only(board), address(game.boards[0]))
    for seat in range(2):
        left = address(tree.remaining)
        left.rack[seat] = left.points[seat] = left.tiles[seat] = 0
        field: int64_t = 0
        for letter in range(KINDS):
            count: int64_t = racks[seat, letter]
            workspace.rack[letter] = count
            tree.field_shifts[seat][letter] = 0
            if count > 0 and field < MOST_FIELDS:
                shift: int64_t = FIELD_BITS * field
                tree.field_letters[seat][field], tree.field_shifts[seat][letter] = letter, shift
                left.rack[seat] += count << shift
                left.points[seat] += count * layout.left_value[letter]
                left.tiles[seat] += count
                field += 1
        check_rack(workspace)


def generate_new(
    search: Search, game: EndgameArrays, board: Board, seat: int64_t, number: int64_t
) -> int64_t:
    """Write the plays that touch ``delta`` from ``number`` on; how many."""
    layout, workspace, tree = search.layout, search.workspace, game.tree
    mark_changes(layout, board, tree)
    unpack_rack(workspace, tree, seat)
    begin_search(workspace, 0)
    empty: int64_t = 1 if board.tile[layout.start] == 0 else 0
    lines: uint64_t = 0
    line: int64_t
    for line in range(LINES):
        if tree.changed[line]:
            lines |= bit(line)
    for place in range(find_anchors(search, board, empty, lines)):
        anchor = address(workspace.anchors[place])
        if has_changed(layout, board, tree, anchor, tree.remaining.tiles[seat]):
            generate_from_anchor(search, board, anchor)
    count = workspace.count
    kept: int64_t = 0
    tree.work += count
    if count > search.found.shape[0] or number + count > game.plays.shape[0]:
        tree.overflow = 1
        return 0
    for play in range(count):
        move, score = search.found[play].move, search.found[play].score
        describe(search, game, board, seat, number + kept, move, score)
        if touches(address(game.squares[number + kept]), tree.delta, layout):
            kept += 1
    return kept
