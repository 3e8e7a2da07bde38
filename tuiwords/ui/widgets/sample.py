"""A small board with every kind of tile, to see a theme and a cell size on."""

from __future__ import annotations

from typing import ClassVar

from textual.strip import Strip
from textual.widget import Widget

from tuiwords.ui.widgets.tiles import LOOKS, Face, Kind, Tiles

ROWS: tuple[tuple[str, tuple[Kind, ...]], ...] = (
    ("lapse", ("near", "near", "near", "miss", "hit")),
    ("plume", ("hit", "hit", "miss", "miss", "hit")),
    ("pl   ", ("typed", "typed", "cursor", "empty", "empty")),
)


class Sample(Widget):
    """Two guesses and the beginning of a third; the answer is PLACE or PLANE."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS.components
    DEFAULT_CSS = LOOKS.css("Sample")

    def __init__(self, cells: str) -> None:
        super().__init__()
        self.tiles = Tiles(self, lambda: (len(ROWS), 5), _face, cells=cells)

    def on_mount(self) -> None:
        """Take up no more room than the largest tiles need."""
        self.styles.max_height = self.tiles.most_lines

    def show(self, cells: str) -> None:
        """Show another cell size, and the current colors."""
        self.tiles.cells = cells
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
        return self.tiles.line(y)


def _face(row: int, column: int) -> Face:
    word, kinds = ROWS[row]
    return Face(word[column].strip(), kinds[column])
