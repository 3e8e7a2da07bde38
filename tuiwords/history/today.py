"""The games of the day of a profile: their state, those of earlier days, and the streak."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from tuiwords.games.options import Settings
from tuiwords.history.statistics import count_finished, on_day
from tuiwords.history.streaks import days_won, won_any
from tuiwords.lexicon.languages import ENGLISH
from tuiwords.play import catalog
from tuiwords.play.daily import find_dailies, today
from tuiwords.play.game import Game
from tuiwords.play.spoken import daily_rules
from tuiwords.store.records import Result, Saved
from tuiwords.store.store import Store
from tuiwords.text import count_text

State = Literal["new", "started", "won", "done", "lost"]
STATES: dict[State, str] = {
    "new": "not begun",
    "started": "in progress",
    "won": "won",
    "done": "done",
    "lost": "lost",
}


@dataclass(frozen=True, slots=True)
class DailyGame:
    """The game of a day, and the match of it that a profile (by id) has begun, if any.

    ``counts`` says whether that is won in a way that counts for the streak.
    """

    game: Game
    profile: str
    saved: Saved | None = None
    counts: bool = False

    @property
    def result(self) -> Result | None:
        """How it ended for the profile, or None while it has not."""
        results = self.saved.results if self.saved and self.saved.finished is not None else ()
        return next((each for each in results if each.player.key == self.profile), None)

    @property
    def state(self) -> State:
        """How far it is; a lone round that missed its goal is done, not lost."""
        if self.saved is None or not self.saved.events:
            return "new"  # opened and left: nothing was done yet
        if self.result is None:
            return "started"
        seats, won = len(self.saved.results), self.result.won
        lost = self.game.results.lost(won=won, seats=seats)
        return "won" if won else "lost" if lost else "done"

    @property
    def text(self) -> str:
        """The state in words, or the result: "4 guesses", "57 points"."""
        return STATES[self.state] if self.result is None else result_text(self.result)

    @property
    def helped(self) -> bool:
        """Whether the profile took a hint or undid a move."""
        seats = self.saved.header.seats if self.saved else ()
        own = {seat for seat, player in enumerate(seats) if player.key == self.profile}
        return self.saved is not None and bool(own & self.saved.helped)

    @property
    def in_time(self) -> bool:
        """Whether it was begun on its day."""
        return self.saved is not None and on_day(self.saved.header)


def result_text(result: Result) -> str:
    """A result in two words."""
    guesses = result.facts.get("guesses")
    if guesses is None:
        return count_text(round(result.score), "point")
    if not result.won:
        return "not solved"
    return count_text(int(guesses), "guess", "guesses")


def dailies(
    store: Store, profile: str, game: Game, settings: Settings, days: tuple[date, date]
) -> dict[str, DailyGame]:
    """The games of the first to the last of ``days`` that a profile has begun, by ISO date.

    Raises: GameError, StoreError.
    """
    count_finished(store)
    found = find_dailies(store, game, settings, days, profile)
    mode = game.rules.mode(game.rules.settings(settings))
    won = store.tallies.won_dailies(profile, game.key, mode)
    return {
        day: DailyGame(game, profile, saved, saved.header.id in won) for day, saved in found.items()
    }


def next_daily(store: Store, profile: str, game: Game, language: str = ENGLISH) -> Game | None:
    """The game after ``game`` whose game of today a profile has not finished, None for none.

    Raises: GameError, StoreError.
    """
    day = today()
    every = list(catalog.GAMES.values())
    at = every.index(game)
    for other in (*every[at + 1 :], *every[:at]):
        given = daily_rules(other, language)
        found = dailies(store, profile, other, given, (day, day)).get(day.isoformat())
        if found is None or found.result is None:
            return other
    return None


def days_played(
    store: Store, profile: str, games: Sequence[Game], language: str = ENGLISH
) -> dict[str, bool]:
    """The days on which a profile won a game of that day without help, or lost all it played.

    Where points count, a game that missed its goal was not lost. Raises: GameError, StoreError.
    """
    count_finished(store)
    return won_any(_days(store, profile, game, language) for game in games)


def _days(store: Store, profile: str, game: Game, language: str) -> dict[str, bool]:
    mode = game.rules.mode(game.rules.settings(daily_rules(game, language)))
    return days_won(store.tallies.days(profile, game.key, mode), scored=game.results.scored)
