"""Kernels of the board designer: random changes, kept or undone, and the wildcard square.

Tested in tests/engine/boggle/test_designer_methods.py: every face of a wildcard square against the
solver's points of the board that has it.
"""

from __future__ import annotations

from typing import Any

import cython
from cython.cimports.libc.math import exp, log
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
from cython.cimports.tuiwords.engine.kernels.splitmix import random_below, random_unit
from cython.cimports.tuiwords.lexicon.layout import BASE_SHIFT, LENGTH_MASK, LENGTH_SHIFT

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.final
@cython.cclass
class DesignArrays:
    """A search for a good board; all but faces, squares, lots and the span is written.

    board, best uint8 (n,); faces uint8 (k,) to draw from; squares int64 (m,) that may change; lots
    int64 (l,) the same squares, each repeated in proportion to its chance to be drawn; rng uint64
    (1,). The points asked for go from lowest to highest; worth and best_worth of the two boards are
    0 if their points do, else minus the distance; boards have been scored.
    """

    def __init__(
        self,
        board: Any,
        best: Any,
        faces: Any,
        squares: Any,
        lots: Any,
        rng: Any,
        span: tuple[int, int],
    ) -> None:
        """Raises: ValueError if a shape is wrong."""
        if board.size != best.size or rng.size != 1:
            raise ValueError("the boards differ in size, or the random numbers have no state")
        for places in (squares, lots):
            if places.size and not 0 <= places.min() <= places.max() < board.size:
                raise ValueError("a square that may change is not on the board")
        if not cython.compiled:
            board, best, faces = plain(board), plain(best), plain(faces)
            squares, lots, rng = plain(squares), plain(lots), plain(rng)
        self.board, self.best, self.faces = board, best, faces
        self.squares, self.lots, self.rng = squares, lots, rng
        self.lowest, self.highest = span
        self.worth = self.best_worth = -(1 << 41)
        self.boards = 0


@cython.final
@cython.cclass
class Wild:
    """The wildcard square; a lane is an index into ``faces`` of the search.

    totals int64 (32,) points by lane; lanes uint8 (STACK,) the lane with which each entry of the
    stack has crossed the square; marks uint64 (nodes,) run << MARK_BITS | lanes for which the word
    of a node already counts; singles, the mask of the one-letter faces; lane_of uint8 (32,) their
    lanes; pairs uint8 (p, 3): first letter, second letter and lane of the two-letter faces.
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
@cython.exceptval(check=True)
def check_choice(search: DesignArrays) -> cython.void:
    """Raises: ValueError if there is nothing to draw from."""
    if not (search.squares.shape[0] and search.lots.shape[0] and search.faces.shape[0]):
        raise ValueError("no square may change, or there are no faces")


@cython.cfunc
@cython.nogil
def worth_of(search: DesignArrays, points: int64_t) -> int64_t:
    """0 if the points are as asked for, else minus the distance."""
    if points < search.lowest:
        return points - search.lowest
    if points > search.highest:
        return search.highest - points
    return 0


@cython.cfunc
@cython.nogil
def keep(search: DesignArrays, worth: int64_t) -> cython.void:
    """Record the board's worth, and the board as the best one if it is."""
    search.worth = worth
    if worth > search.best_worth:
        search.best_worth = worth
        search.best[:] = search.board


def judge(data: SolverData, scratch: SolverScratch, search: DesignArrays) -> None:
    """Score the board from scratch."""
    with cython.nogil:
        search.boards += 1
        keep(search, worth_of(search, score_board(data, scratch, search.board)))


def anneal(
    data: SolverData,
    scratch: SolverScratch,
    search: DesignArrays,
    steps: int64_t,
    temperature: cython.double,
    cooling: cython.double,
    swaps: cython.double,
    pairs: cython.double,
) -> cython.double:
    """Try ``steps`` changes: a share ``swaps`` swap two squares, a share ``pairs`` change two.

    All others change one square. A change that loses d points is kept with chance
    exp(-d / temperature); each step multiplies the temperature by ``cooling``. At temperature 0
    this is hill climbing. Returns the temperature afterwards. N. Metropolis et al., "Equation of
    State Calculations by Fast Computing Machines", 1953.
    """
    check_choice(search)
    with cython.nogil:
        temperature = _anneal(data, scratch, search, steps, temperature, cooling, swaps, pairs)
    return temperature


@cython.cfunc
@cython.nogil
def _anneal(
    data: SolverData,
    scratch: SolverScratch,
    search: DesignArrays,
    steps: int64_t,
    temperature: cython.double,
    cooling: cython.double,
    swaps: cython.double,
    pairs: cython.double,
) -> cython.double:
    board, faces, lots, rng = search.board, search.faces, search.lots, search.rng
    for _ in range(steps):
        temperature *= cooling
        one = lots[random_below(rng, lots.shape[0])]
        other = one
        kind = random_unit(rng)
        if kind < swaps + pairs:
            other = search.squares[random_below(rng, search.squares.shape[0])]
        old, beside = board[one], board[other]
        if kind < swaps:
            board[one], board[other] = beside, old
        else:
            board[other] = faces[random_below(rng, faces.shape[0])]
            board[one] = faces[random_below(rng, faces.shape[0])]
        if board[one] == old and board[other] == beside:
            continue
        # The least worth with which the change is kept can be drawn before scoring.
        floor = search.worth + temperature * log(random_unit(rng))
        search.boards += 1
        worth = worth_of(search, score_board(data, scratch, board))
        if worth >= floor:
            keep(search, worth)
        else:
            board[other] = beside
            board[one] = old
    return temperature


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
        _score_faces(data, scratch, wild, board, hole)


@cython.cfunc
@cython.nogil
def _score_faces(
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


@cython.cfunc
@cython.nogil
def best_lane(search: DesignArrays, wild: Wild) -> int64_t:
    """The lane of the face with the highest worth, the first of equal ones."""
    top: int64_t = 0
    for lane in range(1, search.faces.shape[0]):
        if worth_of(search, wild.totals[lane]) > worth_of(search, wild.totals[top]):
            top = lane
    return top


@cython.cfunc
@cython.nogil
def drawn_lane(
    search: DesignArrays, wild: Wild, top: int64_t, temperature: cython.double
) -> int64_t:
    """A lane, with a chance proportional to exp(worth / temperature)."""
    highest = worth_of(search, wild.totals[top])
    count = search.faces.shape[0]
    total: cython.double = 0.0
    for lane in range(count):
        total += exp((worth_of(search, wild.totals[lane]) - highest) / temperature)
    rest = random_unit(search.rng) * total
    for lane in range(count):
        rest -= exp((worth_of(search, wild.totals[lane]) - highest) / temperature)
        if rest <= 0.0:
            return lane
    return top


@cython.cfunc
@cython.nogil
def put_face(search: DesignArrays, wild: Wild, square: int64_t, lane: int64_t) -> cython.void:
    """Put the face of a lane on a square whose faces have been scored."""
    search.board[square] = search.faces[lane]
    keep(search, worth_of(search, wild.totals[lane]))


def heat_bath(
    data: SolverData,
    scratch: SolverScratch,
    search: DesignArrays,
    wild: Wild,
    steps: int64_t,
    temperature: cython.double,
    cooling: cython.double,
    swaps: int64_t,
) -> cython.double:
    """``steps`` times: redraw a square by the worth of every face, then try ``swaps`` swaps.

    Each step multiplies the temperature by ``cooling``; returns the temperature afterwards.
    M. Creutz, "Monte Carlo Study of Quantized SU(2) Gauge Theory", 1980.
    """
    check_choice(search)
    with cython.nogil:
        for _ in range(steps):
            square = search.squares[random_below(search.rng, search.squares.shape[0])]
            _score_faces(data, scratch, wild, search.board, square)
            search.boards += search.faces.shape[0]
            top = best_lane(search, wild)
            drawn = drawn_lane(search, wild, top, temperature)
            put_face(search, wild, square, top)  # recorded even if another one is drawn
            put_face(search, wild, square, drawn)
            _anneal(data, scratch, search, swaps, temperature, 1.0, 1.0, 0.0)
            temperature *= cooling
    return temperature


def polish(
    data: SolverData, scratch: SolverScratch, search: DesignArrays, wild: Wild, square: int64_t
) -> int64_t:
    """Give ``square`` its best face, then make its best swap; returns the worth gained."""
    board, squares, before = search.board, search.squares, search.worth
    with cython.nogil:
        _score_faces(data, scratch, wild, board, square)
        search.boards += search.faces.shape[0]
        for lane in range(search.faces.shape[0]):
            if worth_of(search, wild.totals[lane]) > search.worth:
                put_face(search, wild, square, lane)
        for index in range(squares.shape[0]):
            other = squares[index]
            old, face = board[square], board[other]
            if old != face:
                board[square], board[other] = face, old
                search.boards += 1
                worth = worth_of(search, score_board(data, scratch, board))
                if worth > search.worth:
                    keep(search, worth)
                else:
                    board[square], board[other] = old, face
    return search.worth - before
