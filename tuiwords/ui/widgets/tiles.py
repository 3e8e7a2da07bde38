"""Tiles: letters on colored squares in three sizes, with a shape for each kind as well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region, Spacing
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.ui.few_colors import few_colors
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.canvas import TileLayout, TileSize, best_layout
from tuiwords.ui.widgets.drawn import LEAST, Form, Paint, drawn_line, glyph

Kind = Literal[
    "empty",
    "typed",
    "hit",
    "near",
    "miss",
    "wrong",
    "preview",
    "cursor",
    "wood",
    "fresh",
    "letter-bonus",
    "word-bonus",
    "square",
    "none",
]

_SMALL_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def small(number: str) -> str:
    """A number in digits below the line."""
    return number.translate(_SMALL_DIGITS)


class Looks:
    """Styles as CSS inside a widget, and the ``components`` that they are for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.components = set(re.findall(r"[a-z]+--[a-z-]+", text))

    def css(self, widget: str) -> str:
        """The styles for a widget class with these ``components``."""
        return f"{widget} {{{self._text}}}"


class Face(NamedTuple):
    """What one tile shows."""

    letter: str = ""
    kind: Kind = "empty"
    at: bool = False  # the cursor is on it
    note: str = ""  # a small figure after the letter
    folded: int = 0  # sixths that are missing above and below while it turns


# Tiles of four lines and more are drawn by points, and leave half a line free above.
# A tile of three lines and pitch 3 leaves half a line free above and below, by half blocks.
TILE_SIZES = (
    TileSize("large", 13, 7, 1, 7),
    TileSize("large", 11, 6, 1, 6),
    TileSize("large", 9, 5, 1, 5),
    TileSize("large", 7, 4, 1, 4),
    TileSize("medium", 5, 3, 1, 3),
    TileSize("small", 3, 1, 1, 2),
    TileSize("small", 3, 1, 1, 1),
)
EMPTY = "·"  # tiles of one line may touch each other
_UNDER = Style(underline=True)
_SHAKE = 0.04  # seconds from one step of a shaken row to the next
_NOTED, _ROOMY = 5, 9  # widths of a tile with room for a letter and a note, and for a margin
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
_HALVES = {(" ", " "): " ", ("#", " "): "▀", (" ", "#"): "▄", ("#", "#"): "█"}
LOOKS = Looks("""
    & > .tiles--empty { background: $tile 35%; color: $foreground; }
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
""")
# Wooden tiles and the squares they lie on.
BOARD_LOOKS = Looks("""
    & > .tiles--wood { background: $ivory; color: $ivory-text; text-style: bold; }
    & > .tiles--fresh { background: $ivory-new; color: $ivory-text; text-style: bold; }
    & > .tiles--square { background: $tile 35%; color: $tile-text; }
    & > .tiles--letter-bonus { background: $double-letter 32%; color: $double-letter; }
    & > .tiles--word-bonus { background: $triple-word 32%; color: $triple-word; }
""")


def lettering(face: Face, width: int, *, marks: bool = True) -> str:
    """The middle line of a tile: the letter between the marks of its kind, or with its note."""
    if width < 3:
        return face.letter.upper()[:width].ljust(width)
    left, right = _AROUND.get(face.kind, (" ", " "))
    if not marks and face.kind != "wrong":
        left, right = " ", " "
    shown = face.letter.upper() if len(face.letter.upper()) == 1 else face.letter
    text = left + shown.center(width - 2) + right
    if not face.note:
        return text
    edge = " " if width >= _ROOMY else ""
    start = width - len(face.note) - len(edge)
    if text[start - 1 : -1].strip() or width < _NOTED:  # no room after the centered letter
        room = width - len(shown)
        return shown + (face.note.rjust(room) if len(face.note) <= room else "+" * room)
    return " " + text[1:start] + face.note + edge


def box_line(face: Face, width: int, line: int, height: int = 3) -> str:
    """A line of a tile drawn without colors: heavy square = hit, round = near, none = miss."""
    corners = _BOXES.get(face.kind, _BOXES["typed"])
    middle = corners[1] * (width - 2)
    if line == 0:
        return corners[0] + middle + corners[2]
    if line == height - 1:
        return corners[4] + middle + corners[5]
    drawn = glyph(face.letter, width - 2, 2 * height - 4)
    if drawn is not None:
        inside = _points_line(drawn, width - 2, height - 2, line - 1)
        note = face.note if line == height - 2 else ""
        return corners[3] + inside[: width - 2 - len(note)] + note + corners[3]
    if line != height // 2:
        return corners[3] + " " * (width - 2) + corners[3]
    inside = lettering(face, width - 2) if face.note else lettering(face, width)[1:-1]
    return corners[3] + inside + corners[3]


def _points_line(drawn: Sequence[str], width: int, height: int, line: int) -> str:
    """A line of a letter drawn by points, in the middle of a width and a height."""
    top = (2 * height - len(drawn)) // 2
    empty = " " * len(drawn[0])
    rows = [empty] * top + list(drawn) + [empty] * (2 * height - top - len(drawn))
    pairs = zip(rows[2 * line], rows[2 * line + 1], strict=True)
    return "".join(_HALVES[pair] for pair in pairs).center(width)


def can_draw(face: Face, size: TileSize) -> bool:
    """Whether a tile of this size can show its letter drawn by points, with its note beside it."""
    if not face.letter or face.kind == "cursor":
        return True
    drawn = glyph(face.letter, size.width - 2, 2 * size.height - 3)
    return drawn is not None and len(face.note) <= (size.width - len(drawn[0])) // 2 + 1


def shows_marks(widget: Widget) -> bool:
    """Whether brackets tell the kinds of tiles apart, beside their colors."""
    few = widget.app.no_color or few_colors(widget.app)
    return few or session_of(widget).preferences.marks


class Shaking:
    """Shakes what is drawn, to show that a move was refused.

    ``shift`` is how many columns it is moved to the right now; ``redraw`` draws it again.
    """

    def __init__(self, widget: Widget, redraw: Callable[[], object]) -> None:
        self.shift = 0
        self._widget = widget
        self._redraw = redraw

    def start(self) -> None:
        """Shake once."""
        steps: Iterator[int] = iter((-1, 1, -1, 1, 0))

        def step() -> None:
            self.shift = next(steps, 0)
            self._redraw()

        self._widget.set_interval(_SHAKE, step, repeat=5)


class Tiles:
    """Rows of tiles, centered in a widget that has the styles of ``css``.

    ``shape`` returns the rows and columns, ``face`` what the tile at a row and column shows.
    ``cells`` is the preferred size of a tile; the widget itself draws ``foot`` lines below them.
    """

    def __init__(
        self,
        widget: Widget,
        shape: Callable[[], tuple[int, int]],
        face: Callable[[int, int], Face],
        *,
        sizes: Sequence[TileSize] = TILE_SIZES,
        cells: str = "auto",
        foot: int = 0,
        form: Form = "square",
    ) -> None:
        self.cells = cells
        self.foot = foot
        self._widget = widget
        self._shape = shape
        self._face = face
        self._sizes = sizes
        self.form: Form = form
        self._shaking = Shaking(widget, lambda: self.refresh_row(self._shaken_row))
        self._shaken_row = -1

    @property
    def most_lines(self) -> int:
        """The number of lines that the largest tiles need."""
        return self._shape()[0] * self._sizes[0].pitch + 1 + self.foot

    @property
    def layout(self) -> TileLayout:
        """Where the tiles lie at the widget's present size."""
        below = Spacing(0, 0, self.foot, 0)
        return best_layout(self._sizes, *self._shape(), self._widget.size, self.cells, below)

    def middle_of(self, row: int, column: int) -> Offset:
        """The cell in the middle of a tile."""
        return self.layout.middle_of(row, column)

    def refresh_row(self, row: int) -> None:
        """Draw one row of tiles again."""
        tile = self.layout.region_of(row, 0)
        self._widget.refresh(Region(0, tile.y, self._widget.size.width, tile.height))

    def shake(self, row: int) -> None:
        """Shake a row."""
        self._shaken_row = row
        self._shaking.start()

    def line(self, y: int) -> Strip:
        """One line of the widget."""
        layout, ground, width = (
            self.layout,
            self._widget.visual_style.rich_style,
            self._widget.size.width,
        )
        row, line = layout.row_and_line(y) or (-1, 0)
        if row < 0 or line >= layout.size.height:
            return Strip.blank(width, ground)
        shift = self._shaking.shift if row == self._shaken_row else 0
        segments = [Segment(" " * max(0, layout.left + shift), ground)]
        for column in range(layout.columns):
            segments += self.tile(self._face(row, column), layout.size, line)
            segments.append(Segment(" " * layout.size.gap, ground))
        return Strip(segments).adjust_cell_length(width, ground)

    def tile(self, face: Face, size: TileSize, line: int) -> Sequence[Segment]:
        """One line of a tile."""
        if face.kind == "none":
            return (Segment(" " * size.width, self._widget.visual_style.rich_style),)
        style, ground = self.look(face.kind), self._widget.visual_style.rich_style
        no_color, marks = self._widget.app.no_color, shows_marks(self._widget)
        if size.height >= LEAST and not marks and can_draw(face, size):
            return drawn_line(*self._drawing(face, size, line), face.note)
        if size.height == 1:
            text = lettering(face, size.width, marks=marks)
            shown = text if text.strip() or face.kind != "empty" else EMPTY.center(size.width)
            return (Segment(shown, style + _UNDER if face.at else style),)
        last = size.height - 1
        if face.at and line == last:
            arrow = ground + Style(color=self.look("at").color)
            return (Segment("▲".center(size.width), arrow),)
        if no_color:
            return (Segment(box_line(face, size.width, line, size.height), style),)
        if line == size.height // 2:
            return (Segment(lettering(face, size.width, marks=marks), style),)
        if size.pitch > size.height or (size.height >= LEAST and 0 < line < last):
            return (Segment(" " * size.width, style),)
        edge = Style(color=style.bgcolor, bgcolor=ground.bgcolor)
        return (Segment(("▄" if line == 0 else "▀") * size.width, edge),)

    def _drawing(self, face: Face, size: TileSize, line: int) -> tuple[str, int, int, int, Paint]:
        """What a tile that is drawn by points looks like."""
        kind = "typed" if face.kind == "empty" and self.form == "square" else face.kind
        form: Form = "frame" if face.kind in ("empty", "cursor") else self.form
        if face.kind in ("wood", "fresh"):
            form = "wood"
        paint = Paint(
            form,
            self.look(kind),
            self._widget.visual_style.rich_style,
            self.look("at").color if face.at or face.kind == "cursor" else None,
            size.pitch == size.height,
            face.folded * size.height // 3,
        )
        letter = "" if face.kind == "cursor" else face.letter
        return letter, size.width, size.height, line, paint

    def look(self, name: str) -> Style:
        """The style of a kind of tile, or of the arrow ``at`` the cursor."""
        return self._widget.get_component_rich_style(f"tiles--{name}")
