"""Where the tiles of a board lie in a widget: their sizes, the choice of one, the hit tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual.geometry import Offset, Region, Size, Spacing


class TileSize(NamedTuple):
    """Columns and lines of a tile, the columns between two tiles, and the lines from tile to tile.

    Several sizes may share a name, which is the one in the settings.
    """

    name: str
    width: int
    height: int
    gap: int
    pitch: int

    def width_of(self, columns: int) -> int:
        """The columns that tiles side by side take."""
        return columns * (self.width + self.gap) - self.gap

    def height_of(self, rows: int) -> int:
        """The lines that tiles one below the other take."""
        return rows * self.pitch - (self.pitch - self.height)


Around = Callable[[TileSize], Spacing]


@dataclass(frozen=True, slots=True)
class TileLayout:
    """Rows and columns of tiles of one size, the first of them at ``left`` and ``top``."""

    size: TileSize
    rows: int
    columns: int
    left: int = 0
    top: int = 0

    @classmethod
    def centered(
        cls, size: TileSize, rows: int, columns: int, room: Size, around: Spacing | None = None
    ) -> TileLayout:
        """Tiles in the middle of a room, except for the part taken up ``around`` them.

        If the room is too small, the tiles begin at its upper left.
        """
        around = around or Spacing()
        left = max(0, (room.width - around.width - size.width_of(columns)) // 2)
        top = max(0, (room.height - around.height - size.height_of(rows)) // 2)
        return cls(size, rows, columns, left + around.left, top + around.top)

    @property
    def width(self) -> int:
        """The columns of all tiles."""
        return self.size.width_of(self.columns)

    @property
    def height(self) -> int:
        """The lines of all tiles."""
        return self.size.height_of(self.rows)

    @property
    def right(self) -> int:
        """The first column to the right of the tiles."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first line below the tiles."""
        return self.top + self.height

    def row_and_line(self, y: int) -> tuple[int, int] | None:
        """The row of tiles at a line of the widget and the line within it; None outside of them.

        From the tile's height on, the line lies between two rows.
        """
        if not self.top <= y < self.bottom:
            return None
        return divmod(y - self.top, self.size.pitch)

    def tile_at(self, x: int, y: int) -> tuple[int, int] | None:
        """Row and column of the tile at a position in the widget, if there is one."""
        row, line = divmod(y - self.top, self.size.pitch)
        column, within = divmod(x - self.left, self.size.width + self.size.gap)
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        on_tile = line < self.size.height and within < self.size.width
        return (row, column) if inside and on_tile else None

    def middle_of(self, row: int, column: int) -> Offset:
        """The cell in the middle of a tile, where its letter is if it is not drawn by points."""
        x, y, width, height = self.region_of(row, column)
        return Offset(x + (width - 1) // 2, y + (height - 1) // 2)

    def region_of(self, row: int, column: int) -> Region:
        """The region of a tile in the widget."""
        x = self.left + column * (self.size.width + self.size.gap)
        y = self.top + row * self.size.pitch
        return Region(x, y, self.size.width, self.size.height)


def best_size(
    sizes: Sequence[TileSize],
    rows: int,
    columns: int,
    room: Size,
    preferred: str = "auto",
    around: Around | Spacing | None = None,
) -> TileSize:
    """The largest size up to the preferred one with which all tiles fit a room; else the smallest.

    "auto" prefers the largest. ``around`` is the part of the room that other things take up.
    """
    names = [size.name for size in sizes]
    for size in sizes[names.index(preferred) if preferred in names else 0 :]:
        taken = around(size) if callable(around) else around or Spacing()
        wide = size.width_of(columns) + taken.width
        if wide <= room.width and size.height_of(rows) + taken.height <= room.height:
            return size
    return sizes[-1]


def best_layout(
    sizes: Sequence[TileSize],
    rows: int,
    columns: int,
    room: Size,
    preferred: str = "auto",
    around: Around | Spacing | None = None,
) -> TileLayout:
    """The tiles of the best size in the middle of a room."""
    size = best_size(sizes, rows, columns, room, preferred, around)
    taken = around(size) if callable(around) else around
    return TileLayout.centered(size, rows, columns, room, taken)
