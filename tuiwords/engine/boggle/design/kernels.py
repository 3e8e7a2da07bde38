"""Kernels of the board designer: random changes kept or taken back, and the wildcard square."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.boggle.kernels import (
    BASE,
    BYTE,
    CHILDREN,
    LENGTH,
    NODE_BITS,
    ONE,
    SQUARE,
    SQUARE_BITS,
    USED,
    ZERO,
    Ground,
    Scratch,
    U,
    begin,
    score_board,
    step,
)
from tuiwords.kernel import ctz, kernel, popcount

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled
Float = Any

BLOCK = np.uint8(31)
NO_LANE = np.uint8(31)  # of a walk that has not crossed the wildcard square
FOR_ALL = U(1 << 31)  # its bit: the word counts for every face
LAST_MARK = U((1 << 32) - 1)
RUN = U(32)
WORTH, BEST, BOARDS = 0, 1, 2  # places in Search.tally
_MULTIPLIER = U(0x2545F4914F6CDD1D)  # xorshift64* (Vigna 2016)
_UNIT = 2.0**-53


class Search(NamedTuple):
    """A search for a good board; all but faces, squares and span are written.

    board, best uint8 (n,); faces uint8 (k,) those drawn; squares int64 (m,) those that may change;
    span int64 (2,) the wanted points from low to high; tally int64 (3,) worth of board, worth of
    best, boards scored; rng uint64 (1,), never 0.
    """

    board: Array
    best: Array
    faces: Array
    squares: Array
    span: Array
    tally: Array
    rng: Array


class Wild(NamedTuple):
    """What the wildcard square needs and writes; a lane is the place of a face in Search.faces.

    totals int64 (32,) points by lane; lanes uint8 (1024,) the face that each entry of the stack has
    crossed the square with; marks uint64 (nodes,) run << 32 | lanes for which the word of a node
    counts already; run uint64 (1,); singles uint64 (1,) the letters to try; lane_of uint8 (32,)
    their lanes; pairs uint8 (p, 3): first and second letter and lane of faces of two letters.
    """

    totals: Array
    lanes: Array
    marks: Array
    run: Array
    singles: Array
    lane_of: Array
    pairs: Array


@kernel("uint64(uint64[::1])")
def draw(rng: Array) -> Int:
    """The next 64 random bits."""
    state = rng[0]
    state ^= state >> U(12)
    state ^= state << U(25)
    state ^= state >> U(27)
    rng[0] = state
    return state * _MULTIPLIER


@kernel("float64(uint64[::1])")
def unit(rng: Array) -> Float:
    """A random number above 0, at most 1."""
    return (np.float64(draw(rng) >> U(11)) + 1.0) * _UNIT


@kernel("int64(uint64[::1], int64)")
def below(rng: Array, count: Int) -> Int:
    """A random whole number from 0, less than ``count``."""
    return np.int64(((draw(rng) >> U(32)) * U(count)) >> U(32))


@kernel("int64(int64, int64[::1])")
def worth(points: Int, span: Array) -> Int:
    """0 where points lie in the wanted span, else minus the distance to it."""
    if points < span[0]:
        return points - span[0]
    if points > span[1]:
        return span[1] - points
    return np.int64(0)


@kernel
def keep(search: Search, value: Int) -> None:
    """Note that the board is worth ``value``, also as the best if it is."""
    search.tally[WORTH] = value
    if value > search.tally[BEST]:
        search.tally[BEST] = value
        search.best[:] = search.board


@kernel
def judge(ground: Ground, scratch: Scratch, search: Search) -> None:
    """Score the board as it stands, anew."""
    search.tally[BOARDS] += 1
    keep(search, worth(score_board(ground, scratch, search.board), search.span))


@kernel
def anneal(
    ground: Ground,
    scratch: Scratch,
    search: Search,
    steps: Int,
    warmth: Float,
    cooling: Float,
    swaps: Float,
) -> Float:
    """Try ``steps`` changes of a square or, a share ``swaps``, of two; the warmth afterwards.

    Metropolis: a change that loses d points is kept with chance exp(-d / warmth), warmth falling by
    the factor ``cooling`` a step. At warmth 0 this is hill climbing.
    """
    board, squares, rng = search.board, search.squares, search.rng
    for _ in range(steps):
        warmth *= cooling
        one = squares[below(rng, squares.size)]
        other = one
        old = board[one]
        if unit(rng) < swaps:
            other = squares[below(rng, squares.size)]
            face = board[other]
        else:
            face = search.faces[below(rng, search.faces.size)]
        if face == old:
            continue
        board[one] = face
        if other != one:
            board[other] = old
        # Known before scoring: the least worth with which the change stays.
        floor = search.tally[WORTH] + warmth * np.log(unit(rng))
        search.tally[BOARDS] += 1
        value = worth(score_board(ground, scratch, board), search.span)
        if value >= floor:
            keep(search, value)
        else:
            board[other] = face
            board[one] = old
    return warmth


@kernel("uint64(uint64[::1], uint64[::1])")
def next_run(run: Array, marks: Array) -> Int:
    """Begin a run: its number, marks cleared when the numbers begin anew."""
    if run[0] >= LAST_MARK:
        run[0] = ZERO
        marks[:] = ZERO
    run[0] += ONE
    return run[0]


@kernel("int64(int64, uint64[::1], int64[::1], uint64, uint64, uint8)")
def credit(gain: Int, marks: Array, totals: Array, run: Int, node: Int, lane: Int) -> Int:
    """Count a word of ``gain`` points at ``node`` for the face that the walk crossed with.

    A word that is also met without crossing counts once, for every face: that gain is returned,
    else 0. marks uint64 (nodes,) and totals int64 (32,) are written.
    """
    mark = marks[node]
    if mark >> RUN != run:
        mark = run << RUN
    bit = ONE << U(lane)
    if mark & (bit | FOR_ALL):
        return np.int64(0)
    marks[node] = mark | bit
    if lane != NO_LANE:
        totals[lane] += gain
        return np.int64(0)
    before = mark & (FOR_ALL - ONE)
    while before:
        totals[ctz(before)] -= gain
        before &= before - ONE
    return gain


@kernel
def cross(
    ground: Ground, stack: Array, wild: Wild, entry: Int, hole: Int, reach: Int, size: Int
) -> Int:
    """Enter the wildcard square ``hole`` from ``entry`` with every face; the new stack size.

    stack uint64 (1024,) is written; reach uint64: the letters around the hole.
    """
    nodes, points, marks, totals = ground.nodes, ground.points, wild.marks, wild.totals
    lanes, lane_of, run = wild.lanes, wild.lane_of, wild.run[0]
    value = nodes[entry >> NODE_BITS]
    onward = (entry & (USED << SQUARE_BITS)) | (ONE << (U(hole) + SQUARE_BITS)) | U(hole)
    letters = value & wild.singles[0]
    while letters:
        letter = ctz(letters)
        bit = letters & (~letters + ONE)
        letters ^= bit
        child = (value >> BASE) + U(popcount(value & (bit - ONE)))
        lane = lane_of[letter]
        gain = points[(nodes[child] >> LENGTH) & BYTE]
        if gain:
            credit(gain, marks, totals, run, child, lane)
        if nodes[child] & reach:
            stack[size] = (child << NODE_BITS) | onward
            lanes[size] = lane
            size += 1
    for index in range(wild.pairs.shape[0]):
        child = step(nodes, entry >> NODE_BITS, wild.pairs[index, 0])
        if child:
            child = step(nodes, child, wild.pairs[index, 1])
        if child:
            lane = wild.pairs[index, 2]
            gain = points[(nodes[child] >> LENGTH) & BYTE]
            if gain:
                credit(gain, marks, totals, run, child, lane)
            if nodes[child] & reach:
                stack[size] = (child << NODE_BITS) | onward
                lanes[size] = lane
                size += 1
    return size


@kernel
def score_faces(ground: Ground, scratch: Scratch, wild: Wild, board: Array, hole: Int) -> None:
    """Points of ``board`` uint8 (n,) with each face on square ``hole``, exactly, in one walk.

    A walk may cross the hole once, with any face; words that need no crossing count for every face.
    """
    old = board[hole]
    board[hole] = BLOCK
    doubles = begin(ground, scratch, board)
    board[hole] = old
    run = next_run(wild.run, wild.marks)
    wild.totals[:] = 0
    nodes, neighbors, points, second = ground.nodes, ground.neighbors, ground.points, ground.second
    around, places, stack = scratch.around, scratch.places, scratch.stack
    lanes, marks, totals = wild.lanes, wild.marks, wild.totals
    firsts = wild.singles[0]
    for index in range(wild.pairs.shape[0]):
        firsts |= ONE << U(wild.pairs[index, 0])
    hole_bit, reach = ONE << U(hole), around[hole]
    base, size = np.int64(0), np.int64(1)
    lanes[0] = NO_LANE
    while size > 0:
        size -= 1
        entry, lane = stack[size], lanes[size]
        used = (entry >> SQUARE_BITS) & USED
        node = nodes[entry >> NODE_BITS]
        free = neighbors[entry & SQUARE] & ~used
        letters = node & around[entry & SQUARE]
        beside = neighbors[hole] if lane == NO_LANE else ZERO
        if lane == NO_LANE and free & hole_bit:
            size = cross(ground, stack, wild, entry, hole, reach, size)
        while letters:
            bit = letters & (~letters + ONE)
            squares = places[ctz(letters)] & free
            letters ^= bit
            if not squares:
                continue
            child = (node >> BASE) + U(popcount(node & (bit - ONE)))
            value = nodes[child]
            gain = points[(value >> LENGTH) & BYTE]
            if gain and squares & ~doubles:
                base += credit(gain, marks, totals, run, child, lane)
            if not value & CHILDREN:
                continue
            while squares:
                target = ctz(squares)
                taken = squares & (~squares + ONE)
                squares ^= taken
                deeper, following = child, value
                if taken & doubles:
                    deeper = step(nodes, child, second[board[target]])
                    following = nodes[deeper] if deeper else ZERO
                    gain = points[(following >> LENGTH) & BYTE]
                    if gain:
                        base += credit(gain, marks, totals, run, deeper, lane)
                if following & around[target] or (beside & taken and following & firsts):
                    onward = ((used | taken) << SQUARE_BITS) | U(target)
                    stack[size] = (deeper << NODE_BITS) | onward
                    lanes[size] = lane
                    size += 1
    wild.totals[:] += base


@kernel
def pick_lane(search: Search, wild: Wild, warmth: Float) -> tuple[Int, Int]:
    """Draw a lane with a chance in proportion to exp(worth / warmth); the best lane."""
    totals, span, count = wild.totals, search.span, search.faces.size
    top: Int = np.int64(0)
    for lane in range(1, count):
        if worth(totals[lane], span) > worth(totals[top], span):
            top = lane
    highest = worth(totals[top], span)
    total = 0.0
    for lane in range(count):
        total += np.exp((worth(totals[lane], span) - highest) / warmth)
    rest = unit(search.rng) * total
    for lane in range(count):
        rest -= np.exp((worth(totals[lane], span) - highest) / warmth)
        if rest <= 0.0:
            return lane, top
    return top, top


@kernel
def heat_bath(
    ground: Ground,
    scratch: Scratch,
    search: Search,
    wild: Wild,
    steps: Int,
    warmth: Float,
    cooling: Float,
    swaps: Int,
) -> Float:
    """``steps`` times: draw a square anew by the worth of every face; then ``swaps`` swaps of two.

    Creutz (1980). Returns the warmth, which falls by the factor ``cooling`` a step, afterwards.
    """
    for _ in range(steps):
        square = search.squares[below(search.rng, search.squares.size)]
        score_faces(ground, scratch, wild, search.board, square)
        search.tally[BOARDS] += search.faces.size
        drawn, top = pick_lane(search, wild, warmth)
        for lane in (top, drawn):  # the best is noted even where another one is drawn
            search.board[square] = search.faces[lane]
            keep(search, worth(wild.totals[lane], search.span))
        anneal(ground, scratch, search, swaps, warmth, 1.0, 1.0)
        warmth *= cooling
    return warmth


@kernel
def polish(ground: Ground, scratch: Scratch, search: Search, wild: Wild, square: Int) -> Int:
    """Give ``square`` its best face, then its best swap with another; the worth gained."""
    board, squares, before = search.board, search.squares, search.tally[WORTH]
    score_faces(ground, scratch, wild, board, square)
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
            value = worth(score_board(ground, scratch, board), search.span)
            if value > search.tally[WORTH]:
                keep(search, value)
            else:
                board[square], board[other] = old, face
    return search.tally[WORTH] - before
