"""What the first guesses of a day keep for the next."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from tuiwords.engine.wordle.exact.days import OPENERS, Days
from tuiwords.engine.wordle.exact.kernels import ANY, HARD
from tuiwords.engine.wordle.exact.search import WIDTH, Search, finished
from tuiwords.engine.wordle.pack import Position, position_of
from tuiwords.games.wordle import OPTIONS, view_of_clues, word_lists


@pytest.fixture(scope="module")
def position() -> Position:
    usual = {option.key: option.default for option in OPTIONS}
    answers, allowed = word_lists(usual | {"answers": "easy"})
    return position_of(replace(view_of_clues((), allowed, answers), told=True))


@pytest.mark.parametrize("rule", [ANY, HARD])
def test_days_before_change_nothing(position: Position, rule: int) -> None:
    gone = random.Random(5).sample(position.left.tolist(), 40)
    used, asked = Days(position, rule), []
    for day in range(0, 41, 8):
        left = np.setdiff1d(position.left, gone[:day])
        rows = finished(used.promising(left))
        assert len(rows) == OPENERS
        row = rows[day // 16]
        asked.append((row, left, finished(used.cost(row, left))))
    for row, left, total in asked:
        search = finished(Search.of(replace(position, left=left), rule, WIDTH))
        assert finished(search.cost(row, position.tries)) == total
        assert finished(Days(position, rule).cost(row, left)) == total
        assert finished(used.cost(row, left)) == total
