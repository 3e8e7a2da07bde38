"""A match that is open in another window, too."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from tuiwords.play.match import Match
from tuiwords.ui.table.bots import Bots
from tuiwords.ui.widgets.notice import Notice

INTERVAL = 1.0  # seconds between looks


class OtherWindows:
    """Follows what other windows do in a match; ``followed`` is called when they did something."""

    def __init__(
        self,
        screen: Screen[None],
        match: Match,
        bots: Bots,
        notice: Notice,
        *,
        followed: Callable[[], None],
    ) -> None:
        self._screen = screen
        self._match = match
        self._bots = bots
        self._notice = notice
        self._followed = followed
        self._seen = match.followed
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
            self._followed()
