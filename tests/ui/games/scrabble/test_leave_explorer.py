"""The leave explorer: openings and leaves of a typed rack, with any pool."""

from support.apps import open_app
from support.player import screen_text
from support.waiting import settled, until
from textual.widgets import Input

from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.games.scrabble.leaves import LeaveExplorer
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.field import Field

FIGURE = str([tool.key for tool in assistants()].index("scrabble-leaves") + 1)


async def test_openings_and_leaves_of_a_rack(ada):
    async with open_app() as (pilot, app):
        await settled(pilot)
        await pilot.go("a")
        await pilot.go(FIGURE)
        assert isinstance(app.screen, LeaveExplorer)
        openings, leaves = app.screen.query(CursorList)
        await pilot.press(*"jam")
        await until(pilot, lambda: len(leaves.rows) == 7)
        await until(pilot, lambda: openings.rows[0].cells == ("8F JAM", "24", "", "24.0"))
        alone = dict(row.cells[:2] for row in leaves.rows)
        assert set(alone) == {"A", "J", "M", "AJ", "AM", "JM", "AJM"}
        await pilot.press("tab", *"eeeeiii")  # with these tiles to draw, nothing is worth more
        await until(pilot, lambda: len(leaves.rows) == 7)
        await settled(pilot)
        pooled = {row.cells[0]: float(row.cells[1]) for row in leaves.rows}
        assert pooled["AJM"] > float(alone["AJM"])
        app.screen.query_one("#leaves-rack", Input).value = "qqq"
        await pilot.see("There are 3 Qs in QQQ")
        app.screen.query_one("#leaves-rack", Input).value = "8"
        await pilot.see("'8' is not a tile: write letters")
        await settled(pilot)
        assert "Something went wrong" not in screen_text(app)
        app.screen.query_one("#leaves-rack", Input).value = "aeinrstx"
        await pilot.see("A rack has 7 tiles, not 8.")
        app.screen.query_one("#leaves-pool", Input).value = ""
        app.screen.query_one("#rules", Field).choose("wordfeud")
        app.screen.query_one("#leaves-rack", Input).value = "retinas"
        await until(pilot, lambda: openings.row is not None)
        assert len(openings.row.cells[0].split()[1]) == 7
        await pilot.go("escape")
