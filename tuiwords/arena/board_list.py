"""Lets Word Soup bots play every board of a list, each alone, optionally with a time per game."""

from __future__ import annotations

import hashlib
import json
import pickle
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from typing import Any, cast

from tuiwords.arena.arena import player_of
from tuiwords.arena.jobs import Each, Place, RunLedger, RunStore, finished
from tuiwords.arena.needs import needs_of_bots
from tuiwords.bots.bot import Bot, Choice
from tuiwords.bots.roster import BotSpec
from tuiwords.engine.base import EXTERNAL, Limit
from tuiwords.engine.threads import search_seconds
from tuiwords.games.base import GameError
from tuiwords.games.word_soup import Board, Rules, WordSoupState, start
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.bot_turns import bot_turns
from tuiwords.play.games.word_soup import WORD_SOUP
from tuiwords.play.packages import GuardedStrategy

# The share of the remaining time that a strategy which does not plan the whole game may spend on a
# move. A game has about 18 moves; equal shares would give too much to the last ones, which matter
# least.
_SHARE = 1 / 8
_FIRST = Limit(nodes=2000)  # loads what a game needs before its time is counted


@dataclass(frozen=True, slots=True)
class BoardList:
    """What to play: boards, all of the size in the rules, and the lexicon.

    ``seconds`` is CPU time for a whole game; without it a bot keeps its own limit.
    """

    boards: tuple[Board, ...]
    rules: Rules
    lexicon: Lexicon
    seconds: float | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """The score and the letters left after a turn, and the CPU seconds of its choice."""

    score: int
    left: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished game: points, letters left, words taken, and the turns in which that happened.

    ``trouble`` is what failed if a program, or the strategy of another package, lost by it.
    """

    score: int
    left: int
    words: int
    turns: tuple[TurnTaken, ...] = field(default=(), compare=False)
    trouble: str = ""

    def text(self) -> str:
        """What is saved."""
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, text: str) -> Taken:
        """What was saved. Raises: ValueError, TypeError, KeyError."""
        saved = json.loads(text)
        turns = tuple(TurnTaken(**turn) for turn in saved.pop("turns"))
        return cls(**saved, turns=turns)


@dataclass(frozen=True, slots=True)
class _BoardJob:
    """The index of a bot and the index of a board."""

    bot: int
    board: int

    @property
    def key(self) -> str:
        """What it is called among the jobs."""
        return f"{self.bot}/{self.board}"


def play_boards(
    specs: Sequence[BotSpec],
    listed: BoardList,
    place: Place,
    *,
    ledger: RunStore | None = None,
    run: str = "",
    report: Callable[[int], None] = lambda _done: None,
) -> list[tuple[Taken, ...]]:
    """For each bot, its games on all boards; ``report`` is called with how many are done.

    With a ``ledger``, games already played under the name ``run`` are not played again. The same on
    any executor unless bots are limited by time. Raises: GameError.
    """
    places = range(len(listed.boards))
    jobs = [_BoardJob(bot, board) for bot in range(len(specs)) for board in places]
    done: dict[_BoardJob, Taken] = {}
    fixed = repr((listed, listed.lexicon.hash, [spec.fixed() for spec in specs]))
    name = f"{run}/{hashlib.sha256(fixed.encode()).hexdigest()[:16]}"
    kept = RunLedger(ledger, name, Taken.text, Taken.of) if ledger and run else None
    for some in finished(Each(PlayBoards(tuple(specs), listed)), jobs, place, kept):
        done |= some
        report(len(done))
    return [tuple(done[_BoardJob(bot, board)] for board in places) for bot in range(len(specs))]


@dataclass(frozen=True, slots=True)
class PlayBoards:
    """Plays jobs; an object, so that it can be pickled for another process."""

    specs: tuple[BotSpec, ...]
    listed: BoardList

    def needs(self) -> dict[str, str]:
        """What bots need on a worker but their entries. Raises: GameError."""
        return needs_of_bots(WORD_SOUP, self.specs)

    def __call__(self, job: _BoardJob) -> Taken:
        """Play a board; returns how it ended."""
        listed = self.listed
        state = start(listed.boards[job.board], listed.rules, listed.lexicon)
        bot = player_of(WORD_SOUP.key, self.specs, job.bot)
        if self.specs[job.bot].strategy != EXTERNAL:
            _load(pickle.dumps(self.specs[job.bot]), listed.rules, listed.lexicon)
        chance = random.Random(f"{listed.seed}/{job.board}")
        bot.begin()
        begun = before = search_seconds()
        turns, failed = [], list[str]()

        def choose(view: Any, rng: random.Random) -> Choice[Any] | None:
            return within(bot, listed.seconds, search_seconds() - begun).choose(view, rng)

        def loses(_seat: int, error: GameError) -> bool:
            failed.append(str(error))
            return isinstance(bot.strategy, GuardedStrategy)

        for turn in bot_turns(state, {0: choose}, {0: chance}, loses):
            state, now = cast(WordSoupState, turn.after), search_seconds()
            turns.append(TurnTaken(state.scores[0], state.board(0).left, now - before))
            before = now
        left, words = state.board(0).left, len(state.lines[0])
        return Taken(state.scores[0], left, words, tuple(turns), "".join(failed) or bot.trouble)


def within(bot: Bot[Any, Any], seconds: float | None, spent: float) -> Bot[Any, Any]:
    """The bot with the time for its next move, ``spent`` of the game's ``seconds`` being gone."""
    if seconds is None:
        return bot
    left = max(0.0, seconds - spent)
    share = 1.0 if getattr(bot.strategy, "plans", False) else _SHARE
    return replace(bot, limit=Limit(seconds=left * share))


@cache
def _load(spec: bytes, rules: Rules, lexicon: Lexicon) -> None:
    # Once per process; what a strategy loads is not part of any game.
    bot = WORD_SOUP.bot(pickle.loads(spec))
    view = start(rules.deal(0), rules, lexicon).view(0)
    with suppress(GameError):  # it comes again in a game
        replace(bot, limit=_FIRST).choose(view, random.Random(0))
