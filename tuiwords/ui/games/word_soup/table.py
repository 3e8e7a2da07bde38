"""Word Soup's part of the table: its own keys, the opponents' boards, the review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from tuiwords.games.word_soup import SHUFFLE, STOP, SUGGEST
from tuiwords.ui.games.word_soup.board import WordSoupBoard
from tuiwords.ui.games.word_soup.review import LineReview
from tuiwords.ui.games.word_soup.side_panel import RivalBoards
from tuiwords.ui.keys import shown
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.notice import Notice


class WordSoupArea(GameArea):
    """The player may finish before the board is empty, and has lifelines."""

    board: WordSoupBoard
    HOLDS = (LineReview,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown(
            "1",
            f"lifeline('{SUGGEST}')",
            "Suggest",
            "soup.suggest",
            "Lifeline: suggest a word, once per game",
        ),
        shown(
            "2",
            f"lifeline('{SHUFFLE}')",
            "Shuffle",
            "soup.shuffle",
            "Lifeline: shuffle the letters, once per game",
        ),
        shown(
            "f4,ctrl+g", f"screen.finish('{STOP}')", "I'm done", "table.finish", "Finish the game"
        ),
        shown(
            "f7,ctrl+d", "meanings", "Meanings", "table.meanings", "Show what the last word means"
        ),
    ]

    def __init__(self, board: GameBoard, notice: Notice) -> None:
        super().__init__(board, notice)
        self._review = LineReview(self.board)
        # Players with boards of their own see the others' boards as well.
        alone = len(self.match.seats) == 1 or self.board.state.rules.shared
        self.rivals = None if alone else RivalBoards(self.board)

    def review(self) -> Widget | None:
        """The line that was played, and the planner's."""
        return self._review

    def look_back(self) -> None:
        """Show the line; the planner thinks in the background."""
        self._review.look_at(self.match)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lifelines are for the player; meanings need a word that was taken."""
        if action == "lifeline":
            return self.board.open and self.board.state.rules.lifelines > 0
        return self.may_look_up if action == "meanings" else True

    def action_lifeline(self, move: str) -> None:
        """Use a lifeline."""
        if self.board.open and not self.board.falling.moving:
            self.board.play(move)

    def last_words(self) -> Sequence[str]:
        """The word taken last from this board."""
        return self.board.last_words()
