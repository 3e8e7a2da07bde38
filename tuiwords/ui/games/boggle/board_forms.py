"""What the assistant and the designer list and ask for: boards, rows, ranges of points."""

from __future__ import annotations

import re
from typing import ClassVar

from textual.binding import BindingType

from tuiwords.games.base import GameError
from tuiwords.games.boggle import LARGEST, SMALLEST
from tuiwords.games.grid import Grid
from tuiwords.ui.keys import hidden, key_name
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList


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
