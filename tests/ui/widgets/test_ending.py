"""The keys of the end of a game."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.screen import Screen

from tuiwords.ui.widgets.ending import Ending


class Table(Screen[None]):
    """A table whose match is over; it keeps the steps taken."""

    def compose(self) -> ComposeResult:
        self.steps: list[str] = []
        yield Ending()

    def action_next(self, step: str) -> None:
        self.steps.append(step)


class Ended(App[None]):
    """An app with that table."""

    def get_default_screen(self) -> Table:
        return Table()


@pytest.mark.parametrize(("rest", "steps"), [(True, []), (False, ["again"])])
async def test_what_is_typed_on_begins_no_game_and_enter_never_does(rest, steps):
    app = Ended()
    async with app.run_test() as pilot:
        app.screen.query_one(Ending).begin(rest=rest)
        await pilot.press("enter", "enter", "backspace")
        assert not app.screen.steps
        await pilot.press("g")
        assert app.screen.steps == steps
