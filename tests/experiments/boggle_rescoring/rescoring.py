"""Three ways to score a board again after a change of one square, on the same changes."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from kernels import Ledger, change_squares, measure_heights
from numpy.typing import NDArray

from tuiwords.engine.boggle.design.state import GOOD_LETTERS, DesignState, DesignView
from tuiwords.engine.boggle.pack import BoardSolver
from tuiwords.games.boggle.rules import sized_rules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import Lexicon

CHANGES = 400
SECONDS = 0.3  # of each way


def ledger(solver: BoardSolver) -> Ledger:
    """An empty ledger for the boards of a solver."""
    nodes, columns = solver.data.nodes, solver.columns
    count = solver.rows * columns
    heights = np.zeros(nodes.size, np.uint8)
    measure_heights(nodes, heights)
    row, column = np.divmod(np.arange(count), columns)
    steps = np.maximum(abs(row[:, None] - row), abs(column[:, None] - column))
    return Ledger(
        paths=np.zeros(nodes.size, np.int32),
        heights=heights,
        away=np.vstack([steps, np.zeros(count, np.int64)]).astype(np.uint8),
        through=np.array([*(1 << s for s in range(count)), (1 << count) - 1], np.uint64),
    )


@dataclass(frozen=True, slots=True)
class Changes:
    """A square drawn anew and then set back, again and again."""

    board: NDArray[np.uint8]
    squares: NDArray[np.int64]
    letters: NDArray[np.uint8]

    @classmethod
    def near(
        cls, solver: BoardSolver, faces: Sequence[str], count: int = CHANGES, seed: int = 1
    ) -> Changes:
        """Changes of one board of single letters."""
        chance, board = random.Random(seed), solver.encode(faces)
        squares = [chance.randrange(board.size) for _ in range(count // 2)]
        drawn = solver.encode(chance.choice(GOOD_LETTERS) for _ in squares)
        letters = np.stack([drawn, board[squares]], axis=1)
        return cls(board, np.repeat(squares, 2).astype(np.int64), letters.ravel())

    def boards(self) -> NDArray[np.uint8]:
        """The board after each change."""
        boards = np.repeat(self.board[np.newaxis], self.squares.size, axis=0)
        boards[np.arange(self.squares.size), self.squares] = self.letters
        return boards


def incremental(solver: BoardSolver, changes: Changes) -> Callable[[], NDArray[np.int64]]:
    """Scores by the paths through the changed square: those lost, then those won."""
    book = ledger(solver)

    def scores() -> NDArray[np.int64]:
        found = np.zeros(changes.squares.size, np.int64)
        board = changes.board.copy()
        change_squares(
            solver.data, solver.scratch, book, board, changes.squares, changes.letters, found
        )
        return found

    return scores


def rates(lexicon: Lexicon, size: int, faces: Sequence[str]) -> dict[str, float]:
    """Boards a CPU second: whole, incremental, and with a wildcard that tries every letter."""
    rules = sized_rules(size, size)
    state = DesignState(DesignView(lexicon, rules, Grid(size, size, tuple(faces))), 0)
    changes = Changes.near(state.solver, faces)
    boards, board = changes.boards(), changes.board

    def wildcard() -> None:
        for square in range(size * size):
            state.faces_at(board, square)

    return {
        "whole": _rate(lambda: state.solver.scores_of(boards), len(boards)),
        "incremental": _rate(incremental(state.solver, changes), len(boards)),
        "wildcard": _rate(wildcard, size * size * len(GOOD_LETTERS)),
    }


def _rate(work: Callable[[], object], boards: int) -> float:
    work()  # compiles
    done, start = 0, time.thread_time()
    while (spent := time.thread_time() - start) < SECONDS:
        work()
        done += boards
    return done / spent
