"""Whose a recorded game is: profiles are found by the names under which they play elsewhere."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble import read_gcg
from tuiwords.play import catalog
from tuiwords.play.match_setup import is_recorded
from tuiwords.safe_text import one_line
from tuiwords.store.profiles import NAMES
from tuiwords.store.records import Header, Player, Profile, Saved
from tuiwords.store.store import Store, Wanted

Named = tuple[str, str]  # the nick and the full name of a player of a recorded game


@dataclass(frozen=True, slots=True)
class Me:
    """A profile, and the names under which it plays elsewhere."""

    profile: Profile
    names: tuple[str, ...] = ()

    @property
    def player(self) -> Player:
        """The profile on a seat."""
        return Player("profile", self.profile.id, self.profile.name)

    def seat(self, players: Sequence[Named]) -> Seat | None:
        """The seat of the only player with one of the names; full names come before nicks.

        Of two players of one full name, it is the one whose nick is no full name too, such as A_2.
        """
        mine, full = set(map(_folded, self.names)), {_folded(name) for _, name in players}
        for part, names in ((1, mine), (0, mine), (0, mine - full)):
            seats = [at for at, player in enumerate(players) if _folded(player[part]) in names]
            if len(seats) == 1:
                return seats[0]
        return None


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).replace("_", " ").casefold().split())


def names_of(store: Store, profile: Profile) -> tuple[str, ...] | None:
    """The names under which a profile plays elsewhere; None if it was never asked for them."""
    try:
        names = json.loads(store.note(f"{NAMES} {profile.id}") or "null")
    except (ValueError, RecursionError):
        return None
    return tuple(map(str, names)) if isinstance(names, list) else None


def remember_names(store: Store, profile: Profile, names: Iterable[str]) -> tuple[str, ...]:
    """Add names under which a profile plays elsewhere, or note that it was asked; returns all.

    Raises: StoreError.
    """
    known = {_folded(name): name for name in names_of(store, profile) or ()}
    for name in map(one_line, names):
        if _folded(name):
            known.setdefault(_folded(name), name)
    _write_names(store, profile, [*known.values()])
    return tuple(known.values())


def forget_names(store: Store, profile: Profile, names: Iterable[str]) -> None:
    """Remove some of the names under which a profile plays elsewhere. Raises: StoreError."""
    gone = set(map(_folded, names))
    if gone:
        kept = [name for name in names_of(store, profile) or () if _folded(name) not in gone]
        _write_names(store, profile, kept)


def _write_names(store: Store, profile: Profile, names: Sequence[str]) -> None:
    store.set_note(f"{NAMES} {profile.id}", json.dumps(names, ensure_ascii=False))


def players_of(header: Header) -> tuple[Named, ...]:
    """The players of a recorded game as its record names them; none of other matches."""
    return read_gcg(str(header.settings["record"]).encode()).players if is_recorded(header) else ()


def common_players(store: Store, matches: Iterable[str]) -> list[tuple[Named, int]]:
    """The players of recorded games (by id), with their games, those with the most first."""
    found = (players_of(store.header(match)) for match in matches)
    return Counter(player for players in found for player in players).most_common()


def claimable(store: Store, me: Me, matches: Iterable[str] | None = None) -> list[str]:
    """The recorded games (by id), of those given or of all, in which a profile could have a seat.

    It has none in them yet, and one of their players has one of its names. Raises: StoreError.
    """
    return [saved.header.id for saved, _ in _claimable(store, me, matches)]


def _claimable(store: Store, me: Me, matches: Iterable[str] | None) -> Iterator[tuple[Saved, Seat]]:
    for saved in _recorded(store) if matches is None else map(store.saved, matches):
        seat = me.seat(players_of(saved.header))
        if seat is not None and _seat_of(saved.header, me.profile) is None:
            yield saved, seat


def claim(store: Store, me: Me, matches: Iterable[str] | None = None) -> list[str]:
    """Give a profile its seat in all games that are ``claimable``; returns their ids.

    Raises: StoreError.
    """
    found = list(_claimable(store, me, matches))
    for saved, seat in found:
        _reseat(store, saved, me.profile, seat)
    return [saved.header.id for saved, _ in found]


def own_games(store: Store, profile: Profile) -> tuple[int, int]:
    """How many recorded games a profile has a seat in, and in how many it has none."""
    sits = [_seat_of(saved.header, profile) is not None for saved in _recorded(store)]
    return sum(sits), len(sits) - sum(sits)


def _recorded(store: Store) -> Iterator[Saved]:
    for game in catalog.GAMES.values():
        if game.rules.hidden_options:
            for each in store.each(Wanted(game=game.key, finished=True)):
                if isinstance(each, Saved) and is_recorded(each.header):
                    yield each


def set_seat(store: Store, match: str, profile: Profile, seat: Seat | None) -> None:
    """Give a profile another seat in a recorded game, or none.

    Its cards from that game go with the seat. Raises: GameError if the match is none, StoreError.
    """
    saved = store.saved(match)
    if not is_recorded(saved.header):
        raise GameError("only a game that was imported can change whose it is")
    if seat != _seat_of(saved.header, profile):
        _reseat(store, saved, profile, seat)


def _seat_of(header: Header, profile: Profile) -> Seat | None:
    seats = (at for at, player in enumerate(header.seats) if player.key == profile.id)
    return next(seats, None)


def _reseat(store: Store, saved: Saved, profile: Profile, seat: Seat | None) -> None:
    """Write who sits where: the profile on its seat, all but other profiles as recorded."""
    seats = [
        was if was.kind == "profile" and was.key != profile.id else guest(named)
        for was, named in zip(saved.header.seats, players_of(saved.header), strict=True)
    ]
    if seat is not None:
        seats[seat] = Me(profile).player
    results = tuple(replace(each, player=seats[each.seat]) for each in saved.results)
    store.cards.delete_of_match(profile.id, saved.header.id)
    store.reseat(replace(saved, header=replace(saved.header, seats=tuple(seats)), results=results))


def guest(named: Named) -> Player:
    """A player of a recorded game who is nobody here."""
    nick, name = named
    return Player("guest", nick, name or nick)
