"""Plays any number of games of bots against bots on any executor, with the same results."""

from __future__ import annotations

import hashlib
import json
import pickle
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import Any

from tuiwords.arena.jobs import HERE, Place, RunLedger, RunStore, finished, in_order
from tuiwords.arena.needs import needs_of_bots
from tuiwords.bots.bot import Choice
from tuiwords.bots.roster import BotSpec
from tuiwords.engine.base import EXTERNAL
from tuiwords.engine.threads import search_seconds
from tuiwords.games.base import AnyState, GameError, ranks_of
from tuiwords.games.options import Settings, Value
from tuiwords.play import catalog
from tuiwords.play.bot_turns import Chooser, Loses, bot_turns
from tuiwords.play.game import GIVEN, AnyBot, Game
from tuiwords.play.journal import Unwritten
from tuiwords.play.match import Match
from tuiwords.play.packages import GuardedStrategy
from tuiwords.play.realtime_bots import foreseen_moves, play_out
from tuiwords.store.json_form import event_from_plain, event_to_plain
from tuiwords.store.records import Event, Header, Player

_BATCHES = 8  # batches per worker, so that all workers finish at about the same time
_LONGEST_BATCH = 4  # deals, which are lost when a worker dies
_PART = 500  # so many games are so quick that a batch may be one part in 500 of them
_LATE = 1.0  # seconds by which a strategy of another package may be late, as a program may


@dataclass(frozen=True, slots=True)
class Deal:
    """One game to play: ``order[seat]`` is the index of the bot in that seat."""

    number: int
    seed: int
    order: tuple[int, ...]
    settings: tuple[tuple[str, Value], ...] = ()

    @property
    def key(self) -> str:
        """The key of this deal's saved result."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a deal. ``scores``, ``ranks``, ``won`` and ``facts`` have one entry per bot.

    ``events`` are what happened, if that was asked for; their times are CPU seconds, or playing
    time in a game against the clock. ``troubles`` says of each bot, if any failed, what failed, ""
    for others: who fails comes last.
    """

    number: int
    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    won: tuple[bool, ...]
    facts: tuple[Mapping[str, float], ...]
    cpu_seconds: float
    events: tuple[Event, ...] = ()
    troubles: tuple[str, ...] = ()


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


def play_deal(key: str, specs: Sequence[BotSpec], deal: Deal, *, recorded: bool = False) -> Played:
    """Play one game to its end. ``recorded``: whether its events are kept. Raises: GameError."""
    start = search_seconds()
    events: list[Event] = []
    game = catalog.game(key)
    settings = game.rules.settings(dict(deal.settings))
    state = game.rules.new(settings, deal.seed, len(deal.order))
    players = [player_of(key, specs, place) for place in deal.order]
    for player in players:
        player.begin()
    chances = [random.Random(f"{deal.seed}/{place}") for place in deal.order]
    failed: dict[int, str] = {}

    def loses(seat: int, error: GameError) -> bool:
        if isinstance(players[seat].strategy, GuardedStrategy):
            failed[seat] = str(error)
        return seat in failed

    state = finish(game, settings, state, players, chances, events if recorded else None, loses)
    outcome = state.outcome
    assert outcome is not None
    seats = [deal.order.index(place) for place in range(len(specs))]
    troubles = tuple(failed.get(seat, players[seat].trouble) for seat in seats)
    standing = [
        (not said, -outcome.ranks[seat]) for seat, said in zip(seats, troubles, strict=True)
    ]
    return Played(
        deal.number,
        tuple(outcome.scores[seat] for seat in seats),
        ranks_of(standing),
        tuple(outcome.won[seat] and not said for seat, said in zip(seats, troubles, strict=True)),
        tuple(dict(game.results.facts(state, seat)) for seat in seats),
        search_seconds() - start,
        tuple(events),
        troubles if any(troubles) else (),
    )


def match_of(
    game: Game, names: Sequence[str], deal: Deal, played: Played, started: float | None = None
) -> Match:
    """A game whose events were recorded as a match of bots with these names; none is written.

    The same game has the same id. Raises: GameError.
    """
    settings = game.rules.settings(dict(deal.settings))
    fingerprint = game.rules.new(settings, deal.seed, len(deal.order)).fingerprint
    seats = tuple(Player("bot", names[bot], names[bot]) for bot in deal.order)
    made = [(event.kind, event.seat, event.text) for event in played.events]
    known = repr((game.key, fingerprint, deal, seats, made))
    name = hashlib.sha256(known.encode()).hexdigest()[:32]
    moment = time.time() if started is None else started
    header = Header(name, game.key, settings, deal.seed, seats, moment, fingerprint)
    return Match.resume(game, header, played.events, Unwritten())


def finish(
    game: Game,
    settings: Settings,
    state: AnyState,
    players: Sequence[AnyBot],
    chances: Sequence[random.Random],
    events: list[Event] | None = None,
    loses: Loses = lambda _seat, _error: False,
) -> AnyState:
    """The end of a game that bots play from ``state``, with the complete ``settings``.

    What happens is added to ``events``. Who ``loses`` by an error resigns. Raises: GameError.
    """
    start = search_seconds()
    if events is None:  # the quick way leaves out the turns
        state = game.advice.play_quickly(state, players) or state
    happened: list[Event] = [] if events is None else events
    if game.rules.realtime:
        limit = game.rules.time_limit(settings)
        coming = foreseen_moves(state, dict(enumerate(players)), chances, loses)
        for event, after in play_out(state, coming, limit, loses):
            happened.append(event)
            state = after
    choosers = {seat: _chooser(game, bot) for seat, bot in enumerate(players)}
    for turn in bot_turns(state, choosers, dict(enumerate(chances)), loses):
        moment, choice = search_seconds() - start, turn.choice
        made = Event("resign", turn.seat, "", moment)
        happened.append(replace(made, kind="move", text=str(choice.move)) if choice else made)
        state = turn.after
    return state


def _chooser(game: Game, bot: AnyBot) -> Chooser:
    """What chooses the moves of a bot in a game, within its clock if it has one.

    The clock counts CPU seconds; those of a program are not known, and it is waited for.
    """
    if bot.clock is None:
        return bot.choose
    left, increment = bot.clock.seconds, bot.clock.increment
    spent = time.monotonic if bot.strategy.name == EXTERNAL else search_seconds

    def choose(view: Any, chance: random.Random) -> Choice[Any] | None:
        nonlocal left
        before = spent()
        choice = bot.choose(view, chance, game.advice.turn_seconds(view, left))
        used = spent() - before
        if used > left + _LATE and isinstance(bot.strategy, GuardedStrategy):
            raise GameError(f"it thought for {used:.1f} seconds and had {left:.1f}")
        left = max(0.0, left - used) + increment
        return choice

    return choose


def player_of(key: str, specs: Sequence[BotSpec], place: int) -> AnyBot:
    """A bot, kept per process; a program is one for each place, as it is in one game at a time."""
    if specs[place].strategy == GIVEN:
        return catalog.game(key).bot(specs[place])
    spec = pickle.dumps(specs[place])
    return _program(key, spec, place) if specs[place].strategy == EXTERNAL else _bot(key, spec)


@lru_cache(maxsize=5)  # the most seats: programs that are not kept end
def _program(key: str, spec: bytes, _place: int) -> AnyBot:
    return catalog.game(key).bot(pickle.loads(spec))


@cache
def _bot(key: str, spec: bytes) -> AnyBot:
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
    enough: Callable[[Played], bool] = lambda _played: False,
    recorded: bool = False,
) -> list[Played]:
    """Play all deals and return their results in the order of the deals.

    With a ``ledger``, deals already played under the name ``run`` are not played again; see
    ``finished`` for the ``place``. ``report`` is called with all results so far, in
    the order in which they were played; it is always the same list, which grows. ``enough`` is
    asked after each result in the order of the deals; that with which it is true is the last one.
    ``recorded`` says whether the results have their events; what is known without is played again.
    Raises: GameError, also if several pools die, or if each seat has a clock.
    """
    if to_play and game.rules.seat_time(game.rules.settings(dict(to_play[0].settings))) is not None:
        raise GameError("bots play each other without clocks: turn the clock off")
    name = run and f"{run}/{run_hash(game, specs, to_play)}"
    read = partial(_loaded, recorded=recorded)
    kept = RunLedger(ledger, name, _text, read) if ledger and name else None

    def batches(missing: Sequence[Deal]) -> list[Sequence[Deal]]:
        return batches_of(missing, 0 if place == HERE else place.workers)

    settings = to_play[0].settings if to_play else ()
    work = PlayDeals(game.key, tuple(specs), recorded, settings)
    so_far, done = list[Played](), list[Played]()

    def told() -> Iterator[list[tuple[Deal, Played]]]:
        for some in found:
            so_far.extend(played for _, played in some)
            report(so_far)
            yield some

    with closing(finished(work, to_play, place, kept, batches)) as found:
        for _, played in in_order(to_play, told()):
            done.append(played)
            if enough(played):
                break
    return done


def batches_of(missing: Sequence[Deal], workers: int) -> list[Sequence[Deal]]:
    """The deals in batches for the workers; the first are small, so that results come soon."""
    longest = max(_LONGEST_BATCH, len(missing) // _PART)
    size = min(longest, max(1, len(missing) // (workers * _BATCHES))) if workers else 1
    soon = min(len(missing), 2 * workers)
    starts = [*range(soon), *range(soon, len(missing), size)]
    return [missing[at:end] for at, end in pairwise([*starts, len(missing)])]


@dataclass(frozen=True, slots=True)
class PlayDeals:
    """Plays a list of deals; an object, so that it can be pickled for another process."""

    game: str
    specs: tuple[BotSpec, ...]
    recorded: bool = False
    settings: tuple[tuple[str, Value], ...] = ()

    def needs(self) -> dict[str, str]:
        """What a worker needs for the same games: rules, word lists, bots. Raises: GameError."""
        game = catalog.game(self.game)
        settings = game.rules.settings(dict(self.settings))
        rules = game.rules.new(settings, 0, max(1, len(self.specs))).fingerprint
        return {f"rules and word list of {game.title}": rules, **needs_of_bots(game, self.specs)}

    def __call__(self, batch: Sequence[Deal]) -> list[Played]:
        """The results of the deals."""
        return [play_deal(self.game, self.specs, deal, recorded=self.recorded) for deal in batch]


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
    events = [event_to_plain(event) for event in played.events]
    return json.dumps(asdict(replace(played, events=())) | {"events": events})


def _loaded(text: str, *, recorded: bool) -> Played:
    saved = json.loads(text)
    number = saved["number"]  # anything but a table is refused here
    events = [event_from_plain(event) for event in saved.get("events", ())]
    if recorded and not events:
        raise ValueError("it was saved without what happened")
    return Played(
        number,
        tuple(saved["scores"]),
        tuple(saved["ranks"]),
        tuple(saved["won"]),
        tuple(saved["facts"]),
        saved["cpu_seconds"],
        tuple(events),
        tuple(saved.get("troubles", ())),
    )
