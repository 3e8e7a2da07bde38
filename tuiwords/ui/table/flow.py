"""Runs, pauses and stops the clock and the bots of a match at the table."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.play.match import Match
from tuiwords.ui.keys import with_keys
from tuiwords.ui.session import EXPECTED, session_of
from tuiwords.ui.table.bots import Bots
from tuiwords.ui.table.hot_seat import HotSeat
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.notice import Notice


class Flow:
    """Runs, pauses and stops the clock and the bots.

    ``paused`` is true while the player has paused them. ``woken`` is called whenever the bots were
    woken, ``changed`` when the player paused or resumed.
    """

    def __init__(
        self,
        match: Match,
        bots: Bots,
        hot_seat: HotSeat,
        notice: Notice,
        board: GameBoard,
        *,
        woken: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self.paused = False
        self._match = match
        self._bots = bots
        self._hot_seat = hot_seat
        self._notice = notice
        self._board = board
        self._woken = woken
        self._changed = changed

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
            session_of(self._notice).show_error(str(error))
        self._bots.reset()

    def wake(self) -> None:
        """Let the bots think; they play unless the match is paused."""
        state, watching = self._match.state, self._hot_seat.watching
        if state.outcome is None and (watching or not self.paused):
            waiting = self._hot_seat.seat not in state.to_move
            self._bots.wake(hurry=waiting, paused=self.paused)
            self._woken()

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
        self._changed()

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
