"""The daily game: the same for everyone with the same word lists and rules."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

from tuiwords.games.base import GameError
from tuiwords.games.options import Settings
from tuiwords.play.game import Game
from tuiwords.store.records import Saved
from tuiwords.store.store import Store, Wanted


def today() -> date:
    """The local date: the daily game changes at local midnight."""
    return date.today()


def read_date(text: str) -> date:
    """A typed date, such as 2026-11-21. Raises: GameError."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise GameError(f"{text!r} is not a date such as {today()}") from None


def find_daily(
    store: Store, game: Game, settings: Settings, day: date, profile: str
) -> Saved | None:
    """The day's game with these settings that a profile has begun or finished.

    If there are several, the first one counts. Raises: GameError, StoreError.
    """
    return find_dailies(store, game, settings, (day, day), profile).get(day.isoformat())


def find_dailies(
    store: Store, game: Game, settings: Settings, days: tuple[date, date], profile: str
) -> dict[str, Saved]:
    """The games from the first to the last of ``days`` like that of ``find_daily``, by ISO date.

    Raises: GameError, StoreError.
    """
    full = game.rules.settings(settings)
    first, last = days
    span = (first.isoformat(), last.isoformat())
    played = store.matches(Wanted(profile, game=game.key, days=span), None)
    same = []
    for saved in played:
        # A match saved before an option existed was played with its default.
        with suppress(GameError):
            if game.rules.settings(saved.header.settings) == full:
                same.append(saved)
    begun = sorted(same, key=lambda saved: -saved.header.started)
    return {saved.header.daily: saved for saved in begun}  # the first one is put in last
