"""Bot against bot, any number of games, on any executor; the results do not depend on which."""

from __future__ import annotations

import hashlib
import json
import pickle
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Any, Protocol

from tuiwords.arena.workers import Inline, Pools, spread
from tuiwords.bots.bot import Bot
from tuiwords.bots.roster import BotSpec
from tuiwords.engine.intervals import mean_interval, share_interval
from tuiwords.games.base import GameError
from tuiwords.games.options import Settings
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.play.realtime_bots import foreseen_moves, play_out
from tuiwords.store.plain import readable

_BATCHES = 8  # batches for each worker, so that they finish together
_COUNTING = 20  # the pause before the next standing, in times of what the last took to count
_LONGEST_BATCH = 4  # deals; what is lost at most when a worker dies


@dataclass(frozen=True, slots=True)
class Deal:
    """One game to play: ``order[seat]`` is the place of the bot that sits there."""

    number: int
    seed: int
    order: tuple[int, ...]
    settings: tuple[tuple[str, str | int | bool], ...] = ()

    @property
    def key(self) -> str:
        """What a saved result of this deal is found by."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Played:
    """How a deal went. ``scores``, ``ranks``, ``won`` and ``facts`` have one entry a bot."""

    number: int
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    won: tuple[bool, ...]
    facts: tuple[Mapping[str, float], ...]
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Tally:
    """A bot's games: ``wins`` alone in front, ``ties`` in front with others, scores in figures.

    ``ci95`` is the 95 % interval of the mean score; ``facts`` are the means of the game's own.
    """

    bot: str
    games: int
    wins: int
    ties: int
    mean: float
    sd: float
    ci95: tuple[float, float]
    facts: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a run stands: each bot's games, and of two bots that play in pairs the pair score.

    ``pair_score`` is the first bot's share of the pairs that are complete, with its 95 % interval.
    """

    games: int
    tallies: tuple[Tally, ...]
    pair_score: float | None = None
    pair_ci95: tuple[float, float] | None = None


class RunStore(Protocol):
    """Where results are kept so that an interrupted run goes on: the store."""

    def run_results(self, run: str) -> Mapping[str, str]:
        """The results so far, by the key of their deal."""

    def add_run_result(self, run: str, key: str, text: str) -> None:
        """Keep one more."""


def deals(
    count: int, seed: int, bots: int, settings: Settings | None = None, *, pairs: bool = False
) -> list[Deal]:
    """Seeds and seats of ``count`` games; seats rotate, with ``pairs`` each game is played twice.

    Raises: GameError: pairs need two bots and an even number of games.
    """
    if pairs and (bots != 2 or count % 2):
        raise GameError("pairs need two bots and an even number of games")
    rng = random.Random(seed)
    fixed = tuple(sorted((settings or {}).items()))
    result: list[Deal] = []
    for number in range(count):
        repeat = pairs and number % 2 == 1
        dealt = result[-1].seed if repeat else rng.getrandbits(48)
        turn = number % bots
        result.append(Deal(number, dealt, tuple((s + turn) % bots for s in range(bots)), fixed))
    return result


def on_positions(
    dealt: Sequence[Deal], positions: Sequence[Settings], *, pairs: bool = False
) -> list[Deal]:
    """The same deals with settings added, those of ``positions`` in turn, again and again."""
    return [
        replace(
            deal,
            settings=(
                *deal.settings,
                *positions[deal.number // (1 + pairs) % len(positions)].items(),
            ),
        )
        for deal in dealt
    ]


def play_deal(key: str, specs: Sequence[BotSpec], deal: Deal) -> Played:
    """Play one game to its end. Raises: GameError."""
    start = time.thread_time()
    game = catalog.game(key)
    state = game.rules.new(game.rules.settings(dict(deal.settings)), deal.seed, len(deal.order))
    players = [_player(key, pickle.dumps(specs[place])) for place in deal.order]
    state = game.advice.play_quickly(state, players) or state
    chances = [random.Random(f"{deal.seed}/{place}") for place in deal.order]
    if game.rules.realtime:
        limit = game.rules.time_limit(game.rules.settings(dict(deal.settings)))
        state = play_out(state, foreseen_moves(state, dict(enumerate(players)), chances), limit)
    while state.outcome is None:
        for seat in state.to_move:
            choice = players[seat].choose(state.view(seat), chances[seat])
            # Whoever sees no move has nothing left to play for.
            state = state.after(seat, choice.move) if choice else state.resign(seat)
            if state.outcome is not None:
                break
    outcome = state.outcome
    seats = [deal.order.index(place) for place in range(len(specs))]
    return Played(
        deal.number,
        tuple(outcome.scores[seat] for seat in seats),
        tuple(outcome.ranks[seat] for seat in seats),
        tuple(outcome.won[seat] for seat in seats),
        tuple(dict(game.results.facts(state, seat)) for seat in seats),
        time.thread_time() - start,
    )


@cache
def _player(key: str, spec: bytes) -> Bot[Any, Any]:
    # Once a process: a strategy keeps tables that are expensive to make.
    return catalog.game(key).bot(pickle.loads(spec))


def play_games(
    game: Game,
    specs: Sequence[BotSpec],
    to_play: Sequence[Deal],
    make_pool: Pools = Inline,
    *,
    workers: int = 1,
    ledger: RunStore | None = None,
    run: str = "",
    report: Callable[[Sequence[Played]], object] = lambda _played: None,
) -> list[Played]:
    """Play all deals and return them in order, whatever played them and in which order.

    With a ``ledger`` what was played under the name ``run`` is not played again. A pool that dies
    is replaced and plays what is missing. ``report`` is told of all that is played so far, in the
    order in which it came; the list grows.
    Raises: GameError, also when pool after pool dies, or where each seat has a clock.
    """
    if to_play and game.rules.seat_time(game.rules.settings(dict(to_play[0].settings))) is not None:
        raise GameError("bots play each other without clocks: turn the clock off")
    name = run and f"{run}/{run_hash(game, specs, to_play)}"
    saved = readable(ledger.run_results(name) if ledger and name else {}, _loaded)
    done = {deal.number: saved[deal.key] for deal in to_play if deal.key in saved}
    missing = [deal for deal in to_play if deal.number not in done]
    batches = batches_of(missing, 0 if make_pool is Inline else workers)
    so_far = list(done.values())
    report(so_far)
    for answers in spread(_Batch(game.key, tuple(specs)), batches, make_pool):
        for played in answers:
            done[played.number] = played
            if ledger and name:
                ledger.add_run_result(name, str(played.number), json.dumps(asdict(played)))
        so_far += answers
        report(so_far)
    return [done[deal.number] for deal in to_play]


def batches_of(missing: Sequence[Deal], workers: int) -> list[Sequence[Deal]]:
    """The deals in the portions that workers take, the first ones small: answers come soon."""
    size = min(_LONGEST_BATCH, max(1, len(missing) // (workers * _BATCHES))) if workers else 1
    soon = min(len(missing), 2 * workers)
    starts = [*range(soon), *range(soon, len(missing), size)]
    return [missing[at:end] for at, end in pairwise([*starts, len(missing)])]


@dataclass(frozen=True)
class _Batch:
    """Plays a list of deals; as an object it travels to another process."""

    game: str
    specs: tuple[BotSpec, ...]

    def __call__(self, batch: Sequence[Deal]) -> list[Played]:
        return [play_deal(self.game, self.specs, deal) for deal in batch]


def run_hash(game: Game, specs: Sequence[BotSpec], to_play: Sequence[Deal]) -> str:
    """What a run is: results of other rules, lists, bots or deals are not taken for its own."""
    settings = dict(to_play[0].settings) if to_play else {}
    start = game.rules.new(game.rules.settings(settings), 0, max(1, len(specs)))
    known = repr((game.key, start.fingerprint, [asdict(s) for s in specs], list(to_play)))
    return hashlib.sha256(known.encode()).hexdigest()[:16]


def _loaded(text: str) -> Played:
    saved = json.loads(text)
    return Played(
        saved["number"],
        tuple(saved["scores"]),
        tuple(saved["ranks"]),
        tuple(saved["won"]),
        tuple(saved["facts"]),
        saved["cpu_seconds"],
    )


def tally(specs: Sequence[BotSpec], results: Sequence[Played]) -> tuple[Tally, ...]:
    """Each bot's games in figures. Raises: GameError without a game."""
    if not results:
        raise GameError("no games were played")
    return tuple(_tally(spec.name, place, results) for place, spec in enumerate(specs))


def _tally(name: str, place: int, results: Sequence[Played]) -> Tally:
    scores = [played.scores[place] for played in results]
    fronts = [played.ranks.count(1) for played in results if played.ranks[place] == 1]
    keys = results[0].facts[place]
    return Tally(
        name,
        len(results),
        sum(front == 1 for front in fronts),
        sum(front > 1 for front in fronts),
        statistics.fmean(scores),
        statistics.stdev(scores) if len(scores) > 1 else 0.0,
        mean_interval(scores),
        {key: statistics.fmean(p.facts[place][key] for p in results) for key in keys},
    )


def pair_score(results: Sequence[Played]) -> tuple[float, tuple[float, float]]:
    """Share of games won by the first of two bots, a tie half, and its 95 % interval over pairs.

    A game whose other one is missing does not count. Raises: GameError without a pair.
    """
    means = _pair_means(results)
    if not means:
        raise GameError("no pairs of games were played")
    return statistics.fmean(means), share_interval(means)


def _pair_means(results: Sequence[Played]) -> list[float]:
    points: dict[int, list[float]] = {}
    for played in results:
        won = 0.5 if played.ranks[0] == played.ranks[1] else float(played.ranks[0] == 1)
        points.setdefault(played.number // 2, []).append(won)
    return [sum(both) / 2 for _, both in sorted(points.items()) if len(both) == 2]


def standing(
    specs: Sequence[BotSpec], results: Sequence[Played], *, pairs: bool = False
) -> Standing:
    """How a run stands that may not be over, or not even begun."""
    tallies = tally(specs, results) if results else ()
    if pairs and _pair_means(results):
        return Standing(len(results), tallies, *pair_score(results))
    return Standing(len(results), tallies)


def standings(
    specs: Sequence[BotSpec],
    tell: Callable[[Standing], object],
    *,
    pairs: bool = False,
    pause: float = 0.25,
) -> Callable[[Sequence[Played]], None]:
    """A ``report`` for ``play_games`` that tells the standing, every ``pause`` seconds at most.

    After long runs less often, so that counting never takes much of the time.
    """
    next_time = 0.0

    def report(so_far: Sequence[Played]) -> None:
        nonlocal next_time
        begun = time.monotonic()
        if begun >= next_time:
            tell(standing(specs, so_far, pairs=pairs))
            ended = time.monotonic()
            next_time = ended + max(pause, _COUNTING * (ended - begun))

    return report
