"""The list of players beside the board."""

from __future__ import annotations

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.ui.table.bots import Bots
from tuiwords.ui.table.clocks import seat_clock
from tuiwords.ui.table.hot_seat import HotSeat
from tuiwords.ui.table.ratings import Ratings
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.seats import SeatLine, Seats


class Players:
    """Shows a line for each player, in the order of their ranks once the match is over."""

    def __init__(
        self,
        match: Match,
        board: GameBoard,
        bots: Bots,
        hot_seat: HotSeat,
        ratings: Ratings,
    ) -> None:
        self.seats = Seats()
        self._match = match
        self._board = board
        self._bots = bots
        self._hot_seat = hot_seat
        self._ratings = ratings

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
        rating, clock = self._ratings.text(player), seat_clock(self._match, seat)
        return SeatLine(self._sign(seat), player.name, progress, rating, own, clock)

    def _sign(self, seat: Seat) -> str:
        state = self._match.state
        if state.outcome is not None:
            return str(state.outcome.ranks[seat]) if len(self._match.seats) > 1 else "·"
        if seat in self._bots.thinking:
            return "…"
        return "▸" if seat in state.to_move else "·"
