"""Lines to type in: what they take, and that they draw nothing while nobody types."""

import pytest
from support.apps import open_app
from support.waiting import settled, until
from textual import events
from textual.widgets import Input


@pytest.mark.parametrize("keys", [("l",), ("a", "4"), ("P", "plus")])
async def test_no_cursor_blinks(ada, keys):
    async with open_app() as (pilot, app):
        for key in keys:
            await pilot.press(key)
        await until(pilot, lambda: bool(app.screen.query(Input)))
        assert not any(line.cursor_blink for line in app.screen.query(Input))


async def test_no_cursor_blinks_at_the_first_start(home):
    async with open_app() as (pilot, app):
        await until(pilot, lambda: bool(app.screen.query(Input)))
        assert not app.screen.query_one(Input).cursor_blink


async def test_letters_do_not_overtake_the_keys_typed_before_them(ada):
    async with open_app() as (pilot, app):
        await pilot.press("l", *"quiz")
        for key in (*["backspace"] * 3, *"oph", "home", *"a"):  # as one packet brings them
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await settled(pilot)
        assert app.screen.query_one(Input).value == "aqoph"
