"""Kernels that score a changed board by the paths through the changed square alone."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.boggle.kernels.solver import (
    BASE,
    BYTE,
    CHILDREN,
    LENGTH,
    ONE,
    SQUARE,
    SQUARE_BITS,
    TWO,
    SolverData,
    SolverScratch,
    U,
    begin,
)
from tuiwords.kernel import ctz, kernel, popcount

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled


class Ledger(NamedTuple):
    """The paths of every word on a board.

    paths int32 (nodes,) how many paths end at a node (written); heights uint8 (nodes,) letters that
    may still follow; away uint8 (n + 1, n) steps from one square to another, 0 in the last row;
    through uint64 (n + 1,) the square as a bit, all squares in the last item.
    """

    paths: Array
    heights: Array
    away: Array
    through: Array


@kernel
def measure_heights(nodes: Array, heights: Array) -> None:
    """Longest way down from each node: nodes uint64 (nodes,), heights uint8 (nodes,) is written."""
    for place in range(nodes.size - 1, -1, -1):
        first = nodes[place] >> BASE
        tallest = np.uint8(0)
        for child in range(first, first + U(popcount(nodes[place] & CHILDREN))):
            tallest = max(tallest, np.uint8(heights[child] + np.uint8(1)))
        heights[place] = tallest


@kernel
def enter_paths(
    data: SolverData, scratch: SolverScratch, ledger: Ledger, board: Array, square: Int, change: Int
) -> Int:
    """Add ``change`` (1 or -1) for each path of ``board`` uint8 (n,) through ``square``.

    Returns the points won or lost: those of words that get their first path or lose their last.
    With square n every path counts. For boards of single letters.
    """
    begin(data, scratch, board)
    nodes, neighbors, points = data.nodes, data.neighbors, data.points
    around, places, stack = scratch.around, scratch.places, scratch.stack
    paths, heights, away = ledger.paths, ledger.heights, ledger.away[square]
    through = ledger.through[square]
    score, size = np.int64(0), TWO
    while size:
        size -= TWO
        walk, node = stack[size], stack[size + ONE]
        here = walk & SQUARE
        trod = walk ^ here
        used = walk >> SQUARE_BITS
        free = neighbors[here] & ~used
        letters = node & around[here]
        while letters:
            bit = letters & (~letters + ONE)
            squares = places[U(ctz(letters))] & free
            letters ^= bit
            if not squares:
                continue
            place = (node >> BASE) + U(popcount(node & (bit - ONE)))
            child = nodes[place]
            counted = squares if used & through else squares & through
            before = paths[place]
            paths[place] = before + change * popcount(counted)
            turned = (before == 0) != (paths[place] == 0)
            score += change * points[(child >> LENGTH) & BYTE] * turned
            following, height = child & CHILDREN, heights[place]
            while squares:
                target = U(ctz(squares))
                taken = squares & (~squares + ONE)
                squares ^= taken
                if following & around[target] and (taken & counted or away[target] <= height):
                    stack[size] = trod | (taken << SQUARE_BITS) | target
                    stack[size + ONE] = child
                    size += TWO
    return score


@kernel
def change_squares(
    data: SolverData,
    scratch: SolverScratch,
    ledger: Ledger,
    board: Array,
    squares: Array,
    letters: Array,
    scores: Array,
) -> None:
    """Change square after square of ``board`` uint8 (n,), which is written; the points after each.

    squares int64 (count,), letters uint8 (count,); scores int64 (count,) is written. A change takes
    two walks. A search that takes a change back pays for it once more.
    """
    ledger.paths[:] = 0
    score = enter_paths(data, scratch, ledger, board, np.int64(board.size), np.int64(1))
    for index in range(squares.size):
        score += enter_paths(data, scratch, ledger, board, squares[index], np.int64(-1))
        board[squares[index]] = letters[index]
        score += enter_paths(data, scratch, ledger, board, squares[index], np.int64(1))
        scores[index] = score
