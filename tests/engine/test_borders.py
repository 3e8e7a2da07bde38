"""What library calls are given is checked once, before kernels that check nothing read it."""

import ast
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tuiwords.engine.boggle.pack import BoardSolver
from tuiwords.engine.scrabble.kernels.existence import fill_filter
from tuiwords.engine.scrabble.kernels.layout import KINDS
from tuiwords.engine.scrabble.kernels.openings import Multisets, mean_of_draws
from tuiwords.engine.scrabble.openings import racks_of
from tuiwords.engine.scrabble.pack import BINOMIALS, Position
from tuiwords.engine.scrabble.tile_codes import ENGLISH
from tuiwords.engine.wordle.pack import word_table
from tuiwords.games.base import GameError
from tuiwords.games.grid import Grid
from tuiwords.games.scrabble import EMPTY_BOARD, position_view, ruleset
from tuiwords.kernel_variants import PACKAGE
from tuiwords.lexicon.lexicon import Lexicon

WORDS = Lexicon("few", ["eat", "tea", "east"])
VIEW = position_view(ruleset("scrabble"), WORDS, EMPTY_BOARD, "AEST")


def test_racks_of_scrabble_that_do_not_fit_are_refused() -> None:
    for rack in ("AAAAEEEE", "A" * 15):
        with pytest.raises(ValueError, match="the rack has"):
            Position.of(replace(VIEW, rack=rack)).use_leaves()
    with pytest.raises(GameError, match="there is no tile 'Ä'"):
        Position.of(replace(VIEW, rack="AÄ"))


@pytest.mark.parametrize("squares", [81, 224, 226, 441])
def test_boards_of_scrabble_of_another_size_are_refused(squares: int) -> None:
    with pytest.raises(GameError, match=f"a board has 225 squares here, not {squares}"):
        Position.of(replace(VIEW, board=("",) * squares))


def test_tiles_that_are_no_letters_are_refused() -> None:
    with pytest.raises(GameError, match="there is no tile '1'"):
        Position.of(replace(VIEW, board=("1", *EMPTY_BOARD[1:])))


def test_boards_of_boggle_of_another_size_are_refused() -> None:
    solver = BoardSolver(WORDS, 4, 4, lambda length: length)
    with pytest.raises(ValueError, match="the board has 9 squares, not 16"):
        solver.words(Grid(3, 3, tuple("eateateat")))
    with pytest.raises(ValueError, match="the board has 25 squares, not 16"):
        solver.score(Grid(5, 5, tuple("eatea" * 5)))


def test_words_of_wordle_of_another_length_are_refused() -> None:
    five = word_table(Lexicon("five", ["crane", "slate", "tares"]))
    six = word_table(Lexicon("six", ["planet", "grapes"]))
    with pytest.raises(ValueError, match="letters for words of"):
        five.against(six.codes)
    with pytest.raises(ValueError, match="one length"):
        word_table(WORDS)


def test_openings_and_filters_of_another_shape_are_refused() -> None:
    racks, kinds = racks_of(ruleset("scrabble")), len(ENGLISH.codes)
    sets = Multisets(np.append(ENGLISH.bases, ENGLISH.bases[-1] + racks), BINOMIALS, kinds)
    pool, equities = np.full(kinds, 2, np.int64), np.zeros(racks, np.int32)
    leave = np.zeros(kinds, np.int64)
    leave[:3] = 1
    with pytest.raises(ValueError, match="not a rack of 7"):
        mean_of_draws(sets, leave, pool, 5, equities)
    with pytest.raises(ValueError, match="2 equities, not one for each rack"):
        mean_of_draws(sets, leave, pool, 4, equities[:2])
    with pytest.raises(ValueError, match="99 tiles of a kind"):
        mean_of_draws(sets, leave, pool + 97, 4, equities)
    with pytest.raises(ValueError, match="bases and"):
        Multisets(ENGLISH.bases[:1], BINOMIALS, kinds)
    words, keys, bits = np.ones((2, 4), np.uint8), np.ones(KINDS, np.int64), np.zeros(1 << 24, "u1")
    with pytest.raises(ValueError, match="a word is longer"):
        fill_filter(words, np.array([4, 5]), keys, 31, bits)


def test_functions_of_c_that_raise_errors_say_so() -> None:
    """Without ``exceptval`` an error in a function without a Python object as result is lost."""
    raising = [
        (path, function)
        for path in sorted(Path(PACKAGE).rglob("kernels/*.py"))
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        and any(isinstance(each, ast.Raise) for each in ast.walk(function))
    ]
    assert len(raising) > 30
    for path, function in raising:
        marks = [ast.unparse(each) for each in function.decorator_list]
        if any(mark in ("cython.cfunc", "cython.ccall") for mark in marks):
            returns = ast.unparse(function.returns) if function.returns else "object"
            told = "cython.exceptval(check=True)" in marks or returns == "object"
            assert told, f"{path.name}: {function.name}"
