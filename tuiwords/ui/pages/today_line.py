"""What Today says of the line under the cursor: the par of a game of the day, or a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from tuiwords.history.today import DailyGame
from tuiwords.store.store import Store
from tuiwords.ui.background import Background
from tuiwords.ui.pages import today_panels
from tuiwords.ui.widgets.shown_text import show_text

if TYPE_CHECKING:
    from tuiwords.arena.par import Par


class LinePanel(Static):
    """A panel in which bots may play for par, in the background."""

    def __init__(self) -> None:
        super().__init__(id="detail", classes="panel")
        self._texts, self._bots = Background(self), Background(self)
        self._of: tuple[str, date] | None = None  # the game and day for which the bots play
        self._found: tuple[DailyGame, Par] | None = None
        self._text = Content()

    def say(self, text: Content | Callable[[], Content]) -> None:
        """Show a text, or what a function reads in the background."""
        self.rest()
        self.border_title = ""
        if isinstance(text, Content):
            self._texts.cancel()
            self._show(text)
        else:
            self._texts.run(text, self._show)

    def show_par(self, daily: DailyGame, day: date, store: Store) -> None:
        """Show how the bots did, once the game is over; they play in the background."""
        self._texts.cancel()
        self.border_title = "Par"
        wanted = daily.game.key, day
        if daily.result is None:
            self.rest()
            self._show(today_panels.NO_PAR)
        elif self._of != wanted and self.screen.is_current:
            self._of, self._found = wanted, None
            self._show(today_panels.PLAYING)
            self._bots.stream(partial(_par, daily, store), partial(self._put, daily))

    def rest(self) -> None:
        """Let the bots stop; they play anew when they are asked for."""
        self._bots.cancel()
        self._of = self._found = None

    def on_resize(self) -> None:
        """Show what there is room for."""
        if self._found is not None:
            self._put(*self._found)
        else:
            self._show(self._text)

    def _show(self, text: Content) -> None:
        self._text = text
        show_text(self, today_panels.fitting(text, *self.size))

    def _put(self, daily: DailyGame, found: Par | None) -> None:
        self._found = None if found is None else (daily, found)
        if found is not None and daily.result is not None:
            width, height = self.size
            text = today_panels.par_text(daily.game.key, found, daily.result, width, height)
            show_text(self, text)


def _par(daily: DailyGame, store: Store) -> Iterator[Par | None]:
    """None while the bots play, and the par at the end. Raises: GameError, StoreError."""
    from tuiwords.arena.par import par  # not before a game is over: it imports a lot

    assert daily.saved is not None
    header = daily.saved.header
    return par(daily.game, header.settings, header.seed, store)
