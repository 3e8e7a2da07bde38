"""Kernels of the board designer: random changes, kept or undone, and the wildcard square."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.boggle.kernels.solver import (
    BASE,
    BYTE,
    LENGTH,
    ONE,
    SINGLE,
    SQUARE,
    SQUARE_BITS,
    TWO,
    ZERO,
    SolverData,
    SolverScratch,
    U,
    score_board,
    step,
)
from tuiwords.engine.kernels.rng import random_below, random_unit
from tuiwords.kernel import ctz, kernel, popcount

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled
Float = Any

BLOCK = np.uint8(31)
NO_LANE = np.uint8(31)  # of a search that has not crossed the wildcard square
LAST_MARK = U((1 << 32) - 1)
RUN = U(32)
WORTH, BEST, BOARDS = 0, 1, 2  # places in DesignArrays.tally


class DesignArrays(NamedTuple):
    """A search for a good board; board, best, tally and rng are written.

    board, best uint8 (n,); faces uint8 (k,) to draw from; squares int64 (m,) that may change; lots
    int64 (l,) the same squares, each repeated in proportion to its chance to be drawn; span int64
    (2,) lowest and highest points asked for; tally int64 (3,) worth of board, worth of best, boards
    scored; rng uint64 (1,).
    """

    board: Array
    best: Array
    faces: Array
    squares: Array
    lots: Array
    span: Array
    tally: Array
    rng: Array


class Wild(NamedTuple):
    """Arrays of the wildcard square; a lane is an index into ``faces`` of the search.

    totals int64 (32,) points by lane; lanes uint8 (2048,) the lane with which each entry of the
    stack has crossed the square; marks uint64 (nodes,) run << 32 | lanes for which the word of a
    node already counts; run uint64 (1,); singles uint64 (1,) mask of the one-letter faces; lane_of
    uint8 (32,) their lanes; pairs uint8 (p, 3): first letter, second letter and lane of the
    two-letter faces.
    """

    totals: Array
    lanes: Array
    marks: Array
    run: Array
    singles: Array
    lane_of: Array
    pairs: Array


@kernel("int64(int64, int64[::1])")
def worth(points: Int, span: Array) -> Int:
    """0 if the points are in the span, else minus the distance to it."""
    if points < span[0]:
        return points - span[0]
    if points > span[1]:
        return span[1] - points
    return np.int64(0)


@kernel
def keep(search: DesignArrays, value: Int) -> None:
    """Record the board's worth, and the board as the best one if it is."""
    search.tally[WORTH] = value
    if value > search.tally[BEST]:
        search.tally[BEST] = value
        search.best[:] = search.board


@kernel
def judge(data: SolverData, scratch: SolverScratch, search: DesignArrays) -> None:
    """Score the board from scratch."""
    search.tally[BOARDS] += 1
    keep(search, worth(score_board(data, scratch, search.board), search.span))


@kernel
def anneal(
    data: SolverData,
    scratch: SolverScratch,
    search: DesignArrays,
    steps: Int,
    temperature: Float,
    cooling: Float,
    swaps: Float,
    pairs: Float,
) -> Float:
    """Try ``steps`` changes: a share ``swaps`` swap two squares, a share ``pairs`` change two.

    All others change one square. A change that loses d points is kept with chance
    exp(-d / temperature); each step multiplies the temperature by ``cooling``. At temperature 0
    this is hill climbing. Returns the temperature afterwards. N. Metropolis et al., "Equation of
    State Calculations by Fast Computing Machines", 1953.
    """
    board, faces, lots, rng = search.board, search.faces, search.lots, search.rng
    for _ in range(steps):
        temperature *= cooling
        one = lots[random_below(rng, lots.size)]
        other = one
        kind = random_unit(rng)
        if kind < swaps + pairs:
            other = search.squares[random_below(rng, search.squares.size)]
        old, beside = board[one], board[other]
        if kind < swaps:
            board[one], board[other] = beside, old
        else:
            board[other] = faces[random_below(rng, faces.size)]
            board[one] = faces[random_below(rng, faces.size)]
        if board[one] == old and board[other] == beside:
            continue
        # The least worth with which the change is kept can be drawn before scoring.
        floor = search.tally[WORTH] + temperature * np.log(random_unit(rng))
        search.tally[BOARDS] += 1
        value = worth(score_board(data, scratch, board), search.span)
        if value >= floor:
            keep(search, value)
        else:
            board[other] = beside
            board[one] = old
    return temperature


@kernel("uint64(uint64[::1], uint64[::1])")
def next_run(run: Array, marks: Array) -> Int:
    """Begin a run; returns its number. Marks are cleared when the numbers start over."""
    if run[0] >= LAST_MARK:
        run[0] = ZERO
        marks[:] = ZERO
    run[0] += ONE
    return run[0]


@kernel("void(int64, boolean, uint64[::1], int64[::1], uint64, uint64, uint8)")
def credit(
    gain: Int, known: Int, marks: Array, totals: Array, run: Int, place: Int, lane: Int
) -> None:
    """Add the ``gain`` points of the word at ``place`` to the lane that the search crossed with.

    Nothing is added if the word is ``known`` without crossing, or counts for this lane already.
    marks uint64 (nodes,) and totals int64 (32,) are written. Branch-free, as in ``score_board``.
    """
    mark = marks[place]
    mark = mark if mark >> RUN == run else run << RUN
    bit = ONE << U(lane)
    totals[U(lane)] += gain * ((mark & bit == ZERO) & (not known))
    marks[place] = mark | bit


@kernel
def cross(
    data: SolverData, scratch: SolverScratch, wild: Wild, node: Int, trod: Int, hole: Int, size: Int
) -> Int:
    """Enter the wildcard square ``hole`` from ``node`` with every face; returns the stack size.

    trod: used squares << 6.
    """
    nodes, points, marks, totals = data.nodes, data.points, wild.marks, wild.totals
    stack, stamp, known_run = scratch.stack, scratch.stamp, scratch.run[0]
    lanes, lane_of, run, reach = wild.lanes, wild.lane_of, wild.run[0], scratch.around[hole]
    onward = trod | (ONE << (U(hole) + SQUARE_BITS)) | U(hole)
    letters = node & wild.singles[0]
    while letters:
        letter = U(ctz(letters))
        bit = letters & (~letters + ONE)
        letters ^= bit
        place = (node >> BASE) + U(popcount(node & (bit - ONE)))
        child, lane = nodes[place], lane_of[letter]
        gain = points[(child >> LENGTH) & BYTE]
        credit(gain, stamp[place] == known_run, marks, totals, run, place, lane)
        if child & reach:
            stack[size], stack[size + ONE], lanes[size] = onward, child, lane
            size += TWO
    for index in range(wild.pairs.shape[0]):
        place = step(node, wild.pairs[index, 0])
        if place:
            place = step(nodes[place], wild.pairs[index, 1])
        if place:
            child, lane = nodes[place], wild.pairs[index, 2]
            gain = points[(child >> LENGTH) & BYTE]
            credit(gain, stamp[place] == known_run, marks, totals, run, place, lane)
            if child & reach:
                stack[size], stack[size + ONE], lanes[size] = onward, child, lane
                size += TWO
    return size


@kernel
def begin_faces(
    data: SolverData, scratch: SolverScratch, wild: Wild, board: Array, hole: Int
) -> Int:
    """Score ``board`` without ``hole`` and begin a search; returns the two-letter squares."""
    old = board[hole]
    board[hole] = BLOCK
    wild.totals[:] = score_board(data, scratch, board)
    doubles = ZERO
    for square in range(board.size):
        if data.second[board[square]] != SINGLE:
            doubles |= ONE << U(square)
    board[hole] = old
    wild.run[0] = next_run(wild.run, wild.marks)
    scratch.stack[0], scratch.stack[1] = U(board.size), data.nodes[0]
    wild.lanes[0] = NO_LANE
    return doubles


@kernel
def score_faces(
    data: SolverData, scratch: SolverScratch, wild: Wild, board: Array, hole: Int
) -> None:
    """Exact points of ``board`` uint8 (n,) with each face on square ``hole``, in two searches.

    The first finds the words that count for every face; the second may cross the hole once, with
    any face, and finds the words that use it.
    """
    doubles = begin_faces(data, scratch, wild, board, hole)
    nodes, neighbors, points, second = data.nodes, data.neighbors, data.points, data.second
    around, places, stack = scratch.around, scratch.places, scratch.stack
    stamp, known_run, run = scratch.stamp, scratch.run[0], wild.run[0]
    lanes, marks, totals = wild.lanes, wild.marks, wild.totals
    firsts = wild.singles[0]
    for index in range(wild.pairs.shape[0]):
        firsts |= ONE << U(wild.pairs[index, 0])
    hole_bit, size = ONE << U(hole), TWO
    while size:
        size -= TWO
        walk, node, lane = stack[size], stack[size + ONE], lanes[size]
        square = walk & SQUARE
        trod = walk ^ square
        free = neighbors[square] & ~(walk >> SQUARE_BITS)
        letters = node & around[square]
        crossed = lane != NO_LANE
        beside = ZERO if crossed else neighbors[hole]
        if not crossed and free & hole_bit:
            size = cross(data, scratch, wild, node, trod, hole, size)
        while letters:
            bit = letters & (~letters + ONE)
            squares = places[U(ctz(letters))] & free
            letters ^= bit
            if not squares:
                continue
            place = (node >> BASE) + U(popcount(node & (bit - ONE)))
            child = nodes[place]
            if crossed and squares & ~doubles:
                gain = points[(child >> LENGTH) & BYTE]
                credit(gain, stamp[place] == known_run, marks, totals, run, place, lane)
            while squares:
                target = U(ctz(squares))
                taken = squares & (~squares + ONE)
                squares ^= taken
                deeper = child
                if taken & doubles:
                    place = step(child, second[board[target]])
                    deeper = nodes[place] if place else ZERO
                    if crossed and place:
                        gain = points[(deeper >> LENGTH) & BYTE]
                        credit(gain, stamp[place] == known_run, marks, totals, run, place, lane)
                if deeper & around[target] or (beside & taken and deeper & firsts):
                    stack[size] = trod | (taken << SQUARE_BITS) | target
                    stack[size + ONE], lanes[size] = deeper, lane
                    size += TWO


@kernel
def pick_lane(search: DesignArrays, wild: Wild, temperature: Float) -> tuple[Int, Int]:
    """Draw a lane with a chance proportional to exp(worth / temperature): (lane, best lane)."""
    totals, span, count = wild.totals, search.span, search.faces.size
    top: Int = np.int64(0)
    for lane in range(1, count):
        if worth(totals[lane], span) > worth(totals[top], span):
            top = lane
    highest = worth(totals[top], span)
    total = 0.0
    for lane in range(count):
        total += np.exp((worth(totals[lane], span) - highest) / temperature)
    rest = random_unit(search.rng) * total
    for lane in range(count):
        rest -= np.exp((worth(totals[lane], span) - highest) / temperature)
        if rest <= 0.0:
            return lane, top
    return top, top


@kernel
def heat_bath(
    data: SolverData,
    scratch: SolverScratch,
    search: DesignArrays,
    wild: Wild,
    steps: Int,
    temperature: Float,
    cooling: Float,
    swaps: Int,
) -> Float:
    """``steps`` times: redraw a square by the worth of every face, then try ``swaps`` swaps.

    Each step multiplies the temperature by ``cooling``; returns the temperature afterwards.
    M. Creutz, "Monte Carlo Study of Quantized SU(2) Gauge Theory", 1980.
    """
    for _ in range(steps):
        square = search.squares[random_below(search.rng, search.squares.size)]
        score_faces(data, scratch, wild, search.board, square)
        search.tally[BOARDS] += search.faces.size
        drawn, top = pick_lane(search, wild, temperature)
        for lane in (top, drawn):  # the best board is recorded even if another one is drawn
            search.board[square] = search.faces[lane]
            keep(search, worth(wild.totals[lane], search.span))
        anneal(data, scratch, search, swaps, temperature, 1.0, 1.0, 0.0)
        temperature *= cooling
    return temperature


@kernel
def polish(
    data: SolverData, scratch: SolverScratch, search: DesignArrays, wild: Wild, square: Int
) -> Int:
    """Give ``square`` its best face, then make its best swap; returns the worth gained."""
    board, squares, before = search.board, search.squares, search.tally[WORTH]
    score_faces(data, scratch, wild, board, square)
    search.tally[BOARDS] += search.faces.size
    for lane in range(search.faces.size):
        value = worth(wild.totals[lane], search.span)
        if value > search.tally[WORTH]:
            board[square] = search.faces[lane]
            keep(search, value)
    for index in range(squares.size):
        other = squares[index]
        old, face = board[square], board[other]
        if old != face:
            board[square], board[other] = face, old
            search.tally[BOARDS] += 1
            value = worth(score_board(data, scratch, board), search.span)
            if value > search.tally[WORTH]:
                keep(search, value)
            else:
                board[square], board[other] = old, face
    return search.tally[WORTH] - before
