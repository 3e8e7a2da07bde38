"""Tiles: letters on colored squares in three sizes, each kind told by its shape as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

Kind = Literal["empty", "typed", "hit", "near", "miss", "wrong", "preview", "cursor"]


class Face(NamedTuple):
    """What one tile shows."""

    letter: str = ""
    kind: Kind = "empty"
    at: bool = False  # the cursor is on it
    note: str = ""  # a small figure behind the letter


class Cut(NamedTuple):
    """Columns and rows of a tile, the columns between two tiles, and rows from tile to tile."""

    name: str
    width: int
    height: int
    gap: int
    pitch: int


# A tile of three lines and pitch 3 keeps half a line free above and below by half blocks.
CUTS = (
    Cut("large", 7, 3, 2, 4),
    Cut("medium", 5, 3, 1, 3),
    Cut("small", 3, 1, 1, 2),
    Cut("small", 3, 1, 1, 1),
)
_UNDER = Style(underline=True)
_NOTED, _ROOMY = 5, 9  # columns of a tile in which a letter and a note have room, and more
_AROUND: dict[Kind, tuple[str, str]] = {"hit": ("[", "]"), "near": ("(", ")"), "wrong": ("!", "!")}
_BOXES: dict[Kind, str] = {
    "empty": "┌─┐│└┘",
    "typed": "┌─┐│└┘",
    "preview": "┌╌┐╎└┘",
    "cursor": "┌─┐│└┘",
    "wrong": "┌─┐!└┘",
    "hit": "┏━┓┃┗┛",
    "near": "╭─╮│╰╯",
    "miss": "      ",
}


def best_cut(
    width: int, height: int, rows: int, columns: int, wish: str, cuts: Sequence[Cut] = CUTS
) -> Cut:
    """The largest cut not above the wish ("auto" wishes the largest) that fits; else the least."""
    names = [cut.name for cut in cuts]
    first = names.index(wish) if wish in names else 0
    for cut in cuts[first:]:
        wide = columns * (cut.width + cut.gap) - cut.gap
        tall = rows * cut.pitch - (cut.pitch - cut.height)
        if wide <= width and tall <= height:
            return cut
    return cuts[-1]


def lettering(face: Face, width: int) -> str:
    """The middle line of a tile: the letter between the marks of its kind, or with its note."""
    left, right = _AROUND.get(face.kind, (" ", " "))
    shown = face.letter.upper() if len(face.letter.upper()) == 1 else face.letter
    text = left + shown.center(width - 2) + right
    if not face.note:
        return text
    edge = " " if width >= _ROOMY else ""
    start = width - len(face.note) - len(edge)
    if text[start - 1 : -1].strip() or width < _NOTED:  # no room behind the centered letter
        room = width - len(shown)
        return shown + (face.note.rjust(room) if len(face.note) <= room else "+" * room)
    return " " + text[1:start] + face.note + edge


def box_line(face: Face, width: int, line: int, height: int = 3) -> str:
    """A line of a tile drawn without colors: heavy square = hit, round = near, none = miss."""
    corners = _BOXES[face.kind]
    middle = corners[1] * (width - 2)
    if line == 0:
        return corners[0] + middle + corners[2]
    if line == height - 1:
        return corners[4] + middle + corners[5]
    if line != height // 2:
        return corners[3] + " " * (width - 2) + corners[3]
    inside = lettering(face, width - 2) if face.note else lettering(face, width)[1:-1]
    return corners[3] + inside + corners[3]


class TileGrid(Widget, can_focus=True):
    """Rows of tiles, centered; subclasses say what each tile shows."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "tiles--empty",
        "tiles--typed",
        "tiles--hit",
        "tiles--near",
        "tiles--miss",
        "tiles--wrong",
        "tiles--preview",
        "tiles--cursor",
        "tiles--at",
    }
    DEFAULT_CSS = """
    TileGrid {
        & > .tiles--empty { background: $tile 35%; color: $tile-text; }
        & > .tiles--typed { background: $tile; color: $tile-text; text-style: bold; }
        & > .tiles--hit { background: $hit; color: $hit-text; text-style: bold; }
        & > .tiles--near { background: $near; color: $near-text; text-style: bold; }
        & > .tiles--miss { background: $miss; color: $miss-text; text-style: bold; }
        & > .tiles--wrong { background: $tile; color: $text-error; text-style: bold; }
        & > .tiles--preview { background: $tile 60%; color: $tile-text; text-style: italic; }
        & > .tiles--at { color: $cursor; }
        & > .tiles--cursor { background: $tile 60%; color: $cursor; text-style: bold; }
        &:nocolor > .tiles--hit { text-style: bold; }
        &:nocolor > .tiles--near { text-style: none; }
        &:nocolor > .tiles--miss { text-style: dim; }
        &:nocolor > .tiles--empty { text-style: dim; }
        &:nocolor > .tiles--preview { text-style: italic; }
    }
    """

    class Clicked(Message):
        """A tile was clicked."""

        def __init__(self, row: int, column: int) -> None:
            super().__init__()
            self.row = row
            self.column = column

    cuts: ClassVar[Sequence[Cut]] = CUTS
    cells = "auto"
    _shift = 0
    _shifted_row = -1

    def on_mount(self) -> None:
        """Leave no more room around the largest tiles than they need."""
        self.styles.max_height = self.shape()[0] * self.cuts[0].pitch + 1

    def shape(self) -> tuple[int, int]:
        """Rows and columns of tiles."""
        raise NotImplementedError

    def face(self, row: int, column: int) -> Face:
        """What a tile shows."""
        raise NotImplementedError

    @property
    def cut(self) -> Cut:
        """The size of the tiles at the widget's present size."""
        rows, columns = self.shape()
        return best_cut(self.size.width, self.size.height, rows, columns, self.cells, self.cuts)

    def origin(self, cut: Cut) -> tuple[int, int]:
        """Column and line where the first tile begins."""
        rows, columns = self.shape()
        wide = columns * (cut.width + cut.gap) - cut.gap
        tall = rows * cut.pitch - (cut.pitch - cut.height)
        return max(0, (self.size.width - wide) // 2), max(0, (self.size.height - tall) // 2)

    def refresh_row(self, row: int) -> None:
        """Draw one row of tiles again."""
        cut = self.cut
        top = self.origin(cut)[1] + row * cut.pitch
        self.refresh(Region(0, top, self.size.width, cut.height))

    def render_line(self, y: int) -> Strip:
        """One line of the grid."""
        cut = self.cut
        left, top = self.origin(cut)
        rows, columns = self.shape()
        row, line = divmod(y - top, cut.pitch)
        ground = self.rich_style
        if y < top or row >= rows or line >= cut.height:
            return Strip.blank(self.size.width, ground)
        if row == self._shifted_row:
            left = max(0, left + self._shift)
        segments = [Segment(" " * left, ground)]
        for column in range(columns):
            segments.append(self._tile(self.face(row, column), cut, line, ground))
            segments.append(Segment(" " * cut.gap, ground))
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def _tile(self, face: Face, cut: Cut, line: int, ground: Style) -> Segment:
        style = self.get_component_rich_style(f"tiles--{face.kind}")
        if cut.height == 1:
            return Segment(lettering(face, cut.width), style + _UNDER if face.at else style)
        last = cut.height - 1
        if face.at and line == last:
            return Segment("▲".center(cut.width), self._cursor_style(ground))
        if self.app.no_color:
            return Segment(box_line(face, cut.width, line, cut.height), style)
        if line == cut.height // 2:
            return Segment(lettering(face, cut.width), style)
        if cut.pitch > cut.height:
            return Segment(" " * cut.width, style)
        edge = Style(color=style.bgcolor, bgcolor=ground.bgcolor)
        return Segment(("▄" if line == 0 else "▀") * cut.width, edge)

    def _cursor_style(self, ground: Style) -> Style:
        return ground + Style(color=self.get_component_rich_style("tiles--at").color)

    def tile_at(self, x: int, y: int) -> tuple[int, int] | None:
        """Row and column of the tile at a place of the widget, if there is one."""
        cut = self.cut
        left, top = self.origin(cut)
        rows, columns = self.shape()
        row, line = divmod(y - top, cut.pitch)
        column, within = divmod(x - left, cut.width + cut.gap)
        if 0 <= row < rows and 0 <= column < columns and line < cut.height and within < cut.width:
            return row, column
        return None

    def on_click(self, event: events.Click) -> None:
        """Tell which tile was clicked."""
        place = self.tile_at(event.x, event.y)
        if place is not None:
            self.post_message(self.Clicked(*place))

    def shake(self, row: int) -> None:
        """Move a row to and fro, to say no without a word."""
        steps: Iterator[int] = iter((-1, 1, -1, 1, 0))

        def step() -> None:
            self._shift = next(steps, 0)
            self.refresh_row(row)

        self._shifted_row = row
        self.set_interval(0.04, step, repeat=5)
