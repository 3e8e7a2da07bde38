"""Draws the README's picture of a browser: ``python assets/screenshots/make_browser.py``.

It needs a checkout, Chromium, and ``pip install 'tuiwords[test]'``.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
SIZE = 1000, 640  # pixels
SEED = 24
GUESSES = ("stare", "cloud")
sys.path.insert(0, str(HERE.parents[1] / "tests" / "ui"))


def begin_game() -> None:
    """A game of somebody called Ada, who has played before, after two guesses."""
    from tuiwords.play import catalog
    from tuiwords.play.match import Match
    from tuiwords.store.preferences import Preferences, save_preferences
    from tuiwords.store.records import Player
    from tuiwords.store.store import Store

    save_preferences(Preferences(motion=False))
    with Store.open() as store:
        ada = store.players.add("Ada")
        store.note_profile(ada.id)
        seats = [Player("profile", ada.id, ada.name)]
        for seed in (SEED - 2, SEED - 1, SEED):
            match = Match.begin(catalog.game("wordle"), {}, seed, seats, store)
            for guess in GUESSES:
                match.play(0, guess)
            if seed < SEED:
                match.resign(0)


async def draw(home: Path) -> None:
    """Open the game in a browser and take the picture."""
    from support.browser import open_browser
    from support.serving import serving

    begin_game()
    with serving(home) as server:
        async with open_browser() as browser:
            tab = await browser.open(server.address, *SIZE)
            await tab.shows("Continue")
            await tab.press("c")
            await tab.shows("Resign")
            await tab.press("F2", 113)
            await tab.shows("complete")
            await asyncio.sleep(1.0)
            (HERE / "browser.png").write_bytes(await tab.picture())
            await tab.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TUIWORDS_HOME"] = folder
        asyncio.run(draw(Path(folder)))
