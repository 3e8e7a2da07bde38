"""Runs, pauses and stops the clock and the bots of a match at the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tuiwords.ui.background import Background
from tuiwords.ui.keys import with_keys
from tuiwords.ui.session import EXPECTED
from tuiwords.ui.table.bots import Bots
from tuiwords.ui.table.context import Context
from tuiwords.ui.table.players import Players

_TICK = 0.25  # seconds; the figures change at most once a second
SAVE_INTERVAL = 4.0  # seconds between saves of the playing time


class Flow:
    """Runs, pauses and stops the clock and the bots.

    ``paused`` is true while the player has paused them.
    """

    def __init__(self, table: Context, bots: Bots, players: Players) -> None:
        self.paused = False
        self._bots, self._players = bots, players
        self._match, self._board, self._notice = table.match, table.board, table.notice
        self._session, self._hot_seat, self._update = table.session, table.hot_seat, table.update

    @property
    def covered(self) -> bool:
        """Whether the board is covered, because the match is paused."""
        return self.paused and self._match.state.outcome is None

    def start(self) -> None:
        """Start the clock of a table that is shown, unless the match is paused."""
        self._board.covered = self.covered
        if not self.paused:
            self._match.start()

    def wait(self) -> None:
        """Stop the clock and the bots, and cover the board."""
        self._board.covered = self._match.state.outcome is None
        self._notice.attempt(self._match.stop)
        self._bots.pause()

    def end(self) -> None:
        """Stop the clock and all thinking of a table that is left."""
        try:
            self._match.stop()
        except EXPECTED as error:  # the disk is full: the moves are saved, the clock is not
            self._session.show_error(str(error))
        self._bots.reset()

    def wake(self) -> None:
        """Let the bots think; they play unless the match is paused."""
        state, watching = self._match.state, self._hot_seat.watching
        if state.outcome is None and (watching or not self.paused):
            waiting = self._hot_seat.seat not in state.to_move
            self._bots.wake(hurry=waiting, paused=self.paused)
            self._players.show()

    # -- what the player does ---------------------------------------------------------------------

    def pause(self) -> None:
        """Pause or resume clock and bots."""
        self.paused = not self.paused
        if self.paused:
            self.wait()
            self._notice.show_message(with_keys("Paused. Press {table.pause} to resume."))
        else:
            self._match.start()
            self._notice.show_message("")
        self.wake()
        self._update()

    def step(self) -> None:
        """Pause, or let one bot play while the match is paused."""
        if not self.paused:
            self.pause()
            text = "{table.step} plays a move. Press {table.pause} to resume."
            self._notice.show_message(with_keys(text))
        elif not self._bots.step():
            self._notice.show_message("Still thinking…")

    def speed_up(self, by: int) -> None:
        """Let the bots play faster, or slower."""
        name = self._bots.change_pace(by)
        self.wake()
        self._notice.show_message(f"Bot speed: {name}")


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
