"""What is shown while kernels are compiled is right, though simple."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.simple import plays_by_score
from tuiwords.games.scrabble import EMPTY_BOARD, position_view, ruleset
from tuiwords.lexicon.library import library
from tuiwords.play import catalog

WITHOUT_NUMBA = """
import sys
from tuiwords.play import catalog
from tuiwords.play.hints import simple_hints
game = catalog.game(sys.argv[1])
view = game.rules.new(game.rules.settings({}), 1, 1).view(0)
table = simple_hints(view, game, 0)
values = [float(row.cells[0]) for row in table.rows]
print(len(values), values == sorted(values, reverse=True), "numba" in sys.modules)
"""


@pytest.mark.parametrize("game", ["wordle", "word-soup", "scrabble"])
def test_moves_are_ranked_without_numba(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA, game], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["60", "True", "False"]


@pytest.mark.parametrize("rack", ["AEINRST", "CDLOTUW", "QIO"])
def test_plays_by_score_are_those_of_the_generator(rack: str) -> None:
    game = catalog.game("scrabble")
    board = bytearray(EMPTY_BOARD)
    for square, letter in zip(range(108, 113), b"VIXEN", strict=True):
        board[square] = letter
    view = position_view(ruleset("scrabble"), library().load(), bytes(board), rack)
    found = {str(each.move): each.value for each in plays_by_score(view).moves}
    best = rank(game.strategy("greedy"), view, Limit(top=10_000)).moves
    right = {str(each.move): each.terms["score"] for each in best if " " in str(each.move)}
    assert found
    # The generator gives a play of one tile in one direction only.
    assert {k: v for k, v in found.items() if k in right}.items() <= right.items()
    assert {"".join(k.split()[1:]) for k in found} <= {"".join(k.split()[1:]) for k in right}
    assert max(found.values()) == max(right.values())
