"""Boards kept in a text file that people may edit."""

import pytest

from tuiwords.games.base import GameError
from tuiwords.play.games.boggle.boards import KeptBoard, keep_board, kept_boards, kept_file

BOARD = KeptBoard("CAT SAT ONE", 12, "enable")


def test_a_board_is_kept_once(home):
    assert kept_boards() == ()
    assert keep_board(BOARD) == kept_file()
    keep_board(KeptBoard("QuEST ANSI XWEO YRSN", 245, "enable"))
    keep_board(BOARD)
    assert [kept.points for kept in kept_boards()] == [12, 245]
    assert not list(kept_file().parent.glob("*.new"))


def test_lines_that_are_no_boards_are_passed_over(home):
    path = keep_board(BOARD)
    path.write_text("rubbish\n5\tenable\tAB C\n" + path.read_text())
    assert kept_boards() == (BOARD,)


def test_lines_that_are_no_boards_stay_when_another_is_saved(home):
    path = keep_board(BOARD)
    path.write_text("a comment\n" + path.read_text())
    keep_board(KeptBoard("DOG LOG TWO", 8, "enable"))
    assert path.read_text().startswith("a comment\n")
    assert [kept.points for kept in kept_boards()] == [12, 8]


def test_what_cannot_be_read_is_told_and_not_lost(home):
    path = keep_board(BOARD)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(GameError, match="cannot be read"):
        keep_board(BOARD)
    assert path.read_bytes() == b"\xff\xfe"
