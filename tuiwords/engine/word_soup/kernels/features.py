"""Kernels of a board's features, computed row by row, as it is or after a word is taken."""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.word_soup.kernels.board import EMPTY
from tuiwords.kernel import ctz, kernel, popcount

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

FEATURES = 12  # numbers that describe a board

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_FOUR = np.uint64(4)
_FIFTEEN = np.uint64(15)


@kernel("void(uint8[::1], int64, int64, uint64, uint64[::1], int64[::1])")
def describe_rows(
    board: Array, rows: Int, columns: Int, vowels: Int, masks: Array, extents: Array
) -> None:
    """Find the vowels and the number of letters of each row.

    board uint8 (rows * columns,); vowels is a mask of letters. Written for row r at r + 1, with
    zeros before the first and after the last row: masks uint64 (16,) of the vowels, bit 0 being the
    square at the right edge, and extents int64 (16,).
    """
    masks[0] = _ZERO
    extents[0] = 0
    masks[rows + 1] = _ZERO
    extents[rows + 1] = 0
    for row in range(rows):
        mask = _ZERO
        place = _ZERO
        square = (row + 1) * columns - 1
        end = row * columns
        while square >= end and board[square] != EMPTY:
            mask |= ((vowels >> np.uint64(board[square])) & _ONE) << place
            place += _ONE
            square -= 1
        masks[row + 1] = mask
        extents[row + 1] = np.int64(place)


@kernel("void(uint16[::1])")
def count_neighbors(crowds: Array) -> None:
    """Tabulate a row of letters by the extents of the row above, the row itself and the row below.

    Written: crowds uint16 (16 * 16 * 16,), read by ``crowd_of``: 16 times the sum of squared
    neighbor counts of the row, plus how many of its letters touch at most two others.
    """
    for above in range(14):
        for extent in range(14):
            for below in range(14):
                total = 0
                few = 0
                for place in range(extent):
                    count = (place > 0) + (place < extent - 1)
                    for other in range(place - 1, place + 2):
                        count += (0 <= other < above) + (0 <= other < below)
                    total += count * count
                    few += count <= 2
                crowds[(above * 16 + extent) * 16 + below] = np.uint16(total * 16 + few)


@kernel("uint64(uint16[::1], int64, int64, int64)")
def crowd_of(crowds: Array, above: Int, extent: Int, below: Int) -> Int:
    """The entry of ``count_neighbors`` for a row of ``extent`` letters."""
    rows = (np.uint64(above) << _FOUR) | np.uint64(extent)
    return np.uint64(crowds[(rows << _FOUR) | np.uint64(below)])


@kernel("void(uint64[::1], int64[::1], int64, int64, int64, uint16[::1], float32[::1])")
def features_of_rows(
    masks: Array,
    extents: Array,
    rows: Int,
    distinct: Int,
    surplus: Int,
    crowds: Array,
    features: Array,
) -> None:
    """Compute twelve features that indicate how well the letters of a board can form words.

    masks uint64 (16,) and extents int64 (16,) of rows as ``describe_rows`` writes them; distinct is
    the number of different letters, surplus how many more q than u there are; crowds as
    ``count_neighbors`` writes it. Written: features float32 (12,).
    """
    connected, few, alone, pairs = _ZERO, _ZERO, 0, 0
    wide, count, vowels = np.int64(0), np.int64(0), np.int64(0)
    top = np.uint64(1)
    while top < np.uint64(rows) and extents[top] == 0:
        top += _ONE
    above, here = _ZERO, (_ONE << np.uint64(extents[top])) - _ONE & ~masks[top]
    tall = rows + 1 - np.int64(top) if extents[top] > 0 else 0
    for row in range(top, np.uint64(rows + 1)):
        extent = extents[row]
        over, own, under = masks[row - _ONE], masks[row], masks[row + _ONE]
        below = ((_ONE << np.uint64(extents[row + _ONE])) - _ONE) & ~under
        wide = max(wide, extent)
        count += extent
        crowd = crowd_of(crowds, extents[row - _ONE], extent, extents[row + _ONE])
        connected += crowd >> _FOUR
        few += crowd & _FIFTEEN
        around = over | own | under
        alone += popcount(here & ~(around | (around << _ONE) | (around >> _ONE)))
        vowels += popcount(own)
        pairs += popcount(own & (here << _ONE)) + popcount(own & (here >> _ONE))
        pairs += popcount(own & above) + popcount(own & below)
        pairs += popcount(own & (above << _ONE)) + popcount(own & (below << _ONE))
        pairs += popcount(own & (above >> _ONE)) + popcount(own & (below >> _ONE))
        above, here = here, below
    each = np.float32(1.0) / np.float32(count if count > 0 else 1)
    vowel_share = np.float32(vowels) * each
    features[0] = np.float32(1.0)
    features[1] = np.float32(connected) * each * np.float32(1 / 64)
    features[2] = np.float32(tall) * np.float32(1 / 12)
    features[3] = np.float32(wide) * np.float32(1 / 9)
    features[4] = (vowel_share - np.float32(0.4)) * np.float32(10.0)
    features[5] = features[4] * features[4]
    features[6] = np.float32(alone)
    features[7] = np.float32(few)
    features[8] = np.float32(tall - wide if tall > wide else wide - tall) * np.float32(1 / 5)
    features[9] = np.float32(distinct) * np.float32(1 / 10)
    features[10] = np.float32(1.0) if surplus > 0 else np.float32(0.0)
    features[11] = np.float32(pairs) * each


@kernel("void(uint8[::1], int64, int64, uint64, uint64[::1], int64[::1], int64[::1])")
def describe_padded_board(
    padded_board: Array,
    rows: Int,
    columns: Int,
    vowels: Int,
    masks: Array,
    extents: Array,
    tops: Array,
) -> None:
    """Describe a padded board by rows and columns, for ``rows_without``.

    padded_board uint8 (256,); vowels is a mask of letters. Written, with rows 0 and ``rows + 1``
    empty: masks uint64 (16,) of the vowels, bit 0 being the square at the right edge, extents int64
    (16,), the letters of each row, tops int64 (16,), the highest row with a letter in each column.
    """
    stride = columns + 2
    tops[:] = rows + 1
    masks[:] = _ZERO
    extents[:] = 0
    for row in range(rows, 0, -1):
        mask = _ZERO
        for column in range(1, columns + 1):
            letter = padded_board[row * stride + column]
            if letter != EMPTY:
                bit = (vowels >> np.uint64(letter)) & _ONE
                mask |= bit << np.uint64(columns - column)
                extents[row] += 1
                tops[column] = row
        masks[row] = mask


@kernel(
    "void(uint64[::1], int64[::1], int64[::1], int64, uint8[::1], int64, uint64[:, ::1],"
    " uint64[::1], int64[::1])"
)
def rows_without(
    masks: Array,
    extents: Array,
    tops: Array,
    columns: Int,
    path: Array,
    length: Int,
    work: Array,
    masks_after: Array,
    extents_after: Array,
) -> None:
    """Compute what ``describe_rows`` gives for the board after ``remove``, without making it.

    masks, extents and tops as ``describe_padded_board`` writes them for the padded board; path
    uint8 (>= length,) squares of the padded board. Written: masks_after uint64 (16,), extents_after
    int64 (16,); work uint64 (3, 16) is scratch space. In a column that loses k letters, the k
    highest squares become empty, and the rows close up there.
    """
    stride = np.uint8(columns + 2)
    gone, lowest, open_squares = work[0], work[1], work[2]
    for line in range(16):
        masks_after[line] = masks[line]
        extents_after[line] = extents[line]
        open_squares[line] = _ZERO  # what each row loses, as bits
    columns_hit = _ZERO
    for place in range(np.uint64(length)):
        row = np.uint64(path[place] // stride)
        column = np.uint64(path[place] % stride)
        if columns_hit >> column & _ONE == _ZERO:
            columns_hit |= _ONE << column
            gone[column] = _ZERO  # rows taken from the column
            lowest[column] = _ZERO
        gone[column] |= _ONE << row
        lowest[column] = max(lowest[column], row)
    rows_open = _ZERO
    while columns_hit != _ZERO:
        column = np.uint64(ctz(columns_hit))
        columns_hit &= columns_hit - _ONE
        bit = _ONE << (np.uint64(columns) - column)
        floor, top = lowest[column], np.uint64(tops[column])
        row = floor
        while row >= top:
            if gone[column] >> row & _ONE == _ZERO:
                masks_after[floor] = (masks_after[floor] & ~bit) | (masks_after[row] & bit)
                floor -= _ONE
            row -= _ONE
        row = top
        while row <= floor:
            masks_after[row] &= ~bit
            open_squares[row] |= bit
            rows_open |= _ONE << row
            row += _ONE
    while rows_open != _ZERO:
        row = np.uint64(ctz(rows_open))
        rows_open &= rows_open - _ONE
        holes = open_squares[row]
        closed = _ZERO
        mask = masks_after[row]
        while holes != _ZERO:
            low = (_ONE << (np.uint64(ctz(holes)) - closed)) - _ONE
            mask = (mask & low) | ((mask >> _ONE) & ~low)
            holes &= holes - _ONE
            closed += _ONE
        masks_after[row] = mask
        extents_after[row] -= np.int64(closed)


@kernel("void(int64[::1], int64, uint64[::1])")
def to_the_right(extents: Array, columns: Int, masks_after: Array) -> None:
    """Shift rows of a board tilted left to the right edge: masks_after uint64 (16,) is changed.

    extents int64 (16,) are those of the padded board before a word was taken.
    """
    for row in range(16):
        if masks_after[row] != _ZERO:
            masks_after[row] >>= np.uint64(columns - extents[row])


@kernel(
    "void(uint64[::1], int64[::1], int64[::1], int64, uint8[:, ::1], uint8[::1],"
    " uint16[::1], float64[::1])"
)
def connectivity_after(
    masks: Array,
    extents: Array,
    tops: Array,
    columns: Int,
    paths: Array,
    lengths: Array,
    crowds: Array,
    connectivity: Array,
) -> None:
    """Mean squared neighbor count of the letters left after each word of a padded board.

    masks, extents and tops as ``describe_padded_board`` writes them; paths uint8 (count, 32),
    lengths uint8 (count,); crowds as ``count_neighbors`` writes it. Written: connectivity float64
    (count,), 0 where no letter is left.
    """
    masks_after = np.empty(16, np.uint64)
    extents_after = np.empty(16, np.int64)
    work = np.empty((3, 16), np.uint64)
    for number in range(lengths.size):
        length = np.int64(lengths[number])
        path = paths[number]
        rows_without(masks, extents, tops, columns, path, length, work, masks_after, extents_after)
        total, count = np.int64(0), np.int64(0)
        for row in range(1, 15):
            extent = extents_after[row]
            crowd = crowd_of(crowds, extents_after[row - 1], extent, extents_after[row + 1])
            total += np.int64(crowd >> _FOUR)
            count += extent
        connectivity[number] = np.float64(total) / np.float64(count if count > 0 else 1)
