"""A Boggle board to type in, square by square or in whole rows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget

from tuiwords.games.base import GameError
from tuiwords.games.boggle import LARGEST, SMALLEST, BoggleBoardError, board_text, parse_board
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import LATIN
from tuiwords.ui.games.boggle.drawing import LetterSquares
from tuiwords.ui.keys import STEPS, hidden, key_name
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.tiles import LOOKS
from tuiwords.ui.widgets.typed_keys import run_binding
from tuiwords.ui.workbench import Edited, Refused


def empty_grid(rows: int, columns: int) -> Grid:
    """An empty board."""
    return Grid(rows, columns, ("",) * (rows * columns))


class BoardEditor(Widget, can_focus=True):
    """Letters fill squares from the cursor on, arrows move it, Backspace empties squares.

    Q is the Qu face. Squares that are ``locked``, in the designer, are marked.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS.components
    DEFAULT_CSS = LOOKS.css("BoardEditor")
    TYPES = "letters"
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("up", "step('up')", "Square", "editor.move", key_display="↑↓←→"),
        hidden("down", "step('down')", "Square", "editor.down"),
        hidden("left", "step('left')", "Square", "editor.left"),
        hidden("right", "step('right')", "Square", "editor.right"),
        hidden("backspace", "erase", "Empty", "editor.erase", "Empty the square before the cursor"),
        hidden(
            "delete,full_stop,number_sign",
            "empty",
            "Block",
            "editor.block",
            "Empty this square: no word crosses it",
        ),
    ]

    def __init__(
        self, grid: Grid, *, cells: str = "auto", may_edit: Callable[[], bool] = lambda: True
    ) -> None:
        super().__init__(id="board")
        self.squares = LetterSquares(self, grid, cells=cells, hole="·")
        self.squares.cursor = 0
        self.locked: frozenset[int] = frozenset()
        self._may_edit = may_edit

    def on_mount(self) -> None:
        """Take up no more room than the largest squares need."""
        self.styles.max_height = self.squares.most_lines

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
        return self.squares.line(y)

    # -- what is on it -------------------------------------------------------------------------

    @property
    def grid(self) -> Grid:
        """The board."""
        return self.squares.grid

    @property
    def cursor(self) -> int:
        """The square that the next letter goes to."""
        return self.squares.cursor or 0

    @property
    def caret(self) -> Offset:
        """The middle of the square of the cursor."""
        return self.squares.layout.middle_of(*self.squares.place_of(self.cursor))

    @property
    def text(self) -> str:
        """The rows as they are typed."""
        return board_text(self.grid)

    @property
    def blank(self) -> bool:
        """Whether the board is empty."""
        return not any(self.grid.faces)

    def put(self, grid: Grid) -> None:
        """Show a board without posting ``Edited``; a board of another size has no locks.

        The cursor stays, but goes to the first square if the size changes or the board is empty.
        """
        same = (grid.rows, grid.columns) == (self.grid.rows, self.grid.columns)
        self.squares.lay(grid)
        if not same:
            self.locked = frozenset()
            self.styles.max_height = self.squares.most_lines
        if not same or self.blank:
            self.squares.cursor = 0
        self._mark()

    def begin(self, rows: int, columns: int) -> None:
        """Start an empty board of a size."""
        self.put(empty_grid(rows, columns))
        self.post_message(Edited())

    def read(self, text: str) -> None:
        """Take typed rows. Raises: BoggleBoardError."""
        self.put(parse_board(text))
        self.post_message(Edited())

    def toggle_lock(self) -> None:
        """Lock or unlock the square of the cursor; an empty one cannot be locked."""
        if self.grid.faces[self.cursor]:
            self.locked ^= {self.cursor}
            self._mark()

    def lock_squares(self, squares: frozenset[int]) -> None:
        """Lock these squares and no others."""
        self.locked = squares
        self._mark()

    def _mark(self) -> None:
        self.locked = frozenset(s for s in self.locked if self.grid.faces[s])
        self.squares.kinds = dict.fromkeys(self.locked, "hit")
        self.squares.notes = dict.fromkeys(self.locked, "=")
        self.refresh()

    def _set(self, square: int, face: str) -> None:
        faces = list(self.grid.faces)
        faces[square] = face
        self.squares.lay(Grid(self.grid.rows, self.grid.columns, tuple(faces)))
        self._mark()
        self.post_message(Edited())

    # -- keys ----------------------------------------------------------------------------------

    def take_key(self, key: str, character: str | None) -> bool:
        """Take a letter, a digit that sets the size, or a key of the bindings."""
        letter = (character or "").lower()
        if self._may_edit() and letter in LATIN.codes and len(letter) == 1:
            self._fill("qu" if letter == "q" else letter)
            return True
        if self._may_edit() and letter.isdecimal() and SMALLEST <= int(letter) <= LARGEST:
            self.begin(int(letter), int(letter))
            return True
        return run_binding(self, key)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Squares can be emptied only while the board may be changed."""
        return self._may_edit() if action in {"erase", "empty"} else True

    def on_key(self, event: events.Key) -> None:
        """Take keys in the order they are typed."""
        if self.take_key(event.key, event.character):
            event.stop()

    def _fill(self, face: str) -> None:
        square = self.cursor
        self.squares.cursor = min(square + 1, len(self.grid.faces) - 1)
        self._set(square, face)

    def action_erase(self) -> None:
        """Empty the square before the cursor, or this one if something is on it."""
        square = self.cursor
        if not self.grid.faces[square] and square:
            square -= 1
        self.squares.cursor = square
        self._set(square, "")

    def action_empty(self) -> None:
        """Empty this square and move to the next."""
        self._fill("")

    def action_step(self, way: str) -> None:
        """Move the cursor."""
        down, right = STEPS[way]
        row, column = self.grid.place(self.cursor)
        row, column = (row + down) % self.grid.rows, (column + right) % self.grid.columns
        self.squares.cursor = self.grid.square(row, column)
        self.refresh()

    def on_paste(self, event: events.Paste) -> None:
        """Read rows from the clipboard."""
        event.stop()
        if self._may_edit():
            try:
                self.read(event.text)
            except BoggleBoardError as error:
                self.post_message(Refused(str(error)))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to a clicked square."""
        square = self.squares.square_at(event.x, event.y)
        if square is not None:
            self.squares.cursor = square
            self.focus()
            self.refresh()


class Gallery(CursorList):
    """The best boards so far, or the saved ones."""

    title = "Best boards"
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden(
            "escape", "screen.close_kept", "Close", "designer.close_kept", "Close the saved boards"
        ),
    ]

    def __init__(self) -> None:
        super().__init__((ListColumn(right=True), ListColumn()), id="gallery")

    def titles(self) -> tuple[tuple[str, str], ...]:
        """Which boards are listed."""
        return ((f"{self.title} ({key_name('designer.gallery')})", "title"),)


def board_row(board: str, points: int) -> Row:
    """A board of the gallery, its points before it."""
    return Row(board, (f"{points:>6,}", board))


def next_size(grid: Grid) -> int:
    """Rows and columns of the next larger square board, the smallest after the largest."""
    return max(SMALLEST, grid.rows % LARGEST + 1)


def read_span(text: str) -> tuple[int, int] | None:
    """A range of points, or None for an empty text. Raises: GameError."""
    if not text:
        return None
    found = re.fullmatch(r"(\d{1,7})\s*[-:]\s*(\d{1,7})", text)
    if not found or int(found[1]) > int(found[2]):
        raise GameError(f"{text!r} is not a range of points: type two numbers such as 100-200")
    return int(found[1]), int(found[2])
