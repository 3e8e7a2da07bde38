"""Incremental scoring is exact, so that its speed can be told against the others'."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernels import change_squares
from rescoring import Changes, incremental, ledger, rates

from tuiwords.engine.boggle.pack import BoardSolver
from tuiwords.games.boggle.rules import sized_rules
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

pytestmark = pytest.mark.deep

WORDS = [
    *("tea", "eat", "ate", "teas", "seat", "east", "eats", "set", "ant", "tan", "tans", "ants"),
    *("sent", "nest", "nests", "neat", "ten", "tens", "hen", "then", "tent", "tents", "ease"),
]
LEXICON = Lexicon("few", WORDS)
FEW = BoardSolver(LEXICON, 3, 3, sized_rules(3, 3).points_for)
LETTERS = st.sampled_from("aestnh")


@settings(max_examples=30)
@given(
    st.lists(LETTERS, min_size=9, max_size=9),
    st.lists(st.tuples(st.integers(0, 8), LETTERS), min_size=1, max_size=6),
)
def test_every_change_is_scored_as_the_whole_board(
    faces: list[str], changes: list[tuple[int, str]]
) -> None:
    board = FEW.encode(faces)
    wanted = []
    for square, letter in changes:
        faces[square] = letter
        wanted.append(int(FEW.scores_of(FEW.encode(faces)[np.newaxis])[0]))
    squares = np.array([square for square, _ in changes], np.int64)
    letters = FEW.encode(letter for _, letter in changes)
    scores = np.zeros(len(changes), np.int64)
    change_squares(FEW.data, FEW.scratch, ledger(FEW), board, squares, letters, scores)
    assert scores.tolist() == wanted
    assert board.tolist() == FEW.encode(faces).tolist()


def test_changes_of_a_rich_board() -> None:
    solver = BoardSolver(library().load(), 4, 4, sized_rules(4, 4).points_for)
    changes = Changes.near(solver, "perslatgsineters", count=60)
    boards = changes.boards()
    assert (boards != changes.board).any()
    assert (boards[1::2] == changes.board).all()
    assert incremental(solver, changes)().tolist() == solver.scores_of(boards).tolist()


def test_the_three_ways_are_measured() -> None:
    found = rates(LEXICON, 3, "teasenthe")
    assert list(found) == ["whole", "incremental", "wildcard"]
    assert min(found.values()) > 0
