"""What the board of a review offers its page, so that the page need not know the game."""

from __future__ import annotations

from abc import abstractmethod

from textual.widget import Widget

from tuiwords.play.review import Review


class ReviewBoard(Widget, can_focus=True):
    """A finished match on its board, move by move; ``cells`` is the preferred size of a square."""

    def __init__(self, cells: str = "auto") -> None:
        super().__init__(id="review-board")
        self.cells = cells

    @abstractmethod
    def tell(self, found: Review) -> None:
        """Show the review so far; the selected turn stays."""
