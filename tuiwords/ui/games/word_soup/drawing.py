"""Draws a board of Word Soup: letters on squares of any size, and a path over them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size, Spacing
from textual.widget import Widget

from tuiwords.games.word_soup import EMPTY, Board
from tuiwords.ui.widgets.canvas import TileLayout, TileSize, best_layout
from tuiwords.ui.widgets.drawn import LEAST, Paint, drawn_line, lower_edge
from tuiwords.ui.widgets.glyphs import glyph
from tuiwords.ui.widgets.tiles import Looks

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_NOTED = 3  # width of a square from which a letter has a small figure beside it


SIZES = (
    TileSize("large", 11, 5, 0, 5),
    TileSize("large", 9, 4, 0, 4),
    TileSize("large", 7, 3, 0, 3),
    TileSize("medium", 5, 2, 0, 2),
    TileSize("small", 3, 1, 0, 1),
    TileSize("least", 2, 1, 0, 1),
    TileSize("least", 1, 1, 0, 1),
)


LOOKS = Looks("""
    & > .soup--tile { background: $tile; color: $tile-text; text-style: bold; }
    & > .soup--other { background: $tile 80%; color: $tile-text; text-style: bold; }
    & > .soup--empty { background: $background; color: $foreground 40%; }
    & > .soup--path { background: $hit; color: $hit-text; text-style: bold; }
    & > .soup--wrong { background: $near; color: $near-text; text-style: bold; }
    & > .soup--cursor { background: $cursor; color: $cursor-text; text-style: bold; }
    & > .soup--wall { color: $foreground 25%; }
    & > .soup--dim { color: $foreground 60%; }
    & > .soup--word { color: $foreground; text-style: bold; }
    &:nocolor > .soup--path { text-style: bold reverse; }
    &:nocolor > .soup--wrong { text-style: underline; }
    &:nocolor > .soup--cursor { text-style: reverse; }
""")


class SoupSquares:
    """The squares of a board as they are drawn in a widget: ``shown``, already tilted.

    ``path`` are squares in the order of a word, ``cursor`` a square that is pointed to, ``wrong``
    means that the path is not a word. ``points`` are shown in squares that have room for them.
    While ``hidden``, no letters are shown. ``blank`` is what an empty square shows.
    """

    def __init__(self, widget: Widget, shown: Board, points: Sequence[int] = ()) -> None:
        self._widget = widget
        self.shown = shown
        self.points = points
        self.path: Sequence[int] = ()
        self.wrong = False
        self.cursor: int | None = None
        self.hidden = False
        self.blank = ""

    def look(self, name: str) -> Style:
        """A component style of the widget."""
        return self._widget.get_component_rich_style(f"soup--{name}")

    def layout_in(
        self, room: Size, cells: str = "auto", around: Spacing | None = None
    ) -> TileLayout:
        """Where the squares lie in a room, as large as they fit, at most of the size ``cells``."""
        return best_layout(SIZES, self.shown.rows, self.shown.columns, room, cells, around)

    def text(self, square: int, size: TileSize, line: int) -> str:
        """One line of a square."""
        code, letter_line = self.shown.cells[square], (size.height - 1) // 2
        if code == EMPTY:
            blank = self.blank if line == letter_line else ""
            return self._pointed(square, blank.center(size.width)) if blank else " " * size.width
        if line != letter_line:
            return " " * size.width
        letter = "▪" if self.hidden else self.shown.alphabet.letters[code].upper()[:1]
        if size.width < _NOTED:
            return letter.ljust(size.width)
        note = self._value(code).translate(_LOWERED)
        if square in self.path:
            note = str(self.path.index(square) + 1).translate(_RAISED)
        center = (size.width - (size.width > _NOTED)) // 2
        at = min(center, size.width - (size.height > 1) - len(letter + note))
        return self._pointed(square, f"{' ' * at}{letter}{note}".ljust(size.width))

    def _value(self, code: int) -> str:
        return "" if self.hidden or not self.points else str(self.points[code])

    def _pointed(self, square: int, text: str) -> str:
        at = square == self.cursor and len(text) >= _NOTED
        return f"[{text[1:-1]}]" if at else text

    def style(self, square: int) -> Style:
        """The style of a square."""
        if self.shown.cells[square] == EMPTY:
            name = "cursor" if square == self.cursor else "empty"
        elif square == self.cursor and square not in self.path:
            name = "cursor"
        elif square in self.path:
            name = "wrong" if self.wrong else "path"
        else:
            row, column = divmod(square, self.shown.columns)
            name = "other" if (row + column) % 2 else "tile"
        return self.look(name)

    def row(self, row: int, line: int, size: TileSize) -> list[Segment]:
        """One line of a row of squares."""
        start = row * self.shown.columns
        return [
            segment
            for square in range(start, start + self.shown.columns)
            for segment in self._segments(square, line, size)
        ]

    def _segments(self, square: int, line: int, size: TileSize) -> Sequence[Segment]:
        code, style = self.shown.cells[square], self.style(square)
        text = Segment(self.text(square, size, line), style)
        if code == EMPTY or size.height == 1 or self._widget.app.no_color:
            return (text,)
        ground = self._widget.visual_style.rich_style
        letter = self.shown.alphabet.letters[code]
        if size.height < LEAST or self.hidden or glyph(letter, size.width, size.height) is None:
            # A block with a gap on its right, and its lower edge in the shade over another gap.
            face = size.width - 1
            gap = Segment(" ", ground)
            if line < size.height - 1:
                return (Segment(text.text[:face], style), gap)
            return (*lower_edge(face, style, ground), gap)
        note = str(self.path.index(square) + 1) if square in self.path else self._value(code)
        paint = Paint("die", style, ground)
        return drawn_line(letter, size.width, size.height, line, paint, note)


def square_of(layout: TileLayout, x: int, y: int) -> int | None:
    """The square at a position in the widget, or None outside the squares."""
    place = layout.tile_at(x, y)
    return None if place is None else place[0] * layout.columns + place[1]
