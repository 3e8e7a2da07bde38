"""Two bots compared: Elo, and the errors of the sequential test in simulated matches."""

import math
import random

import pytest

from tuiwords.arena.arena import Played
from tuiwords.arena.standing import (
    SequentialTest,
    compare,
    decision,
    elo_of,
    expected_share,
    score_differences,
    won_shares,
)

TEST = SequentialTest(0, 50)


@pytest.mark.parametrize(("elo", "share"), [(0, 0.5), (200, 0.7597), (-400, 1 / 11)])
def test_points_of_elo_are_shares_of_games(elo: float, share: float) -> None:
    assert expected_share(elo) == pytest.approx(share, abs=1e-4)
    assert elo_of(expected_share(elo)) == pytest.approx(elo)
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


def test_a_comparison_has_share_elo_and_difference() -> None:
    found = compare([1, 1, 0.5, 0, 1, 1] * 10, [20.0, 10.0, 0.0, -30.0, 40.0, 8.0] * 10)
    assert found.share == 0.75
    assert found.elo == pytest.approx(190.85, abs=0.01)
    low, high = found.elo_ci95
    assert low < found.elo < high
    assert found.superiority > 0.999
    assert found.difference == 8.0
    other = compare([0, 0, 0.5, 1, 0, 0] * 10, [-8.0] * 60)
    assert other.superiority == pytest.approx(1 - found.superiority)


def test_the_chance_to_be_stronger_goes_with_the_interval() -> None:
    for won in range(2, 12):
        found = compare([1.0] * won, [1.0] * won)
        assert (found.superiority > 0.975) == (found.share_ci95[0] > 0.5)


def test_without_ties_the_ratio_is_that_of_the_binomial() -> None:
    low, high = expected_share(0), expected_share(50)
    likelihoods = 60 * math.log(high / low) + 40 * math.log((1 - high) / (1 - low))
    assert TEST.ratio([1.0] * 60 + [0.0] * 40) == pytest.approx(likelihoods, abs=0.01)


def test_pairs_that_are_alike_tell_more_than_their_games() -> None:
    even = [0.5] * 80 + [1.0] * 20
    assert TEST.ratio(even) > 3 * TEST.ratio([1.0] * 60 + [0.0] * 40)
    assert TEST.ratio([]) == pytest.approx(0, abs=0.01)


@pytest.mark.deep
@pytest.mark.parametrize(("truth", "wrong"), [(0, 50), (50, 0)])
def test_a_wrong_decision_is_as_rare_as_promised(truth: float, wrong: float) -> None:
    rng, errors, trials = random.Random(f"sprt {truth}"), 0, 200
    for _ in range(trials):
        values: list[float] = []
        while (decided := TEST.decided(TEST.ratio(values))) is None:
            values += [float(rng.random() < expected_share(truth)) for _ in range(10)]
        errors += decided == wrong
    assert errors / trials < 0.08


def game(number: int, scores: tuple[float, float]) -> Played:
    """A game with these scores."""
    ranks = (1, 1) if scores[0] == scores[1] else (1, 2) if scores[0] > scores[1] else (2, 1)
    return Played(number, scores, ranks, (False, False), ({}, {}), 0.0)


def test_pairs_count_when_both_games_are_played() -> None:
    played = [game(0, (300, 200)), game(1, (250, 250)), game(2, (100, 300))]
    assert won_shares(played) == [1, 0.5, 0]
    assert won_shares(played, pairs=True) == [0.75]
    assert score_differences(played, pairs=True) == [50]


def test_the_games_end_with_the_decision() -> None:
    enough = decision(TEST)
    count = next(number for number in range(1000) if enough(game(number, (300, 200))))
    assert TEST.decided(TEST.ratio([1.0] * count)) is None
    assert TEST.decided(TEST.ratio([1.0] * (count + 1))) == 50
