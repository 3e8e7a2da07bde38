"""Draws the README's pictures from the app itself: ``python assets/screenshots/make.py``.

A picture of each game, and the recording of ``record.py``; names of games draw only those.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PATIENCE = 120.0  # seconds
TURNS = 4  # of Scrabble that are played before the picture


@asynccontextmanager
async def sitting(opening: Any, size: tuple[int, int]) -> AsyncIterator[tuple[Any, Any]]:
    """At the table of a match just begun, without the steps of a first game."""
    from tuiwords.ui.app import TuiWords
    from tuiwords.ui.table.screen import TableScreen

    app = TuiWords(opening, background=False, rules=False)
    async with app.run_test(size=size) as pilot:
        end = time.monotonic() + PATIENCE
        while not isinstance(app.screen, TableScreen):
            await asyncio.sleep(0.05)
            assert time.monotonic() < end, "the table never came"
        yield pilot, app.screen


async def wordle() -> None:
    """A race against two bots after two guesses, with the hints open."""
    from tuiwords.play.match_setup import MatchRequest

    opening = MatchRequest("wordle", seed=7, bots=("Thistle", "Lantern"))
    async with sitting(opening, (110, 38)) as (pilot, _table):
        for word in ("stare", "cloud"):
            await pilot.press(*word, "enter")
            await asyncio.sleep(1.0)
        await pilot.press("f2")
        await asyncio.sleep(12.0)
        await pilot.pause()
        write(pilot.app, "table")


async def scrabble() -> None:
    """A game against a bot after some turns, each the best hint, with the hints open."""
    from tuiwords.play.match_setup import MatchRequest

    async with sitting(MatchRequest("scrabble", seed=44, bots=("Steward",)), (124, 42)) as (
        pilot,
        table,
    ):
        for turn in range(1, TURNS + 1):
            end = time.monotonic() + PATIENCE
            while not table.board.open:
                await asyncio.sleep(0.1)
                assert time.monotonic() < end, "the bot never played"
            await pilot.press("f2")
            await asyncio.sleep(8.0)
            if turn < TURNS:
                await pilot.press("enter", "f2", "enter")
                await pilot.pause()
        write(pilot.app, "scrabble")


async def boggle() -> None:
    """A round with some words found, another one traced over the dice."""
    from tuiwords.play.match_setup import MatchRequest

    settings = {"board": "SERS PATG LINE SERS"}
    opening = MatchRequest("boggle", settings=settings, bots=("Juniper",))
    async with sitting(opening, (110, 38)) as (pilot, _table):
        for word in ["plate", "platens", "planets", "saline", "linger", "train", "grate", "line"]:
            await pilot.press(*word, "enter")
        await pilot.press(*"slaters"[:5])
        await asyncio.sleep(1.0)
        write(pilot.app, "boggle")


async def word_soup() -> None:
    """A game after some words, with the next hint on the board."""
    from tuiwords.play.match_setup import MatchRequest

    async with sitting(MatchRequest("word-soup", seed=7), (110, 38)) as (pilot, table):
        await pilot.press("f2")
        for _ in range(TURNS):
            await hinted(table)
            await pilot.press("enter", "enter", "tab")
            await asyncio.sleep(1.0)
        await hinted(table)
        await pilot.press("down")
        await pilot.pause()
        write(pilot.app, "soup")


def write(app: Any, name: str) -> None:
    """The picture of what is shown."""
    from tuiwords.ui import svg

    strips = app.screen._compositor.render_strips()
    (HERE / f"{name}.svg").write_text(svg.picture(strips), encoding="utf-8")


async def hinted(table: Any) -> None:
    """Wait for the hints of this turn, and let them improve."""
    end = time.monotonic() + PATIENCE
    while table.hint_panel.table is None:
        await asyncio.sleep(0.1)
        assert time.monotonic() < end, "no hints came"
    await asyncio.sleep(4.0)


DRAWN = {"wordle": wordle, "boggle": boggle, "word-soup": word_soup, "scrabble": scrabble}


async def draw(names: list[str]) -> None:
    """The pictures of games, of somebody called Ada who has never played."""
    from tuiwords.store.preferences import Preferences, save_preferences
    from tuiwords.store.store import Store

    save_preferences(Preferences(motion=False))
    with Store.open() as store:
        store.note_profile(store.players.add("Ada").id)
    for name in names:
        await DRAWN[name]()


if __name__ == "__main__":
    import record

    with tempfile.TemporaryDirectory() as home:
        os.environ.update(TUIWORDS_HOME=home, TERM="xterm-256color", COLORTERM="truecolor")
        asyncio.run(draw([name for name in sys.argv[1:] or DRAWN if name in DRAWN]))
    if not sys.argv[1:] or "recording" in sys.argv:
        record.main()
