"""Positions as people paste them: wrapped by mail programs, quoted, or as rows of a board."""

import textwrap

import pytest

from tuiwords.games.base import GameError
from tuiwords.games.scrabble import one_line_cgp, read_cgp, ruleset
from tuiwords.games.scrabble.assistant_position import AssistantPosition
from tuiwords.games.scrabble.notation import grid
from tuiwords.lexicon.library import library

RULES = ruleset("scrabble")
BOARD = "15/15/15/15/15/15/15/3STAiNER5/8DONG3/15/15/15/15/15/15"
CGP = f"{BOARD} AEIOU?T/EEQ 66/115 0 lex ENABLE; ld english;"


def read(text: str):
    return read_cgp(text, RULES, library().load())


@pytest.mark.parametrize("before", ["cgp ", "CGP: ", "load cgp ", "> ", ">> cgp ", "  \t"])
def test_what_stands_before_a_position_is_left_out(before: str) -> None:
    assert one_line_cgp(before + CGP) == CGP


@pytest.mark.parametrize("width", range(8, len(CGP) + 1))
def test_a_position_may_be_wrapped_anywhere(width: int) -> None:
    hard = [CGP[at : at + width] for at in range(0, len(CGP), width)]
    cut = any(piece != piece.strip() for piece in hard)  # a blank was lost at the end of a line
    if not cut:
        assert read("\n".join(hard)) == read(CGP), hard
        assert read("> " + "\r\n> ".join(hard)) == read(CGP)
        assert read("=\n".join(hard)) == read(CGP), "quoted-printable"
    soft = textwrap.wrap(CGP, width, break_long_words=False, break_on_hyphens=False)
    assert read("\r".join(soft)) == read(CGP)


def rows(empty: str, gap: str = "") -> list[str]:
    state = read(CGP)
    tiles = [tile or empty for tile in state.board]
    return [gap.join(tiles[at : at + 15]) for at in range(0, 225, 15)]


FRAMED = [
    "   A B C D E F G H I J K L M N O",
    "   ------------------------------",
    *(f"{number:2}|{row} |" for number, row in enumerate(rows("'", " "), 1)),
    "   ------------------------------",
]


@pytest.mark.parametrize(
    "lines",
    [rows("."), rows("-"), rows("_"), rows(".", " "), rows("-", " "), BOARD.split("/"), FRAMED],
)
def test_15_lines_are_the_rows_of_a_board(lines: list[str]) -> None:
    alone = read("\n".join(lines))
    assert (alone.board, alone.scores) == (read(CGP).board, (0, 0))
    whole = read("\r\n".join([*lines[: len(lines)], "", "AEIOU?T/EEQ 66/115 0"]))
    assert whole == read(CGP)
    kept = AssistantPosition(RULES, rack="ABC").read("\n".join(lines), library().load())
    assert (kept.board, kept.rack) == (alone.board, "ABC")


def test_letters_with_empty_squares_between_them_are_no_wider_row() -> None:
    assert grid("\n".join(["T E", *rows(".")[1:]]), 15)[0] == "T1E12"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "a CGP has four fields"),
        ("\n".join(rows(".")).replace("STAiNER", "STAiNE"), "row 8, .* has 14 squares"),
        ("\n".join(rows(".")[:14]), "a board needs 15 rows, not 14"),
        (CGP.replace("15/15", "15/14", 1), "row 2, '14', has 14 squares"),
        (CGP.replace("66/115", "66"), "2 racks and 1 scores"),
        (CGP.replace("115 0", "115 -1"), "scoreless turns cannot be -1"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, said: str) -> None:
    with pytest.raises(GameError, match=said):
        read(text)
