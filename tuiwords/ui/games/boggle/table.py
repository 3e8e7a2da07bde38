"""Boggle's part of the table: its own keys, and the words found and the review beside the board."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from tuiwords.ui.games.boggle.board import BoggleBoard
from tuiwords.ui.games.boggle.review import RoundReview
from tuiwords.ui.games.boggle.side_panel import FoundWordsLog
from tuiwords.ui.keys import shown, with_keys
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.log import Log
from tuiwords.ui.widgets.notice import Notice

HINT_STEPS = ("Words left per square", "First letters of common words left")


class BoggleArea(GameArea):
    """The round ends when time is up or the player has finished; the board can be turned.

    Hints come in steps: words through each square, how words begin, then all moves, ranked.
    """

    NOTHING_PLAYED: ClassVar[str] = "You found no words to review"
    board: BoggleBoard
    HOLDS = (RoundReview,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown(
            "f2,ctrl+t",
            "hints",
            "Hints",
            "table.hints",
            "Show where words are, how they start, then all; the match becomes unrated",
        ),
        shown("f3", "turn_board", "Turn", "table.turn_board", "Turn the board"),
        shown("f4,ctrl+g", "screen.finish('')", "I'm done", "table.finish", "Finish the round"),
    ]

    def __init__(self, board: GameBoard, notice: Notice) -> None:
        super().__init__(board, notice)
        self._step = 0
        self._review = RoundReview()

    def move_log(self) -> Log:
        """The words found."""
        return FoundWordsLog(self.board)

    def review(self) -> Widget | None:
        """All words of the board and who found them."""
        return self._review

    def look_back(self) -> None:
        """List all words; how common they are is looked up in the background."""
        board = self.board
        board.end_round()
        names = [player.name for player in self.match.seats]
        self._review.look_at(board.state, names, None if board.watching else board.seat)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hints are for the player, during the round."""
        return self.may_act if action == "hints" else True

    def action_turn_board(self) -> None:
        """Turn the board clockwise."""
        self.board.action_turn(1)

    async def action_hints(self) -> None:
        """Show the next step of the hints; after the last one, hide them."""
        if self._step < len(HINT_STEPS):
            self.post_message(self.HintAsked(self._show_step))
            return
        self.board.show_hint(0)
        self.notice.show_message("")
        if self.hints_shown:
            self._step = 0
        await self.run_action("screen.hints")

    async def action_nudge(self) -> None:
        """Show the next step of the hints: the first ones are small."""
        if self.may_act:
            await self.action_hints()

    def _show_step(self) -> None:
        self._step += 1
        self.board.show_hint(self._step)
        self.notice.show_message(with_keys(HINT_STEPS[self._step - 1] + " · {table.hints}: more"))
