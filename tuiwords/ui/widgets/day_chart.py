"""Bars under each other, such as one for each day, as long as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.widgets import Static

from tuiwords.ui.widgets.figures import BAR
from tuiwords.ui.widgets.shown_text import show_text


class Bar(NamedTuple):
    """A line: its label, the lengths of its bar and of the faint part after it, what is told."""

    label: str
    length: int
    told: str
    faint: int = 0
    strong: bool = False


class DayChart(Static):
    """Lines with bars of one scale, the longest as long as there is room for."""

    def __init__(self, title: str, id: str) -> None:
        super().__init__(id=id, classes="section", markup=False)
        self.border_title = title
        self._bars: Sequence[Bar] = ()

    def show(self, bars: Sequence[Bar]) -> None:
        """Show other lines; without one there is nothing to see."""
        self._bars = bars
        self.set_class(bool(bars), "-filled")
        self.on_resize()

    def on_resize(self) -> None:
        """Fit the bars to the width."""
        if self._bars:
            show_text(self, _drawn(self._bars, self.content_size.width))


def _drawn(bars: Sequence[Bar], width: int) -> Content:
    label, told = max(len(bar.label) for bar in bars), max(len(bar.told) for bar in bars)
    room, most = max(1, width - label - told - 3), max(bar.length + bar.faint for bar in bars)
    lines = []
    for bar in bars:
        ends = [_cells(length, most, room) for length in (bar.length, bar.length + bar.faint)]
        lines.append(
            Content.assemble(
                (f"{bar.label.ljust(label)}  ", "bold" if bar.strong else "$foreground 55%"),
                (BAR * ends[0], "$primary"),
                (BAR * (ends[1] - ends[0]), "$primary 45%"),
                (f" {bar.told}", "bold" if bar.strong else "$foreground 70%"),
            )
        )
    return Content("\n").join(lines)


def _cells(length: int, most: int, room: int) -> int:
    return max(bool(length), round(length / most * room)) if most else 0
