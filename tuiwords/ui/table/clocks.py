"""The clocks of a match: that of the round, and one for each seat where the game has that."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from textual.screen import Screen

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.ui.background import Background
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.clock import clock_text

_TICK = 0.25  # seconds; the figures change at most once a second
NOTED = 4.0  # seconds from one note of the playing time to the next
_SHORT = 30  # seconds left that are pointed out


class Clocks:
    """Shows the time of each seat, notes the playing time, and ends the match when time is up.

    ``attempt`` does what may fail and tells of it; ``ticked`` is called on every tick of the
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
        """Let the clocks of the seats be seen, where they have some, and be saved regularly."""
        if self._match.seat_limit is not None:
            screen.set_interval(_TICK, self._tick)
        if self._match.state.outcome is None:
            self._start_notes(screen)

    def _start_notes(self, screen: Screen[None]) -> None:
        """Note the playing time while it runs, for a program that is killed."""

        def note() -> None:
            if match.running and not writing.busy:  # a slow disk is not asked twice
                work = partial(match.journal.note_clock, match.header.id, match.elapsed)
                writing.run(work, lambda _: None)

        def fail(reason: str) -> None:
            timer.stop()  # it is told once
            session_of(screen).complain(reason)

        match, writing = self._match, Background(screen, fail)
        timer = screen.set_interval(NOTED, note)

    def _tick(self) -> None:
        self._ticked()
        self.expire()

    def expire(self) -> None:
        """End the match if its time is up, or that of a seat."""
        if self._attempt(self._match.expire):
            self._expired()


def seat_clock(match: Match, seat: Seat) -> str:
    """The time that a seat has left, or nothing where it has no clock."""
    left = match.seat_left(seat)
    if left is None:
        return ""
    playing = seat in match.state.to_move
    return clock_text(math.ceil(left)) + ("!" if playing and left <= _SHORT else "")
