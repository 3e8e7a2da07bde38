"""The log: what was played, newest last."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from tuiwords.ui.widgets.clock import clock_text

_NAME = 12  # columns of a name: longer ones are cut, what happened is not


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
        self._lines: Sequence[tuple[float, str, str]] = ()

    def show(self, lines: Sequence[tuple[float, str, str]]) -> None:
        """Show lines of (seconds, name, what happened)."""
        self._lines = lines
        self._fit()

    def on_resize(self) -> None:
        """Show as many lines as there is room for."""
        self._fit()

    def _fit(self) -> None:
        lines = self._lines[-max(1, self.size.height) :]
        self.update(Content("\n").join(_line(*line) for line in lines))


def _line(seconds: float, name: str, what: str) -> Content:
    shown = name if len(name) <= _NAME else name[: _NAME - 1] + "…"
    time = f"{clock_text(seconds):>6}  "
    return Content.assemble((time, "$foreground 40%"), f"{shown:<{_NAME}}  ", (what, "bold"))
