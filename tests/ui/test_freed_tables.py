"""A table that was closed is not kept in memory, whatever was done at it, however it was left."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakSet

import pytest
from support.apps import OpenedApp, open_app
from support.player import Player
from support.waiting import settled, until
from textual.screen import Screen

from tests.conftest import mostly_deep
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.screen import TableScreen

LOOK = 1.0  # seconds

Way = Callable[[Player, OpenedApp], Awaitable[None]]


async def at_the_table(pilot: Player, app: OpenedApp) -> None:
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.is_mounted)
    await settled(pilot)


def mouse_over(app: OpenedApp) -> None:
    """Draw what is below the mouse, as Textual does, in a context that is needed for long."""
    app.screen.get_style_at(20, 10)
    asyncio.get_running_loop().call_later(600.0, list)


async def while_it_is_dealt(_pilot: Player, app: OpenedApp) -> None:
    app.screen.action_cancel()


async def while_it_opens(pilot: Player, app: OpenedApp) -> None:
    while not isinstance(app.screen, TableScreen):
        await asyncio.sleep(0)
    await pilot.press("escape")


async def after_letters(pilot: Player, app: OpenedApp) -> None:
    await at_the_table(pilot, app)
    await pilot.press(*"crane", "enter", *"xz", "backspace", "escape")


async def with_hints(pilot: Player, app: OpenedApp) -> None:
    await at_the_table(pilot, app)
    await pilot.go("f2")
    await pilot.press("escape")


async def with_help(pilot: Player, app: OpenedApp) -> None:
    await at_the_table(pilot, app)
    await pilot.press("f1")
    mouse_over(app)
    app.show_message("A notice over the help.")
    await pilot.press("escape", "escape")


async def after_the_shell(pilot: Player, app: OpenedApp) -> None:
    await at_the_table(pilot, app)
    app.app_suspend_signal.publish(app)
    app.app_resume_signal.publish(app)
    await pilot.press("escape")


async def for_another_game(pilot: Player, app: OpenedApp) -> None:
    await at_the_table(pilot, app)
    await pilot.go("f10", "f10", "f9")
    await pilot.press("escape")


async def after_a_rematch(pilot: Player, app: OpenedApp) -> None:
    await at_the_table(pilot, app)
    first = app.screen
    await pilot.go("f4", "y")
    await pilot.press("ctrl+r")
    await until(pilot, lambda: app.screen is not first)
    await at_the_table(pilot, app)
    await pilot.press("escape")


async def after_its_review(pilot: Player, app: OpenedApp) -> None:
    await at_the_table(pilot, app)
    await pilot.go("f4", "y")
    await pilot.go("Y", "escape", "f11")
    mouse_over(app)
    await pilot.press("escape", "escape")


WAYS: list[Way] = [
    *(while_it_is_dealt, while_it_opens, after_letters, with_hints, with_help),
    *(after_the_shell, for_another_game, after_a_rematch, after_its_review),
]
GAMES = ["wordle", "boggle", "word-soup", "scrabble"]
# Every way with one game, then with the others.
ROWS = [(GAMES[(n + m) % 4], way) for m in range(4) for n, way in enumerate(WAYS)]


async def back_home(pilot: Player, app: OpenedApp) -> None:
    while not isinstance(app.screen, TodayPage):
        await settled(pilot)
        await pilot.press("escape")
    await settled(pilot)


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many of the screens made from now on are closed and still in memory."""
    made, begin = WeakSet[Screen[Any]](), Screen.__init__

    def begun(screen: Screen[Any], *given: Any, **named: Any) -> None:
        made.add(screen)
        begin(screen, *given, **named)

    def count() -> int:
        gc.collect()
        return sum(not screen.is_running for screen in made)

    monkeypatch.setattr(Screen, "__init__", begun)
    return count


@pytest.mark.parametrize("row", mostly_deep(ROWS, 4), ids=lambda row: f"{row[0]} {row[1].__name__}")
async def test_a_closed_table_is_freed(ada, closed, row: tuple[str, Way]) -> None:
    game, way = row
    async with open_app(rules=False) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        # The app exempts all that it began with; a screen opened before that would be among it.
        exempted = asyncio.Event()
        app.call_after_refresh(exempted.set)
        await until(pilot, exempted.is_set)
        app.begin(MatchRequest(game, seed=1))
        await way(pilot, app)
        await back_home(pilot, app)
        # A timer that was stopped is kept by the event loop until it would have been due.
        await until(pilot, lambda: closed() == 0, LOOK)


@pytest.mark.deep
@pytest.mark.parametrize("game", mostly_deep(GAMES, 1))
async def test_home_holds_no_word_list_of_a_game_that_was_left(ada, game: str) -> None:
    async with open_app(rules=False) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        app.screen.tidy()
        held = lists()  # by other tests
        app.begin(MatchRequest(game, seed=1))
        await with_hints(pilot, app)
        assert lists() - held
        await back_home(pilot, app)
        home = app.screen
        assert isinstance(home, TodayPage)

        def freed() -> bool:
            home.tidy()
            return not lists() - held

        await until(pilot, freed, LOOK)


def lists() -> set[int]:
    """The identities of the word lists in memory."""
    gc.unfreeze()
    return {id(thing) for thing in gc.get_objects() if type(thing) is Lexicon}
