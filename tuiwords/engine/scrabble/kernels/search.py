"""Kernels that choose where to generate: all plays, or the best ones without listing all.

Anchors are taken in the order of their bounds. First the existence filter tells for every subrack
whether it can make a word at all with the letters on the board, and which letters its blanks can
be. Generation is limited to the subracks that pass, as 128 bits, and to those letters.

Arguments: nodes uint32 (size,), the crossword graph; words uint8 (size,), the existence filter;
leaves int32 (1107568,), in thousandths of a point, by size and rank; others as in
``kernels.layout``. The workspace is written.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.kernels.anchors import (
    ALL_LINES,
    bound_anchor_loosely,
    find_anchors,
)
from tuiwords.engine.scrabble.kernels.existence import find_blank_letters, may_be_word
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
    BLANK_LETTERS,
    COUNT,
    CROSS_CHECK,
    EXCHANGE_NEEDS,
    HAS_BLANK,
    LEAVE,
    LETTERS,
    LETTERS_LEFT,
    NEVER,
    PREFIX_HIGH,
    PREFIX_LOW,
    PREFIX_UPPER_BOUND,
    RACK_TILES,
    RADIX,
    SEPARATOR,
    STARTS,
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
    child_after_separator,
)
from tuiwords.engine.scrabble.kernels.movegen import (
    available_letters,
    generate,
    push,
)
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.kernel import kernel_without_refcounts, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

# Places in the ``turn`` of ``best_turn``, and the kinds of turns.
BAG, OTHERS, EMPTY, KIND, MOVE, SCORE, EQUITY, USED = 0, 1, 2, 3, 4, 5, 6, 7
PASS, PLAY, EXCHANGE = 0, 1, 2


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
        if may_be_word(words, workspace, subrack, others):
            reach = max(reach, equity)
            if load(workspace, HAS_BLANK + subrack):
                find_blank_letters(words, workspace, subrack, others)
            if subrack < 64:
                low |= 1 << subrack
            else:
                high |= 1 << (subrack - 64)
    return low, high, reach


@kernel_without_refcounts("int64(uint8[::1], int64[::1], int64)")
def bound_anchor(words: Array, workspace: Array, anchor: Int) -> Int:
    """Write the bounds on the plays from an anchor and the letters of blanks; the highest bound."""
    first, held = load(workspace, ANCHOR_PREFIX_TILES + anchor), load(workspace, RACK_TILES)
    most = min(held, first + load(workspace, ANCHOR_ROOM + anchor))
    lead_low, lead_high, lead_reach = 0, 0, NEVER
    store(workspace, BLANK_LETTERS, 0)
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
    "void(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64, int64)"
)
def generate_from_anchor(
    nodes: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    anchor: Int,
    every: Int,
) -> None:
    """Generate plays from one anchor: with ``every`` all, else those within the bounds."""
    square, after = load(workspace, ANCHOR_SQUARE + anchor), load(workspace, ANCHOR_AFTER + anchor)
    room, points = load(workspace, ANCHOR_ROOM + anchor), load(workspace, ANCHOR_POINTS + anchor)
    available, blanks = load(workspace, LETTERS_LEFT), load(workspace, BLANK_LETTERS)
    threshold = load(workspace, THRESHOLD)
    start = (0, points, 0, 1, 0, 0)
    top = -1
    if load(workspace, ANCHOR_PREFIX_TILES + anchor):
        node = load(nodes, 0)
        pending = available_letters(
            load(nodes, node) & load(board, CROSS_CHECK + square), available, blanks
        )
        top = push(workspace, top, node, pending, square, room + 1, start)
    else:
        node = backwards(nodes, board, after - 1)
        if node == 0:
            return
        if room > 0 and load(workspace, PREFIX_UPPER_BOUND + 1) >= threshold:
            fit = load(nodes, node) | load(nodes, node + 1)
            fit = available_letters(fit, available, blanks)
            top = push(workspace, top, node, fit, square - 1, room, start)
        if (load(nodes, node) >> SEPARATOR) & 1 and load(workspace, UPPER_BOUND + 1) >= threshold:
            node = child_after_separator(nodes, node)
            fit = (load(nodes, node) | load(nodes, node + 1)) & load(board, CROSS_CHECK + after)
            fit = available_letters(fit, available, blanks)
            top = push(workspace, top, node, fit, after, 0, start)
    generate(nodes, board, layout, workspace, found, top, after, every)


@kernel_without_refcounts("void(int64[::1], int64)")
def begin_search(workspace: Array, top: Int) -> None:
    """Start a search for the best ``top`` plays, or for all with 0."""
    store(workspace, COUNT, 0)
    store(workspace, THRESHOLD, NEVER)
    store(workspace, TOP, top)
    store(workspace, BLANK_LETTERS, LETTERS)


@kernel_without_refcounts(
    "int64(uint32[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64)"
)
def all_plays(
    nodes: Array, board: Array, layout: Array, workspace: Array, found: Array, empty: Int
) -> Int:
    """List all plays of the rack whose subracks are built; return how many there are."""
    begin_search(workspace, np.int64(0))
    count = find_anchors(board, workspace, empty, ALL_LINES)
    for anchor in range(count):
        generate_from_anchor(nodes, board, layout, workspace, found, anchor, np.int64(1))
    return load(workspace, COUNT)


@kernel_without_refcounts(
    "void(uint32[::1], uint8[::1], uint32[::1], uint8[::1], int64[::1], int64[::1], int64, int64)"
)
def search_lines(
    nodes: Array,
    words: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    empty: Int,
    lines: Int,
) -> None:
    """Find the best plays in some lines, given as in ``find_anchors``, in a search begun before."""
    count = find_anchors(board, workspace, empty, lines)
    for anchor in range(count):
        bound_anchor_loosely(words, board, layout, workspace, anchor)
    while True:
        chosen, highest = -1, NEVER
        for anchor in range(count):
            if load(workspace, ANCHOR_BEST + anchor) > highest:
                highest, chosen = load(workspace, ANCHOR_BEST + anchor), anchor
        if chosen < 0 or highest < load(workspace, THRESHOLD):
            return
        store(workspace, ANCHOR_BEST + chosen, NEVER)
        reach = bound_anchor(words, workspace, chosen)
        if reach != NEVER and reach >= load(workspace, THRESHOLD):
            generate_from_anchor(nodes, board, layout, workspace, found, chosen, np.int64(0))


@kernel_without_refcounts(
    "int64(uint32[::1], uint8[::1], uint32[::1], uint8[::1], "
    "int64[::1], int64[::1], int64, int64, int64)"
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
    least: Int,
) -> Int:
    """List the best plays by equity of the rack whose subracks are built; return how many.

    Those worth less than ``least``, in thousandths of a point, are left out.
    """
    begin_search(workspace, top)
    store(workspace, THRESHOLD, least)
    search_lines(nodes, words, board, layout, workspace, found, empty, np.int64(ALL_LINES))
    return load(workspace, COUNT)


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
    _, least = best_exchange(workspace, turn[BAG])
    one, empty = np.int64(1), turn[EMPTY]
    count = best_plays(nodes, words, board, layout, workspace, found, empty, one, least)
    choose_turn(workspace, found, count, turn)
