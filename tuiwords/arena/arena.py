"""Plays any number of games of bots against bots on any executor, with the same results."""

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

from tuiwords.arena.jobs import HERE, Place, RunLedger, RunStore, finished
from tuiwords.bots.roster import BotSpec, unique_names
from tuiwords.engine.intervals import mean_interval, share_interval
from tuiwords.engine.threads import search_seconds
from tuiwords.games.base import AnyState, GameError
from tuiwords.games.options import Settings
from tuiwords.play import catalog
from tuiwords.play.bot_turns import bot_turns
from tuiwords.play.game import AnyBot, Game
from tuiwords.play.realtime_bots import foreseen_moves, play_out

_BATCHES = 8  # batches per worker, so that all workers finish at about the same time
_PAUSE_FACTOR = 20  # after a standing, pause for this many times the time it took to compute
_LONGEST_BATCH = 4  # deals, which are lost when a worker dies


@dataclass(frozen=True, slots=True)
class Deal:
    """One game to play: ``order[seat]`` is the index of the bot in that seat."""

    number: int
    seed: int
    order: tuple[int, ...]
    settings: tuple[tuple[str, str | int | bool], ...] = ()

    @property
    def key(self) -> str:
        """The key of this deal's saved result."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a deal. ``scores``, ``ranks``, ``won`` and ``facts`` have one entry per bot."""

    number: int
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    won: tuple[bool, ...]
    facts: tuple[Mapping[str, float], ...]
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Tally:
    """A bot's results: ``wins`` as the only first, ``ties`` as a shared first, and its scores.

    ``ci95`` is the 95 % interval of the mean score, without width if it is not known; ``facts`` are
    the means of the game's figures.
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
    """The results of a run so far: each bot's tally, and the pair score of two bots in pairs.

    ``pair_score`` is the first bot's share of the complete pairs, with its 95 % interval.
    """

    games: int
    tallies: tuple[Tally, ...]
    pair_score: float | None = None
    pair_ci95: tuple[float, float] | None = None


def deals(
    count: int, seed: int, bots: int, settings: Settings | None = None, *, pairs: bool = False
) -> list[Deal]:
    """Seeds and seats of ``count`` games; seats rotate. With ``pairs``, each deal is played twice.

    Raises: GameError for pairs without two bots and an even number of games.
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
    """The same deals with settings added: those of ``positions`` in turn, cyclically."""
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
    start = search_seconds()
    game = catalog.game(key)
    settings = game.rules.settings(dict(deal.settings))
    state = game.rules.new(settings, deal.seed, len(deal.order))
    players = [_player(key, pickle.dumps(specs[place])) for place in deal.order]
    chances = [random.Random(f"{deal.seed}/{place}") for place in deal.order]
    state = finish(game, settings, state, players, chances)
    outcome = state.outcome
    assert outcome is not None
    seats = [deal.order.index(place) for place in range(len(specs))]
    return Played(
        deal.number,
        tuple(outcome.scores[seat] for seat in seats),
        tuple(outcome.ranks[seat] for seat in seats),
        tuple(outcome.won[seat] for seat in seats),
        tuple(dict(game.results.facts(state, seat)) for seat in seats),
        search_seconds() - start,
    )


def finish(
    game: Game,
    settings: Settings,
    state: AnyState,
    players: Sequence[AnyBot],
    chances: Sequence[random.Random],
) -> AnyState:
    """The end of a game that bots play from ``state``, with the complete ``settings``.

    Raises: GameError.
    """
    state = game.advice.play_quickly(state, players) or state
    if game.rules.realtime:
        limit = game.rules.time_limit(settings)
        state = play_out(state, foreseen_moves(state, dict(enumerate(players)), chances), limit)
    choosers = {seat: bot.choose for seat, bot in enumerate(players)}
    for turn in bot_turns(state, choosers, dict(enumerate(chances))):
        state = turn.after
    return state


@cache
def _player(key: str, spec: bytes) -> AnyBot:
    # Cached per process, since a strategy's tables are expensive to make.
    return catalog.game(key).bot(pickle.loads(spec))


def play_games(
    game: Game,
    specs: Sequence[BotSpec],
    to_play: Sequence[Deal],
    place: Place = HERE,
    *,
    ledger: RunStore | None = None,
    run: str = "",
    report: Callable[[Sequence[Played]], object] = lambda _played: None,
) -> list[Played]:
    """Play all deals and return their results in the order of the deals.

    With a ``ledger``, deals already played under the name ``run`` are not played again; see
    ``finished`` for the ``place``. ``report`` is called with all results so far, in
    the order in which they were played; it is always the same list, which grows.
    Raises: GameError, also if several pools die, or if each seat has a clock.
    """
    if to_play and game.rules.seat_time(game.rules.settings(dict(to_play[0].settings))) is not None:
        raise GameError("bots play each other without clocks: turn the clock off")
    name = run and f"{run}/{run_hash(game, specs, to_play)}"
    kept = RunLedger(ledger, name, _text, _loaded) if ledger and name else None

    def batches(missing: Sequence[Deal]) -> list[Sequence[Deal]]:
        return batches_of(missing, 0 if place == HERE else place.workers)

    work, so_far = PlayDeals(game.key, tuple(specs)), list[Played]()
    for some in finished(work, to_play, place, kept, batches):
        so_far += [played for _, played in some]
        report(so_far)
    done = {played.number: played for played in so_far}
    return [done[deal.number] for deal in to_play]


def batches_of(missing: Sequence[Deal], workers: int) -> list[Sequence[Deal]]:
    """The deals in batches for the workers; the first are small, so that results come soon."""
    size = min(_LONGEST_BATCH, max(1, len(missing) // (workers * _BATCHES))) if workers else 1
    soon = min(len(missing), 2 * workers)
    starts = [*range(soon), *range(soon, len(missing), size)]
    return [missing[at:end] for at, end in pairwise([*starts, len(missing)])]


@dataclass(frozen=True, slots=True)
class PlayDeals:
    """Plays a list of deals; an object, so that it can be pickled for another process."""

    game: str
    specs: tuple[BotSpec, ...]

    def __call__(self, batch: Sequence[Deal]) -> list[Played]:
        """The results of the deals."""
        return [play_deal(self.game, self.specs, deal) for deal in batch]


def run_hash(game: Game, specs: Sequence[BotSpec], to_play: Sequence[Deal]) -> str:
    """A hash that differs for runs with other rules, word lists, bots or deals."""
    settings = dict(to_play[0].settings) if to_play else {}
    start = game.rules.new(game.rules.settings(settings), 0, max(1, len(specs)))
    later = {(each.key, each.default) for each in game.rules.options if each.later}
    dealt = [
        replace(deal, settings=tuple(each for each in deal.settings if each not in later))
        for deal in to_play
    ]
    known = repr((game.key, start.fingerprint, [spec.fixed() for spec in specs], dealt))
    return hashlib.sha256(known.encode()).hexdigest()[:16]


def _text(played: Played) -> str:
    return json.dumps(asdict(played))


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


def tally(
    specs: Sequence[BotSpec], results: Sequence[Played], *, pairs: bool = False
) -> tuple[Tally, ...]:
    """The tally of each bot. Raises: GameError if there are no results."""
    if not results:
        raise GameError("no games were played")
    return tuple(_tally(name, at, results, pairs) for at, name in enumerate(unique_names(specs)))


def _tally(name: str, place: int, results: Sequence[Played], pairs: bool) -> Tally:
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
        _score_interval(place, results, pairs),
        {key: statistics.fmean(p.facts[place][key] for p in results) for key in keys},
    )


def _score_interval(place: int, results: Sequence[Played], pairs: bool) -> tuple[float, float]:
    """The interval of a bot's mean score; the two games of a pair are not independent."""
    by_deal: dict[int, list[float]] = {}
    for played in results:
        by_deal.setdefault(played.number // (1 + pairs), []).append(played.scores[place])
    whole = [statistics.fmean(both) for both in by_deal.values() if len(both) == 1 + pairs]
    mean = statistics.fmean(played.scores[place] for played in results)
    return mean_interval(whole) if whole else (mean, mean)


def pair_score(results: Sequence[Played]) -> tuple[float, tuple[float, float]]:
    """The first bot's share of wins, a tie being half, and its 95 % interval over pairs.

    Incomplete pairs do not count. Raises: GameError if there is no complete pair.
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
    """The standing of a run, which may still be going on or not have begun."""
    tallies = tally(specs, results, pairs=pairs) if results else ()
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
    """A ``report`` for ``play_games`` that calls ``tell`` at most every ``pause`` seconds.

    In long runs it does so less often, because computing a standing takes longer.
    """
    next_time = 0.0

    def report(so_far: Sequence[Played]) -> None:
        nonlocal next_time
        begun = time.monotonic()
        if begun >= next_time:
            tell(standing(specs, so_far, pairs=pairs))
            ended = time.monotonic()
            next_time = ended + max(pause, _PAUSE_FACTOR * (ended - begun))

    return report
