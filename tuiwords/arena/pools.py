"""Where long runs do their jobs: in this process, or in any pool that is made for them.

Processes are in ``workers``, apart from here: ``multiprocessing`` takes a megabyte of memory.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from typing import Any, TypeVar

from tuiwords.games.base import GameError

RESTARTS = 5  # pools that may die before a run is aborted

Pools = Callable[[], Executor]
Job = TypeVar("Job")
Answer = TypeVar("Answer")


class Inline(Executor):
    """Does each job at once, in this thread."""

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Call ``fn`` and return the finished future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*given, **named))
        except Exception as error:
            future.set_exception(error)
        return future


def usual_workers() -> int:
    """The default number of workers, which leaves one processor free."""
    return max(1, (os.cpu_count() or 1) - 1)


def spread(
    work: Callable[[Job], Answer], jobs: Iterable[Job], make_pool: Pools
) -> Generator[Answer, None, None]:
    """Yield answers as they come. If a worker is killed, a new pool does the remaining jobs.

    Raises: GameError if ``RESTARTS`` pools die.
    """
    waiting = list(jobs)
    for _ in range(RESTARTS):
        if not waiting:
            return
        with make_pool() as pool:
            if isinstance(pool, Inline):
                # One at a time, so that each answer can be saved before the next job begins.
                yield from map(work, waiting)
                return
            from tuiwords.arena.workers import Workers

            futures = _submitted(pool, work, waiting)
            try:
                for future in as_completed(futures):
                    answer = future.result()
                    waiting.remove(futures.pop(future))  # so that no answer is held twice
                    yield answer
            except BrokenExecutor:
                continue
            finally:
                # Dismissed workers fail all remaining futures, which must not be canceled already.
                if not isinstance(pool, Workers):
                    for future in futures:
                        future.cancel()
    if waiting:
        raise GameError(
            f"the workers stopped unexpectedly {RESTARTS} times; there may not be enough memory"
        )


def _submitted(
    pool: Executor, work: Callable[[Job], Answer], jobs: Sequence[Job]
) -> dict[Future[Answer], Job]:
    futures: dict[Future[Answer], Job] = {}
    for job in jobs:
        try:
            futures[pool.submit(work, job)] = job
        except BrokenExecutor:
            break  # the next pool takes the rest
    return futures
