"""Kernels that choose where to generate: all plays, or the best ones without listing all.

Anchors are taken in the order of their bounds. First an existence filter tells for every subrack
whether it can make a word at all with the letters on the board, in any order: the sum of random
keys of the letters is looked up among those of all words, also with one or two letters as blanks.
Generation is limited to the subracks that pass, as 128 bits.

Arguments: nodes uint32 (size,), the crossword graph; words uint8 (size,), the existence filter;
leaves int32 (1107568,), in thousandths of a point, by size and rank; others as in
``kernels.layout``. The workspace is written.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.kernels.anchors import ALL_LINES, find_anchors
from tuiwords.engine.scrabble.kernels.layout import (
    ANCHOR_AFTER,
    ANCHOR_BEST,
    ANCHOR_KEYS,
    ANCHOR_POINTS,
    ANCHOR_PREFIX_TILES,
    ANCHOR_ROOM,
    ANCHOR_SQUARE,
    ANCHOR_UPPER_BOUND,
    BEST_WORTH,
    BLANK_CODE,
    COUNT,
    CROSS_CHECK,
    EXCHANGE_NEEDS,
    HAS_BLANK,
    LEAVE,
    NEVER,
    NIBBLES,
    PREFIX_HIGH,
    PREFIX_LOW,
    PREFIX_UPPER_BOUND,
    RACK_LETTERS,
    RACK_TILES,
    RADIX,
    SEPARATOR,
    STARTS,
    SUBRACK_KEY,
    SUBRACK_ORDER,
    SUBRACK_SIZE,
    SUBRACK_WORTH,
    SUBRACKS,
    SUBRACKS_HIGH,
    SUBRACKS_LOW,
    THRESHOLD,
    TILE_BITS,
    TILES_SHIFT,
    TOP,
    UPPER_BOUND,
    backwards,
    child,
)
from tuiwords.engine.scrabble.kernels.movegen import available_letters, generate, push
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.kernel import kernel_without_refcounts, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

BLANK_BITS, PLAIN_BITS = 26, 22  # log2 of the bits of the two existence filters
# Places in the ``turn`` of ``best_turn``, and the kinds of turns.
BAG, OTHERS, EMPTY, KIND, MOVE, SCORE, EQUITY, USED = 0, 1, 2, 3, 4, 5, 6, 7
PASS, PLAY, EXCHANGE = 0, 1, 2


@kernel_without_refcounts("int64(int64)")
def blank_slot(key: Int) -> Int:
    """Place of a key in the filter of words with blanks, a bit."""
    return (key >> (63 - BLANK_BITS)) & ((1 << BLANK_BITS) - 1)


@kernel_without_refcounts("int64(int64)")
def plain_slot(key: Int) -> Int:
    """Place of a key in the filter of words without blanks, a bit behind the other filter."""
    return ((key >> (63 - PLAIN_BITS)) & ((1 << PLAIN_BITS) - 1)) + (1 << BLANK_BITS)


@kernel_without_refcounts("void(uint8[:, ::1], int64[::1], int64[::1], uint8[::1])")
def fill_filter(letters: Array, lengths: Array, keys: Array, bits: Array) -> None:
    """Set the bits of all words, and of all words with one or two letters as blanks.

    letters uint8 (words, longest): code + 1; lengths int64 (words,); bits uint8, see ``Words``.
    """
    blank = load(keys, BLANK_CODE)
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


@kernel_without_refcounts("UniTuple(int64, 3)(uint8[::1], int64[::1], int64, int64, int64)")
def filter_subracks(
    words: Array, workspace: Array, anchor: Int, prefix_tiles: Int, tiles: Int
) -> tuple[Int, Int, Int]:
    """The subracks of so many tiles that may make a word and reach the threshold.

    Returns (low, high, bound): the subracks as 128 bits, and a bound on their equities.
    """
    threshold = load(workspace, THRESHOLD)
    bound = load(workspace, ANCHOR_UPPER_BOUND + anchor * 64 + prefix_tiles * 8 + tiles)
    low, high, reach = 0, 0, NEVER
    if bound < threshold or bound == NEVER:
        return low, high, reach
    others = load(workspace, ANCHOR_KEYS + anchor * 8 + tiles - prefix_tiles)
    bound -= load(workspace, BEST_WORTH + tiles)
    for place in range(load(workspace, STARTS + tiles), load(workspace, STARTS + tiles + 1)):
        subrack = load(workspace, SUBRACK_ORDER + place)
        equity = bound + load(workspace, SUBRACK_WORTH + subrack)
        if equity < threshold:
            break
        key = load(workspace, SUBRACK_KEY + subrack) + others
        slot = blank_slot(key) if load(workspace, HAS_BLANK + subrack) else plain_slot(key)
        if (load(words, slot >> 3) >> (slot & 7)) & 1:
            reach = max(reach, equity)
            if subrack < 64:
                low |= 1 << subrack
            else:
                high |= 1 << (subrack - 64)
    return low, high, reach


@kernel_without_refcounts("int64(uint8[::1], int64[::1], int64)")
def bound_anchor(words: Array, workspace: Array, anchor: Int) -> Int:
    """Write the bounds on the plays from an anchor; return the highest."""
    first, held = load(workspace, ANCHOR_PREFIX_TILES + anchor), load(workspace, RACK_TILES)
    most = min(held, first + load(workspace, ANCHOR_ROOM + anchor))
    lead_low, lead_high, lead_reach = 0, 0, NEVER
    for prefix_tiles in range(np.int64(7), first - 1, np.int64(-1)):
        low, high, reach = 0, 0, NEVER
        store(workspace, UPPER_BOUND + prefix_tiles * 8 + held + 1, NEVER)
        for tiles in range(held, max(prefix_tiles, 1) - 1, -1):
            if prefix_tiles <= most:
                more_low, more_high, higher = filter_subracks(
                    words, workspace, anchor, prefix_tiles, tiles
                )
                low |= more_low
                high |= more_high
                reach = max(reach, higher)
            place = prefix_tiles * 8 + tiles
            store(workspace, UPPER_BOUND + place, reach)
            store(workspace, SUBRACKS_LOW + place, low)
            store(workspace, SUBRACKS_HIGH + place, high)
        lead_low |= low
        lead_high |= high
        lead_reach = max(lead_reach, reach)
        store(workspace, PREFIX_UPPER_BOUND + prefix_tiles, lead_reach)
        store(workspace, PREFIX_LOW + prefix_tiles, lead_low)
        store(workspace, PREFIX_HIGH + prefix_tiles, lead_high)
    return lead_reach


@kernel_without_refcounts(
    "void(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64)"
)
def generate_from_anchor(
    nodes: Array, board: Array, layout: Array, workspace: Array, found: Array, anchor: Int
) -> None:
    """Generate the plays from one anchor, within the bounds in the workspace."""
    square, after = load(workspace, ANCHOR_SQUARE + anchor), load(workspace, ANCHOR_AFTER + anchor)
    room, points = load(workspace, ANCHOR_ROOM + anchor), load(workspace, ANCHOR_POINTS + anchor)
    available = load(workspace, RACK_LETTERS)
    threshold = load(workspace, THRESHOLD)
    start = (0, points, 0, 1, load(workspace, NIBBLES), available, 0, 0)
    top = -1
    if load(workspace, ANCHOR_PREFIX_TILES + anchor):
        node = load(nodes, 0)
        pending = available_letters(
            load(nodes, node) & load(board, CROSS_CHECK + square), available
        )
        top = push(workspace, top, node, pending, square, room + 1, start)
    else:
        node = backwards(nodes, board, after - 1)
        if node == 0:
            return
        if room > 0 and load(workspace, PREFIX_UPPER_BOUND + 1) >= threshold:
            pending = available_letters(load(nodes, node) | load(nodes, node + 1), available)
            top = push(workspace, top, node, pending, square - 1, room, start)
        if (load(nodes, node) >> SEPARATOR) & 1 and load(workspace, UPPER_BOUND + 1) >= threshold:
            node = child(nodes, node, np.int64(SEPARATOR))
            fit = (load(nodes, node) | load(nodes, node + 1)) & load(board, CROSS_CHECK + after)
            top = push(workspace, top, node, available_letters(fit, available), after, 0, start)
    generate(nodes, board, layout, workspace, found, top, after)


@kernel_without_refcounts("void(int64[::1], int64)")
def begin_search(workspace: Array, top: Int) -> None:
    """Start a search for the best ``top`` plays, or for all with 0."""
    store(workspace, COUNT, 0)
    store(workspace, THRESHOLD, NEVER)
    store(workspace, TOP, top)


@kernel_without_refcounts(
    "int64(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64)"
)
def all_plays(
    nodes: Array, board: Array, layout: Array, workspace: Array, found: Array, empty: Int
) -> Int:
    """List all plays of the rack whose subracks are built; return how many there are."""
    begin_search(workspace, np.int64(0))
    workspace[UPPER_BOUND:SUBRACKS_LOW] = -NEVER
    workspace[PREFIX_UPPER_BOUND:PREFIX_LOW] = -NEVER
    workspace[SUBRACKS_LOW:PREFIX_UPPER_BOUND] = -1
    workspace[PREFIX_LOW : PREFIX_HIGH + 16] = -1
    count = find_anchors(board, layout, workspace, empty, np.int64(0), ALL_LINES)
    for anchor in range(count):
        generate_from_anchor(nodes, board, layout, workspace, found, anchor)
    return load(workspace, COUNT)


@kernel_without_refcounts(
    "int64(uint32[::1], uint8[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64, int64)"
)
def best_plays(
    nodes: Array,
    words: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    empty: Int,
    top: Int,
) -> Int:
    """List the best plays by equity of the rack whose subracks are built; return how many."""
    begin_search(workspace, top)
    count = find_anchors(board, layout, workspace, empty, np.int64(1), ALL_LINES)
    while True:
        chosen, highest = -1, NEVER
        for anchor in range(count):
            if load(workspace, ANCHOR_BEST + anchor) > highest:
                highest, chosen = load(workspace, ANCHOR_BEST + anchor), anchor
        if chosen < 0 or highest < load(workspace, THRESHOLD):
            return load(workspace, COUNT)
        store(workspace, ANCHOR_BEST + chosen, NEVER)
        reach = bound_anchor(words, workspace, chosen)
        if reach != NEVER and reach >= load(workspace, THRESHOLD):
            generate_from_anchor(nodes, board, layout, workspace, found, chosen)


@kernel_without_refcounts("UniTuple(int64, 2)(int64[::1], int64)")
def best_exchange(workspace: Array, bag: Int) -> tuple[Int, Int]:
    """The subrack to exchange for the best leave, and that leave; (0, NEVER) if not allowed."""
    needs = load(workspace, EXCHANGE_NEEDS)
    best, value = 0, NEVER
    if bag >= needs:
        for subrack in range(1, load(workspace, SUBRACKS)):
            if (
                load(workspace, LEAVE + subrack) > value
                and load(workspace, SUBRACK_SIZE + subrack) <= bag
            ):
                best, value = subrack, load(workspace, LEAVE + subrack)
    return best, value


@kernel_without_refcounts("int64(int64[::1], int64)")
def used_subrack(workspace: Array, move: Int) -> Int:
    """The subrack of the tiles of a move."""
    subrack = 0
    for _ in range(move >> TILES_SHIFT):
        subrack += load(workspace, RADIX + (BLANK_CODE if move & 32 else move & 31))
        move >>= TILE_BITS
    return subrack


@kernel_without_refcounts("void(int64[::1], int64[::1], int64, int64[::1])")
def choose_turn(workspace: Array, found: Array, count: Int, turn: Array) -> None:
    """Write the first of ``count`` plays found, or a better exchange, as the turn to make.

    turn is that of ``best_turn``.
    """
    subrack, value = best_exchange(workspace, turn[BAG])
    turn[KIND], turn[MOVE], turn[SCORE], turn[EQUITY], turn[USED] = PASS, 0, 0, NEVER, 0
    if count:
        turn[KIND], turn[MOVE] = PLAY, found[0]
        turn[SCORE], turn[EQUITY] = found[2], found[1]
        turn[USED] = used_subrack(workspace, turn[MOVE])
    if value > turn[EQUITY]:
        turn[KIND], turn[MOVE], turn[SCORE] = EXCHANGE, subrack, 0
        turn[EQUITY], turn[USED] = value, subrack


@kernel_without_refcounts(
    "void(uint32[::1], uint8[::1], int32[::1], uint32[::1], uint8[::1], "
    "int64[::1], int64[::1], int64[::1])"
)
def best_turn(
    nodes: Array,
    words: Array,
    leaves: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    turn: Array,
) -> None:
    """The best turn by equity of the rack in the workspace.

    turn int64 (8,): inputs are the tiles in the bag, the points on the other racks and whether the
    board is empty (``BAG``, ``OTHERS``, ``EMPTY``); outputs are the kind of turn, the move or the
    subrack exchanged, score, equity and the subrack used.
    """
    build_subracks(leaves, layout, workspace, turn[BAG], turn[OTHERS])
    count = best_plays(nodes, words, board, layout, workspace, found, turn[EMPTY], np.int64(1))
    choose_turn(workspace, found, count, turn)
