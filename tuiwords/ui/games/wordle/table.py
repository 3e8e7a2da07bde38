"""Wordle's part of the table: the keyboard, opponents' rows, keys that choose a board."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from tuiwords.ui.games.wordle.board import WordleBoard
from tuiwords.ui.games.wordle.guess_keyboard import GuessKeyboard
from tuiwords.ui.games.wordle.rivals import Rivals
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.keyboard import Keyboard
from tuiwords.ui.widgets.notice import Notice


class WordleArea(GameArea):
    """A keyboard below the board shows what is known of each letter.

    With several boards, arrows or digits choose the one that the keyboard shows.
    """

    board: WordleBoard
    BINDINGS: ClassVar[list[BindingType]] = [
        shown(
            "right",
            "look(1)",
            "Board",
            "wordle.look",
            "Show one board on the keyboard, the next, or all",
            key_display="←→",
        ),
        hidden("left", "look(-1)", "Board", "wordle.look_back"),
        *(
            hidden(
                str(number),
                f"look_at({number})",
                f"Board {number}" if number else "All boards",
                f"wordle.look_{number}",
                "Show this board on the keyboard",
            )
            for number in range(9)
        ),
    ]

    def __init__(self, board: GameBoard, notice: Notice) -> None:
        super().__init__(board, notice)
        self._count = len(self.board.state.boards)
        self.roomy = self._count > 1
        self.set_class(self.roomy, "-many")
        self._keyboard = GuessKeyboard(self.board)
        # Several boards take up the room; the players' lines show how far each is.
        alone = len(self.match.seats) == 1 or self._count > 1
        self.rivals = None if alone else Rivals(self.board)

    def below_board(self) -> ComposeResult:
        """The keyboard."""
        yield self._keyboard.keys

    def on_mount(self) -> None:
        """Show what is already known in a resumed match."""
        self._keyboard.update()

    def on_game_board_shown(self) -> None:
        """Show on the keyboard what the board shows now."""
        self._keyboard.update()

    def on_wordle_board_typed(self) -> None:
        """Set Enter off on the keyboard when the guess is complete."""
        self._keyboard.update()

    def on_keyboard_pressed(self, message: Keyboard.Pressed) -> None:
        """Take a clicked key."""
        self._keyboard.press(message.key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Boards can be chosen only if there are several."""
        if action == "look_at":
            return self._count > 1 and parameters[0] in range(self._count + 1)
        return self._count > 1 if action == "look" else True

    def action_look(self, by: int) -> None:
        """Let the keyboard show the next board, or all of them."""
        self.board.look_at((self.board.rows.looked_at + by) % (self._count + 1))

    def action_look_at(self, board: int) -> None:
        """Let the keyboard show a board, counted from 1, or all of them (0)."""
        self.board.look_at(board)
