"""The clocks of the seats as they are seen, and what happens when one runs out."""

import pytest
from support.crossword_tables import BEN, at_table, crossword, lay, person
from support.player import screen_text
from support.waiting import until

from tuiwords.store.records import Player
from tuiwords.ui.table.handover import Curtain
from tuiwords.ui.table.players import Seats

pytestmark = pytest.mark.usefixtures("still")

RACKS = ("CATSERX", "DOGMENJ")
ACORN = Player("bot", "Acorn", "Acorn")


def clocks(screen) -> list[str]:
    return [line.clock for line in screen.query_one(Seats).lines]


async def test_each_seat_shows_its_time(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS, {"clock": "20"})
    async with at_table(match) as (pilot, screen):
        assert "20 minutes each" in screen.heading()
        assert clocks(screen)[1] == "20:00"
        assert "20:00" in screen_text(pilot.app)
        match.skip_to(match.elapsed + 100)
        await until(pilot, lambda: clocks(screen)[0].startswith("18:"))
        assert clocks(screen)[1] == "20:00"
        await pilot.press("f10")
        left = match.seat_left(0)
        assert screen.board.squares.hidden
        await pilot.pause(0.3)
        assert match.seat_left(0) == left
        await pilot.press("f10")
        assert not screen.board.squares.hidden
        match.skip_to(1180.0)  # little time is pointed out
        await until(pilot, lambda: clocks(screen)[0].endswith("!"))
        assert not clocks(screen)[1].endswith("!")


async def test_who_runs_out_of_time_loses(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS, {"clock": "3"})
    async with at_table(match) as (pilot, screen):
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        await pilot.press("d")
        assert screen.board.squares.laid
        match.skip_to(match.elapsed + 181)
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert not screen.board.squares.laid
        assert match.state.outcome.ranks == (1, 2)
        result = str(screen.query_one("#ending-result").render())
        assert "Ada wins" in result
        assert "clock ran out" in result


async def test_a_bot_with_little_time_left_hurries(ada, store):
    match = crossword(store, [person(ada), ACORN], RACKS, {"clock": "5"})
    async with at_table(match) as (pilot, screen):
        screen.bots.pace = 1000.0
        await lay(pilot, "8H CAT")
        await until(pilot, lambda: 1 in screen.bots.decided)
        match.skip_to(match.elapsed + match.seat_left(1) - 1)  # however long it thought
        screen.bots.resume()
        await until(pilot, lambda: match.ply == 2)
        assert match.state.outcome is None, "it played before its clock ran out"
