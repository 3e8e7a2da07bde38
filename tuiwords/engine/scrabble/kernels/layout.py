"""Arrays of the Scrabble kernels: where everything lies in them, and kernels that update a board.

A board holds the squares twice, by rows and by columns, so that every play runs to the right.
Square (row, column) of a plane is ``plane * 272 + (row + 1) * 16 + column``. Column 15 and the row
before the first stay empty, so scans along a line stop there without testing for the edge.

A tile in a move is its letter, plus 32 for a blank. A move is one int64: seven tiles of 6 bits from
the left, the square of the first tile from bit 42, the number of tiles from bit 52.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.kernel import ctz, kernel_without_refcounts, load, popcount, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

ROW = 16
PLANE = 272
SQUARES = 560  # two planes and a margin behind them
LETTERS = (1 << 26) - 1
CENTER = 8 * ROW + 7
BLANK_CODE = 26
BLANK_SHIFT = 32
SEPARATOR = 31
TILE_BITS = 6
FIRST_SHIFT, FIRST_MASK = 42, 1023
TILES_SHIFT = 52
NEVER = -(1 << 60)  # below every equity
MILLI = 1000  # equities are in thousandths of a point

# Size and number of the stack frames of move generation. A frame is popped before those of the next
# tile are pushed: at most two for each of the 32 letters that six tiles and a blank can be. Frames
# are pushed after the first to the sixth tile, and two at the anchor: 2 + 6 * (2 * 32 - 1) = 380.
FRAME, FRAMES = 10, 512

# A board is uint32 (2800,): five fields of 560 squares. The letter + 1 of the tile or 0; its
# points; the cross-check (letters that make a word in the other direction, as bits); 1 where a tile
# would make a cross word; the points of the tiles already in that cross word.
TILE, POINTS, CROSS_CHECK, HAS_CROSS_WORD, CROSS_SCORE = range(0, 5 * SQUARES, SQUARES)
BOARD = 5 * SQUARES

# A layout, which is the same for a whole game, is uint8 (1248,): letter and word factors of the
# squares, points by tile (26 and all from 32 on are blanks), the letters by falling points.
LETTER_FACTOR, WORD_FACTOR, VALUE, BY_VALUE = 0, SQUARES, 2 * SQUARES, 2 * SQUARES + 64
LAYOUT = 1248

# The workspace of a search is one array, int64 (WORKSPACE,), because passing dozens of arrays
# between kernels costs time. A subrack is a sub-multiset of the rack: the tiles that a play uses.
# There are at most 2**7. Its index is the sum of the radix of each of its tiles. Tables by subrack:
# the value of the leave in thousandths of a point; the subrack's own points and that; its tiles;
# the rank of the leave in the leave table; the sum of the random keys of its letters; 1 if it has a
# blank; the subracks ordered by size and falling worth; those that contain this one, as 128 bits;
# the letters that the tiles left beside it can be, for blanks 32 bits higher.
LEAVE, SUBRACK_WORTH, SUBRACK_SIZE, LEAVE_RANK, SUBRACK_KEY, HAS_BLANK = range(0, 6 * 128, 128)
SUBRACK_ORDER, ABOVE_LOW, ABOVE_HIGH, LETTERS_LEFT = range(6 * 128, 10 * 128, 128)
# By number of tiles: where a size starts in the order and how far it is filled, the best leave and
# the best worth, the sum of the highest scoring tiles of the rack.
STARTS, FILLED, BEST_LEAVE, BEST_WORTH, HIGHEST_SCORING = range(1280, 1280 + 5 * 16, 16)
# By letter: tiles on the rack, random key. By tile (blanks as letters are those from 32 on): radix.
RACK, KEYS, RADIX = 1360, 1392, 1424
# Of the whole rack: number of subracks, number of tiles, its letters as bits.
SUBRACKS, RACK_TILES, RACK_LETTERS = range(1488, 1491)
# Bounds on the plays from one anchor, at 8 * prefix tiles + tiles, where the prefix are the tiles
# up to the anchor: an upper bound on the equity with at least so many tiles, and the subracks that
# may still make a word, as 128 bits. The same by prefix tiles alone.
UPPER_BOUND, SUBRACKS_LOW, SUBRACKS_HIGH = range(1504, 1504 + 3 * 80, 80)
PREFIX_UPPER_BOUND, PREFIX_LOW, PREFIX_HIGH = range(1744, 1744 + 3 * 16, 16)
# By anchor: its highest bound; the square of its first tile, or itself; the square behind it; free
# squares before it; 1 where it is an empty square; points of its tiles; bounds at
# 64 * anchor + 8 * prefix tiles + tiles; the sum of the keys of tiles met at 8 * anchor + tiles
# right of it. A square is at most one anchor in each of the 30 lines that it lies in.
MOST_ANCHORS = 30 * 15
(
    ANCHOR_BEST,
    ANCHOR_SQUARE,
    ANCHOR_AFTER,
    ANCHOR_ROOM,
    ANCHOR_PREFIX_TILES,
    ANCHOR_POINTS,
) = range(1792, 1792 + 6 * MOST_ANCHORS, MOST_ANCHORS)
ANCHOR_UPPER_BOUND = 1792 + 6 * MOST_ANCHORS
ANCHOR_KEYS = ANCHOR_UPPER_BOUND + 64 * MOST_ANCHORS
STACK = ANCHOR_KEYS + 8 * MOST_ANCHORS
AFTER_STACK = STACK + FRAMES * FRAME
# How many plays were found, the equity to reach, how many of the best are wanted (0: all), the
# letters that blanks may be as bits.
COUNT, THRESHOLD, TOP, BLANK_LETTERS = range(AFTER_STACK, AFTER_STACK + 4)
# Inputs: binomials n over k at 8 * n + k, where each size of leave starts in the leave table,
# whether tiles kept with an empty bag cost points, and figures of the rules.
RANK_BINOMIALS = AFTER_STACK + 8
RANK_BASES = RANK_BINOMIALS + 320
LATE, BONUS, FULL_RACK, EXCHANGE_NEEDS = range(RANK_BASES + 8, RANK_BASES + 12)
GOING_OUT_DOUBLE, STALL_TURNS, EXCHANGES_STALL, LATE_EXCHANGES_STALL = range(
    RANK_BASES + 12, RANK_BASES + 16
)
WORKSPACE = RANK_BASES + 16
# Plays found are int64 (3 * room,): move, equity and score of each.


@kernel_without_refcounts("int64(uint32[::1], int64, int64)")
def edge_of(nodes: Array, node: Int, letter: Int) -> Int:
    """The place of the edge for a letter with which a node is known to have a child."""
    return node + 2 + 2 * popcount(load(nodes, node) & ((1 << letter) - 1))


@kernel_without_refcounts("int64(uint32[::1], int64, int64)")
def child(nodes: Array, node: Int, letter: Int) -> Int:
    """The child of a node for a letter with which it is known to have one."""
    return load(nodes, edge_of(nodes, node, letter))


@kernel_without_refcounts("int64(uint32[::1], int64)")
def child_after_separator(nodes: Array, node: Int) -> Int:
    """The child of a node for the separator, which it is known to have."""
    return load(nodes, node - 2)


@kernel_without_refcounts("int64(int64)")
def transposed(square: Int) -> Int:
    """The same square on the other plane."""
    plane = square // PLANE
    place = square - plane * PLANE
    return (1 - plane) * PLANE + ((place & 15) + 1) * ROW + (place >> 4) - 1


@kernel_without_refcounts("int64(uint32[::1], uint32[::1], int64, int64)")
def completes(nodes: Array, board: Array, node: Int, square: Int) -> Int:
    """Whether a word continues from a node with the tiles from a square on and ends there."""
    while True:
        letter = load(board, TILE + square) - 1
        if load(board, TILE + square + 1) == 0:
            return (load(nodes, node + 1) >> letter) & 1
        if (load(nodes, node) >> letter) & 1 == 0:
            return 0
        node = child(nodes, node, letter)
        square += 1


@kernel_without_refcounts("int64(uint32[::1], uint32[::1], int64)")
def backwards(nodes: Array, board: Array, square: Int) -> Int:
    """The node after reading the tiles from a square to the left, or 0 if no word has them."""
    node = load(nodes, 0)
    while load(board, TILE + square) != 0:
        letter = load(board, TILE + square) - 1
        if (load(nodes, node) >> letter) & 1 == 0:
            return 0
        node = child(nodes, node, letter)
        square -= 1
    return node


@kernel_without_refcounts("int64(uint32[::1], uint32[::1], int64)")
def cross_check_of(nodes: Array, board: Array, square: Int) -> Int:
    """The letters that make a word on an empty square with a tile to its left or right."""
    if load(board, TILE + square - 1) == 0:
        last = square + 1
        while load(board, TILE + last + 1) != 0:
            last += 1
        node = load(nodes, 0)
        for place in range(last, square, -1):
            letter = load(board, TILE + place) - 1
            if (load(nodes, node) >> letter) & 1 == 0:
                return 0
            node = child(nodes, node, letter)
        return load(nodes, node + 1) & LETTERS
    node = backwards(nodes, board, square - 1)
    if node == 0 or (load(nodes, node) >> SEPARATOR) & 1 == 0:
        return 0
    node = child_after_separator(nodes, node)
    if load(board, TILE + square + 1) == 0:
        return load(nodes, node + 1) & LETTERS
    fitting = 0
    letters = load(nodes, node) & LETTERS
    while letters:
        letter = ctz(letters)
        letters &= letters - 1
        fitting |= completes(nodes, board, child(nodes, node, letter), square + 1) << letter
    return fitting


@kernel_without_refcounts("void(uint32[::1], uint32[::1], int64)")
def update_cross(nodes: Array, board: Array, square: Int) -> None:
    """Write the cross-check of an empty square.

    The square is given on the plane where the cross word is a row; written is the other plane.
    """
    there = transposed(square)
    total = 0
    place = square - 1
    while load(board, TILE + place) != 0:
        total += load(board, POINTS + place)
        place -= 1
    place = square + 1
    while load(board, TILE + place) != 0:
        total += load(board, POINTS + place)
        place += 1
    store(board, CROSS_SCORE + there, total)
    if load(board, TILE + square - 1) == 0 and load(board, TILE + square + 1) == 0:
        store(board, HAS_CROSS_WORD + there, 0)
        store(board, CROSS_CHECK + there, LETTERS)
    else:
        store(board, HAS_CROSS_WORD + there, 1)
        store(board, CROSS_CHECK + there, cross_check_of(nodes, board, square))


@kernel_without_refcounts("void(uint32[::1], uint32[::1])")
def update_all_crosses(nodes: Array, board: Array) -> None:
    """Write the cross-checks and cross scores of all squares anew."""
    board[CROSS_CHECK:] = 0
    for square in range(SQUARES - ROW):
        place = square % PLANE
        if ROW <= place < PLANE - ROW and place & 15 != 15 and load(board, TILE + square) == 0:
            update_cross(nodes, board, square)


@kernel_without_refcounts("void(uint32[::1], uint32[::1], int64, int64)")
def update_cross_beyond(nodes: Array, board: Array, square: Int, step: Int) -> None:
    """Update the first empty square from a tile on, to the left or to the right."""
    while load(board, TILE + square) != 0:
        square += step
    if square & 15 != 15:
        update_cross(nodes, board, square)


@kernel_without_refcounts("void(uint32[::1], uint32[::1], uint8[::1], int64)")
def place_move(nodes: Array, board: Array, layout: Array, move: Int) -> None:
    """Place a move on both planes and update the cross-checks of the squares it touches."""
    first = (move >> FIRST_SHIFT) & FIRST_MASK
    square = first
    last = first
    for _ in range(move >> TILES_SHIFT):
        while load(board, TILE + square) != 0:
            square += 1
        letter = move & 31
        points = 0 if move & 32 else load(layout, VALUE + letter)
        move >>= TILE_BITS
        there = transposed(square)
        store(board, TILE + square, letter + 1)
        store(board, POINTS + square, points)
        store(board, TILE + there, letter + 1)
        store(board, POINTS + there, points)
        last = square
    for place in range(first, last + 1):
        there = transposed(place)
        update_cross_beyond(nodes, board, there, np.int64(-1))
        update_cross_beyond(nodes, board, there, np.int64(1))
    update_cross_beyond(nodes, board, first, np.int64(-1))
    update_cross_beyond(nodes, board, last, np.int64(1))
