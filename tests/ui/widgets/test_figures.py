"""Figures as text."""

from __future__ import annotations

from tuiwords.ui.widgets.figures import count_text


def test_one_thing_is_no_plural() -> None:
    counts = [count_text(number, "vowel") for number in (0, 1, 2, 1234)]
    assert counts == ["0 vowels", "1 vowel", "2 vowels", "1,234 vowels"]
