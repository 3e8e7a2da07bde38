"""What the board of a review offers its page, so that the page need not know the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.message import Message
from textual.widget import Widget

from tuiwords.play.judged import JudgedMove
from tuiwords.play.review import Review
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.session import session_of


@dataclass(frozen=True, slots=True)
class AssistantWork:
    """A position for an assistant: the page it opens, and its work."""

    page: str
    work: Any


class ReviewBoard(Widget, can_focus=True):
    """A finished match on its board, move by move; ``cells`` is the preferred size of a square.

    ``at`` is the move that is shown, from 0.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        shown("n", "mistake(1)", "Mistake", "look.mistake", "The next serious mistake"),
        hidden("N", "mistake(-1)", "Mistake", "look.mistake_before", "The serious mistake before"),
    ]

    class Moved(Message):
        """Another move is shown."""

    class Ended(Message):
        """Who goes on after the last move is shown the totals."""

    def __init__(self, cells: str = "auto") -> None:
        super().__init__(id="review-board")
        self.cells = cells
        self.found: Review | None = None
        self.at = 0

    @property
    def judged(self) -> Sequence[JudgedMove | None]:
        """The verdicts so far, one for each move."""
        return self.found.judged if self.found is not None else ()

    @property
    def move(self) -> JudgedMove | None:
        """The verdict on the move that is shown, if there is one yet."""
        return self.judged[self.at] if self.at < len(self.judged) else None

    @abstractmethod
    def show_review(self, found: Review) -> None:
        """Show the review so far; the selected move stays."""

    def begin(self) -> None:
        """Take the focus."""
        self.focus()

    @abstractmethod
    def go(self, at: int) -> None:
        """Show a move."""

    @abstractmethod
    def work_here(self) -> AssistantWork | None:
        """The position before the move that is shown, for an assistant."""

    def mistakes(self) -> Sequence[int]:
        """The serious mistakes, in the order in which they are gone through."""
        return [n for n, move in enumerate(self.judged) if move is not None and move.grave]

    def action_mistake(self, by: int) -> None:
        """Go to the next serious mistake, or the one before; after the last one, to the first."""
        order = list(self.mistakes())
        if not order:
            session_of(self).show_message("There is no serious mistake.")
        elif self.at in order:
            self.go(order[(order.index(self.at) + by) % len(order)])
        elif order != sorted(order):
            self.go(order[0 if by > 0 else -1])
        elif by > 0:
            self.go(next((n for n in order if n > self.at), order[0]))
        else:
            self.go(next((n for n in reversed(order) if n < self.at), order[-1]))
