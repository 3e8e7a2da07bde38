"""Skill: the best move for the sure, another one sometimes for the loose and the careless."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tuiwords.bots.skill import Skill
from tuiwords.engine.base import GUESSES, POINTS, Measure, RankedMove, Ranking


def ranking(*values: float, measure: Measure = POINTS) -> Ranking[str]:
    moves = tuple(RankedMove(f"move{place}", value) for place, value in enumerate(values))
    return Ranking(measure, moves, 1, 0.0, True)


def picks(skill: Skill, table: Ranking[str], times: int = 2000) -> Counter[str]:
    rng = random.Random(1)
    return Counter(skill.pick(table, rng).move for _ in range(times))


def test_the_sure_take_the_best() -> None:
    assert Skill().sure
    assert picks(Skill(), ranking(9, 8, 7)) == {"move0": 2000}


@pytest.mark.parametrize("measure", [POINTS, GUESSES])
def test_the_loose_prefer_better_moves_whatever_the_measure(measure: Measure) -> None:
    values = (9, 8, 5) if measure.more_is_better else (5, 6, 9)
    seen = picks(Skill(looseness=2.0), ranking(*values, measure=measure))
    assert seen["move0"] > seen["move1"] > seen["move2"] > 0
    # e^(1/2) between two moves that are one unit apart at temperature two
    assert seen["move0"] / seen["move1"] == pytest.approx(1.65, rel=0.15)


def test_a_blunder_takes_any_move() -> None:
    seen = picks(Skill(blunder=0.5), ranking(90, 1, 1, 1))
    assert seen["move0"] == pytest.approx(2000 * (0.5 + 0.125), rel=0.1)
    assert all(seen[f"move{n}"] == pytest.approx(250, rel=0.25) for n in (1, 2, 3))


def test_no_move_to_pick() -> None:
    with pytest.raises(ValueError, match="none to pick"):
        Skill().pick(ranking(), random.Random(1))
