"""What was asked before, on its board with the answer; it takes no keys."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.practice.position import BETWEEN, CardPosition
from tuiwords.practice.puzzle import PositionPuzzle
from tuiwords.ui.games.catalog import board_for
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.shown_text import show_text


def board_of(
    position: CardPosition,
    cells: str,
    play: Callable[[str], None] = lambda _text: None,
    typed: Callable[[], None] = lambda: None,
) -> GameBoard:
    """The board of a position, with squares of a preferred size. Raises: GameError."""
    match = position.match()
    return board_for(match.header.game)(
        match,
        position.seat,
        watching=False,
        motion=False,
        cells=cells,
        play=play,
        typed=typed,
    )


class AskedBoard(Vertical):
    """A puzzle under what was asked; the first move of its answer if that is known.

    Nothing is drawn where it is not displayed.
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id, classes="section")
        self._position: CardPosition | None = None
        self._drawn: CardPosition | None = None
        self._answered = False

    def compose(self) -> ComposeResult:
        """The place for the text."""
        yield Static(markup=False)

    def show(self, puzzle: PositionPuzzle, *, answered: bool, before: str = "") -> None:
        """Show a puzzle under its title, with its answer and why if it was ``answered``."""
        self._position, self._answered = puzzle.position, answered
        self.border_title = before + puzzle.title
        why = f"\n{self._position.why}" if answered else ""
        show_text(self.query_one(Static), Content.assemble((self._position.asked, "bold"), why))
        self.call_after_refresh(self._draw)

    async def clear(self) -> None:
        """Remove what is shown."""
        self._position = self._drawn = None
        await self.query("#board").remove()

    async def on_resize(self) -> None:
        """Draw what could not be drawn while it was not displayed."""
        await self._draw()

    async def _draw(self) -> None:
        position = self._position
        if position is None or position is self._drawn or not self.size:
            return
        self._drawn = position
        board = board_of(position, session_of(self).preferences.cell_size)
        board.can_focus = False
        with self.app.batch_update():
            await self.query("#board").remove()
            await self.mount(board)
        if self._answered:
            board.preview_line(tuple(position.answers[0].split(BETWEEN)), 0)
