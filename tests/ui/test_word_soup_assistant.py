"""The Word Soup assistant: a board typed in, words taken from it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from soup_tables import think_little, warm_up
from textual import events
from textual.pilot import Pilot
from waiting import until

from tuiwords.ui.app import TuiWords
from tuiwords.ui.boards.soup_editor import blank
from tuiwords.ui.screens.soup_assistant import SoupAssistant
from tuiwords.ui.tools import open_tool

SMALL = "teas\nrate\nsont"
FLOATING = "te.s\nr.te\nsont"


@pytest.fixture(autouse=True)
def little_thought(monkeypatch):
    warm_up()
    think_little(monkeypatch)


@asynccontextmanager
async def assistant(
    rows: int = 3, columns: int = 4
) -> AsyncIterator[tuple[Pilot[None], SoupAssistant]]:
    app = TuiWords(warm=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.profile_name))
        app.call_later(open_tool, app, "soup-assistant")
        await until(pilot, lambda: isinstance(app.screen, SoupAssistant))
        screen = app.screen
        screen.editor.begin(blank(rows, columns))
        await pilot.pause()
        yield pilot, screen


def notice(screen: SoupAssistant) -> str:
    return str(screen.query_one("#notice").render())


async def test_a_board_is_typed_and_its_words_ranked(ada):
    async with assistant() as (pilot, screen):
        assert "Type the rows" in notice(screen)
        await pilot.press(*"teasratesont")
        assert str(screen.editor.board) == SMALL
        await until(pilot, lambda: bool(screen.hint_panel.rows))
        assert "12 letters" in notice(screen)
        await until(pilot, lambda: screen.hint_panel.table.final)
        await pilot.press("f2")
        await pilot.pause()
        best = screen.hint_panel.pointed
        assert len(screen.editor.path) == len(best.split()[0])
        await pilot.press("right")
        await pilot.pause()
        assert screen.editor.shown.left == 12 - len(best.split()[0])
        await pilot.press("left", "enter")
        await pilot.pause()
        assert screen.editor.board.left == 12 - len(best.split()[0])
        await pilot.press("f3")
        await pilot.pause()
        assert str(screen.editor.board) == SMALL


async def test_floating_letters_are_told_and_can_fall(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"te", "full_stop", *"sr", "space", *"tesont")
        assert "Nothing holds up the letter 'e' at b1: F4" in notice(screen)
        assert not screen.hint_panel.rows
        await pilot.press("f4")
        await pilot.pause()
        assert screen.editor.board.floating() is None
        await until(pilot, lambda: bool(screen.hint_panel.rows))


async def test_a_board_is_pasted(ada):
    async with assistant() as (pilot, screen):
        screen.editor.post_message(events.Paste(FLOATING))
        await pilot.pause()
        assert str(screen.editor.board) == FLOATING
        screen.editor.post_message(events.Paste("abc\nde"))
        await pilot.pause()
        assert "row 1 has 3 squares" in notice(screen)


async def test_letters_are_erased_and_the_board_cleared(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"teasratesont", "backspace", "backspace")
        assert str(screen.editor.board) == "teas\nrate\nso.."
        await pilot.press("up", "x")
        assert "x" in str(screen.editor.board)
        await pilot.press("ctrl+x")
        await pilot.pause()
        assert not screen.editor.board.left


async def test_another_size_tilt_and_list(ada):
    async with assistant() as (pilot, screen):
        await pilot.press("f5")
        await pilot.pause()
        await pilot.press("ctrl+u", "ctrl+k", *"2x2", "enter")
        await pilot.pause()
        assert "3 to 13" in "".join(str(s.render()) for s in pilot.app.screen.query("Static"))
        await pilot.press(*["backspace"] * 12, *"5 x 6", "enter")
        await pilot.pause()
        assert (screen.editor.board.rows, screen.editor.board.columns) == (5, 6)
        await pilot.press("f6")
        assert screen.wants.tilt == "right"
        await pilot.press("f7")
        assert screen.wants.lexicon


async def test_who_comes_back_finds_the_board_and_those_before_it(ada):
    async with assistant() as (pilot, screen):
        screen.editor.post_message(events.Paste(FLOATING))
        await until(pilot, lambda: screen.floats)
        floating = screen.editor.board
        await pilot.press("f4")
        await pilot.pause()
        fallen = screen.editor.board
        await pilot.press("escape")
        await pilot.pause()
        open_tool(pilot.app, "soup-assistant")
        await until(pilot, lambda: isinstance(pilot.app.screen, SoupAssistant))
        await pilot.pause()
        again = pilot.app.screen
        assert again is not screen
        assert again.editor.board == fallen
        await until(pilot, lambda: bool(again.hint_panel.rows))
        await pilot.press("f3")
        await pilot.pause()
        assert again.editor.board == floating
