"""Lets Wordle bots play every answer of a list; games continue after the sixth guess."""

from __future__ import annotations

import hashlib
import pickle
import random
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import Any

from tuiwords.arena.arena import player_of
from tuiwords.arena.jobs import Place, RunLedger, RunStore, finished
from tuiwords.arena.needs import needs_of_bots
from tuiwords.bots.bot import Bot
from tuiwords.bots.roster import BotSpec
from tuiwords.engine.base import EXTERNAL
from tuiwords.games.base import GameError
from tuiwords.games.wordle import GUESSES, Clue, score, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.games.wordle import WORDLE
from tuiwords.play.packages import GuardedStrategy

MOST = 60  # guesses after which a bot is stopped
SLICE = 60  # words per job, which are lost when a run is interrupted


@dataclass(frozen=True, slots=True)
class WordList:
    """What to play: the words that may be hidden, those that may be guessed, and the rules.

    ``opener`` replaces the bots' own first guesses if it is given. The list is played ``rounds``
    times, with ``seed``, ``seed`` + 1 and so on. If ``daily``, the words of a round come in random
    order, and the bots know the earlier ones.
    """

    answers: Lexicon
    allowed: Lexicon
    hard: bool = False
    guesses: int = GUESSES
    opener: str = ""
    seed: int = 0
    rounds: int = 1
    daily: bool = False

    def order(self, seed: int) -> list[str]:
        """The words of a round, day by day."""
        words = list(self.answers.words)
        random.Random(f"daily {seed}").shuffle(words)
        return words


@dataclass(frozen=True, slots=True)
class _WordJob:
    """The index of a bot, the seed of the round, and the hidden word to play."""

    bot: int
    seed: int
    word: str

    @property
    def key(self) -> str:
        """The key of its saved result."""
        return f"{self.bot}/{self.seed}/{self.word}"


def play_list(
    specs: Sequence[BotSpec],
    listed: WordList,
    words: Sequence[str],
    place: Place,
    *,
    ledger: RunStore | None = None,
    run: str = "",
    report: Callable[[int], None] = lambda _done: None,
) -> list[tuple[Guessed, ...]]:
    """For each bot, the guesses that each of ``words`` took in each round; all must be answers.

    The words of a round come in the given order, or day by day. The same with any pools. With a
    ``ledger``, games already played under the name ``run`` are not played again. ``report`` is
    called with how many games are done.

    Raises: GameError.
    """
    name = run and f"{run}/{_run_hash(specs, listed)}"
    kept = RunLedger(ledger, name, Guessed.text, Guessed.of) if ledger and name else None
    jobs = [
        _WordJob(bot, seed, word)
        for bot in range(len(specs))
        for seed in range(listed.seed, listed.seed + listed.rounds)
        for word in _order(listed, seed, words)
    ]
    done: dict[str, Guessed] = {}
    for some in finished(PlayWords(tuple(specs), listed), jobs, place, kept, _slices):
        done |= {job.key: guessed for job, guessed in some}
        report(len(done))
    return [tuple(done[job.key] for job in jobs if job.bot == bot) for bot in range(len(specs))]


def _order(listed: WordList, seed: int, words: Sequence[str]) -> tuple[str, ...]:
    """The words to play; in a daily list day by day, so that a bot can reuse earlier results."""
    played = frozenset(words)
    return tuple(w for w in listed.order(seed) if w in played) if listed.daily else tuple(words)


def _slices(jobs: Sequence[_WordJob]) -> list[Sequence[_WordJob]]:
    """The words of each bot and round, some at a time."""
    rounds = [list(its) for _, its in groupby(jobs, key=lambda job: (job.bot, job.seed))]
    return [its[at : at + SLICE] for its in rounds for at in range(0, len(its), SLICE)]


def _run_hash(specs: Sequence[BotSpec], listed: WordList) -> str:
    """A hash that differs for runs with other lists, rules or bots."""
    fixed = replace(listed, rounds=1)
    known = repr(
        (fixed, listed.answers.hash, listed.allowed.hash, [spec.fixed() for spec in specs])
    )
    return hashlib.sha256(known.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Guessed:
    """How many guesses a word took, one more than a game has if a program did not find it in time.

    ``trouble`` is what failed if the program, or the strategy of another package, lost by it.
    """

    count: int
    trouble: str = ""

    def text(self) -> str:
        """What is saved."""
        return f"{self.count} {self.trouble}".rstrip()

    @classmethod
    def of(cls, text: str) -> Guessed:
        """What was saved. Raises: ValueError."""
        count, _, trouble = text.partition(" ")
        return cls(int(count), trouble)


@dataclass(frozen=True, slots=True)
class PlayWords:
    """Plays jobs; an object, so that it can be pickled for another process."""

    specs: tuple[BotSpec, ...]
    listed: WordList

    def needs(self) -> dict[str, str]:
        """What bots need on a worker but their entries. Raises: GameError."""
        return needs_of_bots(WORDLE, self.specs)

    def __call__(self, jobs: Sequence[_WordJob]) -> Sequence[Guessed]:
        """How many guesses each of the words took, all of one bot and round."""
        seed, words = jobs[0].seed, tuple(job.word for job in jobs)
        spec = self.specs[jobs[0].bot]
        packed, program = pickle.dumps(spec), spec.strategy == EXTERNAL
        bot = player_of(WORDLE.key, self.specs, jobs[0].bot)
        guarded = isinstance(bot.strategy, GuardedStrategy)
        if bot.skill.sure and not self.listed.daily and not program:
            decided = _decided(packed, pickle.dumps(self.listed), seed)
            # Where one of another package fails, it is found out for which words.
            with suppress(GameError) if guarded else nullcontext():
                return [Guessed(count) for count in self._evaluated(bot, seed, words, decided)]
        days = self.listed.order(seed) if self.listed.daily else []
        counts = []
        for word in words:
            past = Lexicon("past", days[: days.index(word)]) if self.listed.daily else None
            bot.begin()
            try:
                counts.append(self._guesses(bot, word, seed, past))
            except GameError as error:
                if not guarded:
                    raise
                counts.append(Guessed(self.listed.guesses + 1, str(error)))
        return counts

    def _evaluated(
        self,
        bot: Bot[Any, Any],
        seed: int,
        words: tuple[str, ...],
        decided: dict[tuple[Clue, ...], str],
    ) -> tuple[int, ...]:
        """The guesses of a bot that always takes the best move: one decision per set of clues."""
        from tuiwords.engine.wordle.evaluate import evaluate

        listed = self.listed
        found = evaluate(
            bot.strategy,
            listed.answers,
            listed.allowed,
            opener=listed.opener,
            hard=listed.hard,
            guesses=listed.guesses,
            limit=replace(bot.limit, top=1, seed=seed),
            known_view=bot.skill.known_view,
            only=words,
            decided=decided,
        )
        return found.guesses

    def _guesses(self, bot: Bot[Any, Any], answer: str, seed: int, past: Lexicon | None) -> Guessed:
        """The guesses for one word, by a bot whose choice is random or depends on the day."""
        listed = self.listed
        chance = random.Random(f"{seed}/{answer}")
        clues: tuple[Clue, ...] = ()
        guess, program = listed.opener, bot.strategy.name == EXTERNAL
        # A program is not asked for a guess that the rules do not allow any more.
        while len(clues) < (listed.guesses if program else MOST):
            if clues or not guess:
                view = view_of_clues(
                    clues,
                    listed.allowed,
                    listed.answers,
                    listed.hard,
                    listed.guesses,
                    length=len(answer),
                )
                view = replace(view, past=past)
                choice = bot.choose(view, chance)
                if choice is None and bot.trouble:
                    return Guessed(listed.guesses + 1, bot.trouble)
                if choice is None:
                    raise GameError(f"{bot.persona.name} has no guess left for {answer}")
                guess = str(choice.move)
                if fault := view.fault(guess):
                    raise GameError(fault)
            clues = (*clues, Clue(guess, score(guess, answer)))
            if guess == answer:
                return Guessed(len(clues))
        if program:
            return Guessed(listed.guesses + 1)
        raise GameError(f"{bot.persona.name} did not find {answer.upper()}")


@cache
def _decided(spec: bytes, listed: bytes, seed: int) -> dict[tuple[Clue, ...], str]:
    """The guesses decided so far in this process, by the clues before them."""
    del spec, listed, seed
    return {}
