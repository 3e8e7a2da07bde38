"""Measures how accurately the shipped bots play: their own games, reviewed like those of people."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import fmean

from tuiwords.arena.jobs import HERE, Each, Place, RunLedger, finished, kept_results
from tuiwords.bots.roster import BotSpec
from tuiwords.history.reviews import gradual_review
from tuiwords.play import catalog
from tuiwords.play.bot_turns import bot_turns
from tuiwords.play.game import AnyBot, Game
from tuiwords.play.judged import ReviewWork
from tuiwords.play.likeness import FILE
from tuiwords.play.match import Match
from tuiwords.resources import asset
from tuiwords.store.records import Player
from tuiwords.store.store import Store
from tuiwords.train.ratings import shipped
from tuiwords.train.tables import Progress, read_tables, untold, write_table

GAMES = 12  # of each bot
EFFORT = 0.25  # of the judge: the errors of single verdicts cancel out over many moves
KEPT_FIGURES = ("accuracy", "share")
_RUN = "reviews"
_ROUND = 1_000  # moves after which a game without an end is stopped


@dataclass(frozen=True, slots=True)
class TrainedReviews:
    """The bots measured, with their mean accuracy."""

    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BotGame:
    """A game to play and to review: which bot, and its number."""

    game: str
    bot: str
    number: int
    seed: int

    @property
    def key(self) -> str:
        """What it is called among the results."""
        return f"{self.game} {self.bot} {self.seed} {self.number}"


def train(
    games: int = GAMES,
    seed: int = 1,
    place: Place = HERE,
    progress: Progress = untold,
    path: Path | None = None,
    game: str | None = None,
) -> TrainedReviews:
    """Review ``games`` games of each bot and write ``assets/review_levels.toml``.

    Games are kept in the cache, so that a measurement that was interrupted goes on where it was.
    Raises: GameError, StoreError, OSError.
    """
    target = path or asset() / FILE
    read_tables(target)  # what cannot be kept is told before all is played
    chosen = list(catalog.GAMES.values()) if game is None else [catalog.game(game)]
    plans = [
        [
            BotGame(each.key, spec.name, number, seed)
            for spec in shipped(each)
            for number in range(games)
        ]
        for each in chosen
    ]
    total, before, lines = sum(map(len, plans)), 0, list[str]()
    for each, jobs in zip(chosen, plans, strict=True):

        def report(done: int, before: int = before) -> None:
            progress(before + done, total)

        command = f"tuiwords train reviews --game {each.key} --games {games} --seed {seed}"
        with kept_results(f"reviews-{each.key}") as store:
            found = _measured(jobs, place, store, report)
            write(each, found, command, target)
        before += len(jobs)
        lines += _lines(each, found)
    return TrainedReviews(tuple(lines))


def _measured(
    jobs: Sequence[BotGame], place: Place, store: Store, report: Callable[[int], None]
) -> dict[BotGame, dict[str, float]]:
    """The figures of every game, which the store keeps."""
    found: dict[BotGame, dict[str, float]] = {}
    ledger = RunLedger(store, _RUN, json.dumps, json.loads)
    for some in finished(Each(reviewed), jobs, place, ledger):
        found |= some
        report(len(found))
    return {job: found[job] for job in jobs}


def _lines(game: Game, found: Mapping[BotGame, Mapping[str, float]]) -> Iterator[str]:
    for spec in shipped(game):
        own = [figures["accuracy"] for job, figures in found.items() if job.bot == spec.name]
        yield f"{spec.name} {fmean(own):.0f}"


def reviewed(job: BotGame) -> dict[str, float]:
    """Play and review one game. Raises: GameError."""
    game = catalog.game(job.game)
    spec = next(spec for spec in shipped(game) if spec.name == job.bot)
    rng = random.Random(f"reviews {job.key}")
    match = played(game, spec, rng.getrandbits(48), rng)
    work = ReviewWork(usual=EFFORT, everyone=False)
    *_, found = gradual_review(match, 0, None, work)
    return {key: found.figures[key] for key in KEPT_FIGURES if key in found.figures}


def played(game: Game, spec: BotSpec, seed: int, rng: random.Random) -> Match:
    """A game of a bot, against itself where two play. Raises: GameError."""
    alone = game.rules.together
    seats = [Player("bot", spec.name, spec.name)] * (1 if alone else 2)
    match, bot = Match.begin(game, {}, seed, seats), game.bot(spec)
    if game.rules.realtime:
        return _timed(match, bot, rng)
    both = range(len(seats))
    turns = bot_turns(match.state, dict.fromkeys(both, bot.choose), dict.fromkeys(both, rng))
    for turn in islice(turns, _ROUND):
        if turn.choice is None:
            match.resign(turn.seat)
        else:
            match.play(turn.seat, str(turn.choice.move))
    return match


def _timed(match: Match, bot: AnyBot, rng: random.Random) -> Match:
    """What a bot finds against the clock."""
    limit = match.time_limit or 0.0
    for choice in bot.foresee(match.view(0), rng):
        if choice.pause <= limit:
            match.play(0, str(choice.move), choice.pause)
    match.expire(limit)
    return match


def write(
    game: Game, found: Mapping[BotGame, Mapping[str, float]], command: str, path: Path
) -> None:
    """Write the means of a game's bots; those of other games stay. Raises: GameError, OSError."""
    table: dict[str, object] = {"command": command}
    for spec in shipped(game):
        own = [figures for job, figures in found.items() if job.bot == spec.name]
        known = [key for key in KEPT_FIGURES if all(key in figures for figures in own)]
        means = {key: round(fmean(figures[key] for figures in own), 3) for key in known}
        table[spec.name] = {"games": len(own)} | means
    write_table(path, game.key, table)
