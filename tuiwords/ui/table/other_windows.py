"""A match that is open in another window, too."""

from __future__ import annotations

from tuiwords.ui.table.bots import Bots
from tuiwords.ui.table.context import Context

INTERVAL = 1.0  # seconds between looks


class OtherWindows:
    """Follows what other windows do in a match."""

    def __init__(self, table: Context, bots: Bots) -> None:
        self._bots = bots
        self._match, self._screen, self._notice = table.match, table.screen, table.notice
        self._moved = table.moved
        self._seen = table.match.followed
        self._written: object = None  # before the last look
        self._broken = False  # what cannot be followed is told once

    def start(self) -> None:
        """Look regularly."""
        if self._match.state.outcome is None:
            self._screen.set_interval(INTERVAL, self.look)

    def look(self) -> None:
        """Take over what was done elsewhere, while the table is shown."""
        match = self._match
        if self._broken or not self._screen.is_active:
            return
        if match.state.outcome is None and self._written != (now := match.journal.written()):
            self._written = now
            self._broken = not self._notice.attempt(match.follow)
        if match.followed != self._seen:
            self._seen = match.followed
            self._bots.reset()  # what they thought of may be played already
            self._moved()
