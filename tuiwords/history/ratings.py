"""Ratings of players at a game: a mean and an uncertainty, on the scale of Elo.

200 points more win three of four games, ties counting half; the weakest bot of a game has 800. The
ratings of people follow ``play.rating_model``. A bot's rating is measured by many games of bots,
shipped in ``assets/ratings.toml`` and never moved by a game of a person. The store keeps only the
present ratings, so those before are counted again from the saved matches.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from tuiwords import resources
from tuiwords.bots.level import level_name, level_of, measured_games
from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.play.match import Match
from tuiwords.play.match_setup import MatchRequest
from tuiwords.play.rating_model import START, new_ratings
from tuiwords.play.repeats import players_who_played
from tuiwords.store.records import Player, Profile, Rating, Saved
from tuiwords.store.store import Store, Wanted

NEWEST = 250  # matches that are counted again
SETTLING = 30  # of these, if there are older ones: until then it matters where one began
BEGINNER = 800.0  # the rating of the weakest bot of each game
YOUR_LEVEL = "Your level"  # in place of the name of a bot: the one of ``own_level``


def bot_rating(game: str, name: str) -> Rating | None:
    """The measured rating of a bot, or None where it was not measured. Raises: GameError.

    The rating of a bot of a level is in its name.
    """
    level = level_of(name)
    known = measured_ratings(resources.asset("ratings.toml")).get((game, name))
    return Rating(float(level), 0.0) if known is None and level is not None else known


def own_level(store: Store, player: Player, game: str) -> str:
    """The name of the bot that is as good as a player is known to be, or nearest to that.

    Raises: GameError if there is none, StoreError.
    """
    return catalog.game(game).bot_spec(level_name(rating_of(store, player, game).mu)).name


def first_opponent(game: Game) -> tuple[str, ...]:
    """Whom a new player meets: the bot of the least rating, if there is one. Raises: GameError."""
    bots = [spec.name for spec in game.bots()]
    ratings = {name: bot_rating(game.key, name) or START for name in bots}
    return tuple(sorted(bots, key=lambda name: ratings[name].mu)[:1])


def is_own_level(name: str) -> bool:
    """Whether a name stands for the bot of one's own level."""
    return name.casefold() == YOUR_LEVEL.casefold()


def bot_mean(game: str, name: str) -> tuple[float, str] | None:
    """What a bot reached on average when it was measured: guesses where its game counts them, else
    points; the figure and its unit. None where it was not measured. Raises: GameError.
    """
    bots = measured_games(resources.asset("ratings.toml")).get(game, {})
    stanza = bots.get(name, {}) if isinstance(bots, dict) else {}
    for key, unit in (("mean_guesses", "guesses"), ("mean_score", "points")):
        mean = stanza.get(key)
        if isinstance(mean, int | float):
            return float(mean), unit
    return None


def rating_of(store: Store, player: Player, game: str) -> Rating:
    """What is known of a player: the start for who never played a rated game."""
    if player.kind == "bot":
        return bot_rating(game, player.key) or START
    return store.players.rating(player.kind, player.key, game) or START


def rating_text(rating: Rating | None) -> str:
    """A rating with its uncertainty (two standard deviations), or that there is none yet."""
    if rating is None or rating == START:
        return "not rated"
    error = f" ±{2 * rating.sigma:.0f}" if rating.sigma else ""  # the scale begins with one bot
    return f"{rating.mu:.0f}{error}"


def at_own_level(store: Store, profile: Profile, request: MatchRequest) -> MatchRequest:
    """A request in which the bots of a level have that of the profile now.

    Raises: GameError, StoreError.
    """
    if all(level_of(name) is None for name in request.bots):
        return request
    level = own_level(store, Player("profile", profile.id, profile.name), request.game)
    bots = tuple(name if level_of(name) is None else level for name in request.bots)
    return replace(request, bots=bots)


def rate(store: Store, match: Match) -> dict[int, Rating]:
    """Note what a finished match says about its profiles; returns their new ratings by seat.

    Matches left uncounted before it come first. The result is empty for a match that is not rated,
    not over, has one seat, or was counted before. Raises: StoreError, GameError.
    """
    if match.state.outcome is None or not match.rated:
        return {}
    return _count_pending(store).get(match.header.id, {})


def why_unchanged(store: Store, match: Match) -> str:
    """What a rated match counts for that moved no rating now. Raises: StoreError."""
    if _known_puzzle(store, store.saved(match.header.id)):
        return "Unrated game: this puzzle was played before. Your rating doesn't change."
    return "Rated game."


def rate_pending(store: Store) -> int:
    """Count the rated matches that ended without being counted: the program was killed just then.

    Returns how many. Raises: StoreError, GameError.
    """
    return sum(bool(moved) for moved in _count_pending(store).values())


def _count_pending(store: Store) -> dict[str, dict[int, Rating]]:
    found = store.matches(Wanted(finished=True, rated=True, settled=False), None)
    pending = sorted(found, key=lambda saved: saved.finished or 0.0)
    return {saved.header.id: _count(store, saved) for saved in pending}


def _known_puzzle(store: Store, saved: Saved) -> bool:
    """Whether a profile had begun another match of the same puzzle before a match was over.

    Such a match moves no rating. One that is asked for is begun unrated; this is for those that
    were begun at the same time. Raises: StoreError.
    """
    return bool(players_who_played(store, saved.header, saved.finished))


def _count(store: Store, saved: Saved) -> dict[int, Rating]:
    header = saved.header
    seats = {seat: who for seat, who in enumerate(header.seats) if who.kind == "profile"}
    # Somebody who sits on two seats learns nothing about themselves from a match.
    alone = len(header.seats) < 2 or len({who.key for who in seats.values()}) < len(seats)
    damaged = len(saved.results) != len(header.seats)
    if alone or damaged or _known_puzzle(store, saved):
        seats = {}
    before = [rating_of(store, player, header.game) for player in header.seats]
    after = new_ratings(before, [result.rank for result in saved.results]) if seats else ()
    noted: dict[tuple[str, str], Rating] = {
        (who.kind, who.key): after[seat] for seat, who in seats.items()
    }
    if not store.players.settle(header.id, header.game, noted):
        return {}
    return {seat: after[seat] for seat in seats}


@cache
def measured_ratings(path: Path) -> dict[tuple[str, str], Rating]:
    """The ratings of a file, by game and bot. Raises: GameError naming the line."""
    return {
        (game, name): _rating(stanza, f"{path}, {game}, {name}")
        for game, bots in measured_games(path).items()
        if isinstance(bots, dict)
        for name, stanza in bots.items()
    }


def _rating(stanza: Any, where: str) -> Rating:
    try:
        return Rating(float(stanza["mu"]), float(stanza["sigma"]), int(stanza["games"]))
    except (TypeError, KeyError, ValueError) as error:
        raise GameError(f"{where}: a rating needs the numbers mu, sigma and games") from error


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A rated match, when it ended (Unix time in seconds), and the rating after it."""

    match: str
    finished: float
    mu: float
    sigma: float


def rating_history(store: Store, profile: Profile, game: str) -> tuple[RatedMatch, ...]:
    """The ratings after the newest rated matches of a profile, the oldest first.

    Opponents count with their present ratings. The last is the rating as it is stored: all are
    moved by what deleted matches and earlier scales have changed. Raises: StoreError, GameError.
    """
    newest = store.matches(Wanted(profile.id, True, game, rated=True, settled=True), NEWEST)
    rating, found = START, []
    for saved in sorted(newest, key=lambda saved: saved.finished or 0.0):
        after = _after(store, saved, profile.id, rating)
        if after is not None:
            rating = after
            ended = saved.finished or saved.touched
            found.append(RatedMatch(saved.header.id, ended, after.mu, after.sigma))
    if len(newest) == NEWEST:
        found = found[SETTLING:]
    present = store.players.rating("profile", profile.id, game)
    moved = present.mu - rating.mu if present is not None else 0.0
    return tuple(RatedMatch(r.match, r.finished, r.mu + moved, r.sigma) for r in found)


def _after(store: Store, saved: Saved, profile: str, before: Rating) -> Rating | None:
    """The rating after a match, or None if the match did not count."""
    seats = saved.header.seats
    own = [seat for seat, player in enumerate(seats) if _is(player, profile)]
    if len(own) != 1 or len(seats) < 2 or len(saved.results) != len(seats):
        return None
    if players_who_played(store, saved.header, saved.finished):
        return None
    known = [
        before if seat == own[0] else rating_of(store, player, saved.header.game)
        for seat, player in enumerate(seats)
    ]
    return new_ratings(known, [result.rank for result in saved.results])[own[0]]


def _is(player: Player, profile: str) -> bool:
    return player.kind == "profile" and player.key == profile
