"""All kinds of cards, and the cards that the review of a match makes.

A new kind is a module that has ``KINDS``: that of a game in ``practice.games``, any other one in
the list here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType

from tuiwords.games.base import Seat
from tuiwords.play import catalog
from tuiwords.play.game import Game, PlayedMatch
from tuiwords.play.modules import module_of
from tuiwords.play.review import Review
from tuiwords.practice.kind import CardKind
from tuiwords.store.cards import NewCard

MODULES: tuple[str, ...] = ("tuiwords.practice.words",)  # those that are of no game


def _of(game: Game) -> ModuleType | None:
    return module_of(game, "tuiwords.practice.games")


@cache
def kinds() -> Mapping[str, CardKind]:
    """Every kind of card, by its key."""
    modules = [*map(_of, catalog.GAMES.values()), *map(import_module, MODULES)]
    return {kind.key: kind for module in modules if module for kind in module.KINDS}


def cards_of(match: PlayedMatch, seat: Seat, review: Review) -> tuple[NewCard, ...]:
    """The cards about the mistakes of a seat that a review found. Raises: GameError."""
    module = _of(catalog.game(match.header.game))
    return tuple(module.cards(match, seat, review)) if module is not None else ()
