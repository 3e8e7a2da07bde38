import math
import random
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy.game import STONES, play_on

from tuiwords import resources
from tuiwords.games.base import GameError
from tuiwords.history import ratings
from tuiwords.history.ratings import bot_rating, rate, rate_pending, rating_of, why_unchanged
from tuiwords.play.match import Match
from tuiwords.play.rating_model import MOST_CERTAIN, START, new_ratings
from tuiwords.store.records import Player, Rating
from tuiwords.store.store import Store

SEEDS = count(1000)
BOT = Player("bot", "Max", "Max")
MEASURED = Rating(1500.0, 20.0, 500)


@pytest.fixture(autouse=True)
def measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "ratings.toml"
    path.write_text("[stones.Max]\nmu = 1500.0\nsigma = 20\ngames = 500\n")
    monkeypatch.setattr(resources, "asset", lambda name: tmp_path / name)
    return path


def finished(
    store: Store, *seats: Player, loser: int = 1, rated: bool = True, seed: int | None = None
) -> Match:
    """A match of a new puzzle, or of that of a ``seed``."""
    seed = next(SEEDS) if seed is None else seed
    match = Match.begin(STONES, {}, seed, seats, store, wants_rating=rated)
    match.resign(loser)
    return match


def test_a_win_against_a_person_moves_both(store: Store, ann: Player, bob: Player) -> None:
    match = finished(store, ann, bob)
    moved = rate(store, match)
    assert moved[0].mu > START.mu > moved[1].mu
    assert moved[0].sigma < START.sigma
    assert [rating.games for rating in moved.values()] == [1, 1]
    assert rating_of(store, ann, "stones") == moved[0]
    assert rating_of(store, ann, "wordle") == START


def test_a_match_counts_once(store: Store, ann: Player, bob: Player) -> None:
    match = finished(store, ann, bob)
    first = rate(store, match)
    assert rate(store, match) == {}
    assert rate_pending(store) == 0
    assert rating_of(store, ann, "stones") == first[0]


def test_a_bot_gives_its_measure_and_never_moves(store: Store, ann: Player) -> None:
    moved = rate(store, finished(store, ann, BOT))
    assert list(moved) == [0]
    beaten_equal = new_ratings([START, START], [1, 2])[0]
    assert moved[0].mu > beaten_equal.mu
    assert rating_of(store, BOT, "stones") == MEASURED
    assert store.players.rating("bot", "Max", "stones") is None


def test_what_does_not_count(store: Store, ann: Player, bob: Player) -> None:
    hinted = Match.begin(STONES, {}, 0, [ann, bob], store, wants_rating=True)
    hinted.hint(0)
    play_on(hinted, random.Random(1))
    going_on = Match.begin(STONES, {}, 1, [ann, bob], store, wants_rating=True)
    alone = finished(store, ann, loser=0)
    unrated = finished(store, ann, bob, rated=False)
    twice = finished(store, ann, ann)
    for match in (hinted, going_on, alone, unrated, twice):
        assert rate(store, match) == {}
    assert rate_pending(store) == 0
    assert rating_of(store, ann, "stones") == START


def test_matches_left_uncounted_are_counted_in_the_order_they_ended(
    store: Store, ann: Player, bob: Player
) -> None:
    for loser in (1, 1, 0):
        finished(store, ann, bob, loser=loser)
    assert rate_pending(store) == 3
    assert rate_pending(store) == 0
    first = second = START
    for ranks in ((1, 2), (1, 2), (2, 1)):
        first, second = new_ratings([first, second], ranks)
    assert rating_of(store, ann, "stones") == first
    assert rating_of(store, bob, "stones") == second


def test_a_match_left_uncounted_is_counted_before_the_next(
    store: Store, ann: Player, bob: Player
) -> None:
    finished(store, ann, bob)
    moved = rate(store, finished(store, ann, bob, loser=0))
    assert [rating.games for rating in moved.values()] == [2, 2]
    first = new_ratings([START, START], [1, 2])
    assert tuple(moved.values()) == new_ratings(first, [2, 1])


def test_a_match_played_alone_is_casual_whatever_was_agreed(store: Store, ann: Player) -> None:
    match = finished(store, ann, loser=0)
    assert not match.rated
    assert rate(store, match) == {}
    assert not store.saved(match.header.id).rated


def test_a_match_that_moves_nobody_is_done_with(store: Store, ann: Player) -> None:
    match = finished(store, ann, ann, loser=0)  # nobody learns from playing oneself
    assert match.rated
    rate(store, match)
    assert store.players.rating("profile", ann.key, "stones") is None
    assert store.saved(match.header.id).settled


def a_round(rng: random.Random, strengths: list[float]) -> list[int]:
    """Ranks of one game, in which every two players have the chances of Elo's scale (Luce's)."""
    luck = [-math.log(-math.log(rng.random())) for _ in strengths]
    reached = [
        strength * math.log(10) / 400 + own for strength, own in zip(strengths, luck, strict=True)
    ]
    return [1 + sum(other > mine for other in reached) for mine in reached]


def rated_after(rng: random.Random, strength: float, opponents: int, games: int) -> Rating:
    """The rating of somebody of this strength after games against bots whose ratings are known."""
    rating = START
    for _ in range(games):
        bots = rng.sample([800.0, 950.0, 1100.0, 1250.0, 1400.0, 1550.0, 1700.0], opponents)
        before = [rating, *(Rating(bot, 20.0) for bot in bots)]
        rating = new_ratings(before, a_round(rng, [strength, *bots]))[0]
    return rating


@pytest.mark.parametrize(("opponents", "games"), [(1, 10), (1, 60), (4, 10), (4, 60)])
def test_a_rating_is_as_near_to_the_truth_as_it_says(opponents: int, games: int) -> None:
    rng, people = random.Random(5), 100
    off = []
    for _ in range(people):
        strength = rng.uniform(700, 1900)
        rating = rated_after(rng, strength, opponents, games)
        off.append((rating.mu - strength) / rating.sigma)
    assert sum(abs(each) < 2 for each in off) >= 0.9 * people
    assert abs(sum(off)) < 0.5 * people


def test_three_wins_of_four_are_two_hundred_points() -> None:
    strong, weak = Rating(1400.0, MOST_CERTAIN), Rating(1209.0, MOST_CERTAIN)
    won, lost = (new_ratings([strong, weak], ranks)[0].mu for ranks in ((1, 2), (2, 1)))
    assert 3 * (won - strong.mu) == pytest.approx(strong.mu - lost, rel=0.15)


def test_a_puzzle_begun_elsewhere_at_the_same_time_moves_nobody(
    store: Store, ann: Player, bob: Player
) -> None:
    rated = Match.begin(STONES, {}, 7, [ann, bob], store, wants_rating=True)
    finished(store, ann, rated=False, seed=7, loser=0)
    rated.resign(1)
    assert rated.rated
    assert rate(store, rated) == {}
    assert store.players.rating("profile", ann.key, "stones") is None
    assert "puzzle was played before" in why_unchanged(store, rated)
    assert store.saved(rated.header.id).settled


def test_a_puzzle_played_again_later_takes_nothing_away(
    store: Store, ann: Player, bob: Player
) -> None:
    rated = finished(store, ann, bob, seed=7)
    Match.begin(STONES, {}, 7, [ann], store)
    finished(store, bob, seed=8, loser=0)
    assert len(rate(store, rated)) == 2
    assert why_unchanged(store, rated) == "Rated game."


@given(
    st.lists(st.tuples(st.floats(500, 2500), st.floats(45, 350)), min_size=2, max_size=5), st.data()
)
def test_who_wins_does_not_fall_and_who_loses_does_not_rise(
    known: list[tuple[float, float]], data: st.DataObject
) -> None:
    before = [Rating(*rating, 3) for rating in known]
    ranks = data.draw(st.permutations(range(1, len(before) + 1)))
    after = new_ratings(before, ranks)
    assert after[ranks.index(1)].mu >= before[ranks.index(1)].mu
    assert after[ranks.index(len(ranks))].mu <= before[ranks.index(len(ranks))].mu
    assert all(rating.sigma >= MOST_CERTAIN for rating in after)
    assert all(rating.games == 4 for rating in after)


def test_a_tie_of_equals_moves_nobody_and_makes_surer() -> None:
    for rating in new_ratings([START, START], [1, 1]):
        assert rating.mu == pytest.approx(START.mu)
        assert rating.sigma < START.sigma


def test_the_shipped_file(measured: Path) -> None:
    assert bot_rating("stones", "Max") == MEASURED
    assert bot_rating("stones", "Moritz") is None
    assert bot_rating("wordle", "Max") is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[stones", r"measured ratings .*ratings\.toml cannot be read"),
        ("[stones]\nMax = 3\n", r"/ratings\.toml, stones, Max: a rating needs the numbers mu"),
        ("[stones.Max]\nmu = 1\n", r"/ratings\.toml, stones, Max: a rating needs the numbers mu"),
    ],
)
def test_a_broken_file_is_told(measured: Path, text: str, sentence: str) -> None:
    measured.write_text(text)
    ratings.measured_ratings.cache_clear()
    with pytest.raises(GameError, match=sentence):
        bot_rating("stones", "Max")


def test_without_a_file_nobody_is_measured(measured: Path) -> None:
    measured.unlink()
    ratings.measured_ratings.cache_clear()
    assert bot_rating("stones", "Max") is None
