"""Kernels that find the anchors of a board and bound what a play from each can be worth.

For every anchor, and every number of tiles up to it and in all, the premium squares, the highest
scoring tiles and the best leave give an upper bound on the equity (MAGPIE's "shadow plays").
Anchors are those of A. W. Appel and G. J. Jacobson, "The World's Fastest Scrabble Program" (1988).
Arrays are as in ``kernels.layout``; the workspace is written.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.kernels.existence import may_be_word
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
    BONUS,
    CROSS_CHECK,
    CROSS_SCORE,
    HAS_CROSS_WORD,
    HIGHEST_SCORING,
    KEYS,
    LETTER_FACTOR,
    LETTERS,
    MILLI,
    NEVER,
    PLANE,
    POINTS,
    RACK,
    RACK_LETTERS,
    RACK_TILES,
    ROW,
    SUBRACKS,
    TILE,
    VALUE,
    WORD_FACTOR,
)
from tuiwords.kernel import ctz, kernel_without_refcounts, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

ALL_LINES = (1 << 30) - 1


@kernel_without_refcounts("int64(uint32[::1], uint8[::1], int64, int64)")
def highest_cross_score(board: Array, layout: Array, letters: Int, square: Int) -> Int:
    """The most that the cross word of an empty square can score with one of the letters."""
    letters &= load(board, CROSS_CHECK + square) & LETTERS
    highest = 0
    while letters:
        highest = max(highest, load(layout, VALUE + ctz(letters)))
        letters &= letters - 1
    points = highest * load(layout, LETTER_FACTOR + square) + load(board, CROSS_SCORE + square)
    return points * load(layout, WORD_FACTOR + square)


@kernel_without_refcounts(
    "int64(uint8[::1], int64[::1], int64, int64, int64, int64, int64, int64, int64, int64)"
)
def bound_span(
    layout: Array,
    workspace: Array,
    anchor: Int,
    right: Int,
    most: Int,
    factor: Int,
    doubles: Int,
    triples: Int,
    points: Int,
    crossing: Int,
) -> Int:
    """Write the bounds with ``right`` tiles right of an anchor, for every prefix; the highest.

    The highest scoring tiles are assumed to lie on the premium squares.
    """
    first = load(workspace, ANCHOR_PREFIX_TILES + anchor)
    square = load(workspace, ANCHOR_SQUARE + anchor) - 1
    best = NEVER
    for prefix_tiles in range(first, first + load(workspace, ANCHOR_ROOM + anchor) + 1):
        tiles = prefix_tiles + right
        if tiles > most:
            break
        if tiles > 0:
            bound = factor * (
                points
                + load(workspace, HIGHEST_SCORING + doubles)
                + load(workspace, HIGHEST_SCORING + triples)
            )
            bound += (factor - 1) * load(workspace, HIGHEST_SCORING + tiles) + crossing
            if tiles == 7:
                bound += load(workspace, BONUS)
            bound = bound * MILLI + load(workspace, BEST_WORTH + tiles)
            store(workspace, ANCHOR_UPPER_BOUND + anchor * 64 + prefix_tiles * 8 + tiles, bound)
            best = max(best, bound)
        factor *= load(layout, WORD_FACTOR + square)
        doubles += 1 if load(layout, LETTER_FACTOR + square) > 1 else 0
        triples += 1 if load(layout, LETTER_FACTOR + square) > 2 else 0
        square -= 1
    return best


@kernel_without_refcounts("void(uint8[::1], uint32[::1], uint8[::1], int64[::1], int64)")
def bound_anchor_loosely(
    words: Array, board: Array, layout: Array, workspace: Array, anchor: Int
) -> None:
    """Write the bounds of an anchor that need no word list, and the keys of tiles met."""
    letters, held = load(workspace, RACK_LETTERS), load(workspace, RACK_TILES)
    prefix_tiles = load(workspace, ANCHOR_PREFIX_TILES + anchor)
    # ``bound_anchor`` reads no prefix shorter than the first, longer than the room, or than 7.
    longest = min(prefix_tiles + load(workspace, ANCHOR_ROOM + anchor), 7)
    for place in range(anchor * 64 + 8 * prefix_tiles, anchor * 64 + 8 * longest + 8):
        store(workspace, ANCHOR_UPPER_BOUND + place, NEVER)
    square = load(workspace, ANCHOR_SQUARE + anchor)
    factor, doubles, triples, crossing = 1, 0, 0, 0
    key = 0
    for place in range(square, 0 if prefix_tiles else load(workspace, ANCHOR_AFTER + anchor)):
        key += load(workspace, KEYS + load(board, TILE + place) - 1)
    whole = load(workspace, SUBRACKS) - 1
    most = held - 1 + may_be_word(words, workspace, whole, key)
    if prefix_tiles:
        factor = load(layout, WORD_FACTOR + square)
        doubles = 1 if load(layout, LETTER_FACTOR + square) > 1 else 0
        triples = 1 if load(layout, LETTER_FACTOR + square) > 2 else 0
        if load(board, HAS_CROSS_WORD + square):
            crossing = highest_cross_score(board, layout, letters, square)
    points = load(workspace, ANCHOR_POINTS + anchor)
    best = NEVER
    square = load(workspace, ANCHOR_AFTER + anchor)
    for right in range(held - prefix_tiles + 1):
        if load(board, TILE + square) != 0:
            while load(board, TILE + square) != 0:
                points += load(board, POINTS + square)
                key += load(workspace, KEYS + load(board, TILE + square) - 1)
                square += 1
            most = held - 1 + may_be_word(words, workspace, whole, key)
        store(workspace, ANCHOR_KEYS + anchor * 8 + right, key)
        highest = bound_span(
            layout, workspace, anchor, right, most, factor, doubles, triples, points, crossing
        )
        best = max(best, highest)
        allowed = load(board, CROSS_CHECK + square)
        if allowed & letters == 0 and (allowed == 0 or load(workspace, RACK + BLANK_CODE) == 0):
            break
        if load(board, HAS_CROSS_WORD + square):
            crossing += highest_cross_score(board, layout, letters, square)
        factor *= load(layout, WORD_FACTOR + square)
        doubles += 1 if load(layout, LETTER_FACTOR + square) > 1 else 0
        triples += 1 if load(layout, LETTER_FACTOR + square) > 2 else 0
        square += 1
    store(workspace, ANCHOR_BEST + anchor, best)


@kernel_without_refcounts("void(uint32[::1], int64[::1], int64, int64, int64, int64, int64)")
def add_anchor(
    board: Array,
    workspace: Array,
    anchor: Int,
    square: Int,
    after: Int,
    room: Int,
    prefix_tiles: Int,
) -> None:
    """Write one anchor."""
    points = np.int64(0)
    if prefix_tiles == 0:
        for place in range(square, after):
            points += load(board, POINTS + place)
    store(workspace, ANCHOR_SQUARE + anchor, square)
    store(workspace, ANCHOR_AFTER + anchor, after)
    store(workspace, ANCHOR_ROOM + anchor, room)
    store(workspace, ANCHOR_PREFIX_TILES + anchor, prefix_tiles)
    store(workspace, ANCHOR_POINTS + anchor, points)


@kernel_without_refcounts("int64(uint32[::1], int64[::1], int64, int64)")
def find_anchors(board: Array, workspace: Array, empty: Int, lines: Int) -> Int:
    """Write the anchors; return how many.

    On an empty board (``empty`` not 0) the center square is the only one: across, and with
    ``empty`` = 2 also down. ``lines`` are the lines to look at, as bits: 15 rows, then 15 columns.
    """
    count, zero, one = np.int64(0), np.int64(0), np.int64(1)
    for line in range(np.int64(30)):
        if (lines >> line) & 1 == 0:
            continue
        if empty and line != 7 and (empty == 1 or line != 22):
            continue
        start = (line + 1) * ROW if line < 15 else PLANE + (line - 14) * ROW
        room = np.int64(0)
        square = np.int64(start)
        while square < start + 15:
            if load(board, TILE + square) != 0:
                after = square
                while load(board, TILE + after) != 0:
                    after += 1
                add_anchor(board, workspace, count, square, after, room, zero)
                count += 1
                room = np.int64(
                    -1
                )  # the square behind a block is not free for a word that ends before it
                square = after
                continue
            if load(board, HAS_CROSS_WORD + square) == 0 and not (empty and square - start == 7):
                room += 1
            else:
                fits = load(board, CROSS_CHECK + square) & load(workspace, RACK_LETTERS)
                blank = load(workspace, RACK + BLANK_CODE) and load(board, CROSS_CHECK + square)
                if load(board, TILE + square - 1) == 0 and (fits or blank):
                    add_anchor(board, workspace, count, square, square + 1, room, one)
                    count += 1
                room = np.int64(0)
            square += 1
    return count
