"""Tiles glide to their squares: from the rack, or from the edge for an opponent's play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from tuiwords.ui.games.scrabble.view import ScrabbleBoardView

_FRAME = 0.03  # seconds from one frame to the next
WAY, LATER = 0.18, 0.1  # seconds that a tile takes, and by how many the last one starts later


class _Tile(NamedTuple):
    """A tile on its way: how it looks, line by line, where it began, and its square's region."""

    lines: tuple[Strip, ...]
    start: Offset
    end: Region

    def region(self, share: float) -> Region:
        """Where it is after a share of its time, fast at first and then slower."""
        way = 1 - (1 - max(0.0, min(share, 1.0))) ** 3
        return self.end.at_offset(self.start.blend(self.end.offset, way))


class Gliding:
    """Draws tiles over a board until they lie on their squares; ``stop`` lays them at once.

    What was played is in the match already, and nothing waits for it.
    """

    def __init__(self, widget: Widget, view: ScrabbleBoardView) -> None:
        self._widget = widget
        self._view = view
        self.tiles: tuple[_Tile, ...] = ()  # on their way
        self._began = self._passed = 0.0  # when the tiles began, and seconds since then
        self._timer: Timer | None = None
        self._done: Callable[[], object] | None = None

    @property
    def moving(self) -> bool:
        """Whether tiles are on their way."""
        return self._timer is not None

    @contextmanager
    def from_rack(self, wanted: bool) -> Iterator[None]:
        """Let the tiles that are laid meanwhile come from their places on the rack."""
        self.stop()
        turn = self._view.turn
        before = turn.entry.tiles.keys()
        yield
        tiles = turn.entry.tiles
        if wanted and self._widget.size and tiles.keys() - before:
            starts = zip(tiles, self._view.places_of(tiles.values()), strict=True)
            self._start({square: start for square, start in starts if square not in before})

    def from_edge(self, squares: Iterable[int], done: Callable[[], object]) -> None:
        """Let the tiles of a play come from the right, each in its line, then call ``done``."""
        layout, right = self._view.shape().squares, self._widget.size.width
        side = layout.columns
        lines = {square: layout.region_of(*divmod(square, side)).y for square in squares}
        self._start({square: Offset(right, y) for square, y in lines.items()}, done)

    def _start(
        self, starts: Mapping[int, Offset], done: Callable[[], object] | None = None
    ) -> None:
        self._end()
        layout, squares = self._view.shape().squares, self._view.squares
        self.tiles = tuple(
            _Tile(
                tuple(
                    Strip(squares.segments(square, layout.size, line))
                    for line in range(layout.size.height)
                ),
                start,
                layout.region_of(*divmod(square, layout.columns)),
            )
            for square, start in sorted(starts.items())
        )
        squares.away = frozenset(starts)
        self._began, self._passed, self._done = time.monotonic(), 0.0, done
        self._timer = self._widget.set_interval(_FRAME, self._step)
        self._widget.refresh()

    def stop(self) -> None:
        """Lay all tiles on their squares."""
        if self.moving:
            done = self._done
            self._end()
            self._widget.refresh()
            if done is not None:
                done()

    def over(self, y: int, line: Strip) -> Strip:
        """A line of the widget with the tiles that glide over it."""
        for tile, region in zip(self.tiles, self.regions, strict=True):
            if region.y <= y < region.bottom and region.x < line.cell_length:
                right = min(region.right, line.cell_length)
                shown = tile.lines[y - region.y].crop(0, right - region.x)
                line = Strip.join([line.crop(0, region.x), shown, line.crop(right)])
        return line

    @property
    def regions(self) -> list[Region]:
        """Where the tiles are now; the first ones are ahead."""
        later = LATER / max(1, len(self.tiles) - 1)
        shares = [(self._passed - place * later) / WAY for place in range(len(self.tiles))]
        return [tile.region(share) for tile, share in zip(self.tiles, shares, strict=True)]

    def _step(self) -> None:
        before, self._passed = self.regions, time.monotonic() - self._began
        if self._passed >= WAY + LATER:
            self.stop()
        else:
            self._widget.refresh(*before, *self.regions)

    def _end(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer, self._done, self.tiles = None, None, ()
        self._view.squares.away = frozenset()
