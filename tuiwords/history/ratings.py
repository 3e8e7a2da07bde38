"""Ratings of players at a game: a mean and an uncertainty, by Plackett and Luce's model.

Weng and Lin, "A Bayesian approximation method for online ranking" (2011), as openskill has it: any
number of players, ties by equal ranks. A bot's rating is measured by many games of bots, shipped
in ``assets/ratings.toml`` and never moved by a game of a person.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tuiwords import resources
from tuiwords.games.base import GameError
from tuiwords.play.match import Match
from tuiwords.store.records import Player, Rating, Saved
from tuiwords.store.store import Store

START = Rating(25.0, 25.0 / 3)  # openskill's own start: nobody knows anything yet
MOST_CERTAIN = 0.9  # sigma never falls below this, so that who learns can still rise


def bot_rating(game: str, name: str) -> Rating | None:
    """The measured rating of a bot, or None where it was not measured. Raises: GameError."""
    return measured_ratings(resources.asset("ratings.toml")).get((game, name))


def bot_mean(game: str, name: str) -> float | None:
    """What a bot reached on average when it was measured: guesses where its game counts them, else
    the score. None where it was not measured. Raises: GameError.
    """
    bots = measured_games(resources.asset("ratings.toml")).get(game, {})
    stanza = bots.get(name, {}) if isinstance(bots, dict) else {}
    mean = stanza.get("mean_guesses", stanza.get("mean_score"))
    return float(mean) if isinstance(mean, int | float) else None


def rating_of(store: Store, player: Player, game: str) -> Rating:
    """What is known of a player: the start for who never played a rated game."""
    if player.kind == "bot":
        return bot_rating(game, player.key) or START
    return store.rating(player.kind, player.key, game) or START


def rate(store: Store, match: Match) -> dict[int, Rating]:
    """Note what a finished match says about its profiles; returns their new ratings by seat.

    Matches left uncounted before it come first. The result is empty for a match that is not rated,
    not over, has one seat, or was counted before. Raises: StoreError, GameError.
    """
    if match.state.outcome is None or not match.rated:
        return {}
    return _count_pending(store).get(match.header.id, {})


def rate_pending(store: Store) -> int:
    """Count the rated matches that ended without being counted: the program was killed just then.

    Returns how many. Raises: StoreError, GameError.
    """
    return sum(bool(moved) for moved in _count_pending(store).values())


def _count_pending(store: Store) -> dict[str, dict[int, Rating]]:
    found = store.matches(finished=True, rated=True, settled=False, limit=None)
    pending = sorted(found, key=lambda saved: saved.finished or 0.0)
    return {saved.header.id: _count(store, saved) for saved in pending}


def _count(store: Store, saved: Saved) -> dict[int, Rating]:
    header = saved.header
    seats = {seat: who for seat, who in enumerate(header.seats) if who.kind == "profile"}
    # Somebody who sits on two seats learns nothing about themselves from a match.
    alone = len(header.seats) < 2 or len({who.key for who in seats.values()}) < len(seats)
    if alone or len(saved.results) != len(header.seats):  # results of fewer seats are damaged
        seats = {}
    before = [rating_of(store, player, header.game) for player in header.seats]
    after = new_ratings(before, [result.rank for result in saved.results]) if seats else ()
    noted: dict[tuple[str, str], Rating] = {
        (who.kind, who.key): after[seat] for seat, who in seats.items()
    }
    if not store.settle(header.id, header.game, noted):
        return {}
    return {seat: after[seat] for seat in seats}


def new_ratings(before: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after one game; rank 1 is the best and equal ranks are a tie."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(
        Rating(team[0].mu, max(team[0].sigma, MOST_CERTAIN), old.games + 1)
        for team, old in zip(rated, before, strict=True)
    )


def chances(ratings: Sequence[Rating]) -> tuple[float, ...]:
    """How likely each player is to come first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    return tuple(float(chance) for chance in model.predict_win(teams))


@cache
def measured_games(path: Path) -> dict[str, Any]:
    """The tables of a file of measured ratings, a game each. Raises: GameError if damaged."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise GameError(f"the file of measured ratings {path} cannot be read: {error}") from error


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
