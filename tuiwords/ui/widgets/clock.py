"""The top line of the table: what is played, and the playing time at its end."""

from __future__ import annotations

import math
from collections.abc import Callable

from textual.message import Message

from tuiwords.ui.widgets.heading import Heading

_TICK = 0.25  # seconds; the figure changes at most once a second
_SHORT = 10  # seconds left from which the clock is marked


def clock_text(seconds: float) -> str:
    """Playing time as people read it: 0:07, 12:30, 1:02:03."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


class Clock(Heading):
    """A heading that shows the time of a match in place of the profile.

    With a ``limit``, in seconds, it shows the time left, and posts ``RanOut`` once there is none.
    """

    class RanOut(Message):
        """The time of the match is up."""

    def __init__(
        self, title: str, elapsed: Callable[[], float], limit: float | None = None
    ) -> None:
        super().__init__(title)
        self._elapsed = elapsed
        self._limit = limit
        self._ran_out = False

    def on_mount(self) -> None:
        """Start ticking."""
        self.tick()
        self.set_interval(_TICK, self.tick)

    def _follow_profile(self, name: str) -> None:
        """Ignore the profile: the clock takes its place."""

    def tick(self) -> None:
        """Show the current time."""
        elapsed = self._elapsed()
        if self._limit is None:
            self.profile = clock_text(elapsed)
            return
        left = max(0, math.ceil(self._limit - elapsed))
        self.profile = f"{clock_text(left)} left" + (" !" if 0 < left <= _SHORT else "")
        if left == 0 and not self._ran_out:
            self._ran_out = True
            self.post_message(self.RanOut())
