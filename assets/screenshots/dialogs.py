"""Every dialog of the app, and the screens that are shown only now and then, for ``every.py``."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable
from typing import Any

Camera = Any  # of every.py, which imports this module


async def dialogs(camera: Camera) -> None:
    """Questions, choices, and what covers everything."""
    for name, ask in ASKED.items():
        if camera.wants(name):
            await camera.home()
            await ask(camera)
            await camera.take(name)
    if camera.wants("dealing"):
        await dealing(camera)
    if camera.wants("too-small"):
        size = camera.app.size
        await camera.home()
        await camera.pilot.resize_terminal(50, 12)
        await camera.take("too-small")
        await camera.pilot.resize_terminal(*size)
        await camera.rest()


def on_page(name: str, *keys: str) -> Callable[[Camera], Awaitable[None]]:
    """What some keys lead to on a page."""

    async def ask(camera: Camera) -> None:
        camera.app.open_page(name)
        await camera.rest()
        await camera.press(*keys)

    return ask


def on_setup(game: str, *keys: str, field: str = "") -> Callable[[Camera], Awaitable[None]]:
    """What some keys lead to on the page where a game is set up."""

    async def ask(camera: Camera) -> None:
        from tuiwords.play import catalog

        camera.app.set_up(catalog.game(game))
        await camera.rest()
        if field == "day":
            camera.app.screen.field("puzzle").choose("daily")
            await camera.rest()
            camera.app.screen.field("day").focus()
        await camera.press(*keys)

    return ask


def at_table(game: str, *keys: str, **opening: Any) -> Callable[[Camera], Awaitable[None]]:
    """What some keys lead to at a table."""

    async def ask(camera: Camera) -> None:
        from tuiwords.play.match_setup import MatchRequest

        await camera.table(MatchRequest(game, seed=44, **opening))
        await camera.press(*keys)

    return ask


async def curtain(camera: Camera) -> None:
    """The screen is passed to somebody else."""
    from tuiwords.play.match_setup import MatchRequest
    from tuiwords.store.records import Player
    from tuiwords.ui.table.handover import Curtain

    people = (Player("guest", "Ben", "Ben"),)
    camera.app.begin(MatchRequest("scrabble", seed=44, people=people))
    await camera.until(lambda: isinstance(camera.app.screen, Curtain))


async def blank(camera: Camera) -> None:
    """The letter of a blank."""
    from tuiwords.ui.games.scrabble.blank_letter import BlankLetter

    await at_table("scrabble", bots=("Steward",))(camera)
    camera.app.push_screen(BlankLetter("abcdefghijklmnopqrstuvwxyz"))


async def note(camera: Camera) -> None:
    """A note on a move."""
    from tuiwords.store.store import Wanted

    saved = camera.app.store.matches(Wanted(finished=True), 1)[0]
    camera.app.look_back(saved.header.id, 0)
    await camera.rest(60)
    await camera.press("j")


async def trouble(camera: Camera) -> None:
    """The saved matches cannot be read."""
    from tuiwords.ui.pages.trouble import Trouble

    camera.app.push_screen(Trouble("The file tuiwords.db is not a database."))


async def welcome(camera: Camera) -> None:
    """The first start."""
    from tuiwords.ui.pages.welcome import Welcome

    camera.app.push_screen(Welcome())


async def dealing(camera: Camera) -> None:
    """A board that takes long to find."""
    from tuiwords.ui.pages.loading import Loading

    found = threading.Event()
    await camera.home()
    dialog: Loading[bool] = Loading(found.wait, lambda _found: None)
    camera.app.push_screen(dialog)
    await camera.until(lambda: bool(dialog.query(".card")))
    await camera.pilot.pause(0.2)
    camera.write(camera.app, camera.folder / "dealing")
    camera.taken.append("dealing")
    found.set()
    await camera.until(lambda: camera.app.screen is not dialog)


ASKED: dict[str, Callable[[Camera], Awaitable[None]]] = {
    "ask-code": on_setup("wordle", "ctrl+o"),
    "ask-day": on_setup("wordle", "space", field="day"),
    "ask-person": on_setup("scrabble", "tab", "home", "space"),
    "ask-games": on_page("arena", "down", "space"),
    "ask-rename": on_page("profiles", "R"),
    "ask-import": on_page("matches", "i"),
    "ask-delete": on_page("matches", "delete"),
    "ask-note": note,
    "ask-resign": at_table("wordle", "f4"),
    "ask-exchange": at_table("scrabble", "f5", bots=("Steward",)),
    "ask-blank": blank,
    "help-table": at_table("scrabble", "f1", bots=("Steward",)),
    "paused": at_table("boggle", "f10"),
    "meanings": at_table("scrabble", *"bad", "enter", "f7"),
    "curtain": curtain,
    "trouble": trouble,
    "welcome": welcome,
}
