"""Draws every screen of the app: ``python assets/screenshots/every.py FOLDER``.

The pictures are of somebody called Ada who has played for a while. ``--size 120x40`` and
``--theme nord`` may be given several times; names of pictures, such as ``today`` or ``table-``,
draw only those that begin with one of them. NO_COLOR draws them without color.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from dialogs import dialogs
from played import LIKE, fill

PATIENCE = 90.0  # seconds, on a slow machine
SIZES = ("80x24", "120x40", "200x50")
BOGGLE = {"board": "SERS PATG LINE SERS"}


# -- the camera -------------------------------------------------------------------------------


@dataclass
class Camera:
    """Takes pictures of an app; only those that were asked for."""

    pilot: Any
    folder: Path
    names: tuple[str, ...]
    write: Callable[[Any, Path], None]
    taken: list[str] = field(default_factory=list)

    @property
    def app(self) -> Any:
        """The app."""
        return self.pilot.app

    def wants(self, *names: str) -> bool:
        """Whether one of these pictures was asked for."""
        both = [(name, asked) for name in names for asked in self.names]
        return not self.names or any(a.startswith(b) or b.startswith(a) for a, b in both)

    async def take(self, name: str) -> None:
        """A picture of what is shown, once nothing changes any more."""
        await self.rest()
        if not self.names or any(name.startswith(asked) for asked in self.names):
            self.write(self.app, self.folder / name)
            self.taken.append(name)

    async def rest(self, most: float = 30.0) -> None:
        """Wait until nothing is thought about any more."""
        from tuiwords.ui.background import running

        await self.until(lambda: not running(), most)
        await self.pilot.pause()
        await self.pilot.pause()

    async def until(self, true: Callable[[], bool], most: float = PATIENCE) -> None:
        """Wait for something, but not for ever."""
        end = time.monotonic() + most
        await self.pilot.pause()
        while not true() and time.monotonic() < end:
            await asyncio.sleep(0.05)

    async def press(self, *keys: str) -> None:
        """Press keys, and let the app follow."""
        await self.pilot.press(*keys)
        await self.rest()

    async def home(self) -> None:
        """Leave everything."""
        while len(self.app.screen_stack) > 2:
            self.app.pop_screen()
            await self.pilot.pause()
        await self.rest()

    async def page(self, name: str, *keys: str, shot: str = "") -> None:
        """A picture of a page, after some keys."""
        shot = shot or name
        if self.wants(shot):
            await self.home()
            self.app.open_page(name)
            await self.rest()
            await self.press(*keys)
            await self.take(shot)

    async def table(self, request: Any = None, match: Any = None) -> Any:
        """The table of a new match, or of one begun before."""
        from tuiwords.ui.table.screen import TableScreen

        await self.home()
        if match is not None:
            self.app.show_table(match)
        else:
            self.app.begin(request)
        await self.until(lambda: isinstance(self.app.screen, TableScreen))
        await self.rest(5)
        return self.app.screen


# -- the pictures -----------------------------------------------------------------------------


async def pages(camera: Camera) -> None:
    """The front page and those that it leads to."""
    if camera.wants("today"):
        await camera.home()
        await camera.take("today")
        await camera.press("tab", "left")
        await camera.take("today-calendar")
    for name in ("play", "you"):
        await camera.page(name)
    for game in LIKE:
        if camera.wants(f"statistics-{game}"):
            await camera.home()
            camera.app.show_statistics(game, "")
            await camera.take(f"statistics-{game}")
    for name in ("matches", "profiles", "settings", "bots", "arena", "lexicon", "words"):
        await camera.page(name)
    await camera.page("lexicon", *"?ui?", "enter", shot="lexicon-found")
    for name in ("practice", "puzzles", "quiz", "assistant"):
        await camera.page(name)
    for name in ("quiz anagrams", "quiz hooks", "quiz valid", "quiz meanings"):
        await camera.page(name, shot=name.replace(" ", "-"))
    for game in LIKE:
        await camera.page(f"solve {game}", shot=f"puzzle-{game}")
    for mode in ("storm", "streak"):
        await ended(camera, mode)
    if camera.wants("help", "palette"):
        await camera.home()
        await camera.press("f1")
        await camera.take("help")
        await camera.home()
        await camera.press("ctrl+p")
        await camera.take("palette")


async def ended(camera: Camera, mode: str) -> None:
    """A storm or a streak in the middle, and its end."""
    from tuiwords.practice.schedule import Grade

    if not camera.wants(f"run-{mode}", f"ended-{mode}"):
        return
    await camera.home()
    camera.app.open_page(f"solve {mode}")
    await camera.until(lambda: bool(camera.app.screen.query("#board")))
    await camera.take(f"run-{mode}")
    run = camera.app.screen.asking
    for number in range(6):
        run.record("", Grade.AGAIN if mode == "storm" and number % 3 == 2 else Grade.GOOD)
        run.prepare()
    await camera.press("f2", "y", "enter")  # which ends a streak
    if not run.over:
        await camera.press("escape", "escape")
    await camera.take(f"ended-{mode}")


async def setups(camera: Camera) -> None:
    """The set-up of each game."""
    from tuiwords.play import catalog

    for key in LIKE:
        if camera.wants(f"setup-{key}"):
            await camera.home()
            camera.app.set_up(catalog.game(key))
            await camera.take(f"setup-{key}")


async def assistants(camera: Camera) -> None:
    """The assistants, each with something to look at."""
    soup = "ratesin/ilmcdeo/pestual/rainbow/tinseld/gorfeat/salited"
    await camera.page("wordle-assistant", *"crane", "enter", shot="assistant-wordle")
    await camera.page("boggle-assistant", *"serspatglinesers", "enter", shot="assistant-boggle")
    await camera.page("soup-assistant", *soup.replace("/", ""), shot="assistant-word-soup")
    await camera.page("designer", shot="designer")
    await camera.page("scrabble-leaves", shot="leaves")
    if camera.wants("assistant-scrabble"):
        from textual import events

        await camera.home()
        camera.app.open_page("scrabble-assistant")
        await camera.rest()
        board = "15/15/15/15/15/15/15/5TRAIN5/5H9/5I9/5s9/15/15/15/15 AEILNRS/ 24/30 0"
        camera.app.screen.editor.post_message(events.Paste(board))
        await camera.rest()
        await camera.take("assistant-scrabble")


async def tables(camera: Camera) -> None:
    """The tables of all games: at the start, with hints, and at the end."""
    from tuiwords.play.match_setup import MatchRequest

    shown: dict[str, tuple[Any, tuple[str, ...]]] = {
        "wordle": (MatchRequest("wordle", seed=7, bots=("Thistle", "Lantern")), ("stare", "cloud")),
        "quordle": (MatchRequest("wordle", {"boards": "4"}, seed=7), ("stare", "cloud")),
        "octordle": (MatchRequest("wordle", {"boards": "8"}, seed=7), ("stare", "cloud")),
        "absurdle": (MatchRequest("wordle", {"absurdle": True}, seed=7), ("stare",)),
        "boggle": (MatchRequest("boggle", BOGGLE, bots=("Juniper",)), ("plate", "platens", "line")),
        "boggle6": (MatchRequest("boggle", {"size": 6}, seed=3), ()),
        "word-soup": (MatchRequest("word-soup", seed=7), ()),
        "soup-turns": (
            MatchRequest("word-soup", {"mode": "turns", "clock": "3"}, seed=7, bots=("Barley",)),
            (),
        ),
        "scrabble": (MatchRequest("scrabble", seed=44, bots=("Steward",)), ()),
        "wordfeud": (MatchRequest("scrabble", {"rules": "wordfeud"}, seed=4, bots=("Acorn",)), ()),
    }
    for name, (request, words) in shown.items():
        if not camera.wants(f"table-{name}"):
            continue
        table = await camera.table(request)
        await camera.take(f"table-{name}-start")
        for word in words:
            await camera.press(*word, "enter")
        await camera.press("f2")
        await camera.until(lambda table=table: table.hint_panel.table is not None, 20)
        await camera.press("down")
        await camera.take(f"table-{name}-hints")
        await camera.press("escape")


async def unfinished(camera: Camera) -> None:
    """Scrabble in the middle of a game, and with tiles on the board that are not played yet."""
    if not camera.wants("table-scrabble-middle"):
        return
    from tuiwords.history.history import load_match
    from tuiwords.store.store import Wanted

    store = camera.app.store
    saved = store.matches(Wanted(finished=False), 20)
    for each in saved:
        match = load_match(store, each.header.id)
        if match.header.game == "scrabble" and match.ply > 5:
            table = await camera.table(match=match)
            await camera.until(lambda table=table: table.board.open, 20)
            await camera.take("table-scrabble-middle")
            await camera.press("f2")
            await camera.until(lambda table=table: table.hint_panel.table is not None, 20)
            await camera.take("table-scrabble-middle-hints")
            return


async def endings(camera: Camera) -> None:
    """The ends, the reviews and a replay of the last matches."""
    from tuiwords.history.history import load_match
    from tuiwords.store.store import Wanted

    store = camera.app.store
    seen: set[str] = set()
    for saved in store.matches(Wanted(finished=True), 60):
        key = saved.header.game
        if key in seen or saved.header.daily:
            continue
        seen.add(key)
        if camera.wants(f"end-{key}"):
            await camera.table(match=load_match(store, saved.header.id))
            await camera.take(f"end-{key}")
        if camera.wants(f"replay-{key}"):
            await camera.home()
            camera.app.replay(saved.header.id)
            await camera.press("right", "right")
            await camera.take(f"replay-{key}")
        if camera.wants(f"review-{key}"):
            await camera.home()
            camera.app.look_back(saved.header.id, 0)
            await camera.rest(60)
            await camera.press("n")
            await camera.take(f"review-{key}")


async def draw(
    folder: Path, names: tuple[str, ...], size: str, write: Callable[[Any, Path], None]
) -> list[str]:
    """All pictures at one size, in a folder that there is; returns their names."""
    from tuiwords.ui.app import TuiWords

    app = TuiWords(background=False, rules=False)
    width, height = map(int, size.split("x"))
    async with app.run_test(size=(width, height)) as pilot:
        camera = Camera(pilot, folder, names, write)
        await camera.until(lambda: bool(app.profile_name))
        for part in (pages, setups, assistants, dialogs, tables, unfinished, endings):
            await part(camera)
        await camera.home()
    return camera.taken


def write_svg(app: Any, path: Path) -> None:
    """The screen as Textual draws it."""
    path.with_suffix(".svg").write_text(app.export_screenshot(), encoding="utf-8")


def main(options: Namespace, write: Callable[[Any, Path], None] = write_svg) -> None:
    """Draw what was asked for into a folder for each size and theme."""
    from tuiwords.store.preferences import Preferences, save_preferences
    from tuiwords.store.store import Store

    with Store.open() as store:
        if store.last_profile() is None:
            fill(store)
    filled = os.environ["TUIWORDS_HOME"]
    for theme, size in product(options.theme or ["tuiwords"], options.size or SIZES):
        folder = Path(options.folder) / (size if theme == "tuiwords" else f"{size} {theme}")
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as home:  # the next pictures know nothing of these
            os.environ["TUIWORDS_HOME"] = shutil.copytree(filled, home, dirs_exist_ok=True)
            save_preferences(Preferences(motion=False, theme=theme))
            taken = asyncio.run(draw(folder, tuple(options.names), size, write))
        print(f"{folder}: {len(taken)} pictures")
    os.environ["TUIWORDS_HOME"] = filled


def arguments() -> Namespace:
    """What was asked for on the command line."""
    parser = ArgumentParser(description="Draw every screen of the app.")
    parser.add_argument("folder", help="where the pictures go")
    parser.add_argument("names", nargs="*", help="how the names of the pictures begin")
    parser.add_argument("--size", action="append", help="columns x lines")
    parser.add_argument("--theme", action="append", help="the name of a theme")
    return parser.parse_intermixed_args()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["TUIWORDS_HOME"] = home
        main(arguments())
