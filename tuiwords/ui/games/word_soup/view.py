"""Draws Word Soup's board: figures, squares, the word, and beside it the board it leaves."""

from __future__ import annotations

from collections.abc import Callable

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Spacing
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.word_soup import LEFT, RIGHT, Board, vowels_left
from tuiwords.text import count_text
from tuiwords.ui.games.word_soup.drawing import NOTED, SoupSquares, square_of
from tuiwords.ui.games.word_soup.entry import WordInput
from tuiwords.ui.keys import key_name
from tuiwords.ui.widgets.canvas import TileLayout, TileSize

_HEAD, _FOOT = 2, 3  # lines above and below the squares
_GAP = 3  # columns between the board and the small one beside it
_TITLE = 7  # columns of what stands over that


class SoupBoardView:
    """Draws figures, squares, the word and the board it leaves into a widget.

    ``counts`` is how many words boards have, by their cells. ``side`` adds a small board beside the
    squares. ``cells`` is the preferred size of a square, ``open`` whether words may be entered.
    """

    def __init__(
        self,
        widget: Widget,
        squares: SoupSquares,
        word: WordInput,
        *,
        cells: str,
        side: bool,
        moving: Callable[[], bool],
    ) -> None:
        self._widget = widget
        self._squares = squares
        self._word = word
        self._cells = cells
        self._side = side
        self._moving = moving
        self.counts: dict[bytes, int] = {}
        self.open = False

    def update(self) -> None:
        """Put the board and the word on the squares."""
        entry, pick = self._word.seen, self._word.seen.pick
        self._squares.shown = entry.board.tilted(entry.shown_tilt)
        self._squares.path = pick.path if pick else ()
        self._squares.wrong = len(entry.text) >= entry.rules.shortest and not entry.is_word

    @property
    def tile_layout(self) -> TileLayout:
        """Where the squares lie: in the middle, or as near to it as the small board lets them."""
        room, shown = self._widget.size, self._squares.shown
        size = self._squares.layout_in(room, self._cells, self._around(1)).size
        free = room.width - size.width_of(shown.columns)
        left = min(free // 2, free - self._around(self._letter_width(size)).right)
        around = Spacing(_HEAD, free - left, _FOOT, left) if left > 0 else self._around(1)
        return TileLayout.centered(size, shown.rows, shown.columns, room, around)

    def _around(self, letter: int) -> Spacing:
        columns = self._squares.shown.columns
        beside = _GAP + max(_TITLE, letter * columns) if self._side else 0
        if NOTED * columns + beside + 1 > self._widget.size.width:
            beside = 0  # the values of the letters matter more
        return Spacing(_HEAD, max(1, beside), _FOOT, 1)

    def _letter_width(self, size: TileSize) -> int:
        """Columns of a letter of the small board: two if the squares stay in the middle then."""
        free = self._widget.size.width - size.width_of(self._squares.shown.columns)
        return 2 if free // 2 >= self._around(2).right else 1

    def square_at(self, x: int, y: int) -> int | None:
        """The square at a position in the widget, or None."""
        return square_of(self.tile_layout, x, y)

    def line(self, y: int) -> Strip:
        """One line: figures, squares, or the word below them."""
        ground, width, layout = (
            self._widget.visual_style.rich_style,
            self._widget.size.width,
            self.tile_layout,
        )
        place = layout.row_and_line(y)
        if place is not None:
            segments = [
                *self._wall(layout.left, "▐".rjust(layout.left), ground),
                *self._squares.row(*place, layout.size),
                *self._wall(1, "▌", ground),
                *self._small(y - layout.top, layout, ground),
            ]
            return Strip(segments).adjust_cell_length(width, ground)
        if y == layout.bottom:
            floor = " " * (layout.left - 1) + "▝" + "▀" * layout.width + "▘"
            return Strip(self._wall(len(floor), floor, ground)).adjust_cell_length(width, ground)
        if y >= layout.bottom:
            return self._below(y - layout.bottom, ground)
        if y == layout.top - 1:
            return self._titles(layout, ground)
        return self._centered(self._figures() if y == layout.top - 2 else "", "dim", ground)

    def _wall(self, width: int, text: str, ground: Style) -> list[Segment]:
        """A part of the pot that the letters are in, if there is room for it."""
        return [Segment(text, ground + self._squares.look("wall"))] if width > 0 else []

    def _centered(self, text: str, name: str, ground: Style) -> Strip:
        style = ground + self._squares.look(name)
        line = [Segment(text.center(self._widget.size.width), style)]
        return Strip(line).adjust_cell_length(self._widget.size.width, ground)

    def _figures(self) -> str:
        board = self._word.seen.board
        count = self.counts.get(board.cells)
        # In a line that is stepped through, the stage matters more; there is no room for both.
        words = "" if count is None or self._word.stage else f" · {count_text(count, 'word')}"
        stage = f" · {self._word.stage}" if self._word.stage else ""
        vowels = count_text(vowels_left(board), "vowel")
        letters = count_text(board.left, "letter")
        whole = f"{letters} · {vowels}{words}{stage}"
        return whole if len(whole) <= self._widget.size.width else f"{letters}{words}{stage}"

    def _titles(self, layout: TileLayout, ground: Style) -> Strip:
        """The tilt above the board, and what the small board shows above that."""
        dim = ground + self._squares.look("dim")
        wide, title = layout.width, ""
        if len(self._word.seen.rules.tilts) > 1:
            tilt = self._word.seen.shown_tilt
            title = "◂ tilted left" if tilt == LEFT else "tilted right ▸".rjust(wide)
        beside = self._beside()
        text = " " * layout.left + title.ljust(wide) + " " * _GAP + (beside[0] if beside else "")
        return Strip([Segment(text, dim)]).adjust_cell_length(self._widget.size.width, ground)

    def _beside(self) -> tuple[str, Board] | None:
        """The small board: what the word leaves, else the other tilt."""
        if self._around(1).right == 1 or self._moving():
            return None
        entry = self._word.seen
        after = entry.after()
        if after is not None and len(entry.text) >= entry.rules.shortest:
            return "leaves", after
        if not entry.can_tilt:
            return None
        other = LEFT if entry.shown_tilt == RIGHT else RIGHT
        return ("◂ left" if other == LEFT else "right ▸"), entry.board.tilted(other)

    def _small(self, row: int, layout: TileLayout, ground: Style) -> list[Segment]:
        beside = self._beside()
        if beside is None or row >= beside[1].rows:
            return []
        width = self._letter_width(layout.size)
        line = "" if self._squares.hidden else beside[1].lines[row].replace(".", "·").upper()
        style = ground + self._squares.look("dim")
        text = " " * (_GAP - 1) + "".join(letter.ljust(width) for letter in line)
        return [Segment(text, style)]

    @property
    def next_letter(self) -> Offset:
        """Where the next letter of the word will be."""
        entry, width = self._word.seen, self._widget.size.width
        line = entry.word_text().center(width)
        left = len(line) - len(line.lstrip())
        return Offset(left + len(entry.text), self.tile_layout.bottom + 1)

    def _below(self, line: int, ground: Style) -> Strip:
        entry = self._word.seen
        if self._word.rejected and entry is self._word.entry:  # the notice says why
            word = f"! {entry.text.upper()} !" if line == 1 else ""
            return self._centered(word, "word", ground)
        if line == 1 and (entry.text or self.open):
            return self._centered(entry.word_text(), "word", ground)
        if line == 2 and entry.text:
            key = key_name("soup.path") if entry is self._word.entry else ""
            text = entry.way_text(key)
            if len(text) > self._widget.size.width:
                text = text.rpartition(",")[0]  # without the vowels left
            return self._centered(text, "dim", ground)
        return Strip.blank(self._widget.size.width, ground)
