"""Kernels of the wildcard square: the points of a board with each face on one square.

Tested in tests/engine/boggle/test_designer_methods.py: every face of a wildcard square against the
solver's points of the board that has it.
"""

from __future__ import annotations

from typing import Any

import cython
from cython.cimports.libc.stdint import int64_t, uint8_t, uint64_t
from cython.cimports.tuiwords.bits import bit, ctz, lowest, popcount
from cython.cimports.tuiwords.engine.boggle.kernels.layout import (
    BLOCK,
    LAST_MARK,
    MARK_BITS,
    NO_LANE,
    SINGLE,
    SQUARE_BITS,
    SQUARE_MASK,
)
from cython.cimports.tuiwords.engine.boggle.kernels.solver import (
    SolverData,
    SolverScratch,
    score_board,
    step,
)
from cython.cimports.tuiwords.lexicon.layout import BASE_SHIFT, LENGTH_MASK, LENGTH_SHIFT

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.final
@cython.cclass
class Wild:
    """The wildcard square; a lane is an index into ``faces`` of the search.

    totals int64 (NO_LANE + 1,) points by lane; lanes uint8 (STACK,) the lane with which each entry
    of the stack has crossed the square; marks uint64 (nodes,) run << MARK_BITS | lanes for which
    the word of a node already counts; singles, the mask of the one-letter faces; lane_of uint8
    (BLOCK,), their lanes; pairs uint8 (p, 3): first letter, second letter and lane of the faces of
    two letters.
    """

    def __init__(
        self, totals: Any, lanes: Any, marks: Any, singles: int, lane_of: Any, pairs: Any
    ) -> None:
        if not cython.compiled:
            totals, lanes, marks = plain(totals), plain(lanes), plain(marks)
            lane_of, pairs = plain(lane_of), plain(pairs)
        self.totals, self.lanes, self.marks = totals, lanes, marks
        self.singles, self.lane_of, self.pairs = singles, lane_of, pairs
        self.run = 0


@cython.cfunc
@cython.nogil
def credit(
    wild: Wild, gain: int64_t, known: cython.bint, place: uint64_t, lane: uint64_t
) -> cython.void:
    """Add the ``gain`` points of the word at ``place`` to the lane that the search crossed with.

    Nothing is added if the word is ``known`` without crossing, or counts for this lane already.
    Branch-free, as in ``score_board``.
    """
    mark = wild.marks[place]
    mark = mark if mark >> MARK_BITS == wild.run else wild.run << MARK_BITS
    wild.totals[lane] += gain * ((mark & bit(lane) == 0) & (not known))
    wild.marks[place] = mark | bit(lane)


@cython.cfunc
@cython.nogil
def cross(
    data: SolverData,
    scratch: SolverScratch,
    wild: Wild,
    node: uint64_t,
    trod: uint64_t,
    hole: uint64_t,
    size: uint64_t,
) -> uint64_t:
    """Enter the wildcard square ``hole`` from ``node`` with every face; returns the stack size.

    trod: used squares << SQUARE_BITS.
    """
    nodes, points, stack, stamp = data.nodes, data.points, scratch.stack, scratch.stamp
    reach = scratch.around[hole]
    onward = trod | bit(hole + SQUARE_BITS) | hole
    letters = node & wild.singles
    while letters:
        letter = lowest(letters)
        lane = wild.lane_of[ctz(letters)]
        letters ^= letter
        place = (node >> BASE_SHIFT) + popcount(node & (letter - 1))
        child = nodes[place]
        gain = points[(child >> LENGTH_SHIFT) & LENGTH_MASK]
        credit(wild, gain, stamp[place] == scratch.run, place, lane)
        if child & reach:
            stack[size], stack[size + 1] = onward, child
            wild.lanes[size] = lane
            size += 2
    for index in range(wild.pairs.shape[0]):
        place = step(node, wild.pairs[index, 0])
        if place:
            place = step(nodes[place], wild.pairs[index, 1])
        if place:
            child, lane = nodes[place], wild.pairs[index, 2]
            gain = points[(child >> LENGTH_SHIFT) & LENGTH_MASK]
            credit(wild, gain, stamp[place] == scratch.run, place, lane)
            if child & reach:
                stack[size], stack[size + 1] = onward, child
                wild.lanes[size] = lane
                size += 2
    return size


@cython.cfunc
@cython.nogil
def begin_faces(
    data: SolverData, scratch: SolverScratch, wild: Wild, board: uint8_t[::1], hole: uint64_t
) -> uint64_t:
    """Score ``board`` without ``hole`` and begin a search; returns the two-letter squares."""
    old = board[hole]
    board[hole] = BLOCK
    wild.totals[:] = score_board(data, scratch, board)
    doubles: uint64_t = 0
    for square in range(board.shape[0]):
        if data.second[board[square]] != SINGLE:
            doubles |= bit(square)
    board[hole] = old
    if wild.run >= LAST_MARK:
        wild.run = 0
        wild.marks[:] = 0
    wild.run += 1
    scratch.stack[0], scratch.stack[1] = board.shape[0], data.nodes[0]
    wild.lanes[0] = NO_LANE
    return doubles


def score_faces(
    data: SolverData, scratch: SolverScratch, wild: Wild, board: uint8_t[::1], hole: uint64_t
) -> None:
    """Exact points of ``board`` uint8 (n,) with each face on square ``hole``, by lane.

    Raises: ValueError if the board has another size, or not that square.
    """
    if board.shape[0] != data.neighbors.shape[0] - 1 or hole >= board.shape[0]:
        raise ValueError(f"the board has {board.shape[0]} squares, the hole is {hole}")
    if not cython.compiled:
        board = plain(board)
    with cython.nogil:
        search_faces(data, scratch, wild, board, hole)


def search_faces(
    data: SolverData, scratch: SolverScratch, wild: Wild, board: uint8_t[::1], hole: uint64_t
) -> cython.void:
    """Search twice: first for the words that count for every face, then for those with the hole.

    The second search may cross the hole once, with any face.
    """
    doubles = begin_faces(data, scratch, wild, board, hole)
    nodes, neighbors, points, second = data.nodes, data.neighbors, data.points, data.second
    around, places, stack, stamp = scratch.around, scratch.places, scratch.stack, scratch.stamp
    run, lanes = scratch.run, wild.lanes
    firsts = wild.singles
    for index in range(wild.pairs.shape[0]):
        firsts |= bit(wild.pairs[index, 0])
    size: uint64_t = 2
    while size:
        size -= 2
        walk, node, lane = stack[size], stack[size + 1], lanes[size]
        square = walk & SQUARE_MASK
        trod = walk ^ square
        free = neighbors[square] & ~(walk >> SQUARE_BITS)
        letters = node & around[square]
        crossed: cython.bint = lane != NO_LANE
        beside = 0 if crossed else neighbors[hole]
        if not crossed and free & bit(hole):
            size = cross(data, scratch, wild, node, trod, hole, size)
        while letters:
            letter = lowest(letters)
            squares = places[ctz(letters)] & free
            letters ^= letter
            if not squares:
                continue
            place = (node >> BASE_SHIFT) + popcount(node & (letter - 1))
            child = nodes[place]
            if crossed and squares & ~doubles:
                gain = points[(child >> LENGTH_SHIFT) & LENGTH_MASK]
                credit(wild, gain, stamp[place] == run, place, lane)
            while squares:
                target: uint64_t = ctz(squares)
                taken = lowest(squares)
                squares ^= taken
                deeper = child
                if taken & doubles:
                    place = step(child, second[board[target]])
                    deeper = nodes[place] if place else 0
                    if crossed and place:
                        gain = points[(deeper >> LENGTH_SHIFT) & LENGTH_MASK]
                        credit(wild, gain, stamp[place] == run, place, lane)
                if deeper & around[target] or (beside & taken and deeper & firsts):
                    stack[size] = trod | (taken << SQUARE_BITS) | target
                    stack[size + 1] = deeper
                    lanes[size] = lane
                    size += 2
