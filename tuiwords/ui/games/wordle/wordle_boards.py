"""Several boards of Wordle side by side: each guess is answered on all that are open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.ui.games.wordle.guess_rows import GuessRows
from tuiwords.ui.widgets.canvas import TileLayout, TileSize
from tuiwords.ui.widgets.tiles import EMPTY, Face, Looks, Shaking, Tiles, lettering

_APART = 3  # cells between two boards; two or one if room is short
_FIRST_ROWS = 6  # rows for which there is room from the start
_MOST_APART, _MOST_BELOW = 8, 2  # cells and lines between boards if there is much room
BOARD_SIZES = (
    TileSize("large", 7, 3, 2, 4),
    TileSize("medium", 5, 3, 1, 3),
    TileSize("small", 3, 3, 1, 3),
    TileSize("small", 3, 1, 1, 2),
    TileSize("small", 5, 1, 1, 1),
    TileSize("small", 3, 1, 1, 1),
    TileSize("small", 3, 1, 0, 1),
    TileSize("tiny", 2, 1, 0, 1),
    TileSize("tiny", 1, 1, 0, 1),
)
LOOKS = Looks("""
    & > .boards--title { color: $text-muted; }
    & > .boards--found { color: $text-success; text-style: bold; }
    & > .boards--missed { color: $text-error; text-style: bold; }
    & > .boards--looked-at { color: $cursor; text-style: bold reverse; }
""")


class BoardsLayout(NamedTuple):
    """How boards are laid out: ``across`` of them side by side, ``apart`` cells between two.

    ``rows`` of each are shown, the newest if these are not all. Over each is a title line, and
    ``below`` lines under it are empty.
    """

    size: TileSize
    across: int
    apart: int
    rows: int
    below: int = 0

    def wide(self, length: int) -> int:
        """Cells of one board."""
        return self.size.width_of(length)

    @property
    def tall(self) -> int:
        """Lines of one board with the line over it and those below it."""
        return 1 + self.rows * self.size.pitch + self.below

    def spread(self, width: int, height: int, boards: int, length: int) -> BoardsLayout:
        """The same boards further apart, as far as there is room."""
        spare = width - self.across * self.wide(length) - (self.across - 1) * self.apart
        apart = self.apart + spare // max(1, self.across - 1)
        bands = -(-boards // self.across)
        # Two lines stay free: one above all of them, and one below.
        below = max(0, (height - 2 - bands * self.tall) // bands) if bands > 1 else 0
        return self._replace(apart=min(apart, _MOST_APART), below=min(below, _MOST_BELOW))


def _layouts(
    width: int, height: int, boards: int, rows: int, length: int
) -> Iterator[BoardsLayout]:
    """The layouts that fit, those with the largest tiles first."""
    for size in BOARD_SIZES:
        for apart in range(_APART, size.gap, -1):  # further apart than tiles
            for across in (boards, *(each for each in (4, 2, 1) if each < boards)):
                layout = BoardsLayout(size, across, apart, rows)
                bands = -(-boards // across)
                fits = across * layout.wide(length) + (across - 1) * apart <= width
                if fits and bands * layout.tall <= height:
                    yield layout


def fit_boards(width: int, height: int, boards: int, rows: int, length: int) -> BoardsLayout:
    """The layout with the largest tiles that fits; else one of the least that shows fewer rows."""
    found = next(_layouts(width, height, boards, rows, length), None)
    if found is not None:
        return found.spread(width, height, boards, length)
    least = BOARD_SIZES[-1]
    across = max(1, min(boards, (width + 1) // (length + 1)))
    across = max(each for each in (1, 2, 4, 8) if each <= across)
    bands = -(-boards // across)
    shown = max(1, height // bands - 1)
    return BoardsLayout(least, across, 1, min(rows, shown))


class WordleBoards:
    """Draws all boards into a widget, as large as they fit, each with a line over it."""

    def __init__(self, widget: Widget, rows: GuessRows) -> None:
        self._widget = widget
        self._rows = rows
        self._tiles = Tiles(widget, lambda: rows.shape, rows.face)
        self._shaking = Shaking(widget, widget.refresh)

    @property
    def count(self) -> int:
        """How many boards there are."""
        return len(self._rows.state.boards)

    @property
    def layout(self) -> BoardsLayout:
        """How the boards are laid out at the widget's present size."""
        width, height = self._widget.size
        rows, length = self._rows.shape
        whole = fit_boards(width, height, self.count, rows, length)
        if whole.size.width >= BOARD_SIZES[-1].width + 2:
            return whole
        # Until they are needed, the last rows make room for larger letters.
        needed = min(rows, max(_FIRST_ROWS, len(self._rows.clues) + 1))
        begun = fit_boards(width, height, self.count, needed, length)
        return begun if begun.rows == needed and begun.size.width > whole.size.width else whole

    @property
    def most_lines(self) -> int:
        """The lines that the largest tiles need, two boards side by side."""
        return self._tiles.most_lines * -(-self.count // 2)

    def refresh_row(self, row: int) -> None:
        """Draw a row of all the boards again."""
        del row
        self._widget.refresh()

    def shake(self, row: int) -> None:
        """Shake the boards."""
        del row
        self._shaking.start()

    def line(self, y: int) -> Strip:
        """A line through the boards of a band."""
        layout, ground, size = self.layout, self._widget.visual_style.rich_style, self._widget.size
        left, top = self._corner(layout)
        band, line = divmod(y - top, layout.tall)
        if y < top or band * layout.across >= self.count:
            return Strip.blank(size.width, ground)
        wide = layout.wide(self._rows.shape[1])
        segments = [Segment(" " * max(0, left + self._shaking.shift), ground)]
        first = band * layout.across
        for board in range(first, min(self.count, first + layout.across)):
            segments += self._title(board, wide) if line == 0 else self._row(board, layout, line)
            segments.append(Segment(" " * layout.apart, ground))
        return Strip(segments).adjust_cell_length(size.width, ground)

    def _corner(self, layout: BoardsLayout) -> Offset:
        """Where the first board begins."""
        size, across = self._widget.size, layout.across
        wide = across * layout.wide(self._rows.shape[1]) + (across - 1) * layout.apart
        tall = -(-self.count // across) * layout.tall
        return Offset((size.width - wide) // 2, max(0, (size.height - tall) // 2))

    def middle_of(self, row: int, column: int) -> Offset:
        """The cell in the middle of a tile of the board looked at, else of the first open one."""
        rows, layout = self._rows, self.layout
        boards = rows.state.boards
        opened = (at for at, one in enumerate(boards) if not one.solved(rows.seat))
        board = rows.looked_at - 1 if rows.looked_at else next(opened, 0)
        band, across = divmod(board, layout.across)
        corner = self._corner(layout) + Offset(
            across * (layout.wide(rows.shape[1]) + layout.apart), band * layout.tall + 1
        )
        tiles = TileLayout(layout.size, *rows.shape, *corner)
        return tiles.middle_of(row - self._hidden(layout), column)

    def _hidden(self, layout: BoardsLayout) -> int:
        """How many of the first rows have no room."""
        rows = self._rows
        return max(0, min(len(rows.clues) + 1, rows.shape[0]) - layout.rows)

    def _title(self, board: int, wide: int) -> list[Segment]:
        rows = self._rows
        one = rows.state.boards[board]
        made = len(one.rows[rows.seat])
        if one.solved(rows.seat) and made <= rows.shown:
            text, look = f"✓ {made}", "found"
        elif rows.state.outcome is not None:
            text, look = one.answer.upper(), "missed"
        else:
            text, look = str(board + 1), "title"
        if board + 1 == rows.looked_at:
            text, look = f"▸{text}", "looked-at"
        style = self._widget.get_component_rich_style(f"boards--{look}")
        return [Segment(text.center(wide)[:wide], style)]

    def _row(self, board: int, layout: BoardsLayout, line: int) -> list[Segment]:
        length, size = self._rows.shape[1], layout.size
        row, within = divmod(line - 1, size.pitch)
        row += self._hidden(layout)
        ground, cells = self._widget.visual_style.rich_style, []
        if within >= size.height or line > layout.rows * size.pitch:
            return [Segment(" " * layout.wide(length), ground)]
        for column in range(length):
            if column:
                cells.append(Segment(" " * size.gap, ground))
            face = self._rows.face(row, column, board)
            if size.width > 2:
                cells += self._tiles.tile(face, size, within)
            else:
                cells += self._small(face, size.width)
        return cells

    def _small(self, face: Face, width: int) -> list[Segment]:
        # No room for marks: lower case, underlined and bold upper case tell the kinds apart.
        style = self._tiles.look(face.kind)
        letter = face.letter or (EMPTY if face.kind == "empty" else " ")
        shown = letter.lower() if face.kind == "miss" else lettering(Face(letter), 3)[1]
        own = style + Style(underline=True, bold=False) if face.kind == "near" else style
        return [Segment(shown, own), Segment(" " * (width - 1), style)]
