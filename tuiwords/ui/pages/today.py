"""Today: the games of the day, the streak, par, and a calendar of all days."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from tuiwords.history.today import DailyGame, dailies, days_played
from tuiwords.play.daily import today
from tuiwords.play.game import Game
from tuiwords.play.match_setup import daily_request
from tuiwords.store.store import Store
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import games, scene_of
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages import today_panels
from tuiwords.ui.pages.home_texts import long_date
from tuiwords.ui.widgets.calendar import Calendar, day_marks, month_of
from tuiwords.ui.widgets.daily_list import DailyList
from tuiwords.ui.widgets.miniature import ROOMY, Miniature
from tuiwords.ui.widgets.shown_text import show_text

if TYPE_CHECKING:
    from tuiwords.arena.par import Par

_BORDER = 2  # lines of a panel besides its text


@dataclass(frozen=True, slots=True)
class _Month:
    """What was read: the games of a month, by game and ISO date, and all days played."""

    games: Mapping[str, Mapping[str, DailyGame]]
    played: Mapping[str, bool]


def _read_month(store: Store, profile: str, month: tuple[date, date]) -> _Month:
    """Read it all, in the background. Raises: GameError, StoreError."""
    shown = games()
    found = {game.key: dailies(store, profile, game, game.rules.daily, month) for game in shown}
    return _Month(found, days_played(store, profile, shown))


class TodayPage(Page):
    """The games of a day on the left, the calendar of one of them on the right."""

    TITLE = "Today"
    HELP: ClassVar[str] = "today"
    HOLDS = (DailyList, Calendar)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("tab", "other_side", "Calendar", "today.side", "List or calendar"),
        shown("t", "today", "Today", "today.today", "Back to today"),
        shown("s", "statistics", "Statistics", "today.statistics", "Of this game"),
    ]

    def __init__(self, game: str = "", day: date | None = None) -> None:
        """The game (by its key) and the day to begin with."""
        super().__init__()
        self._first = game
        self._today = today()
        self._day = min(day or self._today, self._today)
        self._found: _Month | None = None
        self._reading = Background(self)
        self._par = Background(self)
        self._par_of: tuple[str, date] | None = None
        self._found_par: tuple[DailyGame, Par] | None = None
        self._opened_again = False

    def body(self) -> ComposeResult:
        """The list and par; the calendar and the streak."""
        with Horizontal(id="today"):
            with Vertical(id="today-left"):
                yield DailyList(classes="panel")
                yield Static(id="par", classes="panel")
                yield Miniature()
            with Vertical(id="today-right"):
                yield Calendar(self._day, self._today, legend=True, classes="panel")
                yield Static(id="streak", classes="panel")

    def on_mount(self) -> None:
        """Name the panels, and begin with a game."""
        self.query_one("#streak").border_title = "Day streak"
        self.query_one("#par").border_title = "Par"
        self._show_day()
        keys = [game.key for game in games()]
        self._list.move_to(keys.index(self._first) if self._first in keys else 0)
        self._list.focus()

    def on_resize(self) -> None:
        """Show the miniature if there is room for it, and fit the comparison with the bots."""
        self.set_class(self.app.size.height >= ROOMY, "-roomy")
        self._show_scene()
        self._lay_par_out()

    def on_screen_resume(self) -> None:
        """Read everything again: something may have been played, or a new day begun."""
        self._follow_today()
        if self._opened_again:
            self._calendar.go_to(self._today)
        if self._opened_again:
            self._opened_again = False
            self._list.focus()
        self._par_of = None
        self._read()

    def on_screen_suspend(self) -> None:
        """Once left, the bots stop playing, and the page begins with today again."""
        if self.left:
            self._par.cancel()
            self._opened_again = True

    @property
    def _list(self) -> DailyList:
        return self.query_one(DailyList)

    @property
    def _calendar(self) -> Calendar:
        return self.query_one(Calendar)

    @property
    def _game(self) -> Game:
        return games()[self._list.cursor]

    def _daily(self, game: Game) -> DailyGame:
        """A game on the day under the cursor."""
        known = self._found.games[game.key] if self._found is not None else {}
        return known.get(self._day.isoformat(), DailyGame(game, self.session.profile.id))

    # -- reading and showing ----------------------------------------------------------------------

    def _read(self) -> None:
        store, profile, month = self.session.store, self.session.profile.id, month_of(self._day)
        self._reading.run(lambda: _read_month(store, profile, month), self._put)

    def _put(self, found: _Month) -> None:
        self._found = found
        streak = today_panels.streak_text(found.played, self._today)
        show_text(self.query_one("#streak", Static), streak)
        self._show_day()
        self._show_game()

    def _show_day(self) -> None:
        """Show the state of all games on the day under the cursor."""
        self._list.border_title = long_date(self._day)
        self._list.list_games([self._daily(game) for game in games()])

    def _show_game(self) -> None:
        """Show the calendar of the game under the cursor, and its par."""
        if self._found is None:
            return
        self._calendar.show(day_marks(self._found.games[self._game.key]))
        daily = self._daily(self._game)
        self._calendar.border_title = self._game.title
        self._calendar.border_subtitle = today_panels.day_text(daily)
        self._show_par(daily)

    def _show_scene(self) -> None:
        """Show the game under the cursor in miniature, if there is room for it."""
        scene = scene_of(self._game.key)
        if scene is not None and self.app.size.height >= ROOMY:
            self.query_one(Miniature).play(scene)

    def _show_par(self, daily: DailyGame) -> None:
        """Show how the bots did, once the game is over; they play in the background."""
        panel, wanted = self.query_one("#par", Static), (daily.game.key, self._day)
        if daily.result is None:
            self._par.cancel()
            self._par_of = None
            show_text(panel, today_panels.NO_PAR)
            return
        if self._par_of != wanted and not self.left:
            self._par_of, self._found_par = wanted, None
            show_text(panel, today_panels.PLAYING)
            work = partial(_par, daily, self.session.store)
            self._par.stream(work, partial(self._put_par, daily))

    def _put_par(self, daily: DailyGame, found: Par | None) -> None:
        self._found_par = None if found is None else (daily, found)
        self._lay_par_out()

    def _lay_par_out(self) -> None:
        if self._found_par is None or self._par_of is None:
            return
        daily, found = self._found_par
        panel = self.query_one("#par", Static)
        room = self.query_one("#today-left").size.height - self._list.outer_size.height - _BORDER
        if daily.result is not None:
            text = today_panels.par_text(
                daily.game.key, found, daily.result, panel.size.width, room
            )
            show_text(panel, text)

    # -- keys and mouse ---------------------------------------------------------------------------

    @on(DailyList.Pointed)
    def _other_game(self, event: DailyList.Pointed) -> None:
        if event.row is not None:
            self._show_scene()
            self._show_game()

    @on(Calendar.Moved)
    def _other_day(self, event: Calendar.Moved) -> None:
        before, self._day = self._day, event.day
        if month_of(before) != month_of(self._day):
            self._read()
        else:
            self._show_day()
            self._show_game()

    @on(DailyList.Chosen)
    @on(Calendar.Chosen)
    def _open(self) -> None:
        """Play, continue or show the game under the cursor, of the day under the cursor."""
        if self._follow_today():
            self.session.show_error("The date has changed: this is another day's game.")
            return
        self.session.begin(daily_request(self._game, self._day))

    def action_other_side(self) -> None:
        """Go from the list to the calendar, or back."""
        (self._list if self._calendar.has_focus else self._calendar).focus()

    def action_today(self) -> None:
        """Go back to today."""
        self._follow_today()
        self._calendar.go_to(self._today)

    def _follow_today(self) -> bool:
        """Follow the date, at midnight or when the clock was set; whether the cursor has moved."""
        before, self._today = self._today, today()
        self._calendar.last = self._today
        moved = before != self._today and (self._day == before or self._day > self._today)
        if moved:
            self._calendar.go_to(self._today)
            self._read()
        return moved

    def action_statistics(self) -> None:
        """Show the statistics of the game under the cursor."""
        rules = self._game.rules
        self.session.show_statistics(self._game.key, rules.mode(rules.settings(rules.daily)))


def _par(daily: DailyGame, store: Store) -> Iterator[Par | None]:
    """None while the bots play, and the par at the end. Raises: GameError, StoreError."""
    from tuiwords.arena.par import par  # not before a game is over: it imports a lot

    assert daily.saved is not None
    header = daily.saved.header
    return par(daily.game, header.settings, header.seed, store)
