"""All kinds of cards, and the cards that the review of a match makes.

A new kind is a module that has ``KINDS``: that of a game in ``practice.games``, any other one in
the list here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import ModuleType

from tuiwords.games.base import GameError, Seat
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play import catalog
from tuiwords.play.catalog import module_of
from tuiwords.play.game import Game, PlayedMatch
from tuiwords.play.review import Review
from tuiwords.practice.kind import CardKind
from tuiwords.store.card_records import Card, NewCard

MODULES: tuple[str, ...] = ("tuiwords.practice.words",)  # those that are of no game


def _of(game: Game) -> ModuleType | None:
    return module_of(game, "tuiwords.practice.games")


@cache
def kinds() -> Mapping[str, CardKind]:
    """Every kind of card, by its key."""
    modules = [*map(_of, catalog.GAMES.values()), *map(import_module, MODULES)]
    return {kind.key: kind for module in modules if module for kind in module.KINDS}


def missed_words(cards: Iterable[Card]) -> list[str]:
    """The words that cards from matches ask for, each once."""
    found: dict[str, None] = {}
    for card in cards:
        module = _of(catalog.GAMES[card.game]) if card.game in catalog.GAMES else None
        asked = getattr(module, "words", None)
        with suppress(GameError, LexiconError, ValueError, KeyError, TypeError):  # it is damaged
            found.update(dict.fromkeys(asked(card.payload) if asked else ()))
    return list(found)


def cards_of(match: PlayedMatch, seat: Seat, review: Review) -> tuple[NewCard, ...]:
    """The cards about the mistakes of a seat that a review found. Raises: GameError."""
    module = _of(catalog.game(match.header.game))
    return tuple(module.cards(match, seat, review)) if module is not None else ()
