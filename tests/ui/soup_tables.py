"""Tables of Word Soup for tests, without motion unless it is asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from textual.pilot import Pilot
from waiting import until

from tuiwords.engine.base import Limit
from tuiwords.play.kits.word_soup import WORD_SOUP
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.app import TuiWords
from tuiwords.ui.boards import soup_review
from tuiwords.ui.opening import Opening
from tuiwords.ui.screens.table import TableScreen
from tuiwords.ui.widgets.hints import HintPanel

SEED = 7  # LENTACRDN / SARGACOOB / ...: BOSQUES and four ways to take TEA are on it


@cache
def warm_up() -> None:
    """Compile before anything waits for it, once for all tests."""
    for _title, step in WORD_SOUP.warm():
        step()


def think_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hints and the planner at the end think for a moment only."""
    monkeypatch.setattr(HintPanel.__init__, "__defaults__", (Limit(nodes=300, top=60),))
    monkeypatch.setattr(soup_review, "_LIMIT", Limit(nodes=600, top=1))


@asynccontextmanager
async def soup(
    size: tuple[int, int] = (80, 24), *, motion: bool = False, **opening: Any
) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """The last profile at the table of a match just begun."""
    save_preferences(replace(Preferences(), motion=motion))
    app = TuiWords(Opening("word-soup", **({"seed": SEED} | opening)), warm=False)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: any(isinstance(s, TableScreen) for s in app.screen_stack))
        while not isinstance(app.screen, TableScreen):
            await pilot.press("escape")
            await pilot.pause()
        await pilot.pause()
        yield pilot, app.screen


async def take(pilot: Pilot[None], *words: str) -> None:
    """Type words and take them."""
    for word in words:
        await pilot.press(*word, "enter")
        await pilot.pause()


def seen(screen: TableScreen) -> str:
    """The board widget as text."""
    board = screen.board
    return "\n".join(board.render_line(y).text for y in range(board.size.height))


def notice(screen: TableScreen) -> str:
    """The line under the board."""
    return str(screen.query_one("#notice").render())
