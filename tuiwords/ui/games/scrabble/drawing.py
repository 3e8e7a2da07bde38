"""Draws a crossword board: premiums, tiles with their values, the last play, tentative tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Spacing
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.scrabble import Ruleset
from tuiwords.games.scrabble.moves import COLUMNS
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


def square_of(place: tuple[int, int] | None, size: int) -> int | None:
    """The square at a row and column of a board of that size, or None outside the board."""
    return None if place is None else place[0] * size + place[1]


def scrolled(layout: TileLayout, end: int, row: int) -> TileLayout:
    """The squares moved up until a row is above a line, where not all of them have room there."""
    shown = max(1, (end - layout.top) // layout.size.pitch)
    first = max(0, min(layout.rows - shown, row - shown + 2))
    return replace(layout, top=layout.top - first * layout.size.pitch)


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
    & > .scrabble--sound { background: $hit; color: $hit-text; text-style: bold; }
    & > .scrabble--wrong { background: $error; color: $cursor-text; text-style: bold; }
    & > .scrabble--cursor { background: $cursor; color: $cursor-text; text-style: bold; }
    & > .scrabble--dim { color: $foreground 60%; }
    & > .scrabble--strong { color: $foreground; text-style: bold; }
    & > .scrabble--accent { color: $primary; text-style: bold; }
    & > .scrabble--error { color: $text-error; text-style: bold; }
    & > .scrabble--good { color: $text-success; text-style: bold; }
    & > .scrabble--near { background: $near; color: $near-text; text-style: bold; }
    &:nocolor > .scrabble--laid { background: $foreground 50%; color: $background; }
    &:nocolor > .scrabble--sound { background: $foreground 50%; color: $background; }
    &:nocolor > .scrabble--wrong { background: $foreground 50%; color: $background; }
    &:nocolor > .scrabble--near { background: $foreground 50%; color: $background; }
    &:nocolor > .scrabble--cursor { background: $foreground; color: $background; }
""")


class ScrabbleSquares:
    """The squares of a board as they are drawn in a widget.

    ``shown`` are its tiles (a byte each, 0 empty, lower case a blank), ``laid`` the tentative ones
    over them (lower case a blank, ``?`` a blank without a letter yet), ``sound`` whether those
    can be played as they lie (None: not shown). ``last`` are the squares of the last play:
    brighter, and underlined. ``cursor`` is a square that is pointed to, with an arrow ``across``
    or down. Tiles of squares in ``away`` are still on their way there. While ``hidden``, no letters
    are shown.
    """

    def __init__(self, widget: Widget, rules: Ruleset) -> None:
        self._widget = widget
        self.rules = rules
        self.shown = rules.empty_board
        self.laid: Mapping[int, str] = {}
        self.sound: bool | None = None
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
        there = self.laid.get(square)
        if there is None:
            there = chr(self.shown[square]) if self.shown[square] else ""
        return "▪" if self.hidden and there else there

    @property
    def row(self) -> int:
        """The row to be seen: that of the cursor, else of tentative tiles or the last play."""
        square = max(self.laid or self.last, default=0) if self.cursor is None else self.cursor
        return square // self.rules.size

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
                return drawn_line(tile, size.width, size.height, line, paint, self.worth(tile))
            if line == size.height - 1:
                return (shaded_edge(size.width, style),)
        return (Segment(self.text(square, size, line), style),)

    def _tile_text(self, tile: str, size: TileSize) -> str:
        if size.width < 3:
            return f"{tile} "
        value = small(self.worth(tile))
        if size.width > 3:
            left = (size.width - 1) // 2
            return f"{' ' * left}{tile}{value}".ljust(size.width)
        return f"{tile}{value}".rjust(3) if value else f" {tile} "

    def _premium_text(self, square: int, width: int) -> str:
        if square == self.rules.start:
            return "★".center(width) if width > 2 else "★ "
        sign = _SIGNS[self.rules.board[square]]
        if not sign:
            return "·".center(width) if width > 2 else "· "
        return f" {sign}".ljust(width) if width > 2 else sign

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
            name = {None: "laid", True: "sound", False: "wrong"}[self.sound]
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
            segments = self._column_letters(layout.size, ground)
        elif place is not None:
            segments = self._row_line(*place, layout.size, ground)
        else:
            return None
        left = layout.left - labels(layout.size).left
        return fitted([Segment(" " * left, ground), *segments], self._widget.size.width, ground)

    def _column_letters(self, size: TileSize, ground: Style) -> list[Segment]:
        here = None if self.cursor is None else self.cursor % self.rules.size
        letters = [
            Segment(name.center(size.width), self._label_style(ground, column == here))
            for column, name in enumerate(COLUMNS[: self.rules.size])
        ]
        return [Segment(" " * labels(size).left, ground), *letters]

    def _row_line(self, row: int, line: int, size: TileSize, ground: Style) -> list[Segment]:
        room = labels(size).left
        number = f"{row + 1:>2}" if line == (size.height - 1) // 2 else ""
        columns = self.rules.size
        here = self.cursor is not None and row == self.cursor // columns
        squares = [
            segment
            for square in range(row * columns, (row + 1) * columns)
            for segment in self.segments(square, size, line)
        ]
        return [Segment(number.ljust(room), self._label_style(ground, here)), *squares]

    def _label_style(self, ground: Style, here: bool) -> Style:
        return ground + self.look("strong" if here else "dim")
