"""An opponent's play appears tile by tile."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.timer import Timer
from textual.widget import Widget

_FRAME = 0.07  # seconds until the next tile


class Laying:
    """The tiles of a play that are still ``missing`` on the board, fewer with each frame.

    ``show`` is called whenever there is something to draw.
    """

    def __init__(self, widget: Widget, show: Callable[[], None]) -> None:
        self.missing: list[int] = []
        self._widget = widget
        self._show = show
        self._timer: Timer | None = None

    def start(self, squares: Iterable[int], done: Callable[[], object]) -> None:
        """Lay tiles on squares one after the other, then call ``done``."""
        self.stop()
        self.missing = sorted(squares)
        self._timer = self._widget.set_interval(_FRAME, lambda: self._lay_one(done))

    def _lay_one(self, done: Callable[[], object]) -> None:
        del self.missing[:1]
        if not self.missing:
            self.stop()
            done()
        self._show()

    def stop(self) -> None:
        """Show all tiles at once."""
        self.missing = []
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
