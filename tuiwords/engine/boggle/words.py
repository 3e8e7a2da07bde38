"""All words of a board, and solvers cached for each word list and board size."""

from __future__ import annotations

from functools import lru_cache

from tuiwords.engine.boggle.pack import BoardSolver, FoundWord
from tuiwords.games.boggle.rules import BoggleRules, Scoring
from tuiwords.games.grid import Grid
from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import Lexicon


@large
@lru_cache(maxsize=8)
def _solver(
    lexicon: Lexicon, rows: int, columns: int, scoring: Scoring, min_length: int
) -> BoardSolver:
    def points(letters: int) -> int:
        return scoring.points(letters) if letters >= min_length else 0

    return BoardSolver(lexicon, rows, columns, points, min_length)


def solver(lexicon: Lexicon, rules: BoggleRules, grid: Grid) -> BoardSolver:
    """The cached solver of a word list and rules for boards of the size of ``grid``.

    Raises: GameError if the word list cannot be packed.
    """
    return _solver(lexicon, grid.rows, grid.columns, rules.scoring, rules.min_length)


@large
@lru_cache(maxsize=32)
def board_words(lexicon: Lexicon, rules: BoggleRules, grid: Grid) -> tuple[FoundWord, ...]:
    """All words of a board that count, most points first.

    Raises: GameError if the list cannot be packed.
    """
    return tuple(solver(lexicon, rules, grid).words(grid))
