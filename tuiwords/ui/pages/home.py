"""Home: a menu of games and pages, and beside it details of the chosen line."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any, ClassVar
from weakref import WeakSet

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tuiwords.history.list_use import can_go_on
from tuiwords.history.ratings import at_own_level
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.game import Game
from tuiwords.play.match_setup import MatchRequest, daily_request, is_recorded, rematch
from tuiwords.practice.due import Due, due_of
from tuiwords.store.records import Header, Saved
from tuiwords.store.store import Wanted
from tuiwords.text import count_text
from tuiwords.ui import garbage
from tuiwords.ui.background import Background
from tuiwords.ui.games.catalog import games, scene_of
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages import home_texts
from tuiwords.ui.pages.catalog import PAGES
from tuiwords.ui.widgets.figures import paragraph
from tuiwords.ui.widgets.logo import Logo
from tuiwords.ui.widgets.miniature import ROOMY, Miniature
from tuiwords.ui.widgets.shown_text import show_text

_WIDTH = 28  # cells of a line of the menu
_LOOKED_AT = 4  # matches read at first to find the last one of a game that has a board
_AT_REST = 0.3  # seconds after which Home tidies up, unless another screen was opened
_AROUND = 3  # lines of the screen outside the menu
_GROUPS = {"assistant": "Look up", "profiles": "You"}  # the pages that begin a group


_ABOUT = {
    "quit": ("Until next time", "", "Every move is saved as you make it. Leave whenever you like."),
    **{entry.key: (entry.title, "", entry.line) for entry in PAGES},
}


def _games() -> list[BindingType]:
    return [
        hidden(
            str(number),
            f"game('{game.key}')",
            game.title,
            f"home.game.{game.key}",
            f"Set up a game of {game.title}",
        )
        for number, game in enumerate(games(), 1)
    ]


def _places() -> list[BindingType]:
    return [
        hidden(place.letter, f"open('{place.key}')", place.title, f"home.{place.key}", place.line)
        for place in PAGES
        if place.key != "help"
    ]


class Home(Page):
    """The menu. Every line has its key, and Enter opens the chosen one."""

    HELP: ClassVar[str] = "home"
    BINDINGS: ClassVar[list[BindingType]] = [
        hidden("escape", "nowhere", "Back", "page.back", system=True),
        shown("g", "quick", "Quick game", "home.quick", "Like your last game"),
        shown("d", "daily", "Daily", "home.daily", "Today's game"),
        shown("c", "resume", "Continue", "home.resume", "Your unfinished game"),
        *_games(),
        *_places(),
        shown("q", "app.quit", "Quit", "home.quit", "Everything is saved"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.unfinished: tuple[Saved, ...] = ()
        self._due = Due()  # cards to practice
        self._reading = Background(self)
        self._recent = Background(self)
        self._counting = Background(self)
        self._games_known: dict[str, Content] = {}  # their details, read since Home was shown
        self._tidying: Timer | None = None
        self._opened: WeakSet[Screen[Any]] = WeakSet()  # those that may have been closed since

    def body(self) -> ComposeResult:
        """The menu, and details of its lines."""
        with Horizontal(id="home"):
            with Vertical(id="menu-side"):
                yield OptionList(id="menu")
                yield Static(id="recent", classes="panel")
            with Vertical(id="about"):
                yield Logo()
                yield Static(id="detail")
                yield Miniature()

    def on_screen_resume(self) -> None:
        """Update the menu: something may have been played or changed meanwhile."""
        if self.session.profile_name:
            self.show_menu()
        self._tidying = self.set_timer(_AT_REST, self.tidy)

    def tidy(self) -> None:
        """Do what takes time while nobody does anything."""
        self._collect(_AT_REST)
        self.session.prepare_pages()

    def _collect(self, waited: float) -> None:
        """Tidy memory; again, after twice the time, while something holds a closed screen."""
        if not garbage.collect(self._opened):
            self._tidying = self.set_timer(2 * waited, partial(self._collect, 2 * waited))

    def on_screen_suspend(self) -> None:
        """Leave tidying up for later."""
        if self._tidying is not None:
            self._tidying.stop()

    def on_mount(self) -> None:
        """Show the menu as soon as it is known who plays."""
        self.query_one("#recent").border_title = "Last games"
        self.app.screen_change_signal.subscribe(self, self._opened.add, immediate=True)
        self.watch(self.app, "profile_name", self._follow_profile, init=False)
        self.watch(self.app, "reviewing", self._count_due, init=False)  # reviews make cards

    def _follow_profile(self, name: str) -> None:
        if name:
            self.show_menu()

    def show_menu(self) -> None:
        """Fill the menu; the cursor stays where it was, or goes to the game to be continued."""
        menu = self.query_one(OptionList)
        self._games_known = {}
        chosen = menu.highlighted_option.id if menu.highlighted_option is not None else None
        # Matches left before the first move are only in the list of saved ones.
        self.session.attempt(self._read_unfinished)
        self._fill(chosen)
        self.refresh_bindings()
        self._show_detail()
        self._show_recent()
        self._count_due()

    def _count_due(self) -> None:
        if not self.session.profile_name:
            return
        cards, profile = self.session.store.cards, self.session.profile.id
        a_day = self.session.preferences.new_cards
        self._counting.run(lambda: due_of(cards, profile, time.time(), a_day), self._put_due)

    def _fill(self, chosen: str | None) -> None:
        menu, fitting = self.query_one(OptionList), self._fitting()
        self.set_class(len(fitting) > self.app.size.height - _AROUND, "-tight")
        if list(map(_text, fitting)) != list(map(_text, menu.options)):
            menu.clear_options()
            menu.add_options(fitting)
        ids = [option.id for option in menu.options]
        first = next(place for place, id in enumerate(ids) if id is not None)
        menu.highlighted = ids.index(chosen) if chosen and chosen in ids else first

    def _put_due(self, due: Due) -> None:
        if due != self._due:
            self._due = due
            option = self.query_one(OptionList).highlighted_option
            self._fill(option.id if option is not None else None)

    def on_resize(self) -> None:
        """Show the parts for which there is room, and as many blank lines in the menu."""
        self.set_class(self.app.size.height >= ROOMY, "-roomy")
        if (
            self.session.profile_name
            and len(self._fitting()) != self.query_one(OptionList).option_count
        ):
            self.show_menu()

    def _fitting(self) -> list[Option]:
        """The menu with blank lines and headings, as far as they fit."""
        groups = self._groups()
        room = self.app.size.height - _AROUND
        for blanks, headings in ((True, True), (False, True), (True, False)):
            lines = _lined(groups, blanks=blanks, headings=headings)
            if len(lines) <= room:
                return lines
        lines = _lined(groups, blanks=False, headings=False)
        # On the smallest screens its key is in the footer alone.
        return lines if len(lines) <= self.app.size.height - 2 else _without(lines, "quick")

    def _groups(self) -> dict[str, list[Option]]:
        group = [_line("resume", "Continue", "c")] if self.unfinished else []
        for number, game in enumerate(games(), 1):
            group.append(_line(f"game:{game.key}", game.title, str(number)))
        group.append(_line("quick", "Quick game", "g"))
        groups = {"Play": group}
        for place in PAGES:
            if place.key in _GROUPS:
                group = groups[_GROUPS[place.key]] = []
            letter = self.app.get_key_display(Binding(place.letter, "", ""))
            group.append(_line(place.key, place.title + self._due_text(place.key), letter))
        group.append(_line("quit", "Quit", "q"))
        return groups

    def _due_text(self, place: str) -> str:
        """What is due, behind the title of a page."""
        games, words = self._due.games, self._due.words
        if place == "practice" and games:
            return f" · {games:,} due"
        return f" · {count_text(words, 'word')} due" if place == "lexicon" and words else ""

    def on_option_list_option_highlighted(self) -> None:
        """Show details of the line."""
        self._show_detail()

    def _show_detail(self) -> None:
        option = self.query_one(OptionList).highlighted_option
        if option is None or option.id is None:
            return
        self._show_scene(option.id)
        work = self._detail(option.id)
        if isinstance(work, Content):
            self._reading.cancel()
            self._put(work)
        else:
            self._reading.run(work, self._put)

    def _put(self, detail: Content) -> None:
        show_text(self.query_one("#detail", Static), detail)

    def _show_recent(self) -> None:
        """Show the last games, on a screen that is tall enough for them."""
        store, profile = self.session.store, self.session.profile
        if self.app.size.height >= ROOMY:
            self._recent.run(partial(home_texts.recent, store, profile), self._put_recent)

    def _put_recent(self, text: Content) -> None:
        panel = self.query_one("#recent", Static)
        panel.set_class(bool(text), "-filled")
        show_text(panel, text)

    def _show_scene(self, item: str) -> None:
        """Show the game of a line in miniature; other lines leave the last one."""
        game = item.removeprefix("game:")
        if item == "resume":
            game = self.unfinished[0].header.game
        shown = self.query_one(Miniature)
        scene = scene_of(game if game in catalog.GAMES or shown.scene else games()[0].key)
        if scene is not None and self.app.size.height >= ROOMY:
            shown.play(scene)

    def _detail(self, item: str) -> Content | Callable[[], Content]:
        """Details of a line, or a function that reads them in the background."""
        store, profile = self.session.store, self.session.profile
        if item == "resume":
            return partial(home_texts.unfinished, store, self.unfinished, profile.id)
        if item == "quick":
            return lambda: home_texts.quick(self._quick())
        if item == "practice":
            return partial(home_texts.practice, store, profile, *_ABOUT[item])
        if item == "today":
            return partial(home_texts.today_games, store, profile, games())
        if item.startswith("game:"):
            key = item.removeprefix("game:")
            return self._games_known.get(key) or partial(self._read_game, key, self._games_known)
        return paragraph(*_ABOUT[item])

    def _read_game(self, key: str, known: dict[str, Content]) -> Content:
        store, profile = self.session.store, self.session.profile
        known[key] = home_texts.game(store, profile, catalog.game(key))
        return known[key]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the line leads."""
        item = event.option.id or ""
        if item.startswith("game:"):
            self.action_game(item.removeprefix("game:"))
        elif item in {"resume", "quick"}:
            getattr(self, f"action_{item}")()
        elif item == "quit":
            self.app.exit()
        else:
            self.action_open(item)

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Offer to continue only if a match is unfinished."""
        return bool(self.unfinished) if action == "resume" else True

    def action_nowhere(self) -> None:
        """Do nothing: there is no screen before Home."""

    def action_open(self, place: str) -> None:
        """Go to another screen."""
        self.session.open_page(place)

    def action_game(self, key: str) -> None:
        """Set up a game."""
        from tuiwords.ui.pages.setup import Setup

        self.app.push_screen(Setup(catalog.game(key)))

    def action_resume(self) -> None:
        """Continue the last unfinished game."""
        self.session.resume(self.unfinished[0].header.id)

    def _read_unfinished(self) -> None:
        store, wanted = self.session.store, Wanted(self.session.profile.id, False, played=True)
        found = (each for each in store.each(wanted, page=_LOOKED_AT) if isinstance(each, Saved))
        fit = (saved for saved in found if can_go_on(saved.header))
        self.unfinished = tuple(islice(fit, home_texts.LISTED + 1))

    def action_quick(self) -> None:
        """Begin a game like the last one."""
        self.session.attempt(lambda: self.session.begin(self._quick()))

    def action_daily(self) -> None:
        """Play, continue or show today's game."""
        self.session.attempt(lambda: self.session.begin(daily_request(self._game(), today())))

    def _last_match(self) -> Header | None:
        """The profile's last match here of a game that has a board."""
        shown = {game.key for game in games()}
        mine = self.session.store.each(Wanted(profile=self.session.profile.id), page=_LOOKED_AT)
        headers = (found.header for found in mine if isinstance(found, Saved))
        return next((one for one in headers if one.game in shown and not is_recorded(one)), None)

    def _quick(self) -> MatchRequest:
        last, profile = self._last_match(), self.session.profile
        if last is None:
            return MatchRequest(self._game().key)
        return at_own_level(self.session.store, profile, rematch(last, profile.id))

    def _game(self) -> Game:
        last = self._last_match()
        return catalog.game(last.game) if last else games()[0]


def _lined(groups: dict[str, list[Option]], *, blanks: bool, headings: bool) -> list[Option]:
    lines: list[Option] = []
    for title, group in groups.items():
        lines += [Option("", disabled=True)] if blanks and lines else []
        lines += [_heading(title)] if headings else []
        lines += group
    return lines


def _without(lines: list[Option], key: str) -> list[Option]:
    return [line for line in lines if line.id != key]


def _text(line: Option) -> tuple[str | None, str]:
    return line.id, str(line.prompt)


def _heading(text: str) -> Option:
    return Option(Content.styled(text, "bold"), disabled=True)


def _line(key: str, title: str, letter: str) -> Option:
    room = _WIDTH - len(letter)
    return Option(Content.assemble(f" {title}".ljust(room), (letter, "dim")), id=key)
