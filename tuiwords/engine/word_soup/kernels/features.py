"""Kernels of a board's features, computed row by row, as it is or after a word is taken.

A row is described by the mask of its vowels, bit 0 being the square at the right edge, and by its
extent, the number of its letters. Rows 0 and ``rows + 1`` are empty. Tested against the features of
the board that the rule makes in tests/engine/word_soup/test_soup_kernels.py.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint8_t, uint16_t, uint64_t
from cython.cimports.tuiwords.bits import bit, ctz, popcount
from cython.cimports.tuiwords.engine.word_soup.kernels.layout import EMPTY, LINES, MOST_EXTENT
from cython.cimports.tuiwords.engine.word_soup.kernels.tables import GameTables, PositionScratch

if not cython.compiled:
    from tuiwords.uncompiled import plain


def describe_rows(
    game: GameTables, scratch: PositionScratch, board: cython.const[uint8_t][:]
) -> cython.void:
    """Write masks_after and extents_after of a board."""
    rows, columns = game.rows, game.columns
    masks, extents = scratch.masks_after, scratch.extents_after
    masks[0] = masks[rows + 1] = 0
    extents[0] = extents[rows + 1] = 0
    for row in range(rows):
        mask: uint64_t = 0
        extent: int64_t = 0
        square = (row + 1) * columns - 1
        while square >= row * columns and board[square] != EMPTY:
            mask |= ((game.vowels >> board[square]) & 1) << extent
            extent += 1
            square -= 1
        masks[row + 1] = mask
        extents[row + 1] = extent


def count_neighbors(crowds: uint16_t[::1]) -> None:
    """Tabulate a row of letters by the extents of the row above, the row itself and the row below.

    Written: crowds uint16 (LINES ** 3,), read by ``crowd_of``: 16 times the sum of squared neighbor
    counts of the row, plus how many of its letters touch at most two others.
    """
    if not cython.compiled:
        crowds = plain(crowds)
    for above in range(MOST_EXTENT):
        for extent in range(MOST_EXTENT):
            for below in range(MOST_EXTENT):
                total: int64_t = 0
                few: int64_t = 0
                for place in range(extent):
                    count: int64_t = (place > 0) + (place < extent - 1)
                    for other in range(place - 1, place + 2):
                        count += (other >= 0) & (other < above)
                        count += (other >= 0) & (other < below)
                    total += count * count
                    few += count <= 2
                crowds[(above * LINES + extent) * LINES + below] = total * 16 + few


@cython.cfunc
@cython.inline
@cython.nogil
def crowd_of(game: GameTables, above: int64_t, extent: int64_t, below: int64_t) -> uint64_t:
    """The entry of ``count_neighbors`` for a row of ``extent`` letters."""
    return game.crowds[(above * LINES + extent) * LINES + below]


def features_of_rows(
    game: GameTables, scratch: PositionScratch, distinct: int64_t, surplus: int64_t
) -> cython.void:
    """Compute twelve features that indicate how well the letters of a board can form words.

    Read: masks_after and extents_after; distinct is the number of different letters, surplus how
    many more q than u there are. Written: features.
    """
    masks, extents, features = scratch.masks_after, scratch.extents_after, scratch.features
    rows = game.rows
    connected: uint64_t = 0
    few: uint64_t = 0
    alone: int64_t = 0
    pairs: int64_t = 0
    wide: int64_t = 0
    count: int64_t = 0
    vowels: int64_t = 0
    top: int64_t = 1
    while top < rows and extents[top] == 0:
        top += 1
    above: uint64_t = 0
    here = (bit(extents[top]) - 1) & ~masks[top]
    tall = rows + 1 - top if extents[top] > 0 else 0
    for row in range(top, rows + 1):
        extent = extents[row]
        over, own, under = masks[row - 1], masks[row], masks[row + 1]
        below = (bit(extents[row + 1]) - 1) & ~under
        wide = max(wide, extent)
        count += extent
        crowd = crowd_of(game, extents[row - 1], extent, extents[row + 1])
        connected += crowd >> 4
        few += crowd & 15
        around = over | own | under
        alone += popcount(here & ~(around | (around << 1) | (around >> 1)))
        vowels += popcount(own)
        pairs += popcount(own & (here << 1)) + popcount(own & (here >> 1))
        pairs += popcount(own & above) + popcount(own & below)
        pairs += popcount(own & (above << 1)) + popcount(own & (below << 1))
        pairs += popcount(own & (above >> 1)) + popcount(own & (below >> 1))
        above, here = here, below
    one: cython.float = 1.0
    each = one / (count if count > 0 else 1)
    features[0] = 1.0
    features[1] = connected * each * cython.cast(cython.float, 1.0 / 64)
    features[2] = tall * cython.cast(cython.float, 1.0 / 12)
    features[3] = wide * cython.cast(cython.float, 1.0 / 9)
    features[4] = (vowels * each - cython.cast(cython.float, 0.4)) * 10
    features[5] = features[4] * features[4]
    features[6] = alone
    features[7] = few
    features[8] = (tall - wide if tall > wide else wide - tall) * cython.cast(cython.float, 1.0 / 5)
    features[9] = distinct * cython.cast(cython.float, 1.0 / 10)
    features[10] = 1.0 if surplus > 0 else 0.0
    features[11] = pairs * each


def describe_padded_board(game: GameTables, scratch: PositionScratch) -> cython.void:
    """Write masks, extents and tops of the padded board, for ``rows_without``."""
    rows, columns = game.rows, game.columns
    masks, extents, tops = scratch.masks, scratch.extents, scratch.tops
    for line in range(LINES):
        masks[line] = 0
        extents[line] = 0
        tops[line] = rows + 1
    for row in range(rows, 0, -1):
        mask: uint64_t = 0
        extent: int64_t = 0
        for column in range(1, columns + 1):
            letter = scratch.padded_board[row * (columns + 2) + column]
            mask = (mask << 1) | ((game.vowels >> letter) & 1)
            if letter != EMPTY:
                extent += 1
                tops[column] = row
        if extent == 0:  # and so are the rows above, since letters fall
            break
        masks[row] = mask
        extents[row] = extent


def rows_without(
    game: GameTables, scratch: PositionScratch, path: cython.const[uint8_t][:], length: int64_t
) -> cython.void:
    """Compute what ``describe_rows`` gives for the board after ``remove``, without making it.

    path uint8 (>= length,) squares of the padded board. Read: masks, extents and tops; written:
    masks_after and extents_after. In a column that loses k letters, the k highest squares become
    empty, and the rows close up there.
    """
    masks_after, extents_after = scratch.masks_after, scratch.extents_after
    gone, lowest, holes_of = scratch.gone, scratch.lowest, scratch.holes
    columns = game.columns
    stride = columns + 2
    for line in range(LINES):
        masks_after[line] = scratch.masks[line]
        extents_after[line] = scratch.extents[line]
        holes_of[line] = 0  # what each row loses, as bits
    columns_hit: uint64_t = 0
    for place in range(length):
        row: uint64_t = path[place] // stride
        column: int64_t = path[place] % stride
        if not columns_hit & bit(column):
            columns_hit |= bit(column)
            gone[column] = 0  # rows taken from the column
            lowest[column] = 0
        gone[column] |= bit(row)
        lowest[column] = max(lowest[column], row)
    rows_open: uint64_t = 0
    while columns_hit:
        column = ctz(columns_hit)
        columns_hit &= columns_hit - 1
        own = bit(columns - column)
        floor: uint64_t = lowest[column]
        top: uint64_t = scratch.tops[column]
        row = floor
        while row >= top:
            if not gone[column] & bit(row):
                masks_after[floor] = (masks_after[floor] & ~own) | (masks_after[row] & own)
                floor -= 1
            row -= 1
        row = top
        while row <= floor:
            masks_after[row] &= ~own
            holes_of[row] |= own
            rows_open |= bit(row)
            row += 1
    while rows_open:
        row = ctz(rows_open)
        rows_open &= rows_open - 1
        holes = holes_of[row]
        closed: int64_t = 0
        mask: uint64_t = masks_after[row]
        while holes:
            low = bit(ctz(holes) - closed) - 1
            mask = (mask & low) | ((mask >> 1) & ~low)
            holes &= holes - 1
            closed += 1
        masks_after[row] = mask
        extents_after[row] -= closed


def to_the_right(game: GameTables, scratch: PositionScratch) -> cython.void:
    """Shift masks_after of a board tilted left to the right edge.

    The extents are those of the padded board before a word was taken.
    """
    for row in range(LINES):
        if scratch.masks_after[row]:
            scratch.masks_after[row] >>= game.columns - scratch.extents[row]


def connectivity_after(
    game: GameTables,
    scratch: PositionScratch,
    paths: cython.const[uint8_t][:, ::1],
    lengths: cython.const[uint8_t][::1],
    connectivity: cython.double[::1],
) -> None:
    """Mean squared neighbor count of the letters left after each word of the padded board.

    paths uint8 (count, PATH), lengths uint8 (count,). Written: connectivity float64 (count,), 0
    where no letter is left. Raises: ValueError if a shape is wrong.
    """
    if not connectivity.shape[0] == paths.shape[0] == lengths.shape[0]:
        raise ValueError(f"{connectivity.shape[0]} figures for {paths.shape[0]} words")
    if not cython.compiled:
        paths, lengths, connectivity = plain(paths), plain(lengths), plain(connectivity)
    with cython.nogil:
        describe_padded_board(game, scratch)
        for number in range(lengths.shape[0]):
            connectivity[number] = _connectivity(game, scratch, paths[number], lengths[number])


@cython.cfunc
@cython.nogil
def _connectivity(
    game: GameTables, scratch: PositionScratch, path: cython.const[uint8_t][:], length: int64_t
) -> cython.double:
    rows_without(game, scratch, path, length)
    extents = scratch.extents_after
    total: int64_t = 0
    count: int64_t = 0
    for row in range(1, LINES - 1):
        crowd = crowd_of(game, extents[row - 1], extents[row], extents[row + 1])
        total += crowd >> 4
        count += extents[row]
    return cython.cast(cython.double, total) / (count if count > 0 else 1)
