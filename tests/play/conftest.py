"""A store of the test's own, two players, and the small game of ``stones.py`` in the catalog."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from stones import STONES

from tuiwords.play import catalog
from tuiwords.play.kit import GameKit
from tuiwords.store.records import Player
from tuiwords.store.store import Store


@pytest.fixture(autouse=True)
def stones(monkeypatch: pytest.MonkeyPatch) -> GameKit:
    """The game, in the catalog for the time of a test."""
    monkeypatch.setitem(catalog.KITS, STONES.key, STONES)
    return STONES


@pytest.fixture
def store() -> Iterator[Store]:
    """The store of this test's home."""
    with Store.open() as opened:
        yield opened


@pytest.fixture
def ann(store: Store) -> Player:
    """Somebody with a profile, on a seat."""
    profile = store.add_profile("Ann")
    return Player("profile", profile.id, profile.name)


@pytest.fixture
def bob(store: Store) -> Player:
    """Somebody else with a profile."""
    profile = store.add_profile("Bob")
    return Player("profile", profile.id, profile.name)
