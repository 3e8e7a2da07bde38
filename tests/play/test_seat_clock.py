"""A clock for each seat: what is charged to whom, and what a log that is taken up again says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from toy.game import STONES

from tuiwords.games.base import IllegalMoveError
from tuiwords.history.history import load_match
from tuiwords.play import catalog
from tuiwords.play import match as match_module
from tuiwords.play.match import Match
from tuiwords.store.records import Event, Player
from tuiwords.store.store import Store

GUESTS = tuple(Player("guest", name, name) for name in ("A", "B"))


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be moved by hand; each player of Stones has ten seconds."""
    time = [100.0]
    monkeypatch.setattr(match_module.time, "monotonic", lambda: time[0])
    slow = replace(STONES, rules=replace(STONES.rules, seat_time=lambda _settings: 10.0))
    monkeypatch.setitem(catalog.GAMES, "stones", slow)
    return time


@pytest.fixture
def store(home) -> Store:  # type: ignore[no-untyped-def]
    return Store.open()


def begin(store: Store) -> Match:
    match = Match.begin(catalog.game("stones"), {}, 0, GUESTS, store)
    match.start()
    return match


def left(match: Match) -> list[float]:
    return [match.seat_left(seat) or 0.0 for seat in (0, 1)]


def test_only_who_is_to_move_spends_time(now, store):
    match = begin(store)
    now[0] += 3
    assert left(match) == [7, 10]
    match.play(0, "1")
    now[0] += 2
    assert left(match) == [7, 8]
    match.play(1, "1")
    now[0] += 1
    assert left(match) == [6, 8]


def test_a_pause_costs_nobody_anything_and_survives_a_restart(now, store):
    match = begin(store)
    now[0] += 3
    match.play(0, "1")
    now[0] += 2
    match.stop()
    now[0] += 500
    again = load_match(store, match.header.id)
    assert left(again) == left(match) == [7, 8]
    again.start()
    now[0] += 1
    assert left(again) == [7, 7]


def test_a_move_taken_back_has_cost_its_time(now, store):
    match = begin(store)
    now[0] += 3
    match.play(0, "1")
    now[0] += 2
    match.undo(0)
    now[0] += 1
    assert left(match) == [6, 8]
    match.stop()
    assert left(load_match(store, match.header.id)) == [6, 8]


def test_who_runs_out_of_time_loses_at_that_moment(now, store):
    match = begin(store)
    now[0] += 3
    match.play(0, "1")
    now[0] += 9.5
    assert not match.expire()
    now[0] += 4
    assert match.expire()
    assert match.state.outcome is not None
    assert match.state.outcome.ranks == (1, 2)
    assert match.replay.played[-1] == Event("time", 1, "", 13.0)
    assert load_match(store, match.header.id).state == match.state


def test_a_move_after_the_time_ends_the_game_instead(now, store):
    match = begin(store)
    now[0] += 11
    with pytest.raises(IllegalMoveError, match="time is up"):
        match.play(0, "1")
    assert match.state.outcome is not None
    assert match.state.outcome.ranks == (2, 1)


def test_who_pauses_too_late_has_lost(now, store):
    match = begin(store)
    now[0] += 11
    match.stop()
    assert match.state.outcome is not None


def test_without_a_clock_nothing_runs_out(store):
    match = Match.begin(STONES, {}, 0, GUESTS, store)
    assert match.seat_left(0) is None
    assert not match.timed
    assert not match.expire(1e9)


@pytest.mark.parametrize(("clock", "seconds"), [("off", None), ("5", 300.0), ("7", 420.0)])
def test_scrabble_has_minutes_for_each_player(clock, seconds):
    game = catalog.game("scrabble")
    assert game.rules.seat_time(game.rules.settings({"clock": clock})) == seconds
