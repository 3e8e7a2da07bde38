"""A bot: a persona that plays a strategy within a limit, as well as its skill allows."""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from tuiwords.bots.skill import Skill
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import WAIT, ClockLimit, Fallible, Limit, Strategy, Weighing
from tuiwords.engine.threads import using
from tuiwords.games.base import Move, View

V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)

_ALL = 1_000_000  # more moves than any position has
_SEEN = 40  # moves among which a bot chooses if it does not always take the best


@dataclass(frozen=True, slots=True)
class Persona:
    """Who a bot is: its name and a line about itself, which is part of what names its saved runs.

    It may have the level of the words that the bot knows, which players need not see.
    """

    name: str
    line: str

    @property
    def shown(self) -> str:
        """The line for players."""
        return re.sub(r" \(SCOWL \d+\)", "", self.line)


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """The move a bot plays, and the seconds that it appears to think."""

    move: M
    pause: float


@dataclass(frozen=True, slots=True)
class GameClock:
    """The seconds that a bot may think in a game, and those that it gets for each of its moves."""

    seconds: float
    increment: float = 0.0


@dataclass(frozen=True, slots=True)
class Bot(Generic[V, M]):
    """A player at the table.

    If there is a ``weaker`` bot, that one makes all but a ``share`` of the moves. ``threads`` is
    how many its searches use, None for as many as others do. A ``clock`` limits its games against
    other bots.
    """

    persona: Persona
    strategy: Strategy[V, M]
    limit: Limit
    skill: Skill
    weaker: Bot[V, M] | None = None
    share: float = 1.0
    threads: int | None = None
    clock: GameClock | None = None

    def begin(self) -> None:
        """A new game begins."""
        if isinstance(self.strategy, Fallible):
            self.strategy.begin()

    @property
    def trouble(self) -> str:
        """Why it can play no further: what failed in this game, as a sentence, or ""."""
        return self.strategy.trouble if isinstance(self.strategy, Fallible) else ""

    def choose(self, view: V, rng: random.Random, seconds: float | None = None) -> Choice[M] | None:
        """The move it plays at ``view``, or None if it sees none; the same for equal ``rng``.

        In a game against the clock, the pause is the time it takes to find the move. On a clock of
        its own it thinks ``seconds`` at most.
        """
        if self.weaker is not None and rng.random() >= self.share:
            return self.weaker.choose(view, rng, seconds)
        limit = replace(
            self._usual(view),
            seed=rng.getrandbits(32),
            top=1 if self.skill.sure else max(_SEEN, self.limit.top),
        )
        if seconds is not None:
            most = seconds if limit.seconds is None else min(seconds, limit.seconds)
            deadline = time.monotonic() + seconds
            limit = ClockLimit(most, limit.nodes, limit.top, limit.seed, deadline)
        with using(self.threads):
            ranking = rank(self.strategy, self.skill.turn_view(view, rng), limit)
        if not ranking.moves:
            return None
        if ranking.measure == WAIT:
            return Choice(ranking.moves[0].move, ranking.moves[0].value)
        return Choice(self.skill.pick(ranking, rng).move, rng.uniform(*self.skill.pace))

    def _usual(self, view: V) -> Limit:
        """The limit of a turn without a clock."""
        limit = self.limit
        if not isinstance(self.strategy, Weighing):
            return limit
        weight = self.strategy.weight(view)
        seconds = None if limit.seconds is None else weight * limit.seconds
        nodes = None if limit.nodes is None else round(weight * limit.nodes)
        return replace(limit, seconds=seconds, nodes=nodes)

    def foresee(self, view: V, rng: random.Random) -> tuple[Choice[M], ...]:
        """All moves it will make from ``view`` on, in a game where others do not affect its board.

        The earliest comes first; pauses are seconds from now. A strategy without times makes all
        its moves at once.
        """
        limit = replace(self.limit, seed=rng.getrandbits(32), top=_ALL)
        with using(self.threads):
            ranking = rank(self.strategy, self.skill.known_view(view), limit)
        timed = ranking.measure == WAIT
        own = tuple(Choice(ranked.move, ranked.value if timed else 0.0) for ranked in ranking.moves)
        return own if self.weaker is None else self._mixed(own, self.weaker.foresee(view, rng), rng)

    def _mixed(
        self, own: tuple[Choice[M], ...], weaker: tuple[Choice[M], ...], rng: random.Random
    ) -> tuple[Choice[M], ...]:
        """The moves that both find, and some of those that only one of them does."""
        both = {choice.move for choice in own} & {choice.move for choice in weaker}
        found = [c for c in own if c.move in both or rng.random() < self.share]
        found += [c for c in weaker if c.move not in both and rng.random() >= self.share]
        return tuple(sorted(found, key=lambda choice: choice.pause))
