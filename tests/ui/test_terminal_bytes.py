"""Bytes that ended the app once: it lives, stays small, and the next key works."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyte
import pytest
from support.terminal import Terminal

from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.store.store import Store

MEMORY = 150_000  # kB that the app may ever have in memory
PATIENCE = 120.0  # seconds for an answer: the machine may be busy with other tests
HELP = "Scroll"  # in the footer of help
REAL_SIZE = b"\x1b[48;24;80;0;0t"


class Screen(Terminal):
    """The app in a terminal whose screen can be read, and to which anything can be sent."""

    def __init__(self, *arguments: str) -> None:
        super().__init__(*arguments)
        self.shown = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.shown)
        self._wait(lambda: any("f1 Help" in line for line in self.shown.display))
        self.look(1.0)

    def look(self, seconds: float) -> None:
        """Take in what is written within some time."""
        self.pause(seconds)
        self._stream.feed(self.seen.replace(b"\x1b[>", b"\x1b["))
        self.seen = b""

    def send(self, data: bytes) -> None:
        """Send bytes as fast as the app takes them."""
        end = time.monotonic() + PATIENCE
        while data:
            assert time.monotonic() < end, "the app takes no more input"
            if select.select([], [self._master], [], 0.01)[1]:
                data = data[os.write(self._master, data[:1024]) :]
                end = time.monotonic() + PATIENCE
            self.look(0.0)
            while select.select([self._master], [], [], 0)[0] and self.read(0):
                self.look(0.0)

    def _wait(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            shown = "\n".join(self.shown.display)
            assert self.process.poll() is None, f"the app ended: {shown}"
            assert time.monotonic() < end, f"the app does not answer: {shown}"
            self.look(0.1)

    def helped(self) -> bool:
        """Whether the help is shown."""
        return any(HELP in line for line in self.shown.display)

    def check(self) -> None:
        """F1 shows the help, or closes it."""
        self.look(1.5)  # what is unfinished is given up
        self.send(REAL_SIZE)
        self.look(1.5)
        before = self.helped()
        self.send(b"\x1bOP")
        self._wait(lambda: self.helped() != before)

    def peak(self) -> int:
        """The most memory that the app had, in kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if "VmHWM" in line)


@pytest.fixture
def ada(home: Path) -> None:
    """Somebody who has played here before, for whom no key quits."""
    save_preferences(replace(Preferences(), motion=False))
    with Store.open() as store:
        store.note_profile(store.add_profile("Ada").id)


BROKE_IT = (
    *(b"\xe9", b"\x1b[M \xa2*", b"\x1b[97;1:3u", b"\x1b[1114112u", b"\x1b[999999999999;1H"),
    *(b"\x1b[48;99999;99999;1;1t", b"\x1b[48;0;0;0;0t", b"\x1b[200~abc", b"\x1b[?2048;1$y"),
)


def test_what_broke_the_app_once(ada) -> None:
    with Screen() as screen:
        for data in BROKE_IT:
            screen.send(data)
            screen.check()
        assert screen.peak() < MEMORY
