"""Sitting down at a table in the app, and reading what it shows."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual.screen import Screen

from support.apps import open_app
from support.player import Player
from support.waiting import until
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.table.screen import TableScreen


@asynccontextmanager
async def sitting(
    opening: MatchRequest, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Player, TableScreen]]:
    """The last profile at the table of a match just begun, without the rules of a first game."""
    async with open_app(opening, size=size, rules=False) as (pilot, app):
        await until(
            pilot,
            lambda: isinstance(app.screen, TableScreen) and app.screen.is_mounted,
        )
        await pilot.pause()
        yield pilot, app.screen


@asynccontextmanager
async def begun(
    game: str, size: tuple[int, int] = (80, 24), *, motion: bool = False, **opening: Any
) -> AsyncIterator[tuple[Player, TableScreen]]:
    """The same for a game, alone unless bots are named, and without motion."""
    save_preferences(replace(Preferences(), motion=motion))
    async with sitting(MatchRequest(game, **opening), size) as at_table:
        yield at_table


async def leave(pilot: Player) -> None:
    """Leave the table, in play or not, and wait until letters count again."""
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    while pilot.app.screen is table:
        await pilot.press("escape")
    await until(pilot, lambda: not pilot.app.resting)


async def ended(pilot: Player, screen: TableScreen) -> None:
    """Wait until the end of a game is shown and keys count."""
    shown = screen.query_one("#ending")
    await until(pilot, lambda: shown.display and not pilot.app.resting)


def seen(screen: TableScreen) -> str:
    """The board as text."""
    board = screen.board
    return "\n".join(board.render_line(y).text for y in range(board.size.height))


def notice(screen: Screen[Any]) -> str:
    """The line under the board."""
    return str(screen.query_one("#notice").render())


def ending(screen: TableScreen) -> str:
    """What is told at the end."""
    return "\n".join(str(part.render()) for part in screen.query("#ending Static") if part.display)
