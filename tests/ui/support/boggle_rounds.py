"""A round of Boggle at the table, for the tests of its board, its ending and its bots."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from support.tables import ended, sitting
from support.waiting import until
from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.table.screen import TableScreen

BOARD = "QEST ANSI XWEO YRSN"  # 125 words; Qu in the corner
TYPED = {"board": BOARD}


@asynccontextmanager
async def boggle(
    size: tuple[int, int] = (80, 24), **opening: Any
) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """Ada at a board just begun, past the rules."""
    given = {"seed": 5, "settings": TYPED} | opening
    async with sitting(MatchRequest("boggle", **given), size) as at_table:
        yield at_table


async def time_is_up(pilot: Pilot[None], screen: TableScreen) -> None:
    """Let the clock run out, and the keys that rest then come back."""
    limit = screen.match.time_limit
    assert limit is not None
    screen.match.skip_to(limit)
    await until(pilot, lambda: screen.match.state.outcome is not None)
    await ended(pilot, screen)


def lit(screen: TableScreen) -> dict[str, str]:
    """The letters on the path that is drawn, each with the look of its tile."""
    squares = screen.board.squares
    rows, columns = squares.shape
    faces = [squares.face(row, column) for row in range(rows) for column in range(columns)]
    path = sorted((f for f in faces if f.note and f.letter), key=lambda face: int(face.note))
    return {face.letter + face.note: face.kind for face in path}


def foot(screen: TableScreen) -> str:
    """The word under the tiles."""
    return screen.board.foot()[0].strip()
