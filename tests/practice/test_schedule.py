"""FSRS by its own published vectors (tests/test_basic.py of py-fsrs 6.3)."""

from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import product

import pytest

from tuiwords.practice.schedule import DAY, TOO_HARD_DELAY, Grade, after_answer, after_rest
from tuiwords.store.card_records import Schedule, schedule_from_plain

START = datetime(2022, 11, 29, 12, 30, tzinfo=UTC).timestamp()
A, G = Grade.AGAIN, Grade.GOOD


def test_the_days_between_answers_are_those_of_the_reference() -> None:
    schedule, at, days = Schedule(START), START, []
    for grade in (G, G, G, G, G, G, A, A, G, G, G, G, G):
        schedule = after_answer(schedule, grade, at)
        days.append(int((schedule.due - at) // DAY))
        at = schedule.due
    assert days == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]


def test_what_is_remembered_is_that_of_the_reference() -> None:
    schedule, at = Schedule(START), START
    for grade, days in zip((A, G, G, G, G, G), (0, 0, 1, 3, 8, 21), strict=True):
        at += days * DAY
        schedule = after_answer(schedule, grade, at)
    assert schedule.stability == pytest.approx(53.62691, abs=1e-4)
    assert schedule.difficulty == pytest.approx(6.3574867, abs=1e-4)


def test_easy_answers_make_a_card_as_easy_as_there_is() -> None:
    schedule = Schedule(START)
    for number in range(10):
        schedule = after_answer(schedule, Grade.EASY, START + number / 1e6)
    assert schedule.difficulty == 1.0


def test_a_mistake_comes_back_in_a_minute_and_a_card_too_hard_in_a_month() -> None:
    new = Schedule(START)
    assert after_answer(new, A, START).due == START + 60
    rested = after_rest(new, START)
    assert rested.due == START + TOO_HARD_DELAY
    assert rested.stability == after_answer(new, A, START).stability


def test_whatever_is_read_as_a_schedule_can_be_answered() -> None:
    read = 0
    for values in product(
        (START, 0, -9e10, 9e10, None),
        (1, 2, 3, True),
        (None, 0, 1, 99, -5, False),
        (None, 1e-3, 1.0, 1e10, 0, -1.0, float("nan"), float("inf")),
        (None, 1, 10.0, -50, 0.5),
        (None, START, -1e10, 9e10),
    ):
        with suppress(ValueError):
            schedule = schedule_from_plain(asdict(Schedule(*values)))
            for grade in (Grade.AGAIN, Grade.GOOD):
                after = after_answer(schedule, grade, START)
                assert schedule_from_plain(asdict(after)) == after
            read += 1
    assert read > 1000
