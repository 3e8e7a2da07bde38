"""Clicks on what is there no more."""

import pytest
from support.apps import open_app
from textual import events
from textual.geometry import Offset
from textual.widgets import Static


async def test_a_click_on_a_widget_that_was_just_removed_is_nothing(
    ada, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_app() as (_pilot, app):
        there = Static("gone in a moment")
        await app.screen.mount(there)
        await there.remove()
        # As until the screen is laid out anew.
        monkeypatch.setattr(app.screen, "get_widget_and_offset_at", lambda *_: (there, Offset()))
        down = events.MouseDown(None, 1, 1, 0, 0, 1, shift=False, meta=False, ctrl=False)
        await app.on_event(down)
        assert app.is_running
