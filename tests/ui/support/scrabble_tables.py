"""Tables of Scrabble for tests: a bot that answers at once, and no motion unless it is wished."""

from functools import partial

import pytest
from textual.pilot import Pilot

from support.tables import begun
from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.engine.base import Limit
from tuiwords.play import game as game_module
from tuiwords.ui.games.scrabble.board import ScrabbleBoard
from tuiwords.ui.widgets import hints as hint_panel

SEED = 44  # the first rack is ?ABDEGL
scrabble = partial(begun, "scrabble", seed=SEED)  # at the table of a match just begun
BOTS = (
    BotSpec(Persona("Otto", "I take what there is."), "scrabble", "greedy"),
    BotSpec(Persona("Ida", "I keep my S."), "scrabble", "equity"),
)


def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots that do not wait before they play, and hints after little thought."""
    monkeypatch.setattr(game_module, "roster", lambda: BOTS)
    monkeypatch.setattr(hint_panel, "LIMIT", Limit(nodes=200, top=60))


def spot(board: ScrabbleBoard, name: str) -> tuple[int, int]:
    """Where a square such as H8 is seen on the board's widget."""
    column, row = "ABCDEFGHIJKLMNO".index(name[0]), int(name[1:]) - 1
    seen = board.view.shape().squares.region_of(row, column)
    return seen.x + seen.width // 2, seen.y


def rack_spot(board: ScrabbleBoard, place: int) -> tuple[int, int]:
    """Where a place of the rack is seen."""
    shape = board.view.shape()
    row = range(board.size.width)
    return next(x for x in row if board.view.place_at(x, shape.rack) == place) + 1, shape.rack


async def drag(
    pilot: Pilot[None], board: ScrabbleBoard, start: tuple[int, int], end: tuple[int, int]
) -> None:
    """Drag with the mouse."""
    await pilot.mouse_down(board, offset=start)
    await pilot.hover(board, offset=start)
    await pilot.hover(board, offset=end)
    await pilot.mouse_up(board, offset=end)
    await pilot.pause()
