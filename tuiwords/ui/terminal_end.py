"""Ends the app on signals, and when its terminal is closed."""

from __future__ import annotations

import asyncio
import select
import signal
import sys
from typing import Any

from textual.app import App

_SIGNALS = ("SIGTERM", "SIGHUP", "SIGQUIT")
_LOOK = 1.0  # seconds between checks whether the terminal is still open


def end_with_terminal(app: App[Any]) -> None:
    """From now on, end an app in good order, with 128 plus the signal as its exit status."""
    loop = asyncio.get_running_loop()
    for name in _SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and sys.platform != "win32":
            loop.add_signal_handler(number, _end, app, number)
    if not app.is_headless and sys.__stdin__ is not None and sys.__stdin__.isatty():
        app.set_interval(_LOOK, lambda: _check_terminal(app))


def _check_terminal(app: App[Any]) -> None:
    # SIGHUP may be ignored (nohup) or go to others; a closed terminal shows as a hang-up.
    stdin = sys.__stdin__
    if stdin is None or not hasattr(select, "poll"):
        return
    poll = select.poll()
    poll.register(stdin.fileno(), 0)
    if any(flags & (select.POLLHUP | select.POLLERR) for _, flags in poll.poll(0)):
        _end(app, signal.SIGHUP)


def _end(app: App[Any], number: int) -> None:
    app.exit(return_code=128 + number)
