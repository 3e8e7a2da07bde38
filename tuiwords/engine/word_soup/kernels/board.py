"""Kernels of Word Soup: padding a board, finding its words, removing one.

A *board* is uint8 (rows * columns,), row by row from the top, letters as codes, 31 where empty,
tilted right. A *padded board* is the same board tilted to one side with an empty frame one square
wide, uint8 (256,), a row every ``columns + 2`` squares: no neighbor of a letter lies outside it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.kernel import ctz, kernel, popcount
from tuiwords.lexicon.layout import BASE_SHIFT, CHILDREN_MASK, LENGTH_MASK, LENGTH_SHIFT

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

EMPTY = np.uint8(31)
PADDED_SQUARES = 256  # squares of a padded board: 13 x 13 with its frame is 225
LONGEST = 31  # letters of the longest word that is found

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_TWO = np.uint64(2)
_FIVE = np.uint64(5)
_LETTERS = np.uint64(CHILDREN_MASK)
_BASE = np.uint64(BASE_SHIFT)
_LENGTH = np.uint64(LENGTH_SHIFT)
_LENGTH_MASK = np.uint64(LENGTH_MASK)


@kernel("void(uint8[::1], int64, int64, boolean, uint8[::1])")
def lay(board: Array, rows: Int, columns: Int, left: Any, padded_board: Array) -> None:
    """Copy a board to a padded board, tilted left or right.

    board uint8 (rows * columns,); padded_board uint8 (256,) is written.
    """
    stride = columns + 2
    for square in range((rows + 2) * stride):
        padded_board[square] = EMPTY
    for row in range(rows):
        first = row * columns
        end = first + columns
        while first < end and board[first] == EMPTY:
            first += 1
        target = (row + 1) * stride + 1
        if not left:
            target += columns - (end - first)
        for square in range(first, end):
            padded_board[target] = board[square]
            target += 1


@kernel("void(uint8[::1], int64, int64, uint64[::1], uint8[::1])")
def look_around(padded_board: Array, rows: Int, columns: Int, near: Array, where: Array) -> None:
    """Find which letters touch each square, and in which directions.

    padded_board uint8 (256,). Written: near uint64 (256,), masks of letters; where uint8 (256 *
    32,), for each square and letter its directions (bits in the order of ``set_steps``).
    """
    stride = columns + 2
    for row in range(1, rows + 1):
        for square in range(row * stride + 1, row * stride + 1 + columns):
            near[square] = _ZERO
            if padded_board[square] == EMPTY:
                continue
            place = square * 32
            where[place : place + 32] = 0
            mask = _ZERO
            bit = np.uint8(1)
            for above in range(square - stride, square + 2 * stride, stride):
                for other in range(above - 1, above + 2):
                    if other != square:
                        letter = padded_board[other]
                        mask |= _ONE << np.uint64(letter)
                        where[place + letter] |= bit
                        bit = np.uint8(bit << np.uint8(1))
            near[square] = mask & _LETTERS


@kernel("void(int64, uint64[::1])")
def set_steps(columns: Int, steps: Array) -> None:
    """Write the eight steps to a neighbor of a padded board, uint64 (8,), negative ones wrapped."""
    stride = columns + 2
    place = 0
    for across in range(-stride, stride + 1, stride):
        for along in range(-1, 2):
            if across != 0 or along != 0:
                steps[place] = np.uint64(np.int64(across + along))
                place += 1


@kernel(
    "int64(uint64[::1], uint8[::1], uint64[::1], uint8[::1], int64, int64, int64, int64[::1],"
    " uint8[:, ::1], uint8[::1], int32[::1])"
)
def find(
    nodes: Array,
    padded_board: Array,
    near: Array,
    where: Array,
    rows: Int,
    columns: Int,
    shortest: Int,
    points: Array,
    paths: Array,
    lengths: Array,
    sums: Array,
) -> Int:
    """Find every word on every path of a padded board; returns the number of paths.

    Those beyond the room of ``paths`` are only counted.

    nodes uint64 (size,), a merged trie (``lexicon.layout``); padded_board uint8 (256,), restored
    before the return; near and where as ``look_around`` writes them; points int64 (32,) by letter.
    Written: paths uint8 (room, 32), the squares of each word on the padded board, lengths uint8
    (room,), sums int32 (room,) of the points. The search first chooses a letter that may follow and
    touches the square, then one of the squares with that letter.
    """
    steps = np.empty(8, np.uint64)
    set_steps(columns, steps)
    way = np.empty(LONGEST + 1, np.uint8)
    entries = np.empty(LONGEST + 1, np.uint64)
    followers = np.empty(LONGEST + 1, np.uint64)  # letters still to try at each depth
    children = np.empty(LONGEST + 1, np.uint64)  # node of the letter being tried
    toward = np.empty(LONGEST + 1, np.uint64)  # directions still to try for that letter
    taken = np.empty(LONGEST + 1, np.uint8)
    worth = np.empty(LONGEST + 1, np.int64)
    least = np.uint64(shortest)
    deepest = np.uint64(LONGEST - 1)
    room = np.uint64(paths.shape[0])
    count = _ZERO
    stride = columns + 2
    root = nodes[0]
    for row in range(1, rows + 1):
        for start in range(row * stride + 1, row * stride + 1 + columns):
            square = np.uint64(start)
            letter = padded_board[square]
            bit = _ONE << np.uint64(letter)
            if root & _LETTERS & bit == _ZERO:
                continue
            below = root & _LETTERS & (bit - _ONE)
            entry = nodes[(root >> _BASE) + np.uint64(popcount(below))]
            child = entry
            common = entry & near[square]
            directions = _ZERO
            depth = _ZERO
            way[0] = np.uint8(square)
            taken[0] = letter
            worth[0] = points[letter]
            padded_board[square] = EMPTY
            while True:
                if directions == _ZERO:
                    if common != _ZERO:
                        code = np.uint64(ctz(common))
                        below = entry & _LETTERS & ((_ONE << code) - _ONE)
                        child = nodes[(entry >> _BASE) + np.uint64(popcount(below))]
                        directions = np.uint64(where[(square << _FIVE) | code])
                        common &= common - _ONE
                        continue
                    padded_board[square] = taken[depth]
                    if depth == _ZERO:
                        break
                    depth -= _ONE
                    square = np.uint64(way[depth])
                    entry = entries[depth]
                    common = followers[depth]
                    child = children[depth]
                    directions = toward[depth]
                    continue
                other = square + steps[np.uint64(ctz(directions))]
                directions &= directions - _ONE
                letter = padded_board[other]
                if letter == EMPTY:
                    continue
                if (child >> _LENGTH) & _LENGTH_MASK >= least:
                    if count < room:
                        for i in range(depth + _ONE):
                            paths[count, i] = way[i]
                        paths[count, depth + _ONE] = np.uint8(other)
                        lengths[count] = np.uint8(depth + _TWO)
                        sums[count] = worth[depth] + points[letter]
                    count += _ONE
                if child & near[other] != _ZERO and depth < deepest - _ONE:
                    entries[depth] = entry
                    followers[depth] = common
                    children[depth] = child
                    toward[depth] = directions
                    worth[depth + _ONE] = worth[depth] + points[letter]
                    depth += _ONE
                    square = other
                    entry = child
                    common = entry & near[square]
                    directions = _ZERO
                    way[depth] = np.uint8(square)
                    taken[depth] = letter
                    padded_board[square] = EMPTY
    return np.int64(count)


@kernel("void(uint8[::1], int64, int64, uint8[::1], int64, uint8[::1])")
def remove(
    padded_board: Array, rows: Int, columns: Int, path: Array, length: Int, board: Array
) -> None:
    """Remove the letters of a path, let the others fall, close the rows to the right.

    padded_board uint8 (256,); path uint8 (>= length,) squares of it. Written: board uint8 (rows *
    columns,), but not the padded board.
    """
    stride = columns + 2
    open_squares = np.empty(PADDED_SQUARES, np.uint8)
    for square in range((rows + 2) * stride):
        open_squares[square] = padded_board[square]
    columns_hit = _ZERO
    for i in range(length):
        open_squares[path[i]] = EMPTY
        columns_hit |= _ONE << np.uint64(path[i] % stride)
    for column in range(1, columns + 1):
        if columns_hit >> np.uint64(column) & _ONE == _ZERO:
            continue
        floor = rows * stride + column
        for square in range(floor, column, -stride):
            letter = open_squares[square]
            if letter != EMPTY:
                if floor != square:
                    open_squares[floor] = letter
                    open_squares[square] = EMPTY
                floor -= stride
    for row in range(rows):
        target = (row + 1) * columns - 1
        end = row * columns
        for square in range((row + 2) * stride - 2, (row + 1) * stride, -1):
            letter = open_squares[square]
            if letter != EMPTY:
                board[target] = letter
                target -= 1
        while target >= end:
            board[target] = EMPTY
            target -= 1


@kernel("void(uint8[::1], int64, int64, uint8[:, ::1], uint8[::1], uint8[:, ::1])")
def boards_after(
    padded_board: Array, rows: Int, columns: Int, paths: Array, lengths: Array, boards: Array
) -> None:
    """Make the board after each word of a padded board.

    padded_board uint8 (256,); paths uint8 (count, 32), lengths uint8 (count,). Written: boards
    uint8 (count, rows * columns).
    """
    for number in range(lengths.size):
        remove(
            padded_board, rows, columns, paths[number], np.int64(lengths[number]), boards[number]
        )
