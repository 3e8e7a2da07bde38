"""The app: how it starts and ends, and what its screens ask it to open."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.command import Provider
from textual.constants import TEXTUAL_ANIMATIONS
from textual.reactive import reactive

from tuiwords.engine.threads import cores, using
from tuiwords.play.game import Game
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import (
    Preferences,
    PreferencesError,
    load_preferences,
    save_preferences,
)
from tuiwords.store.records import Profile
from tuiwords.store.store import Store, StoreError
from tuiwords.ui import garbage
from tuiwords.ui.background import Background
from tuiwords.ui.few_colors import few_colors, in_few_colors
from tuiwords.ui.first_screens import FirstScreens
from tuiwords.ui.kept_pages import KeptPages, load_pages
from tuiwords.ui.keys import change_keys, hidden, shown, with_keys
from tuiwords.ui.logfile import LogFile
from tuiwords.ui.match_opener import MatchOpener
from tuiwords.ui.reviewer import Reviewer
from tuiwords.ui.session import ReviewSource, session_of
from tuiwords.ui.steady_app import SteadyApp
from tuiwords.ui.terminal_end import end_with_terminal
from tuiwords.ui.themes import (
    DEFAULT_THEME,
    THEMES,
    tile_colors,
)
from tuiwords.ui.widgets.dialogs import Copied
from tuiwords.ui.widgets.heading import Heading

_UI = Path(__file__).parent


def use_appearance(app: App[Any], preferences: Preferences) -> None:
    """Use a theme, and motion or none, which the variable TEXTUAL_ANIMATIONS can also turn off."""
    chosen = preferences.theme
    app.theme = chosen if chosen in app.available_themes else DEFAULT_THEME
    app.animation_level = TEXTUAL_ANIMATIONS if preferences.motion else "none"


def use_keys(app: App[Any], preferences: Preferences) -> None:
    """Use the player's own keys, and say which of them cannot be used."""
    keymap: dict[str, str] = {}
    if preferences.keys:
        from tuiwords.ui.keymap import checked  # imports all screens

        keymap, problems = checked(preferences.keys)
        if problems:
            # One notice: several would cover a small screen.
            more = f" ({len(problems) - 1} more: see 'tuiwords keys')" if problems[1:] else ""
            session_of(app).show_error(f"settings.toml: {problems[0]}{more}")
    change_keys(keymap)
    if keymap:
        app.set_keymap(keymap)


def _commands() -> type[Provider]:
    from tuiwords.ui.palette import Commands

    return Commands


class TuiWords(SteadyApp):
    """The app.

    ``request`` is a match to open at once, ``page`` a page. ``background`` tells whether other
    pages are loaded and earlier games reviewed while nothing else is done, ``rules`` whether those
    who are new to a game see its first steps. ``store`` is open while the app runs, unless it could
    not be opened: then a screen says why, and nothing else can be done.
    """

    TITLE = "tuiwords"
    # All at once: opening a screen with its own styles would make Textual parse them all again.
    CSS_PATH = [_UI / "app.tcss", _UI / "table.tcss", *sorted(_UI.glob("games/*/styles.tcss"))]
    COMMANDS: ClassVar[set[Any]] = {_commands}
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        # With priority, so that they work in dialogs, too.
        shown("f1", "help", "Help", "app.help", "Help for this screen", priority=True),
        hidden("question_mark", "help", "Help", "app.help_mark"),
        hidden(
            "ctrl+q",
            "quit",
            "Quit",
            "app.quit",
            "Quit tuiwords; everything is saved",
            priority=True,
        ),
        hidden(
            "ctrl+p",
            "command_palette",
            "palette",
            "app.palette",
            "Open the command palette",
            priority=True,
            system=True,  # the footer shows it on its own
        ),
    ]

    profile_name: reactive[str] = reactive("")
    reviewing: reactive[str] = reactive("")

    store: Store
    profile: Profile

    def __init__(
        self,
        request: MatchRequest | None = None,
        *,
        page: str = "",
        background: bool = True,
        rules: bool = True,
    ) -> None:
        super().__init__()
        self._first_screens = FirstScreens(self, request, page)
        self._in_background = background
        matches = MatchOpener(self, rules=rules)
        self.begin, self.show_table, self.resume = matches.begin, matches.show_table, matches.resume
        self.replay, self.look_back = matches.replay, matches.look_back
        self._kept_pages = KeptPages(self)
        self._log_file = LogFile()
        self._loading = Background(self)
        self._reviewer = Reviewer(self, partial(setattr, self, "reviewing"))
        self.preferences = Preferences()
        self.saved_work: dict[str, Any] = {}  # the work on each assistant that was closed
        self.loaded = False  # whether the modules of all pages are
        for theme in (*self.available_themes.values(), *THEMES):
            self.register_theme(in_few_colors(theme) if few_colors(self) else theme)
        # Before anything is parsed, and without the watcher, which would parse all styles again.
        self.set_reactive(App.theme, DEFAULT_THEME)
        self.stylesheet.set_variables(self.get_css_variables())

    # -- beginning and ending ---------------------------------------------------------------

    def on_mount(self) -> None:
        """Open the log file, the store and the preferences, and show the first screen."""
        self._log_file.open()
        end_with_terminal(self)
        try:
            self.store = Store.open()
        except StoreError as error:
            self._first_screens.show_trouble(str(error))
            return
        try:
            self.preferences = load_preferences()
        except PreferencesError as error:
            self.show_error(str(error))
        use_appearance(self, self.preferences)
        use_keys(self, self.preferences)
        self._first_screens.show()
        self.call_after_refresh(garbage.tune_collector)
        if self._in_background:
            self.call_after_refresh(self._load_pages)
            self._reviewer.wait()

    def on_unmount(self) -> None:
        """Stop other processes and close the store: the log is on disk already."""
        self._reviewer.stop()
        if hasattr(self, "store"):
            self.store.close()
        self._log_file.close()

    async def on_event(self, event: events.Event) -> None:
        """Put off what waits until nobody does anything."""
        if isinstance(event, events.InputEvent):
            self._kept_pages.postpone()
            self._reviewer.postpone()
        await super().on_event(event)

    # -- what screens ask for ---------------------------------------------------------------

    def copy(self, what: str, text: str) -> None:
        """Copy a text, and show it below a line that says what was copied."""
        self.copy_to_clipboard(text)
        self.push_screen(Copied(what, text))

    def open_page(self, name: str) -> None:
        """Go to a page or an assistant by its name."""
        if name == "help":
            self.action_help()
        elif name == "today":
            self._go_to_front_page()
        else:
            self.push_screen(self._kept_pages.page(name))

    def action_open(self, name: str) -> None:
        """Go to a page by its name, unless its key was pressed on it."""
        if name != getattr(self.screen, "group", ""):
            self.open_page(name)

    def _go_to_front_page(self) -> None:
        """Leave all pages above it; whatever is played is on disk already."""
        for screen in reversed(self.screen_stack[2:]):
            screen.dismiss()

    def prepare_pages(self) -> None:
        """Prepare the pages that take longest to open, once all modules are imported."""
        self._kept_pages.prepare()

    def show_statistics(self, game: str, mode: str) -> None:
        """Show the statistics of a game (by its key) in one of its modes."""
        from tuiwords.ui.pages.statistics import StatisticsPage

        self.push_screen(StatisticsPage(game, mode))

    def set_up(
        self, game: Game, *, watch: bool = False, invited: tuple[str, ...] = (), preset: str = ""
    ) -> None:
        """Show the page on which a match of a game is set up, perhaps with a preset chosen."""
        from tuiwords.ui.pages.setup import Setup

        self.push_screen(Setup(game, watch=watch, invited=invited, preset=preset))

    def show_review(self, source: ReviewSource) -> None:
        """Show the review of something other than a saved match."""
        from tuiwords.ui.pages.review import ReviewPage

        self.push_screen(ReviewPage(source))

    def use_profile(self, profile: Profile) -> None:
        """Switch to another profile."""
        self.profile = profile
        self.profile_name = profile.name
        self.attempt(lambda: self.store.note_profile(profile.id))

    def keep_preferences(self, preferences: Preferences) -> None:
        """Use other settings from now on, and save them."""
        self.preferences = preferences
        use_appearance(self, preferences)
        self.attempt(lambda: save_preferences(preferences))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The game's colors for themes that do not know them."""
        return tile_colors(self.current_theme)

    def action_help_quit(self) -> None:
        """Say which key quits, for those who press the one that does so elsewhere."""
        self.show_message(with_keys("{app.quit} quits; everything is saved"))

    def action_help(self) -> None:
        """Show or close the help of the current screen."""
        from tuiwords.ui.pages.help import Help
        from tuiwords.ui.pages.too_small import TooSmall

        if isinstance(self.screen, Help):
            self.screen.dismiss()
        elif not isinstance(self.screen, TooSmall):
            self.push_screen(Help.of(self.screen))

    def action_command_palette(self) -> None:
        """Show all commands, unless the terminal is too small for them."""
        from tuiwords.ui.pages.too_small import TooSmall
        from tuiwords.ui.palette import Palette

        covered = any(isinstance(screen, Palette | TooSmall) for screen in self.screen_stack)
        if not covered:
            self.push_screen(Palette(self.screen))

    # -- the background ---------------------------------------------------------------------

    def _load_pages(self) -> None:
        def note(_done: None) -> None:
            self.loaded = True
            garbage.tune_collector()
            self.prepare_pages()

        self._loading.run(partial(load_pages, self.store), note)

    def watch_profile_name(self) -> None:
        """Show the name in the headings of all screens."""
        self._draw_headings()

    def watch_reviewing(self) -> None:
        """Tell in the headings of all screens which match is being reviewed."""
        self._draw_headings()

    def _draw_headings(self) -> None:
        for screen in self.screen_stack:
            screen.query(Heading).refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Cover everything if the terminal is too small."""
        from tuiwords.ui.pages.too_small import TooSmall

        self.call_later(TooSmall.check, self)


def run(request: MatchRequest | None = None, *, page: str = "") -> int:
    """Run the app; returns the exit status of the process."""
    app = TuiWords(request, page=page)
    # Of the cores, one is for what is shown.
    with using(max(1, cores() - 1)):
        app.run()
    return app.return_code or 0
