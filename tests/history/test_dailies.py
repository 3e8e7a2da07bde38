"""The games of the day: their state, their result, and whether they count."""

from datetime import date, timedelta

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.scrabble.strategies.static import Equity
from tuiwords.history.reviews import review
from tuiwords.history.today import DailyGame, dailies, days_played
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.match import Match
from tuiwords.play.match_setup import MatchRequest, begin, daily_request
from tuiwords.play.seeds import daily_seed
from tuiwords.store.records import Profile
from tuiwords.store.store import Store

WORDLE, SCRABBLE = catalog.game("wordle"), catalog.game("scrabble")


def of_the_day(store: Store, ada: Profile, game: str = "wordle", ago: int = 0) -> Match:
    day = today() - timedelta(days=ago)
    return begin(daily_request(catalog.game(game), day), ada, store).match


def seen(store: Store, ada: Profile, game: str = "wordle", ago: int = 0) -> DailyGame:
    day = today() - timedelta(days=ago)
    found = dailies(store, ada.id, catalog.game(game), catalog.game(game).rules.daily, (day, day))
    return found.get(day.isoformat(), DailyGame(catalog.game(game), ada.id))


def wrong(match: Match) -> str:
    """A guess that is not the hidden word."""
    return "moist" if match.state.answer == "crane" else "crane"


def test_a_daily_from_the_start_to_its_end(store: Store, ada: Profile) -> None:
    daily = seen(store, ada)
    assert (daily.state, daily.text, daily.counts) == ("new", "not begun", False)
    match = of_the_day(store, ada)
    assert seen(store, ada).text == "not begun", "opened and left, as in the saved matches"
    match.play(0, wrong(match))
    daily = seen(store, ada)
    assert (daily.state, daily.text, daily.counts) == ("started", "in progress", False)
    match.play(0, match.state.answer)
    daily = seen(store, ada)
    assert (daily.state, daily.text, daily.counts) == ("won", "2 guesses", True)
    assert days_played(store, ada.id, [WORDLE, SCRABBLE]) == {today().isoformat(): True}


def best_turn(match: Match) -> None:
    best = rank(Equity(), match.state.view(0), Limit(top=1)).moves[0].move
    match.play(0, str(best))


def test_scrabble_of_the_day_is_five_turns(store: Store, ada: Profile) -> None:
    match = of_the_day(store, ada, "scrabble")
    assert match.state.rules.turns == 5
    best_turn(match)
    for _ in range(4):
        match.play(0, "-")
    daily = seen(store, ada, "scrabble")
    assert (daily.state, daily.counts) == ("won", True)
    assert daily.text == f"{match.state.scores[0]} points"
    # The whole game with the tiles of the day is another one.
    whole = begin(daily_request(SCRABBLE, today()), ada, store)
    assert not whole.fresh
    assert days_played(store, ada.id, [SCRABBLE]) == {today().isoformat(): True}


def test_help_and_a_later_day_do_not_count(store: Store, ada: Profile) -> None:
    helped = of_the_day(store, ada)
    helped.hint(0)
    helped.play(0, helped.state.answer)
    late = of_the_day(store, ada, ago=3)
    late.play(0, late.state.answer)
    assert seen(store, ada).helped and not seen(store, ada).counts
    assert not seen(store, ada, ago=3).in_time and not seen(store, ada, ago=3).counts
    assert days_played(store, ada.id, [WORDLE]) == {today().isoformat(): False}


def test_five_passes_are_no_daily(store: Store, ada: Profile) -> None:
    match = of_the_day(store, ada, "scrabble")
    for _ in range(5):
        match.play(0, "-")
    daily = seen(store, ada, "scrabble")
    assert (daily.state, daily.text, daily.counts) == ("done", "0 points", False)
    assert days_played(store, ada.id, [SCRABBLE]) == {}


def test_help_ends_the_streak_in_games_of_points_too(store: Store, ada: Profile) -> None:
    match = of_the_day(store, ada, "scrabble")
    match.hint(0)
    best_turn(match)
    for _ in range(4):
        match.play(0, "-")
    assert days_played(store, ada.id, [SCRABBLE]) == {today().isoformat(): False}


def test_of_two_games_of_a_day_the_first_counts_everywhere(store: Store, ada: Profile) -> None:
    hard = MatchRequest("wordle", {"hard": True}, daily=today())
    first = begin(hard, ada, store).match
    first.play(0, wrong(first))
    first.resign(0)
    match = of_the_day(store, ada)
    match.play(0, match.state.answer)
    assert seen(store, ada).state == "won" and not seen(store, ada).counts
    assert days_played(store, ada.id, [WORDLE]) == {today().isoformat(): False}


def test_a_day_whose_puzzle_was_solved_before_does_not_count(store: Store, ada: Profile) -> None:
    seed = daily_seed(WORDLE, {}, today())
    other = begin(MatchRequest("wordle", seed=seed), ada, store).match
    other.play(0, other.state.answer)
    match = of_the_day(store, ada)
    match.play(0, match.state.answer)
    assert seen(store, ada).state == "won" and not seen(store, ada).counts
    assert days_played(store, ada.id, [WORDLE]) == {}


def test_a_lone_round_that_missed_its_goal_is_done_and_ends_no_streak(
    store: Store, ada: Profile
) -> None:
    of_the_day(store, ada, "boggle").resign(0)
    daily = seen(store, ada, "boggle")
    assert (daily.state, daily.text, daily.counts) == ("done", "0 points", False)
    assert days_played(store, ada.id, [catalog.game("boggle"), WORDLE]) == {}


def test_a_daily_lost_and_one_of_other_settings(store: Store, ada: Profile) -> None:
    of_the_day(store, ada).resign(0)
    daily = seen(store, ada)
    assert (daily.state, daily.text) == ("lost", "not solved")
    month = date(today().year, 1, 1), today()
    assert not dailies(store, ada.id, WORDLE, {"hard": True}, month)
    assert today().isoformat() in dailies(store, ada.id, WORDLE, {}, month)


def test_the_review_of_five_turns_is_by_points(store: Store, ada: Profile) -> None:
    match = begin(daily_request(SCRABBLE, date(2026, 2, 1)), ada, store).match
    for _ in range(4):
        best_turn(match)
    match.play(0, "-")
    found = review(match, 0)
    assert [row.get("mistake") for row in found.rows] == ["", "", "", "", "large"]
    assert all(row.get("win") is None for row in found.rows)
    assert found.figures["accuracy"] < 95, "a large mistake in five turns"
