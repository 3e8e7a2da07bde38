"""Tables of Scrabble for tests: a bot that answers at once, and no motion unless it is wished."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from tables import sitting
from textual.pilot import Pilot

from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.engine.base import Limit
from tuiwords.play import catalog
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.boards.scrabble import ScrabbleBoard
from tuiwords.ui.opening import Opening
from tuiwords.ui.screens.table import TableScreen
from tuiwords.ui.widgets.hints import HintPanel

SEED = 44  # the first rack is ?ABDEGL
BOTS = (
    BotSpec(Persona("Otto", "I take what there is."), "scrabble", "greedy"),
    BotSpec(Persona("Ida", "I keep my S."), "scrabble", "equity"),
)


def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots that do not wait before they play, and hints after little thought."""
    monkeypatch.setattr(catalog, "roster", lambda: BOTS)
    monkeypatch.setattr(HintPanel.__init__, "__defaults__", (Limit(nodes=200, top=60),))


@asynccontextmanager
async def scrabble(
    size: tuple[int, int] = (80, 24), *, motion: bool = False, **opening: Any
) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """The last profile at the table of a match just begun, alone unless bots are named."""
    save_preferences(replace(Preferences(), motion=motion))
    async with sitting(Opening("scrabble", **({"seed": SEED} | opening)), size) as at_table:
        yield at_table


def spot(board: ScrabbleBoard, name: str) -> tuple[int, int]:
    """Where a square such as H8 is seen on the board's widget."""
    shape = board.shape()
    column, row = "ABCDEFGHIJKLMNO".index(name[0]), int(name[1:]) - 1
    x = shape.left + shape.cell.label + column * shape.cell.width + shape.cell.width // 2
    return x, shape.top + 1 + row * shape.cell.height


def rack_spot(board: ScrabbleBoard, place: int) -> tuple[int, int]:
    """Where a place of the rack is seen."""
    shape = board.shape()
    row = range(board.size.width)
    return next(x for x in row if board.place_at(x, shape.rack) == place) + 1, shape.rack


async def drag(
    pilot: Pilot[None], board: ScrabbleBoard, start: tuple[int, int], end: tuple[int, int]
) -> None:
    """Drag with the mouse."""
    await pilot.mouse_down(board, offset=start)
    await pilot.hover(board, offset=start)
    await pilot.hover(board, offset=end)
    await pilot.mouse_up(board, offset=end)
    await pilot.pause()
