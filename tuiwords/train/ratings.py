"""Measures the shipped bots: they play each other over the same deals, and openskill rates them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean

import tomlkit

from tuiwords.arena.arena import Deal, Played, deals, play_games
from tuiwords.arena.workers import pools
from tuiwords.bots.roster import BotSpec, read_bots
from tuiwords.history.ratings import START, new_ratings
from tuiwords.paths import write_atomically
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.resources import asset
from tuiwords.store.records import Rating

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Measured:
    """A bot's rating, and the means of its scores and of the game's own facts."""

    bot: str
    rating: Rating
    means: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class TrainedRatings:
    """The bots measured, strongest first within each game."""

    bots: tuple[str, ...]


def train(
    games: int = 400,
    seed: int = 1,
    workers: int = 1,
    progress: Progress | None = None,
    path: Path | None = None,
    game: str | None = None,
) -> TrainedRatings:
    """Measure the bots of every game, or of one, and write ``assets/ratings.toml``.

    ``progress`` hears of (games played, all games). Raises: GameError, OSError.
    """
    target = path or asset() / "ratings.toml"
    chosen = catalog.GAMES.values() if game is None else [catalog.game(game)]
    several = [each for each in chosen if len(shipped(each)) > 1]
    lines = []
    for done, each in enumerate(several):

        def report(count: int, before: int = done * games) -> None:
            if progress is not None:
                progress(before + count, games * len(several))

        found = train_ratings(each, games, seed, workers, report)
        write(each.key, found, games, seed, target)
        lines += [f"{m.bot} {m.rating.mu:.1f}" for m in found]
    return TrainedRatings(tuple(lines))


def shipped(game: Game) -> tuple[BotSpec, ...]:
    """The shipped bots of a game; a user's own are not measured. Raises: RosterError."""
    return tuple(spec for spec in read_bots(asset("bots.toml")) if spec.game == game.key)


def train_ratings(
    game: Game,
    games: int,
    seed: int,
    workers: int = 1,
    report: Callable[[int], None] = lambda _done: None,
) -> tuple[Measured, ...]:
    """Play ``games`` games and rate all shipped bots of a game, strongest first.

    Where all act together every bot is in every game; else each game is a duel of two, drawn anew.
    Raises: GameError.
    """
    specs = shipped(game)
    at_once = _at_once(game, len(specs))
    ratings = [START] * len(specs)
    history: list[list[float]] = [[] for _ in specs]
    played: list[list[tuple[Played, int]]] = [[] for _ in specs]
    for places, result in _results(
        game, specs, at_once, deals(games, seed, at_once), workers, report
    ):
        after = new_ratings([ratings[place] for place in places], result.ranks)
        for seat, place in enumerate(places):
            ratings[place] = after[seat]
            history[place].append(after[seat].mu)
            played[place].append((result, seat))
    found = [
        Measured(spec.name, _settled(ratings[place], history[place]), _means(played[place]))
        for place, spec in enumerate(specs)
    ]
    return tuple(sorted(found, key=lambda measured: -measured.rating.mu))


def _at_once(game: Game, bots: int) -> int:
    """How many sit at a table: all where they act together, else two, since duels tell most.

    Against the clock in a crowd nearly every word that somebody finds is crossed off.
    """
    return bots if game.rules.together and not game.rules.realtime else min(bots, 2)


def _results(
    game: Game,
    specs: Sequence[BotSpec],
    at_once: int,
    to_play: Sequence[Deal],
    workers: int,
    report: Callable[[int], None],
) -> list[tuple[tuple[int, ...], Played]]:
    """Each game in order, with the places of the bots that played it."""
    chance = random.Random(to_play[0].seed)
    tables: dict[tuple[int, ...], list[Deal]] = {}
    for deal in to_play:
        places = tuple(sorted(chance.sample(range(len(specs)), at_once)))
        tables.setdefault(places, []).append(deal)
    found: list[tuple[tuple[int, ...], Played]] = []
    for places, dealt in tables.items():
        before = len(found)
        results = play_games(
            game,
            [specs[place] for place in places],
            dealt,
            pools(workers),
            workers=workers,
            report=partial(_further, report, before),
        )
        found += [(places, result) for result in results]
    return sorted(found, key=lambda pair: pair[1].number)


def _further(report: Callable[[int], object], before: int, played: Sequence[Played]) -> None:
    report(before + len(played))


def _settled(last: Rating, history: Sequence[float]) -> Rating:
    """The last rating with the mean of the second half: a single upset at the end means nothing."""
    late = history[len(history) // 2 :]
    return Rating(fmean(late) if late else last.mu, last.sigma, last.games)


def _means(played: Sequence[tuple[Played, int]]) -> dict[str, float]:
    if not played:
        return {}
    means = {"mean_score": fmean(result.scores[seat] for result, seat in played)}
    first, its_seat = played[0]
    for key in first.facts[its_seat]:
        means[f"mean_{key}"] = fmean(result.facts[seat][key] for result, seat in played)
    return means


def write(game: str, found: Sequence[Measured], games: int, seed: int, path: Path) -> None:
    """Write a game's ratings; those of other games stay. Raises: OSError."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    document = tomlkit.parse(text)
    table = tomlkit.table()
    command = f"tuiwords train ratings --game {game} --games {games} --seed {seed}"
    table.add(tomlkit.comment(command))
    for measured in found:
        rating = measured.rating
        stanza = tomlkit.table()
        stanza.add("mu", round(rating.mu, 2))
        stanza.add("sigma", round(rating.sigma, 2))
        stanza.add("games", rating.games)
        for name, mean in measured.means.items():
            stanza.add(name, round(mean, 3))
        table.add(measured.bot, stanza)
    document[game] = table
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, tomlkit.dumps(document).encode())
    path.chmod(0o644)
