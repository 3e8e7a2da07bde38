"""Kernels that find the anchors of a board, and bound what a play from each can be worth.

For every anchor, and every number of tiles up to it and in all, the premiums, the dearest tiles and
the best leave bound the equity. Board, sheet and work are as ``scrabble.kernels`` describes them.
``work`` is always written.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.kernels import (
    ACROSS,
    ALLOWED,
    ANCHOR_AFTER,
    ANCHOR_BEST,
    ANCHOR_KEYS,
    ANCHOR_LEAD,
    ANCHOR_POINTS,
    ANCHOR_REACH,
    ANCHOR_ROOM,
    ANCHOR_SQUARE,
    BESIDE,
    BEST_WORTH,
    BLANK,
    BONUS,
    DEAREST,
    HELD,
    KEYS,
    KINDS,
    LETTER_FACTOR,
    LETTERS,
    MILLI,
    NEVER,
    PLANE,
    POINTS,
    RACK,
    ROW,
    TILE,
    VALUE,
    WORD_FACTOR,
)
from tuiwords.kernel import ctz, lent, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled


@lent("int64(uint32[::1], uint8[::1], int64, int64)")
def dearest_fit(board: Array, sheet: Array, letters: Int, square: Int) -> Int:
    """The most that the cross word of a square can score with one of the letters."""
    letters &= load(board, ALLOWED + square) & LETTERS
    dearest = 0
    while letters:
        dearest = max(dearest, load(sheet, VALUE + ctz(letters)))
        letters &= letters - 1
    points = dearest * load(sheet, LETTER_FACTOR + square) + load(board, ACROSS + square)
    return points * load(sheet, WORD_FACTOR + square)


@lent("int64(uint8[::1], int64[::1], int64, int64, int64, int64, int64, int64, int64)")
def bound_span(
    sheet: Array,
    work: Array,
    anchor: Int,
    right: Int,
    factor: Int,
    doubles: Int,
    triples: Int,
    points: Int,
    crossing: Int,
) -> Int:
    """Write ``reach`` with ``right`` tiles right of an anchor and every lead; the highest.

    The dearest tiles are taken to lie on the premium squares.
    """
    first = load(work, ANCHOR_LEAD + anchor)
    held = load(work, HELD)
    square = load(work, ANCHOR_SQUARE + anchor) - 1
    best = NEVER
    for lead in range(first, first + load(work, ANCHOR_ROOM + anchor) + 1):
        tiles = lead + right
        if tiles > held:
            break
        if tiles > 0:
            bound = factor * (
                points + load(work, DEAREST + doubles) + load(work, DEAREST + triples)
            )
            bound += (factor - 1) * load(work, DEAREST + tiles) + crossing
            if tiles == 7:
                bound += load(work, BONUS)
            bound = bound * MILLI + load(work, BEST_WORTH + tiles)
            store(work, ANCHOR_REACH + anchor * 64 + lead * 8 + tiles, bound)
            best = max(best, bound)
        factor *= load(sheet, WORD_FACTOR + square)
        doubles += 1 if load(sheet, LETTER_FACTOR + square) > 1 else 0
        triples += 1 if load(sheet, LETTER_FACTOR + square) > 2 else 0
        square -= 1
    return best


@lent("void(uint32[::1], uint8[::1], int64[::1], int64, int64)")
def bound_anchor(board: Array, sheet: Array, work: Array, anchor: Int, key: Int) -> None:
    """Write ``reach``, ``keys`` and ``best`` of an anchor: to the right square by square."""
    letters, held = load(work, KINDS), load(work, HELD)
    for place in range(anchor * 64, anchor * 64 + 64):
        store(work, ANCHOR_REACH + place, NEVER)
    lead = load(work, ANCHOR_LEAD + anchor)
    square = load(work, ANCHOR_SQUARE + anchor)
    factor, doubles, triples, crossing = 1, 0, 0, 0
    if lead:
        factor = load(sheet, WORD_FACTOR + square)
        doubles = 1 if load(sheet, LETTER_FACTOR + square) > 1 else 0
        triples = 1 if load(sheet, LETTER_FACTOR + square) > 2 else 0
        if load(board, BESIDE + square):
            crossing = dearest_fit(board, sheet, letters, square)
    points = load(work, ANCHOR_POINTS + anchor)
    best = NEVER
    square = load(work, ANCHOR_AFTER + anchor)
    for right in range(held - lead + 1):
        while load(board, TILE + square) != 0:
            points += load(board, POINTS + square)
            key += load(work, KEYS + load(board, TILE + square) - 1)
            square += 1
        store(work, ANCHOR_KEYS + anchor * 8 + right, key)
        highest = bound_span(sheet, work, anchor, right, factor, doubles, triples, points, crossing)
        best = max(best, highest)
        allowed = load(board, ALLOWED + square)
        if allowed & letters == 0 and (allowed == 0 or load(work, RACK + BLANK) == 0):
            break
        if load(board, BESIDE + square):
            crossing += dearest_fit(board, sheet, letters, square)
        factor *= load(sheet, WORD_FACTOR + square)
        doubles += 1 if load(sheet, LETTER_FACTOR + square) > 1 else 0
        triples += 1 if load(sheet, LETTER_FACTOR + square) > 2 else 0
        square += 1
    store(work, ANCHOR_BEST + anchor, best)


@lent("void(uint32[::1], uint8[::1], int64[::1], int64, int64, int64, int64, int64, int64)")
def add_anchor(
    board: Array,
    sheet: Array,
    work: Array,
    anchor: Int,
    square: Int,
    after: Int,
    room: Int,
    lead: Int,
    bounded: Int,
) -> None:
    """Write one anchor."""
    points, key = np.int64(0), np.int64(0)
    if lead == 0:
        for place in range(square, after):
            points += load(board, POINTS + place)
            key += load(work, KEYS + load(board, TILE + place) - 1)
    store(work, ANCHOR_SQUARE + anchor, square)
    store(work, ANCHOR_AFTER + anchor, after)
    store(work, ANCHOR_ROOM + anchor, room)
    store(work, ANCHOR_LEAD + anchor, lead)
    store(work, ANCHOR_POINTS + anchor, points)
    if bounded:
        bound_anchor(board, sheet, work, anchor, key)


@lent("int64(uint32[::1], uint8[::1], int64[::1], int64, int64)")
def find_anchors(board: Array, sheet: Array, work: Array, empty: Int, bounded: Int) -> Int:
    """Write the anchors, with their bounds if asked; their number.

    On an empty board, which ``empty`` tells, the only one is the center square: across, and where
    ``empty`` is 2 also down.
    """
    count, zero, one = np.int64(0), np.int64(0), np.int64(1)
    for line in range(np.int64(30)):
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
                add_anchor(board, sheet, work, count, square, after, room, zero, bounded)
                count += 1
                room = np.int64(
                    -1
                )  # the square behind a block is not free for a word that ends before it
                square = after
                continue
            if load(board, BESIDE + square) == 0 and not (empty and square - start == 7):
                room += 1
            else:
                fits = load(board, ALLOWED + square) & load(work, KINDS)
                blank = load(work, RACK + BLANK) and load(board, ALLOWED + square)
                if load(board, TILE + square - 1) == 0 and (fits or blank):
                    add_anchor(board, sheet, work, count, square, square + 1, room, one, bounded)
                    count += 1
                room = np.int64(0)
            square += 1
    return count
