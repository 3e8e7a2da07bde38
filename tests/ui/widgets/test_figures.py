"""Figures as text."""

from __future__ import annotations

from tuiwords.ui.widgets.figures import count_text, line_graph, with_bar


def test_one_thing_is_no_plural() -> None:
    counts = [count_text(number, "vowel") for number in (0, 1, 2, 1234)]
    assert counts == ["0 vowels", "1 vowel", "2 vowels", "1,234 vowels"]


def test_a_share_has_a_small_bar_and_other_texts_stay() -> None:
    assert [with_bar(text) for text in ("0.0%", "50.0 %", "100")] == ["0.0% ▁", "50.0 % ▄", "100 ▇"]
    assert [with_bar(text) for text in ("", "–", "GEED")] == ["", "–", "GEED"]


def test_a_graph_of_dots_goes_from_the_first_value_to_the_last() -> None:
    rising = line_graph([1.0, 2.0, 3.0], 6, 2)
    assert [len(line) for line in rising] == [6, 6]
    assert rising[1][0] != "⠀"
    assert rising[0][0] == "⠀"
    assert rising[0][-1] != "⠀"
    assert rising[1][-1] == "⠀"
    assert line_graph([5.0, 5.0], 3, 1) == ["⠤⠤⠤"]
    jump = line_graph([0.0, 0.0, 0.0, 9.0, 9.0, 9.0], 8, 3)
    assert all(line.strip("⠀") for line in jump), "the line has no gap"
