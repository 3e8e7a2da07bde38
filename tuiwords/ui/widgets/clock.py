"""The top line of the table: what is played, and the playing time at its end."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.ui.widgets.heading import Heading

_TICK = 0.25  # seconds; the figure changes at most once a second


def clock_text(seconds: float) -> str:
    """Playing time as people read it: 0:07, 12:30, 1:02:03."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


class Clock(Heading):
    """A heading that tells the time of a match where others tell whose profile it is."""

    def __init__(self, title: str, elapsed: Callable[[], float]) -> None:
        super().__init__(title)
        self._elapsed = elapsed

    def on_mount(self) -> None:
        """Begin to tick."""
        self._tick()
        self.set_interval(_TICK, self._tick)

    def _follow_profile(self, name: str) -> None:
        """The line's end is taken by the clock."""

    def _tick(self) -> None:
        self.profile = clock_text(self._elapsed())
