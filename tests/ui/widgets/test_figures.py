"""Figures as text."""

import pytest

from tuiwords.text import count_text
from tuiwords.ui.widgets.figures import in_lines, line_graph, shares, thin_bar


def test_one_thing_is_no_plural() -> None:
    counts = [count_text(number, "vowel") for number in (0, 1, 2, 1234)]
    assert counts == ["0 vowels", "1 vowel", "2 vowels", "1,234 vowels"]


def test_an_ellipsis_stands_for_lines_without_room() -> None:
    cells = [f"{number} " for number in range(8)]
    assert in_lines(cells, 4, 4).plain == "0 4 \n1 5 \n2 6 \n3 7 "
    assert in_lines(cells, 4, 2).plain == "… 6 \n5 7 "


def test_a_thin_bar_tells_halves_of_a_cell() -> None:
    assert [thin_bar(share, 4) for share in (0, 0.1, 0.5, 0.6, 2)] == ["", "╸", "━━", "━━╸", "━━━━"]


def test_bars_of_a_ranking_show_shares_or_else_what_there_should_be_more_of() -> None:
    wordle = [("~1.62", "1.00", "47.1%"), ("~2.00", "1.35", "0.0%")]
    assert shares(("to go", "bits", "chance"), wordle) == pytest.approx([0.471, 0.0])
    scrabble = [("70", "69.4", ""), ("12", "", "36.1")]
    assert shares(("score", "win %", "equity"), scrabble) == [pytest.approx(0.694), None]
    begun = [("~2.84", "5.0", "0.6%"), ("~2.85", "2.0", "0.0%")]
    assert shares(("to go", "bits", "chance"), begun) == [1.0, 0.4]
    boards = [("~8.29", "6.0"), ("~8.41", "4.0")]
    assert shares(("to go", "bits"), boards) == [None, None], "they would all look alike"
    assert shares(("value",), [("2,500",), ("1,000",)]) == [1.0, 0.4]
    assert shares(("value",), [("-3",), ("-5",)]) == [None, None]
    assert shares((), [(), ()]) == [None, None]


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
