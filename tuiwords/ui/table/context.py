"""What all parts of a table share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from textual.screen import Screen

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.ui.session import Session
from tuiwords.ui.table.hot_seat import HotSeat
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.notice import Notice


class Moved(Protocol):
    """Shows a change of the match by the bot at a seat, or else by the player."""

    def __call__(self, seat: Seat | None = None) -> None:
        """Show it on the board and beside it, and let the others go on."""


@dataclass(frozen=True, slots=True)
class Context:
    """A match at its table: who plays there, the board, and the line under it.

    A part calls ``moved`` when it has changed the match, and ``update`` when something is to be
    shown beside the board. Both are calls instead of messages: a bot must not think, nor a key
    be taken, before a move is shown.
    """

    screen: Screen[None]
    session: Session
    match: Match
    hot_seat: HotSeat
    board: GameBoard
    notice: Notice
    moved: Moved
    update: Callable[[], None]
