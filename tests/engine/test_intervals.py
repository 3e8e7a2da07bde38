"""Intervals: known quantiles, the ends of the scale, and simulated coverage."""

import random

import pytest

from tuiwords.engine.intervals import mean_interval, share_interval, t_quantile

TRIALS = 3000


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [
        *((1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (7, 2.365), (9, 2.262), (30, 2.042)),
        *((49, 2.010), (120, 1.980), (499, 1.965), (501, 1.965), (10**6, 1.960)),
    ],
)
def test_quantiles_are_those_of_the_tables(degrees: int, quantile: float) -> None:
    assert t_quantile(degrees) == pytest.approx(quantile, abs=0.0006)


def test_a_mean_of_few_values() -> None:
    low, high = mean_interval([1.0, 2.0, 3.0])
    half = 4.3027 / 3**0.5
    assert (low, high) == pytest.approx((2 - half, 2 + half), abs=1e-3)
    assert mean_interval([7.0]) == (7.0, 7.0)
    assert mean_interval([3.0, 7.0]) == (5.0, 5.0), "of two values there is none yet"


@pytest.mark.parametrize("count", [1, 2, 5, 10, 50, 1000])
@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_a_share_stays_in_its_bounds_and_keeps_a_width(count: int, share: float) -> None:
    low, high = share_interval([share] * count)
    assert 0 <= low <= share <= high <= 1
    assert high - low > 1 / (4 * count)
    other = share_interval([1 - share] * count)
    assert other == pytest.approx((1 - high, 1 - low)), "no side is favored"


def test_ten_pairs_won_are_no_certainty() -> None:
    low, high = share_interval([1.0] * 10)
    assert (low, high) == pytest.approx((0.839, 1.0), abs=0.001), "as Wilson's for 20 of 20"


def pair(rng: random.Random, strength: float, kind: str) -> float:
    """The share of a pair of games that a bot wins, each with the chance ``strength``."""
    first = rng.random()
    second = rng.random()
    if kind == "alike" and rng.random() < 0.5:  # the bag decides for one bot in both games
        second = first
    if kind == "opposed" and rng.random() < 0.5:  # it decides for one seat
        second = 1 - first
    return ((first < strength) + (second < strength)) / 2


@pytest.mark.parametrize("kind", ["independent", "alike", "opposed"])
@pytest.mark.parametrize("count", [5, 10, 50])
def test_a_share_is_covered_as_often_as_promised(kind: str, count: int) -> None:
    rng = random.Random(f"{kind} {count}")
    covered = 0
    for _ in range(TRIALS):
        strength = rng.uniform(0.05, 0.95)
        low, high = share_interval([pair(rng, strength, kind) for _ in range(count)])
        covered += low <= strength <= high
    assert 0.93 <= covered / TRIALS <= 0.97


@pytest.mark.parametrize("count", [5, 10, 50])
def test_a_mean_is_covered_as_often_as_promised(count: int) -> None:
    rng = random.Random(count)
    covered = 0
    for _ in range(TRIALS):
        low, high = mean_interval([rng.gauss(400, 60) for _ in range(count)])
        covered += low <= 400 <= high
    assert 0.93 <= covered / TRIALS <= 0.97


@pytest.mark.parametrize("count", [5, 10, 50])
def test_the_mean_of_guesses_is_covered_too(count: int) -> None:
    """Few different values, more of them high than low, as in Wordle."""
    rng = random.Random(f"guesses {count}")
    guesses, chances = (2, 3, 4, 5, 6, 7), (0.06, 0.25, 0.37, 0.21, 0.08, 0.03)
    mean = sum(each * chance for each, chance in zip(guesses, chances, strict=True))
    covered = 0
    for _ in range(TRIALS):
        low, high = mean_interval(rng.choices(guesses, chances, k=count))
        covered += low <= mean <= high
    assert 0.93 <= covered / TRIALS <= 0.97


def test_more_pairs_make_a_narrower_interval() -> None:
    widths = []
    for count in (5, 20, 80):
        low, high = share_interval([1.0, 0.5, 0.5, 0.0, 1.0] * (count // 5))
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
