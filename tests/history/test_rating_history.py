"""The ratings after each match are those that were noted then."""

from __future__ import annotations

from itertools import count

import pytest
from toy.game import STONES

from tuiwords.history import rating_history as module
from tuiwords.history.rating_history import rating_history
from tuiwords.history.ratings import rate, rating_of
from tuiwords.play.match import Match
from tuiwords.store.records import Player, Profile, Rating
from tuiwords.store.store import Store

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
    monkeypatch.setattr(module, "NEWEST", 4)
    monkeypatch.setattr(module, "SETTLING", 2)
    assert [each.match for each in rating_history(store, profile, "stones")] == [
        each.match for each in found[-2:]
    ]
