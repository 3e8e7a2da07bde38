"""Letters on tiles with figures behind them, and boards that are turned."""

import pytest
from textual.geometry import Size

from tuiwords.games.boggle import parse_board
from tuiwords.ui.games.boggle.drawing import GRID_SIZES, turned_squares
from tuiwords.ui.widgets.canvas import best_size
from tuiwords.ui.widgets.tiles import Face, box_line, lettering


@pytest.mark.parametrize(
    ("letter", "note", "width", "shown"),
    [
        ("a", "7", 11, "     A   7 "),
        ("a", "12", 7, "   A 12"),
        ("Qu", "12", 7, "  Qu 12"),
        ("a", "3", 5, "  A 3"),
        ("a", "123", 5, "A 123"),
        ("Qu", "12", 4, "Qu12"),
        ("Qu", "123", 4, "Qu++"),
    ],
)
def test_a_figure_stands_behind_its_letter(letter, note, width, shown):
    text = lettering(Face(letter, "typed", note=note), width)
    assert len(text) == width
    assert text.split() == shown.split()


def test_a_figure_is_seen_without_color_too():
    for size in GRID_SIZES:
        if size.height > 1:
            lines = [
                box_line(Face("Qu", "near", note="9"), size.width, line, size.height)
                for line in range(size.height)
            ]
            assert {len(line) for line in lines} == {size.width}
            drawn = any("█" in line for line in lines)
            assert drawn or "Qu" in lines[size.height // 2]
            assert sum("9" in line for line in lines) == 1


@pytest.mark.parametrize("quarters", range(4))
def test_turned_squares_are_the_turned_grid(quarters):
    grid = parse_board("ABC DEF")
    order = turned_squares(2, 3, quarters)
    assert tuple(grid.faces[square] for square in order) == grid.turned(quarters).faces


def test_the_largest_board_fits_the_usual_terminal():
    assert best_size(GRID_SIZES, 6, 6, Size(42, 18)).name == "medium"
    assert best_size(GRID_SIZES, 5, 5, Size(42, 19)).width == 7
    assert best_size(GRID_SIZES, 5, 5, Size(72, 35)).width == 11
    assert best_size(GRID_SIZES, 6, 6, Size(34, 15)).name == "small"
