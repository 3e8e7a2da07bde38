"""Wordle bots on every answer of a list; games go on past the sixth guess to the word itself."""

from __future__ import annotations

import hashlib
import pickle
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from tuiwords.arena.arena import RunStore
from tuiwords.arena.workers import Pools, spread
from tuiwords.bots.bot import Bot
from tuiwords.bots.roster import BotSpec
from tuiwords.games.base import GameError
from tuiwords.games.wordle import GUESSES, Clue, score, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.games.wordle import WORDLE
from tuiwords.store.plain import readable

_MOST = 60  # guesses after which a bot that gets nowhere is stopped
_SLICE = 60  # words a job, which is what is lost when a run is cut off


@dataclass(frozen=True, slots=True)
class WordList:
    """What is played: the words that may be hidden, those that may be guessed, and the rules.

    Openers are the bots' own affair; ``opener`` replaces theirs where it is given. The list is
    played ``rounds`` times, the first with ``seed``, the next with the next. If it is ``daily``,
    the words of a round come in an order of chance, and the bots know those that were before.
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
        """The words as they come day by day in a round."""
        words = list(self.answers.words)
        random.Random(f"daily {seed}").shuffle(words)
        return words


@dataclass(frozen=True, slots=True)
class _WordJob:
    """A bot by its place among the bots, the seed of the round, and the hidden words it plays."""

    bot: int
    seed: int
    words: tuple[str, ...]

    def key(self, word: str) -> str:
        """What a saved result is found by."""
        return f"{self.bot}/{self.seed}/{word}"


def play_list(
    specs: Sequence[BotSpec],
    listed: WordList,
    words: Sequence[str],
    make_pool: Pools,
    *,
    ledger: RunStore | None = None,
    run: str = "",
    report: Callable[[int], None] = lambda _done: None,
) -> list[tuple[int, ...]]:
    """For each bot the guesses that each of ``words``, all among the answers, took in each round.

    The words of a round come in the order given, or day by day. The same for any pools. With a
    ``ledger`` what was played under the name ``run`` is not played again. ``report`` hears how many
    games are done.

    Raises: GameError.
    """
    name = run and f"{run}/{_run_hash(specs, listed)}"
    done = readable(ledger.run_results(name) if ledger and name else {}, int)
    seeds = range(listed.seed, listed.seed + listed.rounds)
    orders = {seed: _order(listed, seed, words) for seed in seeds}
    whole = [_WordJob(bot, seed, orders[seed]) for bot in range(len(specs)) for seed in seeds]
    jobs = [job for each in whole for job in _missing(each, done)]
    report(len(done))
    for job, counts in spread(PlayWords(tuple(specs), listed), jobs, make_pool):
        for word, count in zip(job.words, counts, strict=True):
            done[job.key(word)] = count
            if ledger and name:
                ledger.add_run_result(name, job.key(word), str(count))
        report(len(done))
    by_bot: list[tuple[int, ...]] = [()] * len(specs)
    for job in whole:
        by_bot[job.bot] += tuple(done[job.key(word)] for word in job.words)
    return by_bot


def _order(listed: WordList, seed: int, words: Sequence[str]) -> tuple[str, ...]:
    """Day by day where there are days: what is found for one day is half of what the next needs."""
    played = frozenset(words)
    return tuple(w for w in listed.order(seed) if w in played) if listed.daily else tuple(words)


def _missing(job: _WordJob, done: Mapping[str, int]) -> Iterator[_WordJob]:
    words = [word for word in job.words if job.key(word) not in done]
    for at in range(0, len(words), _SLICE):
        yield replace(job, words=tuple(words[at : at + _SLICE]))


def _run_hash(specs: Sequence[BotSpec], listed: WordList) -> str:
    """What a run is: results of other lists, rules or bots are not taken for its own."""
    fixed = replace(listed, rounds=1)
    known = repr((fixed, listed.answers.hash, listed.allowed.hash, [asdict(s) for s in specs]))
    return hashlib.sha256(known.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class PlayWords:
    """Plays jobs; as an object it travels to another process."""

    specs: tuple[BotSpec, ...]
    listed: WordList

    def __call__(self, job: _WordJob) -> tuple[_WordJob, tuple[int, ...]]:
        """The job, and the guesses that each of its words took."""
        packed = pickle.dumps(self.specs[job.bot])
        bot = _bot(packed)
        if bot.skill.sure and not self.listed.daily:
            decided = _decided(packed, pickle.dumps(self.listed), job.seed)
            return job, self._evaluated(bot, job, decided)
        days = self.listed.order(job.seed) if self.listed.daily else []
        counts = []
        for word in job.words:
            past = Lexicon("past", days[: days.index(word)]) if self.listed.daily else None
            counts.append(self._guesses(bot, word, job.seed, past))
        return job, tuple(counts)

    def _evaluated(
        self, bot: Bot[Any, Any], job: _WordJob, decided: dict[tuple[Clue, ...], str]
    ) -> tuple[int, ...]:
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
            limit=replace(bot.limit, top=1, seed=job.seed),
            known_view=bot.skill.known_view,
            only=job.words,
            decided=decided,
        )
        return found.guesses

    def _guesses(self, bot: Bot[Any, Any], answer: str, seed: int, past: Lexicon | None) -> int:
        """A bot with moods plays each word by itself, and so does any on a day of its own."""
        listed = self.listed
        chance = random.Random(f"{seed}/{answer}")
        clues: tuple[Clue, ...] = ()
        guess = listed.opener
        while len(clues) < _MOST:
            if clues or not guess:
                view = view_of_clues(
                    clues,
                    listed.allowed,
                    listed.answers,
                    listed.hard,
                    listed.guesses,
                    length=len(answer),
                )
                choice = bot.choose(replace(view, past=past), chance)
                if choice is None:
                    raise GameError(f"{bot.persona.name} has no guess left for {answer}")
                guess = str(choice.move)
            clues = (*clues, Clue(guess, score(guess, answer)))
            if guess == answer:
                return len(clues)
        raise GameError(f"{bot.persona.name} did not find {answer.upper()}")


@cache
def _bot(spec: bytes) -> Bot[Any, Any]:
    # Once a process: a strategy keeps tables that are expensive to make.
    return WORDLE.bot(pickle.loads(spec))


@cache
def _decided(spec: bytes, listed: bytes, seed: int) -> dict[tuple[Clue, ...], str]:
    """The guesses decided on so far in this process, by the clues before them."""
    del spec, listed, seed
    return {}
