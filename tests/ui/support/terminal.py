"""The app as a person runs it: a process of its own in a pseudo-terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Self

import pyte

from tuiwords.store.records import Profile
from tuiwords.store.store import Store, Wanted

REPO = Path(__file__).resolve().parents[2]
_LOOKS = re.compile(rb"\x1b\[[\d;:]*m")  # colors and the like
_APP = b"\x1b[?1049h"  # the screen of its own that the app has
WRITTEN = 0.02  # seconds without a byte after which a screen is whole
PATIENCE = 60.0  # seconds for anything to appear, on a machine that is busy with other tests


class Terminal:
    """``python -m tuiwords``, or a ``command``, in a terminal of 80 by 24.

    ``seen`` is all that it wrote.

    The app sends only what changes: its words may never be in one piece in what it writes.
    ``screen`` is what it shows now.
    """

    def __init__(
        self, *arguments: str, ignore_hangup: bool = False, command: tuple[str, ...] = ()
    ) -> None:
        self.seen = b""
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self._shown = ""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(REPO)}
        for name in ("COLUMNS", "LINES"):
            environment.pop(name, None)
        self._has_terminal = not ignore_hangup  # only a controlling terminal sends SIGHUP
        self.process = subprocess.Popen(
            command or [sys.executable, "-m", "tuiwords", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=self._take_terminal if self._has_terminal else None,  # noqa: PLW1509
        )
        os.close(slave)

    @staticmethod
    def _take_terminal() -> None:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.close()

    def close(self) -> None:
        """Close the window."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._master, keys)

    def flood(self, data: bytes) -> None:
        """Send much, as fast as the app takes it; what it writes meanwhile is not looked at."""
        end = time.monotonic() + PATIENCE
        while data:
            assert time.monotonic() < end, "the app takes no more"
            readable, writable, _ = select.select([self._master], [self._master], [], 1.0)
            if readable:
                os.read(self._master, 1 << 16)
            if writable:
                data = data[os.write(self._master, data[:1024]) :]
                end = time.monotonic() + PATIENCE

    def read(self, seconds: float) -> bool:
        """Take in what is written within some time; False once nobody writes any more."""
        if self._master < 0:
            return False
        if not select.select([self._master], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:  # Linux says so when the last writer has gone
            data = b""
        self.seen += data
        self._stream.feed(data)
        if not (data and select.select([self._master], [], [], WRITTEN)[0]):
            self._shown += "".join(f"{self.screen.display[y]}\n" for y in sorted(self.screen.dirty))
            self.screen.dirty.clear()
        return bool(data)

    def pause(self, seconds: float) -> None:
        """Look on for some time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self.read(left):
            pass

    @property
    def text(self) -> str:
        """All text that it showed: of the app, each line again as often as it changed."""
        lines = _LOOKS.sub(b"", self.seen).decode(errors="replace")
        return self._shown if _APP in self.seen else lines

    def wait_for(self, text: str, patience: float = PATIENCE, *, since: int = 0) -> None:
        """Look on until a text was shown, in whatever colors, ``since`` so many characters."""
        end = time.monotonic() + patience
        while text not in self.text[since:]:
            if time.monotonic() > end or not self.read(0.1):
                raise AssertionError(f"{text!r} never came: {self.text[-2000:]!r}")

    def wait_for_event(self, store: Store, profile: Profile, count: int) -> None:
        """Look on until the last match of a profile has so many lines in its log."""
        end = time.monotonic() + PATIENCE
        while not any(saved.events >= count for saved in store.matches(Wanted(profile.id), 1)):
            assert time.monotonic() < end, self.seen[-2000:]
            self.read(0.1)

    def wait(self, patience: float) -> int:
        """The exit status, as a shell would tell it; fails where the app goes on and on."""
        end = time.monotonic() + patience
        while self.process.poll() is None:
            assert time.monotonic() < end, "the app goes on"
            if not self.read(0.05):
                try:
                    self.process.wait(max(0.1, end - time.monotonic()))
                except subprocess.TimeoutExpired:
                    raise AssertionError("the app goes on") from None
        while self.read(0.05) and select.select([self._master], [], [], 0.05)[0]:
            pass
        status = self.process.returncode
        return status if status >= 0 else 128 - status

    def kill(self) -> None:
        """SIGKILL: nothing can be done about it."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
