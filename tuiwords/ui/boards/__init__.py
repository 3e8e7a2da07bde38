"""One board widget a game; the table finds it by the game's key."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.games.base import GameError
from tuiwords.play.catalog import KITS
from tuiwords.play.kit import GameKit
from tuiwords.ui.boards.base import Board
from tuiwords.ui.boards.review_board import ReviewBoard


def _wordle() -> type[Board]:
    from tuiwords.ui.boards.wordle import WordleBoard

    return WordleBoard


def _wordle_boards() -> type[Board]:
    from tuiwords.ui.boards.many import WordleBoards

    return WordleBoards


def _boggle() -> type[Board]:
    from tuiwords.ui.boards.boggle import BoggleBoard

    return BoggleBoard


def _word_soup() -> type[Board]:
    from tuiwords.ui.boards.word_soup import WordSoupBoard

    return WordSoupBoard


def _scrabble() -> type[Board]:
    from tuiwords.ui.boards.scrabble import ScrabbleBoard

    return ScrabbleBoard


_BOARDS: dict[str, Callable[[], type[Board]]] = {
    "wordle": _wordle,
    "boggle": _boggle,
    "word-soup": _word_soup,
    "scrabble": _scrabble,
}
_BOARDS |= {f"wordle {boards} boards": _wordle_boards for boards in (2, 4, 8)}


def _scrabble_review() -> type[ReviewBoard]:
    from tuiwords.ui.boards.scrabble_review import ScrabbleReview

    return ScrabbleReview


_REVIEWS: dict[str, Callable[[], type[ReviewBoard]]] = {"scrabble": _scrabble_review}


def games() -> tuple[GameKit, ...]:
    """The games that can be played at the table: those that have a board."""
    return tuple(kit for kit in KITS.values() if kit.key in _BOARDS)


def review_board_for(game: str) -> type[ReviewBoard] | None:
    """The widget's class that shows a review of a game on its board, if the game has one."""
    return _REVIEWS[game]() if game in _REVIEWS else None


def board_for(game: str, mode: str = "") -> type[Board]:
    """The board widget's class of a game, or of one of its modes. Raises: GameError."""
    if f"{game} {mode}" in _BOARDS:
        return _BOARDS[f"{game} {mode}"]()
    if game not in _BOARDS:
        titles = ", ".join(kit.title for kit in games())
        raise GameError(f"{game} has no board yet; there are boards for {titles}")
    return _BOARDS[game]()
