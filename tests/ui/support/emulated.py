"""The app drawn into an emulated terminal: what it sends, and what the terminal then shows."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pyte
import pytest
from pyte.screens import Char
from rich.style import Style
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from support.apps import OpenedApp
from tuiwords.bench_app.timed_loop import NowhereDriver
from tuiwords.play.match_setup import MatchRequest

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
    """``shown`` is what the terminal shows, ``drawn`` what it would show if all were sent to it.

    ``sent`` is what was written since it was last cleared.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.sent = ""
        self.shown, self.drawn = pyte.Screen(*size), pyte.Screen(*size)
        self._streams = pyte.Stream(self.shown), pyte.Stream(self.drawn)

    def write(self, sequences: str) -> None:
        """Take what the app writes."""
        self.sent += sequences
        self._streams[0].feed(sequences)

    def draw(self, sequences: str) -> None:
        """Take what Textual would write."""
        self._streams[1].feed(sequences)

    @property
    def caret(self) -> Offset:
        """Where the cursor is."""
        return Offset(self.shown.cursor.x, self.shown.cursor.y)


@asynccontextmanager
async def emulated_app(
    request: MatchRequest | None = None, *, size: tuple[int, int] = SIZE, compared: bool = False
) -> AsyncIterator[tuple[Pilot[None], OpenedApp, EmulatedTerminal]]:
    """The app as the last profile finds it, in an emulated terminal of this size.

    What it would show if all were sent is drawn only where both are ``compared``.
    """
    terminal = EmulatedTerminal(size)

    class Driver(NowhereDriver):
        def write(self, data: str) -> None:
            terminal.write(data)

    class DrawnApp(OpenedApp):
        def _display(self, screen: Screen[Any], renderable: Any) -> None:
            before = terminal.sent
            super()._display(screen, renderable)
            if compared and terminal.sent != before:
                terminal.draw(renderable.render_segments(self.console))

    app, render, forget = DrawnApp(request, rules=False), Strip.render, Style._ansi.__set__
    app.driver_class = Driver
    with pytest.MonkeyPatch.context() as patch:
        # Sequences are kept for the terminal of a process; tests have terminals of many kinds.
        patch.setattr(
            Style, "_ansi", property(lambda _: None, lambda style, _: forget(style, None))
        )
        patch.setattr(Strip, "render", lambda strip, console: render(Strip(strip), console))
        async with app.run_test(headless=False, size=size) as pilot:
            yield pilot, app, terminal
