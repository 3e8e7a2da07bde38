"""The log: what was played, newest last."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import Static

from tuiwords.ui.widgets.clock import clock_text


class Log(Static):
    """The last moves that fit, each with its time and who played it."""

    DEFAULT_CSS = """
    Log { height: 1fr; color: $text-muted; }
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
        text = Text(no_wrap=True, overflow="ellipsis")
        for seconds, name, what in self._lines[-max(1, self.size.height) :]:
            text.append(f"{clock_text(seconds):>6}  ", "dim")
            text.append(f"{name}  ")
            text.append(f"{what}\n", "bold")
        self.update(text)
