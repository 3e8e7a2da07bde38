"""When a card is asked again: FSRS-6, by its reference implementation (the package fsrs).

J. Ye, J. Su, Y. Cao: "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition
Scheduling" (KDD 2022); the later versions are described at github.com/open-spaced-repetition.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING

from tuiwords.store.card_records import Schedule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fsrs import Scheduler

    from tuiwords.store.card_records import Card

DAY = 86400.0  # seconds
_TICK = 0.001  # seconds: a time that is nearer to midnight would be rounded to it
TOO_HARD_DELAY = 30 * DAY  # how long a card rests that was too hard


class Grade(IntEnum):
    """How an answer went, by the numbers of FSRS."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler  # takes 30 ms: not before the first answer

    return Scheduler(enable_fuzzing=False)  # the same answers give the same days


def after_answer(schedule: Schedule, grade: Grade, at: float) -> Schedule:
    """The schedule of a card after an answer at a Unix time in seconds."""
    import fsrs

    card = fsrs.Card(
        0,
        fsrs.State(schedule.state),
        schedule.step,
        schedule.stability,
        schedule.difficulty,
        _date(schedule.due),
        None if schedule.answered is None else _date(schedule.answered),
    )
    card, _ = _scheduler().review_card(card, fsrs.Rating(grade), _date(at))
    return Schedule(
        card.due.timestamp(), int(card.state), card.step, card.stability, card.difficulty, at
    )


def after_answer_today(schedule: Schedule, grade: Grade, at: float) -> Schedule:
    """The same for somebody who practices by days: what was right is not due again that day."""
    after = after_answer(schedule, grade, at)
    return after if grade is Grade.AGAIN else replace(after, due=max(after.due, _midnight(at, 1)))


def at_most_new(cards: Iterable[Card], new: int | None) -> Iterator[Card]:
    """Cards that are due, of those never asked only the first ``new``, or all where it is None."""
    for card in cards:
        if card.schedule.answered is None and new is not None:
            if new < 1:  # the others were not asked either: they come last
                return
            new -= 1
        yield card


def start_of_day(at: float) -> float:
    """The local midnight before a Unix time, or then: days are those of the daily games."""
    return _midnight(at, 0)


def end_of_day(at: float, ahead: int = 0) -> float:
    """The last moment of the local day of a Unix time: what is due until then is due that day.

    With ``ahead`` it is that of a day so many days later.
    """
    return _midnight(at, ahead + 1) - _TICK


def _midnight(at: float, days: int) -> float:
    return datetime.combine(
        datetime.fromtimestamp(at).date() + timedelta(days=days), time()
    ).timestamp()


def after_rest(schedule: Schedule, at: float) -> Schedule:
    """The schedule of a card that was too hard: forgotten, and due after a rest."""
    return replace(after_answer(schedule, Grade.AGAIN, at), due=at + TOO_HARD_DELAY)


def _date(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
