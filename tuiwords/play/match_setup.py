"""A request for a match, and the match that it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from random import Random

from tuiwords.games.base import GameError
from tuiwords.games.options import Option, Settings, Value
from tuiwords.lexicon.languages import ENGLISH
from tuiwords.lexicon.library import RESERVED, existing, library
from tuiwords.play import catalog
from tuiwords.play.daily import find_daily
from tuiwords.play.game import Game
from tuiwords.play.match import Match
from tuiwords.play.repeats import players_who_played
from tuiwords.play.seeds import daily_seed, random_seed
from tuiwords.play.spoken import daily_rules
from tuiwords.store.records import Header, Player, Profile, Saved
from tuiwords.store.store import Store, Wanted


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """A request for a match. ``seed`` None is a random one, or that of the day ``daily``.

    ``people`` are others who play at the same screen. With ``watch``, only the bots named in
    ``bots`` have a seat. A game with a guest is never rated, since guests have no rating.

    ``first`` moves first in a game played in turns: 0 is whoever asks for the match, followed by
    ``people`` and ``bots``; None is drawn with the seed.
    """

    game: str
    settings: Mapping[str, Value] = field(default_factory=dict)
    seed: int | None = None
    bots: tuple[str, ...] = ()
    daily: date | None = None
    rated: bool = False
    watch: bool = False
    people: tuple[Player, ...] = ()
    first: int | None = 0

    @property
    def has_guest(self) -> bool:
        """Whether a guest plays, who has no profile."""
        return any(person.kind == "guest" for person in self.people)


@dataclass(frozen=True, slots=True)
class StartedMatch:
    """The match that a request led to.

    ``fresh`` is False for a daily game that was begun before; such a match may be over.
    ``why_unrated`` is a sentence if the match was to be rated and cannot be, else empty.
    """

    match: Match
    fresh: bool = True
    why_unrated: str = ""


def daily_request(game: Game, day: date, language: str = ENGLISH) -> MatchRequest:
    """The request for the game of a day in a language, played alone and by its usual rules."""
    return MatchRequest(game.key, daily_rules(game, language), daily=day)


def begin(request: MatchRequest, profile: Profile, store: Store) -> StartedMatch:
    """Begin and save the match asked for, or return the daily game that was begun before.

    Raises: GameError, StoreError.
    """
    game = catalog.game(request.game)
    settings = _settings(request, game)
    if request.daily and request.seed is None and not request.watch:
        saved = find_daily(store, game, settings, request.daily, profile.id)
        if saved is not None:
            return StartedMatch(resume(saved.header, store), fresh=False)
    why = _why_unrated(request, game, settings)
    match = _dealt(request, game, settings, profile, rated=request.rated and not why)
    if match.header.wants_rating and (players := players_who_played(store, match.header)):
        first = players[0]
        who = "you have" if first.key == profile.id else f"{first.name} has"
        why = f"This match isn't rated: {who} played this puzzle before."
        match.header = replace(match.header, wants_rating=False)
    match.journal = store
    store.create(match.header)
    return StartedMatch(match, why_unrated=why)


def resume(header: Header, store: Store) -> Match:
    """Continue a saved match. Raises: StoreError, GameError if it cannot be replayed."""
    return Match.resume(catalog.game(header.game), header, store.events(header.id), store)


def _settings(request: MatchRequest, game: Game) -> dict[str, Value]:
    """All settings asked for, with the player's own words in the lists. Raises: GameError.

    A game of the day, and one of a seed, is the same for everyone, and so has none.
    """
    settings = game.rules.settings(request.settings)
    if request.daily or request.seed is not None:
        return settings
    lists = {option.key for option in game.rules.options if option.kind == "words"}
    known = library()
    return {
        key: known.edition(str(value)) if key in lists and str(value) not in RESERVED else value
        for key, value in settings.items()
    }


def with_playable_seed(request: MatchRequest) -> MatchRequest:
    """The request with a seed that gives a match, which with some settings not every seed does.

    Nothing is saved. Raises: GameError if no match can begin.
    """
    game = catalog.game(request.game)
    settings = _settings(request, game)
    match = _dealt(request, game, settings, Profile("", "", 0.0))
    return request if request.daily else replace(request, seed=match.header.seed, settings=settings)


def _why_unrated(request: MatchRequest, game: Game, settings: Settings) -> str:
    """Why a match that is to be rated cannot be, as a sentence, or ""."""
    if not request.rated:
        return ""
    mode = game.rules.mode(settings)
    if request.watch:
        reason = "only bots are playing"
    elif not request.bots and not request.people:
        reason = "there is no opponent"
    elif request.has_guest:
        reason = "guests do not have ratings"
    elif mode not in game.rules.rated_modes:
        reason = f"only standard {game.title} is rated, not {mode}"
    else:
        return ""
    return f"This match isn't rated: {reason}."


def _dealt(
    request: MatchRequest, game: Game, settings: Settings, profile: Profile, *, rated: bool = False
) -> Match:
    """A new match, which nothing is written of yet. Raises: GameError."""
    seats = [Player("profile", profile.id, profile.name), *request.people]
    bots = [game.bot_spec(name).name for name in request.bots]
    seats = [*([] if request.watch else seats), *(Player("bot", name, name) for name in bots)]
    seed = request.seed
    if seed is None and request.daily:
        seed = daily_seed(game, settings, request.daily)
    elif seed is None:
        seed = random_seed(game, settings)
    if seats and game.rules.takes_turns(settings):
        first = request.first
        if first is None:
            first = Random(f"first {seed}").randrange(len(seats))
        first %= len(seats)
        seats = [*seats[first:], *seats[:first]]
    day = request.daily.isoformat() if request.daily else ""
    return Match.begin(game, settings, seed, seats, daily=day, wants_rating=rated)


def last_choice(store: Store, game: Game, profile: str) -> MatchRequest | None:
    """Rules, opponents and rating of the last match that a profile set up, without its puzzle.

    Rules that cannot be chosen any more, such as a word list that was removed, are left out.
    Raises: StoreError.
    """
    played = store.each(Wanted(profile=profile, game=game.key, daily=""), page=1)
    saved = (found.header for found in played if isinstance(found, Saved))
    last = next((one for one in saved if not is_recorded(one)), None)
    if last is None:
        return None
    settings = {
        option.key: last.settings[option.key]
        for option in game.rules.options
        if option.key in last.settings and _can_be_chosen(option, last.settings[option.key])
    }
    return replace(rematch(last, profile), settings=settings)


def is_recorded(header: Header) -> bool:
    """Whether a match is the record of a game that was played elsewhere."""
    game = catalog.GAMES.get(header.game)
    hidden = game.rules.hidden_options if game is not None else ()
    return any(header.settings.get(option.key) for option in hidden)


def _can_be_chosen(option: Option, value: Value) -> bool:
    try:
        option.read(value)
    except GameError:
        return False
    text = str(value)
    listed = option.kind != "words" or text in option.choices or text in library()
    return option.kind != "text" and (listed or existing(text) is not None)


def rematch(header: Header, profile: str = "") -> MatchRequest:
    """The same game with the same opponents and a new random seed.

    Whoever moved second moves first. ``profile`` is the id of the player who asks for it; if it did
    not play, the first person asks. Raises: GameError for a recorded game.
    """
    if is_recorded(header):
        raise GameError("a recorded game cannot be played again")
    bots = tuple(player.key for player in header.seats if player.kind == "bot")
    people = [player for player in header.seats if player.kind != "bot"]
    own = next((player for player in people if player.key == profile), next(iter(people), None))
    others = tuple(player for player in people if player is not own)
    order = [
        *(player for player in (own, *others) if player is not None),
        *(player for player in header.seats if player.kind == "bot"),
    ]
    second = header.seats[1] if len(header.seats) > 1 else header.seats[0]
    return MatchRequest(
        header.game,
        header.settings,
        bots=bots,
        rated=header.wants_rating and bool(people),
        watch=not people,
        people=others,
        first=order.index(second),
    )
