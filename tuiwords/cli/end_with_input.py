"""Ends this process when its standard input is closed, whatever it is doing.

So an app that is shown in a browser ends with its tab, and what reviews for an app with the app.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading

GRACE = 0.8  # seconds to end by itself


def end_with_input() -> None:
    """End this process soon after its standard input is closed.

    It gets SIGTERM. If it has not ended in time, SIGALRM ends it, even while no Python code
    can run. Nothing is lost, since every move is on disk.
    """
    if hasattr(select, "poll") and sys.__stdin__ is not None:
        watch = threading.Thread(target=_watch, args=(sys.__stdin__.fileno(),), daemon=True)
        watch.start()


def _watch(stdin: int) -> None:
    poll = select.poll()
    poll.register(stdin, 0)  # only POLLHUP and POLLERR, which are always reported
    poll.poll()
    signal.setitimer(signal.ITIMER_REAL, GRACE)
    os.kill(os.getpid(), signal.SIGTERM)
