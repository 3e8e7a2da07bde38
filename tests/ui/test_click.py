"""Clicks on what is there no more."""

from __future__ import annotations

from support.apps import open_app
from textual import events
from textual.widgets import Static


async def test_a_click_on_a_widget_that_was_just_removed_is_nothing(ada) -> None:
    async with open_app() as (pilot, app):
        await pilot.pause()
        there = Static("gone in a moment")
        await app.screen.mount(there)
        await pilot.pause()
        x, y = there.region.offset
        assert app.screen.get_widget_at(x, y)[0] is there
        await there.remove()
        assert app.screen.get_widget_at(x, y)[0] is there, "it is drawn anew only later"
        down = events.MouseDown(None, x, y, 0, 0, 1, shift=False, meta=False, ctrl=False)
        await app.on_event(down)
        assert app.is_running
