"""The small game of ``tests/toy`` is in the catalog for every test here."""

from __future__ import annotations

import pytest

from tuiwords.play.game import Game


@pytest.fixture(autouse=True)
def toy(stones: Game) -> Game:
    """The game of stones."""
    return stones
