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

    ``people`` are others who play at the same screen. With ``watch`` nobody but the bots named in
    ``bots`` has a seat. A game with a guest is never rated: nothing is known of a guest.
    """

    game: str
    settings: Mapping[str, Value] = field(default_factory=dict)
    seed: int | None = None
    bots: tuple[str, ...] = ()
    daily: str = ""
    rated: bool = False
    watch: bool = False
    people: tuple[Player, ...] = ()

    @property
    def has_guest(self) -> bool:
        """Whether somebody plays of whom nothing is known."""
        return any(person.kind == "guest" for person in self.people)


def why_casual(opening: Opening) -> str:
    """Why a match that should be rated cannot be, in a sentence, or nothing. Raises: GameError."""
    if not opening.rated:
        return ""
    kit = catalog.kit(opening.game)
    mode = kit.mode(kit.settings(opening.settings))
    if opening.watch:
        reason = "only bots play it"
    elif not opening.bots and not opening.people:
        reason = "you play alone"
    elif opening.has_guest:
        reason = "nothing is known of a guest"
    elif mode:
        reason = f"only the usual {kit.title} is rated, not {mode}"
    else:
        return ""
    return f"This match is casual: {reason}."


def begin(opening: Opening, profile: Profile, journal: Journal) -> Match:
    """The match, its first line written; casual where it cannot be rated.

    Raises: GameError, StoreError.
    """
    kit = catalog.kit(opening.game)
    own = Player("profile", profile.id, profile.name)
    seats = [] if opening.watch else [own, *opening.people]
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
        wants_rating=opening.rated and not why_casual(opening),
    )


def again(header: Header, profile: str = "") -> Opening:
    """The same game with the same opponents on a new random seed.

    ``profile`` is the id of who sits down first; else it is whoever did so before.
    """
    bots = tuple(player.key for player in header.seats if player.kind == "bot")
    people = [player for player in header.seats if player.kind != "bot"]
    first = people[0] if people else None
    own = next((player for player in people if player.key == profile), first)
    return Opening(
        header.game,
        header.settings,
        bots=bots,
        rated=header.wants_rating and bool(people),
        watch=not people,
        people=tuple(player for player in people if player is not own),
    )
