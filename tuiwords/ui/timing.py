"""Measures the app from inside, in CPU seconds, for ``tuiwords bench``: one figure on stdout.

Run as ``python -m tuiwords.ui.timing first_paint|key`` with a home of its own that has a profile.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.app import TuiWords

SIZE = (80, 24)
PRESSES = 40
WARM_UP = 5  # presses whose first-time work does not count


async def first_paint() -> float:
    """CPU seconds from the start of Python until the home screen is painted and at rest."""
    app = TuiWords(warm=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return time.process_time()


async def key() -> float:
    """Median CPU seconds of the event loop from a letter typed at the table to the repaint."""
    app = TuiWords(MatchRequest("wordle", seed=1), warm=False)
    spent = []
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        while type(app.screen).__name__ == "Help":  # the rules, for who plays for the first time
            await pilot.press("escape")
            await pilot.pause()
        for number in range(WARM_UP + PRESSES):
            start = time.thread_time()
            await pilot.press("backspace" if number % 2 else "e")
            await pilot.pause()
            spent.append(time.thread_time() - start)
    return statistics.median(spent[WARM_UP:])


FIGURES = {"first_paint": first_paint, "key": key}

if __name__ == "__main__":
    print(asyncio.run(FIGURES[sys.argv[1]]()))
