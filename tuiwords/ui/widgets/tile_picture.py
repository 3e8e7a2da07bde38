"""Rows of tiles, such as the position of a reviewed move, as large as there is room for."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.ui.widgets import tiles
from tuiwords.ui.widgets.canvas import TileSize, best_size
from tuiwords.ui.widgets.drawn import Form
from tuiwords.ui.widgets.tiles import TILE_SIZES, Face, Tiles

_LEAST = (
    TileSize("small", 3, 1, 0, 1),
    TileSize("tiny", 2, 1, 0, 1),
    TileSize("tiny", 1, 1, 0, 1),
)
_TEXT, _LIST = 7, 10  # lines left for text above, and for a list below


class Picture(NamedTuple):
    """Rows of tiles, all of one length, and their form."""

    faces: tuple[tuple[Face, ...], ...]
    form: Form = "square"


class TilePicture(Widget):
    """Draws a picture; it is as high as the largest tiles that leave room for text and a list."""

    COMPONENT_CLASSES: ClassVar[set[str]] = tiles.LOOKS.components | tiles.BOARD_LOOKS.components
    DEFAULT_CSS = tiles.LOOKS.css("TilePicture") + tiles.BOARD_LOOKS.css("TilePicture")

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.picture = Picture(())
        self._tiles = Tiles(self, self._shape, self._face, sizes=(*TILE_SIZES, *_LEAST))

    def show(self, picture: Picture) -> None:
        """Show another picture."""
        resized = self._shape_of(picture) != self._shape()
        self.picture, self._tiles.form = picture, picture.form
        self.refresh(layout=resized)

    @staticmethod
    def _shape_of(picture: Picture) -> tuple[int, int]:
        return len(picture.faces), len(picture.faces[0]) if picture.faces else 0

    def _shape(self) -> tuple[int, int]:
        return self._shape_of(self.picture)

    def _face(self, row: int, column: int) -> Face:
        return self.picture.faces[row][column]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines of the tiles."""
        del viewport
        rows, columns = self._shape()
        room = Size(width, max(rows, container.height - _TEXT - _LIST))
        return best_size((*TILE_SIZES, *_LEAST), rows, columns, room).height_of(rows) if rows else 0

    def render_line(self, y: int) -> Strip:
        """One line of the tiles."""
        return self._tiles.line(y)
