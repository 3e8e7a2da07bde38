"""Finds the modules of a game's line mode, commands and screen by the name of the game.

The packages above ``play`` do not name the games; they ask here for the module of a game.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from tuiwords.play.game import Game


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
