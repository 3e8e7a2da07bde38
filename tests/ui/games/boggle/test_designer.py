"""The board designer: a search that is watched, held, bent and played."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from support.apps import at_page
from support.player import Player
from support.tables import leave, notice
from support.waiting import until
from textual.widgets import Input, Sparkline

from tuiwords.games.boggle import parse_board
from tuiwords.play.games.boggle.boards import KeptBoard, keep_board, kept_boards
from tuiwords.ui.games.boggle.design_search import METHODS, DesignPlan
from tuiwords.ui.games.boggle.designer import BoardDesigner
from tuiwords.ui.table.screen import TableScreen


@asynccontextmanager
async def designer(size: tuple[int, int] = (80, 24)) -> AsyncIterator:
    """The designer with an empty board of 3x3, which is quick to search."""
    async with at_page("designer", size) as (pilot, screen):
        await pilot.press("3")
        yield pilot, screen


def figures(screen: BoardDesigner) -> str:
    return str(screen.query_one("#figures").render())


async def answer(pilot: Player, text: str) -> None:
    """Type the answer to a question."""
    await pilot.pause()
    pilot.app.screen.query_one(Input).value = text
    await pilot.press("enter")


async def test_a_board_grows_and_the_search_is_held(ada):
    async with designer() as (pilot, screen):
        assert not screen.running
        await pilot.press("space")
        assert screen.running
        await until(pilot, lambda: screen.progress is not None and screen.progress.scored > 500)
        await until(pilot, lambda: all(screen.editor.grid.faces))
        await pilot.press("space")
        await pilot.pause(0.2)
        assert not screen.running
        assert "paused" in figures(screen)
        scored = screen.progress.scored
        points = screen.progress.boards[0][1]
        assert screen.editor.text == screen.progress.boards[0][0]
        await pilot.pause(0.3)
        assert screen.progress.scored == scored
        assert f"{points:,} points" in figures(screen)
        assert "a second" in figures(screen)
        assert "Restarts" in figures(screen)
        assert max(screen.query_one("#best", Sparkline).data) == points
        await pilot.press("space")
        await until(pilot, lambda: screen.progress.scored > scored)
        assert screen.progress.boards[0][1] >= points


async def test_keys_are_taken_while_it_searches(ada):
    async with designer() as (pilot, screen):
        await pilot.press("space")
        await until(pilot, lambda: screen.progress is not None)
        before = screen.editor.cursor
        await pilot.press("right")
        assert screen.editor.cursor != before
        scored, told = screen.progress.scored, notice(screen)
        await pilot.press("x")
        assert screen.running, "a letter is not laid while boards are tried"
        assert notice(screen) == told
        await until(pilot, lambda: screen.progress.scored > scored)


async def test_locked_squares_stay(ada):
    async with designer() as (pilot, screen):
        await pilot.press(*"xzj", "up", "ctrl+k")
        assert screen.editor.locked == {0}
        await pilot.press("space")
        await until(pilot, lambda: screen.progress is not None and screen.progress.scored > 1000)
        for board, _ in screen.progress.boards:
            assert parse_board(board).faces[0] == "x"
        assert "1 locked" in figures(screen)


async def test_it_starts_from_rows_and_by_any_method(ada):
    async with designer() as (pilot, screen):
        await pilot.press("ctrl+r")
        await answer(pilot, "CAT S#")
        assert "must have the same length" in str(pilot.app.screen.query_one("#note").render())
        await answer(pilot, "RES TAN ILD")
        assert screen.editor.text == "RES TAN ILD"
        for method in METHODS[1:]:
            await pilot.press("ctrl+y", "space")
            await until(pilot, lambda: screen.progress is not None)
            assert screen.plan.method == method
            await pilot.press("space")
        assert "Best" in figures(screen)


async def test_a_board_with_so_many_points_is_found(ada):
    async with designer() as (pilot, screen):
        await pilot.press("ctrl+g")
        await answer(pilot, "many")
        assert "not a range" in str(pilot.app.screen.query_one("#note").render())
        await answer(pilot, "40-60")
        await pilot.press("space")
        await until(pilot, lambda: screen.progress is not None and screen.progress.final)
        assert 40 <= screen.progress.boards[0][1] <= 60
        assert "Found" in notice(screen)
        assert not screen.running
        board = screen.editor.text
        await pilot.press("f8")
        assert pilot.app.clipboard == board
        assert [kept.board for kept in kept_boards()] == [board]
        await pilot.press("escape", "f9")
        await until(pilot, lambda: any(isinstance(s, TableScreen) for s in pilot.app.screen_stack))
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.match.state.grid == parse_board(board)
        await leave(pilot)
        assert pilot.app.screen is screen


async def test_a_board_of_the_list_is_taken(ada):
    async with designer() as (pilot, screen):
        await pilot.press("space")
        await until(pilot, lambda: screen.progress is not None and len(screen.results.rows) > 0)
        await pilot.press("space", "f2", "end")
        board = screen.results.selected_key
        assert screen.editor.text == board
        await pilot.press("enter")
        assert "from this board" in notice(screen)
        assert screen.editor.has_focus
        await pilot.press("space")
        assert screen.plan.start == parse_board(board)


async def test_kept_boards_come_back(ada):
    async with designer() as (pilot, screen):
        await pilot.press("ctrl+o")
        assert "No saved boards" in notice(screen)
        keep_board(KeptBoard("CAT SAT ONE", 12, "enable"))
        keep_board(KeptBoard("CAT SAT ONE", 12, "enable"))
        await pilot.press("ctrl+o")
        assert [row.key for row in screen.results.rows] == ["CAT SAT ONE"]
        await pilot.press("escape")
        assert pilot.app.screen is screen and not screen.results.rows and screen.editor.blank
        await pilot.press("ctrl+o", "enter")
        assert screen.editor.text == "CAT SAT ONE"


def test_empty_squares_are_filled_before_a_search():
    task = DesignPlan(parse_board("AB #D"), seed=3).filled()
    assert task.start.faces[0] == "a"
    assert all(task.start.faces)
    blank = DesignPlan(parse_board("## ##"))
    assert blank.filled() is blank


async def test_who_comes_back_finds_the_board_and_those_that_were_found(ada):
    async with designer() as (pilot, screen):
        await pilot.press("space")
        await until(pilot, lambda: screen.progress is not None and len(screen.results.rows) > 0)
        await pilot.press("space")
        await pilot.pause(0.2)
        board, best = screen.editor.text, screen.progress.boards
        await pilot.press("escape")
        pilot.app.open_page("designer")
        await pilot.pause()
        again = pilot.app.screen
        assert isinstance(again, BoardDesigner)
        assert again is not screen
        assert again.editor.text == board
        assert tuple(row.key for row in again.results.rows) == tuple(text for text, _ in best)
        await pilot.press("ctrl+underscore")
        assert again.editor.blank


async def test_its_own_keys_go_before_those_of_the_workbench(ada):
    async with designer() as (pilot, screen):
        await pilot.press(*"cat", "f2")
        await until(pilot, lambda: screen.results.has_focus)
        before = screen.editor.text
        await pilot.press("ctrl+k")
        assert screen.editor.text == before
        assert "empty square" in notice(screen), "it locks the square of the cursor"
        await pilot.press("ctrl+underscore")
        assert screen.editor.text != before


async def test_what_a_search_puts_on_the_board_is_undone(ada):
    async with designer() as (pilot, screen):
        await pilot.press(*"catsatone", "space")
        await until(pilot, lambda: screen.progress is not None and len(screen.results.rows) > 0)
        await until(pilot, lambda: screen.editor.text != "CAT SAT ONE")
        await pilot.press("ctrl+underscore")
        assert screen.editor.text == "CAT SAT ONE"
        assert not screen.running
