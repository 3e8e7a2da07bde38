"""An event loop that tells how long it was held, and keys pressed on it, for ``bench_app.timing``.

All times are CPU seconds of the event loop's thread, so that a busy machine counts little.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ClassVar

from textual import events
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver

SIZE = (80, 24)
PATIENCE = 120.0  # seconds for anything that is waited for
_SLICE = 0.02  # seconds; a screen is painted this long after it changed, at the latest
_AT_REST = 0.001  # CPU seconds of a slice in which the loop did nothing but wake up
_STREAM = 0.5  # seconds to wait after a key where results keep coming from the background
_QUIET = 2  # slices at rest in a row


class HeldTimer(selectors.DefaultSelector):
    """The selector of an event loop; it records the most CPU seconds between two looks for input.

    Between them the loop runs all that is due, and no key is taken.
    """

    longest = 0.0
    _since: float | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for input; what ran since the last wait is over."""
        if self._since is not None:
            self.longest = max(self.longest, time.thread_time() - self._since)
        found = super().select(timeout)
        self._since = time.thread_time()
        return found

    def take(self) -> float:
        """The longest so far; from here on, it is measured anew."""
        longest, self.longest = self.longest, 0.0
        return longest

    def loop(self) -> asyncio.AbstractEventLoop:
        """A new event loop that is timed by this selector."""
        return asyncio.SelectorEventLoop(self)


class NowhereDriver(HeadlessDriver):
    """A driver for which all is drawn as for a terminal, and then only counted."""

    written: ClassVar[int] = 0

    @property
    def is_headless(self) -> bool:
        """Textual draws only half as much for a headless driver."""
        return False

    def write(self, data: str) -> None:
        """Count what would be written, in bytes."""
        NowhereDriver.written += len(data.encode())


@asynccontextmanager
async def opened(app: App[None], size: tuple[int, int] = SIZE) -> AsyncIterator[None]:
    """Run the app as on a terminal of this size, from its first screen at rest."""
    app.driver_class = NowhereDriver
    async with app.run_test(headless=False, size=size):
        await at_rest()
        yield


async def press(app: App[None], *keys: str) -> None:
    """Press keys, each once what the one before led to is painted."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))
        await at_rest(_STREAM)


async def at_rest(patience: float = PATIENCE) -> None:
    """Wait until the event loop has nothing to do; what runs in the background may go on."""
    quiet, end = 0, time.monotonic() + patience
    while quiet < _QUIET and time.monotonic() < end:
        start = time.thread_time()
        await asyncio.sleep(_SLICE)
        quiet = quiet + 1 if time.thread_time() - start < _AT_REST else 0


async def until(true: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until something is true. Raises: TimeoutError if it does not become so."""
    end = time.monotonic() + patience
    while not true():
        if time.monotonic() > end:
            raise TimeoutError("what is measured did not come about")
        await asyncio.sleep(_SLICE)
