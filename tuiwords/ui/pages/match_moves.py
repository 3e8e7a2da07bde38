"""The moves of the game under the cursor, with the points after each."""

from __future__ import annotations

from collections.abc import Sequence

from textual.timer import Timer
from textual.widgets import Static

from tuiwords.history.game_list import ShownMove, line_of, read_moves
from tuiwords.store.records import Saved
from tuiwords.ui.background import Background
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.columns import fitted
from tuiwords.ui.widgets.figures import dim, in_lines
from tuiwords.ui.widgets.shown_text import show_text

_AT_REST = 0.15  # seconds until they are read
_PLAYER, _MOVE = 10, 16  # cells


class MatchMoves(Static):
    """The moves in as many columns as there is room for; those of the end if not for all."""

    def __init__(self) -> None:
        super().__init__(id="moves", classes="section")
        self._reading = Background(self, self._put)
        self._resting: Timer | None = None
        self._moves: Sequence[ShownMove] = ()

    def show_of(self, saved: Saved | None) -> None:
        """Show the moves of a match once nobody moves the cursor; none of a damaged one."""
        self._reading.cancel()
        if self._resting is not None:
            self._resting.stop()
        if self.display:
            self._resting = self.set_timer(_AT_REST, lambda: self._read(saved))

    def _read(self, saved: Saved | None) -> None:
        session = session_of(self)
        store, profile = session.store, session.profile.id
        self.visible = saved is not None
        if saved is None:
            return
        self.border_title = line_of(saved.header, profile)
        self._reading.run(lambda: read_moves(store, saved.header.id, profile), self._put)

    def _put(self, found: Sequence[ShownMove] | str) -> None:
        """Show the moves, or why there are none."""
        self._moves = () if isinstance(found, str) else found
        if self._moves:
            self.on_resize()
        else:
            show_text(self, dim(found if isinstance(found, str) else "No moves to show yet."))

    def on_resize(self) -> None:
        """Draw them in other columns."""
        if self._moves:
            alone = len({move.player for move in self._moves}) < 2
            lines = [_line(number, move, alone) for number, move in enumerate(self._moves, 1)]
            show_text(self, in_lines(lines, *self.content_size))


def _line(number: int, move: ShownMove, alone: bool) -> str:
    name = "" if alone else f"{fitted(move.player, _PLAYER)} "
    scores = " : ".join(map(str, move.scores))
    return f"{number:3} {name}{fitted(move.text, _MOVE)}{scores:>10}  "
