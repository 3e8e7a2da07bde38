"""What the app shows first: Today or who plays, then what was asked for on the command line."""

from __future__ import annotations

from typing import Any

from textual.app import App

from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.records import Profile
from tuiwords.ui.session import session_of


class FirstScreens:
    """Shows Today and, once it is known who plays, the match of a ``request`` or a ``page``."""

    def __init__(self, app: App[Any], request: MatchRequest | None, page: str) -> None:
        self._app = app
        self._session = session_of(app)
        self._request = request
        self._page = page

    def show(self) -> None:
        """Show them as the last profile, or ask for a first one."""
        from tuiwords.ui.pages.today import TodayPage
        from tuiwords.ui.pages.welcome import Welcome

        self._app.push_screen(TodayPage())
        profile = self._session.store.last_profile()
        if profile is None:
            self._app.push_screen(Welcome(), self._start_as)
        else:
            self._start_as(profile)

    def _start_as(self, profile: Profile | None) -> None:
        if profile is None:
            self._app.exit()
            return
        self._session.use_profile(profile)
        if self._request is not None:
            self._session.begin(self._request)
        if self._page:
            self._session.open_page(self._page)

    def show_trouble(self, sentence: str) -> None:
        """Say why nothing else can be shown."""
        from tuiwords.ui.pages.trouble import Trouble

        self._app.push_screen(Trouble(sentence))
