"""Reviews of earlier games, made by another process while Today is shown and no key pressed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import IO, Any

from textual.app import App
from textual.timer import Timer

from tuiwords.ui.background import Background
from tuiwords.ui.session import session_of

_NICENESS = 10
IDLE = 10.0  # seconds without a key or click before it begins
LIMIT = 5  # matches reviewed after a start of the app


def begin_patient(command: Sequence[str], *, stdout: int) -> subprocess.Popen[bytes]:
    """Begin a command of low priority; its standard input is closed when the app ends."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,  # closed when this process ends, even if it is killed
        stdout=stdout,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, _NICENESS)
    return process


class Reviewer:
    """Begins to review when the app is at rest, and stops at each key.

    A game is usually reviewed when it ends; this is for those that were not. ``show`` is called
    with what is being done, or nothing.
    """

    def __init__(self, app: App[Any], show: Callable[[str], None]) -> None:
        self._app = app
        self._show = show
        self._left = LIMIT
        self._begun = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._reading = Background(app)
        self._timer: Timer | None = None

    def wait(self) -> None:
        """Begin as soon as the app is at rest."""
        self._timer = self._app.set_interval(IDLE, self._begin)

    def postpone(self) -> None:
        """Stop and wait again: a key was pressed."""
        if self._timer is not None:
            self._timer.reset()
        self.stop()

    def stop(self) -> None:
        """Stop; what is found is kept."""
        if self._process is not None:
            self._process.terminate()
            self._process = None
            self._reading.cancel()
            self._left -= max(0, self._begun - 1)
            self._show("")

    def _begin(self) -> None:
        from tuiwords.ui.pages.today import TodayPage

        session = session_of(self._app)
        allowed = session.preferences.review_games and session.loaded and session.profile_name
        if self._process is not None or not allowed or not isinstance(self._app.screen, TodayPage):
            return
        self._begun = 0
        module, profile = "tuiwords.cli.review_pending", session.profile.id
        command = [sys.executable, "-m", module, profile, str(self._left)]
        process = self._process = begin_patient(command, stdout=subprocess.PIPE)
        assert process.stdout is not None
        lines = process.stdout
        self._reading.stream(lambda: _read(process, lines), self._tell, self._end)

    def _tell(self, line: bytes) -> None:
        number, total = map(int, line.split())
        self._begun = number
        self._show(f"Reviewing earlier games, {number} of {total}…")

    def _end(self) -> None:
        """All is done that is to be done after this start."""
        self._process = None
        self._show("")
        if self._timer is not None:
            self._timer.stop()


def _read(process: subprocess.Popen[bytes], lines: IO[bytes]) -> Iterator[bytes]:
    with process:
        yield from lines
