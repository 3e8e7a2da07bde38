"""The app drawn into an emulated terminal: what it sends, and what the terminal then shows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pyte
from pyte.screens import Char
from support.apps import OpenedApp
from textual.geometry import Offset
from textual.pilot import Pilot

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.timed_loop import NowhereDriver

SIZE = (120, 40)


def emulated(sequences: str, size: tuple[int, int] = SIZE) -> pyte.Screen:
    """What a terminal shows that was sent some sequences."""
    screen = pyte.Screen(*size)
    pyte.Stream(screen).feed(sequences)
    return screen


def cells(screen: pyte.Screen) -> list[list[Char]]:
    """The character and the look of each cell."""
    return [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]


class EmulatedTerminal:
    """``sent`` is what was written since it was last cleared."""

    def __init__(self, app: OpenedApp, size: tuple[int, int]) -> None:
        self.sent = ""
        self.screen = pyte.Screen(*size)
        self._app, self._size = app, size
        self._stream = pyte.Stream(self.screen)

    def write(self, sequences: str) -> None:
        """Take what the app writes."""
        self.sent += sequences
        self._stream.feed(sequences)

    @property
    def caret(self) -> Offset:
        """Where the cursor is."""
        return Offset(self.screen.cursor.x, self.screen.cursor.y)

    @property
    def whole(self) -> list[list[Char]]:
        """What is shown once Textual itself sends the whole screen."""
        compositor, background = self._app.screen._compositor, self._app._background_screens
        dirty = compositor._dirty_regions.copy()
        update = compositor.render_update(full=True, screen_stack=background)
        compositor._dirty_regions.update(dirty)
        return cells(emulated(update.render_segments(self._app.console), self._size))


@asynccontextmanager
async def emulated_app(
    request: MatchRequest | None = None, *, size: tuple[int, int] = SIZE
) -> AsyncIterator[tuple[Pilot[None], OpenedApp, EmulatedTerminal]]:
    """The app as the last profile finds it, in an emulated terminal of this size."""
    app = OpenedApp(request, rules=False)
    terminal = EmulatedTerminal(app, size)

    class Driver(NowhereDriver):
        def write(self, data: str) -> None:
            terminal.write(data)

    app.driver_class = Driver
    async with app.run_test(headless=False, size=size) as pilot:
        yield pilot, app, terminal
