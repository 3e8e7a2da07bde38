"""Whatever bytes a terminal sends, the app lives, stays small, and the next key works.

``TUIWORDS_TERMINAL_STRINGS`` is the number of strings of the deep test, ``TUIWORDS_TERMINAL_SEED``
what they are drawn from.
"""

from __future__ import annotations

import os
import random
import select
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyte
import pytest
from support.terminal import Terminal
from support.terminal_bytes import strings

from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.store.store import Store

STRINGS = int(os.environ.get("TUIWORDS_TERMINAL_STRINGS", "100000"))
SEED = os.environ.get("TUIWORDS_TERMINAL_SEED", "1")
MEMORY = 150_000  # kB that the app may ever have in memory
PATIENCE = 120.0  # seconds for an answer: the machine may be busy with other tests
CHUNK = 10_000  # strings between two looks whether the app answers
HELP = "Scroll"  # in the footer of help
REAL_SIZE = b"\x1b[48;24;80;0;0t"
# The page and the tables on which the strings are sent: how to start the app, and keys.
PLACES = (
    ((), b""),
    (("play", "wordle", "--seed", "7"), b"crane"),
    (("play", "scrabble", "--seed", "7"), b""),
    (("play", "boggle", "--seed", "7", "--timer", "none"), b""),
    (("play", "word-soup", "--seed", "7"), b""),
    ((), b"l"),
    ((), b"t"),
    ((), b"a4"),
    ((), b"m"),
    ((), b"s"),
)


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


def send_anything(place: int, count: int, seed: str) -> None:
    """Send so many strings to the app at one place."""
    arguments, keys = PLACES[place]
    chance = random.Random(f"{seed}/{place}")
    print(f"place {place} {arguments} {keys!r}, seed {seed!r}, {count} strings")
    with Screen(*arguments) as screen:
        screen.send(keys)
        screen.look(1.0)
        for _ in range(-(-count // CHUNK)):
            screen.send(strings(chance, min(count, CHUNK)))
            screen.check()
            peak = screen.peak()
            assert peak < MEMORY, f"{peak} kB"
        print(f"  {screen.peak()} kB at most")


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


@pytest.mark.deep
@pytest.mark.parametrize("place", range(len(PLACES)))
def test_anything(ada, place: int) -> None:
    send_anything(place, -(-STRINGS // len(PLACES)), SEED)
