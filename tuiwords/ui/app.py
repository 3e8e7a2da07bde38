"""The app: what all screens share, how matches are opened, and how everything ends cleanly."""

from __future__ import annotations

import asyncio
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar

from textual import events, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.driver import Driver
from textual.reactive import reactive
from textual.screen import Screen
from textual.worker import get_current_worker

from tuiwords.games.base import GameError
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play.catalog import kit
from tuiwords.play.daily import find_daily, read_date
from tuiwords.play.match import Match
from tuiwords.store.preferences import (
    Preferences,
    PreferencesError,
    load_preferences,
    save_preferences,
)
from tuiwords.store.records import Profile, Saved
from tuiwords.store.store import Store, StoreError
from tuiwords.ui.opening import Opening, begin, why_casual
from tuiwords.ui.themes import DEFAULT_THEME, THEMES, tile_colors

SMALLEST = (60, 20)  # columns and rows that every screen fits in
TROUBLE = (GameError, LexiconError, PreferencesError, StoreError)  # a sentence, not a defect
_ENDINGS = ("SIGTERM", "SIGHUP")
_LOOK = 1.0  # seconds between two looks whether the terminal is still there


def _commands() -> type[Provider]:
    from tuiwords.ui.commands import Commands

    return Commands


class TuiWords(App[None]):
    """The word-game table of the terminal.

    ``opening`` is a match to sit down to at once. ``warm`` tells whether kernels are compiled in
    the background after the first paint. ``store`` is open while the app runs, unless it could not
    be opened: then a screen says why, and nothing else can be done.
    """

    TITLE = "tuiwords"
    CSS_PATH = "app.tcss"
    COMMANDS: ClassVar[set[Any]] = {_commands}
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help", id="app.help", tooltip="The help of where you are"),
        Binding("question_mark", "help", "Help", id="app.help.mark", show=False),
        Binding(
            "ctrl+q",
            "quit",
            "Quit",
            id="app.quit",
            show=False,
            priority=True,
            tooltip="Leave tuiwords; nothing is lost",
        ),
        Binding("ctrl+l", "repaint", "Repaint", id="app.repaint", show=False),
    ]

    profile_name: reactive[str] = reactive("")
    progress: reactive[float] = reactive(1.0)

    store: Store
    profile: Profile

    def __init__(self, opening: Opening | None = None, *, warm: bool = True) -> None:
        super().__init__()
        self._opening = opening
        self._warm = warm
        self.preferences = Preferences()
        self.laid_out: dict[str, Any] = {}  # what lies on each tool that was left
        self.warmed = False  # all kernels are compiled: nothing has to wait for that any more
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DEFAULT_THEME

    # -- beginning and ending ---------------------------------------------------------------

    def on_mount(self) -> None:
        """Open what is on disk and show the first screen."""
        self._listen_for_the_end()
        try:
            self.store = Store.open()
        except StoreError as error:
            self._show_trouble(str(error))
            return
        try:
            self.preferences = load_preferences()
        except PreferencesError as error:
            self.complain(str(error))
        self._apply_preferences()
        self._show_first_screen()
        if self._warm:
            self.call_after_refresh(self._warm_up)

    def on_unmount(self) -> None:
        """Close the store: the log is on disk already, this only tidies up."""
        if hasattr(self, "store"):
            self.store.close()

    def _show_first_screen(self) -> None:
        from tuiwords.ui.screens.home import Home
        from tuiwords.ui.screens.welcome import Welcome

        self.push_screen(Home())
        profile = self.store.last_profile()
        if profile is None:
            self.push_screen(Welcome(), self._sit_down)
        else:
            self._sit_down(profile)

    def _sit_down(self, profile: Profile | None) -> None:
        if profile is None:
            self.exit()
            return
        self.use_profile(profile)
        if self._opening is not None:
            opening, self._opening = self._opening, None
            self.begin(opening)

    def _show_trouble(self, sentence: str) -> None:
        from tuiwords.ui.screens.trouble import Trouble

        self.push_screen(Trouble(sentence))

    def _listen_for_the_end(self) -> None:
        loop = asyncio.get_running_loop()
        for name in _ENDINGS:
            number = getattr(signal, name, None)
            if number is not None and sys.platform != "win32":
                loop.add_signal_handler(number, self._end, 128 + number)
        if not self.is_headless and sys.__stdin__ is not None and sys.__stdin__.isatty():
            self.set_interval(_LOOK, self._look_for_terminal)

    def _look_for_terminal(self) -> None:
        # SIGHUP may be ignored (nohup) or go to others; a closed terminal shows as a hang-up.
        stdin = sys.__stdin__
        if stdin is None or not hasattr(select, "poll"):
            return
        poll = select.poll()
        poll.register(stdin.fileno(), 0)
        if any(flags & (select.POLLHUP | select.POLLERR) for _, flags in poll.poll(0)):
            self._end(128 + signal.SIGHUP)

    def _end(self, status: int) -> None:
        self.exit(return_code=status)

    def _handle_exception(self, error: Exception) -> None:
        # A disk that is full in the middle of a move is no defect of ours: it gets a sentence.
        if isinstance(error, TROUBLE):
            self.exit(return_code=1, message=f"tuiwords: {error}")
        else:
            super()._handle_exception(error)

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for this machine; on Unix one that outlives its terminal."""
        usual = super().get_driver_class()
        if usual.__name__ == "LinuxDriver":
            from tuiwords.ui.driver import SteadyDriver

            return SteadyDriver
        return usual

    # -- what screens ask for ---------------------------------------------------------------

    def complain(self, sentence: str) -> None:
        """Tell the person what is wrong."""
        self.notify(sentence, severity="error", timeout=8, markup=False)

    def tell(self, sentence: str) -> None:
        """Tell the person something good or neutral."""
        self.notify(sentence, timeout=4, markup=False)

    def attempt(self, action: Callable[[], None]) -> bool:
        """Do something that may go wrong for reasons to be told in a sentence."""
        try:
            action()
        except TROUBLE as error:
            self.complain(str(error))
            return False
        return True

    def begin(self, opening: Opening) -> None:
        """Begin a match and sit down at its table, with the rules first for who is new to them.

        The game of a day is played once: begun, it goes on; finished, it is shown.
        """

        from tuiwords.ui.boards import board_for

        def start() -> None:
            board_for(opening.game)  # before anything is saved
            saved = self._played(opening)
            if saved is None:
                self._sit_at(begin(opening, self.profile, self.store))
                if reason := why_casual(opening):
                    self.tell(reason)
            else:
                self.resume(saved.header.id)

        self.attempt(start)

    def _played(self, opening: Opening) -> Saved | None:
        if not opening.daily or opening.seed is not None or opening.watch:
            return None
        day, game = read_date(opening.daily), kit(opening.game)
        return find_daily(self.store, game, opening.settings, day, self.profile.id)

    def resume(self, match_id: str) -> None:
        """Sit down at a saved match: an unfinished one goes on, a finished one can be shared."""
        from tuiwords.play.history import load_match

        self.attempt(lambda: self.show_table(load_match(self.store, match_id)))

    def replay(self, match_id: str) -> None:
        """Look at a finished match move by move."""
        from tuiwords.play.history import load_match
        from tuiwords.ui.screens.replay import ReplayPage

        self.attempt(lambda: self._push(ReplayPage(load_match(self.store, match_id))))

    def look_back(self, match_id: str, seat: int) -> None:
        """Show the review of a finished match. Raises: GameError, StoreError."""
        from tuiwords.play.history import load_match
        from tuiwords.play.review import refuse_unfit
        from tuiwords.ui.screens.review import ReviewPage

        match = load_match(self.store, match_id)
        refuse_unfit(match, seat)
        self.push_screen(ReviewPage.of(match, seat))

    def _push(self, screen: Screen[Any]) -> None:
        self.push_screen(screen)

    def _sit_at(self, match: Match) -> None:
        game = match.header.game
        played = self.store.matches(profile=self.profile.id, game=game, limit=2)
        self.show_table(match)
        watched = all(player.kind == "bot" for player in match.seats)
        if len(played) < 2 and not watched:
            from tuiwords.ui.screens.help import Help

            self.push_screen(Help.rules(match.kit))

    def show_table(self, match: Match) -> None:
        """The table of a match."""
        from tuiwords.ui.screens.table import TableScreen

        if getattr(self.screen, "PASSING", False):
            self.switch_screen(TableScreen(match))
        else:
            self.push_screen(TableScreen(match))

    def use_profile(self, profile: Profile) -> None:
        """Let somebody else play."""
        self.profile = profile
        self.profile_name = profile.name
        self.attempt(lambda: self.store.note_profile(profile.id))

    def keep_preferences(self, preferences: Preferences) -> None:
        """Use other settings from now on, and save them."""
        self.preferences = preferences
        self._apply_preferences()
        self.attempt(lambda: save_preferences(preferences))

    def _apply_preferences(self) -> None:
        chosen = self.preferences.theme
        self.theme = chosen if chosen in self.available_themes else DEFAULT_THEME
        self.animation_level = "full" if self.preferences.motion else "none"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The game's colors for themes that do not know them."""
        return tile_colors(self.current_theme)

    def action_help(self) -> None:
        """The help of the screen that is shown."""
        from tuiwords.ui.screens.help import Help

        if not isinstance(self.screen, Help):
            self.push_screen(Help.of(self.screen))

    def action_repaint(self) -> None:
        """Paint everything again, after something else wrote on the terminal."""
        self.refresh(layout=True)

    # -- the background ---------------------------------------------------------------------

    @work(thread=True, exclusive=True, group="warm-up", exit_on_error=False)
    def _warm_up(self) -> None:
        from tuiwords.play.ratings import rate_pending
        from tuiwords.play.review import review_pending
        from tuiwords.play.warmup import warm
        from tuiwords.ui.boards import games

        worker = get_current_worker()

        def report(done: int, total: int, _title: str) -> None:
            if not worker.is_cancelled:
                self.call_from_thread(setattr, self, "progress", done / max(total, 1))

        with suppress(*TROUBLE):  # a match that cannot be counted yet is tried again next time
            rate_pending(self.store)
        _read_word_lists()
        try:
            # Whoever leaves does not wait for all the other steps.
            self.warmed = warm(games(), report, lambda: worker.is_cancelled)
            if self.warmed and self.profile_name:
                with suppress(*TROUBLE):
                    review_pending(self.store, self.profile.id, lambda: worker.is_cancelled)
        finally:
            if not worker.is_cancelled:
                self.call_from_thread(setattr, self, "progress", 1.0)

    def on_resize(self, event: events.Resize) -> None:
        """Cover everything where the terminal is too small, and uncover it when it fits."""
        self.call_later(self._judge_size, event.size.width, event.size.height)

    def _judge_size(self, width: int, height: int) -> None:
        from tuiwords.ui.screens.too_small import TooSmall

        fits = width >= SMALLEST[0] and height >= SMALLEST[1]
        covered = [screen for screen in self.screen_stack if isinstance(screen, TooSmall)]
        if not fits and not covered:
            self.push_screen(TooSmall(*SMALLEST))
        elif fits and covered:
            covered[-1].dismiss()


def _read_word_lists() -> None:
    """Read what a first table needs, so that it opens at once."""
    from tuiwords.ui.boards import games
    from tuiwords.ui.screens import table  # noqa: F401  # importing it is the point

    for game in games():
        with suppress(*TROUBLE):  # told when such a game is begun
            game.new(game.settings({}), 0, 1)


def run(opening: Opening | None = None) -> int:
    """Run the app until it is left; returns the exit status of the process."""
    app = TuiWords(opening)
    app.run()
    return app.return_code or 0
