"""Draws a board of Word Soup: letters in cells of any size, and a path over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.timer import Timer
from textual.widget import Widget

from tuiwords.games.word_soup import EMPTY, Board

_SMALL_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_FRAME = 0.045  # seconds a picture
_SHOW = 0.6  # seconds that all pictures of a fall may take


class Cell(NamedTuple):
    """Columns and lines of a square."""

    name: str
    width: int
    height: int


CELLS = (
    Cell("large", 7, 3),
    Cell("medium", 5, 2),
    Cell("small", 3, 1),
    Cell("least", 2, 1),
    Cell("least", 1, 1),
)


def best_cell(width: int, height: int, board: Board, wish: str = "auto") -> Cell:
    """The largest cell not above the wish with which a board fits; else the least."""
    names = [cell.name for cell in CELLS]
    for cell in CELLS[names.index(wish) if wish in names else 0 :]:
        if board.columns * cell.width <= width and board.rows * cell.height <= height:
            return cell
    return CELLS[-1]


class SoupGrid(Widget):
    """A board as it is seen, ``shown``, tilted already.

    ``path`` are squares in the order of a word, ``cursor`` a square that is pointed to, ``wrong``
    tells that the path is no word. ``points`` are told in cells that have room for them. While
    ``hidden`` no letter is seen.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "soup--tile",
        "soup--other",
        "soup--empty",
        "soup--path",
        "soup--wrong",
        "soup--cursor",
        "soup--dim",
        "soup--word",
    }
    DEFAULT_CSS = """
    SoupGrid {
        & > .soup--tile { background: $tile; color: $tile-text; text-style: bold; }
        & > .soup--other { background: $tile 80%; color: $tile-text; text-style: bold; }
        & > .soup--empty { background: $background; color: $foreground 40%; }
        & > .soup--path { background: $hit; color: $hit-text; text-style: bold; }
        & > .soup--wrong { background: $near; color: $near-text; text-style: bold; }
        & > .soup--cursor { background: $cursor; color: $background; text-style: bold; }
        & > .soup--dim { color: $foreground 60%; }
        & > .soup--word { color: $foreground; text-style: bold; }
        &:nocolor > .soup--path { text-style: bold reverse; }
        &:nocolor > .soup--wrong { text-style: underline; }
        &:nocolor > .soup--cursor { text-style: reverse; }
    }
    """

    shown: Board
    path: Sequence[int] = ()
    wrong = False
    cursor: int | None = None
    points: Sequence[int] = ()
    hidden = False
    _timer: Timer | None = None

    @property
    def moving(self) -> bool:
        """Whether letters are falling."""
        return self._timer is not None

    def show(self, board: Board) -> None:
        """Show a board at once."""
        self.halt()
        self.shown = board
        self.refresh()

    def halt(self) -> None:
        """Stop what is falling."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def run(self, pictures: Sequence[Board], then: Callable[[], None]) -> None:
        """Show one picture after another, then go on."""
        self.halt()
        left = list(pictures)

        def step() -> None:
            if left:
                self.shown = left.pop(0)
                self.refresh()
            else:
                self.halt()
                then()

        step()
        seconds = min(_FRAME, _SHOW / max(1, len(left)))
        self._timer = self.set_interval(seconds, step)

    def cell_text(self, square: int, cell: Cell, line: int) -> str:
        """One line of a square."""
        code = self.shown.cells[square]
        if code == EMPTY:
            return " " * cell.width
        if line != (cell.height - 1) // 2:
            figure = str(self.points[code]) if self.points and line == cell.height - 1 else ""
            return f"{'' if self.hidden else figure} ".rjust(cell.width)
        letter = "▪" if self.hidden else self.shown.alphabet.letters[code].upper()[:1]
        if cell.width < 3:
            return letter.ljust(cell.width)
        middle = letter.center(cell.width)
        if square in self.path:
            number = str(self.path.index(square) + 1).translate(_SMALL_DIGITS)
            at = cell.width // 2 - (len(number) > 1 and cell.width == 3)
            middle = f"{' ' * at}{letter}{number}".ljust(cell.width)
        if square == self.cursor:
            middle = f"[{middle[1:-1]}]"
        return middle

    def cell_style(self, square: int, line: int = 0) -> Style:
        """The look of a square."""
        if self.shown.cells[square] == EMPTY:
            name = "cursor" if square == self.cursor else "empty"
        elif square == self.cursor and square not in self.path:
            name = "cursor"
        elif square in self.path:
            name = "wrong" if self.wrong else "path"
        else:
            row, column = divmod(square, self.shown.columns)
            name = "other" if (row + column) % 2 else "tile"
        style = self.get_component_rich_style(f"soup--{name}")
        return style + Style(bold=False, dim=True) if line else style

    def row_segments(self, row: int, line: int, cell: Cell) -> list[Segment]:
        """One line of a row of squares."""
        letter_line = (cell.height - 1) // 2
        return [
            Segment(
                self.cell_text(square, cell, line),
                self.cell_style(square, 1 if line > letter_line else 0),
            )
            for square in range(row * self.shown.columns, (row + 1) * self.shown.columns)
        ]
