"""Numbers, times and sentences as people write them."""

from tuiwords.text import capital, clock_text, count_text, figure_text


def test_one_thing_is_no_plural() -> None:
    assert [count_text(number, "letter") for number in (0, 1, 2)] == [
        "0 letters",
        "1 letter",
        "2 letters",
    ]


def test_thousands_of_a_figure_have_a_comma() -> None:
    texts = [figure_text(-2058.4, ".0f"), figure_text(2515, "+.1f"), figure_text(0.634, ".0%")]
    assert texts == ["-2,058", "+2,515.0", "63%"]


def test_a_clock_shows_minutes_and_seconds() -> None:
    times = [clock_text(seconds) for seconds in (0, 59.6, 180, 3723)]
    assert times == ["0:00", "0:59", "3:00", "1:02:03"]


def test_only_the_first_letter_becomes_a_capital() -> None:
    assert [capital(text) for text in ("", "a Q", "Éa")] == ["", "A Q", "Éa"]
