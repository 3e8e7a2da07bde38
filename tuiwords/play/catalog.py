"""The games that there are; the only module that knows all of them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from tuiwords.games.base import GameError
from tuiwords.play import packages
from tuiwords.play.game import Game, TypedGame
from tuiwords.play.games.boggle import BOGGLE
from tuiwords.play.games.scrabble import SCRABBLE
from tuiwords.play.games.word_soup import WORD_SOUP
from tuiwords.play.games.wordle import WORDLE
from tuiwords.unknown import unknown_name

GAMES: dict[str, Game] = {game.key: game for game in (WORDLE, BOGGLE, WORD_SOUP, SCRABBLE)}
FAILED: dict[str, GameError] = {}  # installed games that are not there, by name


def register(game: Game) -> None:
    """Add a game from another package. Raises: GameError if the name is taken."""
    if game.key in GAMES:
        raise GameError(f"there is already a game {game.key!r}")
    GAMES[game.key] = game


def game(key: str) -> Game:
    """The game called ``key``. Raises: GameError."""
    if key in FAILED and key not in GAMES:
        raise FAILED[key]
    try:
        return GAMES[key]
    except KeyError:
        raise GameError(unknown_name("there is no game", key, GAMES, "games")) from None


def module_of(game: Game, layer: str) -> ModuleType | None:
    """The module of a game in a layer such as ``tuiwords.plain``, or None if it has none.

    For a game of tuiwords it is such as ``tuiwords.plain.word_soup``. For a game in another package
    ``toy``, the modules for the layers ``tuiwords.plain``, ``tuiwords.cli.games`` and
    ``tuiwords.ui.games`` are ``toy.plain``, ``toy.cli`` and ``toy.ui``.
    """
    if game.package:
        name = f"{game.package}.{layer.split('.')[1]}"
    else:
        name = f"{layer}.{game.key.replace('-', '_')}"
    return import_module(name) if find_spec(name) is not None else None


def _register_installed() -> None:
    for name, found in packages.games():
        try:
            if isinstance(found, GameError):
                raise found
            if not isinstance(found, TypedGame):
                raise GameError(f"the installed game {name!r} is not a Game")
            register(found)
        except GameError as error:
            FAILED[name] = error


_register_installed()
