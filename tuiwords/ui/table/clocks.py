"""The clocks of a match: that of the round, and one for each seat if the game has those."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from textual.screen import Screen

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.text import clock_text
from tuiwords.ui.background import Background
from tuiwords.ui.session import session_of

_TICK = 0.25  # seconds; the figures change at most once a second
SAVE_INTERVAL = 4.0  # seconds between saves of the playing time
_SHORT = 30  # seconds left from which a clock is marked


class Clocks:
    """Shows the time of each seat, saves the playing time, and ends the match when time is up.

    ``attempt`` calls what may fail and reports an error; ``ticked`` is called on every tick of the
    clocks of the seats, ``expired`` after the match was ended.
    """

    def __init__(
        self,
        match: Match,
        *,
        attempt: Callable[[Callable[[], object]], bool],
        ticked: Callable[[], None],
        expired: Callable[[], None],
    ) -> None:
        self._match = match
        self._attempt = attempt
        self._ticked = ticked
        self._expired = expired

    def start(self, screen: Screen[None]) -> None:
        """Update the clocks of the seats, if they have any, and save the playing time regularly."""
        if self._match.seat_limit is not None:
            screen.set_interval(_TICK, self._tick)
        if self._match.state.outcome is None:
            self._start_saving(screen)

    def _start_saving(self, screen: Screen[None]) -> None:
        """Save the playing time while it runs, in case the program is killed."""

        def save() -> None:
            if match.running and not writing.busy:  # one write at a time on a slow disk
                work = partial(match.journal.note_clock, match.header.id, match.elapsed)
                writing.run(work, lambda _: None)

        def fail(reason: str) -> None:
            timer.stop()  # report it only once
            session_of(screen).show_error(reason)

        match, writing = self._match, Background(screen, fail)
        timer = screen.set_interval(SAVE_INTERVAL, save)

    def _tick(self) -> None:
        self._ticked()
        self.expire()

    def expire(self) -> None:
        """End the match if its time is up, or that of a seat."""
        if self._attempt(self._match.expire):
            self._expired()


def seat_clock(match: Match, seat: Seat) -> str:
    """The time that a seat has left, or an empty string if it has no clock."""
    left = match.seat_left(seat)
    if left is None:
        return ""
    playing = seat in match.state.to_move
    return clock_text(math.ceil(left)) + ("!" if playing and left <= _SHORT else "")
