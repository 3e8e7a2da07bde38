"""What is told of each player beside the board."""

from __future__ import annotations

from collections.abc import Callable, Collection

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.ui.widgets.board import Board
from tuiwords.ui.widgets.seats import SeatLine


def seat_lines(
    match: Match,
    board: Board,
    *,
    own: Seat | None,
    thinking: Collection[Seat],
    rating: Callable[[Player], str],
    clock: Callable[[Seat], str],
) -> list[SeatLine]:
    """A line for each player, in the order of their ranks once the match is over.

    ``own`` is the seat of the person who plays now, ``thinking`` are the seats of bots that think.
    """
    outcome = match.state.outcome
    order = list(range(len(match.seats)))
    if outcome is not None:
        order.sort(key=lambda seat: outcome.ranks[seat])

    def sign(seat: Seat) -> str:
        if outcome is not None:
            return str(outcome.ranks[seat]) if len(match.seats) > 1 else "·"
        if seat in thinking:
            return "…"
        return "▸" if seat in match.state.to_move else "·"

    def line(seat: Seat) -> SeatLine:
        player, lost = match.seats[seat], outcome is not None and not outcome.won[seat]
        progress = f"{'✗ ' if lost else ''}{board.progress(seat)}"
        return SeatLine(sign(seat), player.name, progress, rating(player), seat == own, clock(seat))

    return [line(seat) for seat in order]
