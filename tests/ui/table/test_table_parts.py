"""What the parts of the table promise: bots that wait, help that asks first, errors that show."""

import logging
from datetime import date

import pytest
from support.apps import open_app
from support.crossword_tables import BEN, at_table, crossword, person
from support.saved_games import wordle
from support.tables import ending, leave, sitting
from support.waiting import until

from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.store import StoreError
from tuiwords.ui.pages.help import Help
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table import bots as bots_module
from tuiwords.ui.table import flow
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.confirm import Confirm

pytestmark = pytest.mark.usefixtures("still")

SEED = 7


async def test_a_bot_that_waits_goes_on_waiting_after_the_help(ada, bots, monkeypatch) -> None:
    monkeypatch.setattr(bots_module, "BRISK", 100.0)
    async with sitting(MatchRequest("wordle", seed=SEED, bots=("Otto",))) as (pilot, screen):
        await until(pilot, lambda: 1 in screen.bots.decided)
        for _ in range(2):
            await pilot.press("f1")
            await until(pilot, lambda: isinstance(pilot.app.screen, Help))
            assert pilot.app.screen.text.startswith("# Wordle")  # the rules come first
            await pilot.press("escape")
            await until(pilot, lambda: pilot.app.screen is screen)
        await pilot.pause(0.3)
        assert screen.match.ply == 0
        screen.bots.pace = 0
        await until(pilot, lambda: screen.match.ply > 0)


@pytest.mark.parametrize(("key", "yes"), [("f2", "Show hints"), ("f3", "Take back")])
async def test_help_in_a_daily_asks_first(ada, key, yes) -> None:
    async with sitting(MatchRequest("wordle", daily=date(2026, 1, 5))) as (pilot, screen):
        await pilot.type("crane")
        await pilot.press(key)
        await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
        asked = "\n".join(str(part.render()) for part in pilot.app.screen.query("Static"))
        assert "no longer counts for your day streak" in asked
        assert yes in str(pilot.app.screen.query_one("#yes").label)
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert not screen.match.replay.hinted
        assert screen.match.ply == 1
        await pilot.press(key, "y")
        await until(pilot, lambda: bool(screen.match.replay.hinted or screen.match.replay.undone))
        await pilot.type("moths")
        before = screen.match.ply
        await pilot.press("f3")
        await until(pilot, lambda: screen.match.ply == before - 1)  # there is nothing left to lose


async def test_the_clock_is_saved_when_the_table_is_left(ada, store) -> None:
    async with sitting(MatchRequest("wordle", seed=SEED)) as (pilot, screen):
        screen.match.skip_to(153.0)
        await leave(pilot)
        await until(pilot, lambda: not screen.is_running)
        assert store.clock(screen.match.header.id) >= 153.0
        assert store.events(screen.match.header.id) == ()


async def test_the_clock_is_saved_while_it_runs(ada, store, monkeypatch) -> None:
    monkeypatch.setattr(flow, "SAVE_INTERVAL", 0.05)
    async with sitting(MatchRequest("wordle", seed=SEED)) as (pilot, screen):
        match = screen.match.header.id
        screen.match.skip_to(100.0)
        await until(pilot, lambda: store.clock(match) > 100.0)
        await pilot.press("f10")
        screen.match.skip_to(150.0)
        await pilot.pause(0.3)
        assert store.clock(match) < 150.0, "nothing is written while the clock stands"


async def test_a_clock_that_cannot_be_saved_is_told_once(ada, monkeypatch) -> None:
    def full(*_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(flow, "SAVE_INTERVAL", 0.05)
    async with sitting(MatchRequest("wordle", seed=SEED)) as (pilot, screen):
        monkeypatch.setattr(screen.match.journal, "note_clock", full)
        await until(pilot, lambda: pilot.app.notices == ["The disk is full"])
        await pilot.pause(0.3)
        assert pilot.app.notices == ["The disk is full"]
        await leave(pilot)
        await until(pilot, lambda: isinstance(pilot.app.screen, TodayPage))


async def test_a_rating_that_fails_is_told_and_logged(ada, bots, monkeypatch, caplog) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("no games")

    monkeypatch.setattr("tuiwords.ui.table.players.rate", broken)
    opening = MatchRequest("wordle", seed=SEED, bots=("Otto",), rated=True)
    with caplog.at_level(logging.ERROR, "tuiwords"):
        async with sitting(opening) as (pilot, screen):
            screen.bots.pace = 0
            await pilot.type(screen.match.state.answer)
            await until(pilot, lambda: "Something went wrong" in ending(screen))
    assert any(record.exc_info for record in caplog.records)


async def test_tab_goes_from_the_board_to_the_hints_and_back(ada, store) -> None:
    match = crossword(store, [person(ada), BEN], ("CATSERX", "DOGMENJ"))
    async with at_table(match) as (pilot, screen):
        across = screen.board.squares.across
        await pilot.press("tab")
        assert screen.board.squares.across != across, "without hints it turns the arrow"
        await pilot.press("f2")
        await until(pilot, lambda: screen.hint_panel.has_focus)
        await pilot.press("tab")
        assert screen.board.has_focus
        across = screen.board.squares.across
        await pilot.press("tab")
        assert screen.hint_panel.has_focus
        await pilot.press("tab")
        assert screen.board.has_focus
        assert screen.board.squares.across == across, "Tab moves between them and turns nothing"


async def test_columns_come_back_when_the_terminal_grows(ada, store) -> None:
    match = crossword(store, [person(ada), BEN], ("CATSERX", "DOGMENJ"))
    async with at_table(match, (120, 40)) as (pilot, screen):
        panel = screen.hint_panel

        def titles() -> str:
            lines = [panel.render_line(y).text for y in range(panel.size.height)]
            return next((line for line in lines if line.split()[:1] == ["move"]), "")

        await pilot.press("f2")
        await until(pilot, lambda: "equity" in titles())
        await until(pilot, lambda: bool(panel.table and panel.table.final))
        wide = titles().split()
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: len(titles().split()) < len(wide))
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: titles().split() == wide)
        assert panel.table.final
        assert "nodes" not in panel.status()


async def test_keys_may_be_asked_for_before_the_table_is_put_together(store, ada) -> None:
    async with open_app() as (pilot, app):
        home = app.screen
        app.push_screen(TableScreen(wordle(store, ada)))
        assert "q" in home.active_bindings  # asks the screen on top, too
        await pilot.pause()
        assert app.screen.check_action("hints", ())
