"""Draws a crossword board: premiums, tiles with their values, the last play, tentative tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size, Spacing
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.scrabble import Ruleset
from tuiwords.games.scrabble.moves import COLUMNS
from tuiwords.games.scrabble.tiles import spelling
from tuiwords.ui.widgets.canvas import TileLayout, TileSize
from tuiwords.ui.widgets.drawn import LEAST, Paint, drawn_line, shaded_edge
from tuiwords.ui.widgets.tiles import Looks, small

_SIGNS = {"'": "2L", '"': "3L", "^": "4L", "-": "2W", "=": "3W", "~": "4W", ".": ""}
_NAMES = {
    "'": "double-letter",
    '"': "triple-letter",
    "^": "quadruple-letter",
    "-": "double-word",
    "=": "triple-word",
    "~": "quadruple-word",
    ".": "plain",
}


# The squares touch, so that the premiums look like one board.
SIZES = (
    TileSize("large", 8, 4, 0, 4),
    TileSize("large", 6, 3, 0, 3),
    TileSize("medium", 5, 2, 0, 2),
    TileSize("medium", 4, 2, 0, 2),
    TileSize("small", 3, 1, 0, 1),
    TileSize("least", 2, 1, 0, 1),
)


def labels(size: TileSize) -> Spacing:
    """Room for the column letters above the squares and the row numbers left of them."""
    return Spacing(1, 0, 0, 2 if size.width == 3 else 3)


def square_at(layout: TileLayout, x: int, y: int) -> int | None:
    """The square at a position in the widget, or None outside of the squares that are shown."""
    place, around = layout.tile_at(x, y), labels(layout.size)
    if place is None or y < around.top or x < around.left:
        return None
    return place[0] * layout.columns + place[1]


def scrolled(layout: TileLayout, room: Size, square: int) -> TileLayout:
    """The squares moved up and left until one is in a room that is too small for all of them."""
    row, column = divmod(square, layout.columns)
    around = labels(layout.size)
    above = _hidden(layout.rows, (room.height - around.top) // layout.size.pitch, row)
    before = _hidden(layout.columns, (room.width - around.left) // layout.size.width, column)
    return replace(
        layout,
        top=layout.top - above * layout.size.pitch,
        left=layout.left - before * layout.size.width,
    )


def _hidden(lines: int, shown: int, wanted: int) -> int:
    """How many of some lines are hidden before those shown, of which one is wanted."""
    return max(0, min(lines - max(1, shown), wanted - shown + 2))


def first_column(layout: TileLayout) -> int:
    """The first column that is not hidden behind the row numbers."""
    return max(0, labels(layout.size).left - layout.left) // layout.size.width


def fitted(segments: list[Segment], width: int, ground: Style) -> Strip:
    """A line of a widget, cut or padded to its width."""
    return Strip(segments).adjust_cell_length(width, ground)


LOOKS = Looks("""
    & > .scrabble--plain { background: $surface; color: $foreground 25%; }
    & > .scrabble--odd { background: $panel 60%; color: $foreground 25%; }
    & > .scrabble--double-letter { background: $double-letter 22%; color: $double-letter; }
    & > .scrabble--triple-letter {
        background: $triple-letter 32%;
        color: $triple-letter;
        text-style: bold;
    }
    & > .scrabble--quadruple-letter {
        background: $triple-letter 55%;
        color: $foreground;
        text-style: bold;
    }
    & > .scrabble--double-word { background: $double-word 22%; color: $double-word; }
    & > .scrabble--triple-word {
        background: $triple-word 32%;
        color: $triple-word;
        text-style: bold;
    }
    & > .scrabble--quadruple-word {
        background: $triple-word 55%;
        color: $foreground;
        text-style: bold;
    }
    & > .scrabble--tile { background: $ivory; color: $ivory-text; text-style: bold; }
    & > .scrabble--tile-odd { background: $ivory 93%; color: $ivory-text; text-style: bold; }
    & > .scrabble--new { background: $ivory-new; color: $ivory-text; text-style: bold; }
    & > .scrabble--laid { background: $near; color: $near-text; text-style: bold; }
    & > .scrabble--playable { background: $hit; color: $hit-text; text-style: bold; }
    & > .scrabble--wrong { background: $error; color: $wrong-text; text-style: bold; }
    & > .scrabble--cursor { background: $cursor; color: $cursor-text; text-style: bold; }
    & > .scrabble--dim { color: $foreground 60%; }
    & > .scrabble--strong { color: $foreground; text-style: bold; }
    & > .scrabble--accent { color: $primary; text-style: bold; }
    & > .scrabble--error { color: $text-error; text-style: bold; }
    & > .scrabble--good { color: $text-success; text-style: bold; }
    & > .scrabble--near { background: $near; color: $near-text; text-style: bold; }
    &:nocolor > .scrabble--laid { background: $foreground 50%; color: $background; }
    &:nocolor > .scrabble--playable { background: $foreground 50%; color: $background; }
    &:nocolor > .scrabble--wrong { background: $foreground 50%; color: $background; }
    &:nocolor > .scrabble--near { background: $foreground 50%; color: $background; }
    &:nocolor > .scrabble--cursor { background: $foreground; color: $background; }
""")


def tile_text(tile: str, value: str, width: int) -> str:
    """A tile on one line of so many cells: its letters and, where there is room, its points."""
    text = spelling(tile)
    if width < 3:
        return text.ljust(width)
    if width > 3:
        return f"{' ' * ((width - 1) // 2)}{text}{small(value)}".ljust(width)
    return f"{text}{small(value)}".rjust(3) if value else f" {text}".ljust(3)[-3:]


class ScrabbleSquares:
    """The squares of a board as they are drawn in a widget.

    ``shown`` are its tiles (a byte each, 0 empty, lower case a blank), ``laid`` the tentative ones
    over them (lower case a blank, ``?`` a blank without a letter yet), ``is_playable`` whether
    those can be played as they lie (None: not shown). ``last`` are the squares of the last play,
    brighter and underlined. ``cursor`` is a square that is pointed to, with an arrow ``across``
    or down. Tiles of squares in ``away`` are still on their way there. While ``hidden``, no letters
    are shown.
    """

    def __init__(self, widget: Widget, rules: Ruleset) -> None:
        self._widget = widget
        self.rules = rules
        self.shown = rules.empty_board
        self.laid: Mapping[int, str] = {}
        self.is_playable: bool | None = None
        self.last: frozenset[int] = frozenset()
        self.cursor: int | None = None
        self.across = True
        self.away: frozenset[int] = frozenset()
        self.hidden = False

    def look(self, name: str) -> Style:
        """A component style of the widget."""
        return self._widget.get_component_rich_style(f"scrabble--{name}")

    def tile_at(self, square: int) -> str:
        """The tile shown on a square, tentative or not, or an empty string."""
        if square in self.away:
            return ""
        there = self.laid.get(square, self.shown[square])
        return "▪" if self.hidden and there else there

    @property
    def focus(self) -> int:
        """The square to be seen: that of the cursor, else of tentative tiles or the last play."""
        return max(self.laid or self.last, default=0) if self.cursor is None else self.cursor

    def worth(self, tile: str) -> str:
        """The value printed on a tile: blanks have none."""
        return str(self.rules.values[tile]) if tile in self.rules.values and tile != "?" else ""

    # -- one square -------------------------------------------------------------------------------

    def text(self, square: int, size: TileSize, line: int) -> str:
        """One line of a square."""
        tile, width = self.tile_at(square), size.width
        if line != (size.height - 1) // 2:
            return " " * width
        text = self._tile_text(tile, size) if tile else self._premium_text(square, width)
        if square == self.cursor:
            text = f"{text[1:] if text[0] == ' ' else text[:-1]}{'▸' if self.across else '▾'}"
        return text

    def segments(self, square: int, size: TileSize, line: int) -> Sequence[Segment]:
        """One line of a square with its style; tall tiles are of wood with a shaded lower edge."""
        style, tile = self.style(square, size, line), self.tile_at(square)
        wooden = tile and size.height > 1 and square != self.cursor
        if wooden and not self._widget.app.no_color:
            if size.height >= LEAST and not self.hidden:
                paint = Paint("wood", style, style)
                shown = spelling(tile)
                return drawn_line(shown, size.width, size.height, line, paint, self.worth(tile))
            if line == size.height - 1:
                return (shaded_edge(size.width, style),)
        return (Segment(self.text(square, size, line), style),)

    def _tile_text(self, tile: str, size: TileSize) -> str:
        return tile_text(tile, self.worth(tile), size.width)

    def _premium_text(self, square: int, width: int) -> str:
        if square == self.rules.start:
            return "★".center(width) if width > 2 else "★ "
        sign = _SIGNS[self.rules.board[square]]
        if not sign:
            return "·".center(width) if width > 2 else "· "
        return f"{' ' * ((width - 1) // 2)}{sign}".ljust(width) if width > 2 else sign

    def style(self, square: int, size: TileSize, line: int = 0) -> Style:
        """The style of a line of a square; lines below the letter are not bold."""
        style = self._square_look(square)
        if square in self.last - self.away and line == size.height - 1:
            style += Style(underline=True)
        return style + Style(bold=False) if line > (size.height - 1) // 2 else style

    def _square_look(self, square: int) -> Style:
        if square == self.cursor:
            return self.look("cursor")
        size = self.rules.size
        odd = (square // size + square % size) % 2
        there = square not in self.away
        if there and square in self.laid:
            name = {None: "laid", True: "playable", False: "wrong"}[self.is_playable]
        elif there and self.shown[square]:
            name = "new" if square in self.last else "tile-odd" if odd else "tile"
        else:
            name = _NAMES[self.rules.board[square]]
            name = "odd" if odd and name == "plain" else name
        style = self.look(name)
        return style + Style(italic=True) if self.tile_at(square).islower() else style

    # -- lines ------------------------------------------------------------------------------------

    def line(self, y: int, layout: TileLayout) -> Strip | None:
        """A line with the column letters, or with squares and a row number; None for others."""
        ground, place = self._widget.visual_style.rich_style, layout.row_and_line(y)
        if y == max(layout.top, labels(layout.size).top) - 1:
            segments = self._column_letters(layout, ground)
        elif place is not None:
            segments = self._row_line(*place, layout, ground)
        else:
            return None
        left = max(0, layout.left - labels(layout.size).left)
        return fitted([Segment(" " * left, ground), *segments], self._widget.size.width, ground)

    def _column_letters(self, layout: TileLayout, ground: Style) -> list[Segment]:
        here, width = (
            None if self.cursor is None else self.cursor % self.rules.size,
            layout.size.width,
        )
        letters = [
            Segment(COLUMNS[column].center(width), self._label_style(ground, column == here))
            for column in range(first_column(layout), layout.columns)
        ]
        return [Segment(" " * labels(layout.size).left, ground), *letters]

    def _row_line(self, row: int, line: int, layout: TileLayout, ground: Style) -> list[Segment]:
        size, room = layout.size, labels(layout.size).left
        number = f"{row + 1:>2}" if line == (size.height - 1) // 2 else ""
        columns = self.rules.size
        here = self.cursor is not None and row == self.cursor // columns
        squares = [
            segment
            for square in range(row * columns + first_column(layout), (row + 1) * columns)
            for segment in self.segments(square, size, line)
        ]
        return [Segment(number.ljust(room), self._label_style(ground, here)), *squares]

    def _label_style(self, ground: Style, here: bool) -> Style:
        return ground + self.look("strong" if here else "dim")
