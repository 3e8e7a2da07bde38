"""The log: what was played, newest last."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from tuiwords.text import clock_text
from tuiwords.ui.widgets.columns import fitted

_NAME = 12  # most columns of a name
_SHORTEST = 3  # columns of a name that still says who it was
_TIME = 8  # columns of the time


class Log(Static):
    """The last moves that fit, each with its time and who played it."""

    DEFAULT_CSS = """
    Log {
        height: 1fr;
        color: $foreground 60%;
        text-wrap: nowrap;
        text-overflow: ellipsis;
    }
    """

    def __init__(self) -> None:
        super().__init__(id="log")
        self.border_title = "Moves"
        self._lines: Sequence[tuple[float, str, str]] = ()

    def show(self, lines: Sequence[tuple[float, str, str]]) -> None:
        """Show lines of (seconds, name, what happened)."""
        self._lines = lines
        self.fit()

    def on_resize(self) -> None:
        """Fit the lines to the size."""
        self.fit()

    def fit(self) -> None:
        """Show as many lines as there is room for."""
        lines = self._lines[-max(1, self.size.height) :]
        # If there is little room names are cut, then there is no time: what happened is shown.
        longest = max((len(what) for _, _, what in lines), default=0)
        room = self.size.width - longest - 2
        timed = room - _TIME >= _SHORTEST
        name = max(_SHORTEST, min(_NAME, room - _TIME * timed))
        self.update(Content("\n").join(_line(*line, name, timed=timed) for line in lines))


def _line(seconds: float, name: str, what: str, width: int, *, timed: bool) -> Content:
    time = f"{clock_text(seconds):>6}  " if timed else ""
    return Content.assemble((time, "$foreground 40%"), fitted(name, width) + "  ", (what, "bold"))
