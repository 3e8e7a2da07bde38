"""The clocks of a match: that of the round, and one for each seat if the game has those."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tuiwords.ui.background import Background
from tuiwords.ui.table.context import Context
from tuiwords.ui.table.players import Players

_TICK = 0.25  # seconds; the figures change at most once a second
SAVE_INTERVAL = 4.0  # seconds between saves of the playing time


class Clocks:
    """Shows the time of each seat, saves the playing time, and ends the match when time is up.

    ``expired`` is called after the match was ended.
    """

    def __init__(self, table: Context, players: Players, expired: Callable[[], None]) -> None:
        self._match, self._screen, self._session = table.match, table.screen, table.session
        self._notice = table.notice
        self._players = players
        self._expired = expired

    def start(self) -> None:
        """Update the clocks of the seats, if they have any, and save the playing time regularly."""
        if self._match.seat_limit is not None:
            self._screen.set_interval(_TICK, self._tick)
        if self._match.state.outcome is None:
            self._start_saving()

    def _start_saving(self) -> None:
        """Save the playing time while it runs, in case the program is killed."""

        def save() -> None:
            if match.running and not writing.busy:  # one write at a time on a slow disk
                work = partial(match.journal.note_clock, match.header.id, match.elapsed)
                writing.run(work, lambda _: None)

        def fail(reason: str) -> None:
            timer.stop()  # report it only once
            self._session.show_error(reason)

        match, writing = self._match, Background(self._screen, fail)
        timer = self._screen.set_interval(SAVE_INTERVAL, save)

    def _tick(self) -> None:
        self._players.show()
        self.expire()

    def expire(self) -> None:
        """End the match if its time is up, or that of a seat."""
        if self._notice.attempt(self._match.expire):
            self._expired()
