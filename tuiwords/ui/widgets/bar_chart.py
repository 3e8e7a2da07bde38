"""Bars under each other, such as one for each day, as long as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets import Static

from tuiwords.ui.widgets.figures import Bar, bars
from tuiwords.ui.widgets.shown_text import show_text


class BarChart(Static):
    """Lines with bars of one scale, the longest as long as there is room for."""

    def __init__(self, title: str, id: str) -> None:
        super().__init__(id=id, classes="section", markup=False)
        self.border_title = title
        self._bars: Sequence[Bar] = ()

    def show(self, shown: Sequence[Bar]) -> None:
        """Show other lines; without one there is nothing to see."""
        self._bars = shown
        self.set_class(bool(shown), "-filled")
        self.on_resize()

    def on_resize(self) -> None:
        """Fit the bars to the width."""
        if self._bars:
            show_text(self, bars(self._bars, self.content_size.width))
