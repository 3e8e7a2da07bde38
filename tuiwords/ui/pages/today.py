"""Today, the front page: the games of the day, what is for you, all pages, and a calendar."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, ClassVar
from weakref import WeakSet

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList, Static

from tuiwords.history.today import DailyGame, dailies, days_played
from tuiwords.play.daily import today
from tuiwords.play.game import Game
from tuiwords.play.match_setup import daily_request
from tuiwords.play.spoken import daily_rules
from tuiwords.practice.due import Due, due_of
from tuiwords.store.records import Saved
from tuiwords.store.store import Store
from tuiwords.ui import garbage
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import games
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages import last_games, texts, today_panels
from tuiwords.ui.pages.catalog import page_keys, pages_of
from tuiwords.ui.pages.today_line import LinePanel
from tuiwords.ui.pages.today_menu import TodayMenu, about
from tuiwords.ui.sizes import ROOMY, TALL
from tuiwords.ui.widgets.calendar import Calendar, day_marks, month_of
from tuiwords.ui.widgets.figures import paragraph
from tuiwords.ui.widgets.shown_text import show_text

_AT_REST = 0.3  # seconds after which the page tidies up, unless another screen was opened


@dataclass(frozen=True, slots=True)
class _Month:
    """What was read: the games of a month, by game and ISO date, and all days played."""

    games: Mapping[str, Mapping[str, DailyGame]]
    played: Mapping[str, bool]


def _read_month(store: Store, profile: str, month: tuple[date, date], language: str) -> _Month:
    """Read it all, in the background. Raises: GameError, StoreError."""
    shown = games()
    found = {
        game.key: dailies(store, profile, game, daily_rules(game, language), month)
        for game in shown
    }
    return _Month(found, days_played(store, profile, shown, language))


class TodayPage(Page):
    """The menu on the left; the calendar of a game of the day, and about the line, on the right.

    It is below all other screens. While nobody does anything, other pages are prepared.
    """

    TITLE = "Today"
    HELP: ClassVar[str] = "today"
    HOLDS = (Calendar,)
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("escape", "nowhere", "Back", "page.back", system=True),
        shown("enter", "choose", "Open", "today.open", "Play, continue or open it"),
        shown("tab", "calendar", "Calendar", "today.side", "The days of this game"),
        shown("tab", "list", "List", "today.list", "From the calendar back to the list"),
        shown("c", "resume", "Continue", "home.resume", "Your unfinished game"),
        shown("g", "quick", "Quick game", "home.quick", "Like your last game"),
        shown("d", "daily", "Daily", "home.daily", "The chosen one, or the next that is not over"),
        hidden("D", "app.open('solve daily')", "Of the day", "practice.daily", "One of each game"),
        hidden("t", "today", "Today", "today.today", "Back to today"),
        hidden(
            "s", "statistics", "Statistics", "home.statistics", "Yours, or of the calendar's game"
        ),
        *page_keys("statistics"),
        shown("q", "app.quit", "Quit", "home.quit", "Everything is saved"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._today = self._day = today()
        self._game = games()[0]
        self._found: _Month | None = None
        self._unfinished: tuple[Saved, ...] = ()
        self._due = Due()  # cards to practice
        self._months, self._lines = Background(self), Background(self)
        self._last = Background(self)
        self._tidying: Timer | None = None
        self._opened: WeakSet[Screen[Any]] = WeakSet()  # those that may have been closed since

    def body(self) -> ComposeResult:
        """The menu and the last games; the calendar, the streak, and about the line."""
        with Horizontal(id="today"):
            with Vertical(id="today-left"):
                yield TodayMenu()
                yield Static(id="recent", classes="panel")
            with Vertical(id="today-right"):
                yield Calendar(self._day, self._today, legend=True, classes="panel")
                yield Static(id="streak", classes="panel")
                yield LinePanel()

    def on_mount(self) -> None:
        """Show what there is as soon as it is known who plays."""
        self.query_one("#recent").border_title = "Last games"
        self.query_one("#streak").border_title = "Day streak"
        self.app.screen_change_signal.subscribe(self, self._opened.add, immediate=True)
        self._menu.focus()
        self.watch(self.app, "profile_name", self.show_all, init=False)
        self.watch(self.app, "reviewing", self._read_lines, init=False)  # reviews make cards

    # -- when it is shown, and while nobody does anything ------------------------------------------

    def on_screen_resume(self) -> None:
        """Read everything again: something may have been played or changed, or a new day begun."""
        self.show_all()
        self._tidying = self.set_timer(_AT_REST, self.tidy)

    def on_screen_suspend(self) -> None:
        """Leave tidying up for later; the bots stop playing."""
        if self._tidying is not None:
            self._tidying.stop()
        self._about.rest()

    def tidy(self) -> None:
        """Do what takes time while nobody does anything."""
        self._collect(_AT_REST)
        self.session.prepare_pages()

    def _collect(self, waited: float) -> None:
        """Tidy memory; again, after twice the time, while something holds a closed screen."""
        if not garbage.collect(self._opened):
            self._tidying = self.set_timer(2 * waited, partial(self._collect, 2 * waited))

    def on_resize(self) -> None:
        """Show the parts for which there is room."""
        self.set_class(self.app.size.height >= ROOMY, "-roomy")
        if self.session.profile_name:
            self._list()
            self._show_line()

    # -- reading and showing ----------------------------------------------------------------------

    @property
    def _menu(self) -> TodayMenu:
        return self.query_one(TodayMenu)

    @property
    def _about(self) -> LinePanel:
        return self.query_one(LinePanel)

    @property
    def _calendar(self) -> Calendar:
        return self.query_one(Calendar)

    def _daily(self, game: Game) -> DailyGame:
        """A game on the day under the cursor of the calendar."""
        known = self._found.games[game.key] if self._found is not None else {}
        return known.get(self._day.isoformat(), DailyGame(game, self.session.profile.id))

    def show_all(self) -> None:
        """Read and show everything."""
        if not self.session.profile_name:
            return
        self._follow_today()
        self._about.rest()
        self.session.attempt(self._read_unfinished)
        self._list()
        self._read_month()
        self._read_lines()
        store, profile = self.session.store, self.session.profile
        if self.app.size.height >= ROOMY:
            self._last.run(partial(texts.recent, store, profile, opponents=True), self._put_recent)

    def _read_unfinished(self) -> None:
        store, profile = self.session.store, self.session.profile.id
        self._unfinished = last_games.unfinished(store, profile, texts.LISTED_MATCHES + 1)
        self.refresh_bindings()

    def _read_month(self) -> None:
        store, profile, month = self.session.store, self.session.profile.id, month_of(self._day)
        language = self._language
        self._months.run(lambda: _read_month(store, profile, month, language), self._put_month)

    def _put_month(self, found: _Month) -> None:
        self._found = found
        streak = today_panels.streak_text(found.played, self._today)
        show_text(self.query_one("#streak", Static), streak)
        self._list()
        self._show_line()

    def _read_lines(self) -> None:
        if not self.session.profile_name:
            return
        cards, profile = self.session.store.cards, self.session.profile.id
        a_day = self.session.preferences.new_cards
        self._lines.run(lambda: due_of(cards, profile, time.time(), a_day), self._put_due)

    def _put_due(self, due: Due) -> None:
        self._due = due
        self._list()

    def _put_recent(self, text: Content) -> None:
        panel = self.query_one("#recent", Static)
        panel.set_class(bool(text), "-filled")
        show_text(panel, text)

    def _list(self) -> None:
        """Show the lines; the cursor stays where it was."""
        found = [self._daily(game) for game in games()]
        self._menu.list_lines(
            self._day, found, bool(self._unfinished), self._due, known=self._found is not None
        )

    @on(OptionList.OptionHighlighted)
    def _show_line(self) -> None:
        """Show what there is to say of the line, and the calendar of its game."""
        line = self._menu.line
        if not line:
            return
        if line.startswith("daily:"):
            self._game = next(each for each in games() if each.key == line.partition(":")[2])
        daily = self._daily(self._game)
        self._calendar.border_title = self._game.title
        self._calendar.border_subtitle = today_panels.day_text(daily) or self._streak_line
        if self._found is not None:
            self._calendar.show(day_marks(self._found.games[self._game.key]))
        if line.startswith("daily:"):
            self._about.show_par(daily, self._day, self.session.store)
        else:
            self._about.say(self._detail(line))

    @property
    def _streak_line(self) -> str:
        """The streak, where there is no room for its own panel."""
        if self._found is None or self.app.size.height >= TALL:
            return ""
        return today_panels.streak_line(self._found.played, self._today)

    def _detail(self, line: str) -> Content | Callable[[], Content]:
        """Details of a line, or a function that reads them in the background."""
        store, profile = self.session.store, self.session.profile
        if line == "resume":
            return partial(texts.unfinished, store, self._unfinished, profile.id)
        if line == "quick":
            return lambda: texts.quick(last_games.quick_request(store, profile))
        if line == "practice":
            return partial(texts.practice, store, profile)
        inside = ", ".join(each.title for each in pages_of(line))
        return paragraph(*about(line), *(["", inside] if inside else []))

    # -- keys and mouse ---------------------------------------------------------------------------

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer to continue only if a match is unfinished, and the side that is not focused."""
        if action in ("calendar", "list") and self.is_mounted:
            return self._calendar.has_focus == (action == "list")
        return bool(self._unfinished) if action == "resume" else True

    @on(OptionList.OptionSelected)
    def _go(self) -> None:
        """Go where the line leads."""
        line = self._menu.line
        if line.startswith("daily:"):
            self._open_day()
        elif line in {"resume", "quick"}:
            getattr(self, f"action_{line}")()
        elif line:
            self.session.open_page(line)

    @on(Calendar.Moved)
    def _other_day(self, event: Calendar.Moved) -> None:
        before, self._day = self._day, event.day
        if month_of(before) != month_of(self._day):
            self._read_month()
        else:
            self._list()
            self._show_line()

    @on(Calendar.Chosen)
    def _open_day(self) -> None:
        """Play, continue or show the game of the day under the cursor."""
        if self._follow_today():
            self.session.show_error("The date has changed: this is another day's game.")
            return
        self.session.begin(daily_request(self._game, self._day, self._language))

    @property
    def _language(self) -> str:
        return self.session.preferences.language

    def action_choose(self) -> None:
        """Open the chosen line."""
        self._menu.action_select()

    def action_calendar(self) -> None:
        """Go to the calendar."""
        self._calendar.focus()

    def action_list(self) -> None:
        """Go to the list."""
        self._menu.focus()

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
            self._read_month()
        return moved

    def action_nowhere(self) -> None:
        """Do nothing: there is no screen before this one."""

    def action_resume(self) -> None:
        """Continue the last unfinished game."""
        self.session.resume(self._unfinished[0].header.id)

    def action_quick(self) -> None:
        """Begin a game like the last one."""
        store, profile = self.session.store, self.session.profile
        self.session.attempt(lambda: self.session.begin(last_games.quick_request(store, profile)))

    def action_daily(self) -> None:
        """Play, continue or show the daily under the cursor, else the first that is not over."""
        if not (self._menu.line.startswith("daily:") or self._calendar.has_focus):
            still = (game for game in games() if self._daily(game).result is None)
            self._game = next(still, self._game)
        self._open_day()

    def action_statistics(self) -> None:
        """Show the statistics; from the calendar, those of its game."""
        if self._calendar.has_focus:
            rules = self._game.rules
            mode = rules.mode(rules.settings(daily_rules(self._game, self._language)))
            self.session.show_statistics(self._game.key, mode)
        else:
            self.session.open_page("statistics")
