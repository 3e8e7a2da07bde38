"""A clock that goes faster where nobody but bots still plays."""

import time

import pytest

from tuiwords.play.games.boggle import BOGGLE
from tuiwords.play.match import Match
from tuiwords.store.records import Player


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
