"""The Word Soup assistant: a board typed in, words taken from it."""

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from support.apps import at_page
from support.player import Player, screen_text
from support.soup_tables import think_little
from support.tables import notice
from support.waiting import until
from textual import events

from tuiwords.lexicon.library import Library, library
from tuiwords.ui.games.word_soup.assistant import SoupAssistant
from tuiwords.ui.games.word_soup.editor import blank

SMALL = "teas\nrate\nsont"
FLOATING = "te.s\nr.te\nsont"


@pytest.fixture(autouse=True)
def little_thought(monkeypatch):
    think_little(monkeypatch)


@asynccontextmanager
async def assistant(rows: int = 3, columns: int = 4) -> AsyncIterator[tuple[Player, SoupAssistant]]:
    async with at_page("soup-assistant") as (pilot, screen):
        screen.editor.begin(blank(rows, columns))
        await pilot.pause()
        yield pilot, screen


async def test_a_board_is_typed_and_its_words_ranked(ada, monkeypatch):
    opening: list[threading.Thread] = []

    def watched() -> Library:
        opening.append(threading.current_thread())
        return library()

    monkeypatch.setattr("tuiwords.ui.games.word_soup.assistant.library", watched)
    async with assistant() as (pilot, screen):
        await pilot.see("Type its rows from the top", "Ctrl+E shows an example.")
        await pilot.press("ctrl+e")
        await until(pilot, lambda: bool(screen.results.rows))
        assert screen.editor.board.lines[0] == "stone" and screen.results.display
        await pilot.press("f3")
        assert "Type the rows" in notice(screen) and not screen.results.display
        await pilot.press(*"teasratesont")
        assert str(screen.editor.board) == SMALL
        await until(pilot, lambda: bool(screen.results.rows))
        assert "12 letters" in notice(screen)
        assert opening[0] is not threading.main_thread(), "a word list may take seconds to read"
        await until(pilot, lambda: screen.results.table.final)
        await pilot.press("f2")
        best = screen.results.selected_key
        assert len(screen.editor.squares.path) == len(best.split()[0])
        await pilot.press("right")
        assert screen.editor.squares.shown.left == 12 - len(best.split()[0])
        await pilot.press("left", "enter")
        assert screen.editor.board.left == 12 - len(best.split()[0])
        await pilot.press("f3")
        assert str(screen.editor.board) == SMALL


async def test_the_board_leaves_room_for_the_notice_and_the_options(ada):
    async with assistant(12, 9) as (_, screen):
        for name in ("#notice", "#options"):
            region = screen.query_one(name).region
            assert region.height > 0
            assert screen.query_one("#left").region.contains_region(region), name


async def test_floating_letters_are_told_and_can_fall(ada):
    async with assistant() as (pilot, screen):
        await pilot.press(*"te", "full_stop", *"sr", "space", *"tesont")
        assert "b1" in notice(screen)
        assert not screen.results.rows
        await pilot.press("ctrl+f")
        assert screen.editor.board.floating() is None
        await until(pilot, lambda: bool(screen.results.rows))


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
        assert not screen.editor.board.left


async def test_another_size_tilt_and_list(ada):
    async with assistant() as (pilot, screen):
        await pilot.press("ctrl+s", "ctrl+u", "ctrl+k", *"2x2", "enter")
        assert "3 to 13" in "".join(str(s.render()) for s in pilot.app.screen.query("Static"))
        await pilot.press(*["backspace"] * 12, *"5 x 6", "enter")
        assert (screen.editor.board.rows, screen.editor.board.columns) == (5, 6)
        await pilot.press("ctrl+g")
        assert screen.search.tilt == "right"
        await pilot.press("ctrl+r")
        assert screen.search.shared
        await pilot.press("ctrl+n")
        assert "Ctrl+N words of" in screen_text(pilot.app)
