"""Rounds against the clock: time limits of a match, and bots that find words meanwhile."""

import time
from collections.abc import Sequence

import pytest

from tuiwords.arena import arena
from tuiwords.games.base import IllegalMoveError
from tuiwords.history.history import load_match
from tuiwords.play.games.boggle import BOGGLE
from tuiwords.play.journal import Unwritten
from tuiwords.play.match import Match
from tuiwords.play.realtime_bots import RealtimeBots
from tuiwords.play.sharecode import read_code, share_code
from tuiwords.store.records import Player
from tuiwords.store.store import Store

PERSON = Player("guest", "ann", "Ann")
BOARD = {"board": "QEST ANSI XWEO YRSN"}


def bot(name: str) -> Player:
    return Player("bot", name, name)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock of the machine, to be set by the test."""
    hands = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: hands[0])
    return hands


def begin(seats: Sequence[Player], journal: Store | None = None, **given: object) -> Match:
    settings = {**BOARD, **given}
    match = Match.begin(BOGGLE, settings, 3, seats, journal or Unwritten())  # type: ignore[arg-type]
    match.start()
    return match


def test_a_match_ends_when_its_time_is_up(now: list[float]) -> None:
    match = begin([PERSON])
    assert (match.time_limit, match.time_left) == (180, 180)
    now[0] += 100
    match.play(0, "quest")
    assert match.time_left == 80
    assert not match.expire()
    now[0] += 90
    with pytest.raises(IllegalMoveError, match="time is up"):
        match.play(0, "sea")
    assert match.state.found == (("quest",),)
    assert match.state.outcome is not None
    assert match.replay.played[-1].at == 180


def test_a_pause_stands_still_and_is_remembered(now: list[float]) -> None:
    with Store.open() as store:
        match = begin([PERSON], store)
        now[0] += 20
        match.play(0, "sea")
        now[0] += 30
        match.stop()
        now[0] += 1000
        again = load_match(store, match.header.id)
        assert again.time_left == 130
        assert again.state == match.state
        again.start()
        now[0] += 131
        assert again.expire()
        assert load_match(store, match.header.id).state == again.state


def test_an_untimed_round_has_no_limit(now: list[float]) -> None:
    match = begin([PERSON], timer="none")
    now[0] += 1e6
    assert match.time_left is None
    assert not match.expire()
    match.play(0, "quest")


def test_bots_find_their_words_as_time_goes_by(now: list[float]) -> None:
    match = begin([PERSON, bot("Juniper"), bot("Argus")])
    realtime = RealtimeBots(match)
    assert realtime.play() == ()
    seen = []
    for _ in range(18):
        now[0] += 9.99
        made = realtime.play()
        assert all(find.at <= match.elapsed for find in made)
        seen += made
    assert [find.at for find in seen] == sorted(find.at for find in seen)
    assert match.view(0).found == () and match.view(0).everyone is None
    counts = [len(words) for words in match.state.found]
    assert counts[2] == len(match.state.words) > counts[1] > counts[0] == 0
    now[0] += 5
    realtime.play()
    assert match.state.outcome is not None


def test_what_bots_find_does_not_depend_on_when_one_looks(now: list[float]) -> None:
    def finds(steps: Sequence[float]) -> list[tuple[float, str]]:
        match = begin([PERSON, bot("Kestrel"), bot("Heron")])
        realtime = RealtimeBots(match)
        for step in steps:
            now[0] += step
            realtime.play()
        return [(event.at, event.text) for event in match.replay.played if event.kind == "move"]

    assert finds([60, 60, 61]) == finds([200]) == finds([1.5] * 130)


def test_a_match_taken_up_again_goes_on_as_it_would_have(now: list[float]) -> None:
    with Store.open() as store:
        match = begin([PERSON, bot("Sparrow")], store)
        now[0] += 70
        RealtimeBots(match).play()
        match.stop()
        again = load_match(store, match.header.id)
        RealtimeBots(again).finish()
    straight = begin([PERSON, bot("Sparrow")])
    RealtimeBots(straight).finish()
    assert again.state == straight.state
    assert again.state.outcome is not None


def test_nobody_waits_for_bots_alone(now: list[float]) -> None:
    match = begin([PERSON, bot("Pebble")])
    realtime = RealtimeBots(match)
    assert not realtime.alone
    match.resign(0)
    assert realtime.alone
    made = realtime.finish()
    assert match.state.outcome is not None
    assert match.replay.played[-1].at == 180
    assert len(match.state.found[1]) == len(made) > 0
    assert not realtime.play(180)


def test_untimed_bots_stop_when_they_see_nothing_more(now: list[float]) -> None:
    match = begin([PERSON, bot("Pebble")], timer="none", goal="all")
    match.resign(0)
    RealtimeBots(match).finish()
    assert match.state.outcome is not None
    assert match.state.resigned == (True, True)
    assert 0 < len(match.state.found[1]) < len(match.state.words)


def test_the_arena_plays_rounds_by_simulated_time(now: list[float]) -> None:
    specs = [BOGGLE.bot_spec(name) for name in ("Argus", "Clover", "all")]
    results = arena.play_games(BOGGLE, specs, arena.deals(6, 1, 3))
    again = arena.play_games(BOGGLE, specs, arena.deals(6, 1, 3))
    assert [(r.scores, r.facts) for r in results] == [(r.scores, r.facts) for r in again]
    for played in results:
        argus, clover, everything = (facts["words"] for facts in played.facts)
        assert argus == everything > clover
        assert played.facts[2]["crossed"] == everything


def test_a_board_of_ones_own_travels_in_a_share_code() -> None:
    code = share_code(BOGGLE, BOGGLE.rules.settings(BOARD), 5)
    game, settings, seed = read_code(code)
    assert (game.key, seed) == ("boggle", 5)
    assert (
        game.rules.new(settings, seed, 1).grid
        == game.rules.new(BOGGLE.rules.settings(BOARD), 9, 2).grid
    )


@pytest.mark.parametrize("wanted", [{"words": "50-60"}, {"points": "100-110", "size": 5}])
def test_boards_are_dealt_as_wanted(wanted: dict[str, str | int]) -> None:
    settings = BOGGLE.rules.settings(wanted)
    state = BOGGLE.rules.new(settings, 1, 1)
    low, high = map(int, str(wanted.get("words") or wanted["points"]).split("-"))
    points = sum(state.rules.points(word) for word in state.words)
    assert low <= (len(state.words) if "words" in wanted else points) <= high
    assert BOGGLE.rules.new(settings, 1, 2).grid == state.grid


def test_a_typed_board_is_never_rated() -> None:
    two = [PERSON, Player("guest", "bob", "Bob")]
    assert Match.begin(BOGGLE, {"size": 4}, 1, two, wants_rating=True).rated
    assert not Match.begin(BOGGLE, BOARD, 1, two, wants_rating=True).rated
