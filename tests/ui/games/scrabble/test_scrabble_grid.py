"""The drawing of a crossword board: every sign of it, at every size."""

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Size

from tuiwords.games.scrabble import SIZE, SQUARES, read_board, ruleset
from tuiwords.ui.games.scrabble.drawing import SIZES, labels, square_at
from tuiwords.ui.games.scrabble.grid import ScrabbleGrid
from tuiwords.ui.themes import THEMES, tile_colors
from tuiwords.ui.widgets.canvas import TileLayout, best_size

ROWS = ["15"] * 7 + ["5QUIzED4"] + ["15"] * 7
H8 = 7 * SIZE + 7


class Shown(App[None]):
    """A board alone on the screen."""

    def __init__(self, rules: str = "scrabble") -> None:
        super().__init__()
        self.grid = ScrabbleGrid(ruleset(rules))
        if ruleset(rules).size == SIZE:
            self.grid.squares.shown = read_board(ROWS)
        self.clicked: list[int] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return tile_colors(THEMES[0])

    def compose(self) -> ComposeResult:
        yield self.grid

    def on_scrabble_grid_clicked(self, message: ScrabbleGrid.Clicked) -> None:
        self.clicked.append(message.square)

    @property
    def text(self) -> list[str]:
        return [self.grid.render_line(y).text for y in range(self.grid.size.height)]


@pytest.mark.parametrize(
    ("size", "cell"), [((96, 50), 6), ((80, 31), 5), ((64, 31), 4), ((48, 16), 3), ((34, 16), 2)]
)
async def test_the_largest_squares_that_fit_are_drawn(size, cell):
    app = Shown()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.grid.tile_layout.size.width == cell
        text = "\n".join(app.text)
        assert all(row in text for row in ("1", "8", "15"))
        assert all(letter in text for letter in "QUIzED")
        assert "★" not in text, "a tile covers it"
        assert [text.count(sign) for sign in ("2L", "3L", "2W", "3W")] == [24, 12, 16, 8]


def test_what_is_wished_is_not_exceeded():
    def best(width, height, wish="auto"):
        return best_size(SIZES, SIZE, SIZE, Size(width, height), wish, labels)

    assert best(200, 80).name == "large"
    assert best(200, 80, "medium").name == "medium"
    assert best(200, 80, "small").width == 3
    assert best(10, 5) == SIZES[-1]


async def test_tiles_have_their_values_and_blanks_none():
    app = Shown()
    async with app.run_test(size=(48, 16)) as pilot:
        await pilot.pause()
        assert "Q₁₀ U₁ I₁ z  E₁ D₂" in app.text[8]
    app = Shown("wordfeud")
    async with app.run_test(size=(64, 31)) as pilot:
        await pilot.pause()
        row = next(n for n, line in enumerate(app.text) if "Q" in line)
        assert "Q₁₀ U₂ I₁ z E₁ D₂" in " ".join(app.text[row].split())


async def test_the_last_play_is_underlined_and_tentative_tiles_differ():
    app = Shown()
    async with app.run_test(size=(48, 16)) as pilot:
        grid = app.grid
        grid.squares.last = frozenset({H8})
        grid.squares.laid = {H8 + SIZE: "S"}
        await pilot.pause()
        styles = {n: grid.squares.style(n, grid.tile_layout.size) for n in (H8, H8 - 1, H8 + SIZE)}
        assert styles[H8].underline
        assert not styles[H8 - 1].underline
        assert styles[H8].bgcolor != styles[H8 - 1].bgcolor
        seen = set()
        for sound in (None, True, False):
            grid.squares.is_playable = sound
            seen.add(grid.squares.style(H8 + SIZE, grid.tile_layout.size).bgcolor)
        assert len(seen) == 3
        assert styles[H8].bgcolor not in seen
        assert " S₁" in app.text[9]


async def test_the_cursor_has_an_arrow_and_keeps_what_is_under_it():
    app = Shown()
    async with app.run_test(size=(48, 16)) as pilot:
        await pilot.pause()
        app.grid.squares.cursor = 0
        assert "3W▸" in app.text[1]
        app.grid.squares.across = False
        assert "3W▾" in app.text[1]
        app.grid.squares.cursor = H8
        assert "I₁▾" in app.text[8]


async def test_nothing_is_read_while_it_is_hidden():
    app = Shown()
    async with app.run_test(size=(48, 16)) as pilot:
        app.grid.squares.hidden = True
        await pilot.pause()
        assert "Q" not in app.text[8]
        assert app.text[8].count("▪") == 6


async def test_a_click_tells_the_square():
    app = Shown()
    async with app.run_test(size=(48, 16)) as pilot:
        await pilot.pause()
        await pilot.click(app.grid, offset=(3, 1))
        await pilot.click(app.grid, offset=(45, 15))
        await pilot.click(app.grid, offset=(0, 0))
        assert app.clicked == [0, SQUARES - 1]


@pytest.mark.parametrize(
    ("size", "first", "last", "columns"),
    [
        ((80, 32), 1, 21, "ABCDEFGHIJKLMNOPQRSTU"),
        ((48, 20), 3, 21, "ABCDEFGHIJKLMNOPQRSTU"),
        ((32, 20), 3, 21, "HIJKLMNOPQRSTU"),
    ],
)
async def test_of_a_large_board_the_square_of_the_cursor_is_in_sight(size, first, last, columns):
    """A board of 21 rows where there is room for all of them, and where there is not."""
    app = Shown("super")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.grid.squares.cursor = 21 * 21 - 1
        top, *rows = [text.split() for text in app.text if text.strip()]
        assert top == [*columns]
        assert (rows[0][0], rows[-1][0]) == (str(first), str(last))
        x, y, *_ = app.grid.tile_layout.region_of(20, 21 - len(columns))
        await pilot.click(app.grid, offset=(x, y))
        await pilot.click(app.grid, offset=(x, y - len(rows)))
        await pilot.click(app.grid, offset=(x - 1, y))
        assert app.clicked == [21 * 21 - len(columns)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width}x{size.height}")
def test_every_square_is_found_where_it_is_drawn(size):
    room = Size(size.width_of(SIZE), size.height_of(SIZE)) + Size(5, 1)
    layout = TileLayout.centered(size, SIZE, SIZE, room, labels(size))
    places = [(x, y) for x in range(room.width) for y in range(room.height)]
    assert {square_at(layout, x, y) for x, y in places} == {None, *range(SQUARES)}
    assert layout.tile_at(layout.right, layout.top) is None
    assert layout.tile_at(layout.left, layout.bottom) is None
