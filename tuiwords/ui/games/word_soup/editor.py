"""A board of Word Soup to type in, letter by letter, or to paste."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Spacing
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.word_soup import EMPTY, Board, Pick, SoupBoardError, read_board
from tuiwords.games.word_soup.rules import Rules
from tuiwords.lexicon.lexicon import LATIN, Lexicon
from tuiwords.ui.games.word_soup.drawing import LOOKS, SoupSquares, square_of
from tuiwords.ui.games.word_soup.entry import SoupEntry
from tuiwords.ui.keys import STEPS, hidden
from tuiwords.ui.widgets.canvas import TileLayout
from tuiwords.ui.workbench import Edited, Refused

_FOOT = 3  # lines below the squares


def blank(rows: int, columns: int) -> Board:
    """A board without letters."""
    return Board(rows, columns, bytes([EMPTY]) * (rows * columns), LATIN)


class SoupEditor(Widget, can_focus=True):
    """Letters fill the rows; Space and dot leave a square empty. A line can be shown instead."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS.components
    DEFAULT_CSS = LOOKS.css("SoupEditor")
    TYPES = "letters"
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("backspace", "back", "Erase", "editor.erase", "Erase a square"),
        *(hidden(key, f"go{step}", "Cursor", f"editor.{key}") for key, step in STEPS.items()),
    ]

    def __init__(self, cells: str = "auto") -> None:
        super().__init__(id="soup-editor")
        self.cells = cells
        self.board = blank(12, 9)
        self.squares = SoupSquares(self, self.board)
        self.squares.blank = "·"
        self.cursor: int | None = 0
        self._entry: SoupEntry | None = None

    def put(self, board: Board) -> None:
        """Edit another board, without posting ``Edited``."""
        self.board = board
        self.cursor = 0 if not board.left else None
        self._entry = None
        self._draw()

    def begin(self, board: Board) -> None:
        """Edit another board."""
        self.put(board)
        self.post_message(Edited())

    def read(self, text: str) -> None:
        """Read a whole board, rows separated by lines or spaces; floating letters stay in place.

        Raises: SoupBoardError.
        """
        lines = text.lower().split()
        read_board(text, fall=True)
        codes = LATIN.codes
        cells = bytes(EMPTY if c == "." else codes[c] for line in lines for c in line)
        self.begin(Board(len(lines), len(lines[0]), cells, LATIN))

    def show_line(self, line: Sequence[Pick], step: int, rules: Rules, lexicon: Lexicon) -> None:
        """Show the board after the first ``step`` words of a line, with the next one on it."""
        self._entry = None
        if line:
            board = self.board.fallen().tilted("right")
            for pick in line[:step]:
                board = board.without(pick.path, pick.tilt)
            self._entry = SoupEntry(board, rules, lexicon)
            if step < len(line):
                self._entry.fill(line[step])
        self._draw()

    def _draw(self) -> None:
        entry = self._entry
        squares = self.squares
        squares.shown = self.board if entry is None else entry.board.tilted(entry.shown_tilt)
        squares.path = entry.pick.path if entry and entry.pick else ()
        squares.cursor = self.cursor if entry is None else None
        self.refresh()

    def _edited(self) -> None:
        self._draw()
        self.post_message(Edited())

    # -- keys -------------------------------------------------------------------------------------

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter, an empty square, or a key of the cursor."""
        letter = (character or "").lower()
        if letter in LATIN.codes:
            self._write(LATIN.codes[letter])
        elif key in {"space", "full_stop"}:
            self._write(EMPTY)
        elif key == "backspace":
            self.action_back()
        elif key in STEPS:
            self.action_go(*STEPS[key])
        else:
            return False
        return True

    def on_key(self, event: events.Key) -> None:
        """Take keys in the order they are typed."""
        if self.take_key(event.key, event.character):
            event.stop()

    def on_paste(self, event: events.Paste) -> None:
        """Read a whole board."""
        event.stop()
        try:
            self.read(event.text)
        except SoupBoardError as error:
            self.post_message(Refused(str(error)))

    def _write(self, code: int) -> None:
        square = self.cursor or 0
        cells = bytearray(self.board.cells)
        cells[square] = code
        self._entry = None
        self.board = Board(self.board.rows, self.board.columns, bytes(cells), LATIN)
        self.cursor = min(square + 1, len(cells) - 1)
        self._edited()

    def action_back(self) -> None:
        """Erase the square before the cursor, or the last square if that is filled."""
        square, last = self.cursor or 0, len(self.board.cells) - 1
        if not (square == last and self.board.cells[last] != EMPTY):
            square = max(0, square - 1)
        self.cursor = square
        self._write(EMPTY)
        self.cursor = square
        self._draw()

    def action_go(self, down: int, right: int) -> None:
        """Move the cursor."""
        row, column = divmod(self.cursor or 0, self.board.columns)
        row, column = (row + down) % self.board.rows, (column + right) % self.board.columns
        self.cursor = row * self.board.columns + column
        self._entry = None
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Go to a square."""
        square = square_of(self.tile_layout, event.x, event.y)
        if square is not None:
            self.cursor = square
            self._entry = None
            self._draw()

    # -- drawing ----------------------------------------------------------------------------------

    @property
    def tile_layout(self) -> TileLayout:
        """Where the squares lie at the widget's present size."""
        return self.squares.layout_in(self.size, self.cells, Spacing(0, 0, _FOOT, 0))

    @property
    def caret(self) -> Offset:
        """The middle of the square of the cursor."""
        return self.tile_layout.middle_of(*divmod(self.cursor or 0, self.board.columns))

    def render_line(self, y: int) -> Strip:
        """The squares, and the previewed word below them."""
        ground, width, layout = self.visual_style.rich_style, self.size.width, self.tile_layout
        place = layout.row_and_line(y)
        if place is not None:
            squares = self.squares.row(*place, layout.size)
            segments = [Segment(" " * layout.left, ground), *squares]
            return Strip(segments).adjust_cell_length(width, ground)
        below = y - layout.bottom
        entry = self._entry
        if entry is None or not entry.text or below not in {1, 2}:
            return Strip.blank(width, ground)
        text = entry.word_text() if below == 1 else entry.way_text()
        style = self.squares.look("word" if below == 1 else "dim")
        return Strip([Segment(text.center(width), style)]).adjust_cell_length(width, ground)
