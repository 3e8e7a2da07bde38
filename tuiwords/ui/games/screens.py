"""What a game gives the app: its board, its review, its assistants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.keyboard import BoardKeyboard
from tuiwords.ui.widgets.review_board import ReviewBoard

if TYPE_CHECKING:
    from tuiwords.ui.widgets.move_review import ReviewedMoves


@dataclass(frozen=True, slots=True)
class Assistant:
    """A screen of a game that needs no match: its name, a line about it, and its maker."""

    key: str
    title: str
    line: str
    make: Callable[[], Screen[Any]]


@dataclass(frozen=True, slots=True)
class ReviewScreen:
    """How a game is reviewed: on a board of its own, or as a list of ``moves`` with pictures.

    ``compared`` says whether a bot is compared with from the start; ``records`` whether matches can
    be saved as GCG; ``sharpens`` whether a move can be judged with more effort.
    """

    own_board: Callable[[str], ReviewBoard] | None = None
    moves: Callable[[], ReviewedMoves] | None = None
    compared: bool = True
    records: bool = False
    sharpens: bool = False

    def board(self, cells: str) -> ReviewBoard:
        """The widget for a size of squares."""
        from tuiwords.ui.widgets.move_review import MoveReview

        if self.own_board is not None:
            return self.own_board(cells)
        assert self.moves is not None
        return MoveReview(self.moves(), cells)


def _plain_area() -> type[GameArea]:
    return GameArea


@dataclass(frozen=True, slots=True)
class GameScreens:
    """The screens of one game; each is imported when it is first shown.

    ``area`` surrounds the board at the table, with the keys that only this game has.
    ``keyboard`` types on a board that has no area around it, if the mouse needs one for that.
    ``review`` is the board that a review is shown on, if there is one.
    """

    board: Callable[[], type[GameBoard]]
    area: Callable[[], type[GameArea]] = _plain_area
    keyboard: Callable[[GameBoard], BoardKeyboard] | None = None
    review: ReviewScreen | None = None
    assistants: tuple[Assistant, ...] = ()
