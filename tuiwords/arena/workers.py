"""Several processes for long runs, as an executor."""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from types import TracebackType

NICENESS = 10  # added to the niceness of low-priority workers


class Workers(ProcessPoolExecutor):
    """Processes that end at once when they are dismissed, or when this process ends.

    Leaving a ``with`` block by an exception dismisses them too. ``low_priority`` ones let all other
    programs go first, such as the app that somebody is using.
    """

    def __init__(self, count: int, *, low_priority: bool = False) -> None:
        # Forking a process that has threads (a progress bar, kernels) may hang.
        spawn = multiprocessing.get_context("spawn")
        # Nothing is ever written to this pipe. The workers notice when its other end is closed,
        # even if that is because this process was killed.
        self._theirs, self._ours = spawn.Pipe(duplex=False)
        _start_tracker()
        super().__init__(
            count,
            mp_context=spawn,
            initializer=_begin_work,
            initargs=(self._theirs, NICENESS * low_priority),
        )

    def dismiss(self) -> None:
        """Kill the workers, whatever they are doing. Any thread may call this, repeatedly."""
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
    """Start the resource tracker that multiprocessing needs once per process.

    It passes on the file descriptor of stderr. While the app runs, stderr is a replacement whose
    ``fileno`` is -1, which it does not check (Textual issue 3593), so give it one without a fileno.
    """
    with redirect_stderr(io.StringIO()):
        resource_tracker.ensure_running()


def _begin_work(pipe: Connection, niceness: int) -> None:
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Ctrl+C the parent process dismisses us
    # The app or the progress bar owns the terminal; errors are returned with the answers.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for file in (1, 2):
        os.dup2(nowhere, file)
    threading.Thread(target=_wait_for_the_end, args=(pipe,), daemon=True).start()


def _wait_for_the_end(pipe: Connection) -> None:
    with suppress(OSError):
        pipe.poll(None)
    os._exit(1)
