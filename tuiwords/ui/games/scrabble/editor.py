"""A Scrabble board to type in, tile by tile, which can also show a play."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Size
from textual.message import Message

from tuiwords.games.scrabble import Play
from tuiwords.games.scrabble.assistant_position import AssistantPosition
from tuiwords.games.scrabble.moves import read_turn
from tuiwords.games.scrabble.tiles import MIDDLE_DOT, tiles_in, typed_behind
from tuiwords.ui.games.scrabble.grid import ScrabbleGrid
from tuiwords.ui.keys import STEPS, hidden, shown
from tuiwords.ui.workbench import Refused

_FOOT_LEAST, _FOOT, _FOOT_TALL = 2, 5, 7  # lines below the board
_LOW, _TALL = 20, 32  # heights from which more of those are shown, and set apart


class ScrabbleEditor(ScrabbleGrid, can_focus=True):
    """Letters are placed along the arrow of the cursor; with Shift they are blanks.

    ``game`` is the position. The owner of the editor sets it with :meth:`show`.
    """

    TYPES = "letters"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("space", "flip", "Flip", "editor.flip", "Type across or down"),
        hidden("backspace", "back", "Erase", "editor.erase", "Erase a tile"),
        hidden("delete", "lift", "Lift", "editor.lift", "Erase the tile"),
        *(hidden(key, f"go{step}", "Cursor", f"editor.{key}") for key, step in STEPS.items()),
    ]

    class Edited(Message):
        """The player changed the board."""

        def __init__(self, game: AssistantPosition) -> None:
            super().__init__()
            self.game = game

    def __init__(self, game: AssistantPosition, cells: str = "auto") -> None:
        super().__init__(game.rules, cells=cells, id="scrabble-editor")
        self.game = game
        self._at = game.rules.start
        self._past = False  # whether the last square of the line has been typed
        self.show(game)

    @property
    def _room(self) -> Size:
        """The room in the parent widget without the lines below the board."""
        room = super()._room
        tall, low = room.height >= _TALL, room.height >= _LOW
        return room - Size(0, _FOOT_TALL if tall else _FOOT if low else _FOOT_LEAST)

    def show(self, game: AssistantPosition) -> None:
        """Show a position, with no play on it."""
        self.game, self.squares.rules = game, game.rules
        self.squares.shown, self.squares.last = game.board, game.last
        self._at = min(self._at, len(game.board) - 1)
        self.preview(None)

    def preview(self, move: str | None) -> None:
        """Show a play as tentative tiles, or none; the cursor is shown only without a play."""
        turn = read_turn(move, self.game.board) if move else None
        self.squares.laid = {}
        if isinstance(turn, Play):
            pairs = zip(turn.squares, turn.letters, strict=True)
            self.squares.laid = {square: letter for square, letter in pairs if letter != "."}
        self.squares.is_playable = True if self.squares.laid else None
        self._point()

    @property
    def _side(self) -> int:
        return self.game.rules.size

    @property
    def square(self) -> int:
        """The square of the cursor."""
        return self._at

    @property
    def caret(self) -> Offset:
        """The middle of the square of the cursor."""
        return self.tile_layout.middle_of(*divmod(self.square, self._side))

    def _go_to(self, square: int) -> None:
        self._at, self._past = square, False

    def _point(self) -> None:
        self.squares.cursor = self._at if self.has_focus and not self.squares.laid else None
        self.refresh()

    def on_focus(self) -> None:
        """Show the cursor, and no play."""
        self.preview(None)

    def on_blur(self) -> None:
        """Hide the cursor."""
        self._point()

    # -- keys -------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Take keys in the order they are typed."""
        typed = event.character or ""
        letter = tiles_in(typed, self.game.rules.letters)
        if len(letter) == 1 and letter.upper() in (*self.game.rules.letters, MIDDLE_DOT):
            self._write(letter.swapcase())
        elif event.key == "full_stop":
            self._write("")
        elif typed.isalpha():
            reason = f"{typed.upper()!r} is not a tile of {self.game.rules.title}"
            self.post_message(Refused(reason))
        else:
            return
        event.stop()

    def _write(self, letter: str) -> None:
        before = self._at if self._past else self._beside(-1)
        if tile := self._joined(before, letter):
            self._put(before, tile)
            self._point()
            return
        if letter == MIDDLE_DOT:
            return
        if self._past:
            self.post_message(Refused("there is no square left in this line"))
            return
        there = self.game.board[self._at]
        # A word typed through a blank that is on the board keeps that blank.
        through = letter.isupper() and there.upper() == letter
        square = self._at
        self._go_to(self._beside(1))
        self._past = self._at == square
        if not through:
            self._put(square, letter)
        self._point()

    def _joined(self, square: int, letter: str) -> str:
        """The tile that the letter on a square and another one are together, or ""."""
        there = self.game.board[square]
        if not (there and letter):
            return ""
        both = typed_behind(there.upper(), letter.upper(), self.game.rules.several)
        return both.lower() if there.islower() else both

    def _put(self, square: int, letter: str) -> None:
        if self.game.board[square] or letter:
            self.show(self.game.with_tile(square, letter))
            self.post_message(self.Edited(self.game))

    def _beside(self, by: int) -> int:
        """The square before or after the cursor in its direction; the cursor's at the edge."""
        row, column = divmod(self._at, self._side)
        place = column if self.squares.across else row
        if not 0 <= place + by < self._side:
            return self._at
        return self._at + by * (1 if self.squares.across else self._side)

    def action_back(self) -> None:
        """Erase the square before the cursor, or that of the cursor at the far edge."""
        at_edge = self._beside(1) == self._at
        if not (at_edge and self.game.board[self._at]):
            self._go_to(self._beside(-1))
        self._past = False
        self._put(self._at, "")
        self._point()

    def action_lift(self) -> None:
        """Take the tile under the cursor off the board."""
        self._put(self._at, "")

    def action_flip(self) -> None:
        """Type across or down."""
        self.squares.across = not self.squares.across
        self._past = False
        self._point()

    def action_go(self, down: int, right: int) -> None:
        """Move the cursor, around the edges."""
        side = self._side
        row, column = divmod(self._at, side)
        self._go_to((row + down) % side * side + (column + right) % side)
        self._point()

    def begin(self, square: int | None = None) -> None:
        """Put the cursor on a square, by default the start."""
        last = len(self.game.board) - 1
        self._go_to(self.game.rules.start if square is None else max(0, min(last, square)))
        self._point()

    def on_scrabble_grid_clicked(self, message: ScrabbleGrid.Clicked) -> None:
        """Go to a square; a second click changes the direction."""
        message.stop()
        self.focus()
        if message.square == self._at and not self.squares.laid:
            self.action_flip()
        self.begin(message.square)
