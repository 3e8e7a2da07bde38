"""What a profile played last: to continue it, or to play such a game again."""

from __future__ import annotations

from itertools import islice

from tuiwords.history.list_use import can_go_on
from tuiwords.history.ratings import at_own_level, first_opponent
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.play.match_setup import MatchRequest, is_recorded, rematch
from tuiwords.store.records import Header, Profile, Saved
from tuiwords.store.store import Store, Wanted
from tuiwords.ui.games.catalog import games

_READ = 4  # matches read at first to find the last one of a game that has a board


def unfinished(store: Store, profile: str, most: int) -> tuple[Saved, ...]:
    """The last matches of a profile (by id) that can go on, newest first. Raises: StoreError.

    Matches left before the first move are not offered.
    """
    wanted = Wanted(profile, False, played=True)
    found = (each for each in store.each(wanted, page=_READ) if isinstance(each, Saved))
    return tuple(islice((saved for saved in found if can_go_on(saved.header)), most))


def _last_match(store: Store, profile: Profile) -> Header | None:
    """The profile's last match here of a game that has a board."""
    shown = {game.key for game in games()}
    mine = store.each(Wanted(profile=profile.id), page=_READ)
    headers = (found.header for found in mine if isinstance(found, Saved))
    return next((one for one in headers if one.game in shown and not is_recorded(one)), None)


def last_game(store: Store, profile: Profile) -> Game:
    """The game that a profile played last, or the first one. Raises: StoreError."""
    last = _last_match(store, profile)
    return catalog.game(last.game) if last else games()[0]


def quick_request(store: Store, profile: Profile) -> MatchRequest:
    """A game like the profile's last one, on its own level; at first, against the weakest bot.

    Raises: GameError, StoreError.
    """
    last = _last_match(store, profile)
    if last is None:
        return MatchRequest(games()[0].key, bots=first_opponent(games()[0]))
    return at_own_level(store, profile, rematch(last, profile.id))
