"""Day streaks, trends and ratings over time."""

from datetime import date
from itertools import count

import pytest
from toy.game import STONES

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.history import ratings
from tuiwords.history.game_list import sign_of
from tuiwords.history.ratings import rate, rating_history, rating_of
from tuiwords.history.statistics import count_finished
from tuiwords.history.streaks import Streak, streak, won_any
from tuiwords.history.trends import best_plays, trends
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player, Profile, Rating
from tuiwords.store.store import Store

TODAY = date(2026, 3, 10)


def days(month: int, won: str, lost: str = "") -> dict[str, bool]:
    """Days of a month as numbers in a text: those won, and those lost."""
    return {
        f"2026-{month:02}-{int(day):02}": text is won
        for text in (won, lost)
        for day in text.split()
    }


@pytest.mark.parametrize(
    ("played", "length", "best", "frozen", "freeze"),
    [
        (days(3, "8 9 10"), 3, 3, [], 0),
        (days(3, "8 9"), 2, 2, [], 0),  # today may still be won
        (days(3, "8 9", "10"), 0, 2, [], 0),
        (days(3, "6 7 9 10"), 4, 4, [8], 8),
        (days(3, "7 8"), 2, 2, [9], 9),  # yesterday was missed
        (days(3, "6 7"), 0, 2, [], 8),  # two days were missed: one freeze is not enough
        (days(3, "5 7 9"), 1, 2, [], 6),  # the second day missed in a month ends it
        (days(3, "6 7 9", "8"), 1, 2, [], 0),  # no freeze for a day that was lost
        (days(2, "27") | days(3, "2 3 4 5 6 7 8 9"), 9, 9, [1], 1),
        (days(2, "25 26"), 0, 2, [], 0),
        (days(3, "8 9 12"), 2, 2, [], 0),  # a day to come
        ({"some day": True, "2026-02-30": True, "9999-12-31": True}, 0, 0, [], 0),
        ({}, 0, 0, [], 0),
    ],
)
def test_a_freeze_a_month_bridges_a_day_missed(
    played: dict[str, bool], length: int, best: int, frozen: list[int], freeze: int
) -> None:
    """``frozen`` are the days of the streak bridged this month, ``freeze`` is 0 if it is unused."""
    found = streak(played, TODAY)
    assert (found.length, found.best) == (length, best)
    assert [day.day for day in found.frozen if day.month == TODAY.month] == frozen
    assert found.freeze == (date(2026, 3, freeze) if freeze else None)


def test_the_last_day_of_a_month_and_the_first_may_both_be_missed() -> None:
    found = streak(days(2, "27") | days(3, "2"), date(2026, 3, 2))
    assert found == Streak(2, 2, (date(2026, 2, 28), date(2026, 3, 1)), date(2026, 3, 1))


def test_a_year_without_games_ends_a_streak() -> None:
    assert streak({"2025-03-09": True, "2026-03-09": True}, TODAY) == Streak(1, 1)


def test_one_game_won_is_enough_for_a_day() -> None:
    assert won_any([{"a": False, "b": True}, {"a": True, "c": False}]) == {
        "a": True,
        "b": True,
        "c": False,
    }


TRELLIS = Player("bot", "Trellis", "Trellis")


def test_games_of_guesses_and_of_points(store: Store, ann: Player) -> None:
    wordle, scrabble = catalog.game("wordle"), catalog.game("scrabble")
    for wrong in ((), ("crane",), ("crane", "moist")):
        match = Match.begin(wordle, {}, 1 + len(wrong), [ann], store)
        for guess in (*wrong, match.state.answer):
            match.play(0, guess)
    duel = Match.begin(scrabble, {}, 3, [TRELLIS, ann], store)
    best = []
    for _ in range(6):
        (seat,) = duel.state.to_move
        chosen = rank(scrabble.strategy("equity"), duel.view(seat), Limit(top=1)).moves[0]
        before = duel.state.scores[1]
        duel.play(seat, str(chosen.move))
        best += [duel.state.scores[1] - before] if seat == 1 else []
    duel.resign(1)
    count_finished(store)
    found = trends(store, ann.key, "wordle", "")
    assert (found.scores, found.met, found.accuracy) == ((1, 2, 3), (), ())
    assert list(found.ended) == sorted(found.ended)
    found = trends(store, ann.key, "scrabble", "")
    (met,) = found.met
    assert (met.player, met.games, met.won, met.mean) == (TRELLIS, 1, 0, found.scores[0])
    profile = Profile(ann.key, ann.name, 0.0)
    told = best_plays(store, profile, "scrabble", "")
    assert [points for _, points in told] == sorted(best, reverse=True)[:5]
    assert not best_plays(store, profile, "scrabble", "wordfeud")
    assert not best_plays(store, profile, "wordle", "")
    duel = Match.begin(scrabble, {}, 4, [ann], store)
    duel.hint(0)
    (play,) = rank(scrabble.strategy("greedy"), duel.view(0), Limit(top=1)).moves
    duel.play(0, str(play.move))
    duel.resign(0)
    assert best_plays(store, profile, "scrabble", "") == told  # with a hint it does not count


@pytest.mark.parametrize("rated", [True, False])
def test_who_solves_as_late_as_the_opponent_has_not_beaten_it(
    rated: bool, store: Store, ann: Player
) -> None:
    wordle, lantern = catalog.game("wordle"), Player("bot", "Lantern", "Lantern")
    for late in (0, 1):
        match = Match.begin(wordle, {}, late, [ann, lantern], store, wants_rating=rated)
        for guess in ("moist",) * late:
            match.play(1, guess)
        for seat in (0, 1):
            match.play(seat, match.state.answer)
    count_finished(store)
    (met,) = trends(store, ann.key, "wordle", "").met
    assert (met.games, met.won) == (2, 1)
    signs = [[sign_of(saved, own) for own in saved.results] for saved in store.matches()]
    assert signs == [["✓", "✗"], ["=", "="]]


SEEDS = count(5000)


def finished(
    store: Store, *seats: Player, loser: int = 1, rated: bool = True, seed: int = 0
) -> None:
    match = Match.begin(STONES, {}, seed or next(SEEDS), seats, store, wants_rating=rated)
    match.resign(loser)
    rate(store, match)


def test_it_is_what_was_noted_then(store: Store, ann: Player, monkeypatch) -> None:
    profile = Profile(ann.key, ann.name, 0.0)
    assert rating_history(store, profile, "stones") == ()
    bot = Player("bot", "Level 1300", "Level 1300")  # whose rating is in its name
    noted = []
    for loser in (1, 1, 0, 1, 0):
        finished(store, ann, bot, loser=loser)
        noted.append(rating_of(store, ann, "stones").mu)
    finished(store, ann, bot, rated=False)
    finished(store, ann, loser=0)
    found = rating_history(store, profile, "stones")
    assert [each.mu for each in found] == pytest.approx(noted)
    assert [each.finished for each in found] == sorted(each.finished for each in found)
    assert found[-1].sigma == pytest.approx(rating_of(store, ann, "stones").sigma)
    # After a change of the scale, all are moved to where the rating is now.
    store.players.set_rating("profile", ann.key, "stones", Rating(noted[-1] + 100, 80.0, 5))
    moved = rating_history(store, profile, "stones")
    assert [each.mu for each in moved] == pytest.approx([mu + 100 for mu in noted])
    monkeypatch.setattr(ratings, "NEWEST", 4)
    monkeypatch.setattr(ratings, "SETTLING", 2)
    assert [each.match for each in rating_history(store, profile, "stones")] == [
        each.match for each in found[-2:]
    ]
