"""The keys of the end of a game."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.screen import Screen

from tuiwords.ui.widgets import ending
from tuiwords.ui.widgets.ending import Ending


class Table(Screen[None]):
    """A table whose match is over; it counts rematches."""

    rematches = 0

    def compose(self) -> ComposeResult:
        yield Ending()

    def action_rematch(self) -> None:
        self.rematches += 1


class Ended(App[None]):
    """An app with that table."""

    def get_default_screen(self) -> Table:
        return Table()


@pytest.mark.parametrize(("surprising", "seconds"), [(True, "KEY_DELAY"), (False, "TWICE")])
async def test_enter_begins_no_rematch_right_after_the_end(surprising, seconds, monkeypatch):
    monkeypatch.setattr(ending, seconds, 60.0)
    app = Ended()
    async with app.run_test() as pilot:
        app.screen.query_one(Ending).begin(rest=False, surprising=surprising)
        await pilot.press("enter", "enter")
        assert app.screen.rematches == 0
        await pilot.press("g")
        assert app.screen.rematches == 1


async def test_enter_begins_a_rematch_after_a_moment(monkeypatch):
    monkeypatch.setattr(ending, "TWICE", 0.01)
    app = Ended()
    async with app.run_test() as pilot:
        app.screen.query_one(Ending).begin(rest=False)
        await pilot.pause(0.1)
        await pilot.press("enter")
        assert app.screen.rematches == 1
