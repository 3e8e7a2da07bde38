"""A click goes to the row that is drawn where the mouse is, in lists with a border and without."""

from collections import Counter
from datetime import timedelta

import pytest
from support.apps import OpenedApp, open_app
from support.crossword_tables import at_table, crossword, person
from support.player import screen_text
from support.saved_games import solve, wrong
from support.waiting import settled, until
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from tests.conftest import mostly_deep
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.match_setup import begin, daily_request
from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.games.scrabble.review import TurnPanel
from tuiwords.ui.pages.catalog import PAGES
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.today_menu import TodayMenu
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.cursor_list import CursorList

SIZES = [(80, 24), (120, 40)]
sizes = pytest.mark.parametrize("size", SIZES, ids=str)


def drawn_rows(app: OpenedApp, rows: CursorList) -> dict[int, int]:
    """The lines of the screen on which a list shows a row, and which row that is."""
    seen, region = screen_text(app).splitlines(), rows.content_region
    found, told = {}, [" ".join(row.cells).split() for row in rows.rows]
    for y in range(region.y, region.bottom):
        words = seen[y][region.x : region.right].split()
        for place, cells in enumerate(told):
            # The last columns are left out where there is no room.
            if words and words == cells[: len(words)]:
                found[y] = place
    return found


async def click_each_row(pilot: Pilot[None], app: OpenedApp, rows: CursorList) -> int:
    """Click each row that is drawn; the cursor goes there. Returns how many."""
    drawn = drawn_rows(app, rows)
    for y, place in drawn.items():
        if place != rows.cursor:
            await pilot.click(offset=(rows.content_region.x + 1, y))
            await pilot.pause()
            assert rows.cursor == place, (type(rows), rows.border_title, place)
    return len(drawn)


@pytest.mark.deep
@pytest.mark.parametrize("size", mostly_deep(SIZES, 1), ids=str)
async def test_on_every_page(ada, store, size: tuple[int, int]) -> None:
    for day in (today(), today() - timedelta(days=1)):
        match = begin(daily_request(catalog.game("wordle"), day), ada, store).match
        solve(match, (wrong(match),))
    store.players.add("Ben")
    clicked: Counter[str] = Counter()
    async with open_app(size=size, rules=False) as (pilot, app):
        await until(pilot, lambda: hasattr(app, "profile"))
        for page in (*PAGES, *assistants()):
            app.open_page(page.key)
            await settled(pilot)
            for rows in app.screen.query(CursorList):
                if rows.display and rows.region.height:
                    clicked[page.key] += await click_each_row(pilot, app, rows)
    assert clicked["matches"] >= 2 and clicked["bots"] > 5 and clicked["profiles"] == 2


@sizes
async def test_scrabble_hints(ada, store, size: tuple[int, int]) -> None:
    async with at_table(crossword(store, [person(ada)], ["CATSERI"]), size) as (pilot, screen):
        await pilot.press("f2")
        panel = screen.query_one("#hints", CursorList)
        await until(pilot, lambda: len(panel.rows) > 3)
        await settled(pilot)
        region = panel.content_region
        for y in range(region.y, region.bottom):
            place = panel.row_at(y - region.y)
            if place is not None and place != panel.cursor:
                await pilot.click(offset=(region.x + 1, y))
                await pilot.pause()
                word = panel.rows[panel.cursor].cells[0].split()[0]
                assert panel.cursor == place and word in screen_text(pilot.app).splitlines()[y]


@sizes
async def test_the_daily_wordle_is_opened_by_clicks(ada, size: tuple[int, int]) -> None:
    async with open_app(size=size, rules=False) as (pilot, app):
        await until(pilot, lambda: hasattr(app, "profile"))
        app.open_page("today")
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        await settled(pilot)
        lines = screen_text(app).splitlines()
        place = next(at for at, line in enumerate(lines) if line.lstrip().startswith("Wordle"))
        await pilot.click(offset=(app.screen.query_one(TodayMenu).content_region.x + 8, place))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.screen.match.game.key == "wordle"


class TurnsInBorder(App[None]):
    """The turns of a review, in a border as in a large terminal."""

    def __init__(self) -> None:
        super().__init__()
        self.clicked: list[int] = []

    def compose(self) -> ComposeResult:
        """Two lines of facts, then the turns."""
        panel = TurnPanel("\n".join(["facts", "facts", "turn 0", "turn 1", "turn 2"]))
        panel.top = 2
        panel.styles.border = ("round", "white")
        panel.styles.padding = (1, 2)
        yield panel

    def on_turn_panel_clicked(self, message: TurnPanel.Clicked) -> None:
        """Keep the turn."""
        self.clicked.append(message.at)


async def test_the_turns_of_a_review() -> None:
    app = TurnsInBorder()
    async with app.run_test(size=(40, 12)) as pilot:
        seen = screen_text(app).splitlines()
        for turn in ("turn 1", "turn 0", "turn 2", "facts"):
            y = next(y for y, line in enumerate(seen) if turn in line)
            await pilot.click(offset=(seen[y].index(turn), y))
            await pilot.pause()
        assert app.clicked == [1, 0, 2]
