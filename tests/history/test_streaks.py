"""The daily streak: what counts, what ends it, and the freeze of each month."""

from __future__ import annotations

from datetime import date

import pytest

from tuiwords.history.streaks import Streak, streak, won_any

TODAY = date(2026, 3, 10)


def days(month: int, won: str, lost: str = "") -> dict[str, bool]:
    """Days of a month as numbers in a text: those won, and those lost."""
    return {
        f"2026-{month:02}-{int(day):02}": text is won
        for text in (won, lost)
        for day in text.split()
    }


@pytest.mark.parametrize(
    ("played", "length", "best", "frozen", "freeze"),
    [
        (days(3, "8 9 10"), 3, 3, [], 0),
        (days(3, "8 9"), 2, 2, [], 0),  # today may still be won
        (days(3, "8 9", "10"), 0, 2, [], 0),
        (days(3, "6 7 9 10"), 4, 4, [8], 8),
        (days(3, "7 8"), 2, 2, [9], 9),  # yesterday was missed
        (days(3, "6 7"), 0, 2, [], 8),  # two days were missed: one freeze is not enough
        (days(3, "5 7 9"), 1, 2, [], 6),  # the second day missed in a month ends it
        (days(3, "6 7 9", "8"), 1, 2, [], 0),  # no freeze for a day that was lost
        (days(2, "27") | days(3, "2 3 4 5 6 7 8 9"), 9, 9, [1], 1),
        (days(2, "25 26"), 0, 2, [], 0),
        (days(3, "8 9 12"), 2, 2, [], 0),  # a day to come
        ({"some day": True, "2026-02-30": True, "9999-12-31": True}, 0, 0, [], 0),
        ({}, 0, 0, [], 0),
    ],
)
def test_a_freeze_a_month_bridges_a_day_missed(
    played: dict[str, bool], length: int, best: int, frozen: list[int], freeze: int
) -> None:
    """``frozen`` are the days of the streak bridged this month, ``freeze`` is 0 if it is unused."""
    found = streak(played, TODAY)
    assert (found.length, found.best) == (length, best)
    assert [day.day for day in found.frozen if day.month == TODAY.month] == frozen
    assert found.freeze == (date(2026, 3, freeze) if freeze else None)


def test_the_last_day_of_a_month_and_the_first_may_both_be_missed() -> None:
    found = streak(days(2, "27") | days(3, "2"), date(2026, 3, 2))
    assert found == Streak(2, 2, (date(2026, 2, 28), date(2026, 3, 1)), date(2026, 3, 1))


def test_a_year_without_games_ends_a_streak() -> None:
    assert streak({"2025-03-09": True, "2026-03-09": True}, TODAY) == Streak(1, 1)


def test_one_game_won_is_enough_for_a_day() -> None:
    assert won_any([{"a": False, "b": True}, {"a": True, "c": False}]) == {
        "a": True,
        "b": True,
        "c": False,
    }
