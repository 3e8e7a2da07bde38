"""Draws the README's picture from the app itself: ``python assets/screenshots/make.py``."""

import asyncio
import os
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
SIZE = (100, 32)
PATIENCE = 120.0  # seconds: the first hint may compile kernels


async def draw() -> None:
    """A race against two bots after two guesses, with the hints open."""
    from tuiwords.store.preferences import Preferences, save_preferences
    from tuiwords.store.store import Store
    from tuiwords.ui.app import TuiWords
    from tuiwords.ui.opening import Opening
    from tuiwords.ui.screens.table import TableScreen

    save_preferences(Preferences(motion=False))
    with Store.open() as store:
        store.note_profile(store.add_profile("Ada").id)
    app = TuiWords(Opening("wordle", seed=7, bots=("Thistle", "Lantern")), warm=False)
    async with app.run_test(size=SIZE) as pilot:
        end = time.monotonic() + PATIENCE
        while not isinstance(app.screen, TableScreen):
            if any(isinstance(screen, TableScreen) for screen in app.screen_stack):
                await pilot.press("escape")  # the rule card of a first game
            await asyncio.sleep(0.05)
            assert time.monotonic() < end, "the table never came"
        for word in ("stare", "cloud"):
            await pilot.press(*word, "enter")
            await asyncio.sleep(1.0)
        await pilot.press("f2")
        await asyncio.sleep(12.0)
        await pilot.pause()
        (HERE / "table.svg").write_text(app.export_screenshot(), encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["TUIWORDS_HOME"] = home
        asyncio.run(draw())
