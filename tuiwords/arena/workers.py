"""Where much work is done: in this process, in several, or in any pool that can take jobs."""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stderr, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, TypeVar

from tuiwords.games.base import GameError

_HUMBLE = 10  # added to the niceness of workers beside which somebody uses the app
RESTARTS = 5  # pools that may die before a run is given up

Pools = Callable[[], Executor]
Job = TypeVar("Job")
Answer = TypeVar("Answer")


class Inline(Executor):
    """Does each job at once, in this thread."""

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Do it and hand back the finished future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*given, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers(ProcessPoolExecutor):
    """Processes that are gone at once when they are dismissed, or when this process is gone.

    Whoever leaves a ``with`` block by an error or an interrupt dismisses them too. ``humble`` ones
    leave the processors to everything else first.
    """

    def __init__(self, count: int, *, humble: bool = False) -> None:
        # Fresh processes: forking one that has threads (a progress bar, kernels) may hang.
        fresh = multiprocessing.get_context("spawn")
        # Nobody ever writes into this pipe. The workers see when its other end is closed, be it
        # because this process was killed.
        self._theirs, self._ours = fresh.Pipe(duplex=False)
        _start_tracker()
        super().__init__(
            count, mp_context=fresh, initializer=_begin_work, initargs=(self._theirs, humble)
        )

    def dismiss(self) -> None:
        """End them, in the middle of whatever they do; from any thread, any number of times."""
        self._ours.close()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool | None:
        if kind is not None:
            self.dismiss()
        return super().__exit__(kind, error, trace)


def _start_tracker() -> None:
    """Start what multiprocessing needs once a process.

    It hands the file of stderr on; where the app shows, that is a stand-in whose number is -1,
    which it takes for real (Textual issue 3593). Nothing is lost with one that has no number.
    """
    with redirect_stderr(io.StringIO()):
        resource_tracker.ensure_running()


def _begin_work(pipe: Connection, humble: bool) -> None:
    if humble and hasattr(os, "nice"):
        os.nice(_HUMBLE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that dismisses us
    # The terminal belongs to the app or to the progress bar; errors travel with the answers.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for file in (1, 2):
        os.dup2(nowhere, file)
    threading.Thread(target=_wait_for_the_end, args=(pipe,), daemon=True).start()


def _wait_for_the_end(pipe: Connection) -> None:
    with suppress(OSError):
        pipe.poll(None)
    os._exit(1)


def usual_workers() -> int:
    """As many as leave one processor to whoever waits."""
    return max(1, (os.cpu_count() or 1) - 1)


def pools(workers: int) -> Pools:
    """Makes pools of this many processes; one worker is this process itself. Raises: GameError."""
    if workers < 1:
        raise GameError(f"the number of workers must be 1 or more, not {workers}")
    return Inline if workers == 1 else lambda: Workers(workers)


def spread(
    work: Callable[[Job], Answer], jobs: Iterable[Job], make_pool: Pools
) -> Iterator[Answer]:
    """Answers as they come. When a worker is killed a new pool does what is missing.

    Raises: GameError when pool after pool dies.
    """
    waiting = list(jobs)
    for _ in range(RESTARTS):
        if not waiting:
            return
        with make_pool() as pool:
            if isinstance(pool, Inline):
                # One at a time, so that each answer is known, and kept, before the next is sought.
                yield from map(work, waiting)
                return
            futures = _submitted(pool, work, waiting)
            try:
                for future in as_completed(futures):
                    answer = future.result()
                    waiting.remove(futures[future])
                    yield answer
            except BrokenProcessPool:
                continue
            finally:
                # Dismissed workers fail all that is left, and stumble over what is canceled.
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
        except BrokenProcessPool:
            break  # the next pool takes the rest
    return futures
