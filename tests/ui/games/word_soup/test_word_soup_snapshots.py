"""How Word Soup looks; ``pytest --snapshot-update`` takes new pictures."""

from dataclasses import replace

import pytest
from support.apps import OpenedApp
from support.soup_tables import SEED
from support.waiting import until

from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets import clock


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_a_word_before_it_is_taken(ada, monkeypatch, snap_compare, size):
    monkeypatch.setattr(clock, "clock_text", lambda _seconds: "0:00")
    save_preferences(replace(Preferences(), motion=False))
    app = OpenedApp(MatchRequest("word-soup", seed=SEED), rules=False)

    async def play(pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press(*"bosques", "enter", *"tea")
        screen = app.screen
        await until(pilot, lambda: screen.board.board.cells in screen.board.view.counts)
        screen.query_one("#log").display = False  # it tells times
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=play)
