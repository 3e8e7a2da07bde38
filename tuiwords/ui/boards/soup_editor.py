"""A board of Word Soup to be typed in, letter by letter or pasted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip

from tuiwords.games.word_soup import EMPTY, Board, BoardError, Pick, read_board
from tuiwords.games.word_soup.rules import Rules
from tuiwords.lexicon.alphabet import LATIN
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.ui.boards.soup_entry import Entry
from tuiwords.ui.boards.soup_grid import Cell, SoupGrid, best_cell

_FOOT = 3  # lines below the squares
_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def blank(rows: int, columns: int) -> Board:
    """A board without letters."""
    return Board(rows, columns, bytes([EMPTY]) * (rows * columns), LATIN)


class SoupEditor(SoupGrid, can_focus=True):
    """Letters fill the rows; Space and dot leave a square empty. A line can be shown instead."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "backspace", "back", "Erase", show=False, id="editor.erase", tooltip="Erase a square"
        ),
        *(
            Binding(key, f"go{step}", "Cursor", show=False, id=f"editor.{key}")
            for key, step in _STEPS.items()
        ),
    ]

    class Edited(Message):
        """The board is another one."""

    class Refused(Message):
        """What was pasted is no board."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    def __init__(self, cells: str = "auto") -> None:
        super().__init__(id="soup-editor")
        self.wish = cells
        self.board = blank(12, 9)
        self.shown = self.board
        self.cursor = 0
        self._entry: Entry | None = None

    def begin(self, board: Board) -> None:
        """Edit another board."""
        self.board = board
        self.cursor = 0 if not board.left else None
        self._entry = None
        self._tell()

    def read(self, text: str) -> None:
        """Take a whole board, rows apart by lines or spaces; floating letters stay where they are.

        Raises: BoardError.
        """
        lines = text.lower().split()
        read_board(text, fall=True)
        codes = LATIN.codes
        cells = bytes(EMPTY if c == "." else codes[c] for line in lines for c in line)
        self.begin(Board(len(lines), len(lines[0]), cells, LATIN))

    def show_line(self, line: Sequence[Pick], step: int, rules: Rules, lexicon: Lexicon) -> None:
        """Show the board after the first words of a line with the next one on it."""
        self._entry = None
        if line:
            board = self.board.fallen().tilted("right")
            for pick in line[:step]:
                board = board.without(pick.path, pick.tilt)
            self._entry = Entry(board, rules, lexicon)
            if step < len(line):
                self._entry.fill(line[step])
        self._draw()

    def _draw(self) -> None:
        entry = self._entry
        self.shown = self.board if entry is None else entry.board.tilted(entry.shown_tilt)
        self.path = entry.pick.path if entry and entry.pick else ()
        self.refresh()

    def _tell(self) -> None:
        self._draw()
        self.post_message(self.Edited())

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
        elif key in _STEPS:
            self.action_go(*_STEPS[key])
        else:
            return False
        return True

    def on_key(self, event: events.Key) -> None:
        """Take keys in the order they are typed."""
        if self.take_key(event.key, event.character):
            event.stop()

    def on_paste(self, event: events.Paste) -> None:
        """Take a whole board."""
        event.stop()
        try:
            self.read(event.text)
        except BoardError as error:
            self.post_message(self.Refused(str(error)))

    def _write(self, code: int) -> None:
        square = self.cursor or 0
        cells = bytearray(self.board.cells)
        cells[square] = code
        self._entry = None
        self.board = Board(self.board.rows, self.board.columns, bytes(cells), LATIN)
        self.cursor = min(square + 1, len(cells) - 1)
        self._tell()

    def action_back(self) -> None:
        """Erase the square before the cursor, or the last one where it is filled."""
        square, last = self.cursor or 0, len(self.board.cells) - 1
        if not (square == last and self.board.cells[last] != EMPTY):
            square = max(0, square - 1)
        self.cursor = square
        self._write(EMPTY)
        self.cursor = square

    def action_go(self, down: int, right: int) -> None:
        """Move the cursor."""
        row, column = divmod(self.cursor or 0, self.board.columns)
        row, column = (row + down) % self.board.rows, (column + right) % self.board.columns
        self.cursor = row * self.board.columns + column
        self._entry = None
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Go to a square."""
        cell = self._cell
        left, top = self._origin(cell)
        row, column = (event.y - top) // cell.height, (event.x - left) // cell.width
        if 0 <= row < self.board.rows and 0 <= column < self.board.columns:
            self.cursor = row * self.board.columns + column
            self._entry = None
            self._draw()

    # -- drawing ----------------------------------------------------------------------------------

    @property
    def _cell(self) -> Cell:
        return best_cell(self.size.width, self.size.height - _FOOT, self.shown, self.wish)

    def _origin(self, cell: Cell) -> tuple[int, int]:
        tall = self.shown.rows * cell.height + _FOOT
        wide = self.shown.columns * cell.width
        return max(0, (self.size.width - wide) // 2), max(0, (self.size.height - tall) // 2)

    def cell_text(self, square: int, cell: Cell, line: int) -> str:
        """Like on any board, but an empty square is a dot to be filled."""
        if self.shown.cells[square] == EMPTY and line == (cell.height - 1) // 2:
            at = square == self.cursor and self._entry is None and cell.width >= 3
            return f"[{'·'.center(cell.width - 2)}]" if at else "·".center(cell.width)
        return super().cell_text(square, cell, line)

    def render_line(self, y: int) -> Strip:
        """The squares, and the word that is looked at below them."""
        ground, width, cell = self.rich_style, self.size.width, self._cell
        left, top = self._origin(cell)
        row, line = divmod(y - top, cell.height)
        if 0 <= row < self.shown.rows:
            segments = [Segment(" " * left, ground), *self.row_segments(row, line, cell)]
            return Strip(segments).adjust_cell_length(width, ground)
        below = y - top - self.shown.rows * cell.height
        entry = self._entry
        if entry is None or not entry.text or below not in {1, 2}:
            return Strip.blank(width, ground)
        text = entry.word_text() if below == 1 else entry.way_text()
        name = "soup--word" if below == 1 else "soup--dim"
        style = self.get_component_rich_style(name)
        return Strip([Segment(text.center(width), style)]).adjust_cell_length(width, ground)
