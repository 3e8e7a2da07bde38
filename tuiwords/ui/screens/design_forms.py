"""What the board designer lists and asks for: boards, rows, and ranges of points."""

from __future__ import annotations

import re

from tuiwords.games.base import GameError
from tuiwords.games.boggle import BoardError, parse_board
from tuiwords.ui.widgets.word_list import WordList, WordRow


class Gallery(WordList):
    """The best boards so far, or those kept."""

    title = "Best boards"

    def titles(self) -> tuple[tuple[str, str], ...]:
        """What the boards are."""
        return ((f"{self.title} (F2)", "title"),)


def board_row(board: str, points: int) -> WordRow:
    """A board of the gallery, its points before it."""
    return WordRow(board, f"{points:>6,} ")


def wrong_rows(text: str) -> str | None:
    """What is wrong with typed rows, or nothing."""
    try:
        parse_board(text)
    except BoardError as error:
        return str(error)
    return None


def read_span(text: str) -> tuple[int, int] | None:
    """The points from the first number to the second. Raises: GameError."""
    if not text:
        return None
    found = re.fullmatch(r"(\d{1,7})\s*[-:]\s*(\d{1,7})", text)
    if not found or int(found[1]) > int(found[2]):
        raise GameError(f"{text!r} is no range of points: type two numbers such as 100-200")
    return int(found[1]), int(found[2])


def wrong_span(text: str) -> str | None:
    """What is wrong with a typed range, or nothing."""
    try:
        read_span(text)
    except GameError as error:
        return str(error)
    return None
