"""Kernels of the Scrabble board: which letters fit where, and how a play is laid.

The board lies twice in one array, as rows and as columns, so that every play runs to the right.
Square (row, column) of a plane is ``plane * 272 + (row + 1) * 16 + column``; column 15 and the rows
before the first are never filled and stop every walk.

A tile in a move is its letter, plus 32 for a blank; a move is one int64: seven tiles of 6 bits from
the left, the first square laid on from bit 42, the number of tiles from bit 52.

Here stand also the places in the arrays that all kernels of Scrabble share.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.kernel import ctz, lent, load, popcount, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

ROW = 16
PLANE = 272
SQUARES = 560  # two planes and room behind them
LETTERS = (1 << 26) - 1
CENTER = 8 * ROW + 7  # the place of the center square
BLANK = 26
BLANK_SHIFT = 32
SEPARATOR = 31
TILE_BITS = 6
FIRST_SHIFT, FIRST_MASK = 42, 1023
TILES_SHIFT = 52
NEVER = -(1 << 60)  # below every equity
MILLI = 1000  # equities are in thousandths of a point

# Size and number of the frames of the walk: at most 33 letters are tried on a square, with two
# frames each, seven times.
FRAME, FRAMES = 12, 512

# A board is uint32 (2800,): five fields of 560 squares each. Letter + 1 of the tile or 0; its
# points; the letters that make a word in the other direction; 1 where such a word would be longer
# than one letter; the points of its tiles.
TILE, POINTS, ALLOWED, BESIDE, ACROSS = 0, SQUARES, 2 * SQUARES, 3 * SQUARES, 4 * SQUARES
BOARD = 5 * SQUARES

# A sheet, what stays during a game, is uint8 (1248,): factors of the squares, points by tile (26
# and all from 32 on are blanks), the letters with the dearest first.
LETTER_FACTOR, WORD_FACTOR, VALUE, BY_VALUE = 0, SQUARES, 2 * SQUARES, 2 * SQUARES + 64
SHEET = 1248

# What a search knows and writes is one array, ``work`` int64 (WORK,): kernels that call each other
# often must not hand over dozens of arrays. First tables over the at most 128 sub-multisets of
# the rack, indexed by the sum of the radix of every tile laid: the leave in thousandths of a point,
# that and the points laid, the tiles laid, rank of what is kept in the leave table, sum of the
# random keys of what is laid, 1 if a blank is laid, the subsets by size and then worth, those that
# contain this one as 128 bits.
LEAVE, WORTH, SIZE, RANK, KEY, HAS_BLANK, ORDER, ABOVE_LOW, ABOVE_HIGH = range(0, 9 * 128, 128)
# By number of tiles laid: where a size begins in the order and how far it is filled, the best leave
# and worth, sums of the dearest tiles of the rack.
STARTS, FILLED, BEST_LEAVE, BEST_WORTH, DEAREST = range(1152, 1152 + 5 * 16, 16)
# By letter: tiles of the rack, random key. By tile, those from 32 on being blanks as letters:
# radix, and the place of its count in the nibbles, in bits.
RACK, KEYS, RADIX, SHIFT = 1232, 1264, 1296, 1360
# Figures of the rack: its subsets, its tiles, counts of its letters in nibbles, letters as bits.
SUBSETS, HELD, NIBBLES, KINDS = range(1424, 1428)
# Bounds of the plays from one anchor, by 8 lead (tiles up to the anchor) + tiles: the equity with
# at least so many tiles, the subsets that may still be words as 128 bits; and the same by lead.
REACH, LOW, HIGH = range(1440, 1440 + 3 * 80, 80)
LEAD_REACH, LEAD_LOW, LEAD_HIGH = range(1680, 1680 + 3 * 16, 16)
# By anchor: best bound; the first square of its tiles or itself; the square behind it; free squares
# before it; 1 where it is an empty square; points of its tiles; bounds at 64 anchor + 8 lead +
# tiles; sums of the keys of the tiles met at 8 anchor + tiles right of it.
MOST_ANCHORS = 256
ANCHOR_BEST, ANCHOR_SQUARE, ANCHOR_AFTER, ANCHOR_ROOM, ANCHOR_LEAD, ANCHOR_POINTS = range(
    1728, 1728 + 6 * MOST_ANCHORS, MOST_ANCHORS
)
ANCHOR_REACH = 3264
ANCHOR_KEYS = ANCHOR_REACH + 64 * MOST_ANCHORS
STACK = ANCHOR_KEYS + 8 * MOST_ANCHORS
AFTER_STACK = STACK + FRAMES * FRAME
# How many plays are found, the equity to reach, the best so many (0: list all).
COUNT, THRESHOLD, TOP = range(AFTER_STACK, AFTER_STACK + 3)
# What is given: binomials n over k at 8 n + k, the first place of each size in the leave table,
# whether an empty bag makes tiles kept cost points, and figures of the rules.
BINOMIALS = AFTER_STACK + 8
BASES = BINOMIALS + 320
LATE, BONUS, FULL_RACK, EXCHANGE_NEEDS = range(BASES + 8, BASES + 12)
GOING_OUT_DOUBLE, STALL_TURNS, EXCHANGES_STALL, LATE_EXCHANGES_STALL = range(BASES + 12, BASES + 16)
WORK = BASES + 16
# Plays found are int64 (3 room,): move, equity, score of each.


@lent("int64(uint32[::1], int64, int64)")
def child(nodes: Array, node: Int, letter: Int) -> Int:
    """The node that a letter leads to, which the node is known to have."""
    return load(nodes, node + 2 + popcount(load(nodes, node) & ((1 << letter) - 1)))


@lent("int64(int64)")
def transposed(square: Int) -> Int:
    """The same square on the other plane."""
    plane = square // PLANE
    place = square - plane * PLANE
    return (1 - plane) * PLANE + ((place & 15) + 1) * ROW + (place >> 4) - 1


@lent("int64(uint32[::1], uint32[::1], int64, int64)")
def completes(nodes: Array, board: Array, node: Int, square: Int) -> Int:
    """Whether the tiles from a square on to the right end a word begun at a node."""
    while True:
        letter = load(board, TILE + square) - 1
        if load(board, TILE + square + 1) == 0:
            return (load(nodes, node + 1) >> letter) & 1
        if (load(nodes, node) >> letter) & 1 == 0:
            return 0
        node = child(nodes, node, letter)
        square += 1


@lent("int64(uint32[::1], uint32[::1], int64)")
def backwards(nodes: Array, board: Array, square: Int) -> Int:
    """The node after the tiles from a square to the left, or 0."""
    node = load(nodes, 0)
    while load(board, TILE + square) != 0:
        letter = load(board, TILE + square) - 1
        if (load(nodes, node) >> letter) & 1 == 0:
            return 0
        node = child(nodes, node, letter)
        square -= 1
    return node


@lent("int64(uint32[::1], uint32[::1], int64)")
def fitting_letters(nodes: Array, board: Array, square: Int) -> Int:
    """The letters that make a word along the row on an empty square with a tile beside it."""
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
    node = child(nodes, node, np.int64(SEPARATOR))
    if load(board, TILE + square + 1) == 0:
        return load(nodes, node + 1) & LETTERS
    fitting = 0
    letters = load(nodes, node) & LETTERS
    while letters:
        letter = ctz(letters)
        letters &= letters - 1
        fitting |= completes(nodes, board, child(nodes, node, letter), square + 1) << letter
    return fitting


@lent("void(uint32[::1], uint32[::1], int64)")
def look_across(nodes: Array, board: Array, square: Int) -> None:
    """Write what an empty square, given on the plane of its cross word, demands on the other."""
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
    store(board, ACROSS + there, total)
    if load(board, TILE + square - 1) == 0 and load(board, TILE + square + 1) == 0:
        store(board, BESIDE + there, 0)
        store(board, ALLOWED + there, LETTERS)
    else:
        store(board, BESIDE + there, 1)
        store(board, ALLOWED + there, fitting_letters(nodes, board, square))


@lent("void(uint32[::1], uint32[::1])")
def look_everywhere(nodes: Array, board: Array) -> None:
    """Write ``allowed``, ``beside`` and ``side`` of all squares anew."""
    board[ALLOWED:] = 0
    for square in range(SQUARES - ROW):
        place = square % PLANE
        if ROW <= place < PLANE - ROW and place & 15 != 15 and load(board, TILE + square) == 0:
            look_across(nodes, board, square)


@lent("void(uint32[::1], uint32[::1], int64, int64)")
def look_beyond(nodes: Array, board: Array, square: Int, step: Int) -> None:
    """Look across at the first empty square from a tile on, to the left or to the right."""
    while load(board, TILE + square) != 0:
        square += step
    if square & 15 != 15:
        look_across(nodes, board, square)


@lent("void(uint32[::1], uint32[::1], uint8[::1], int64)")
def lay(nodes: Array, board: Array, sheet: Array, move: Int) -> None:
    """Lay a move on both planes and refresh the few squares that it touches."""
    first = (move >> FIRST_SHIFT) & FIRST_MASK
    square = first
    last = first
    for _ in range(move >> TILES_SHIFT):
        while load(board, TILE + square) != 0:
            square += 1
        letter = move & 31
        points = 0 if move & 32 else load(sheet, VALUE + letter)
        move >>= TILE_BITS
        there = transposed(square)
        store(board, TILE + square, letter + 1)
        store(board, POINTS + square, points)
        store(board, TILE + there, letter + 1)
        store(board, POINTS + there, points)
        last = square
    for place in range(first, last + 1):
        there = transposed(place)
        look_beyond(nodes, board, there, np.int64(-1))
        look_beyond(nodes, board, there, np.int64(1))
    look_beyond(nodes, board, first, np.int64(-1))
    look_beyond(nodes, board, last, np.int64(1))
