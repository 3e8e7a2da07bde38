"""The one way to do slow work off the event loop.

A ``Background`` runs one task at a time for a widget or screen. The newest task wins: the previous
one is told to stop, and none of its results are shown. When the owner is removed, its task is told
to stop as well. Every unexpected error ends in a sentence on the screen and a line in the log.

Threads are daemons, so that leaving the app never waits for a thinking bot.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from contextvars import copy_context
from functools import partial
from typing import Generic, TypeVar

from textual.message_pump import MessagePump

from tuiwords.safe_text import brief
from tuiwords.ui.session import EXPECTED, session_of

T = TypeVar("T")

LOGGER = logging.getLogger("tuiwords")
PAUSE = 0.05  # seconds between results: nobody sees more, and drawing slows down the work
_running: set[threading.Thread] = set()


def running() -> int:
    """How many tasks are running in all Backgrounds."""
    return sum(thread.is_alive() for thread in tuple(_running))


class Task(Generic[T]):
    """One task; its thread asks whether it is still wanted and gives it the results."""

    def __init__(
        self,
        owner: MessagePump,
        show: Callable[[T], None],
        ended: Callable[[], None] | None,
        tell: Callable[[str], None],
    ) -> None:
        self._owner = owner
        self._show = show
        self._ended = ended
        self._tell = tell
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._found: list[T] = []
        self._shown = 0.0  # when the last result was shown

    @property
    def cancelled(self) -> bool:
        """Whether a newer task took its place, or its owner left the screen."""
        return self._stopped.is_set() or not self._owner.is_running

    def cancel(self) -> None:
        """Ask the thread to stop; no more results are shown."""
        self._stopped.set()

    def found(self, result: T, *, every: bool) -> None:
        """Show a result on the event loop: only the newest of those waiting, or ``every`` one."""
        with self._lock:
            waiting = bool(self._found)
            if not every:
                self._found.clear()
            self._found.append(result)
        wait = 0.0 if every else self._shown + PAUSE - time.monotonic()
        if not waiting and wait > 0:
            self._owner.call_later(self._owner.set_timer, wait, self._deliver)
        elif not waiting:
            self._owner.call_later(self._deliver)

    def _deliver(self) -> None:
        with self._lock:
            found, self._found = self._found, []
        self._shown = time.monotonic()
        for result in found:
            if not self.cancelled:
                self._attempt(partial(self._show, result))

    def end(self) -> None:
        """Tell the event loop that there are no more results."""
        self._owner.call_later(self._end)

    def _end(self) -> None:
        self._deliver()
        if self._ended is not None and not self.cancelled:
            self._attempt(self._ended)

    def _attempt(self, show: Callable[[], None]) -> None:
        """Show something; an error is reported instead, and nothing more is shown."""
        try:
            show()
        except Exception as error:
            self._log(error)
            self.cancel()
            self._tell(sentence(error))

    def fail(self, error: Exception) -> None:
        """Log an unexpected error, and report any on the event loop if the result is wanted."""
        self._log(error)
        if not self.cancelled:
            self._owner.call_later(self._fail, sentence(error))

    def _fail(self, reason: str) -> None:
        if not self.cancelled:
            self._tell(reason)

    def _log(self, error: Exception) -> None:
        if not isinstance(error, EXPECTED):
            LOGGER.error("a task of %s failed", type(self._owner).__name__, exc_info=error)


def sentence(error: Exception) -> str:
    """What the player reads about an error; an unexpected one is named with its type."""
    if isinstance(error, EXPECTED):
        return str(error)
    reason = brief(f"{type(error).__name__}: {error}")
    return f"Something went wrong ({reason}). Details are in the log file."


class Background:
    """Runs the tasks of one widget or screen, always only the newest.

    ``failed`` is called on the event loop with a sentence when a task fails; without it the player
    gets a notice.
    """

    def __init__(self, owner: MessagePump, failed: Callable[[str], None] | None = None) -> None:
        self._owner = owner
        self._failed = failed
        self._task: Task[object] | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether the newest task is still running and wanted."""
        wanted = self._task is not None and not self._task.cancelled
        return wanted and self._thread is not None and self._thread.is_alive()

    def cancel(self) -> None:
        """Stop the task; no more of its results are shown."""
        if self._task is not None:
            self._task.cancel()

    def run(self, work: Callable[[], T], show: Callable[[T], None]) -> None:
        """Do ``work`` in a thread, and ``show`` its result on the event loop."""
        self.stream(lambda: (work(),), show)

    def stream(
        self,
        work: Callable[[], Iterable[T]],
        show: Callable[[T], None],
        ended: Callable[[], None] | None = None,
        *,
        every: bool = False,
    ) -> None:
        """Iterate over ``work()`` in a thread, and ``show`` what it yields on the event loop.

        If results come faster than they can be shown, only the newest is, unless ``every`` one is
        wanted. Once the task is no longer wanted, iteration stops after the next result and the
        iterator is closed. ``ended`` is called after the last result is shown.
        """
        task = Task(self._owner, show, ended, self._tell)
        self._start(task, partial(_iterate, task, work, every))

    def report(
        self,
        work: Callable[[Callable[[T], None]], None],
        show: Callable[[T], None],
        ended: Callable[[], None] | None = None,
    ) -> None:
        """Call ``work`` in a thread, with a function that shows a result on the event loop.

        This is for work that reports its progress; the caller has its own way to stop it.
        """
        task = Task(self._owner, show, ended, self._tell)

        def call() -> None:
            work(lambda result: task.found(result, every=False))
            task.end()

        self._start(task, call)

    def _start(self, task: Task[T], work: Callable[[], None]) -> None:
        self.cancel()
        thread = threading.Thread(
            target=copy_context().run, args=(self._work, task, work), name="background", daemon=True
        )
        self._task, self._thread = task, thread  # type: ignore[assignment]
        _running.add(thread)
        thread.start()

    def _work(self, task: Task[T], work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            task.fail(error)
        finally:
            _running.discard(threading.current_thread())

    def _tell(self, reason: str) -> None:
        if self._failed is not None:
            self._failed(reason)
        else:
            session_of(self._owner).show_error(reason)


def _iterate(task: Task[T], work: Callable[[], Iterable[T]], every: bool) -> None:
    results = iter(work())
    for result in results:
        if task.cancelled:
            break
        task.found(result, every=every)
    else:
        task.end()
    if task.cancelled and hasattr(results, "close"):
        results.close()
