"""What stands on a board of Word Soup before it is taken."""

import pytest
from textual.geometry import Size
from textual.widgets import Static

from tuiwords.games.word_soup import LEFT, RIGHT, Pick, read_board, rules_for
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.ui.games.word_soup.drawing import SIZES, SoupSquares, line_through
from tuiwords.ui.games.word_soup.entry import SoupEntry
from tuiwords.ui.games.word_soup.falling import falling_frames, tilting_frames
from tuiwords.ui.widgets.canvas import TileSize, best_size

FEW = Lexicon("few", ["tea", "eat", "seat", "ate", "sea", "set", "teas"])
BOARD = read_board("sea tte eat")
GAPPED = read_board("..a .te eat")


def entry(board=BOARD, tilt: str = "both") -> SoupEntry:
    return SoupEntry(board, rules_for(FEW, (3, 3), tilt), FEW)


def test_a_word_is_found_as_it_is_typed() -> None:
    made = entry()
    made.type("te")
    assert made.pick is not None
    assert not made.is_word
    made.type("tea")
    assert made.is_word
    assert made.word_text() == "TEA  3 × 3 = 9"
    assert {way.tilt for way in made.ways} == {RIGHT}


def test_only_paths_that_leave_different_boards_are_offered() -> None:
    made = entry()
    made.type("tea")
    left = [made.board.without(way.path, way.tilt).cells for way in made.ways]
    assert len(left) > 1
    assert len(set(left)) == len(left)
    first = made.pick
    made.next()
    assert made.pick != first
    made.next(-1)
    assert made.pick == first


def test_a_word_that_needs_the_other_tilt_shows_it() -> None:
    # Tilted right the letters of "ate" touch; tilted left only those of "tee" do not.
    made = entry(GAPPED)
    made.type("ate")
    assert made.shown_tilt == RIGHT
    made.tilt_to(LEFT)
    assert made.shown_tilt == made.ways[0].tilt
    made.clear()
    assert made.shown_tilt == LEFT


def test_where_tilting_is_forbidden_nothing_tilts() -> None:
    made = entry(GAPPED, "right")
    made.tilt_to(LEFT)
    assert made.shown_tilt == RIGHT
    assert not made.can_tilt


def test_what_is_not_there_and_what_is_no_word_are_told() -> None:
    made = entry()
    made.type("zoo")
    assert made.pick is None
    assert "not on the board" in made.word_text()
    made.type("tte")
    assert made.pick is not None
    assert not made.is_word
    assert "not a word" in made.word_text()


def test_squares_are_traced_on_and_back() -> None:
    made = entry()
    for square in (3, 1, 2):
        made.touch(square)
    assert made.text == "tea"
    assert made.traced == (3, 1, 2)
    made.touch(1)
    assert made.text == "te"
    made.touch(8)  # does not touch the last square: begins anew
    assert made.traced == (8,)
    made.touch(0, drag=True)  # a mouse that slips over a far square changes nothing
    assert made.traced == (8,)
    made.erase()
    assert made.text == ""


def test_an_empty_square_is_not_traced() -> None:
    made = entry(GAPPED)
    made.touch(0)
    assert made.traced == ()


def test_a_hint_keeps_its_own_path() -> None:
    made = entry()
    made.type("tea")
    second = made.ways[-1]
    made.fill(second)
    assert made.pick == second


def test_clearing_the_board_is_worth_more() -> None:
    made = entry(read_board("... ... tea"))
    made.type("tea")
    assert made.word_text() == "TEA  3 × 3 = 9 + 500"


@pytest.mark.parametrize("board", [BOARD, GAPPED])
@pytest.mark.parametrize("tilt", [RIGHT, LEFT])
def test_what_falls_ends_where_the_rules_say(board, tilt) -> None:
    for path in ((8, 5, 2), (6, 7, 8), (4,), (0, 1, 2, 5)):
        shown = board.tilted(tilt)
        squares = tuple(square for square in path if shown.grid.faces[square])
        pick = Pick("x", tilt, squares, 3)
        seen = falling_frames(board, pick)
        assert seen[-1] == board.without(squares, tilt)
        assert {picture.left for picture in seen} == {board.left - len(squares)}
        assert len(set(seen)) == len(seen)


def test_tilting_ends_tilted() -> None:
    assert tilting_frames(GAPPED, LEFT)[-1] == GAPPED.tilted(LEFT)
    assert tilting_frames(GAPPED.tilted(RIGHT), RIGHT)[-1] == GAPPED.tilted(RIGHT)
    assert tilting_frames(BOARD, LEFT) == []


def test_squares_are_as_large_as_there_is_room_for() -> None:
    def width(columns: int, lines: int, wish: str = "auto") -> int:
        return best_size(SIZES, 12, 9, Size(columns, lines), wish).width

    assert width(35, 15) == 3
    assert width(39, 15) == 4
    assert width(60, 30) == 5
    assert width(100, 46) == 7
    assert width(100, 50) == 9
    assert width(100, 60) == 11
    assert width(100, 60, "small") == 5
    assert width(9, 12) == 1


@pytest.mark.parametrize("size", [size for size in SIZES if size.width >= 3])
def test_the_letter_is_in_the_middle_and_its_value_in_the_corner(size: TileSize) -> None:
    squares = SoupSquares(Static(), BOARD, [10] * 32)
    square = next(n for n, code in enumerate(BOARD.cells) if code)
    lines = [squares.text(square, size, line) for line in range(size.height)]
    squares.path = (square,)
    assert lines == [squares.text(square, size, line) for line in range(size.height)]
    assert lines[-1].endswith("₁₀")
    letter = next(at for at, char in enumerate(lines[(size.height - 1) // 2]) if char.isalpha())
    assert letter == min((size.width - 1) // 2, size.width - 3 if size.height == 1 else 99)


@pytest.mark.parametrize(
    ("path", "size", "drawn"),
    [
        ((0, 1), (5, 2), {(3, 0): "─", (4, 0): "─", (5, 0): "─", (6, 0): "─"}),
        ((3, 0), (5, 2), {(2, 1): "│"}),
        ((0, 4), (5, 2), {(5, 1): "╲"}),
        ((3, 1), (5, 2), {(5, 1): "╱"}),
        ((0, 4, 3, 1), (5, 2), {(5, 1): "╳"} | {(x, 2): "─" for x in range(3, 7)}),
        ((0, 4), (4, 1), {(3, 0): "╲", (4, 1): "╲"}),
        ((1, 3), (4, 1), {(4, 0): "╱", (3, 1): "╱"}),
        ((1, 4), (3, 1), {(3, 0): "│", (3, 1): "│"}),
    ],
)
def test_a_line_joins_the_letters_of_a_word(
    path: tuple[int, ...], size: tuple[int, int], drawn: dict[tuple[int, int], str]
) -> None:
    """In either direction; squares of one line have its ends."""
    tile = next(each for each in SIZES if (each.width, each.height) == size)
    assert line_through(path, 3, tile) == line_through(path[::-1], 3, tile) == drawn
