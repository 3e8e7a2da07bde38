"""The top line of the table: what is played, and the playing time at its end."""

from __future__ import annotations

import math
from collections.abc import Callable

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive

from tuiwords.text import clock_text
from tuiwords.ui.widgets.heading import Heading

_TICK = 0.25  # seconds; the figure changes at most once a second
_WARNING, _SHORT = 30, 10  # seconds left from which the clock is yellow, and red
_BAR = 20  # most cells of the bar of the time left
_LEAST = 6  # cells of a bar that still says something


class Clock(Heading):
    """A heading that shows the time of a match in place of the profile.

    With a ``limit``, in seconds, it shows the time left, with a bar if there is room, and posts
    ``RanOut`` once there is none.
    """

    class RanOut(Message):
        """The time of the match is up."""

    time: reactive[str] = reactive("")

    def __init__(
        self, title: str, elapsed: Callable[[], float], limit: float | None = None
    ) -> None:
        super().__init__(title)
        self._elapsed = elapsed
        self._limit = limit
        self._ran_out = False
        self._ended = False

    def on_mount(self) -> None:
        """Start ticking."""
        self.tick()
        self.set_interval(_TICK, self.tick)

    def aside(self) -> str:
        """What is on the right: the time."""
        return self.time

    def end(self) -> None:
        """Show no time left any more, whether it was up or somebody finished."""
        self._ended = True
        self.tick()

    def tick(self) -> None:
        """Show the current time."""
        elapsed = self._elapsed()
        if self._limit is None:
            self.time = clock_text(elapsed)
            return
        if self._ended:
            self.time = ""
            return
        left = self._left()
        self.time = f"{clock_text(left)} left" + (" !" if 0 < left <= _SHORT else "")
        if left == 0 and not self._ran_out:
            self._ran_out = True
            self.post_message(self.RanOut())

    def _left(self) -> int:
        """The seconds left, which are shown."""
        return max(0, math.ceil((self._limit or 0) - self._elapsed()))

    def right(self, room: int) -> Content:
        """The time; in color and with a bar if it is limited."""
        left = self._left()
        if not self._limit or not left or self._ended:
            return super().right(room)
        state = "error" if left <= _SHORT else "warning" if left <= _WARNING else "success"
        color = f"$text-{state}"
        figure = Content.styled(f" {self.time} ", f"bold {color} reverse")
        cells = min(_BAR, room - figure.cell_length - 2)
        if cells < _LEAST:
            return figure
        full = math.ceil(cells * min(1.0, left / self._limit))
        return Content.assemble(
            ("━" * full, color), ("─" * (cells - full), "$foreground 25%"), "  ", figure
        )

    def cut(self, left: Content, right: Content) -> Content:
        """Leave out settings, the last first, then cut what is played; the time stays."""
        room = max(0, self.size.width - right.cell_length - 1)
        parts = self.title.split(" · ")
        while left.cell_length > room and len(parts) > 2:
            del parts[-2]
            left = self.left(" · ".join(parts))
        gap = max(1, room + 1 - left.cell_length)
        return Content.assemble(left.truncate(room, ellipsis=True), " " * gap, right)
