"""Tiles: letters on colored squares in three sizes, each kind told by its shape as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Spacing
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.ui.widgets.canvas import TileLayout, TileSize, best_layout

Kind = Literal["empty", "typed", "hit", "near", "miss", "wrong", "preview", "cursor"]


class Face(NamedTuple):
    """What one tile shows."""

    letter: str = ""
    kind: Kind = "empty"
    at: bool = False  # the cursor is on it
    note: str = ""  # a small figure behind the letter


# A tile of three lines and pitch 3 keeps half a line free above and below by half blocks.
TILE_SIZES = (
    TileSize("large", 7, 3, 2, 4),
    TileSize("medium", 5, 3, 1, 3),
    TileSize("small", 3, 1, 1, 2),
    TileSize("small", 3, 1, 1, 1),
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

    sizes: ClassVar[Sequence[TileSize]] = TILE_SIZES
    foot: ClassVar[int] = 0  # lines below the tiles that belong to a subclass
    cells = "auto"
    _shift = 0
    _shifted_row = -1

    def on_mount(self) -> None:
        """Leave no more room around the largest tiles than they need."""
        self.styles.max_height = self.shape()[0] * self.sizes[0].pitch + 1 + self.foot

    def shape(self) -> tuple[int, int]:
        """Rows and columns of tiles."""
        raise NotImplementedError

    def face(self, row: int, column: int) -> Face:
        """What a tile shows."""
        raise NotImplementedError

    @property
    def tile_layout(self) -> TileLayout:
        """Where the tiles lie at the widget's present size."""
        below = Spacing(0, 0, self.foot, 0)
        return best_layout(self.sizes, *self.shape(), self.size, self.cells, below)

    def refresh_row(self, row: int) -> None:
        """Draw one row of tiles again."""
        tile = self.tile_layout.region_of(row, 0)
        self.refresh(Region(0, tile.y, self.size.width, tile.height))

    def render_line(self, y: int) -> Strip:
        """One line of the grid."""
        layout, ground = self.tile_layout, self.rich_style
        row, line = layout.row_and_line(y) or (-1, 0)
        if row < 0 or line >= layout.size.height:
            return Strip.blank(self.size.width, ground)
        shift = self._shift if row == self._shifted_row else 0
        segments = [Segment(" " * max(0, layout.left + shift), ground)]
        for column in range(layout.columns):
            segments.append(self._tile(self.face(row, column), layout.size, line, ground))
            segments.append(Segment(" " * layout.size.gap, ground))
        return Strip(segments).adjust_cell_length(self.size.width, ground)

    def _tile(self, face: Face, size: TileSize, line: int, ground: Style) -> Segment:
        style = self.get_component_rich_style(f"tiles--{face.kind}")
        if size.height == 1:
            return Segment(lettering(face, size.width), style + _UNDER if face.at else style)
        last = size.height - 1
        if face.at and line == last:
            return Segment("▲".center(size.width), self._cursor_style(ground))
        if self.app.no_color:
            return Segment(box_line(face, size.width, line, size.height), style)
        if line == size.height // 2:
            return Segment(lettering(face, size.width), style)
        if size.pitch > size.height:
            return Segment(" " * size.width, style)
        edge = Style(color=style.bgcolor, bgcolor=ground.bgcolor)
        return Segment(("▄" if line == 0 else "▀") * size.width, edge)

    def _cursor_style(self, ground: Style) -> Style:
        return ground + Style(color=self.get_component_rich_style("tiles--at").color)

    def on_click(self, event: events.Click) -> None:
        """Tell which tile was clicked."""
        place = self.tile_layout.tile_at(event.x, event.y)
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
