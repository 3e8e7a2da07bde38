"""A crossword board alone, as the review and the assistant show it."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.scrabble import Ruleset
from tuiwords.ui.games.scrabble.drawing import (
    LOOKS,
    SIZES,
    ScrabbleSquares,
    labels,
    scrolled,
    square_at,
)
from tuiwords.ui.widgets.canvas import TileLayout, best_layout, best_size


class ScrabbleGrid(Widget):
    """A board as large as there is room for; a click posts its square."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS.components
    DEFAULT_CSS = LOOKS.css("ScrabbleGrid")

    class Clicked(Message):
        """A square was clicked."""

        def __init__(self, square: int) -> None:
            super().__init__()
            self.square = square

    def __init__(self, rules: Ruleset, *, cells: str = "auto", id: str | None = None) -> None:
        super().__init__(id=id)
        self.squares = ScrabbleSquares(self, rules)
        self.cells = cells

    @property
    def tile_layout(self) -> TileLayout:
        """Where the squares lie at the widget's present size."""
        side = self.squares.rules.size
        layout = best_layout(SIZES, side, side, self.size, self.cells, labels)
        return scrolled(layout, self.size, self.squares.focus)

    def get_content_width(self, *_: Any) -> int:
        """As wide as the board if the width is automatic."""
        side = self.squares.rules.size
        size = best_size(SIZES, side, side, self._room, self.cells, labels)
        return min(size.width_of(side) + labels(size).width, self._room.width)

    def get_content_height(self, *_: Any) -> int:
        """As high as the board if the height is automatic."""
        side = self.squares.rules.size
        size = best_size(SIZES, side, side, self._room, self.cells, labels)
        return size.height_of(side) + labels(size).height

    @property
    def _room(self) -> Size:
        parent = self.parent
        return parent.size if isinstance(parent, Widget) and parent.size else self.app.size

    def square_at(self, x: int, y: int) -> int | None:
        """The square at a position in the widget, or None."""
        return square_at(self.tile_layout, x, y)

    def render_line(self, y: int) -> Strip:
        """A line of the board."""
        return self.squares.line(y, self.tile_layout) or Strip.blank(
            self.size.width, self.visual_style.rich_style
        )

    def on_click(self, event: events.Click) -> None:
        """Post the clicked square."""
        square = self.square_at(event.x, event.y)
        if square is not None:
            self.post_message(self.Clicked(square))
