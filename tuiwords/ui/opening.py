"""What somebody sits down to: a game, its settings and who plays, before the match begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tuiwords.games.options import Value
from tuiwords.play import catalog
from tuiwords.play.daily import daily_seed, read_date
from tuiwords.play.match import Journal, Match
from tuiwords.play.sharecode import new_seed
from tuiwords.store.records import Header, Player, Profile


@dataclass(frozen=True, slots=True)
class Opening:
    """A match to be. ``seed`` None is a random one; ``daily`` is an ISO date or "".

    With ``watch`` nobody but the bots named in ``bots`` has a seat.
    """

    game: str
    settings: Mapping[str, Value] = field(default_factory=dict)
    seed: int | None = None
    bots: tuple[str, ...] = ()
    daily: str = ""
    rated: bool = False
    watch: bool = False


def begin(opening: Opening, profile: Profile, journal: Journal) -> Match:
    """The match, its first line written. Raises: GameError, StoreError."""
    kit = catalog.kit(opening.game)
    seats = [] if opening.watch else [Player("profile", profile.id, profile.name)]
    for name in opening.bots:
        found = catalog.spec(kit, name).name
        seats.append(Player("bot", found, found))
    seed = opening.seed
    if seed is None and opening.daily:
        seed = daily_seed(kit, kit.settings(opening.settings), read_date(opening.daily))
    return Match.begin(
        kit,
        opening.settings,
        new_seed() if seed is None else seed,
        seats,
        journal,
        daily=opening.daily,
        wants_rating=opening.rated,
    )


def again(header: Header) -> Opening:
    """The same game with the same opponents on a new random seed."""
    bots = tuple(player.key for player in header.seats if player.kind == "bot")
    watch = all(player.kind == "bot" for player in header.seats)
    rated = header.wants_rating and not watch
    return Opening(header.game, header.settings, bots=bots, rated=rated, watch=watch)
