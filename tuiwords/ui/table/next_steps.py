"""What can follow a match that is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tuiwords.history.statistics import mode_of
from tuiwords.history.today import next_daily
from tuiwords.lexicon.languages import ENGLISH
from tuiwords.play.daily import today
from tuiwords.play.first_state import language_code
from tuiwords.play.match import Match
from tuiwords.play.match_setup import daily_request, rematch
from tuiwords.ui.session import Session


class NextSteps:
    """The steps by name, each taken at the table of a match."""

    def __init__(self, session: Session, match: Match, close: Callable[[], object]) -> None:
        self._session, self._match, self._close = session, match, close
        self._language = language_code(match.game, match.header) or ENGLISH
        self._steps: Mapping[str, Callable[[], None]] = {
            "again": self._again,
            "stronger": lambda: self._again((stronger(match),)),
            "daily": self._next_daily,
            "today": lambda: session.open_page("today"),
            "set up": self._set_up,
            "statistics": lambda: session.show_statistics(match.header.game, mode_of(match.header)),
        }

    def take(self, step: str) -> None:
        """Take a step, or say why it cannot be taken."""
        self._session.attempt(self._steps[step])

    def _again(self, bots: tuple[str, ...] = ()) -> None:
        again = rematch(self._match.header, self._session.profile.id)
        self._session.begin(replace(again, bots=bots or again.bots))

    def _next_daily(self) -> None:
        store, profile = self._session.store, self._session.profile.id
        game = next_daily(store, profile, self._match.game, self._language)
        if game is None:
            self.take("today")
        else:
            self._session.begin(daily_request(game, today(), self._language))

    def _set_up(self) -> None:
        self._close()
        self._session.set_up(self._match.game)


def may_follow(match: Match, step: str) -> bool:
    """Whether a step makes sense now: a game of the day is played once."""
    over, daily = match.state.outcome is not None, bool(match.header.daily)
    if step == "again":
        return over and not daily
    if step == "stronger":
        return over and not daily and stronger(match) != ""
    return over and (daily or step == "today") if step in {"daily", "today"} else True


def stronger(match: Match) -> str:
    """The bot that is the next stronger one than the only opponent, "" for none."""
    bots = [player.name for player in match.seats if player.kind == "bot"]
    names = [spec.name for spec in match.game.bots()]
    if len(bots) != 1 or len(match.seats) != 2 or bots[0] not in names[:-1]:
        return ""
    return names[names.index(bots[0]) + 1]
