"""How Scrabble looks; ``pytest --snapshot-update`` takes new pictures."""

from dataclasses import replace

import pytest
from support.apps import OpenedApp
from support.scrabble_tables import SEED, quick_bots
from support.waiting import until

from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets import clock

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])


@SIZES
def test_tiles_before_they_are_played(ada, monkeypatch, snap_compare, size):
    quick_bots(monkeypatch)
    monkeypatch.setattr(clock, "clock_text", lambda _seconds: "0:00")
    save_preferences(replace(Preferences(), motion=False))
    app = OpenedApp(MatchRequest("scrabble", seed=SEED), rules=False)

    async def play(pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press(*"badge", "enter", "space", "left", "up", *"leW")

    assert snap_compare(app, terminal_size=size, run_before=play)
