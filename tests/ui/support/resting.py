"""Waiting until the app has answered, as soon as it has: Textual looks at the CPU every 20 ms."""

from __future__ import annotations

import asyncio
import time

import pytest
from textual import app, pilot
from textual._context import active_app
from textual._wait import wait_for_idle

from tuiwords.ui.background import running

THREADS = 0.1  # seconds: who needs all of what they do waits for it, by ``go`` or ``until``


def wait_until_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pilots wait until no task of the event loop can go on, after each key and click."""
    monkeypatch.setattr(app, "wait_for_idle", _rest)
    monkeypatch.setattr(pilot, "wait_for_idle", _rest)


async def _rest(least: float = 0.0, most: float = 1.0) -> None:
    """Wait until all is answered and laid out, and for other threads no longer than ``THREADS``."""
    end = time.monotonic() + most
    await _laid_out(end)
    if running():
        await wait_for_idle(least, THREADS)
        await _laid_out(end)


async def _laid_out(end: float) -> None:
    """Wait until all is answered, and do at once what the next frame would do."""
    opened = active_app.get()
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    await all_wait(end)
    while opened.screen_stack and time.monotonic() < end:
        opened._check_resize()
        opened.screen._on_timer_update()
        if not ready:
            return
        await all_wait(end)


async def all_wait(end: float) -> None:
    """Wait until every task waits for a key, a time or a thread."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    looks = 0  # in which nothing could go on: between two, times that have come are noticed
    while looks < 2 and time.monotonic() < end:
        await asyncio.sleep(0)
        looks = 0 if ready else looks + 1
