"""The end of an app that a browser shows: it ends with its tab, whatever it does just then."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading

GRACE = 0.8  # seconds for the app to end by itself


def end_with_tab() -> None:
    """End this process soon after nobody is left to type: the server closes the pipe with the tab.

    The app is told as by SIGTERM. If it has not ended in time, the system ends it by SIGALRM, even
    where no Python can run just then: every move is on disk.
    """
    if hasattr(select, "poll") and sys.__stdin__ is not None:
        watch = threading.Thread(target=_watch, args=(sys.__stdin__.fileno(),), daemon=True)
        watch.start()


def _watch(stdin: int) -> None:
    poll = select.poll()
    poll.register(stdin, 0)  # only for POLLHUP and POLLERR, which are always told
    poll.poll()
    signal.setitimer(signal.ITIMER_REAL, GRACE)
    os.kill(os.getpid(), signal.SIGTERM)
