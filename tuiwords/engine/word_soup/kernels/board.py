"""Kernels of Word Soup's board: padding it, finding its words, removing one.

Tested against the plain rules in tests/engine/word_soup/test_soup_kernels.py.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint8_t, uint64_t
from cython.cimports.tuiwords.bits import bit, ctz, popcount, prefetch
from cython.cimports.tuiwords.engine.word_soup.kernels.layout import EMPTY, LETTERS, LONGEST, PATH
from cython.cimports.tuiwords.engine.word_soup.kernels.tables import GameTables, PositionScratch
from cython.cimports.tuiwords.lexicon.layout import (
    BASE_SHIFT,
    CHILDREN_MASK,
    LENGTH_MASK,
    LENGTH_SHIFT,
)

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import PlainArray, address, plain

    def copy_way(paths: PlainArray, number: int, way: PlainArray) -> None:
        """As in ``board.pxd``."""
        paths.array[number] = way.array

    def copy_path(
        target: PlainArray, number: int, place: int, source: PlainArray, other: int, start: int
    ) -> None:
        """As in ``board.pxd``."""
        target.array[number, place : place + PATH] = source.array[other, start : start + PATH]


def lay_board(
    game: GameTables, scratch: PositionScratch, board: cython.const[uint8_t][:], left: cython.bint
) -> cython.void:
    """Copy a board to the padded board, tilted left or right."""
    padded_board, columns = scratch.padded_board, game.columns
    stride = columns + 2
    for square in range((game.rows + 2) * stride):
        padded_board[square] = EMPTY
    for row in range(game.rows):
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


def look_around(game: GameTables, scratch: PositionScratch) -> cython.void:
    """Find which letters touch each square of the padded board, and in which directions.

    Written: near and where; directions are bits in the order of the game's steps.
    """
    padded_board, near, where = scratch.padded_board, scratch.near, scratch.where
    stride = game.columns + 2
    for row in range(1, game.rows + 1):
        for square in range(row * stride + 1, row * stride + 1 + game.columns):
            near[square] = 0
            if padded_board[square] == EMPTY:
                continue
            first = square * LETTERS
            for place in range(first, first + LETTERS):
                where[place] = 0
            mask: uint64_t = 0
            for direction in range(8):
                letter = padded_board[square + game.steps[direction]]
                mask |= bit(letter)
                where[first + letter] |= bit(direction)
            near[square] = mask & CHILDREN_MASK


def find(game: GameTables, scratch: PositionScratch) -> int64_t:
    """Find every word on every path of the padded board; returns the number of paths.

    Written: paths, lengths, sums and longest; paths beyond their room are only counted. The padded
    board is restored before the return. The search first chooses a letter that may follow and
    touches the square, then one of the squares with that letter. All is one function, since an
    array is counted as used where a local variable names it, for all threads in one place.
    """
    nodes, points, steps = game.nodes, game.points, game.steps
    padded_board, near, where = scratch.padded_board, scratch.near, scratch.where
    paths, lengths, sums = scratch.paths, scratch.lengths, scratch.sums
    way, taken, worth = scratch.way, scratch.taken, scratch.worth
    entries, followers = scratch.entries, scratch.followers
    children, toward = scratch.children, scratch.toward
    room = lengths.shape[0]
    root = nodes[0]
    stride = game.columns + 2
    count: int64_t = 0
    deepest: int64_t = 0
    for place in range(game.rows * stride):
        square: int64_t = place + stride
        letter: int64_t = padded_board[square]
        if root & CHILDREN_MASK & bit(letter) == 0:
            continue
        entry = nodes[(root >> BASE_SHIFT) + popcount(root & CHILDREN_MASK & (bit(letter) - 1))]
        child = entry
        common = entry & near[square]
        directions: uint64_t = 0
        depth: int64_t = 0
        way[0] = square
        taken[0] = letter
        worth[0] = points[letter]
        padded_board[square] = EMPTY
        while True:
            if directions == 0:
                if common != 0:
                    code = ctz(common)
                    below = entry & CHILDREN_MASK & (bit(code) - 1)
                    child = nodes[(entry >> BASE_SHIFT) + popcount(below)]
                    prefetch(address(nodes[child >> BASE_SHIFT]))
                    directions = where[square * LETTERS + code]
                    common &= common - 1
                    continue
                padded_board[square] = taken[depth]
                if depth == 0:
                    break
                depth -= 1
                square = way[depth]
                entry = entries[depth]
                common = followers[depth]
                child = children[depth]
                directions = toward[depth]
                continue
            other = square + steps[ctz(directions)]
            directions &= directions - 1
            letter = padded_board[other]
            if letter == EMPTY:
                continue
            if (child >> LENGTH_SHIFT) & LENGTH_MASK:
                if count < room:
                    copy_way(paths, count, way)
                    paths[count, depth + 1] = other
                    lengths[count] = depth + 2
                    sums[count] = worth[depth] + points[letter]
                count += 1
                deepest = max(deepest, depth + 2)
            if child & near[other] != 0 and depth < LONGEST - 2:
                entries[depth] = entry
                followers[depth] = common
                children[depth] = child
                toward[depth] = directions
                worth[depth + 1] = worth[depth] + points[letter]
                depth += 1
                square = other
                entry = child
                common = entry & near[square]
                directions = 0
                way[depth] = square
                taken[depth] = letter
                padded_board[square] = EMPTY
    scratch.longest = deepest
    return count


def remove_path(
    game: GameTables,
    scratch: PositionScratch,
    path: cython.const[uint8_t][:],
    length: int64_t,
    board: uint8_t[:],
) -> cython.void:
    """Remove the letters of a path, let the others fall, close the rows to the right.

    path uint8 (>= length,) squares of the padded board, which is not changed; board is written.
    """
    rows, columns, open_squares = game.rows, game.columns, scratch.open_squares
    stride = columns + 2
    for square in range((rows + 2) * stride):
        open_squares[square] = scratch.padded_board[square]
    columns_hit: uint64_t = 0
    for place in range(length):
        open_squares[path[place]] = EMPTY
        columns_hit |= bit(path[place] % stride)
    while columns_hit:
        floor = rows * stride + ctz(columns_hit)
        square = floor
        while square > stride:
            letter = open_squares[square]
            if letter != EMPTY:
                if floor != square:
                    open_squares[floor] = letter
                    open_squares[square] = EMPTY
                floor -= stride
            square -= stride
        columns_hit &= columns_hit - 1
    for row in range(rows):
        target = (row + 1) * columns - 1
        for square in range((row + 2) * stride - 2, (row + 1) * stride, -1):
            letter = open_squares[square]
            if letter != EMPTY:
                board[target] = letter
                target -= 1
        while target >= row * columns:
            board[target] = EMPTY
            target -= 1


def check_board(game: GameTables, squares: cython.Py_ssize_t) -> object:
    """Raises: ValueError if a board has another size."""
    if squares != game.rows * game.columns:
        raise ValueError(f"the board has {squares} squares, not {game.rows * game.columns}")


def lay(
    game: GameTables, scratch: PositionScratch, board: cython.const[uint8_t][::1], left: cython.bint
) -> None:
    """Copy a board uint8 (squares,) to the padded board, tilted left or right.

    Raises: ValueError if it has another size.
    """
    check_board(game, board.shape[0])
    if not cython.compiled:
        board = plain(board)
    lay_board(game, scratch, board, left)


def boards_after(
    game: GameTables,
    scratch: PositionScratch,
    paths: cython.const[uint8_t][:, ::1],
    lengths: cython.const[uint8_t][::1],
    boards: uint8_t[:, ::1],
) -> None:
    """Make the board after each word of the padded board.

    paths uint8 (count, PATH), lengths uint8 (count,); boards uint8 (count, squares) is written.
    Raises: ValueError if a shape is wrong.
    """
    check_board(game, boards.shape[1])
    if not boards.shape[0] == paths.shape[0] == lengths.shape[0]:
        raise ValueError(f"{boards.shape[0]} boards for {paths.shape[0]} words")
    if not cython.compiled:
        paths, lengths, boards = plain(paths), plain(lengths), plain(boards)
    with cython.nogil:
        for number in range(lengths.shape[0]):
            remove_path(game, scratch, paths[number], lengths[number], boards[number])
