"""Blocking calls of the streaming ``analyse``, and the stopwatch that enforces limits."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from typing import TypeVar

from tuiwords.engine.base import Limit, Ranking, Strategy
from tuiwords.engine.threads import search_seconds
from tuiwords.games.base import Move, View

T = TypeVar("T")
V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)


class Stopwatch:
    """CPU seconds of a search since the stopwatch was made, and whether a limit is reached."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._start = search_seconds()

    @property
    def seconds(self) -> float:
        """CPU seconds of the thinking thread so far, and of those that help it."""
        return search_seconds() - self._start

    def expired(self, nodes: int) -> bool:
        """Whether the seconds or the nodes of the limit are used up, or its deadline is over."""
        limit = self.limit
        return (
            (limit.seconds is not None and self.seconds >= limit.seconds)
            or (limit.nodes is not None and nodes >= limit.nodes)
            or limit.over
        )

    def part(self, nodes: int) -> float:
        """The part of the seconds or the nodes of the limit that is used up; 0 without a limit."""
        limit, parts = self.limit, [0.0]
        if limit.seconds is not None:
            parts.append(self.seconds / limit.seconds if limit.seconds > 0 else 1.0)
        if limit.nodes is not None:
            parts.append(nodes / limit.nodes if limit.nodes > 0 else 1.0)
        return max(parts)


def finished(steps: Generator[object, None, T]) -> T:
    """Run all steps and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result


def last(rankings: Iterable[Ranking[M]]) -> Ranking[M]:
    """The final ranking of a stream. Raises: ValueError if the stream is empty."""
    newest = deque(rankings, maxlen=1)
    if not newest:
        raise ValueError("the strategy yielded no ranking")
    return newest[0]


def rank(strategy: Strategy[V, M], view: V, limit: Limit) -> Ranking[M]:
    """Think until the limit and return the final ranking."""
    return last(strategy.analyse(view, limit))
