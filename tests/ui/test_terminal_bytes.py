"""Whatever bytes a terminal sends, the app lives, stays small, and the next key works.

``TUIWORDS_TERMINAL_STRINGS`` is the number of strings of the deep test, ``TUIWORDS_TERMINAL_SEED``
what they are drawn from.
"""

import os
import random
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from support.terminal import Terminal
from support.terminal_bytes import REAL_SIZE, strings

from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.store.store import Store

STRINGS = int(os.environ.get("TUIWORDS_TERMINAL_STRINGS", "80000"))
SEED = os.environ.get("TUIWORDS_TERMINAL_SEED", "1")
# MB that the app may ever have in memory: about 110, and with a list of 635,000 words that is read
# for the first time and searched 270; random keys may have several of these read at once.
MEMORY = 700
PATIENCE = 120.0  # seconds for an answer: the machine may be busy with other tests
VISIT = 500  # strings for which a page is opened: many of them leave it
CHUNK = 20 * VISIT  # strings between two looks whether the app answers
HELP = "Scroll"  # in the footer of help
HOME = b"\x1b[27u" * 4
# Keys of Home that open them; of the palette's commands, those that quit nothing are listed.
PLACES = (b"", b"1\rcrane", b"2", b"l", b"m", b"s", b"?", b"\x10theme")


class Screen(Terminal):
    """The app in a terminal to which anything can be sent."""

    def __init__(self) -> None:
        super().__init__()
        assert self._comes(lambda: any("f1 Help" in line for line in self.screen.display), PATIENCE)
        self.pause(1.0)

    def _comes(self, true: Callable[[], bool], patience: float) -> bool:
        """Whether something comes about in some seconds, while the app lives."""
        end = time.monotonic() + patience
        while not true():
            shown = "\n".join(self.screen.display)
            assert self.process.poll() is None, f"the app ended: {shown}"
            if time.monotonic() > end:
                return False
            self.read(0.1)
        return True

    def helped(self) -> bool:
        """Whether the help is shown."""
        return any(HELP in line for line in self.screen.display)

    def check(self) -> None:
        """Fails unless F1 shows the help, or closes it, and the app is small."""
        self.pause(1.5)  # what is unfinished is given up
        self.type(REAL_SIZE)
        self.pause(1.5)
        before = self.helped()
        for patience in (20.0, 20.0, PATIENCE):  # F1 may be taken for the end of something
            self.type(b"\x1bOP")
            if self._comes(lambda: self.helped() != before, patience):
                break
        else:
            raise AssertionError("F1 is not answered:\n" + "\n".join(self.screen.display))
        assert self.peak() < MEMORY

    def peak(self) -> int:
        """The most memory that the app had, in MB."""
        status = self._about("status").splitlines()
        return next(int(line.split()[1]) for line in status if "VmHWM" in line) // 1000

    def cpu(self) -> float:
        """CPU seconds that the app took."""
        user, system = self._about("stat").rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def _about(self, what: str) -> str:
        return Path(f"/proc/{self.process.pid}/{what}").read_text()


@pytest.fixture
def ada(home: Path) -> None:
    """Somebody who has played here before, for whom no key quits."""
    save_preferences(replace(Preferences(), motion=False))
    with Store.open() as store:
        store.note_profile(store.players.add("Ada").id)


BROKE_IT = (
    *(b"\xe9", b"\x1b[M \xa2*", b"\x1b[97;1:3u", b"\x1b[1114112u", b"\x1b[999999999999;1H"),
    *(b"\x1b[48;99999;99999;1;1t", b"\x1b[48;0;0;0;0t", b"\x1b[200~abc", b"\x1b[?2048;1$y"),
)


def test_what_broke_the_app_once(ada) -> None:
    with Screen() as screen:
        for data in BROKE_IT:
            screen.type(data)
            screen.pause(1.5)  # what is unfinished is given up
        screen.check()


@pytest.mark.deep
@pytest.mark.parametrize("keys", PLACES)
def test_anything(ada, keys: bytes) -> None:
    chance, count = random.Random(f"{SEED}/{keys!r}"), STRINGS // len(PLACES)
    with Screen() as screen:
        for sent in range(VISIT, count + VISIT, VISIT):
            screen.flood(HOME + keys + b"".join(strings(chance, VISIT)))
            if sent % CHUNK == 0 or sent >= count:
                screen.check()
                print(f"{keys!r}: {sent} strings, {screen.cpu():.1f} CPU s, {screen.peak()} MB")
