"""A Scrabble board to be typed in, tile by tile, on which a play can be shown."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from tuiwords.games.scrabble import CENTER, SIZE, SQUARES, Play
from tuiwords.games.scrabble.followed import Followed
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.ui.boards.scrabble_grid import ScrabbleGrid

_FOOT_LEAST, _FOOT, _FOOT_TALL = 2, 5, 7  # lines below the board
_LOW, _TALL = 20, 32  # lines from which more of those are seen, and stand apart
_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class ScrabbleEditor(ScrabbleGrid, can_focus=True):
    """Letters are laid along the arrow of the cursor; with Shift they are blanks.

    ``game`` is the position. Whoever owns the editor sets it with :meth:`show`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "flip", "Turn", id="editor.flip", tooltip="Type across or down"),
        Binding(
            "backspace", "back", "Erase", show=False, id="editor.erase", tooltip="Erase a tile"
        ),
        Binding("delete", "lift", "Lift", show=False, id="editor.lift", tooltip="The tile here"),
        *(
            Binding(key, f"go{step}", "Cursor", show=False, id=f"editor.{key}")
            for key, step in _STEPS.items()
        ),
    ]

    class Edited(Message):
        """The board is another one."""

        def __init__(self, game: Followed) -> None:
            super().__init__()
            self.game = game

    class Refused(Message):
        """What was typed is no tile."""

        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter

    def __init__(self, game: Followed, cells: str = "auto") -> None:
        super().__init__(game.rules, cells=cells, id="scrabble-editor")
        self.game = game
        self._at = CENTER
        self.show(game)

    @property
    def _room(self) -> tuple[int, int]:
        """What the lines below the board leave of the widget around both."""
        width, height = super()._room
        foot = _FOOT_TALL if height >= _TALL else _FOOT if height >= _LOW else _FOOT_LEAST
        return width, height - foot

    def show(self, game: Followed) -> None:
        """Show a position, with no play on it."""
        self.game, self.rules = game, game.rules
        self.shown, self.last = game.board, game.last
        self.preview(None)

    def preview(self, move: str | None) -> None:
        """Show a play as tentative tiles, or none; the cursor is seen only without."""
        turn = read_turn(move, self.game.board) if move else None
        self.laid = {}
        if isinstance(turn, Play):
            pairs = zip(turn.squares, turn.letters, strict=True)
            self.laid = {square: letter for square, letter in pairs if letter != "."}
        self.sound = True if self.laid else None
        self._point()

    @property
    def square(self) -> int:
        """The square of the cursor."""
        return self._at

    def _point(self) -> None:
        self.cursor = self._at if self.has_focus and not self.laid else None
        self.refresh()

    def on_focus(self) -> None:
        """The cursor is seen while letters go here."""
        self.preview(None)

    def on_blur(self) -> None:
        """Letters go elsewhere."""
        self._point()

    # -- keys -------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Take keys in the order they are typed."""
        typed = event.character or ""
        if len(typed) == 1 and typed.isascii() and typed.isalpha():
            self._write(typed.swapcase())
        elif event.key == "full_stop":
            self._write("")
        elif typed.isalpha():
            self.post_message(self.Refused(typed))
        else:
            return
        event.stop()

    def _write(self, letter: str) -> None:
        there = chr(self.game.board[self._at]) if self.game.board[self._at] else ""
        # Whoever types a word through a blank that lies there means that blank.
        through = letter.isupper() and there.upper() == letter
        square = self._at
        self._at = self._beside(1)
        if not through:
            self._put(square, letter)
        self._point()

    def _put(self, square: int, letter: str) -> None:
        if self.game.board[square] or letter:
            self.show(self.game.with_tile(square, letter))
            self.post_message(self.Edited(self.game))

    def _beside(self, by: int) -> int:
        """The square before or after the cursor in its direction, itself at the edge."""
        row, column = divmod(self._at, SIZE)
        place = column if self.across else row
        if not 0 <= place + by < SIZE:
            return self._at
        return self._at + by * (1 if self.across else SIZE)

    def action_back(self) -> None:
        """Erase the square before the cursor, or that of the cursor at the far edge."""
        at_edge = self._beside(1) == self._at
        if not (at_edge and self.game.board[self._at]):
            self._at = self._beside(-1)
        self._put(self._at, "")
        self._point()

    def action_lift(self) -> None:
        """Take the tile under the cursor off the board."""
        self._put(self._at, "")

    def action_flip(self) -> None:
        """Type across or down."""
        self.across = not self.across
        self._point()

    def action_go(self, down: int, right: int) -> None:
        """Move the cursor, over an edge to the other side."""
        row, column = divmod(self._at, SIZE)
        self._at = (row + down) % SIZE * SIZE + (column + right) % SIZE
        self._point()

    def begin(self, square: int = CENTER) -> None:
        """Put the cursor on a square."""
        self._at = max(0, min(SQUARES - 1, square))
        self._point()

    def on_scrabble_grid_clicked(self, message: ScrabbleGrid.Clicked) -> None:
        """Go to a square; a second click turns the direction."""
        message.stop()
        self.focus()
        if message.square == self._at and not self.laid:
            self.action_flip()
        self.begin(message.square)
