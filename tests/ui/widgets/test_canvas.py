"""Where tiles lie: every size fits where it is chosen, and a click finds the tile that is drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size, Spacing

from tuiwords.ui.games.boggle.drawing import GRID_SIZES
from tuiwords.ui.games.scrabble import drawing as scrabble
from tuiwords.ui.games.word_soup import drawing as word_soup
from tuiwords.ui.games.wordle.wordle_boards import BOARD_SIZES
from tuiwords.ui.widgets.canvas import TileLayout, best_layout, best_size
from tuiwords.ui.widgets.tiles import TILE_SIZES

TABLES = (TILE_SIZES, GRID_SIZES, BOARD_SIZES, scrabble.SIZES, word_soup.SIZES)
SIZES = sorted({size for table in TABLES for size in table})
ROOMS = st.builds(Size, st.integers(0, 130), st.integers(0, 50))
AROUND = st.builds(Spacing, *[st.integers(0, 6)] * 4)
SIDES = st.integers(1, 16)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_each_place_belongs_to_the_tile_drawn_there(size) -> None:
    layout = TileLayout(size, rows=3, columns=4, left=2, top=1)
    drawn = {}
    for row in range(3):
        for column in range(4):
            region = layout.region_of(row, column)
            for x in range(region.x, region.right):
                for y in range(region.y, region.bottom):
                    assert (x, y) not in drawn, "two tiles overlap"
                    drawn[x, y] = row, column
                    assert layout.row_and_line(y) == (row, y - region.y)
    for x in range(layout.right + 2):
        for y in range(layout.bottom + 2):
            assert layout.tile_at(x, y) == drawn.get((x, y))
    assert layout.row_and_line(layout.top - 1) is layout.row_and_line(layout.bottom) is None
    assert {x for x, _ in drawn} <= set(range(layout.left, layout.right))


@given(st.sampled_from(TABLES), ROOMS, SIDES, SIDES, AROUND)
def test_the_largest_size_that_fits_is_taken_and_stands_in_the_middle(
    sizes, room, rows, columns, around
) -> None:
    def fits(size) -> bool:
        wide, tall = size.width_of(columns) + around.width, size.height_of(rows) + around.height
        return wide <= room.width and tall <= room.height

    layout = best_layout(sizes, rows, columns, room, around=around)
    assert layout.size == next(filter(fits, sizes), sizes[-1])
    if fits(layout.size):
        free = layout.left - around.left, room.width - layout.right - around.right
        assert 0 <= free[0] <= free[1] <= free[0] + 1
        free = layout.top - around.top, room.height - layout.bottom - around.bottom
        assert 0 <= free[0] <= free[1] <= free[0] + 1
    else:
        assert layout.left >= around.left
        assert layout.top >= around.top


@given(st.sampled_from(TABLES), ROOMS, SIDES)
def test_no_tile_is_larger_than_wished(sizes, room, side) -> None:
    names = [size.name for size in sizes]
    for wish in names:
        found = best_size(sizes, side, side, room, wish)
        assert names.index(found.name) >= names.index(wish)
