"""The terminal's cursor stands at the selection: on boards, in lists, menus and inputs."""

import pytest
from support.emulated import EmulatedTerminal, emulated_app
from support.player import Player
from support.waiting import settled, until
from textual.geometry import Offset
from textual.widgets import OptionList

from tests.conftest import mostly_deep
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.records import Profile
from tuiwords.ui.pages.catalog import PAGES
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.calendar import Calendar
from tuiwords.ui.widgets.cursor_list import CursorList

SIZES = [(80, 24), (120, 40)]


def line_at(terminal: EmulatedTerminal, offset: Offset) -> str:
    """The text on the right of a cell."""
    return terminal.shown.display[offset.y][offset.x :]


async def opened(pilot: Player, app) -> None:
    await until(pilot, lambda: isinstance(app.screen, TableScreen))
    await settled(pilot)


@pytest.mark.parametrize("size", mostly_deep(SIZES, 1), ids=str)
async def test_on_squares(ada: Profile, size: tuple[int, int]) -> None:
    for game in ("scrabble", "word-soup"):
        async with emulated_app(MatchRequest(game, seed=1), size=size) as (pilot, app, terminal):
            await opened(pilot, app)
            board = app.screen.focused
            for key in ("right", "down", "down", "left"):
                await pilot.go(key)
                place = terminal.caret - board.content_region.offset
                assert board.view.square_at(*place) == board.squares.cursor is not None


@pytest.mark.parametrize("size", mostly_deep(SIZES, 1), ids=str)
@pytest.mark.parametrize("boards", ["1", "4", "8"])
async def test_on_the_next_tile_of_a_guess(
    ada: Profile, size: tuple[int, int], boards: str
) -> None:
    request = MatchRequest("wordle", seed=1, settings={"boards": boards})
    async with emulated_app(request, size=size) as (pilot, app, terminal):
        await opened(pilot, app)
        first, board = terminal.caret, app.screen.focused
        for column, letter in enumerate("crane"):
            place = terminal.caret - board.content_region.offset
            if boards == "1":
                assert board.view.layout.tile_at(*place) == (0, column)
            else:
                assert line_at(terminal, terminal.caret)[0] == "_"
            await pilot.go(letter)
        await pilot.press("enter")
        await until(pilot, lambda: terminal.caret.y > first.y and terminal.caret.x == first.x)


async def test_on_the_word_of_a_boggle_board(ada: Profile) -> None:
    async with emulated_app(MatchRequest("boggle", seed=1)) as (pilot, app, terminal):
        await opened(pilot, app)
        assert line_at(terminal, terminal.caret)[0] == "_"
        board = app.screen.focused
        first = next(face for face in board.state.grid.faces if len(face) == 1)
        await pilot.go(first)
        place = terminal.caret - board.content_region.offset
        assert board.squares.square_at(*place) == board.squares.path[-1]


async def test_below_the_board_of_word_soup_when_the_word_is_not_on_it(ada: Profile) -> None:
    async with emulated_app(MatchRequest("word-soup", seed=1)) as (pilot, app, terminal):
        await opened(pilot, app)
        assert line_at(terminal, terminal.caret)[0] == "_"
        await pilot.go(*"qqqqq")
        x, y = terminal.caret
        assert terminal.shown.display[y][x - 5 : x + 5] == "QQQQQ  is "


async def test_on_every_page_it_is_in_what_has_the_focus(ada: Profile) -> None:
    async with emulated_app(size=SIZES[0]) as (pilot, app, terminal):
        for page in PAGES:
            if page.key == "help":
                continue
            await pilot.go(page.letter)
            for key in ("down", "right", "tab", "down"):
                await pilot.go(key)
                widget = app.screen.focused
                if widget is None:
                    continue
                assert widget.content_region.contains_point(terminal.caret), page.key
                x, y = terminal.caret - widget.content_region.offset
                if isinstance(widget, CursorList) and widget.rows:
                    assert widget.row_at(y) == widget.cursor
                if isinstance(widget, Calendar):
                    assert widget.day_at(x, y) == widget.day
            while not isinstance(app.screen, TodayPage):
                await pilot.press("escape")


async def test_in_menus_lists_and_inputs(ada: Profile) -> None:
    async with emulated_app() as (pilot, app, terminal):
        await pilot.go("down", "down")
        menu = app.screen.query_one(OptionList)
        title = str(menu.highlighted_option.prompt).split()[0]
        assert line_at(terminal, terminal.caret).split()[0] == title
        await pilot.press("l")  # the lexicon, with an input
        await settled(pilot)
        await pilot.go(*"quiz")
        x, y = terminal.caret
        assert terminal.shown.display[y][x - 4 : x] == "quiz"
        await pilot.go("left")
        assert terminal.caret == (x - 1, y)
