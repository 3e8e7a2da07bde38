"""Kernels that list the plays of an endgame: those of two turns ago that still stand, and new ones.

A play stays legal with the same score until a tile is placed on its squares, on a square that a
word of it ends before, or its own tiles are used: those squares are its footprint. So a node takes
over the plays that the same player had two turns ago, and generates only from the anchors near the
tiles placed since.

A play is a record of 12 int64: packed move, order, score, tiles used as nibbles, footprint and
squares placed on as masks of 240 bits in four words (bit row * 16 + column). The order is the score
and twice the points of the tiles used: for any rack the play with the highest static equity, if it
does not end the game. ``tree`` is as in ``kernels.endgame``.
"""

from __future__ import annotations

from typing import Any

from tuiwords.engine.scrabble.kernels.anchors import find_anchors
from tuiwords.engine.scrabble.kernels.layout import (
    ANCHOR_AFTER,
    ANCHOR_ROOM,
    ANCHOR_SQUARE,
    BLANK_CODE,
    CENTER,
    COUNT,
    FIRST_MASK,
    FIRST_SHIFT,
    PLANE,
    RACK,
    ROW,
    TILE,
    TILE_BITS,
    TILES_SHIFT,
    VALUE,
    transposed,
)
from tuiwords.engine.scrabble.kernels.rack import count_rack
from tuiwords.engine.scrabble.kernels.search import begin_search, generate_from_anchor
from tuiwords.kernel import ctz, kernel_without_refcounts, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

RECORD = 12
MOVE_OF, ORDER_OF, SCORE_OF, USED_OF, FOOTPRINT_OF, PLACED_OF = 0, 1, 2, 3, 4, 8
KEY_BITS = 20  # of the number of a record in a key of the heap

# The first part of the tree: counts and answers of the search (see ``kernels.endgame``), then by
# seat the points, the tiles and the nibbles of the rack, the letter of each nibble, the nibble of
# each letter; the squares changed by line; scratch masks.
OVERFLOW, WORK = 0, 1
POINTS_LEFT, TILES_LEFT, RACK_LEFT = 16, 18, 20
NIBBLE_LETTERS, NIBBLE_SHIFTS = 24, 48
CHANGED = 112
FOOTPRINT, PLACED, DELTA, OTHER_DELTA = 144, 148, 152, 156
GUARD = 0x88888888  # the high bits of the nibbles, which no count of tiles reaches
LISTED_PER_WORK = 16  # plays listed that cost as much as one unit of work


@kernel_without_refcounts("void(int64[::1], int64, int64)")
def mark(tree: Array, mask: Int, square: Int) -> None:
    """Add a square of either plane to a mask, unless it is off the board."""
    if square & 15 != 15:
        there = (square if square < PLANE else transposed(square)) - ROW
        place = mask + (there >> 6)
        store(tree, place, load(tree, place) | (1 << (there & 63)))


@kernel_without_refcounts("int64(uint32[::1], int64, int64)")
def end_of_run(board: Array, square: Int, step: Int) -> Int:
    """The first square without a tile from a square on."""
    while load(board, TILE + square) != 0:
        square += step
    return square


@kernel_without_refcounts("int64(uint32[::1], int64[::1], int64, int64)")
def mark_run(board: Array, tree: Array, square: Int, step: Int) -> Int:
    """Add the tiles from a square on and the first square without one to the footprint; the latter.

    The tiles belong there so that a play beside new tiles is known as new.
    """
    while load(board, TILE + square) != 0:
        mark(tree, FOOTPRINT, square)
        square += step
    mark(tree, FOOTPRINT, square)
    return square


@kernel_without_refcounts(
    "void(uint32[::1], uint8[::1], int64[::1], int64, int64[::1], int64, int64, int64)"
)
def describe(
    board: Array,
    layout: Array,
    tree: Array,
    seat: Int,
    plays: Array,
    number: Int,
    move: Int,
    score: Int,
) -> None:
    """Write the record of a play."""
    for place in range(8):
        store(tree, FOOTPRINT + place, 0)
    square = (move >> FIRST_SHIFT) & FIRST_MASK
    mark_run(board, tree, square - 1, -1)
    used, points, tiles = 0, 0, move
    for _ in range(move >> TILES_SHIFT):
        square = mark_run(board, tree, square, 1)
        letter = BLANK_CODE if tiles & 32 else tiles & 31
        used += 1 << load(tree, NIBBLE_SHIFTS + 32 * seat + letter)
        points += load(layout, VALUE + letter)
        mark(tree, PLACED, square)
        there = transposed(square)
        mark_run(board, tree, there - 1, -1)
        mark_run(board, tree, there + 1, 1)
        square += 1
        tiles >>= TILE_BITS
    mark_run(board, tree, square, 1)
    record = number * RECORD
    store(plays, record + MOVE_OF, move)
    store(plays, record + ORDER_OF, score + 2 * points)
    store(plays, record + SCORE_OF, score)
    store(plays, record + USED_OF, used)
    for place in range(8):
        store(plays, record + FOOTPRINT_OF + place, load(tree, FOOTPRINT + place))


@kernel_without_refcounts(
    "void(uint32[::1], uint8[::1], int64[::1], int64, int64[::1], int64, int64[:, ::1])"
)
def describe_all(
    board: Array, layout: Array, tree: Array, seat: Int, plays: Array, number: Int, listed: Array
) -> None:
    """Write the records of plays from ``number`` on; listed int64 (plays, 3), their scores last."""
    for place in range(listed.shape[0]):
        move, score = listed[place, 0], listed[place, 2]
        describe(board, layout, tree, seat, plays, number + place, move, score)


@kernel_without_refcounts("int64(int64[::1], int64[::1], int64, int64)")
def touches(tree: Array, plays: Array, record: Int, mask: Int) -> Int:
    """Whether a mask has a square of the footprint of a record."""
    found = 0
    for place in range(4):
        found |= load(plays, record + FOOTPRINT_OF + place) & load(tree, mask + place)
    return found


@kernel_without_refcounts("void(uint32[::1], int64[::1])")
def mark_changes(board: Array, tree: Array) -> None:
    """Write by line the squares that the tiles in ``DELTA`` cover or whose cross-check they change.

    Lines are the 15 rows and then the 15 columns; bits the squares along the line.
    """
    for line in range(30):
        store(tree, CHANGED + line, 0)
    for word in range(4):
        bits = load(tree, DELTA + word)
        while bits:
            square = (word << 6) + ctz(bits) + ROW
            bits &= bits - 1
            row, column = (square >> 4) - 1, square & 15
            across, down = CHANGED + row, CHANGED + 15 + column
            store(tree, across, load(tree, across) | (1 << column))
            store(tree, down, load(tree, down) | (1 << row))
            for step in range(-1, 2, 2):
                end = end_of_run(board, square, step)
                if end & 15 != 15:
                    place = CHANGED + 15 + (end & 15)
                    store(tree, place, load(tree, place) | (1 << row))
                end = end_of_run(board, transposed(square), step)
                if end & 15 != 15:
                    place = CHANGED + (end & 15)
                    store(tree, place, load(tree, place) | (1 << column))


@kernel_without_refcounts("int64(uint32[::1], int64[::1], int64[::1], int64, int64)")
def has_changed(board: Array, workspace: Array, tree: Array, anchor: Int, held: Int) -> Int:
    """Whether a play from an anchor may touch a changed square."""
    square = load(workspace, ANCHOR_SQUARE + anchor)
    plane, start = (1, PLANE) if square >= PLANE else (0, 0)
    changed = load(tree, CHANGED + 15 * plane + ((square - start) >> 4) - 1)
    if changed == 0:
        return 0
    first = max(0, (square & 15) - 1 - load(workspace, ANCHOR_ROOM + anchor))
    last = end_of_run(board, load(workspace, ANCHOR_AFTER + anchor), 1)
    for _ in range(held):
        if last & 15 == 15:
            break
        last = end_of_run(board, last + 1, 1)
    return changed & ((1 << ((last & 15) + 1)) - (1 << first))


@kernel_without_refcounts("void(int64[::1], int64[::1], int64)")
def unpack_rack(workspace: Array, tree: Array, seat: Int) -> None:
    """Write the rack of a seat into the workspace, with what generation needs to know of it."""
    for letter in range(27):
        store(workspace, RACK + letter, 0)
    rack = load(tree, RACK_LEFT + seat)
    place = NIBBLE_LETTERS + 8 * seat
    while rack:
        store(workspace, RACK + load(tree, place), rack & 15)
        place += 1
        rack >>= 4
    count_rack(workspace)


@kernel_without_refcounts(
    "int64(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64[::1], int64[::1], "
    "int64, int64)"
)
def generate_new(
    nodes: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    plays: Array,
    tree: Array,
    seat: Int,
    number: Int,
) -> Int:
    """Write the plays that touch ``DELTA`` as records from ``number`` on; how many.

    found int64 (3 * room,), scratch.
    """
    mark_changes(board, tree)
    unpack_rack(workspace, tree, seat)
    begin_search(workspace, 0)
    empty = 1 if load(board, TILE + CENTER) == 0 else 0
    lines = 0
    for line in range(30):
        lines |= (load(tree, CHANGED + line) != 0) << line
    anchors = find_anchors(board, workspace, empty, lines)
    for anchor in range(anchors):
        if has_changed(board, workspace, tree, anchor, load(tree, TILES_LEFT + seat)):
            generate_from_anchor(nodes, board, layout, workspace, found, anchor, 1)
    count, kept = load(workspace, COUNT), 0
    store(tree, WORK, load(tree, WORK) + count // LISTED_PER_WORK)
    if 3 * count > found.size or (number + count) * RECORD > plays.size:
        store(tree, OVERFLOW, 1)
        return 0
    for play in range(count):
        move, score = load(found, 3 * play), load(found, 3 * play + 2)
        describe(board, layout, tree, seat, plays, number + kept, move, score)
        if touches(tree, plays, (number + kept) * RECORD, DELTA):
            kept += 1
    return kept


@kernel_without_refcounts("void(int64[::1], int64, int64, int64)")
def sift_down(heap: Array, start: Int, size: Int, place: Int) -> None:
    """Restore the heap of ``size`` keys from ``start`` on below one of its places."""
    key = load(heap, start + place)
    while True:
        child = 2 * place + 1
        if child >= size:
            break
        if child + 1 < size and load(heap, start + child + 1) > load(heap, start + child):
            child += 1
        if load(heap, start + child) <= key:
            break
        store(heap, start + place, load(heap, start + child))
        place = child
    store(heap, start + place, key)


@kernel_without_refcounts("int64(int64[::1], int64, int64)")
def pop(heap: Array, start: Int, size: Int) -> Int:
    """Take the highest key from a heap; the number of its record."""
    number = -load(heap, start) & ((1 << KEY_BITS) - 1)
    store(heap, start, load(heap, start + size - 1))
    sift_down(heap, start, size - 1, 0)
    return number


@kernel_without_refcounts(
    "int64(int64[::1], int64[::1], int64[::1], int64[::1], int64, int64, int64, int64, int64)"
)
def merge(
    plays: Array,
    heap: Array,
    lists: Array,
    tree: Array,
    seat: Int,
    start: Int,
    earlier: Int,
    earlier_end: Int,
    new: Int,
) -> Int:
    """List the plays of an earlier list that still stand and those on the heap; the end.

    Both are in falling order, and so is the list, which is written from ``start`` on.
    """
    rack, end = load(tree, RACK_LEFT + seat) | GUARD, start
    for place in range(earlier, earlier_end):
        number = load(lists, place)
        record = number * RECORD
        if (rack - load(plays, record + USED_OF)) & GUARD != GUARD:
            continue
        if touches(tree, plays, record, DELTA):
            continue
        order = load(plays, record + ORDER_OF)
        while new > 0 and (load(heap, start) >> KEY_BITS) + 1 > order:
            store(lists, end, pop(heap, start, new))
            end += 1
            new -= 1
        store(lists, end, number)
        end += 1
    while new > 0:
        store(lists, end, pop(heap, start, new))
        end += 1
        new -= 1
    return end
