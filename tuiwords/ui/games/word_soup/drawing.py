"""Draws a board of Word Soup: letters on squares of any size, and a path over them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size, Spacing
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.word_soup import EMPTY, Board
from tuiwords.ui.widgets.canvas import TileLayout, TileSize, best_layout
from tuiwords.ui.widgets.drawn import LEAST, Paint, drawn_line, glyph
from tuiwords.ui.widgets.tiles import Looks, small

NOTED = 3  # width of a square from which a letter has its value beside it
_DIAGONALS = {"╲", "╱"}
_FIRST = Style(underline=True)

SIZES = (
    TileSize("large", 11, 5, 0, 5),
    TileSize("large", 9, 4, 0, 4),
    TileSize("large", 7, 3, 0, 3),
    TileSize("medium", 5, 2, 0, 2),
    TileSize("small", 5, 1, 0, 1),
    TileSize("small", 4, 1, 0, 1),
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
        """One line of a square: the letter in its middle, its value in the lower right corner."""
        code, width, letter_line = self.shown.cells[square], size.width, (size.height - 1) // 2
        if code == EMPTY:
            blank = self.blank if line == letter_line else ""
            return self._pointed(square, blank.center(width)) if blank else " " * width
        value = small(self._value(code)) if width >= NOTED else ""
        if line != letter_line:
            return (value if line == size.height - 1 else "").rjust(width)
        letter = "▪" if self.hidden else self.shown.alphabet.letters[code].upper()[:1]
        shown = letter + value if size.height == 1 else letter
        at = min((width - 1) // 2, width - len(shown))
        return self._pointed(square, f"{' ' * at}{shown}".ljust(width))

    def _value(self, code: int) -> str:
        return "" if self.hidden or not self.points else str(self.points[code])

    def _pointed(self, square: int, text: str) -> str:
        at = square == self.cursor and len(text) >= NOTED
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
        """One line of a row of squares, with the line through the squares of the word."""
        columns, y = self.shown.columns, row * size.height + line
        marks: dict[int, list[tuple[int, str]]] = {}
        for (x, at), mark in line_through(self.path, columns, size).items():
            if at == y:
                marks.setdefault(x // size.width, []).append((x % size.width, mark))
        segments: list[Segment] = []
        for column in range(columns):
            square = row * columns + column
            shown = self._segments(square, line, size)
            if column in marks:
                shown = self._marked(square, shown, marks[column])
            segments += shown
        return segments

    def _segments(self, square: int, line: int, size: TileSize) -> Sequence[Segment]:
        code, style = self.shown.cells[square], self.style(square)
        letter = "" if code == EMPTY else self.shown.alphabet.letters[code]
        if (
            letter
            and size.height >= LEAST
            and not (self.hidden or self._widget.app.no_color)
            and glyph(letter, size.width, size.height) is not None
        ):
            paint = Paint("die", style, self._widget.visual_style.rich_style)
            return drawn_line(letter, size.width, size.height, line, paint, self._value(code))
        text = self.text(square, size, line)
        if square not in self.path[:1] or line != (size.height - 1) // 2:
            return (Segment(text, style),)
        at = (size.width - 1) // 2
        parts = (text[:at], style), (text[at : at + 1], style + _FIRST), (text[at + 1 :], style)
        return [Segment(*part) for part in parts]

    def _marked(
        self, square: int, shown: Sequence[Segment], marks: Iterable[tuple[int, str]]
    ) -> Sequence[Segment]:
        """A line of a square with a part of the line through the word, where it is blank."""
        style, strip = self.style(square), Strip(shown)
        for x, mark in marks:
            before, at, after = strip.divide([x, x + 1, strip.cell_length])
            blank = at.text == " " and all(s.style.bgcolor == style.bgcolor for s in at if s.style)
            strip = Strip.join([before, Strip([Segment(mark, style)]) if blank else at, after])
        return list(strip)


def line_through(path: Sequence[int], columns: int, size: TileSize) -> dict[tuple[int, int], str]:
    """The line that joins the letters of squares: what is drawn at a column and line of the board.

    Squares of one line have room for its ends only.
    """
    found: dict[tuple[int, int], str] = {}
    wide, high = size.width, size.height
    for pair in pairwise(path):
        (top, left), (bottom, right) = sorted(divmod(square, columns) for square in pair)
        x, y = left * wide + (wide - 1) // 2, top * high + (high - 1) // 2
        across, down = (right - left) * wide, (bottom - top) * high
        mark = "─" if not down else "│" if not across else "╲" if across > 0 else "╱"
        if not down:
            cells = [(x + step, y) for step in range(1, across)]
        elif high > 1:
            steps = range(1, down)
            cells = [(x + (2 * across * step + down) // (2 * down), y + step) for step in steps]
        else:
            ends = (left, across > 0), (right, across < 0)  # at the right edge if that is true
            cells = [((c + last) * wide - last, y + n) for n, (c, last) in enumerate(ends)]
        for cell in cells:
            crossed = {found.get(cell), mark} == _DIAGONALS
            found[cell] = "╳" if crossed else found.get(cell, mark)
    return found


def square_of(layout: TileLayout, x: int, y: int) -> int | None:
    """The square at a position in the widget, or None outside the squares."""
    place = layout.tile_at(x, y)
    return None if place is None else place[0] * layout.columns + place[1]
