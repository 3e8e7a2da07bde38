"""Kernels that carry the best turn after one candidate over to another, on the same draw.

In a playout the opponent has the same rack after each candidate, and we have it after candidates
that use the same tiles. A play scores the same, and is as legal, on two boards where the squares of
its line are the same. So a best play may be known before the search begins, and no line that is the
same on both boards has a better one. Arrays are as in ``kernels.search`` and ``kernels.layout``.

boards uint32 (rows, 2800); turns int64 (candidates, 3), the best play on each board, see
``PLAYED_MOVE``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.kernels.anchors import ALL_LINES
from tuiwords.engine.scrabble.kernels.layout import (
    BLANK_CODE,
    BOARD,
    COUNT,
    FIRST_MASK,
    FIRST_SHIFT,
    LEAVE,
    MILLI,
    NEVER,
    PLANE,
    RACK,
    RADIX,
    ROW,
    SQUARES,
    THRESHOLD,
    TILE,
    TILE_BITS,
    TILES_SHIFT,
)
from tuiwords.engine.scrabble.kernels.movegen import rank_play
from tuiwords.engine.scrabble.kernels.search import (
    BAG,
    EMPTY,
    begin_search,
    best_exchange,
    choose_turn,
    search_lines,
)
from tuiwords.kernel import kernel_without_refcounts, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

# Of a best play: the move, its equity (``NEVER``: nothing is known) and its score. What is known of
# the next one, int64 (6,), has also the lines that may have a better play, as bits: 15 rows, then
# 15 columns. The rest of it is for ``kernels.playout``.
PLAYED_MOVE, PLAYED_EQUITY, PLAYED_SCORE, LINES = range(4)
BUILT = 4
PLAYED_SIZE, KNOWN_SIZE = 3, 6


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
def same_play(board: Array, other: Array, move: Int) -> Int:
    """Whether a move that is legal on another board is legal on this one and scores the same."""
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
    return differ(board, other, start - 1, end + 1) == 0


@kernel_without_refcounts("int64(int64[::1], int64)")
def leave_beside(workspace: Array, move: Int) -> Int:
    """The leave of the tiles of a move on the rack whose subracks are built, or ``NEVER``.

    It is ``NEVER`` where the rack lacks one of them.
    """
    subrack = 0
    for _ in range(move >> TILES_SHIFT):
        letter = BLANK_CODE if move & 32 else move & 31
        radix, held = load(workspace, RADIX + letter), load(workspace, RACK + letter)
        if held == 0 or subrack // radix % (held + 1) == held:
            return NEVER
        subrack += radix
        move >>= TILE_BITS
    return load(workspace, LEAVE + subrack)


@kernel_without_refcounts(
    "void(uint32[:, ::1], int64, int64[:, ::1], int64[::1], int64[:, ::1], int64[::1], int64, "
    "int64[::1])"
)
def learn(
    boards: Array,
    first: Int,
    turns: Array,
    racks: Array,
    differing: Array,
    workspace: Array,
    candidate: Int,
    known: Array,
) -> None:
    """Write what the turns after other candidates tell of that after this one.

    The board of a candidate is that many rows behind ``first``; racks int64 (candidates,) numbers
    that are equal where the racks are; differing int64 (candidates, candidates) the lines in which
    two boards differ, below 0 where they were not compared.
    """
    board = boards[first + candidate]
    best, move, score = NEVER, 0, 0
    for other in range(turns.shape[0]):
        its_move, equity = turns[other, PLAYED_MOVE], turns[other, PLAYED_EQUITY]
        if equity == NEVER:
            continue
        if racks[other] != racks[candidate]:
            leave = leave_beside(workspace, its_move)
            if leave == NEVER:
                continue
            equity = MILLI * turns[other, PLAYED_SCORE] + leave
        better = equity > best or (equity == best and its_move < move)
        if better and same_play(board, boards[first + other], its_move):
            best, move, score = equity, its_move, turns[other, PLAYED_SCORE]
    lines = np.int64(ALL_LINES)
    for other in range(turns.shape[0]):
        equity = turns[other, PLAYED_EQUITY]
        if lines == 0 or best == NEVER:
            break
        if equity == NEVER or racks[other] != racks[candidate]:
            continue
        if equity < best or (equity == best and turns[other, PLAYED_MOVE] >= move):
            if differing[candidate, other] < 0:
                found = differing_lines(board, boards[first + other])
                differing[candidate, other] = differing[other, candidate] = found
            lines &= differing[candidate, other]
    known[PLAYED_MOVE], known[PLAYED_EQUITY] = move, best
    known[PLAYED_SCORE], known[LINES] = score, lines


@kernel_without_refcounts(
    "void(uint32[::1], uint8[::1], uint32[::1], uint8[::1], "
    "int64[::1], int64[::1], int64[::1], int64[::1])"
)
def best_turn_knowing(
    nodes: Array,
    words: Array,
    board: Array,
    layout: Array,
    workspace: Array,
    found: Array,
    turn: Array,
    known: Array,
) -> None:
    """The same as ``best_turn`` where a play may be known, and none better outside of some lines.

    The subracks are built before.
    """
    begin_search(workspace, np.int64(1))
    if known[PLAYED_EQUITY] == NEVER:
        _, least = best_exchange(workspace, turn[BAG])
        store(workspace, THRESHOLD, least)
    else:
        move, equity, score = known[PLAYED_MOVE], known[PLAYED_EQUITY], known[PLAYED_SCORE]
        rank_play(workspace, found, move, equity, score)
    if known[LINES]:
        search_lines(nodes, words, board, layout, workspace, found, turn[EMPTY], known[LINES])
    choose_turn(workspace, found, load(workspace, COUNT), turn)
