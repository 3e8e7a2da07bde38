"""How a match comes to the screen: it is begun, resumed, replayed or reviewed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import App

from tuiwords.play.hidden import refuse_hidden
from tuiwords.play.match import Match
from tuiwords.play.match_setup import MatchRequest, StartedMatch, begin
from tuiwords.ui.session import ReviewSource, session_of


class MatchOpener:
    """Deals boards and loads matches in the background, and opens their screens.

    ``rules`` tells whether those who are new to a game see its first steps.
    """

    def __init__(self, app: App[Any], *, rules: bool) -> None:
        self._app = app
        self._session = session_of(app)
        self._rules = rules

    def begin(self, request: MatchRequest) -> None:
        """Begin a match and show its table.

        The board is dealt in the background. A daily game is played once: if it was begun, it
        resumes; if it is finished, it is shown.
        """
        from tuiwords.ui.games.catalog import board_for
        from tuiwords.ui.pages.loading import Loading

        def deal() -> StartedMatch:
            board_for(request.game)  # before anything is saved
            return begin(request, profile, store)

        def undo(begun: StartedMatch) -> None:
            if begun.fresh:
                store.delete_match(begun.match.header.id)

        profile, store = self._session.profile, self._session.store
        self._app.push_screen(Loading(deal, self._show_begun, undo))

    def _show_begun(self, begun: StartedMatch) -> None:
        self.show_table(begun.match)
        if begun.why_unrated:
            self._session.show_message(begun.why_unrated)

    def show_table(self, match: Match) -> None:
        """Show the table of a match, with steps for somebody who plays it for the first time."""
        from tuiwords.ui.table.screen import TableScreen
        from tuiwords.ui.widgets.coach import is_first_game

        table = TableScreen(match, first=self._rules and is_first_game(self._session, match))
        if getattr(self._app.screen, "REPLACED_BY_TABLE", False):
            self._app.switch_screen(table)
        else:
            self._app.push_screen(table)

    def resume(self, match_id: str) -> None:
        """Show the table of a saved match: an unfinished one resumes, a finished one is shown."""
        self._load(match_id, self.show_table)

    def replay(self, match_id: str) -> None:
        """Show a finished match move by move, or say why it cannot be shown yet."""

        def show(match: Match) -> None:
            refuse_hidden(match, "the replay")
            self._session.show_review(ReviewSource(match.game, None, match=match))

        self._load(match_id, show)

    def look_back(self, match: Match | str, seat: int) -> None:
        """Show the review of a finished match, or of one by its id, or say why there is none."""
        from tuiwords.history.reviews import refuse_unfit
        from tuiwords.ui.pages.review import ReviewPage

        def show(match: Match) -> None:
            refuse_unfit(match, seat)
            self._app.push_screen(ReviewPage.of(match, seat))

        self._load(match, show)

    def _load(self, found: Match | str, show: Callable[[Match], None]) -> None:
        """Show a match; a board of one by its id is dealt again in the background."""
        from tuiwords.history.history import load_match
        from tuiwords.ui.pages.loading import Loading

        def try_to_show(match: Match) -> None:
            self._session.attempt(lambda: show(match))

        if isinstance(found, Match):
            try_to_show(found)
            return
        store = self._session.store
        self._app.push_screen(Loading(lambda: load_match(store, found), try_to_show))
