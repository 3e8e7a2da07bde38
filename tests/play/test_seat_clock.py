"""Clocks for each seat, the pace of a match, and bots that play in turn."""

import random
import time
from dataclasses import replace
from itertools import pairwise

import pytest
from toy.game import STONES
from toy.rules import Pile, Take, new

from tuiwords.bots.bot import Choice
from tuiwords.games.base import IllegalMoveError
from tuiwords.history.history import load_match
from tuiwords.play import catalog
from tuiwords.play import match as match_module
from tuiwords.play.bot_turns import bot_turns
from tuiwords.play.games.boggle import BOGGLE
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


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A round on a clock that the test moves."""
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    begun = Match.begin(BOGGLE, {"board": "CAT SAT ONE"}, 1, [Player("guest", "", "Ada")])
    begun.now = now  # type: ignore[attr-defined]
    return begun


def test_the_playing_time_goes_as_fast_as_it_is_told(match):
    match.start()
    match.now[0] += 2
    assert match.elapsed == 2.0
    match.speed = 10.0
    assert match.elapsed == 2.0, "what went by stays as it was"
    match.now[0] += 3
    assert match.elapsed == 32.0
    match.stop()
    match.now[0] += 100
    assert match.elapsed == 32.0


def test_the_playing_time_can_be_skipped(match):
    match.start()
    match.skip_to(170.0)
    assert match.elapsed == 170.0
    match.now[0] += 11
    assert match.expire()
    assert match.state.outcome is not None
    assert match.replay.played[-1].at == match.time_limit


CHANCES = dict.fromkeys(range(3), random.Random(1))
SETTINGS = {"pile": "pebbles", "kind": "last wins", "stones": 8}


def takes_two(view: Pile, _rng: random.Random) -> Choice[Take]:
    return Choice(Take(min(2, view.stones)), 0.0)


def sees_none(_view: Pile, _rng: random.Random) -> None:
    return None


def test_bots_play_in_turn_to_the_end() -> None:
    turns = list(bot_turns(new(SETTINGS, 1, 2), dict.fromkeys(range(2), takes_two), CHANCES))
    assert [turn.seat for turn in turns] == [1, 0, 1, 0]
    assert all(one.after == other.before for one, other in pairwise(turns))
    assert turns[-1].after.outcome is not None


def test_who_sees_no_move_resigns_and_who_is_not_asked_is_waited_for() -> None:
    turns = list(bot_turns(new(SETTINGS, 0, 3), {0: takes_two, 1: sees_none}, CHANCES))
    assert [turn.choice is None for turn in turns] == [False, True]
    outcome = turns[-1].after.outcome
    assert outcome is not None and outcome.ranks == (1, 2, 1)
    (only,) = bot_turns(new(SETTINGS, 0, 3), {0: takes_two}, CHANCES)
    assert only.after.to_move == (1,)
