"""The list of players beside the board."""

from __future__ import annotations

import math

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.text import clock_text
from tuiwords.ui.table.bots import Bots
from tuiwords.ui.table.context import Context
from tuiwords.ui.table.ratings import Ratings
from tuiwords.ui.widgets.seats import SeatLine, Seats

_SHORT = 30  # seconds left from which a clock is marked


class Players:
    """Shows a line for each player, in the order of their ranks once the match is over."""

    def __init__(self, table: Context, bots: Bots) -> None:
        self.seats = Seats()
        self.ratings = Ratings(table)
        self._bots = bots
        self._match, self._board, self._hot_seat = table.match, table.board, table.hot_seat

    def show(self) -> None:
        """Show the players and their progress."""
        outcome = self._match.state.outcome
        order = list(range(len(self._match.seats)))
        if outcome is not None:
            order.sort(key=lambda seat: outcome.ranks[seat])
        self.seats.show([self._line(seat) for seat in order])

    def _line(self, seat: Seat) -> SeatLine:
        player, outcome = self._match.seats[seat], self._match.state.outcome
        seats, results = len(self._match.seats), self._match.game.results
        lost = outcome is not None and results.lost(won=outcome.won[seat], seats=seats)
        progress = f"{'✗ ' if lost else ''}{self._board.progress(seat)}"
        own = not self._hot_seat.watching and seat == self._hot_seat.seat
        rating, clock = self.ratings.text(player), seat_clock(self._match, seat)
        return SeatLine(self._sign(seat), player.name, progress, rating, own, clock)

    def _sign(self, seat: Seat) -> str:
        state = self._match.state
        if state.outcome is not None:
            return str(state.outcome.ranks[seat]) if len(self._match.seats) > 1 else "·"
        if seat in self._bots.thinking:
            return "…"
        return "▸" if seat in state.to_move else "·"


def seat_clock(match: Match, seat: Seat) -> str:
    """The time that a seat has left, or an empty string if it has no clock."""
    left = match.seat_left(seat)
    if left is None:
        return ""
    playing = seat in match.state.to_move
    return clock_text(math.ceil(left)) + ("!" if playing and left <= _SHORT else "")
