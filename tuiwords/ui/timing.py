"""Measures the app from inside for ``tuiwords bench``: figures as JSON on stdout, in seconds.

Run as ``python -m tuiwords.ui.timing first_paint|key|pages|evening|memory [GAME...]`` with a home
directory of its own that has a profile.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from collections.abc import Callable, Coroutine
from contextvars import Context
from pathlib import Path
from typing import Any, cast

from textual.pilot import Pilot

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.app import TuiWords
from tuiwords.ui.background import running

SIZE = (80, 24)
PRESSES = 40
WARM_UP = 5  # presses whose first-time work does not count
OPENINGS = 5  # of a page
PATIENCE = 120.0  # seconds for all kernels to be compiled
_ESCAPES = 5  # at most, to leave a table
REST = 6.0  # seconds at rest
PAGES = {"today": "t", "statistics": "s", "matches": "m", "profiles": "p"}


class TimedLoop(asyncio.SelectorEventLoop):
    """An event loop that records the most CPU seconds that one callback held it."""

    longest = 0.0

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Call soon, timed."""
        return super().call_soon(self._timed, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Call at a time, timed."""
        return super().call_at(when, self._timed, callback, *args, context=context)

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Call soon from a thread, timed."""
        return super().call_soon_threadsafe(self._timed, callback, *args, context=context)

    def _timed(self, callback: Callable[..., object], *args: Any) -> None:
        start = time.thread_time()
        try:
            callback(*args)
        finally:
            self.longest = max(self.longest, time.thread_time() - start)


async def first_paint() -> dict[str, float]:
    """CPU seconds from the start of Python until the home screen is painted and at rest."""
    app = TuiWords(warm=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return {"first_paint": time.process_time()}


async def key() -> dict[str, float]:
    """Median CPU seconds of the event loop from a letter typed at the table to the repaint."""
    app = TuiWords(MatchRequest("wordle", seed=1), warm=False)
    spent = []
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await _past_rules(pilot)
        for number in range(WARM_UP + PRESSES):
            spent.append(await _cost(pilot, "backspace" if number % 2 else "e"))
    return {"key": statistics.median(spent[WARM_UP:])}


async def pages() -> dict[str, float]:
    """Median CPU seconds of the event loop for a key on Home, and for opening pages and keys."""
    app = TuiWords(warm=False)
    found = {}
    async with app.run_test(size=SIZE) as pilot:
        await _quiet(pilot)
        found["home_key"] = await _median(pilot, "down")
        for name, letter in PAGES.items():
            openings = []
            for _ in range(OPENINGS):
                openings.append(await _cost(pilot, letter))
                await pilot.press("escape")
                await _quiet(pilot)
            found[f"{name}_open"] = statistics.median(openings)
            await pilot.press(letter)
            found[f"{name}_key"] = await _median(pilot, "right", "down")
            await pilot.press("escape")
            await _quiet(pilot)
    return found


async def _median(pilot: Pilot[None], *keys: str) -> float:
    return statistics.median([await _cost(pilot, *keys) for _ in range(PRESSES)][WARM_UP:])


async def evening() -> dict[str, float]:
    """The most CPU seconds that one callback held the event loop while some games were played."""
    loop = cast("TimedLoop", asyncio.get_running_loop())
    app = TuiWords()
    async with app.run_test(size=SIZE) as pilot:
        await _until(pilot, lambda: app.warmed)
        await _quiet(pilot)
        loop.longest = 0.0
        await _play(pilot, MatchRequest("wordle", seed=1, bots=("Pip",)), _guesses)
        await _play(pilot, MatchRequest("boggle", seed=1, bots=("Minnow",)), _words)
        await _play(pilot, MatchRequest("scrabble", seed=1, bots=("Acorn",)), _hints)
        await _play(pilot, MatchRequest("word-soup", seed=1), _hints)
        for letter in ("s", "m", "p", "b", "l", "comma", "r", "2"):
            await pilot.press(letter)
            await _quiet(pilot)
            await pilot.press("down", "right", "left", "up", "f1", "escape", "escape")
            await _quiet(pilot)
    return {"evening_held": loop.longest}


async def memory(*games: str) -> dict[str, Any]:
    """Megabytes held once each of the games was opened and gave a hint, and CPU seconds a minute
    that the app takes on its last screen while nobody does anything.
    """
    app = TuiWords()
    async with app.run_test(size=SIZE) as pilot:
        await _until(pilot, lambda: app.warmed)
        for game in games:
            await _play(pilot, MatchRequest(game, seed=1), _hint)
        await _quiet(pilot)
        start = time.process_time()
        await pilot.pause(REST)
        return {"memory": _held(), "rest": (time.process_time() - start) * 60 / REST}


def _held() -> dict[str, float]:
    """Megabytes by kind; nothing where the system does not tell them as Linux does."""
    try:
        lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return {}
    kinds = {"Rss:": "resident", "Pss:": "proportional"}
    fields = [line.split() for line in lines]
    return {kinds[each[0]]: int(each[1]) / 1024 for each in fields if each[0] in kinds}


async def _hint(pilot: Pilot[None]) -> None:
    await pilot.press("f2")
    await pilot.pause(2.0)


async def _play(pilot: Pilot[None], request: MatchRequest, play: Any) -> None:
    from tuiwords.ui.table.screen import TableScreen

    app = cast("TuiWords", pilot.app)
    app.begin(request)
    await _until(pilot, lambda: any(isinstance(s, TableScreen) for s in app.screen_stack))
    await _past_rules(pilot)
    await play(pilot)
    for _ in range(_ESCAPES):  # the first may clear what was typed, or close a dialog
        if any(isinstance(screen, TableScreen) for screen in app.screen_stack):
            await pilot.press("escape")
            await pilot.pause(0.1)


async def _guesses(pilot: Pilot[None]) -> None:
    for guess in ("crane", "moist", "pluck", "badge", "fuzzy", "whelp"):
        await pilot.press(*guess, "enter")
        await pilot.pause(0.3)


async def _words(pilot: Pilot[None]) -> None:
    for word in ("tea", "eat", "ten", "rat", "seat", "tone"):
        await pilot.press(*word, "enter")
        await pilot.pause(0.2)


async def _hints(pilot: Pilot[None]) -> None:
    for _ in range(3):
        await pilot.press("f2")
        await pilot.pause(0.5)
        await pilot.press("enter", "down", "enter", "enter")
        await pilot.pause(1.5)


async def _past_rules(pilot: Pilot[None]) -> None:
    while type(pilot.app.screen).__name__ == "Help":  # shown with the first game
        await pilot.press("escape")
        await pilot.pause()


async def _cost(pilot: Pilot[None], *keys: str) -> float:
    """CPU seconds of the event loop from keys to the repaint."""
    start = time.thread_time()
    await pilot.press(*keys)
    await _quiet(pilot)
    return time.thread_time() - start


async def _quiet(pilot: Pilot[None]) -> None:
    """Wait until nothing is done in the background and all is painted."""
    await pilot.pause()
    end = time.monotonic() + PATIENCE
    while running() and time.monotonic() < end:
        await pilot.pause(0.01)


async def _until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < end:
        await pilot.pause(0.05)


FIGURES: dict[str, Callable[..., Coroutine[Any, Any, dict[str, Any]]]] = {
    "first_paint": first_paint,
    "key": key,
    "pages": pages,
    "evening": evening,
    "memory": memory,
}

if __name__ == "__main__":
    with asyncio.Runner(loop_factory=TimedLoop) as runner:
        print(json.dumps(runner.run(FIGURES[sys.argv[1]](*sys.argv[2:]))))
