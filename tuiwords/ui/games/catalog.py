"""The screens of all games, each found in the module named after the game."""

from __future__ import annotations

from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.catalog import module_of
from tuiwords.play.game import Game
from tuiwords.ui.games.screens import Assistant, GameScreens, ReviewScreen
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.keyboard import BoardKeyboard


def screens_of(key: str) -> GameScreens | None:
    """The screens of a game, or None if it has none."""
    game = catalog.GAMES.get(key)
    screens = getattr(module_of(game, "tuiwords.ui.games"), "SCREENS", None) if game else None
    return screens if isinstance(screens, GameScreens) else None


def games() -> tuple[Game, ...]:
    """The games that can be played at the table: those that have a board."""
    return tuple(game for game in catalog.GAMES.values() if screens_of(game.key) is not None)


def assistants() -> tuple[Assistant, ...]:
    """The assistants of all games: first the main one of each, then any others."""
    found = (screens_of(key) for key in catalog.GAMES)
    every = [screens.assistants for screens in found if screens is not None]
    return (*(each[0] for each in every if each), *(one for each in every for one in each[1:]))


def review_screen_for(game: str) -> ReviewScreen | None:
    """How a review of a game is shown on a board, if the game has that."""
    screens = screens_of(game)
    return screens.review if screens is not None else None


def board_for(game: str) -> type[GameBoard]:
    """The class of the board of a game. Raises: GameError."""
    return _table_screens(game).board()


def keyboard_for(board: GameBoard) -> BoardKeyboard | None:
    """The keyboard for a board outside of the table, if its game has one. Raises: GameError."""
    keyboard = _table_screens(board.match.header.game).keyboard
    return keyboard(board) if keyboard is not None else None


def area_for(game: str) -> type[GameArea]:
    """The class of the area around the board of a game. Raises: GameError."""
    return _table_screens(game).area()


def _table_screens(game: str) -> GameScreens:
    screens = screens_of(game)
    if screens is None:
        titles = ", ".join(each.title for each in games())
        raise GameError(f"{game} has no board yet; there are boards for {titles}")
    return screens
