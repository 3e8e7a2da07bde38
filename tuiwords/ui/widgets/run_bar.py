"""A bar over a page: the time that is left of a run, and what was solved and missed."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from tuiwords.text import clock_text
from tuiwords.ui.sizes import TALL
from tuiwords.ui.widgets.drawn import in_blocks
from tuiwords.ui.widgets.shown_text import show_text

_LATE = 30  # seconds left from which it is red


class RunBar(Static):
    """The bar is as wide as the page; in a run without a clock there are only the marks.

    It takes three lines where the screen is tall, with a clock of large digits.
    """

    DEFAULT_CSS = "RunBar { height: auto; padding: 0 2; text-wrap: nowrap; }"

    def show(self, left: float | None, whole: float, marks: Sequence[bool]) -> None:
        """Show the seconds left of the whole time, and whether each puzzle was solved."""
        lines = []
        width = self.app.size.width - 4
        if left is not None:
            clock = [f" {clock_text(left)} left"]
            if self.app.size.height >= TALL:
                clock = [f"  {line}" for line in in_blocks(clock_text(left))]
            room = width - len(clock[0])
            full = round(max(0.0, left / whole) * room)
            color = "$text-error" if left <= _LATE else "$primary"
            bar = ("█" * full, color), ("█" * (room - full), "$panel")
            lines += [Content.assemble(*bar, (line, f"bold {color}")) for line in clock]
        signs = [
            ("✓ ", "bold $text-success") if mark else ("✗ ", "bold $text-error") for mark in marks
        ]
        solved = f"{sum(marks)} solved  "
        lines.append(Content.assemble(solved, *signs[-((width - len(solved)) // 2) :]))
        show_text(self, Content("\n").join(lines))
