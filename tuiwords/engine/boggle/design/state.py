"""The state of a design search: the current board, the best board, and the kernels' steps."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from tuiwords.engine.boggle.kernels.design import DesignArrays, anneal, heat_bath, judge, polish
from tuiwords.engine.boggle.kernels.layout import BLOCK, NO_LANE
from tuiwords.engine.boggle.kernels.solver import STACK
from tuiwords.engine.boggle.kernels.wildcard import Wild, score_faces
from tuiwords.engine.boggle.pack import FIRST_PAIR, Board, BoardSolver
from tuiwords.engine.boggle.words import solver
from tuiwords.games.base import GameError, Seat
from tuiwords.games.boggle import board_text
from tuiwords.games.boggle.rules import BoggleRules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import LATIN, Lexicon

# The letters of good English boards: no board near the best has j, k, q, w, x or z.
GOOD_LETTERS = tuple("abcdefghilmnoprstuvy")
MOST_FACES = NO_LANE  # one lane each in the kernels, and one for "not chosen yet"
NO_END = 1 << 40  # more points than any board has
USUAL_SQUARES = 16  # block sizes and schedules are given for 4x4
LOTS = 4  # with weak squares favored, how much more often the weakest is drawn than the strongest


@dataclass(frozen=True, slots=True)
class DesignMove:
    """A designed board, as typed rows."""

    board: str

    def __str__(self) -> str:
        return self.board


@dataclass(frozen=True, slots=True)
class DesignView:
    """The task of a designer: a board of the size in ``rules`` with as many points as possible.

    ``start`` is the board to begin with (None: a random one), ``locked`` its squares that must not
    change. With a ``span``, any board with points in it is accepted. ``faces`` are those to use.
    """

    lexicon: Lexicon
    rules: BoggleRules
    start: Grid | None = None
    locked: frozenset[int] = frozenset()
    span: tuple[int, int] | None = None
    faces: tuple[str, ...] = ()
    seat: Seat = 0

    def __post_init__(self) -> None:
        size = (self.rules.rows, self.rules.columns)
        if self.start and (self.start.rows, self.start.columns) != size:
            raise GameError(
                f"the starting board is {self.start.rows} x {self.start.columns}, "
                f"not {size[0]} x {size[1]}"
            )
        if self.locked and not self.start:
            raise GameError("locked squares need a starting board")
        if len(self.faces) > MOST_FACES:
            raise GameError(f"a designer uses at most {MOST_FACES} faces, not {len(self.faces)}")
        if self.span and self.span[0] > self.span[1]:
            raise GameError(
                f"the range of points must go up, not from {self.span[0]} to {self.span[1]}"
            )

    def with_lexicon(self, lexicon: Lexicon) -> DesignView:
        """The same task with the words of ``lexicon``."""
        return DesignView(
            lexicon, self.rules, self.start, self.locked, self.span, self.faces, self.seat
        )

    @property
    def palette(self) -> tuple[str, ...]:
        """The faces to draw from, at most 36: the given ones, or the good ones of the alphabet."""
        if self.faces:
            return self.faces
        return (
            GOOD_LETTERS if self.lexicon.alphabet == LATIN else tuple(self.lexicon.alphabet.letters)
        )


class DesignState:
    """A search; equal tasks and seeds give equal searches."""

    def __init__(self, view: DesignView, seed: int | str) -> None:
        rows, columns = view.rules.rows, view.rules.columns
        empty = Grid(rows, columns, ("",) * (rows * columns))
        self.view = view
        self.solver: BoardSolver = solver(
            view.lexicon, view.rules, view.start or empty
        ).copy_for_search()
        self._goal = (NO_END, NO_END) if view.span is None else view.span
        self.faces = self.solver.encode(view.palette)
        squares = [s for s in range(rows * columns) if s not in view.locked]
        self.squares = np.array(squares, np.int64)  # those that may change
        self.board = self.solver.encode((view.start or empty).faces)
        self.best = np.zeros(rows * columns, np.uint8)
        self.rng = np.zeros(1, np.uint64)
        self.given = False  # whether the search began with the board that was given
        self.reset(seed)
        self.totals = np.zeros(NO_LANE + 1, np.int64)  # points by place in the palette
        self.wild = self._wildcard()

    def reset(self, seed: int | str) -> None:
        """Make it the state of another search, as if it was new."""
        self._chance = random.Random(f"design {seed}")
        self.rng[0] = self._chance.getrandbits(64)
        self.lots = self.squares  # the same, each repeated in proportion to its chance to be drawn
        self.search = self._search()

    def begin(self, *, given: bool) -> None:
        """Place the board that is given, or draw one."""
        self.given = given
        if given:
            self.place(self.board)
        else:
            self.scatter()

    def _search(self) -> DesignArrays:
        arrays = (self.board, self.best, self.faces, self.squares, self.lots, self.rng)
        return DesignArrays(*arrays, self._goal)

    def _wildcard(self) -> Wild:
        solver, codes = self.solver, self.faces.tolist()
        singles = [(lane, code) for lane, code in enumerate(codes) if code < FIRST_PAIR]
        pairs = [
            (int(solver.first[code]), int(solver.second[code]), lane)
            for lane, code in enumerate(codes)
            if code >= FIRST_PAIR
        ]
        lane_of = np.zeros(BLOCK, np.uint8)
        for lane, code in singles:
            lane_of[code] = lane
        return Wild(
            totals=self.totals,
            lanes=np.zeros(STACK, np.uint8),
            marks=np.zeros(solver.nodes.size, np.uint64),
            singles=sum(1 << code for _, code in singles),
            lane_of=lane_of,
            pairs=np.array(pairs, np.uint8).reshape(-1, 3),
        )

    @property
    def boards(self) -> int:
        """Boards scored so far."""
        return int(self.search.boards)

    @property
    def worth(self) -> int:
        """Worth of the current board: 0 if its points are as asked for, else minus the distance."""
        return int(self.search.worth)

    @property
    def best_worth(self) -> int:
        """Worth of the best board."""
        return int(self.search.best_worth)

    @property
    def reached(self) -> bool:
        """Whether the best board's points are as asked for."""
        return self.best_worth == 0

    def points(self, board: Board) -> int:
        """Points of a board."""
        return int(self.solver.scores_of(board[np.newaxis])[0])

    def text(self, board: Board) -> str:
        """A board as typed rows."""
        return board_text(self.solver.decode(board))

    def place(self, board: Board) -> None:
        """Make a board the current one."""
        self.board[:] = board
        judge(self.solver.data, self.solver.scratch, self.search)

    def scatter(self) -> None:
        """Draw every square that is not locked from the palette."""
        board = self.board.copy()
        for square in self.squares.tolist():
            board[square] = self._chance.choice(self.faces)
        self.place(board)

    def share(self, boards: int) -> int:
        """Steps between checks of the clock: ``boards`` on 4x4, fewer on larger boards."""
        return max(1, boards * USUAL_SQUARES // len(self.board))

    def contributions(self) -> list[int]:
        """Points lost without each square that may change."""
        squares = self.squares
        boards = np.repeat(self.board[np.newaxis], squares.size + 1, axis=0)
        boards[np.arange(squares.size), squares] = BLOCK
        *without, whole = self.solver.scores_of(boards).tolist()
        self.search.boards += squares.size + 1
        return [whole - points for points in without]

    def favor_weak_squares(self) -> None:
        """From now on, draw squares more often the less they contribute, up to LOTS times."""
        gains = self.contributions()
        least, most = min(gains), max(gains)
        odds = [1 + (LOTS - 1) * (most - gain) // max(most - least, 1) for gain in gains]
        now = self.search
        self.lots = np.repeat(self.squares, odds)
        self.search = self._search()
        self.search.worth, self.search.best_worth = now.worth, now.best_worth
        self.search.boards = now.boards

    def anneal(
        self, steps: int, temperature: float, cooling: float, swaps: float, pairs: float = 0.0
    ) -> float:
        """Make Metropolis steps; returns the temperature afterwards."""
        data, scratch = self.solver.data, self.solver.scratch
        return float(anneal(data, scratch, self.search, steps, temperature, cooling, swaps, pairs))

    def heat_bath(self, steps: int, temperature: float, cooling: float, swaps: int) -> float:
        """Make heat bath steps; returns the temperature afterwards."""
        data, scratch = self.solver.data, self.solver.scratch
        wild = self.wild
        return float(
            heat_bath(data, scratch, self.search, wild, steps, temperature, cooling, swaps)
        )

    def polish(self, square: int) -> int:
        """Make the best change of a square, and the best swap; returns the worth gained."""
        data, scratch = self.solver.data, self.solver.scratch
        return int(polish(data, scratch, self.search, self.wild, square))

    def faces_at(self, board: Board, square: int) -> list[int]:
        """Points of a board with each face of the palette on one square."""
        data, scratch = self.solver.data, self.solver.scratch
        score_faces(data, scratch, self.wild, board.copy(), square)
        return [int(total) for total in self.totals[: self.faces.size]]
