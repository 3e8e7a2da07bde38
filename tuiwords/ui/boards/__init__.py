"""One board widget a game; the table finds it by the game's key."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.games.base import GameError
from tuiwords.ui.boards.base import Board


def _wordle() -> type[Board]:
    from tuiwords.ui.boards.wordle import WordleBoard

    return WordleBoard


_BOARDS: dict[str, Callable[[], type[Board]]] = {"wordle": _wordle}


def board_for(game: str) -> type[Board]:
    """The board widget's class of a game. Raises: GameError."""
    if game not in _BOARDS:
        raise GameError(
            f"there is no board for {game!r}; there are boards for {', '.join(_BOARDS)}"
        )
    return _BOARDS[game]()
