"""The players beside the board: a rating never runs into a name."""

import pytest
from textual.app import App, ComposeResult

from tuiwords.ui.table.players import SeatLine, Seats

LINES = (
    SeatLine("▸", "Root", "0 words 0 pts", "", own=True),
    SeatLine("…", "Level 1000", "0 words", "1000"),
)
SOUP = (
    SeatLine("2", "Root", "✗ 0 · 108 left", "", own=True),
    SeatLine("1", "Ladle", "1,028 · 15 left", ""),
)


class Host(App[None]):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.seats = Seats()
        self.seats.styles.width = width

    def compose(self) -> ComposeResult:
        yield self.seats


@pytest.mark.parametrize(
    ("width", "lines", "shown"),
    [
        (23, LINES, ["▸ Root    0 words 0 pts", "… Level 1000    0 words"]),
        (34, LINES, ["▸ Root        0 words 0 pts", "… Level 1000         0 words   1000"]),
        (23, SOUP, ["2 Root   ✗ 0 · 108 left", "1 Ladle 1,028 · 15 left"]),
    ],
)
async def test_names_and_figures_are_apart(
    width: int, lines: tuple[SeatLine, ...], shown: list[str]
) -> None:
    app = Host(width)
    async with app.run_test() as pilot:
        app.seats.show(lines)
        await pilot.pause()
        drawn = [app.seats.render_line(y).text.rstrip() for y in range(2)]
        assert [line.split() for line in drawn] == [line.split() for line in shown]
        assert all(len(line) <= width for line in drawn)
