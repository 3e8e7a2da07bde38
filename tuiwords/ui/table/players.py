"""The list of players beside the board, with their ratings before the match and after it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.widgets import Static

from tuiwords.games.base import Seat
from tuiwords.history.ratings import bot_rating, rate, rating_text, why_unchanged
from tuiwords.play.match import Match
from tuiwords.store.records import Player, Rating
from tuiwords.text import clock_text
from tuiwords.ui.session import EXPECTED
from tuiwords.ui.table.bots import Bots
from tuiwords.ui.table.context import Context
from tuiwords.ui.widgets.columns import fitted

_NAME = 7  # cells of a name that ratings leave it
_NARROW = 23  # columns until the size is known
_ROOMY = 36  # columns in which name, score, rating and clock have room
_SHORT = 30  # seconds left from which a clock is marked


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One player: ``sign`` shows what they are doing, ``own`` whether they are at this screen.

    ``clock`` is the time they have left, if each player has a clock.
    """

    sign: str
    name: str
    progress: str
    rating: str
    own: bool = False
    clock: str = ""


class Seats(Static):
    """One line for each player."""

    DEFAULT_CSS = """
    Seats { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__(id="seats")
        self.border_title = "Players"
        self.lines: tuple[SeatLine, ...] = ()

    def show(self, lines: Sequence[SeatLine]) -> None:
        """Show the players."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self._draw()

    def on_resize(self) -> None:
        """Fit the names to the width."""
        self._draw()

    def _draw(self) -> None:
        self.update(Content("\n").join(self._line(line) for line in self.lines))

    @property
    def _width(self) -> int:
        return self.size.width or _NARROW

    def _line(self, line: SeatLine) -> Content:
        figures = self._figures(line)
        # A name that fills its room takes the free column at the right, on all lines alike.
        tight = any(len(each.name) > self._room(each) for each in self.lines)
        name = f"{fitted(line.name, max(1, self._room(line)) + tight)} "
        return Content.assemble(
            (f"{line.sign} ", "$primary" if line.own else "$foreground 60%"),
            (name, "bold" if line.own else ""),
            (figures, "$foreground 70%"),
        )

    def _room(self, line: SeatLine) -> int:
        return self._width - len(self._figures(line)) - 4

    def _figures(self, line: SeatLine) -> str:
        """Progress, rating and clock; no rating where a player's name would have no room."""
        rating = f"{line.rating:>7}"
        if line.clock and (not line.rating or self._width < _ROOMY):
            rating = ""  # the time matters more
        if any(self._crowded(each) for each in self.lines):
            rating = ""
        return f"{line.progress:>6}{rating}{line.clock and f'{line.clock:>8}'}"

    def _crowded(self, line: SeatLine) -> bool:
        room = self._width - len(f"{line.progress:>6}{line.rating:>7}") - 4
        return not line.clock and room < min(len(line.name), _NAME)


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
