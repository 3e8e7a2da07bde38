"""Turns in lists and sentences."""

import pytest

from tuiwords.games.scrabble import EMPTY_BOARD, read_board
from tuiwords.games.scrabble.describe import (
    called,
    invalid_words,
    marked,
    points_text,
    written,
    written_text,
)
from tuiwords.games.scrabble.moves import read_turn

BOARD = read_board(["15"] * 7 + ["7CaT5"] + ["15"] * 7)


@pytest.mark.parametrize(
    ("text", "in_lists", "in_sentences"),
    [
        ("8F LO...", "8F LOCaT", "8F LOCaT"),
        ("8H ...s", "8H CaTs", "8H CaTs"),
        ("J8 .EA", "J8 TEA", "J8 TEA"),
        ("-QU", "-QU", "exchanging QU"),
        ("-", "pass", "passing"),
    ],
)
def test_letters_on_the_board_are_no_dots(text: str, in_lists: str, in_sentences: str) -> None:
    turn = read_turn(text, BOARD)
    assert written(BOARD, turn) == written_text(text, BOARD) == in_lists
    assert called(BOARD, turn) == in_sentences
    assert str(read_turn(in_lists, BOARD)) == str(turn), "it can be typed"


def test_what_does_not_fit_stays_as_it_is() -> None:
    assert written_text("99Z CAT", BOARD) == "99Z CAT"
    assert written_text("8H .A.", EMPTY_BOARD) == "8H .A."


@pytest.mark.parametrize(
    ("text", "invalid", "told"),
    [
        ("8F LO...", (), "8F LOCaT"),
        ("8F LO...", ("LOCAT",), "8F LOCaT*"),
        ("8H ...s", ("GIS", "DOS"), "8H CaTs (GIS*, DOS*)"),
        ("8H ...s", ("CATS", "GIS"), "8H CaTs* (GIS*)"),
        ("-QU", ("QU",), "-QU"),
    ],
)
def test_invalid_words_are_marked(text: str, invalid: tuple[str, ...], told: str) -> None:
    turn = read_turn(text, BOARD)
    assert marked(BOARD, turn, invalid) == told
    assert told == written(BOARD, turn) + invalid_words(BOARD, turn, invalid)


def test_one_has_no_plural() -> None:
    numbers = (-1, 0, 1, 2)
    assert [*map(points_text, numbers)] == ["-1 points", "0 points", "1 point", "2 points"]
