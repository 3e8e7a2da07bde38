"""Textual's faults that are mended in its own classes."""

import time

from rich.style import Style
from support.apps import open_app
from support.waiting import until
from textual import events
from textual.notifications import Notification
from textual.widgets import OptionList
from textual.widgets._toast import Toast


async def test_a_timer_rings_though_the_machine_was_busy_for_longer_than_its_time(ada) -> None:
    async with open_app() as (pilot, app):
        for seconds in (-0.01, 0.0, 1e-9):
            rung = list[float]()
            app.set_timer(seconds, lambda seconds=seconds, rung=rung: rung.append(seconds))
            await until(pilot, lambda rung=rung: bool(rung))
            assert rung == [seconds]


async def test_a_notice_that_was_over_before_it_was_shown_goes(ada) -> None:
    async with open_app() as (pilot, app):
        old = Notification("old", timeout=0.01, raised_at=time.time() - 1)
        await app.screen.mount(Toast(old))
        await until(pilot, lambda: not app.screen.query(Toast))


async def test_a_click_on_a_line_that_was_just_removed_is_nothing(ada) -> None:
    async with open_app() as (pilot, app):
        lines = app.screen.query_one(OptionList)
        lines.post_message(
            events.Click(
                *(lines, 1, 1, 0, 0, 1),
                *(False, False, False),
                style=Style(meta={"option": lines.option_count}),
            )
        )
        await pilot.pause()
        assert app.is_running
