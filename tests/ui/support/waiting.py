"""Waiting for what other threads do, while the app goes on."""

import asyncio
import time
from collections.abc import Callable

from textual.pilot import Pilot

from tuiwords.ui.background import running

PATIENCE = 300.0  # seconds, on a machine that is busy with other tests


async def until(pilot: Pilot[None], true: Callable[[], bool], rest: float = 0.01) -> None:
    """Wait for something that another thread brings about; ``rest`` seconds between two looks."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come about"
        await asyncio.sleep(rest)
    await pilot.pause(rest)  # what it brings about is shown


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the keys so far are answered, what was begun in the background included."""
    await pilot.pause()
    await until(pilot, lambda: not running())
    await pilot.pause()
