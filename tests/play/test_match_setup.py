"""Who plays, in which order, before a match begins."""

from __future__ import annotations

import pytest

from tuiwords.play.match_setup import MatchRequest, begin, rematch
from tuiwords.store.records import Profile
from tuiwords.store.store import Store


@pytest.fixture
def ada(store: Store) -> Profile:
    return store.add_profile("Ada")


@pytest.fixture
def store(home):
    with Store.open() as opened:
        yield opened


def names(store: Store, ada: Profile, request: MatchRequest) -> list[str]:
    return [player.name for player in begin(request, ada, store).match.seats]


def against(seed: int, first: int | None) -> MatchRequest:
    return MatchRequest("scrabble", seed=seed, bots=("Acorn",), first=first)


def test_who_moves_first_is_drawn_by_the_seed(store, ada) -> None:
    drawn = [names(store, ada, against(seed, None))[0] for seed in range(12)]
    assert {"Ada", "Acorn"} == set(drawn)
    assert drawn == [names(store, ada, against(seed, None))[0] for seed in range(12)]


def test_who_moves_first_can_be_chosen(store, ada) -> None:
    assert names(store, ada, against(1, 0)) == ["Ada", "Acorn"]
    assert names(store, ada, against(1, 1)) == ["Acorn", "Ada"]


def test_a_rematch_alternates(store, ada) -> None:
    match = begin(against(1, 0), ada, store).match
    for expected in (["Acorn", "Ada"], ["Ada", "Acorn"], ["Acorn", "Ada"]):
        match = begin(rematch(match.header, ada.id), ada, store).match
        assert [player.name for player in match.seats] == expected


def test_where_all_play_at_once_nobody_is_first(store, ada) -> None:
    request = MatchRequest("wordle", seed=1, bots=("Pip",), first=1)
    assert names(store, ada, request) == ["Ada", "Pip"]
