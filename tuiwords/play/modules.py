"""Where a game's line mode, commands and screen stand: modules found by the game's name.

No module above ``play`` names the games: it asks here for the module of the game that it has.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from tuiwords.play.game import Game


def module_of(game: Game, layer: str) -> ModuleType | None:
    """The module of a game on a layer such as ``tuiwords.plain``, or None where it has none.

    Of a game that ships it is ``tuiwords.plain.word_soup``. A game of another package has it there
    under the layer's own name: on the layers ``tuiwords.plain``, ``tuiwords.cli.games`` and
    ``tuiwords.ui.games`` the modules of a game of the package ``toy`` are ``toy.plain``,
    ``toy.cli`` and ``toy.ui``.
    """
    if game.package:
        name = f"{game.package}.{layer.split('.')[1]}"
    else:
        name = f"{layer}.{game.key.replace('-', '_')}"
    return import_module(name) if find_spec(name) is not None else None
