"""A page that is left while it opens, and a palette that is opened twice."""

import asyncio

import pytest
from support.apps import open_app
from support.practice_cards import card
from support.waiting import settled, until
from textual.command import CommandList

from tests.conftest import mostly_deep
from tuiwords.ui.pages.catalog import PAGES
from tuiwords.ui.pages.today import TodayPage


@pytest.mark.parametrize("turns", mostly_deep([1, 13, 0, 2, 3, 5, 8, 21, 34], 1))
async def test_pages_may_be_left_at_any_moment(ada, store, turns: int) -> None:
    store.cards.add(ada.id, [card("wordle", "wordle-guess", 1, "Find it.", "crane")], 1.0)
    async with open_app(rules=False) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        for page in PAGES:
            if page.key in ("help", "today"):
                continue
            app.open_page(page.key)
            for _ in range(turns):
                await asyncio.sleep(0)
            app.pop_screen()
            await settled(pilot)
            assert app.is_running and isinstance(app.screen, TodayPage), page.key


async def test_the_palette_opens_again_at_once(ada) -> None:
    async with open_app(rules=False) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        for _ in range(3):
            app.action_command_palette()
            app.action_command_palette()
            app.screen.dismiss()
            app.action_command_palette()
            await pilot.pause()
            assert app.is_running
            app.screen.dismiss()
        await until(pilot, lambda: isinstance(app.screen, TodayPage))


async def test_the_palette_turns_pages_before_its_list_is_drawn(ada) -> None:
    async with open_app(rules=False) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        app.action_command_palette()
        await until(pilot, lambda: bool(app.screen.query(CommandList)))
        listed = app.screen.query_one(CommandList)
        await until(pilot, lambda: listed.option_count > 0)
        listed.highlighted = 0
        listed.styles.display = "none"
        await pilot.pause()
        option = listed.options[0]
        listed.clear_options()
        listed.add_option(option)  # which has no lines where the list has no size
        listed.highlighted = 0
        await pilot.press("pagedown", "pageup")
        assert app.is_running
