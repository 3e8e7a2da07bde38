"""The list of players beside the board, with their ratings before the match and after it."""

from __future__ import annotations

import math

from tuiwords.games.base import Seat
from tuiwords.history.ratings import bot_rating, rate, rating_text, why_unchanged
from tuiwords.play.match import Match
from tuiwords.store.records import Player, Rating
from tuiwords.text import clock_text
from tuiwords.ui.session import EXPECTED
from tuiwords.ui.table.bots import Bots
from tuiwords.ui.table.context import Context
from tuiwords.ui.widgets.seats import SeatLine, Seats

_SHORT = 30  # seconds left from which a clock is marked


class Ratings:
    """Knows the ratings of the players of a match, and rates it for the people at this screen."""

    def __init__(self, table: Context) -> None:
        self._store = table.session.store
        self._match, self._people = table.match, table.hot_seat.people
        self._texts: dict[Player, str] = {}

    def text(self, player: Player) -> str:
        """A player's rating, or an empty string if unknown; cached, because it is often needed."""
        if player not in self._texts:
            try:
                rating = self._of(player)
            except EXPECTED:
                rating = None
            self._texts[player] = "" if rating is None else f"{rating.mu:.0f}"
        return self._texts[player]

    def forget(self) -> None:
        """Clear the cache of ratings."""
        self._texts.clear()

    def _of(self, player: Player) -> Rating | None:
        game = self._match.header.game
        if player.kind == "bot":
            return bot_rating(game, player.key)
        return self._store.players.rating(player.kind, player.key, game)

    def rate(self) -> str:
        """Rate the match, in a thread; says what it counts for."""
        seats = self._match.seats
        before = {seat: self._of(seats[seat]) for seat in self._people}
        after = rate(self._store, self._match)
        changes = [
            self._change_text(seat, before[seat], after[seat]) for seat in before if seat in after
        ]
        if not changes and self._people:
            return why_unchanged(self._store, self._match)
        return f"Rated game: {', '.join(changes)}" if changes else "Rated game."

    def _change_text(self, seat: Seat, before: Rating | None, after: Rating) -> str:
        """A change in a few words, with the player's name if several play."""
        name = f"{self._match.seats[seat].name} " if len(self._people) > 1 else ""
        if before is None:
            whose = name or "your first rating is "
            return f"{whose}{rating_text(after)}"
        change = round(after.mu) - round(before.mu)
        return f"{name}{before.mu:.0f} → {after.mu:.0f} ({change:+})"


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
