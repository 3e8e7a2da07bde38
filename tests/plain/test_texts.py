"""What line mode says of all games."""

from __future__ import annotations

from tuiwords.plain.texts import clock_text
from tuiwords.text import count_text


def test_one_thing_is_no_plural() -> None:
    assert [count_text(number, "letter") for number in (0, 1, 2)] == [
        "0 letters",
        "1 letter",
        "2 letters",
    ]


def test_a_clock_shows_minutes_and_seconds() -> None:
    assert [clock_text(seconds) for seconds in (0, 59.6, 180)] == ["0:00", "1:00", "3:00"]
