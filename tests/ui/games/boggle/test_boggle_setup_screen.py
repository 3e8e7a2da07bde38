"""Setting up Boggle: ranges, boards and timers are chosen or typed."""

from support.apps import setting_up
from support.player import Player
from support.waiting import until
from textual.widgets import Input

from tuiwords.games.boggle import parse_board
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.table.screen import TableScreen


async def typed(pilot: Player, screen: Setup, key: str, text: str) -> None:
    """Type the value of an option."""
    screen.field(f"option-{key}").focus()
    await pilot.go("space")
    await pilot.answer(text)


async def begun(pilot: Player) -> TableScreen:
    """The table after Enter."""
    await pilot.press("enter")
    app = pilot.app
    await until(pilot, lambda: any(isinstance(s, TableScreen) for s in app.screen_stack))
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def test_size_and_timer_are_chosen_by_arrows(ada):
    async with setting_up("boggle") as (pilot, screen):
        screen.field("option-size").focus()
        await pilot.press("right")
        screen.field("option-timer").focus()
        await pilot.press("right", "right")
        table = await begun(pilot)
        assert table.match.state.grid.rows == 5
        assert table.match.time_limit == 90


async def test_a_board_with_so_many_words_is_dealt(ada):
    async with setting_up("boggle") as (pilot, screen):
        await typed(pilot, screen, "words", "many")
        assert "range" in str(pilot.app.screen.query_one("#note").render())
        await pilot.answer("150:160")
        assert screen.given["words"] == "150-160"
        table = await begun(pilot)
        assert 150 <= len(table.match.state.words) <= 160


async def test_a_board_and_seconds_are_typed(ada):
    async with setting_up("boggle") as (pilot, screen):
        screen.field("option-timer").focus()
        await pilot.go("space")
        assert pilot.app.screen.query_one(Input).value == "", "no code of a choice"
        await pilot.go("escape")
        await typed(pilot, screen, "timer", "45")
        assert screen.given["timer"] == "45"
        await typed(pilot, screen, "board", "QEST ANSI XWEO YRSN")
        table = await begun(pilot)
        assert table.match.state.grid == parse_board("QEST ANSI XWEO YRSN")
        assert table.match.time_limit == 45


async def test_a_board_that_cannot_be_read_is_told_at_once(ada):
    async with setting_up("boggle") as (pilot, screen):
        await typed(pilot, screen, "board", "AB C")
        assert "must have the same length" in str(pilot.app.screen.query_one("#note").render())
        await pilot.go("escape")
        assert screen.given["board"] == ""
