"""Bot against bot, any number of games, on any executor; the results do not depend on which."""

from __future__ import annotations

import hashlib
import json
import math
import multiprocessing
import pickle
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Protocol, TypeVar

from tuiwords.bots.bot import Bot
from tuiwords.bots.roster import BotSpec
from tuiwords.games.base import GameError
from tuiwords.games.options import Settings
from tuiwords.play import catalog
from tuiwords.play.kit import GameKit
from tuiwords.play.rivals import foreseen, race

Z95 = 1.959963984540054  # half width of the central 95 % of a normal distribution, in sigmas
RESTARTS = 5  # pools that may die before a run is given up
_BATCHES = 8  # batches for each worker, so that they finish together
_LONGEST_BATCH = 32  # deals; what is lost at most when a worker dies


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


class Ledger(Protocol):
    """Where results are kept so that an interrupted run goes on: the store."""

    def run_results(self, run: str) -> Mapping[str, str]:
        """The results so far, by the key of their deal."""

    def add_run_result(self, run: str, key: str, text: str) -> None:
        """Keep one more."""


Pools = Callable[[], Executor]
Job = TypeVar("Job")
Answer = TypeVar("Answer")


class Inline(Executor):
    """Does each job at once, in this thread."""

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Do it and hand back the finished future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*given, **named))
        except Exception as error:
            future.set_exception(error)
        return future


def pools(workers: int) -> Pools:
    """Makes pools of this many processes; one worker is this process itself."""
    if workers < 1:
        raise GameError(f"the number of workers is 1 or more, not {workers}")
    # Fresh processes: forking one that has threads (a progress bar, kernels) may hang.
    fresh = multiprocessing.get_context("spawn")
    return Inline if workers == 1 else lambda: ProcessPoolExecutor(workers, mp_context=fresh)


def deals(
    count: int, seed: int, bots: int, settings: Settings | None = None, *, pairs: bool = False
) -> list[Deal]:
    """Seeds and seats of ``count`` games; seats rotate, with ``pairs`` each game is played twice.

    Raises: GameError: pairs are for two bots and an even number of games.
    """
    if pairs and (bots != 2 or count % 2):
        raise GameError("pairs are for two bots and an even number of games")
    rng = random.Random(seed)
    fixed = tuple(sorted((settings or {}).items()))
    result: list[Deal] = []
    for number in range(count):
        repeat = pairs and number % 2 == 1
        dealt = result[-1].seed if repeat else rng.getrandbits(48)
        turn = number % bots
        result.append(Deal(number, dealt, tuple((s + turn) % bots for s in range(bots)), fixed))
    return result


def play_deal(game: str, specs: Sequence[BotSpec], deal: Deal) -> Played:
    """Play one game to its end. Raises: GameError."""
    start = time.thread_time()
    kit = catalog.kit(game)
    state = kit.new(kit.settings(dict(deal.settings)), deal.seed, len(deal.order))
    players = [_player(game, pickle.dumps(specs[place])) for place in deal.order]
    chances = [random.Random(f"{deal.seed}/{place}") for place in deal.order]
    if kit.realtime:
        limit = kit.time_limit(kit.settings(dict(deal.settings)))
        state = race(state, foreseen(state, dict(enumerate(players)), chances), limit)
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
        tuple(dict(kit.facts(state, seat)) for seat in seats),
        time.thread_time() - start,
    )


@cache
def _player(game: str, spec: bytes) -> Bot[Any, Any]:
    # Once a process: a strategy keeps tables that are dear to make.
    return catalog.bot(catalog.kit(game), pickle.loads(spec))


def play_games(
    kit: GameKit,
    specs: Sequence[BotSpec],
    to_play: Sequence[Deal],
    make_pool: Pools = Inline,
    *,
    workers: int = 1,
    ledger: Ledger | None = None,
    run: str = "",
    report: Callable[[int], None] = lambda _done: None,
) -> list[Played]:
    """Play all deals and return them in order, whatever played them and in which order.

    With a ``ledger`` what was played under the name ``run`` is not played again. A pool that dies
    is replaced and plays what is missing. ``report`` is told how many are done.
    Raises: GameError, also when pool after pool dies.
    """
    name = run and f"{run}/{run_hash(kit, specs, to_play)}"
    saved = ledger.run_results(name) if ledger and name else {}
    done = {deal.number: _loaded(saved[deal.key]) for deal in to_play if deal.key in saved}
    missing = [deal for deal in to_play if deal.number not in done]
    size = min(_LONGEST_BATCH, max(1, len(missing) // (workers * _BATCHES)))
    batches = [missing[at : at + size] for at in range(0, len(missing), size)]
    report(len(done))
    for answers in spread(_Batch(kit.key, tuple(specs)), batches, make_pool):
        for played in answers:
            done[played.number] = played
            if ledger and name:
                ledger.add_run_result(name, str(played.number), json.dumps(asdict(played)))
        report(len(done))
    return [done[deal.number] for deal in to_play]


@dataclass(frozen=True)
class _Batch:
    """Plays a list of deals; as an object it travels to another process."""

    game: str
    specs: tuple[BotSpec, ...]

    def __call__(self, batch: Sequence[Deal]) -> list[Played]:
        return [play_deal(self.game, self.specs, deal) for deal in batch]


def spread(
    work: Callable[[Job], Answer], jobs: Iterable[Job], make_pool: Pools
) -> Iterator[Answer]:
    """Answers as they come. When a worker is killed a new pool does what is missing.

    Raises: GameError when pool after pool dies.
    """
    waiting = list(jobs)
    for _ in range(RESTARTS):
        if not waiting:
            return
        with make_pool() as pool:
            if isinstance(pool, Inline):
                # One at a time, so that each answer is known, and kept, before the next is sought.
                yield from map(work, waiting)
                return
            futures = _submitted(pool, work, waiting)
            try:
                for future in _as_done(futures):
                    answer = future.result()
                    waiting.remove(futures[future])
                    yield answer
            except BrokenProcessPool:
                continue
            finally:
                for future in futures:
                    future.cancel()
    if waiting:
        raise GameError(f"the workers died {RESTARTS} times: is there enough memory for them?")


def _submitted(
    pool: Executor, work: Callable[[Job], Answer], jobs: Sequence[Job]
) -> dict[Future[Answer], Job]:
    futures: dict[Future[Answer], Job] = {}
    for job in jobs:
        try:
            futures[pool.submit(work, job)] = job
        except BrokenProcessPool:
            break  # the next pool takes the rest
    return futures


def _as_done(futures: Iterable[Future[Answer]]) -> Iterator[Future[Answer]]:
    left = set(futures)
    while left:
        finished, left = wait(left, return_when=FIRST_COMPLETED)
        yield from finished


def run_hash(kit: GameKit, specs: Sequence[BotSpec], to_play: Sequence[Deal]) -> str:
    """What a run is: results of other rules, lists, bots or deals are not taken for its own."""
    settings = dict(to_play[0].settings) if to_play else {}
    start = kit.new(kit.settings(settings), 0, max(1, len(specs)))
    known = repr((kit.key, start.fingerprint, [asdict(s) for s in specs], list(to_play)))
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


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of ``values``; a point where there is but one."""
    mean = statistics.fmean(values)
    half = Z95 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return mean - half, mean + half


def tally(specs: Sequence[BotSpec], results: Sequence[Played]) -> tuple[Tally, ...]:
    """Each bot's games in figures. Raises: GameError without a game."""
    if not results:
        raise GameError("no game was played")
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
        interval(scores),
        {key: statistics.fmean(p.facts[place][key] for p in results) for key in keys},
    )


def pair_score(results: Sequence[Played]) -> tuple[float, tuple[float, float]]:
    """Share of games won by the first of two bots, a tie half, and its 95 % interval over pairs."""
    points = [0.5 if p.ranks[0] == p.ranks[1] else float(p.ranks[0] == 1) for p in results]
    means = [(a + b) / 2 for a, b in zip(points[::2], points[1::2], strict=True)]
    return statistics.fmean(means), interval(means)
