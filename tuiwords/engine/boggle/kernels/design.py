"""Kernels of the board designer: random changes, kept or undone.

Tested in tests/engine/boggle/test_designer_methods.py.
"""

from __future__ import annotations

from typing import Any

import cython
from cython.cimports.libc.math import exp, log
from cython.cimports.libc.stdint import int64_t
from cython.cimports.tuiwords.engine.boggle.kernels.solver import (
    SolverData,
    SolverScratch,
    score_board,
)
from cython.cimports.tuiwords.engine.boggle.kernels.wildcard import Wild, search_faces
from cython.cimports.tuiwords.engine.kernels.splitmix import random_below, random_unit

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
            search_faces(data, scratch, wild, search.board, square)
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
        search_faces(data, scratch, wild, board, square)
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
