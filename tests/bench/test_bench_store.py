"""The store that the app is measured with is like one that somebody has played into."""

from __future__ import annotations

from tuiwords.bench.many_matches import fill
from tuiwords.history.history import load_match
from tuiwords.history.statistics import statistics
from tuiwords.play import catalog
from tuiwords.store.store import Store

COUNT = 150


def test_nearly_every_match_is_of_a_puzzle_of_its_own(store: Store) -> None:
    ada = store.players.add("Ada")
    fill(store, ada, COUNT)
    found = {game: statistics(store, ada.id, game) for game in catalog.GAMES}
    assert all(figures.played for figures in found.values())
    assert sum(figures.repeats for figures in found.values()) == COUNT // 50
    assert sum(figures.played for figures in found.values()) == COUNT - COUNT // 50


def test_its_matches_can_be_opened(store: Store) -> None:
    fill(store, store.players.add("Ada"), 60)
    for saved in store.matches():
        match = load_match(store, saved.header.id)
        assert match.results() == saved.results
