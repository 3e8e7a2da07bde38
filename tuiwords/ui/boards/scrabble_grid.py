"""Draws a crossword board: premiums, tiles with their values, the last play, tentative tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.scrabble import CENTER, EMPTY_BOARD, SIZE, SQUARES, Ruleset

COLUMNS = "ABCDEFGHIJKLMNO"
_SMALL_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_SIGNS = {"'": "2L", '"': "3L", "-": "2W", "=": "3W", ".": ""}
_NAMES = {
    "'": "double-letter",
    '"': "triple-letter",
    "-": "double-word",
    "=": "triple-word",
    ".": "plain",
}


class Cell(NamedTuple):
    """Columns and lines of a square."""

    name: str
    width: int
    height: int

    @property
    def label(self) -> int:
        """Columns of the row numbers."""
        return 2 if self.width == 3 else 3

    @property
    def board_width(self) -> int:
        """Columns of the whole board with its row numbers."""
        return self.label + SIZE * self.width

    @property
    def board_height(self) -> int:
        """Lines of the whole board with its column letters."""
        return 1 + SIZE * self.height


CELLS = (
    Cell("large", 6, 3),
    Cell("medium", 5, 2),
    Cell("medium", 4, 2),
    Cell("small", 3, 1),
    Cell("least", 2, 1),
)


def best_cell(width: int, height: int, wish: str = "auto") -> Cell:
    """The largest cell not above the wish with which the board fits; else the least."""
    names = [cell.name for cell in CELLS]
    for cell in CELLS[names.index(wish) if wish in names else 0 :]:
        if cell.board_width <= width and cell.board_height <= height:
            return cell
    return CELLS[-1]


def small(number: int) -> str:
    """A number in digits below the line."""
    return str(number).translate(_SMALL_DIGITS)


def fitted(segments: list[Segment], width: int, ground: Style) -> Strip:
    """A line of a widget."""
    return Strip(segments).adjust_cell_length(width, ground)


class SquareGrid(Widget):
    """The squares of a board as they are to be seen.

    ``shown`` are its tiles (225 bytes, 0 empty, lower case a blank), ``laid`` the tentative ones
    over them (lower case a blank, ``?`` a blank without a letter yet), ``sound`` whether those
    could be played as they lie (None: nobody asked). ``last`` are the squares of the last play:
    brighter, and underlined. ``cursor`` is a square that is pointed to, with an arrow ``across``
    or down. While ``hidden`` no letter is seen.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "scrabble--plain",
        "scrabble--odd",
        "scrabble--double-letter",
        "scrabble--triple-letter",
        "scrabble--double-word",
        "scrabble--triple-word",
        "scrabble--tile",
        "scrabble--tile-odd",
        "scrabble--new",
        "scrabble--laid",
        "scrabble--sound",
        "scrabble--wrong",
        "scrabble--cursor",
        "scrabble--dim",
        "scrabble--strong",
        "scrabble--accent",
        "scrabble--error",
        "scrabble--good",
        "scrabble--near",
    }
    DEFAULT_CSS = """
    SquareGrid {
        & > .scrabble--plain { background: $surface; color: $foreground 25%; }
        & > .scrabble--odd { background: $panel 60%; color: $foreground 25%; }
        & > .scrabble--double-letter { background: $double-letter 22%; color: $double-letter; }
        & > .scrabble--triple-letter {
            background: $triple-letter 32%;
            color: $triple-letter;
            text-style: bold;
        }
        & > .scrabble--double-word { background: $double-word 22%; color: $double-word; }
        & > .scrabble--triple-word {
            background: $triple-word 32%;
            color: $triple-word;
            text-style: bold;
        }
        & > .scrabble--tile { background: $ivory; color: $ivory-text; text-style: bold; }
        & > .scrabble--tile-odd { background: $ivory 93%; color: $ivory-text; text-style: bold; }
        & > .scrabble--new { background: $ivory-new; color: $ivory-text; text-style: bold; }
        & > .scrabble--laid { background: $near; color: $near-text; text-style: bold; }
        & > .scrabble--sound { background: $hit; color: $hit-text; text-style: bold; }
        & > .scrabble--wrong { background: $error; color: $background; text-style: bold; }
        & > .scrabble--cursor { background: $cursor; color: $background; text-style: bold; }
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
    }
    """

    rules: Ruleset
    shown: bytes = EMPTY_BOARD
    laid: Mapping[int, str] = {}
    sound: bool | None = None
    last: frozenset[int] = frozenset()
    cursor: int | None = None
    across: bool = True
    hidden: bool = False

    def tile_at(self, square: int) -> str:
        """The tile seen on a square, tentative or not, or nothing."""
        there = self.laid.get(square)
        if there is None:
            there = chr(self.shown[square]) if self.shown[square] else ""
        return "▪" if self.hidden and there else there

    def worth(self, tile: str) -> str:
        """The value printed on a tile: blanks have none."""
        return str(self.rules.values[tile]) if tile in self.rules.values and tile != "?" else ""

    # -- one square -------------------------------------------------------------------------------

    def square_text(self, square: int, cell: Cell, line: int) -> str:
        """One line of a square."""
        tile, width = self.tile_at(square), cell.width
        letters = (cell.height - 1) // 2
        if line != letters:
            value = self.worth(tile) if line == cell.height - 1 else ""
            return f"{value} ".rjust(width) if width > 4 else value.rjust(width)
        text = self._tile_text(tile, cell) if tile else self._premium_text(square, width)
        if square == self.cursor:
            text = f"{text[1:] if text[0] == ' ' else text[:-1]}{'▸' if self.across else '▾'}"
        return text

    def _tile_text(self, tile: str, cell: Cell) -> str:
        if cell.height > 1 or cell.width < 3:
            return tile.center(cell.width) if cell.width > 2 else f"{tile} "
        value = self.worth(tile).translate(_SMALL_DIGITS)
        return f"{tile}{value}".rjust(3) if value else f" {tile} "

    def _premium_text(self, square: int, width: int) -> str:
        if square == CENTER:
            return "★".center(width) if width > 2 else "★ "
        sign = _SIGNS[self.rules.board[square]]
        if not sign:
            return "·".center(width) if width > 2 else "· "
        return f" {sign}".ljust(width) if width > 2 else sign

    def square_style(self, square: int, cell: Cell, line: int = 0) -> Style:
        """The look of a line of a square: below the letter it stands back."""
        style = self._look(square)
        if square in self.last and line == cell.height - 1:
            style += Style(underline=True)
        return style + Style(bold=False) if line > (cell.height - 1) // 2 else style

    def _look(self, square: int) -> Style:
        if square == self.cursor:
            return self.get_component_rich_style("scrabble--cursor")
        odd = (square // SIZE + square % SIZE) % 2
        if square in self.laid:
            name = {None: "laid", True: "sound", False: "wrong"}[self.sound]
        elif self.shown[square]:
            name = "new" if square in self.last else "tile-odd" if odd else "tile"
        else:
            name = _NAMES[self.rules.board[square]]
            name = "odd" if odd and name == "plain" else name
        style = self.get_component_rich_style(f"scrabble--{name}")
        return style + Style(italic=True) if self.tile_at(square).islower() else style

    # -- lines ------------------------------------------------------------------------------------

    def grid_line(self, line: int, cell: Cell, ground: Style) -> list[Segment]:
        """A line of the board: the column letters (0), then the rows with their numbers."""
        dim = ground + self.get_component_rich_style("scrabble--dim")
        strong = ground + self.get_component_rich_style("scrabble--strong")
        row_here, column_here = divmod(-1 if self.cursor is None else self.cursor, SIZE)
        if line == 0:
            seen = self.cursor is not None
            letters = [
                Segment(name.center(cell.width), strong if seen and n == column_here else dim)
                for n, name in enumerate(COLUMNS)
            ]
            return [Segment(" " * cell.label, ground), *letters]
        row, part = divmod(line - 1, cell.height)
        middle = part == (cell.height - 1) // 2
        number = f"{row + 1:>2}".ljust(cell.label) if middle else " " * cell.label
        squares = [
            Segment(self.square_text(s, cell, part), self.square_style(s, cell, part))
            for s in range(row * SIZE, (row + 1) * SIZE)
        ]
        return [Segment(number, strong if row == row_here else dim), *squares]


class ScrabbleGrid(SquareGrid):
    """A board alone, as large as there is room for; a click tells its square."""

    class Clicked(Message):
        """A square was clicked."""

        def __init__(self, square: int) -> None:
            super().__init__()
            self.square = square

    def __init__(self, rules: Ruleset, *, cells: str = "auto", id: str | None = None) -> None:
        super().__init__(id=id)
        self.rules = rules
        self.cells = cells

    @property
    def cell(self) -> Cell:
        """The size of a square."""
        return best_cell(self.size.width, self.size.height, self.cells)

    def get_content_width(self, *_: Any) -> int:
        """As wide as the board where the width is automatic."""
        return best_cell(*self._room, self.cells).board_width

    def get_content_height(self, *_: Any) -> int:
        """As high as the board where the height is automatic."""
        return best_cell(*self._room, self.cells).board_height

    @property
    def _room(self) -> tuple[int, int]:
        parent = self.parent
        size = parent.size if isinstance(parent, Widget) and parent.size else self.app.size
        return size.width, size.height

    def _corner(self) -> tuple[int, int]:
        """Column and line of the first square."""
        cell = self.cell
        left = max(0, (self.size.width - cell.board_width) // 2)
        top = max(0, (self.size.height - cell.board_height) // 2)
        return left, top

    def square_at(self, x: int, y: int) -> int | None:
        """The square at a place of the widget, or none."""
        left, top = self._corner()
        return square_in(self.cell, x - left, y - top)

    def render_line(self, y: int) -> Strip:
        """A line of the board."""
        ground, cell = self.rich_style, self.cell
        left, top = self._corner()
        if not 0 <= y - top < cell.board_height:
            return Strip.blank(self.size.width, ground)
        segments = [Segment(" " * left, ground), *self.grid_line(y - top, cell, ground)]
        return fitted(segments, self.size.width, ground)

    def on_click(self, event: events.Click) -> None:
        """Tell the square."""
        square = self.square_at(event.x, event.y)
        if square is not None:
            self.post_message(self.Clicked(square))


def square_in(cell: Cell, x: int, y: int) -> int | None:
    """The square at a place of a board drawn with such cells, or none beside the squares."""
    column, row = (x - cell.label) // cell.width, (y - 1) // cell.height
    inside = 0 <= column < SIZE and 0 <= row < SIZE
    square = row * SIZE + column
    return square if inside and 0 <= square < SQUARES else None
