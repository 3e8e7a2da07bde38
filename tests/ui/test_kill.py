"""Killed at any moment, the app and line mode have lost no move that they had shown.

``TUIWORDS_KILLS`` is the number of kills of the deep test, over all games and both ways to play
them; ``TUIWORDS_KILL_SEED`` is what its chances are drawn from.
"""

import os
import random
import time
from dataclasses import replace

import pytest
from support.killed_games import WAYS, Round, Way, laid, season, way_of
from support.terminal import Terminal

from tuiwords.history.history import load_match
from tuiwords.play import catalog
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.store.records import Profile
from tuiwords.store.store import Store, Wanted

KILLS = int(os.environ.get("TUIWORDS_KILLS", "40"))
SEED = os.environ.get("TUIWORDS_KILL_SEED", "1")
GIVEN_BACK = 5.0  # seconds of a clock that a kill may give back at most
LOOKING = 9.0  # seconds that nothing is played before a kill


@pytest.fixture
def ada(home) -> Profile:
    """Somebody who has played here before, with quick bots; nobody has the store open."""
    save_preferences(replace(Preferences(), motion=False))
    with Store.open() as store:
        profile = store.players.add("Ada")
        store.note_profile(profile.id)
        for key in catalog.GAMES:
            season(store, profile, key)
    return profile


def in_order(found: list[str], typed: list[str]) -> bool:
    """Whether all that was found was typed, in this order and no more often."""
    rest = iter(typed)
    return all(each in rest for each in found)


def kill(way: Way, ada: Profile, name: str) -> Round:
    """Kill a process in the middle of a game; what it had shown is there, and sound."""
    this = Round(way, ada, random.Random(name))
    this.play()
    with Store.open() as store:
        assert store.check() == (), name
        if not this.match:
            return this
        match = load_match(store, this.match)
        log = store.events(this.match)
        ended = store.saved(this.match).finished is not None
    found = [event.text for event in log]
    assert log[: len(this.log)] == this.log, (name, this.log, found)
    assert ended == (match.state.outcome is not None), name
    shown = way.shown(this.seen)
    assert shown <= way.told(match), (name, shown - way.told(match), this.typed, found)
    new = [event.text for event in log[len(this.log) :] if event.kind == "move" and not event.seat]
    assert in_order([*map(way.word, new)], [*map(way.word, this.typed)]), (name, new, this.typed)
    given_back = this.clock - (match.elapsed - (this.before.elapsed if this.before else 0.0))
    assert ended or given_back <= GIVEN_BACK, (name, given_back)  # a clock ends with its game
    return this


def kill_often(way: Way, ada: Profile, count: int, seed: str) -> None:
    """Kill a game again and again: it goes on where it was, and another begins when it is over."""
    rounds = [kill(way, ada, f"{seed}/{way}/{number}") for number in range(count)]
    near = sum(this.near for this in rounds)
    resumed = sum(this.before is not None for this in rounds)
    shown = sum(len(way.shown(this.seen)) for this in rounds)
    print(f"{way}, seed {seed}: {count} kills, {near} near Enter, {resumed} resumed, {shown} shown")
    assert shown or count < 9


QUICK = (way_of("wordle", plain=False), way_of("scrabble", plain=True))


@pytest.mark.parametrize("way", QUICK, ids=str)
def test_a_killed_game_goes_on_where_it_was(ada, way):
    kill_often(way, ada, 2, "few")


@pytest.mark.deep
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_every_move_that_was_shown_is_found_again(ada, way):
    kill_often(way, ada, -(-KILLS // len(WAYS)), SEED)


@pytest.mark.deep
@pytest.mark.parametrize("plain", [False, True], ids=["app", "lines"])
def test_a_kill_gives_back_little_of_a_clock(ada, plain):
    ways = [way for way in WAYS if way.plain == plain]
    terminals = [Terminal(*way.fresh(7)) for way in ways]
    began = []
    for way, terminal in zip(ways, terminals, strict=True):
        way.wait_for_table(terminal)
        began.append(time.monotonic())
    while time.monotonic() < began[-1] + LOOKING:
        for terminal in terminals:
            terminal.pause(0.1)
    killed = []
    for terminal in terminals:
        terminal.kill()
        killed.append(time.monotonic())
        terminal.close()
    with Store.open() as store:
        assert store.check() == ()
        for way, start, end in zip(ways, began, killed, strict=True):
            (last,) = store.matches(Wanted(ada.id, game=way.key), 1)
            kept = load_match(store, last.header.id).elapsed
            assert end - start - kept <= GIVEN_BACK, way


def test_one_tile_is_the_same_play_in_both_directions() -> None:
    assert laid("H11 E.") == laid("11G .E") == "E11H"
    assert laid("8D WoRD") == "W8D o8E R8F D8G"
    assert laid("-ABC") == "-ABC"
