"""Par: how the bots did on a puzzle that a person has played, to compare with."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import fmean

from tuiwords.arena.arena import Deal, finish, run_hash
from tuiwords.arena.jobs import RunStore
from tuiwords.engine.base import EXTERNAL
from tuiwords.engine.threads import search_seconds
from tuiwords.games.options import Settings
from tuiwords.play.game import AnyBot, Game

SECONDS = 3.0  # CPU seconds for all bots of a game
FIRST_SECONDS = 3.0  # of one game of each, after which no other bot begins
GAMES = 100  # most games of a bot


@dataclass(frozen=True, slots=True)
class BotScores:
    """The scores of a bot in its games of the puzzle, more being better.

    ``guesses`` are those of the same games in a game of guesses, one more than allowed where the
    word was not found; else there are none. A bot that played the same twice is not asked again.
    """

    bot: str
    scores: tuple[float, ...] = ()
    guesses: tuple[int, ...] = ()

    @property
    def mean(self) -> float:
        """The mean number of guesses, else of points."""
        return fmean(self.guesses or self.scores)

    def worse(self, score: float) -> int:
        """How many of its games ended with less than ``score``."""
        return sum(own < score for own in self.scores)


@dataclass(frozen=True, slots=True)
class Par:
    """The scores of all bots of a game, weakest bot first."""

    bots: tuple[BotScores, ...] = ()
    unit: str = "points"

    def beaten(self, score: float) -> int:
        """How many bots had less than ``score`` on average."""
        return sum(fmean(bot.scores) < score for bot in self.bots)

    @property
    def middle(self) -> float:
        """The mean score that half of the bots reach."""
        means = sorted(fmean(bot.scores) for bot in self.bots)
        return means[len(means) // 2] if means else 0.0


@dataclass(slots=True)
class _Tries:
    """The games of one bot so far."""

    bot: AnyBot
    scores: list[float] = field(default_factory=list)
    guesses: list[int] = field(default_factory=list)
    seconds: float = 0.0  # of its longest game, but for the first, which reads tables

    @property
    def repeats_itself(self) -> bool:
        """Whether a bot without random choices played twice with the same result."""
        return self.bot.skill.sure and len(self.scores) > 1 and len(set(self.scores)) == 1


def known_par(game: Game, settings: Settings, seed: int, ledger: RunStore) -> Par | None:
    """The par of a puzzle that was computed before, else None. Raises: GameError."""
    saved = ledger.run_results(_run(game, settings, seed)).get(_key(game))
    with suppress(ValueError, TypeError, KeyError, AttributeError):
        return None if saved is None else _read(json.loads(saved))
    return None


def par(game: Game, settings: Settings, seed: int, ledger: RunStore) -> Iterator[Par | None]:
    """Let the bots play a puzzle alone, and keep the result in ``ledger``, once for each puzzle.

    Yields None after each game, so that the caller can stop, and the par at the end. The bots take
    turns and get ``SECONDS`` of this thread's CPU time, but each plays at least once.
    Raises: GameError.
    """
    known = known_par(game, settings, seed, ledger)
    if known is None:
        tries: list[_Tries] = []
        for _ in _played(game, game.rules.settings(settings), seed, tries):
            yield None
        scores = _plain(tries)
        ledger.add_run_result(_run(game, settings, seed), _key(game), json.dumps(scores))
        known = _read(scores)
    yield known


def first_par(game: Game, settings: Settings, seed: int, ledger: RunStore) -> Iterator[Par | None]:
    """The same by a single game of each quick bot, if there is no better one; nothing is kept.

    Left out are programs, bots with seconds to think, and those that others left no time.
    Raises: GameError.
    """
    known = known_par(game, settings, seed, ledger)
    if known is None:
        tries: list[_Tries] = []
        begun = search_seconds()
        for spec in game.bots():
            slow = spec.limit.seconds is not None or spec.strategy == EXTERNAL
            if not slow and search_seconds() - begun < FIRST_SECONDS:
                tries.append(_Tries(game.bot(spec)))
                _play(game, game.rules.settings(settings), seed, tries[-1], 0)
                yield None
        known = _read(_plain(tries))
    yield known


def _plain(tries: Sequence[_Tries]) -> dict[str, dict[str, Sequence[float]]]:
    return {
        each.bot.persona.name: {"scores": each.scores, "guesses": each.guesses} for each in tries
    }


def _played(game: Game, settings: Settings, seed: int, tries: list[_Tries]) -> Iterator[None]:
    """Add the bots of a game to ``tries``, and let them play."""
    left = SECONDS
    for spec in game.bots():
        begun = search_seconds()
        tries.append(_Tries(game.bot(spec)))
        _play(game, settings, seed, tries[-1], 0)
        left -= search_seconds() - begun
        yield
    for number in range(1, GAMES):
        for bot in tries:
            if bot.repeats_itself or bot.seconds > left:
                continue
            begun = search_seconds()
            _play(game, settings, seed, bot, number)
            bot.seconds = max(bot.seconds, search_seconds() - begun)
            left -= search_seconds() - begun
            yield


def _play(game: Game, settings: Settings, seed: int, bot: _Tries, number: int) -> None:
    start = game.rules.new(settings, seed, 1)
    chance = random.Random(f"{seed}/{bot.bot.persona.name}/{number}")
    end = finish(game, settings, start, [bot.bot], [chance])
    assert end.outcome is not None
    bot.scores.append(end.outcome.scores[0])
    facts = game.results.facts(end, 0)
    if "guesses" in facts:
        bot.guesses.append(int(facts["guesses"]) + (not end.outcome.won[0]))


def _run(game: Game, settings: Settings, seed: int) -> str:
    """The name under which the store keeps the results of a puzzle."""
    full = game.rules.settings(settings)
    return f"par/{run_hash(game, (), [Deal(0, seed, (0,), tuple(sorted(full.items())))])}"


def _key(game: Game) -> str:
    """The key of the results of the bots as they are now."""
    return hashlib.sha256(repr([spec.fixed() for spec in game.bots()]).encode()).hexdigest()[:16]


def _read(plain: Mapping[str, Mapping[str, Sequence[float]]]) -> Par:
    bots = tuple(
        BotScores(bot, tuple(map(float, found["scores"])), tuple(map(int, found["guesses"])))
        for bot, found in plain.items()
    )
    return Par(bots, "guesses" if any(bot.guesses for bot in bots) else "points")
