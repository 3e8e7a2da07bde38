"""Pages that stay mounted when they are left, to open in a third of the time; and their imports."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any

from textual.app import App
from textual.events import ScreenResume
from textual.screen import Screen
from textual.timer import Timer

from tuiwords.store.store import Store
from tuiwords.ui.first_show import draw_hidden, lay_out_hidden, mount_hidden
from tuiwords.ui.pages.catalog import INNER_PAGES, PAGES, set_ups
from tuiwords.ui.session import EXPECTED, session_of
from tuiwords.ui.widgets.heading import Heading

# What is imported when it is first opened, unless there was time before: these, and all pages.
_SOONEST = ("pages.setup", "table.screen")
_LAST = ("pages.group", "pages.puzzles", "pages.arena_batch", "pages.review", "palette")
KEPT_PAGES = tuple(entry.key for entry in PAGES if entry.keep)
_GAP = 0.15  # seconds without a key or click before each step of making them


def import_pages() -> None:
    """Import what the front page may open."""
    for name in _SOONEST:
        import_module(f"tuiwords.ui.{name}")
    for entry in PAGES:
        if entry.page is not None:
            entry.page()
    for name in _LAST:
        import_module(f"tuiwords.ui.{name}")


def load_pages(store: Store) -> None:
    """Rate and count matches, import the other screens.

    Runs in a thread. It imports what it needs there, because that takes a while.
    """
    from tuiwords.history.ratings import rate_pending
    from tuiwords.history.statistics import count_finished

    with suppress(*EXPECTED):  # a match that cannot be counted yet is tried again next time
        rate_pending(store)
        count_finished(store)
    import_pages()


class KeptPages:
    """The pages in ``KEPT_PAGES``, each as it was left; they read anew when they are shown.

    A page is kept for one state of what it was drawn with (profile, settings, size): in another it
    is made anew, and so is one that is open below. Those that are missing are made while nobody
    does anything, so that opening one is never the first time.
    """

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._states: dict[str, object] = {}
        self._making: Timer | None = None

    def page(self, name: str) -> Screen[Any]:
        """The page of this name, or a new one."""
        if name not in KEPT_PAGES:
            return _make(name)
        if self._app.is_screen_installed(name):
            page = self._app.get_screen(name)
            if page in self._app.screen_stack:
                return _make(name)
            if self._states[name] == self._state():
                page.query(Heading).refresh()
                return page
            self._app.uninstall_screen(name)
            page.remove()
        page = _make(name)
        self._app.install_screen(page, name)
        self._states[name] = self._state()
        return page

    def _state(self) -> object:
        session = session_of(self._app)
        return session.profile, session.preferences, self._app.size

    # -- while nobody does anything -----------------------------------------------------------

    def prepare(self) -> None:
        """Make the pages that are missing, in small steps, until the front page is left."""
        from tuiwords.ui.pages.today import TodayPage

        here = next(reversed(self._app.screen_stack), None)
        if not session_of(self._app).loaded or not isinstance(here, TodayPage):
            return
        if self._making is not None:
            self._making.stop()
        steps = self._steps()

        def step() -> None:
            if not here.is_active or next(steps, None) is None:
                timer.stop()

        self._making = timer = here.set_interval(_GAP, step)

    def postpone(self) -> None:
        """Wait again: a key was pressed."""
        if self._making is not None:
            self._making.reset()

    def _steps(self) -> Iterator[str]:
        made = {}
        for name in KEPT_PAGES:
            if not self._app.is_screen_installed(name) or self._states[name] != self._state():
                made[name] = self.page(name)
                mount_hidden(self._app, made[name])
                yield name
        for name, page in made.items():
            page.post_message(ScreenResume())  # it is laid out, and reads what it shows
            yield name
        for step in (lay_out_hidden, draw_hidden):
            for name, page in made.items():
                step(page)
                yield name


def _make(name: str) -> Screen[Any]:
    from tuiwords.ui.games.catalog import assistants
    from tuiwords.ui.pages.group import GroupPage
    from tuiwords.ui.pages.puzzles import PuzzlesPage

    key, *more = name.split()
    if key in ("play", "you"):
        return GroupPage(key)
    if key == "puzzles":
        return PuzzlesPage()
    pages = (*PAGES, *INNER_PAGES, *set_ups())
    made = {each.key: each.page() for each in pages if each.key == key and each.page is not None}
    return (made or {each.key: each.make for each in assistants()})[key](*more)
