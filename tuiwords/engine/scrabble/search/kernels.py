"""Kernels that choose what to walk: all plays, or the best ones without listing all.

Anchors are taken best first by their bounds. Before one is walked, an existence filter tells for
every sub-multiset of the rack if with the letters on the board it can be a word at all, in any
order: the sum of a random key a letter is looked up among those of all words, also with one or two
letters as blanks. What remains is a set of subsets, 128 bits, which the walk never leaves.

Arguments that many kernels share: nodes uint32 (size,) the crossword graph; words uint8 (size,) the
existence filter; leaves int32 (1107568,) leaves in thousandths of a point, by size and rank; board,
sheet, work and found as ``scrabble.kernels`` describes them. ``work`` is always written.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.anchors.kernels import find_anchors
from tuiwords.engine.scrabble.hand.kernels import take_rack
from tuiwords.engine.scrabble.kernels import (
    ALLOWED,
    ANCHOR_AFTER,
    ANCHOR_BEST,
    ANCHOR_KEYS,
    ANCHOR_LEAD,
    ANCHOR_POINTS,
    ANCHOR_REACH,
    ANCHOR_ROOM,
    ANCHOR_SQUARE,
    BEST_WORTH,
    BLANK,
    COUNT,
    EXCHANGE_NEEDS,
    HAS_BLANK,
    HELD,
    HIGH,
    KEY,
    KINDS,
    LEAD_HIGH,
    LEAD_LOW,
    LEAD_REACH,
    LEAVE,
    LOW,
    NEVER,
    NIBBLES,
    ORDER,
    RADIX,
    REACH,
    SEPARATOR,
    SIZE,
    STARTS,
    SUBSETS,
    THRESHOLD,
    TILE_BITS,
    TILES_SHIFT,
    TOP,
    WORTH,
    backwards,
    child,
)
from tuiwords.engine.scrabble.walk.kernels import fitting, push, walk
from tuiwords.kernel import lent, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

BLANK_BITS, PLAIN_BITS = 26, 22  # log2 of the bits of the two existence filters
# Places in the ``turn`` of ``best_turn``, and kinds of turns.
BAG, OTHERS, EMPTY, KIND, MOVE, SCORE, EQUITY, USED = 0, 1, 2, 3, 4, 5, 6, 7
PASS, PLAY, EXCHANGE = 0, 1, 2


@lent("int64(int64)")
def blank_slot(key: Int) -> Int:
    """Place of a key in the filter of words with blanks, a bit."""
    return (key >> (63 - BLANK_BITS)) & ((1 << BLANK_BITS) - 1)


@lent("int64(int64)")
def plain_slot(key: Int) -> Int:
    """Place of a key in the filter of words without blanks, a bit behind the other filter."""
    return ((key >> (63 - PLAIN_BITS)) & ((1 << PLAIN_BITS) - 1)) + (1 << BLANK_BITS)


@lent("void(uint8[:, ::1], int64[::1], int64[::1], uint8[::1])")
def fill_filter(letters: Array, lengths: Array, keys: Array, bits: Array) -> None:
    """Set the bits of all words, and of all words with one or two letters as blanks.

    letters uint8 (words, longest): code + 1; lengths int64 (words,); bits uint8, see ``Words``.
    """
    blank = load(keys, BLANK)
    for word in range(lengths.size):
        total = 0
        for place in range(lengths[word]):
            total += load(keys, letters[word, place] - 1)
        slot = plain_slot(total)
        bits[slot >> 3] |= np.uint8(1 << (slot & 7))
        for one in range(lengths[word]):
            with_one = total - load(keys, letters[word, one] - 1) + blank
            slot = blank_slot(with_one)
            bits[slot >> 3] |= np.uint8(1 << (slot & 7))
            for two in range(one):
                slot = blank_slot(with_one - load(keys, letters[word, two] - 1) + blank)
                bits[slot >> 3] |= np.uint8(1 << (slot & 7))


@lent("UniTuple(int64, 3)(uint8[::1], int64[::1], int64, int64, int64)")
def sift(words: Array, work: Array, anchor: Int, lead: Int, tiles: Int) -> tuple[Int, Int, Int]:
    """The subsets of so many tiles that can be words and beat the threshold: (low, high, reach)."""
    threshold = load(work, THRESHOLD)
    bound = load(work, ANCHOR_REACH + anchor * 64 + lead * 8 + tiles)
    low, high, reach = 0, 0, NEVER
    if bound < threshold or bound == NEVER:
        return low, high, reach
    others = load(work, ANCHOR_KEYS + anchor * 8 + tiles - lead)
    bound -= load(work, BEST_WORTH + tiles)
    for place in range(load(work, STARTS + tiles), load(work, STARTS + tiles + 1)):
        subset = load(work, ORDER + place)
        equity = bound + load(work, WORTH + subset)
        if equity < threshold:
            break
        key = load(work, KEY + subset) + others
        slot = blank_slot(key) if load(work, HAS_BLANK + subset) else plain_slot(key)
        if (load(words, slot >> 3) >> (slot & 7)) & 1:
            reach = max(reach, equity)
            if subset < 64:
                low |= 1 << subset
            else:
                high |= 1 << (subset - 64)
    return low, high, reach


@lent("int64(uint8[::1], int64[::1], int64)")
def bound_walk(words: Array, work: Array, anchor: Int) -> Int:
    """Write the bounds of the walk from an anchor; the highest."""
    first, held = load(work, ANCHOR_LEAD + anchor), load(work, HELD)
    most = min(held, first + load(work, ANCHOR_ROOM + anchor))
    lead_low, lead_high, lead_reach = 0, 0, NEVER
    for lead in range(np.int64(7), first - 1, np.int64(-1)):
        low, high, reach = 0, 0, NEVER
        store(work, REACH + lead * 8 + held + 1, NEVER)
        for tiles in range(held, max(lead, 1) - 1, -1):
            if lead <= most:
                more_low, more_high, higher = sift(words, work, anchor, lead, tiles)
                low |= more_low
                high |= more_high
                reach = max(reach, higher)
            place = lead * 8 + tiles
            store(work, REACH + place, reach)
            store(work, LOW + place, low)
            store(work, HIGH + place, high)
        lead_low |= low
        lead_high |= high
        lead_reach = max(lead_reach, reach)
        store(work, LEAD_REACH + lead, lead_reach)
        store(work, LEAD_LOW + lead, lead_low)
        store(work, LEAD_HIGH + lead, lead_high)
    return lead_reach


@lent("void(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64)")
def walk_anchor(
    nodes: Array, board: Array, sheet: Array, work: Array, found: Array, anchor: Int
) -> None:
    """Find the plays of one anchor within the bounds in ``work``."""
    square, after = load(work, ANCHOR_SQUARE + anchor), load(work, ANCHOR_AFTER + anchor)
    room, points = load(work, ANCHOR_ROOM + anchor), load(work, ANCHOR_POINTS + anchor)
    available = load(work, KINDS)
    threshold = load(work, THRESHOLD)
    start = (0, points, 0, 1, load(work, NIBBLES), available, 0, 0)
    top = -1
    if load(work, ANCHOR_LEAD + anchor):
        node = load(nodes, 0)
        pending = fitting(load(nodes, node) & load(board, ALLOWED + square), available)
        top = push(work, top, node, pending, square, room + 1, start)
    else:
        node = backwards(nodes, board, after - 1)
        if node == 0:
            return
        if room > 0 and load(work, LEAD_REACH + 1) >= threshold:
            pending = fitting(load(nodes, node) | load(nodes, node + 1), available)
            top = push(work, top, node, pending, square - 1, room, start)
        if (load(nodes, node) >> SEPARATOR) & 1 and load(work, REACH + 1) >= threshold:
            node = child(nodes, node, np.int64(SEPARATOR))
            fit = (load(nodes, node) | load(nodes, node + 1)) & load(board, ALLOWED + after)
            top = push(work, top, node, fitting(fit, available), after, 0, start)
    walk(nodes, board, sheet, work, found, top, after)


@lent("void(int64[::1], int64)")
def begin_search(work: Array, top: Int) -> None:
    """Forget what was found; the best ``top`` are to be found, or with 0 all."""
    store(work, COUNT, 0)
    store(work, THRESHOLD, NEVER)
    store(work, TOP, top)


@lent("int64(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64)")
def all_plays(
    nodes: Array, board: Array, sheet: Array, work: Array, found: Array, empty: Int
) -> Int:
    """List all plays of the rack in ``work``, whose tables stand; their number."""
    begin_search(work, np.int64(0))
    work[REACH:LOW] = -NEVER
    work[LEAD_REACH:LEAD_LOW] = -NEVER
    work[LOW:LEAD_REACH] = -1
    work[LEAD_LOW : LEAD_HIGH + 16] = -1
    count = find_anchors(board, sheet, work, empty, np.int64(0))
    for anchor in range(count):
        walk_anchor(nodes, board, sheet, work, found, anchor)
    return load(work, COUNT)


@lent(
    "int64(uint32[::1], uint8[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64, int64)"
)
def best_plays(
    nodes: Array,
    words: Array,
    board: Array,
    sheet: Array,
    work: Array,
    found: Array,
    empty: Int,
    top: Int,
) -> Int:
    """Find the best plays by equity of the rack in ``work``, whose tables stand; their number."""
    begin_search(work, top)
    count = find_anchors(board, sheet, work, empty, np.int64(1))
    while True:
        chosen, highest = -1, NEVER
        for anchor in range(count):
            if load(work, ANCHOR_BEST + anchor) > highest:
                highest, chosen = load(work, ANCHOR_BEST + anchor), anchor
        if chosen < 0 or highest < load(work, THRESHOLD):
            return load(work, COUNT)
        store(work, ANCHOR_BEST + chosen, NEVER)
        reach = bound_walk(words, work, chosen)
        if reach != NEVER and reach >= load(work, THRESHOLD):
            walk_anchor(nodes, board, sheet, work, found, chosen)


@lent("UniTuple(int64, 2)(int64[::1], int64)")
def best_exchange(work: Array, bag: Int) -> tuple[Int, Int]:
    """The subset whose exchange leaves most, and that leave; (0, NEVER) where none is allowed."""
    needs = load(work, EXCHANGE_NEEDS)
    best, value = 0, NEVER
    if bag >= needs:
        for subset in range(1, load(work, SUBSETS)):
            if load(work, LEAVE + subset) > value and load(work, SIZE + subset) <= bag:
                best, value = subset, load(work, LEAVE + subset)
    return best, value


@lent("int64(int64[::1], int64)")
def used_subset(work: Array, move: Int) -> Int:
    """The subset of the tiles that a move lays."""
    subset = 0
    for _ in range(move >> TILES_SHIFT):
        subset += load(work, RADIX + (BLANK if move & 32 else move & 31))
        move >>= TILE_BITS
    return subset


@lent(
    "void(uint32[::1], uint8[::1], int32[::1], uint32[::1], uint8[::1], "
    "int64[::1], int64[::1], int64[::1])"
)
def best_turn(
    nodes: Array,
    words: Array,
    leaves: Array,
    board: Array,
    sheet: Array,
    work: Array,
    found: Array,
    turn: Array,
) -> None:
    """The best turn by equity of the rack in ``work``.

    turn int64 (8,): read are the tiles in the bag, the points of the other racks and whether the
    board is empty (``BAG``, ``OTHERS``, ``EMPTY``); written are the kind of turn, the move or the
    subset exchanged, score, equity and the subset of the tiles used.
    """
    take_rack(leaves, sheet, work, turn[BAG], turn[OTHERS])
    count = best_plays(nodes, words, board, sheet, work, found, turn[EMPTY], np.int64(1))
    subset, value = best_exchange(work, turn[BAG])
    turn[KIND], turn[MOVE], turn[SCORE], turn[EQUITY], turn[USED] = PASS, 0, 0, NEVER, 0
    if count:
        turn[KIND], turn[MOVE] = PLAY, found[0]
        turn[SCORE], turn[EQUITY] = found[2], found[1]
        turn[USED] = used_subset(work, turn[MOVE])
    if value > turn[EQUITY]:
        turn[KIND], turn[MOVE], turn[SCORE] = EXCHANGE, subset, 0
        turn[EQUITY], turn[USED] = value, subset
