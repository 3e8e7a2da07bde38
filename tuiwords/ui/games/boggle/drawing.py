"""A grid of letters with a path drawn over it: Boggle's board, its assistant and its designer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.grid import Grid, Path
from tuiwords.ui.widgets.canvas import TileLayout, TileSize
from tuiwords.ui.widgets.tiles import Face, Kind, Tiles

# Tiles of at least four columns: "Qu" between two blanks. 6x6 at 80x24 is the medium size.
GRID_SIZES = (
    TileSize("large", 19, 9, 4, 10),
    TileSize("large", 15, 7, 3, 8),
    TileSize("large", 13, 6, 2, 7),
    TileSize("large", 11, 5, 2, 6),
    TileSize("large", 9, 4, 1, 4),
    TileSize("large", 7, 3, 1, 4),
    TileSize("medium", 5, 3, 1, 3),
    TileSize("small", 4, 1, 1, 2),
    TileSize("small", 4, 1, 1, 1),
)
_LINKS = {(0, 1): "─", (1, 0): "│", (1, 1): "╲", (1, -1): "╱"}
_CROSSING = "╳"


@cache
def turned_squares(rows: int, columns: int, quarters: int) -> tuple[int, ...]:
    """The squares of a grid in the order in which they appear after clockwise quarter turns."""
    squares, seen_rows, seen_columns = tuple(range(rows * columns)), rows, columns
    for _ in range(quarters % 4):
        squares = tuple(
            squares[row * seen_columns + column]
            for column in range(seen_columns)
            for row in reversed(range(seen_rows))
        )
        seen_rows, seen_columns = seen_columns, seen_rows
    return squares


def first_path(grid: Grid, text: str) -> Path | None:
    """A path that spells ``text``, or one whose last face only begins with its last letter."""
    found = grid.path(text)
    if found is not None or not text:
        return found
    last = text[-1]
    if len(text) == 1:
        wide = [s for s, face in enumerate(grid.faces) if len(face) > 1 and face[0] == last]
        return (wide[0],) if wide else None
    for path in grid.paths(text[:-1]):
        for square in grid.neighbors[path[-1]]:
            face = grid.faces[square]
            if len(face) > 1 and face[0] == last and square not in path:
                return (*path, square)
    return None


class LetterSquares:
    """Draws a ``grid`` turned by ``quarters`` into a widget, with a path from square to square.

    ``notes`` are small figures after letters, ``kinds`` the looks of squares off the path, and
    ``cursor`` a square that is pointed to. While ``hidden``, no letters are shown. ``hole`` is what
    a square without letters shows. The widget itself draws ``foot`` lines below the squares;
    ``cells`` is the preferred size of a square.
    """

    def __init__(
        self, widget: Widget, grid: Grid, *, cells: str = "auto", foot: int = 0, hole: str = "▪"
    ) -> None:
        self.grid = grid
        self.quarters = 0
        self.hidden = False
        self.path: Path = ()
        self.path_kind: Kind = "near"
        self.notes: Mapping[int, str] = {}
        self.kinds: Mapping[int, Kind] = {}
        self.cursor: int | None = None
        self._widget = widget
        self._hole = hole
        self._tiles = Tiles(
            widget,
            lambda: self.shape,
            self.face,
            sizes=GRID_SIZES,
            cells=cells,
            foot=foot,
            form="die",
        )

    def lay(self, grid: Grid) -> None:
        """Show another grid, with nothing marked on it."""
        self.grid = grid
        self.path, self.notes, self.kinds = (), {}, {}

    def trace(self, path: Path | None, kind: Kind = "near") -> None:
        """Draw a path, or none."""
        self.path, self.path_kind = path or (), kind
        self._widget.refresh()

    def turn(self, quarters: int) -> None:
        """Turn the board clockwise."""
        self.quarters = (self.quarters + quarters) % 4
        self._widget.refresh()

    # -- squares and places ------------------------------------------------------------------

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns as they appear."""
        rows, columns = self.grid.rows, self.grid.columns
        return (columns, rows) if self.quarters % 2 else (rows, columns)

    @property
    def layout(self) -> TileLayout:
        """Where the squares lie at the widget's present size."""
        return self._tiles.layout

    @property
    def most_lines(self) -> int:
        """The number of lines that the largest squares need."""
        return self._tiles.most_lines

    def seen_at(self, row: int, column: int) -> int:
        """The square seen at a row and column."""
        order = turned_squares(self.grid.rows, self.grid.columns, self.quarters)
        return order[row * self.shape[1] + column]

    def square_at(self, x: int, y: int) -> int | None:
        """The square at a position in the widget, or None outside the squares."""
        place = self.layout.tile_at(x, y)
        return None if place is None else self.seen_at(*place)

    def place_of(self, square: int) -> tuple[int, int]:
        """Row and column at which a square appears."""
        order = turned_squares(self.grid.rows, self.grid.columns, self.quarters)
        return divmod(order.index(square), self.shape[1])

    def face(self, row: int, column: int) -> Face:
        """A square with what is marked on it."""
        square = self.seen_at(row, column)
        letter = "" if self.hidden else self.grid.faces[square].capitalize()
        at = square == self.cursor
        if self.hidden or not self.grid.faces[square]:
            kind = self.kinds.get(square, "empty")
            return Face("" if self.hidden else self._hole, kind, at)
        if square in self.path:
            return Face(letter, self.path_kind, at, str(self.path.index(square) + 1))
        return Face(letter, self.kinds.get(square, "typed"), at, self.notes.get(square, ""))

    # -- drawing -----------------------------------------------------------------------------

    def look(self, name: str) -> Style:
        """The style of a kind of tile."""
        return self._tiles.look(name)

    def line(self, y: int) -> Strip:
        """One line: squares and the links between them."""
        layout, ground, width = (
            self.layout,
            self._widget.visual_style.rich_style,
            self._widget.size.width,
        )
        place = layout.row_and_line(y)
        if place is None:
            return Strip.blank(width, ground)
        (row, line), size = place, layout.size
        links, link = self._links(), self._link_style(ground)
        segments = [Segment(" " * layout.left, ground)]
        for column in range(layout.columns):
            if line < size.height:
                tile = self._tiles.tile(self.face(row, column), size, line)
                down = (row, column, 1, 0) in links and line == size.height - 1
                up = (row - 1, column, 1, 0) in links and line == 0
                segments += self._bridged(tile, down or up, size, row, column)
            else:
                text = "│" if (row, column, 1, 0) in links else ""
                segments.append(Segment(text.center(size.width), link))
            text = self._gap(links, row, column, size, line)
            segments.append(Segment(text.center(size.gap), link))
        return Strip(segments).adjust_cell_length(width, ground)

    def _bridged(
        self, tile: Sequence[Segment], linked: bool, size: TileSize, row: int, column: int
    ) -> Sequence[Segment]:
        # With no line between two tiles, the half blocks of their edges become one bridge.
        if not linked or size.pitch > size.height or size.height < 3 or self._widget.app.no_color:
            return tile
        half = size.width // 2
        style = self._tiles.look(self.face(row, column).kind)
        bridge = Segment(" ", Style(bgcolor=style.bgcolor))
        left, _, right = Segment.divide(tile, [half, half + 1, size.width])
        return [*left, bridge, *right]

    def _links(self) -> set[tuple[int, int, int, int]]:
        """(row, column, down, right) of every step of the path, from its upper or left end."""
        steps = set()
        for one, other in pairwise(self.path if not self.hidden else ()):
            (row, column), (to_row, to_column) = sorted((self.place_of(one), self.place_of(other)))
            steps.add((row, column, to_row - row, to_column - column))
        return steps

    def _gap(
        self,
        links: set[tuple[int, int, int, int]],
        row: int,
        column: int,
        size: TileSize,
        line: int,
    ) -> str:
        if line == size.height // 2 and (row, column, 0, 1) in links:
            return _LINKS[0, 1] * size.gap
        upper = row if line >= size.height - 1 else row - 1
        if not self._beside_corner(size, line):
            return ""
        falling = (upper, column, 1, 1) in links
        rising = (upper, column + 1, 1, -1) in links
        if falling and rising:
            return _CROSSING
        return _LINKS[1, 1] if falling else _LINKS[1, -1] if rising else ""

    @staticmethod
    def _beside_corner(size: TileSize, line: int) -> bool:
        # With a line between the rows of tiles the link lies there, else on both rows' edges.
        if size.pitch > size.height:
            return line >= size.height
        return size.height > 1 and line in {0, size.height - 1}

    def _link_style(self, ground: Style) -> Style:
        kind = self.look(self.path_kind)
        color = None if self._widget.app.no_color else kind.bgcolor
        return ground + Style(color=color, bold=True)
