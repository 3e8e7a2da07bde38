"""What the first guesses of a day keep for the next."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from tuiwords.engine.anytime import finished
from tuiwords.engine.wordle.exact.daily_openers import OPENERS, DailyOpeners
from tuiwords.engine.wordle.exact.search import WIDTH, ExactSearch
from tuiwords.engine.wordle.kernels.layout import ANY, HARD
from tuiwords.engine.wordle.pack import CluePosition, position_of
from tuiwords.games.wordle import OPTIONS, view_of_clues, word_lists


@pytest.fixture(scope="module")
def position() -> CluePosition:
    usual = {option.key: option.default for option in OPTIONS}
    answers, allowed = word_lists(usual | {"answers": "easy"})
    return position_of(replace(view_of_clues((), allowed, answers), knows_answers=True))


@pytest.mark.parametrize("rule", [ANY, HARD])
def test_days_before_change_nothing(position: CluePosition, rule: int) -> None:
    gone = random.Random(5).sample(position.left.tolist(), 40)
    used, asked = DailyOpeners(position, rule), []
    for day in range(0, 41, 8):
        left = np.setdiff1d(position.left, gone[:day])
        rows = finished(used.promising(left))
        assert len(rows) == OPENERS
        row = rows[day // 16]
        asked.append((row, left, finished(used.cost(row, left))))
    for row, left, total in asked:
        search = finished(ExactSearch.of(replace(position, left=left), rule, WIDTH))
        assert finished(search.cost(row, position.tries)) == total
        assert finished(DailyOpeners(position, rule).cost(row, left)) == total
        assert finished(used.cost(row, left)) == total
