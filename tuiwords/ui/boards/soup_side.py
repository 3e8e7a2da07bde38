"""The rivals' boards beside one's own: their words light up and fall at a human pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.strip import Strip

from tuiwords.games.base import Seat
from tuiwords.games.word_soup import Board, Pick
from tuiwords.ui.boards.falling import pictures
from tuiwords.ui.boards.soup_grid import SoupGrid, best_cell

if TYPE_CHECKING:
    from tuiwords.ui.boards.word_soup import WordSoupBoard

_LIT = 0.7  # seconds that a rival's word is seen before it falls


class RivalBoard(SoupGrid):
    """The board of another seat under its name."""

    DEFAULT_CSS = "RivalBoard { width: auto; }"

    def __init__(self, board: WordSoupBoard, seat: Seat) -> None:
        super().__init__()
        self._board = board
        self._seat = seat
        self.shown = self._now = board.state.board(seat)

    @property
    def seat(self) -> Seat:
        """Whose board it is: when another seat is looked at, that seat's place is ours."""
        return self._seat

    def get_content_width(self, *_: Any) -> int:
        """As wide as there is room for this board and its neighbors."""
        rivals = len(self._board.match.seats) - 1
        room = (self.parent.size.width if isinstance(self.parent, Horizontal) else 34) // rivals - 1
        return self.shown.columns * best_cell(room, self.shown.rows, self.shown).width

    def get_content_height(self, *_: Any) -> int:
        """The name and the rows."""
        return self.shown.rows + 1

    def follow(self) -> None:
        """Show what the rival has done since."""
        state = self._board.state
        before, after = self._now, state.board(self._seat)
        if before == after:
            return
        self._now = after
        last = state.lines[self._seat][-1:]
        if not last or not self._board.motion or not _leads(before, last[0], after):
            self.path = ()
            self.show(after)
            return
        pick = last[0]
        self.show(before.tilted(pick.tilt))
        self.path = pick.path
        self._timer = self.set_timer(_LIT, lambda: self._fall(before, pick))

    def _fall(self, before: Board, pick: Pick) -> None:
        self.path = ()
        self.run(pictures(before, pick), lambda: None)

    def render_line(self, y: int) -> Strip:
        """The name, then the rows."""
        ground, width = self.rich_style, self.size.width
        if y == 0:
            name = self._board.match.seats[self._seat].name
            style = ground + self.get_component_rich_style("soup--dim")
            text = name if len(name) <= width else name[: max(0, width - 1)] + "…"
            return Strip([Segment(text, style)]).adjust_cell_length(width, ground)
        if y > self.shown.rows:
            return Strip.blank(width, ground)
        cell = best_cell(width, self.shown.rows, self.shown)
        return Strip(self.row_segments(y - 1, 0, cell)).adjust_cell_length(width, ground)


def _leads(before: Board, pick: Pick, after: Board) -> bool:
    return before.without(pick.path, pick.tilt) == after


class RivalBoards(Horizontal):
    """All rivals' boards side by side."""

    DEFAULT_CSS = """
    RivalBoards { height: auto; }
    RivalBoards > RivalBoard { height: auto; margin-right: 1; }
    """

    def __init__(self, board: WordSoupBoard) -> None:
        super().__init__(id="companion", classes="-tall")
        self._board = board

    def compose(self) -> ComposeResult:
        """A board for each seat but one's own."""
        for seat in range(len(self._board.match.seats)):
            if seat != self._board.seat:
                yield RivalBoard(self._board, seat)

    def refresh(self, *regions: Any, **how: Any) -> RivalBoards:
        """Keep up with the match, too."""
        super().refresh(*regions, **how)
        if self.is_mounted:
            for rival in self.query(RivalBoard):
                rival.follow()
        return self
