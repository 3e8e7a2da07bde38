"""How the board of a crossword game is seen: squares, the rack, and what the tiles amount to."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tuiwords.games.scrabble.entry import Entry, Judgment
from tuiwords.games.scrabble.rules import BLANK
from tuiwords.ui.boards.scrabble_grid import CELLS, Cell, SquareGrid, fitted, small, square_in

_TALL_FOOT = 7  # lines below a board of tall squares: a rack of tall tiles, and two lines of text
_SYNTAX = (
    "8D WORD lays across, D8 WORD down · -ABC exchanges · - passes",
    "8D WORD · D8 WORD down · -ABC swaps · - passes",
    "8D WORD · D8 WORD · -ABC · -",
)
_NAME = 10  # columns of a name before its rack


class Shape(NamedTuple):
    """Where everything stands: the cell, the board's corner, the rack, and the lines of text.

    A line that has no room is -1; ``tile`` are the columns of a tile of the rack, ``tall`` its
    lines.
    """

    cell: Cell
    left: int
    top: int
    rack: int
    tile: int
    tall: int
    status: int
    detail: int


class RackLine(NamedTuple):
    """A rack that is shown: whose it is, and its tiles, a space where one is laid."""

    name: str
    tiles: str


class ScrabbleView(SquareGrid):
    """Draws an ``entry``, or what is previewed instead of it, over the rack.

    ``command`` is a move being typed as text, ``note`` what did not go, ``swapping`` the tiles of
    an exchange that is previewed, ``obstacle`` why a move that is typed cannot be laid.
    """

    entry: Entry
    previews: Entry | None = None
    command: str | None = None
    note: str = ""
    obstacle: str = ""
    swapping: str = ""
    cells: str

    @property
    def seen(self) -> Entry:
        """What stands on the board, or what is previewed instead."""
        return self.previews or self.entry

    @property
    def active(self) -> bool:
        """Whether tiles may be laid."""
        raise NotImplementedError

    def racks(self) -> list[RackLine]:
        """The racks to show."""
        raise NotImplementedError

    def idle(self) -> tuple[str, tuple[str, ...]]:
        """What is said below the board while nothing is laid: two lines.

        The second is the first of several texts that fits.
        """
        raise NotImplementedError

    def draw(self) -> None:
        """Show what stands there."""
        seen = self.seen
        judged = seen.judged
        self.laid = seen.tiles
        self.sound = None if judged.placement is None else judged.sound
        pointing = self.active and self.previews is None and self.command is None
        self.cursor = seen.cursor if pointing else None
        self.across = seen.across
        self.refresh()

    # -- where things stand -----------------------------------------------------------------------

    def shape(self) -> Shape:
        """Where everything stands in the room there is."""
        width, height = self.size
        racks = len(self.racks())
        cell = self._cell(width, height)
        room = height - cell.board_height
        tall = 2 if racks == 1 and room >= _TALL_FOOT - 1 else 1
        lines = racks * tall
        above = 1 if room >= lines + 3 else 0
        between = 1 if room >= lines + 3 + above else 0
        foot = min(room, above + lines + between + 2)
        top = max(0, (height - cell.board_height - foot) // 2)
        rack = top + cell.board_height + above
        status = rack + lines + between if room > lines else -1
        detail = status + 1 if room > lines + 1 else -1
        left = max(0, (width - cell.board_width) // 2)
        return Shape(cell, left, top, rack, 5 if tall == 2 else 3, tall, status, detail)

    def _cell(self, width: int, height: int) -> Cell:
        names = [cell.name for cell in CELLS]
        for cell in CELLS[names.index(self.cells) if self.cells in names else 0 :]:
            foot = _TALL_FOOT - 1 if cell.height > 1 else 1
            if cell.board_width <= width and cell.board_height + foot <= height:
                return cell
        return CELLS[-1]

    def square_at(self, x: int, y: int) -> int | None:
        """The square at a place of the widget, or none."""
        shape = self.shape()
        return square_in(shape.cell, x - shape.left, y - shape.top)

    def place_at(self, x: int, y: int) -> int | None:
        """The place on the rack at a place of the widget, or none."""
        shape, tiles = self.shape(), self.racks()[0].tiles if self.racks() else ""
        if not shape.rack <= y < shape.rack + shape.tall or not self.active:
            return None
        place = (x - self._rack_left(shape, len(tiles))) // (shape.tile + 1)
        return place if 0 <= place < len(tiles) else None

    def _rack_left(self, shape: Shape, tiles: int) -> int:
        if shape.status < 0:
            return shape.left  # the verdict stands behind it
        squares = shape.cell.board_width - shape.cell.label
        wide = tiles * (shape.tile + 1) - 1
        return max(0, shape.left + shape.cell.label + (squares - wide) // 2)

    # -- lines ------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """A line of squares, of the rack, or of what they amount to."""
        ground, width, shape = self.rich_style, self.size.width, self.shape()
        if 0 <= y - shape.top < shape.cell.board_height:
            squares = self.grid_line(y - shape.top, shape.cell, ground)
            return fitted([Segment(" " * shape.left, ground), *squares], width, ground)
        racks = self.racks()
        crowded = shape.status < 0 and (self.command is not None or self.note)
        if 0 <= y - shape.rack < len(racks) * shape.tall and not crowded:
            number, part = divmod(y - shape.rack, shape.tall)
            return self._rack_line(racks[number], part, shape, ground)
        if crowded or y in (shape.status, shape.detail):
            text, look = (self.detail(), "dim") if y == shape.detail else self.status()
            style = ground + self.get_component_rich_style(f"scrabble--{look}")
            shown = text if len(text) <= width else f"{text[: width - 1]}…"
            middle = (
                shape.left + shape.cell.label + (shape.cell.board_width - shape.cell.label) // 2
            )
            left = max(0, min(middle - len(shown) // 2, width - len(shown)))
            return fitted([Segment(" " * left, ground), Segment(shown, style)], width, ground)
        return Strip.blank(width, ground)

    def _rack_line(self, rack: RackLine, part: int, shape: Shape, ground: Style) -> Strip:
        dim = ground + self.get_component_rich_style("scrabble--dim")
        gap = " "
        if rack.name:
            left = shape.left + shape.cell.label
            room = self.size.width - left - self.rules.rack * (shape.tile + 1)
            if room < _NAME + 1:  # the tiles close up rather than the name goes
                gap, room = "", room + self.rules.rack
            wide = min(_NAME, max(0, room - 1))
            name = f"{rack.name[:wide]:<{wide}} "
            segments = [Segment(" " * left, ground), Segment(name, dim)]
        else:
            segments = [Segment(" " * self._rack_left(shape, len(rack.tiles)), ground)]
        leaving = Counter(self.swapping)
        for tile in rack.tiles:
            leaves = leaving[tile] > 0
            leaving[tile] -= leaves
            look = "near" if leaves else "tile"
            style = dim if tile == " " else self.get_component_rich_style(f"scrabble--{look}")
            lower = Style(bold=False) if part else Style()
            segments.append(Segment(self._rack_tile(tile, part, shape), style + lower))
            segments.append(Segment(gap, ground))
        if shape.status < 0 and self.seen.laid:
            strong = ground + self.get_component_rich_style("scrabble--strong")
            segments.append(Segment(self._brief(), strong))
        return fitted(segments, self.size.width, ground)

    def _rack_tile(self, tile: str, part: int, shape: Shape) -> str:
        letter = "▪" if self.hidden and tile != " " else tile.replace(" ", "·")
        value = "" if self.hidden else self.worth(tile)
        if shape.tall > 1:
            return f"{value} ".rjust(shape.tile) if part else letter.center(shape.tile)
        return f"{letter}{small(int(value))}".rjust(3) if value else letter.center(3)

    # -- what is said -----------------------------------------------------------------------------

    def status(self) -> tuple[str, str]:
        """What the tiles laid amount to, and the look of that line."""
        if self.hidden:
            return "Covered while the clock stands", "dim"
        if self.note:
            return f"! {self.note[:1].upper()}{self.note[1:]}", "error"
        if self.command is not None:
            return f"› {self.command}▏", "strong"
        if self.swapping:
            return f"Exchange {' '.join(self.swapping)}", "accent"
        if not self.seen.laid:
            return self.idle()[0], "strong" if self.active else "dim"
        return self._verdict(self.seen.judged)

    def _verdict(self, judged: Judgment) -> tuple[str, str]:
        if judged.placement is None:
            return f"{judged.problem[:1].upper()}{judged.problem[1:]}", "dim"
        words, score = judged.placement.words, f"{judged.placement.score:+d}"
        if judged.sound:
            return f"✓ {words[0]} {score}", "good"
        name = self.seen.view.lexicon.name
        wrong = " and ".join(judged.wrong)
        if self.rules.refuses_words:
            return f"✗ {wrong} not in {name}", "error"
        return f"? {wrong} not in {name}: a phony {score}", "error"

    def _brief(self) -> str:
        """The verdict in four characters, where there is no line for it."""
        judged = self.seen.judged
        if judged.placement is None:
            return "…"
        return f"{'✓' if judged.sound else '✗'}{judged.placement.score}"

    def detail(self) -> str:
        """The points of each word, or what can be typed."""
        if self.hidden:
            return ""
        judged = self.seen.judged
        if judged.placement is not None and not self.note:
            placement = judged.placement
            pairs = zip(placement.words, placement.points, strict=True)
            parts = [f"{word} {points}" for word, points in pairs]
            bonus = placement.score - sum(placement.points)
            return " · ".join([*parts, f"all tiles {bonus}"] if bonus else parts)
        if self.swapping:
            kept = Counter(self.entry.view.rack) - Counter(self.swapping)
            return f"keeps {' '.join(sorted(kept.elements(), key=lambda t: (t == BLANK, t)))}"
        if self.command is not None:
            return self.obstacle or self._fitting(_SYNTAX)
        return "" if self.seen.laid else self._fitting(self.idle()[1])

    def _fitting(self, texts: tuple[str, ...]) -> str:
        """The first of several texts that has room."""
        return next((text for text in texts if len(text) <= self.size.width), "")
