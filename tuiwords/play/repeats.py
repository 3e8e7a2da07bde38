"""Puzzles that somebody has played before: the same hidden word, letters or tiles."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from tuiwords.games.options import Settings
from tuiwords.play import catalog
from tuiwords.store.records import Header, Player
from tuiwords.store.store import Store, Wanted


def full_settings(header: Header) -> Settings:
    """The settings of a saved match; an option that did not exist yet has its default."""
    game = catalog.GAMES.get(header.game)
    options = (*game.rules.options, *game.rules.hidden_options) if game is not None else ()
    return {**{option.key: option.default for option in options}, **header.settings}


def puzzle(header: Header) -> str:
    """The same text for matches in which the same thing is dealt, however it is played."""
    game = catalog.GAMES.get(header.game)
    same = {option.key for option in game.rules.options if not option.deals} if game else set()
    same |= _unset(header)
    settings = {key: value for key, value in full_settings(header).items() if key not in same}
    text = json.dumps((header.game, settings, header.seed), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _unset(header: Header) -> set[str]:
    """The later options that have their defaults: no puzzle before had them."""
    game, full = catalog.GAMES.get(header.game), full_settings(header)
    options = game.rules.options if game is not None else ()
    return {each.key for each in options if each.later and full[each.key] == each.default}


def players_who_played(
    store: Store, header: Header, before: float | None = None
) -> Sequence[Player]:
    """The profiles of a match that have begun another match of its puzzle, ``before`` that time.

    Raises: StoreError.
    """
    own = puzzle(header)
    found = []
    for player in dict.fromkeys(header.seats):
        if player.kind != "profile":
            continue
        same = store.matches(Wanted(player.key, game=header.game, seed=header.seed), None)
        if any(
            other.header.id != header.id
            and (before is None or other.header.started < before)
            and puzzle(other.header) == own
            for other in same
        ):
            found.append(player)
    return found
