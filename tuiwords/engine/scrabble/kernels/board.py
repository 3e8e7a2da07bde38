"""Kernels that walk the word graph along a board, and keep its cross-checks while moves are placed.

Tested in tests/engine/scrabble/test_generator.py: a board after moves against one that is made anew
from its squares, and the plays it allows against the rules.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.bits import bit, ctz
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    LINES,
    OUTSIDE,
    SQUARES,
    TILE_BITS,
    Board,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import (
    first_of,
    laid_by,
    letter_of,
    next_of,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.nodes import (
    edge_of,
    ends_of,
    mask_at,
    separator_edge,
    separator_of,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.squares import start_of, transposed
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search, only


def is_wide(search: Search) -> cython.bint:
    """Whether a game has more than 31 letters."""
    return search.workspace.tile_bits != TILE_BITS


@cython.cfunc
@cython.nogil
@cython.inline
def child(search: Search, node: int64_t, letter: int64_t) -> int64_t:
    """The child of a node for a letter with which it is known to have one."""
    wide = is_wide(search)
    return search.nodes[edge_of(node, mask_at(search, node, wide), letter, wide)]


@cython.cfunc
@cython.nogil
@cython.inline
def has_child(search: Search, node: int64_t, letter: int64_t) -> cython.bint:
    """Whether a node has a child for a letter or the separator."""
    return (mask_at(search, node, is_wide(search)) >> letter) & 1 != 0


@cython.cfunc
@cython.nogil
@cython.inline
def ends_word(search: Search, node: int64_t, letter: int64_t) -> cython.bint:
    """Whether a word ends with a letter after a node."""
    return (ends_of(search, node, is_wide(search)) >> letter) & 1 != 0


def child_after_separator(search: Search, node: int64_t) -> int64_t:
    """The child of a node for the separator, which it is known to have."""
    return search.nodes[separator_edge(node, is_wide(search))]


@cython.cfunc
@cython.nogil
def completes(search: Search, board: Board, node: int64_t, square: int64_t) -> cython.bint:
    """Whether a word continues from a node with the tiles from a square on and ends there."""
    while True:
        letter: int64_t = board.tile[square] - 1
        if board.tile[square + 1] == 0:
            return ends_word(search, node, letter)
        if not has_child(search, node, letter):
            return False
        node = child(search, node, letter)
        square += 1


def backwards(search: Search, board: Board, square: int64_t) -> int64_t:
    """The node after reading the tiles from a square to the left, or 0 if no word has them."""
    node: int64_t = search.nodes[0]
    while board.tile[square] != 0:
        letter: int64_t = board.tile[square] - 1
        if not has_child(search, node, letter):
            return 0
        node = child(search, node, letter)
        square -= 1
    return node


@cython.cfunc
@cython.nogil
def cross_check_of(search: Search, board: Board, square: int64_t) -> int64_t:
    """The letters that make a word on an empty square with a tile to its left or right."""
    letter: int64_t
    wide = is_wide(search)
    all_letters: uint64_t = search.workspace.letters
    if board.tile[square - 1] == 0:
        last: int64_t = square + 1
        while board.tile[last + 1] != 0:
            last += 1
        node: int64_t = search.nodes[0]
        while last > square:
            letter = board.tile[last] - 1
            if not has_child(search, node, letter):
                return 0
            node = child(search, node, letter)
            last -= 1
        return ends_of(search, node, wide) & all_letters
    node = backwards(search, board, square - 1)
    if node == 0 or not has_child(search, node, separator_of(wide)):
        return 0
    node = child_after_separator(search, node)
    if board.tile[square + 1] == 0:
        return ends_of(search, node, wide) & all_letters
    fitting: uint64_t = 0
    letters: uint64_t = mask_at(search, node, wide) & all_letters
    while letters:
        letter = ctz(letters)
        letters &= letters - 1
        if completes(search, board, child(search, node, letter), square + 1):
            fitting |= bit(letter)
    return fitting


@cython.cfunc
@cython.nogil
def update_cross(search: Search, board: Board, square: int64_t) -> cython.void:
    """Write the cross-check of an empty square.

    The square is given on the plane where the cross word is a row; written is the other plane.
    """
    there = transposed(square)
    total: int64_t = 0
    place: int64_t = square - 1
    while board.tile[place] != 0:
        total += board.points[place]
        place -= 1
    place = square + 1
    while board.tile[place] != 0:
        total += board.points[place]
        place += 1
    board.cross_score[there] = total
    if board.tile[square - 1] == 0 and board.tile[square + 1] == 0:
        board.has_cross_word[there] = 0
        board.cross_check[there] = search.workspace.letters
    else:
        board.has_cross_word[there] = 1
        board.cross_check[there] = cross_check_of(search, board, square)


def update_all(search: Search, board: Board) -> cython.void:
    """Write the cross-checks and cross scores of all squares anew."""
    square: int64_t
    for square in range(SQUARES):
        board.cross_check[square] = board.has_cross_word[square] = board.cross_score[square] = 0
    for line in range(LINES):
        if (search.layout.lines >> line) & 1:
            start: int64_t = start_of(line)
            for square in range(start, start + search.layout.size):
                if board.tile[square] == 0:
                    update_cross(search, board, square)


@cython.cfunc
@cython.nogil
def update_beyond(search: Search, board: Board, square: int64_t, step: int64_t) -> cython.void:
    """Update the first empty square from a tile on, to the left or to the right."""
    while board.tile[square] != 0:
        square += step
    if search.layout.number[square] != OUTSIDE:
        update_cross(search, board, square)


def lay(search: Search, board: Board, move: int64_t) -> cython.void:
    """Place a move on both planes and update the cross-checks of the squares it touches."""
    first, bits = first_of(move), search.workspace.tile_bits
    tiles = laid_by(move)
    square: int64_t = first
    last: int64_t = first
    while tiles:
        while board.tile[square] != 0:
            square += 1
        tile = next_of(tiles, bits)
        letter = letter_of(tile, bits)
        points = search.layout.value[tile]
        tiles >>= bits
        there = transposed(square)
        board.tile[square] = board.tile[there] = letter + 1
        board.points[square] = board.points[there] = points
        last = square
    for place in range(first, last + 1):
        there = transposed(place)
        update_beyond(search, board, there, -1)
        update_beyond(search, board, there, 1)
    update_beyond(search, board, first, -1)
    update_beyond(search, board, last, 1)


def copy_board(board: Board, copy: Board) -> cython.void:
    """Make a board the same as another one."""
    if cython.compiled:
        copy[0] = board[0]
    else:
        for field in ("tile", "points", "cross_check", "has_cross_word", "cross_score"):
            setattr(copy, field, getattr(board, field))


def place_move(search: Search, board: BOARD[::1], move: int64_t) -> None:
    """Place a move on a board BOARD (1,). Raises: ValueError if there are more boards."""
    lay(search, only(board), move)


def update_all_crosses(search: Search, board: BOARD[::1]) -> None:
    """Write the cross-checks of a board BOARD (1,) anew. Raises: ValueError as above."""
    update_all(search, only(board))
