"""How Word Soup's board is seen: figures, squares, the word, and beside it what that leaves."""

from __future__ import annotations

from collections.abc import Mapping

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tuiwords.games.word_soup import LEFT, RIGHT, Board, vowels_left
from tuiwords.ui.boards.soup_entry import Entry
from tuiwords.ui.boards.soup_grid import Cell, SoupGrid, best_cell

_HEAD, _FOOT = 2, 3  # lines above and below the squares
_GAP = 3  # columns between the board and the small one beside it


class SoupView(SoupGrid):
    """Draws an ``entry``, or what is previewed instead of it.

    ``stage`` tells where in a planned line that is, ``counts`` how many words boards have by their
    cells. Beside the squares stands a small board unless ``watching``.
    """

    entry: Entry
    previews: Entry | None = None
    stage: str = ""
    counts: Mapping[bytes, int]
    watching: bool
    open: bool
    cells: str

    @property
    def seen(self) -> Entry:
        """What stands on the board, or what is previewed instead."""
        return self.previews or self.entry

    def draw(self) -> None:
        """Show what stands there, unless letters are falling."""
        if self.moving:
            return
        entry = self.seen
        pick = entry.pick
        self.shown = entry.board.tilted(entry.shown_tilt)
        self.path = pick.path if pick else ()
        long_enough = len(entry.text) >= entry.rules.shortest
        self.wrong = long_enough and not entry.is_word
        self.refresh()

    @property
    def cell(self) -> Cell:
        """The size of a square."""
        small = self.shown.columns + _GAP if self._has_side else 0
        width, height = self.size.width - small, self.size.height - _HEAD - _FOOT
        return best_cell(width, height, self.shown, self.cells)

    @property
    def _has_side(self) -> bool:
        return not self.watching

    def _layout_at(self, cell: Cell) -> tuple[int, int, int]:
        """Column and line of the first square, and the columns of a letter of the small board."""
        wide = self.shown.columns * cell.width
        small = 0
        if self._has_side:
            small = 2 if wide + _GAP + 2 * self.shown.columns <= self.size.width else 1
        whole = wide + (_GAP + small * self.shown.columns if small else 0)
        tall = _HEAD + self.shown.rows * cell.height + _FOOT
        top = _HEAD + max(0, (self.size.height - tall) // 2)
        return max(0, (self.size.width - whole) // 2), top, small

    def square_at(self, x: int, y: int) -> int | None:
        """The square at a place of the widget."""
        cell = self.cell
        left, top, _ = self._layout_at(cell)
        row, column = (y - top) // cell.height, (x - left) // cell.width
        inside = 0 <= row < self.shown.rows and 0 <= column < self.shown.columns
        return row * self.shown.columns + column if inside else None

    def render_line(self, y: int) -> Strip:
        """One line: figures, squares, or the word below them."""
        ground, width = self.rich_style, self.size.width
        cell = self.cell
        left, top, small = self._layout_at(cell)
        row, line = divmod(y - top, cell.height)
        if 0 <= row < self.shown.rows:
            segments = [Segment(" " * left, ground), *self.row_segments(row, line, cell)]
            if small:
                segments += [Segment(" " * _GAP, ground), *self._small(y - top, small)]
            return Strip(segments).adjust_cell_length(width, ground)
        below = y - top - self.shown.rows * cell.height
        if below >= 0:
            return self._below(below, ground)
        if y == top - 1:
            return self._titles(left, cell, ground)
        return self._centered(self._figures() if y == top - 2 else "", "dim", ground)

    def _centered(self, text: str, name: str, ground: Style) -> Strip:
        style = ground + self.get_component_rich_style(f"soup--{name}")
        line = [Segment(text.center(self.size.width), style)]
        return Strip(line).adjust_cell_length(self.size.width, ground)

    def _figures(self) -> str:
        board = self.seen.board
        count = self.counts.get(board.cells)
        # Where a line is stepped through its place counts more, and both do not fit.
        known = count is not None and not self.stage
        words = "" if not known else f" · {count:,} word{'s' * (count != 1)}"
        stage = f" · {self.stage}" if self.stage else ""
        return f"{board.left} letters · {vowels_left(board)} vowels{words}{stage}"

    def _titles(self, left: int, cell: Cell, ground: Style) -> Strip:
        """Above the board its tilt, above the small board what it shows."""
        dim = ground + self.get_component_rich_style("soup--dim")
        wide = self.shown.columns * cell.width
        title = ""
        if len(self.seen.rules.tilts) > 1:
            tilt = self.seen.shown_tilt
            title = "◂ tilted left" if tilt == LEFT else "tilted right ▸".rjust(wide)
        beside = self._beside()
        text = " " * left + title.ljust(wide) + " " * _GAP + (beside[0] if beside else "")
        return Strip([Segment(text, dim)]).adjust_cell_length(self.size.width, ground)

    def _beside(self) -> tuple[str, Board] | None:
        """The small board: what the word leaves, else the other tilt."""
        if not self._has_side or self.moving:
            return None
        entry = self.seen
        after = entry.after()
        if after is not None and len(entry.text) >= entry.rules.shortest:
            return "leaves", after
        if not entry.can_tilt:
            return None
        other = LEFT if entry.shown_tilt == RIGHT else RIGHT
        return ("◂ left" if other == LEFT else "right ▸"), entry.board.tilted(other)

    def _small(self, row: int, width: int) -> list[Segment]:
        beside = self._beside()
        if beside is None or row >= beside[1].rows:
            return []
        line = "" if self.hidden else beside[1].lines[row].replace(".", "·").upper()
        style = self.rich_style + self.get_component_rich_style("soup--dim")
        return [Segment("".join(letter.ljust(width) for letter in line), style)]

    def _below(self, line: int, ground: Style) -> Strip:
        entry = self.seen
        if line == 1 and (entry.text or self.open):
            return self._centered(entry.word_text(), "word", ground)
        if line == 2 and entry.text:
            key = "Tab" if entry is self.entry else ""
            return self._centered(entry.way_text(key), "dim", ground)
        return Strip.blank(self.size.width, ground)
