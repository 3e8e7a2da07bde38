"""The streak of daily games: consecutive days that were won, with one freeze a month.

A day counts if its game was begun on that day and won without help. A day that was not played is
bridged by the freeze of its month, if that has not been used: it neither counts nor ends the
streak. A day that was lost, or played with help, ends it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

_BRIDGED = 2  # most days missed in a row that freezes bridge: the last of a month, and the first


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days were won in the current streak, and in the best one.

    ``frozen`` are the days of the current streak that freezes bridged; ``freeze`` is the day for
    which that of this month was used, if it was.
    """

    length: int = 0
    best: int = 0
    frozen: tuple[date, ...] = ()
    freeze: date | None = None


def streak(days: Mapping[str, bool], today: date) -> Streak:
    """The streak of ``days``, by ISO date whether they were won; today may still be won."""
    length, best = 0, 0
    used: date | None = None  # the last day that a freeze was used for
    frozen: list[date] = []
    played = {day: won for day, won in _dated(days) if day <= today}
    for day, won in _in_order(played, today):
        if won:
            length += 1
            best = max(best, length)
        elif won is None and length and not _same_month(used, day):
            used = day
            frozen.append(day)
        else:
            length, frozen = 0, []
    return Streak(length, best, tuple(frozen), used if _same_month(used, today) else None)


def days_won(days: Mapping[str, str], *, scored: bool) -> dict[str, bool]:
    """Whether days were won, by their outcomes; where points count, a missed goal loses no day."""
    return {
        day: outcome == "won" for day, outcome in days.items() if not (scored and outcome == "lost")
    }


def won_any(games: Iterable[Mapping[str, bool]]) -> dict[str, bool]:
    """The days on which any of several games was played: whether one of them was won."""
    merged: dict[str, bool] = {}
    for days in games:
        for day, won in days.items():
            merged[day] = merged.get(day, False) or won
    return merged


def _in_order(played: Mapping[date, bool], today: date) -> Iterator[tuple[date, bool | None]]:
    """The days played, and of those missed before today (None) as many as can matter."""
    after = range(_BRIDGED + 2)
    for day in sorted({day + timedelta(days=n) for day in played for n in after}):
        if day in played or day < today:
            yield day, played.get(day)


def _dated(days: Mapping[str, bool]) -> Iterator[tuple[date, bool]]:
    for text, won in days.items():
        with suppress(ValueError):  # an imported match may name any text as its day
            yield date.fromisoformat(text), won


def _same_month(one: date | None, other: date) -> bool:
    return one is not None and (one.year, one.month) == (other.year, other.month)
