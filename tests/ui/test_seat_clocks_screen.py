"""The clocks of the seats as they are seen, and what happens when one runs out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from crossword_tables import BEN, all_text, at_table, crossword, lay, person
from waiting import until

from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.store.records import Player
from tuiwords.ui.screens.curtain import Curtain
from tuiwords.ui.widgets.bot_seats import BotSeats
from tuiwords.ui.widgets.seats import Seats

RACKS = ("CATSERX", "DOGMENJ")
ACORN = Player("bot", "Acorn", "Acorn")


@pytest.fixture(autouse=True)
def still() -> None:
    save_preferences(replace(Preferences(), motion=False))


def clocks(screen) -> list[str]:
    return [line.clock for line in screen.query_one(Seats)._lines]


async def test_each_seat_shows_its_time(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS, {"clock": "20"})
    async with at_table(match) as (pilot, screen):
        assert "minutes each 20" in screen.heading()
        assert clocks(screen)[1] == "20:00"
        assert "20:00" in all_text(pilot.app)
        match.skip_to(match.elapsed + 100)
        await until(pilot, lambda: clocks(screen)[0].startswith("18:"))
        assert clocks(screen)[1] == "20:00"


async def test_little_time_is_pointed_out(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS, {"clock": "20"})
    async with at_table(match) as (pilot, screen):
        match.skip_to(1180.0)
        await until(pilot, lambda: clocks(screen)[0].endswith("!"))
        assert not clocks(screen)[1].endswith("!")


async def test_who_runs_out_of_time_loses(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS, {"clock": "3"})
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        match.skip_to(match.elapsed + 181)
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert match.state.outcome.ranks == (1, 2)
        result = str(screen.query_one("#ending-result").render())
        assert "Ada wins" in result
        assert "clock ran out" in result


async def test_nothing_is_to_be_seen_while_the_clock_is_paused(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS, {"clock": "20"})
    async with at_table(match) as (pilot, screen):
        await pilot.press("f10")
        await pilot.pause()
        left = match.seat_left(0)
        assert screen.board.hidden
        await pilot.pause(0.3)
        assert match.seat_left(0) == left
        await pilot.press("f10")
        await pilot.pause()
        assert not screen.board.hidden


async def test_a_bot_with_little_time_left_hurries(ada, store):
    match = crossword(store, [person(ada), ACORN], RACKS, {"clock": "5"})
    async with at_table(match) as (pilot, screen):
        seats = screen.query_one(BotSeats)
        seats.pace = 1000.0
        pauses = []
        timer = seats.set_timer

        def note(pause, *args, **more):
            pauses.append(pause)
            return timer(pause, *args, **more)

        seats.set_timer = note
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: bool(pauses))
        assert pauses[0] <= 300 / 20
