"""Pages that stay mounted when they are left: opening one again takes a third of the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import App
from textual.screen import Screen

from tuiwords.ui.widgets.heading import Heading

KEPT = frozenset({"today", "statistics", "matches", "profiles"})  # those with the most to draw


class KeptPages:
    """The pages in ``KEPT``, each as it was left; they read anew when they are shown.

    A page is kept for one ``state`` of what it was drawn with (profile, settings, size): in
    another it is made anew, and so is one that is open below.
    """

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._states: dict[str, object] = {}

    def page(self, name: str, make: Callable[[], Screen[Any]], state: object) -> Screen[Any]:
        """The page of this name, or what ``make`` returns."""
        if name not in KEPT:
            return make()
        if self._app.is_screen_installed(name):
            page = self._app.get_screen(name)
            if page in self._app.screen_stack:
                return make()
            if self._states[name] == state:
                page.query(Heading).refresh()
                return page
            self._app.uninstall_screen(name)
            page.remove()
        page = make()
        self._app.install_screen(page, name)
        self._states[name] = state
        return page
