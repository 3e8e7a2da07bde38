"""Wordle bots on every answer of a list; games go on past the sixth guess to the word itself."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from tuiwords.bots.bot import Bot
from tuiwords.bots.roster import BotSpec
from tuiwords.games.base import GameError
from tuiwords.games.wordle import Clue, score, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play import catalog
from tuiwords.play.arena import Pools, spread
from tuiwords.play.kits.wordle import WORDLE

_MOST = 60  # guesses after which a bot that gets nowhere is stopped
_SLICE = 60  # words a job: a strategy's decisions are shared only among the words of one job


@dataclass(frozen=True, slots=True)
class WordList:
    """What is played: the words that may be hidden, those that may be guessed, and the rules.

    Openers and seeds are the bots' own affair; ``opener`` replaces theirs where it is given.
    """

    answers: Lexicon
    allowed: Lexicon
    hard: bool = False
    guesses: int = 6
    opener: str = ""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class _Job:
    """A bot by its place among the bots, and the hidden words it plays."""

    bot: int
    words: tuple[str, ...]


def play_list(
    specs: Sequence[BotSpec],
    listed: WordList,
    words: Sequence[str],
    make_pool: Pools,
    *,
    workers: int = 1,
    report: Callable[[int], None] = lambda _done: None,
) -> list[tuple[int, ...]]:
    """For each bot the guesses that each of ``words``, all among the answers, took.

    The same for any number of workers. ``report`` hears how many games are done. Raises: GameError.
    """
    # Alone, a job is all words of a bot: its decisions are then made once for all of them.
    size = len(words) if workers == 1 else _SLICE
    parts = [tuple(words[at : at + size]) for at in range(0, len(words), size)]
    jobs = [_Job(bot, part) for bot in range(len(specs)) for part in parts]
    done: dict[tuple[int, str], int] = {}
    # A function that reports cannot travel to another process; there the jobs are small anyway.
    hear = (lambda bot, count: report(bot * len(words) + count)) if workers == 1 else None
    for job, counts in spread(_Table(tuple(specs), listed, hear), jobs, make_pool):
        done |= {(job.bot, word): count for word, count in zip(job.words, counts, strict=True)}
        report(len(done))
    return [tuple(done[bot, word] for word in words) for bot in range(len(specs))]


@dataclass(frozen=True)
class _Table:
    """Plays jobs; as an object it travels to another process.

    ``hear`` is told which bot has found how many words.
    """

    specs: tuple[BotSpec, ...]
    listed: WordList
    hear: Callable[[int, int], None] | None = None

    def __call__(self, job: _Job) -> tuple[_Job, tuple[int, ...]]:
        bot = _bot(pickle.dumps(self.specs[job.bot]))
        if bot.skill.sure:
            return job, self._evaluated(bot, job)
        counts: list[int] = []
        for word in job.words:
            counts.append(self._guesses(bot, word))
            self._tell(job, len(counts))
        return job, tuple(counts)

    def _tell(self, job: _Job, done: int) -> None:
        if self.hear is not None:
            self.hear(job.bot, done)

    def _evaluated(self, bot: Bot[Any, Any], job: _Job) -> tuple[int, ...]:
        """A bot that always takes the best move decides alike wherever the clues are alike."""
        from tuiwords.engine.wordle.evaluate import evaluate

        listed = self.listed
        found = evaluate(
            bot.strategy,
            listed.answers,
            listed.allowed,
            opener=listed.opener,
            hard=listed.hard,
            guesses=listed.guesses,
            limit=bot.limit,
            sight=bot.skill.sight,
            progress=lambda done, _all: self._tell(job, done),
            only=job.words,
        )
        return found.guesses

    def _guesses(self, bot: Bot[Any, Any], answer: str) -> int:
        """A bot with moods plays each word by itself, with chances of its own."""
        listed = self.listed
        chance = random.Random(f"{listed.seed}/{answer}")
        clues: tuple[Clue, ...] = ()
        guess = listed.opener
        while len(clues) < _MOST:
            if clues or not guess:
                view = view_of_clues(
                    clues, listed.allowed, listed.answers, listed.hard, listed.guesses
                )
                guess = str(bot.choose(view, chance).move)
            clues = (*clues, Clue(guess, score(guess, answer)))
            if guess == answer:
                return len(clues)
        raise GameError(f"{bot.persona.name} does not find {answer.upper()}")


@cache
def _bot(spec: bytes) -> Bot[Any, Any]:
    # Once a process: a strategy keeps tables that are dear to make.
    return catalog.bot(WORDLE, pickle.loads(spec))
