"""The app with damaged matches in its store: they are shown as such and can be deleted."""

import sqlite3
from contextlib import closing

from support.apps import open_app
from support.saved_games import solve, wordle
from support.waiting import until
from textual.widgets import Static

from tuiwords.paths import data_dir
from tuiwords.ui.pages.matches import MatchesPage
from tuiwords.ui.pages.profiles import ProfilesPage
from tuiwords.ui.pages.statistics import StatisticsPage
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.openable_list import OpenableList


def damage(sql, *values):
    with closing(sqlite3.connect(data_dir() / "tuiwords.db")) as connection, connection:
        assert connection.execute(sql, values).rowcount == 1


def seen(app, selector):
    return str(app.screen.query_one(selector, Static).content)


async def test_damaged_matches_stop_nothing(store, ada):
    good, bad = solve(wordle(store, ada, 1)), solve(wordle(store, ada, 2))
    waiting = wordle(store, ada, 3)
    waiting.play(0, "crane")
    damage("UPDATE match SET results = 'null' WHERE id = ?", bad.header.id)
    damage("UPDATE event SET kind = 'zap' WHERE match = ?", waiting.header.id)
    damage("UPDATE profile SET created = 'once'")
    async with open_app() as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        await until(pilot, lambda: "damaged" in seen(app, "#detail"))
        await pilot.press("c")
        await until(pilot, lambda: any("line 1 of its log" in note for note in app.notices))
        await pilot.press("P")
        await until(pilot, lambda: isinstance(app.screen, ProfilesPage))
        await until(pilot, lambda: app.screen.query_one(OpenableList).rows)
        assert app.screen.query_one(OpenableList).rows[0].cells[2] == "3"
        await pilot.press("escape", "s")
        await until(pilot, lambda: isinstance(app.screen, StatisticsPage))
        await until(pilot, lambda: "Damaged" in seen(app, "#figures"))
        assert ["Played", "1"] in [line.split() for line in seen(app, "#figures").splitlines()]
        await pilot.press("escape", "m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        table = app.screen.query_one(OpenableList)
        await until(pilot, lambda: len(table.rows) == 3)
        rows = [row.cells for row in table.rows]
        assert [row[2] for row in rows] == ["damaged", "damaged", "1 guess ✓"]
        await pilot.press("down", "enter")
        await until(pilot, lambda: any(bad.header.id in note for note in app.notices))
        await pilot.press("delete")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: len(table.rows) == 2)
        await pilot.press("T")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.screen.match.header.id == good.header.id
