"""Runs, pauses and stops the clock and the bots of a match at the table."""

from __future__ import annotations

from tuiwords.ui.keys import with_keys
from tuiwords.ui.session import EXPECTED
from tuiwords.ui.table.bots import Bots
from tuiwords.ui.table.context import Context
from tuiwords.ui.table.players import Players


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
