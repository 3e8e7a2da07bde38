"""The Boggle assistant: any board typed in, and its words."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from support.apps import open_app
from support.player import Player, screen_text
from support.tables import notice
from support.waiting import until
from textual import events

from tuiwords.ui.games.boggle.assistant import BoggleAssistant
from tuiwords.ui.games.boggle.designer import BoardDesigner
from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.pages.assistants import AssistantsPage
from tuiwords.ui.pages.today import TodayPage

FIGURE = str([tool.key for tool in assistants()].index("boggle-assistant") + 1)


@asynccontextmanager
async def assistant() -> AsyncIterator[tuple[Player, BoggleAssistant]]:
    """The assistant by its keys from home, before anything is typed."""
    async with open_app() as (pilot, app):
        await pilot.press("a")
        assert isinstance(app.screen, AssistantsPage)
        await pilot.press(FIGURE)
        assert isinstance(app.screen, BoggleAssistant)
        yield pilot, app.screen


async def test_a_board_is_typed_and_solved(ada):
    async with assistant() as (pilot, screen):
        assert "Type the letters" in notice(screen)
        await pilot.see("Type its letters from the top", "Ctrl+E shows an example.")
        await pilot.press("ctrl+e")
        await until(pilot, lambda: len(screen.results.rows) == 125)
        await pilot.press("f3")
        await pilot.see("Type its letters from the top")
        await pilot.press(*"qestansixweoyrsn")
        assert screen.editor.text == "QuEST ANSI XWEO YRSN"
        await until(pilot, lambda: len(screen.results.rows) == 125)
        points = [int(row.cells[1]) for row in screen.results.rows]
        assert points == sorted(points, reverse=True)
        await pilot.press("tab", "down")
        word = screen.results.selected_key
        assert word == screen.results.rows[1].key
        assert screen.editor.squares.path == screen.editor.grid.path(word)
        await until(pilot, lambda: bool(str(screen.query_one("#meaning").render())))
        await pilot.press("tab")
        assert screen.editor.squares.path == ()


async def test_norvigs_board_has_252_words_of_three_letters(ada):
    async with assistant() as (pilot, screen):
        await pilot.press("5", *"puzzlwordebogglsearcfindh")
        await until(pilot, lambda: len(screen.results.rows) == 252)
        await pilot.press("ctrl+f")
        await until(pilot, lambda: 0 < len(screen.results.rows) < 252)
        assert min(len(row.key) for row in screen.results.rows) == 4
        assert "4+ letters · Ctrl+N words of enable" in screen_text(pilot.app)


async def test_squares_are_mended_and_emptied(ada):
    async with assistant() as (pilot, screen):
        await pilot.press("2", *"catx", "backspace")
        assert screen.editor.text == "CA T#"
        await pilot.press("s", "up", "left", "o")
        assert screen.editor.text == "OA TS"
        await pilot.press("left", "delete")
        assert screen.editor.text == "#A TS"
        await until(pilot, lambda: [row.key for row in screen.results.rows] == ["sat", "tas"])
        await pilot.press("ctrl+x")
        assert screen.editor.blank
        await pilot.press("ctrl+s")
        assert screen.editor.grid.rows == 3


async def test_rows_are_typed_or_pasted_and_what_is_wrong_is_told(ada):
    async with assistant() as (pilot, screen):
        await pilot.press("ctrl+r")
        await pilot.answer("ABC DE")
        assert "must have the same length" in str(pilot.app.screen.query_one("#note").render())
        await pilot.answer("[An]T E#")
        assert screen.editor.text == "[An]T E#"
        await until(pilot, lambda: "ante" in [row.key for row in screen.results.rows])
        screen.editor.post_message(events.Paste("QES\nANS"))
        await until(pilot, lambda: screen.editor.text == "QuES ANS")
        screen.editor.post_message(events.Paste("AB[CD EF"))
        await until(pilot, lambda: "without a" in notice(screen))
        assert screen.editor.text == "QuES ANS"


async def test_the_board_and_its_words_are_copied(ada):
    async with assistant() as (pilot, screen):
        await pilot.press("2", *"cats")
        await until(pilot, lambda: bool(screen.results.rows))
        await pilot.press("f8")
        lines = pilot.app.clipboard.splitlines()
        assert lines[0] == "CA TS"
        assert "cats  1" in lines
        assert len(lines) == len(screen.results.rows) + 1


async def test_every_assistant_is_a_figure_away_and_escape_comes_back(ada):
    async with open_app() as (pilot, app):
        await pilot.press("a")
        keys = [tool.key for tool in assistants()]
        await pilot.press(str(keys.index("designer") + 1))
        assert isinstance(app.screen, BoardDesigner)
        await pilot.press("escape", *["down"] * keys.index("boggle-assistant"), "enter")
        assert isinstance(app.screen, BoggleAssistant)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, TodayPage)


async def test_another_size_is_undone_and_so_is_all_else(ada):
    async with assistant() as (pilot, screen):
        await pilot.press("2", *"cats")
        assert screen.editor.text == "CA TS"
        await pilot.press("ctrl+s")
        assert (screen.editor.grid.rows, screen.editor.blank) == (3, True)
        await until(pilot, lambda: "F3" in notice(screen))
        await pilot.press("ctrl+underscore")
        assert screen.editor.text == "CA TS"
        await until(pilot, lambda: bool(screen.results.rows))
        await pilot.press("6", "ctrl+underscore", "ctrl+x", "ctrl+underscore", "f3")
        assert screen.editor.text == "CA T#"


async def test_words_are_listed_although_nobody_knows_how_common_they_are(ada, monkeypatch, caplog):
    def broken(*_):
        raise ZeroDivisionError("no levels today")

    monkeypatch.setattr("tuiwords.ui.games.boggle.words.leveled", broken)
    async with assistant() as (pilot, screen):
        await pilot.press("2", *"cats")
        await until(pilot, lambda: "BoardWords failed" in caplog.text)
        assert "sat" in [row.key for row in screen.results.rows]
        assert not screen.results.filter.leveled
