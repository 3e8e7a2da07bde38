"""Threads for searches: they run kernels at the same time, which release Python's lock.

What a unit of work brings depends on the unit and never on the thread, so that a search finds the
same with any number of threads.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from heapq import heapreplace
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

MOST = 8

Unit = TypeVar("Unit")
Found = TypeVar("Found")

_allowed: ContextVar[int] = ContextVar("threads", default=1)


class _Helped(threading.local):
    """CPU seconds that other threads have spent for this one, and those that this saves."""

    seconds = 0.0
    saved = 0.0


_helped = _Helped()


def cores() -> int:
    """The cores that this process may use, at most ``MOST``."""
    usable = getattr(os, "sched_getaffinity", None)  # only on Linux
    return min(MOST, len(usable(0)) if usable else os.cpu_count() or 1)


def allowed() -> int:
    """How many threads a search may use here: 1 where nothing else was said."""
    return _allowed.get()


@contextmanager
def using(threads: int | None) -> Iterator[None]:
    """Let the searches in a ``with`` block use so many threads; None changes nothing."""
    token = _allowed.set(allowed() if threads is None else threads)
    try:
        yield
    finally:
        _allowed.reset(token)


def search_seconds() -> float:
    """CPU seconds of this thread, and of others for its searches."""
    return time.thread_time() + _helped.seconds


def span_seconds() -> float:
    """The seconds that the searches of this thread take where each of theirs has a core.

    By CPU time, so that what else a machine does makes no difference.
    """
    return search_seconds() - _helped.saved


def count_helped(seconds: float, saved: float) -> None:
    """Count CPU seconds that another thread has spent for this one, and those that this saved."""
    _helped.seconds += seconds
    _helped.saved += saved


def in_threads(
    work: Callable[[int, Unit], Found], units: Sequence[Unit], *, shared: bool = False
) -> list[Found]:
    """What ``work(place, unit)`` brings for each unit, in the order of the units.

    Units with the same place, below ``allowed()``, are done one after the other, so that each place
    can have arrays of its own. Place 0 is this thread. Units ``shared`` are one for each thread,
    which have their work in common.
    """
    found: dict[int, Found] = {}
    seconds: dict[int, float] = {}
    numbers = iter(range(len(units)))  # whoever is free takes the next one

    def run(place: int) -> float:
        start = now = time.thread_time()
        for number in numbers:
            begun = now
            found[number] = work(place, units[number])
            now = time.thread_time()
            seconds[number] = now - begun
        return now - start

    helpers = []
    with suppress(RuntimeError):  # Python is about to end, and starts nothing any more
        for place in range(1, min(allowed(), len(units))):
            helpers.append(_pool().submit(run, place))
    try:
        run(0)
    finally:
        deque(numbers, maxlen=0)  # after an error nobody begins another one
        # One that has not begun, since others use the pool, is not waited for.
        begun = [helper for helper in helpers if not helper.cancel()]
        for helper in begun:
            helper.exception()
    spent, saved = sum(helper.result() for helper in begun), 0.0  # or raises what one raised
    if helpers:
        lengths = [seconds[number] for number in range(len(units))]
        saved = sum(lengths) - (sum(lengths) / len(lengths) if shared else _span(lengths))
    count_helped(spent, saved)
    return [found[number] for number in range(len(units))]


def _span(lengths: Iterable[float]) -> float:
    """How long units take where each is begun by the thread that is free first."""
    free = [0.0] * allowed()
    for length in lengths:
        heapreplace(free, free[0] + length)
    return max(free)


@cache
def _pool() -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(MOST - 1, "search")
