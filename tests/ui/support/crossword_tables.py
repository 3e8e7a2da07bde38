"""Sitting down at a crossword game in the app: from the start, or at a position given."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual.pilot import Pilot

from support.apps import open_app
from support.waiting import until
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.play.replay import Replay
from tuiwords.store.records import Player, Profile
from tuiwords.store.store import Store
from tuiwords.ui.games.scrabble.area import OpponentTurns
from tuiwords.ui.table.handover import Curtain
from tuiwords.ui.table.screen import TableScreen

BEN = Player("guest", "Ben", "Ben")


def person(profile: Profile) -> Player:
    """The profile at a table."""
    return Player("profile", profile.id, profile.name)


def crossword(
    store: Store,
    seats: Sequence[Player],
    racks: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Match:
    """A match of Scrabble just begun, the racks and other parts of its position as given.

    The tiles of the racks are exchanged with the bag's where the bag is not given.
    """
    match = Match.begin(catalog.game("scrabble"), settings or {}, 5, seats, store)
    state = match.state
    if racks:
        tiles = list(state.rules.bag)
        for tile in "".join(racks):
            tiles.remove(tile)
        bag = changes.pop("bag", tuple(tiles))
        sorted_racks = tuple("".join(sorted(rack)) for rack in racks)
        match.replay = Replay((replace(state, racks=sorted_racks, bag=bag, **changes),))
    return match


@asynccontextmanager
async def at_table(
    match: Match, size: tuple[int, int] = (80, 24), *, curtain: bool = False
) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """The last profile at the table of a match; past the curtain unless that is asked for."""
    async with open_app(size=size) as (pilot, app):
        await until(pilot, lambda: hasattr(app, "profile"))
        app.show_table(match)
        await until(pilot, lambda: any(isinstance(s, TableScreen) for s in app.screen_stack))
        screen = next(s for s in app.screen_stack if isinstance(s, TableScreen))
        await until(pilot, lambda: screen.is_mounted and bool(screen.query(OpponentTurns)))
        if len(screen.hot_seat.people) > 1 and match.state.outcome is None:
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            if not curtain:
                await pilot.press("enter")
                await until(pilot, lambda: app.screen is screen)
        await pilot.pause()
        yield pilot, screen


async def lay(pilot: Pilot[None], move: str) -> None:
    """Type a move as text and play it."""
    await pilot.press("slash", *("space" if key == " " else key for key in move), "enter")


def told(screen: TableScreen) -> str:
    """What stands beside the board about the others' turns."""
    return screen.query_one(OpponentTurns).text
