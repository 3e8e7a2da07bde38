"""Opening the app, for somebody who plays."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from support.player import Player
from support.waiting import until
from tuiwords.play import catalog
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.records import Header
from tuiwords.ui.app import TuiWords
from tuiwords.ui.pages.review import ReviewPage
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.screen import TableScreen


class OpenedApp(TuiWords):
    """The app, loading nothing in the background unless asked; it keeps what it notified."""

    def __init__(
        self,
        request: MatchRequest | None = None,
        *,
        page: str = "",
        background: bool = False,
        rules: bool = True,
    ) -> None:
        super().__init__(request, page=page, background=background, rules=rules)
        self.notices: list[str] = []

    def notify(self, message: str, **options: Any) -> None:
        """Show a notice, and keep it."""
        self.notices.append(message)
        super().notify(message, **options)

    @asynccontextmanager
    async def run_test(self, **options: Any) -> AsyncIterator[Player]:
        """The app without a terminal, and somebody who plays."""
        async with super().run_test(**options):
            yield Player(self)

    async def run_async(self, *, auto_pilot: Any = None, **options: Any) -> Any:
        """The app with somebody who plays, for pictures of it."""
        play = auto_pilot and (lambda _pilot: auto_pilot(Player(self)))
        return await super().run_async(auto_pilot=play, **options)


@asynccontextmanager
async def open_app(
    request: MatchRequest | None = None, *, size: tuple[int, int] = (80, 24), rules: bool = True
) -> AsyncIterator[tuple[Player, OpenedApp]]:
    """The app as the last profile finds it, in a terminal of this size."""
    app = OpenedApp(request, rules=rules)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, app


@asynccontextmanager
async def at_page(key: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Player, Any]]:
    """A page of the app, by its key."""
    async with open_app(size=size) as (pilot, app):
        await at_home(pilot)
        app.open_page(key)
        await pilot.pause()
        yield pilot, app.screen


@asynccontextmanager
async def setting_up(
    game: str, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Player, Setup]]:
    """The set-up of a game."""
    async with open_app(size=size) as (pilot, app):
        app.set_up(catalog.game(game))
        await pilot.pause()
        assert isinstance(app.screen, Setup)
        yield pilot, app.screen


async def started(pilot: Player) -> Header:
    """The header of the match that Enter begins."""
    await pilot.go("enter")
    tables = [screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]
    return tables[-1].match.header


async def at_home(pilot: Pilot[None]) -> TuiWords:
    """The app, once its front page knows who plays."""
    app = pilot.app
    assert isinstance(app, TuiWords)
    await until(pilot, lambda: isinstance(app.screen, TodayPage) and bool(app.profile_name))
    return app


async def looked_back(pilot: Pilot[None]) -> ReviewPage:
    """The review page, once it has found what there is."""
    await until(pilot, lambda: isinstance(pilot.app.screen, ReviewPage))
    page = pilot.app.screen
    assert isinstance(page, ReviewPage)
    await until(pilot, lambda: page.found is not None)
    return page
