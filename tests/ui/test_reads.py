"""With many matches a key or a page reads as much from the store as with few, a table nothing."""

import asyncio
import threading
from typing import Any

import pytest
from support.apps import OpenedApp, open_app
from support.crossword_tables import BEN, at_table, crossword, person
from support.saved_games import seat
from support.waiting import until
from textual.pilot import Pilot
from textual.widgets import Static

from tuiwords.paths import data_dir
from tuiwords.store.database import Database
from tuiwords.store.records import Arrival, Event, Header, Profile, Result, Saved
from tuiwords.store.store import Store
from tuiwords.ui.background import running
from tuiwords.ui.pages.matches import MatchesPage
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.widgets.openable_list import OpenableList

FEW, MANY = 400, 700  # more than are read at once


class Reads:
    """The queries of the app, and their rows; and how many queries the event loop waited for."""

    queries = 0
    rows = 0
    on_loop = 0

    def reset(self) -> None:
        """Count from here on."""
        self.queries = self.rows = self.on_loop = 0


@pytest.fixture
def reads(home, monkeypatch: pytest.MonkeyPatch) -> Reads:
    """Counts what the app reads from its store."""
    counted = Reads()

    class CountingDatabase(Database):
        def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
            found = super().rows(sql, *values)
            counted.queries += 1
            counted.rows += len(found)
            counted.on_loop += threading.current_thread() is threading.main_thread()
            return found

    monkeypatch.setattr(Store, "open", lambda: Store(CountingDatabase(data_dir() / "tuiwords.db")))
    return counted


def fill(store: Store, ada: Profile, count: int) -> None:
    """Add finished matches of three games; none of them can be replayed."""
    games = ("wordle", "boggle", "scrabble")
    added = []
    for number in range(count):
        header = Header(
            f"{number:032}", games[number % 3], {}, number, (seat(ada),), float(number), "f"
        )
        result = Result(0, seat(ada), 3.0, 1, number % 4 > 0, {"guesses": 4.0})
        saved = Saved(header, 1, number + 1.0, number + 1.0, False, (result,))
        added.append(Arrival(saved, (Event("move", 0, "crane", 1.0),)))
    store.add_matches(added)


async def quiet(pilot: Pilot[None]) -> None:
    """Nothing is read in the background any more."""
    await until(pilot, lambda: not running())


async def cost(pilot: Pilot[None], reads: Reads, *keys: str) -> tuple[int, int]:
    """The queries and rows that keys lead to."""
    reads.reset()
    for key in keys:
        await pilot.press(key)
        await quiet(pilot)
    return reads.queries, reads.rows


@pytest.mark.deep
@pytest.mark.parametrize(
    ("keys", "most"),
    [
        (("down",), 40),
        (("s",), 240),
        (("m",), 110),
        (("P",), 10),
        (("s", "right"), 360),
        (("m", "down"), 160),
    ],
    ids=str,
)
async def test_a_key_reads_as_much_with_many_matches(ada, reads, keys, most) -> None:
    costs = []
    for count in (FEW, MANY):
        with Store.open() as store:
            fill(store, ada, count)
        async with open_app() as (pilot, app):
            await until(pilot, lambda app=app: isinstance(app.screen, TodayPage))
            await quiet(pilot)
            costs.append(await cost(pilot, reads, *keys))
    assert costs[0] == costs[1]
    assert reads.on_loop == 0
    assert max(costs[0]) <= most


async def test_the_next_game_of_the_day_reads_nothing(ada, reads) -> None:
    with Store.open() as store:
        fill(store, ada, FEW)
    async with open_app() as (pilot, _):
        await quiet(pilot)
        assert await cost(pilot, reads, "down", "up", "down") == (0, 0)


async def test_the_list_grows_to_the_oldest_match(ada, reads) -> None:
    with Store.open() as store:
        fill(store, ada, FEW)
    async with open_app() as (pilot, app):
        await quiet(pilot)
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        table = app.screen.query_one(OpenableList)
        await until(pilot, lambda: len(table.rows) > 0)
        assert len(table.rows) < FEW
        await pilot.press("end")
        await until(pilot, lambda: table.selected_key == f"{0:032}")
        assert len(table.rows) == FEW
        note = app.screen.query_one("#matches-note", Static)
        await until(pilot, lambda: str(note.content) == f"{FEW} matches, 0 unfinished")


async def test_coming_back_to_an_unchanged_list_reads_nothing(ada, reads) -> None:
    with Store.open() as store:
        fill(store, ada, FEW)
    async with open_app() as (pilot, app):
        await quiet(pilot)
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await until(pilot, lambda: len(app.screen.query_one(OpenableList).rows) > 0)
        await pilot.press("down", "down")
        await quiet(pilot)
        assert await cost(pilot, reads, "delete", "n") == (1, 1)  # whether anything changed
        assert app.screen.query_one(OpenableList).cursor == 2


async def test_a_table_at_rest_reads_nothing(ada, reads) -> None:
    match = crossword(Store.open(), [person(ada), BEN], settings={"clock": "20"})
    async with at_table(match) as (pilot, screen):
        await quiet(pilot)
        ticks = screen.match.elapsed
        reads.reset()
        await until(pilot, lambda: screen.match.elapsed > ticks + 1.2)
        assert reads.queries == 0


async def test_what_may_take_long_is_read_off_the_event_loop(ada, monkeypatch) -> None:
    started, go_on = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(*_arguments: object, **_named: object) -> None:
        loop.call_soon_threadsafe(started.set)
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(30)
        raise AssertionError("the answer does not matter")

    monkeypatch.setattr("tuiwords.ui.pages.statistics.statistics", slow)
    async with OpenedApp().run_test() as pilot:
        await pilot.press("s")
        await asyncio.wait_for(started.wait(), 30)  # the loop is free meanwhile
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, TodayPage))
        go_on.set()
