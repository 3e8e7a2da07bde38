"""A small board with every kind of tile, to see a theme and a cell size on."""

from __future__ import annotations

from tuiwords.ui.widgets.tiles import Face, Kind, TileGrid

_ROWS: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    ("slate", ("miss", "near", "miss", "miss", "hit")),
    ("plume", ("hit", "hit", "miss", "near", "hit")),
    ("pl   ", ("typed", "typed", "cursor", "empty", "empty")),
)


class Sample(TileGrid, can_focus=False):
    """Two guesses and the beginning of a third."""

    def __init__(self, cells: str) -> None:
        super().__init__()
        self.cells = cells

    def shape(self) -> tuple[int, int]:
        """Three rows of five."""
        return len(_ROWS), 5

    def face(self, row: int, column: int) -> Face:
        """What a tile shows."""
        word, kinds = _ROWS[row]
        return Face(word[column].strip(), kinds[column])
