"""Nothing ticks while nobody does anything: no cursor that blinks, no page that asks again."""

import asyncio
import time
from collections import Counter
from typing import Any

import pytest
from support.apps import open_app
from support.waiting import until
from textual.pilot import Pilot
from textual.timer import Timer

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.background import running
from tuiwords.ui.pages.catalog import PAGES
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.welcome import Welcome
from tuiwords.ui.table.screen import TableScreen

SETTLED, LOOKED_AT = 0.4, 1.2  # seconds until short animations have ended, and of rest
A_CLOCK = 4  # times a second that a clock looks
DRAWN = 3  # times that it may be drawn meanwhile


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each timer of Textual called somebody."""
    counted: Counter[str] = Counter()
    tick = Timer._tick

    async def counting(timer: Timer, **arguments: Any) -> None:
        counted[timer.name] += 1
        await tick(timer, **arguments)

    monkeypatch.setattr(Timer, "_tick", counting)
    return counted


async def at_rest(pilot: Pilot[None], ticks: Counter[str]) -> Counter[str]:
    """What ticked in a second in which nobody did anything."""
    await until(pilot, lambda: not running())
    await asyncio.sleep(SETTLED)
    ticks.clear()
    await asyncio.sleep(LOOKED_AT)
    return ticks.copy()


async def test_no_cursor_blinks_on_the_first_page(home, ticks: Counter[str]) -> None:
    async with open_app() as (pilot, app):
        assert isinstance(app.screen, Welcome)
        assert not await at_rest(pilot, ticks)


@pytest.mark.deep
async def test_pages_are_at_rest(ada, ticks: Counter[str]) -> None:
    async with open_app() as (pilot, app):
        for place in PAGES:
            await pilot.press(place.letter)
            assert not await at_rest(pilot, ticks), place.key
            while not isinstance(app.screen, TodayPage):
                await pilot.press("escape")


@pytest.mark.parametrize("game", ["boggle", "wordle", "word-soup", "scrabble"])
async def test_tables_are_at_rest_but_for_a_clock(ada, ticks: Counter[str], game: str) -> None:
    async with open_app(MatchRequest(game, seed=1), rules=False) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        begun = time.monotonic()
        seen = await at_rest(pilot, ticks)
        assert sum(seen.values()) <= A_CLOCK * (time.monotonic() - begun) + DRAWN  # late ones, too
