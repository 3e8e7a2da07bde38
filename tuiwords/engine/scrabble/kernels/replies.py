"""Kernels that carry the best reply to one candidate over to another.

In a playout the opponent has the same rack after each candidate. A play scores the same, and is as
legal, on two boards where the squares of its line are the same. So of the lines that are the same
on both boards only the best play of all matters, if it lies in one of them, and it need not be
searched for again. Arrays are as in ``kernels.search`` and ``kernels.layout``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.kernels.anchors import ALL_LINES
from tuiwords.engine.scrabble.kernels.layout import (
    BOARD,
    COUNT,
    FIRST_MASK,
    FIRST_SHIFT,
    PLANE,
    ROW,
    SQUARES,
    TILE,
    TILES_SHIFT,
)
from tuiwords.engine.scrabble.kernels.movegen import rank_play
from tuiwords.engine.scrabble.kernels.rack import build_subracks
from tuiwords.engine.scrabble.kernels.search import (
    BAG,
    EMPTY,
    OTHERS,
    begin_search,
    choose_turn,
    search_lines,
)
from tuiwords.kernel import kernel_without_refcounts, load

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

# What is known of the best reply, int64 (6,): the move, its equity and score, after which candidate
# (-1: nothing is known), the candidate that is played out, and the lines of its board to search, as
# bits, 15 rows, then 15 columns. They are below 0 if nothing known helps, and all lines if the move
# is legal there, but may not be the best of its line.
KNOWN_MOVE, KNOWN_EQUITY, KNOWN_SCORE, ON_BOARD, CANDIDATE, LINES = range(6)
KNOWN = 6


@kernel_without_refcounts("int64(uint32[::1], uint32[::1], int64, int64)")
def differ(board: Array, other: Array, start: Int, end: Int) -> Int:
    """Whether two boards differ in squares of a line, from ``start`` to before ``end``: not 0."""
    different = 0
    for square in range(start, end):
        for field in range(0, BOARD, SQUARES):
            different |= load(board, field + square) ^ load(other, field + square)
    return different


@kernel_without_refcounts("int64(uint32[::1], uint32[::1])")
def differing_lines(board: Array, other: Array) -> Int:
    """The lines in which two boards differ, as bits: 15 rows, then 15 columns."""
    lines = 0
    for line in range(30):
        start = ROW * (line + 1) if line < 15 else PLANE + ROW * (line - 14)
        lines |= (differ(board, other, start, start + 15) != 0) << line
    return lines


@kernel_without_refcounts("int64(uint32[::1], uint32[::1], int64)")
def lines_after(board: Array, other: Array, move: Int) -> Int:
    """The lines to search on a board if a move is the best on another one: ``known[LINES]``."""
    first = (move >> FIRST_SHIFT) & FIRST_MASK
    start, end = first, first
    while load(board, TILE + start - 1) != 0:
        start -= 1
    for _ in range(move >> TILES_SHIFT):
        while load(board, TILE + end) != 0:
            end += 1
        end += 1
    while load(board, TILE + end) != 0:
        end += 1
    if differ(board, other, start - 1, end + 1):
        return -1
    lines = differing_lines(board, other)
    line = first // ROW - 1 if first < PLANE else (first - PLANE) // ROW + 14
    return ALL_LINES if (lines >> line) & 1 else lines


@kernel_without_refcounts(
    "void(uint32[::1], uint8[::1], int32[::1], uint32[::1], uint8[::1], "
    "int64[::1], int64[::1], int64[::1], int64[::1])"
)
def best_turn_knowing(
    nodes: Array,
    words: Array,
    leaves: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    turn: Array,
    known: Array,
) -> None:
    """The same as ``best_turn`` where a play is known, and none better outside of some lines.

    known int64 (6,), see ``KNOWN_MOVE``; the bag is not empty.
    """
    build_subracks(leaves, layout, workspace, turn[BAG], turn[OTHERS])
    begin_search(workspace, np.int64(1))
    rank_play(workspace, found, known[KNOWN_MOVE], known[KNOWN_EQUITY], known[KNOWN_SCORE])
    search_lines(nodes, words, board, layout, workspace, found, turn[EMPTY], known[LINES])
    choose_turn(workspace, found, load(workspace, COUNT), turn)
