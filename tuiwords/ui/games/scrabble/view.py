"""Draws a crossword game at the table: the squares, the racks, and the verdict on the turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Size, Spacing
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.scrabble import BLANK
from tuiwords.games.scrabble.tiles import spelling
from tuiwords.ui.games.scrabble import verdict
from tuiwords.ui.games.scrabble.drawing import (
    SIZES,
    ScrabbleSquares,
    fitted,
    labels,
    scrolled,
    square_at,
    tile_text,
)
from tuiwords.ui.games.scrabble.input import TurnInput
from tuiwords.ui.widgets.canvas import TileLayout, TileSize, best_size
from tuiwords.ui.widgets.columns import cut
from tuiwords.ui.widgets.drawn import LEAST, Paint, drawn_line, shaded_edge

_NAME = 10  # columns of a name before its rack
_MOST = 100  # columns of a board with its racks below, as in table.tcss
_PLAY = "  [ Play ]"  # the part of the verdict that asks for a click

# Tiles of a rack: below a board of tall squares with their values under the letters.
_RACK = TileSize("rack", 3, 1, 1, 1)
_TALL_RACK = TileSize("rack", 5, 2, 1, 2)
_DRAWN_RACK = TileSize("rack", 8, 4, 1, 4)  # with letters drawn by points
_LOW_FOOT, _MEDIUM_FOOT, _TALL_FOOT, _DRAWN_FOOT = 1, 4, 6, 7  # lines left free below a board


class Arrangement(NamedTuple):
    """Where everything is drawn: the squares, the racks and their tiles, and the lines of text.

    ``left`` is the first column for the racks and the lines, ``middle`` the one they are around:
    those of the squares that are shown, if they are below. A line without room is -1.
    """

    squares: TileLayout
    left: int
    middle: int
    rack: int
    tile: TileSize
    status: int
    detail: int


class RackLine(NamedTuple):
    """A rack that is shown: whose it is, and its tiles, a space where one is laid."""

    name: str
    tiles: str


class ScrabbleBoardView:
    """Draws squares, racks, and lines about the turn that is not yet played into a widget.

    ``racks`` are those to show. ``idle`` is shown while nothing is laid: a line, and the first of
    several texts that fits. ``playable`` means that a click on the verdict plays the tiles.
    ``beside`` are the columns on the right in which the racks and the lines are, below the panels
    of the table: 0 if they are below the squares.
    """

    def __init__(
        self, widget: Widget, squares: ScrabbleSquares, turn: TurnInput, cells: str
    ) -> None:
        self._widget = widget
        self.squares = squares
        self.turn = turn
        self._cells = cells
        self.racks: list[RackLine] = []
        self.idle: tuple[str, tuple[str, ...]] = ("", ())
        self.playable = False
        self.beside = 0

    # -- where things stand -----------------------------------------------------------------------

    def shape(self) -> Arrangement:
        """Where everything is drawn in the room there is."""
        widget_size, side = self._widget.size, self.squares.rules.size
        board = Size(widget_size.width - self.beside, widget_size.height)
        around = labels if self.beside else self._around
        size = best_size(SIZES, side, side, board, self._cells, around)
        room = board.height - size.height_of(side) - labels(size).height
        room = _DRAWN_FOOT if self.beside else max(room, _LOW_FOOT)
        racks = len(self.racks)
        tile = self._rack_size(room) if racks == 1 else _RACK
        lines = racks * tile.height
        above = 1 if room >= lines + 3 and not self.beside else 0
        between = 1 if room >= lines + 3 + above else 0
        foot = min(room, above + lines + between + 2)
        below = Spacing(0, 0, 0 if self.beside else foot, 0)
        squares = TileLayout.centered(size, side, side, board, labels(size) + below)
        end = min(squares.bottom, board.height - below.bottom)
        left = board.width + 2 if self.beside else squares.left
        middle = left + min(self.beside or squares.width, widget_size.width - left) // 2
        squares = scrolled(squares, Size(board.width, end), self.squares.focus)
        rack = board.height - foot if self.beside else end + above
        status = rack + lines + between if room > lines else -1
        detail = status + 1 if room > lines + 1 else -1
        return Arrangement(squares, left, middle, rack, tile, status, detail)

    def larger_beside(self, room: Size) -> bool:
        """Whether squares are larger in a room that has no racks and lines below them."""
        side, low = self.squares.rules.size, Size(min(room.width, _MOST), room.height)
        below = best_size(SIZES, side, side, low, self._cells, self._around)
        return best_size(SIZES, side, side, room, self._cells, labels).width > below.width

    @property
    def _width(self) -> int:
        """The columns for the racks and the lines."""
        return self.beside - 2 if self.beside else self._widget.size.width

    def _around(self, size: TileSize) -> Spacing:
        """The room around the squares: the labels, and the least that is shown below."""
        below = _LOW_FOOT
        if size.height > 1:
            below = max(_MEDIUM_FOOT if size.height == 2 else _TALL_FOOT, len(self.racks) + 2)
        return labels(size) + Spacing(0, 0, below, 0)

    def _rack_size(self, room: int) -> TileSize:
        """The tiles of a single rack, as large as there is room below the board."""
        full = self.squares.rules.rack
        if room >= _DRAWN_FOOT and _DRAWN_RACK.width_of(full) <= self._width:
            return _DRAWN_RACK
        return _TALL_RACK if room >= _TALL_FOOT else _RACK

    def square_at(self, x: int, y: int) -> int | None:
        """The square at a position in the widget, or None."""
        shape = self.shape()
        inside = x < shape.left if self.beside else y < shape.rack
        return square_at(shape.squares, x, y) if inside else None

    def place_at(self, x: int, y: int) -> int | None:
        """The place on the rack at a position in the widget, or None."""
        if not self.turn.active or not self.racks:
            return None
        tiles = self._rack_layout(self.shape(), self.racks[0])
        place = tiles.tile_at(x, y) or tiles.tile_at(x - tiles.size.gap, y)
        return None if place is None else place[1]

    def places_of(self, laid: Iterable[str]) -> list[Offset]:
        """Where the tiles that are laid were on the first rack, each on a place of its own."""
        shape = self.shape()
        layout = self._rack_layout(shape, RackLine("", self.turn.rack))
        free = list(enumerate(self.turn.rack))
        places = []
        for tile in laid:
            letter = BLANK if tile.islower() else tile
            found = next((each for each in free if each[1] == letter), (0, ""))
            free = [each for each in free if each != found]
            places.append(layout.region_of(0, found[0]).offset)
        return places

    def plays_at(self, x: int, y: int) -> bool:
        """Whether a click at a position plays the tiles: one on the verdict does."""
        if not (self.playable and self.turn.entry.judged.play):
            return False
        shape = self.shape()
        if shape.status >= 0:
            return y in (shape.status, shape.detail) and x >= shape.left * bool(self.beside)
        return y == shape.rack and x >= self._rack_layout(shape, self.racks[0]).right

    def _rack_layout(self, shape: Arrangement, rack: RackLine) -> TileLayout:
        """Where the tiles of a single rack lie: below the middle of the squares."""
        if shape.status < 0:  # the verdict follows it on the same line
            left = shape.left - labels(shape.squares.size).left
        else:
            left = max(0, shape.middle - shape.tile.width_of(len(rack.tiles)) // 2)
        return TileLayout(shape.tile, 1, len(rack.tiles), left, shape.rack)

    # -- lines ------------------------------------------------------------------------------------

    def line(self, y: int) -> Strip:
        """A line of squares, of the racks, or of the verdict."""
        ground, shape = self._widget.visual_style.rich_style, self.shape()
        above = self.beside or y < shape.rack
        squares = self.squares.line(y, shape.squares) if above else None
        if squares is not None and not self.beside:
            return squares
        foot = self._foot_line(y, shape, ground)
        if squares is None:
            return foot
        return Strip.join([squares.crop(0, shape.left), foot.crop(shape.left)])

    def _foot_line(self, y: int, shape: Arrangement, ground: Style) -> Strip:
        width = self._widget.size.width
        crowded = shape.status < 0 and (self.turn.command is not None or self.turn.note)
        if 0 <= y - shape.rack < len(self.racks) * shape.tile.height and not crowded:
            number, part = divmod(y - shape.rack, shape.tile.height)
            return self._rack_line(self.racks[number], part, shape, ground)
        if not crowded and y not in (shape.status, shape.detail):
            return Strip.blank(width, ground)
        text, look = (self.detail(), "dim") if y == shape.detail else self.status()
        shown = cut(text, self._width)
        left = max(0, min(shape.middle - len(shown) // 2, width - len(shown)))
        style = ground + self.squares.look(look)
        return fitted([Segment(" " * left, ground), Segment(shown, style)], width, ground)

    def _rack_line(self, rack: RackLine, part: int, shape: Arrangement, ground: Style) -> Strip:
        gap, width = " " * shape.tile.gap, self._widget.size.width
        strong, dim = self.squares.look("strong"), self.squares.look("dim")
        if rack.name:
            full = self.squares.rules.rack
            room = width - shape.left - full * (shape.tile.width + shape.tile.gap)
            if room < _NAME + 1:  # drop the gaps between tiles before the name
                gap, room = "", room + full
            wide = min(_NAME, max(0, room - 1))
            name = f"{'' if part else rack.name[:wide]:<{wide}} "
            segments = [Segment(" " * shape.left, ground), Segment(name, ground + dim)]
        else:
            segments = [Segment(" " * self._rack_layout(shape, rack).left, ground)]
        leaving = Counter(self.turn.exchange)
        for tile in rack.tiles:
            leaves = leaving[tile] > 0
            leaving[tile] -= leaves
            style = ground + dim if tile == " " else self.squares.look("near" if leaves else "tile")
            segments += self._rack_tile(tile, part, shape.tile, style)
            segments.append(Segment(gap, ground))
        if shape.status < 0 and (brief := verdict.brief(self.turn)):
            segments.append(Segment(brief, ground + strong))
        return fitted(segments, width, ground)

    def _rack_tile(self, tile: str, part: int, size: TileSize, style: Style) -> Sequence[Segment]:
        """One line of a tile, or of the place of a tile that is laid."""
        hidden, colored = self.squares.hidden, not self._widget.app.no_color
        letter = "▪" if hidden and tile != " " else tile.replace(" ", "·")
        value = "" if hidden else self.squares.worth(tile)
        middle = (size.height - 1) // 2
        if size.height >= LEAST and colored and tile != " " and not hidden:
            paint = Paint("wood", style, style)
            shown = spelling(tile)
            return drawn_line(shown, size.width, size.height, part, paint, value)
        if part == size.height - 1 and part and colored and tile != " ":
            return (shaded_edge(size.width, style),)
        if part != middle:
            return (Segment(" " * size.width, style),)
        width = 3 if size.height == 1 else size.width
        return (Segment(tile_text(letter, value, width), style),)

    # -- what is said -----------------------------------------------------------------------------

    def status(self) -> tuple[str, str]:
        """The verdict on the laid tiles, and the style of that line."""
        if self.squares.hidden:
            return "Hidden while the clock is stopped", "dim"
        said = verdict.status(self.turn)
        if said is None:
            return self.idle[0], "strong" if self.turn.active else "dim"
        text, look = said
        clickable = self.playable and not self.turn.note and self.turn.entry.judged.play
        if clickable and self.turn.command is None and self.turn.preview is None:
            room = len(text) + len(_PLAY) <= self._width
            text += _PLAY if room and verdict.is_playable(self.turn) is not False else ""
        return text, look

    def detail(self) -> str:
        """The points of each word, or what can be typed."""
        if self.squares.hidden:
            return ""
        texts = verdict.detail(self.turn)
        texts = self.idle[1] if texts is None else texts
        fitting = [text for text in texts if len(text) <= self._width]
        return fitting[0] if fitting else texts[0] if len(texts) == 1 else ""
