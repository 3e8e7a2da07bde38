"""Fits of ratings and curves, and the files that trainings write."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from tuiwords.train.elo import MOST_APART, Duel, estimate
from tuiwords.train.logistic import fit_logistic, logistic

ANCHOR = 800.0


def drawn(
    strengths: Sequence[float], games: int, seed: int, *, reach: int = 2, alike: bool = False
) -> list[Duel]:
    """Games of players whose Elo ratings are known; ``alike``: each deal ends twice the same."""
    rng = np.random.default_rng(seed)
    found, deal = [], 0
    for low, high in combinations(range(len(strengths)), 2):
        if high - low > reach:
            continue
        chance = 1 / (1 + 10 ** ((strengths[high] - strengths[low]) / 400))
        for won in rng.random(games) < chance:
            deal += 1
            found += [Duel(low, high, float(won), deal)] * (2 if alike else 1)
    return found


def test_two_hundred_points_are_three_wins_of_four() -> None:
    duels = [Duel(1, 0, float(number % 4 > 0), number) for number in range(4000)]
    assert estimate(duels, 2, ANCHOR)[1].rating == pytest.approx(ANCHOR + 190.8, abs=1)


def test_the_strengths_behind_the_games_are_found() -> None:
    strengths = [800.0, 950.0, 1080.0, 1300.0, 1700.0]
    found = estimate(drawn(strengths, 2000, 1), 5, ANCHOR)
    for truth, estimated in zip(strengths, found, strict=True):
        assert estimated.rating == pytest.approx(truth, abs=40)
        assert abs(estimated.rating - truth) <= 3 * estimated.error
    assert found[0] == (ANCHOR, 0.0)


@pytest.mark.parametrize("alike", [False, True], ids=["apart", "alike"])
def test_the_errors_are_as_large_as_they_say(alike: bool) -> None:
    strengths, trials = [800.0, 1000.0, 1150.0, 1400.0], 120
    inside = 0
    for seed in range(trials):
        found = estimate(drawn(strengths, 150, seed, alike=alike), 4, ANCHOR)
        inside += sum(
            abs(estimated.rating - truth) < 1.96 * estimated.error
            for truth, estimated in zip(strengths[1:], found[1:], strict=True)
        )
    assert 0.91 <= inside / (3 * trials) <= 0.98


def test_whose_order_is_not_known_have_one_rating() -> None:
    found = estimate(drawn([800, 1000, 1006, 1200], 400, 3), 4, ANCHOR)
    assert found[1] == found[2]
    assert found[0].rating < found[1].rating < found[3].rating


def test_the_anchor_keeps_its_rating_where_another_is_as_good() -> None:
    found = estimate(drawn([1000, 1000, 1400], 400, 3), 3, ANCHOR)
    assert found[0] == found[1] == (ANCHOR, 0.0)
    assert found[2].rating == pytest.approx(ANCHOR + 400, abs=60)


def test_ties_count_half_and_make_surer() -> None:
    ties = [Duel(1, 0, 0.5, number) for number in range(300)]
    wins = [Duel(1, 0, 1.0, number) for number in range(300, 400)]
    mixed = [*wins, *(Duel(1, 0, float(number % 2), number) for number in range(300))]
    with_ties, without = estimate([*ties, *wins], 2, ANCHOR)[1], estimate(mixed, 2, ANCHOR)[1]
    assert with_ties.rating == pytest.approx(without.rating, abs=0.01)
    assert with_ties.error < 0.6 * without.error


def test_who_never_lost_is_as_far_above_as_can_be_told() -> None:
    duels = [Duel(1, 0, 1.0, number) for number in range(400)]
    better = drawn([1000, 1200], 4000, 1)
    duels += [Duel(1 + low, 1 + high, score, 1000 + deal) for low, high, score, deal in better]
    found = estimate(duels, 3, ANCHOR)
    assert found[1] == (ANCHOR + MOST_APART, 0.0)
    assert found[2].rating == pytest.approx(ANCHOR + MOST_APART + 200, abs=25)
    assert 0 < found[2].error < 10


def test_the_anchor_need_not_be_the_weakest() -> None:
    found = estimate(drawn([1000, 900, 1150], 2000, 4), 3, ANCHOR)
    assert [each.rating for each in found] == pytest.approx([800, 700, 950], abs=30)
    assert found[1].error > 0


def test_one_game_tells_nobody_apart() -> None:
    assert estimate([Duel(1, 0, 1.0, 1)], 2, ANCHOR) == [(ANCHOR, 0.0)] * 2


def test_the_curve_behind_drawn_outcomes_is_found() -> None:
    rng = np.random.default_rng(1)
    x = rng.uniform(-100, 160, 20_000)
    outcomes = rng.random(x.size) < logistic((x - 12) / 30)
    midpoint, scale = fit_logistic(x, outcomes)
    assert midpoint == pytest.approx(12, abs=1.5)
    assert scale == pytest.approx(30, rel=0.04)


def test_ties_count_half() -> None:
    x = np.array([-1.0, 0.0, 1.0, 2.0, 3.0])
    assert fit_logistic(x, np.array([0.0, 0.0, 0.5, 1.0, 1.0]))[0] == pytest.approx(1.0, abs=1e-6)


def test_far_values_do_not_overflow() -> None:
    with np.errstate(all="raise"):
        assert logistic(np.array([-1e6, 0.0, 1e6])) == pytest.approx([0, 0.5, 1])


FOREIGN = (b"\x89PNG", b"= 3\n")


@pytest.mark.parametrize("content", FOREIGN)
@pytest.mark.parametrize("table", ["ratings", "reviews", "win-percent"])
def test_a_foreign_file_stays_as_it_is(ask, tmp_path: Path, table: str, content: bytes) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(content)
    answer = ask("train", table, "--games", 1_000_000, "--output", path)
    assert answer.status == 2
    assert f"{path} would be written again, but is not a TOML file" in answer.err
    assert path.read_bytes() == content
