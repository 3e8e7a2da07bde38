"""The players beside the board: a rating never runs into a name."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from tuiwords.ui.widgets.seats import SeatLine, Seats

LINES = (
    SeatLine("▸", "Root", "0 words 0 pts", "", own=True),
    SeatLine("…", "Level 1000", "0 words", "1000"),
)


class Host(App[None]):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.seats = Seats()
        self.seats.styles.width = width

    def compose(self) -> ComposeResult:
        yield self.seats


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (23, ["▸ Root    0 words 0 pts", "… Level 1000    0 words"]),
        (34, ["▸ Root        0 words 0 pts", "… Level 1000         0 words   1000"]),
    ],
)
async def test_names_and_figures_are_apart(width: int, shown: list[str]) -> None:
    app = Host(width)
    async with app.run_test() as pilot:
        app.seats.show(LINES)
        await pilot.pause()
        lines = [app.seats.render_line(y).text.rstrip() for y in range(2)]
        assert [line.split() for line in lines] == [line.split() for line in shown]
        assert all(len(line) <= width for line in lines)
