"""The players: their names, whose turn it is, their progress, and their ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.widgets import Static

from tuiwords.ui.widgets.columns import fitted

_NAME = 7  # cells of a name that ratings leave it
_NARROW = 23  # columns until the size is known
_ROOMY = 36  # columns in which name, score, rating and clock have room


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One player: ``sign`` shows what they are doing, ``own`` whether they are at this screen.

    ``clock`` is the time they have left, if each player has a clock.
    """

    sign: str
    name: str
    progress: str
    rating: str
    own: bool = False
    clock: str = ""


class Seats(Static):
    """One line for each player."""

    DEFAULT_CSS = """
    Seats { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__(id="seats")
        self.border_title = "Players"
        self.lines: tuple[SeatLine, ...] = ()

    def show(self, lines: Sequence[SeatLine]) -> None:
        """Show the players."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self._draw()

    def on_resize(self) -> None:
        """Fit the names to the width."""
        self._draw()

    def _draw(self) -> None:
        self.update(Content("\n").join(self._line(line) for line in self.lines))

    @property
    def _width(self) -> int:
        return self.size.width or _NARROW

    def _line(self, line: SeatLine) -> Content:
        figures = self._figures(line)
        # A name that fills its room takes the free column at the right, on all lines alike.
        tight = any(len(each.name) > self._room(each) for each in self.lines)
        name = f"{fitted(line.name, max(1, self._room(line)) + tight)} "
        return Content.assemble(
            (f"{line.sign} ", "$primary" if line.own else "$foreground 60%"),
            (name, "bold" if line.own else ""),
            (figures, "$foreground 70%"),
        )

    def _room(self, line: SeatLine) -> int:
        return self._width - len(self._figures(line)) - 4

    def _figures(self, line: SeatLine) -> str:
        """Progress, rating and clock; no rating where a player's name would have no room."""
        rating = f"{line.rating:>7}"
        if line.clock and (not line.rating or self._width < _ROOMY):
            rating = ""  # the time matters more
        if any(self._crowded(each) for each in self.lines):
            rating = ""
        return f"{line.progress:>6}{rating}{line.clock and f'{line.clock:>8}'}"

    def _crowded(self, line: SeatLine) -> bool:
        room = self._width - len(f"{line.progress:>6}{line.rating:>7}") - 4
        return not line.clock and room < min(len(line.name), _NAME)
