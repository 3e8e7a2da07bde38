"""Hints at the table: requested, shown on the board, and recorded in the match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tuiwords.games.base import Seat
from tuiwords.play.hints import nudges_from, small_hints
from tuiwords.store.records import Event
from tuiwords.ui.background import Background
from tuiwords.ui.keys import with_keys
from tuiwords.ui.table.context import Context
from tuiwords.ui.widgets.hints import HintPanel


class Hints:
    """The hints of a table for the person who plays now.

    ``confirm`` calls its action, after confirmation if help costs something.
    """

    def __init__(
        self,
        table: Context,
        panel: HintPanel,
        confirm: Callable[[str, Callable[[], None]], None],
    ) -> None:
        self._notice, self._match, self._hot_seat = table.notice, table.match, table.hot_seat
        self._update, self._board = table.update, table.board
        self._panel = panel
        self._confirm = confirm
        self._nudging = Background(table.board)
        self._nudges: tuple[str, ...] = ()  # the small hints for the position
        self._nudged: tuple[tuple[Event, ...], int] = ((), 0)  # after which moves, how many given
        self._filled = False  # whether the move on the board came from the list

    @property
    def shown(self) -> bool:
        """Whether the ranked moves are shown."""
        return self._panel.display

    def toggle(self) -> None:
        """Show or hide the ranked moves."""
        if self.shown:
            self.put_away()
        else:
            self.take(self._show)

    def take(self, show: Callable[[], None]) -> None:
        """Record a hint in the match and show it, after confirmation if it costs something."""
        if self._hot_seat.watching:
            show()
            self._update()
            return

        def agreed() -> None:
            if self._notice.attempt(lambda: self._match.hint(self._hot_seat.seat)):
                show()
                self._update()

        self._confirm("Show hints", agreed)

    def nudge(self) -> None:
        """Give a small hint in a sentence, then a bigger one, then the ranked moves."""
        if not self._hot_seat.may_move:
            return
        if self.shown:
            self._notice.show_message("The list shows the best moves")
            return
        played, given = self._nudged
        if played != tuple(self._match.replay.played):
            self._nudges, self._nudged = (), (tuple(self._match.replay.played), 0)
        elif given and given >= len(self._nudges):
            self.toggle()
            return
        self.take(self._give)

    def _give(self) -> None:
        view, game, ply = self._match.view(self._hot_seat.seat), self._match.game, self._ply
        listed = self._panel.kept(view, game, ply)
        if listed is not None:  # the small hints are about the best move of the list
            before, self._nudges = self._nudges, nudges_from(listed, view, game)
            if self._nudges != before:  # they begin again where it is another move now
                self._nudged = (self._nudged[0], 0)
        if self._nudges:
            self._tell_next(self._nudges)
            return
        self._notice.show_message("Looking for a hint…")
        look = partial(small_hints, view, game, ply, self._panel.chosen)
        self._nudging.run(look, self._tell_next)

    def _tell_next(self, nudges: tuple[str, ...]) -> None:
        played, given = self._nudged
        if played == tuple(self._match.replay.played) and nudges:
            self._nudges, self._nudged = nudges, (played, given + 1)
            self._notice.show_message(nudges[given], with_keys("{table.nudge}: more"))

    def _show(self) -> None:
        self._nudging.cancel()
        self._notice.show_message("")
        self._panel.display = True
        self._panel.focus()
        self.ask()

    def ask(self) -> None:
        """Rank the moves of the current position."""
        if self._hot_seat.watching and self._board.seat != self._seat:
            self._board.turn_to(self._seat)
        self._panel.chooses = not self._hot_seat.watching
        self._panel.ask(self._match.view(self._seat), self._match.game, self._ply)

    @property
    def _seat(self) -> Seat:
        """Whose moves are ranked: of bots those of the one that is looked at, or else to move."""
        seat, playing = self._board.seat, self._match.state.to_move
        if not self._hot_seat.watching:
            return self._hot_seat.seat
        return seat if seat in playing or not playing else playing[0]

    @property
    def _ply(self) -> int:
        # If all play at once, another seat's move does not change this seat's hints.
        return sum(self._board.affected_by(event.seat) for event in self._match.replay.played)

    def follow(self) -> None:
        """Clear the ranking of the last position, and rank the new one if hints are shown."""
        self._panel.clear()
        hot_seat = self._hot_seat
        if not (self._match.takes_turns or hot_seat.may_move or hot_seat.watching):
            self.put_away()  # who waits for the others has no move any more
        elif self.shown and self._seat in self._match.state.to_move:
            self.ask()
            if self._filled:
                self._panel.focus()
            self._filled = False

    def return_focus(self) -> None:
        """Give the keys back to the list after a move from there was refused or taken back."""
        if self._filled and self.shown:
            self._panel.focus()
        self._filled = False

    def put_away(self) -> None:
        """Hide the hints, also one that is still looked for."""
        self._nudging.cancel()
        self._panel.clear()
        if self.shown:
            self._panel.display = False
            self._board.focus()
            self._update()

    # -- what is shown on the board --------------------------------------------------------------

    def preview(self, message: HintPanel.Pointed) -> None:
        """Show the move on the board while the cursor is on it."""
        if self._board.open or self._hot_seat.watching or not message.line:
            self._board.preview_line(message.line, message.step)

    def fill(self, message: HintPanel.Chosen) -> None:
        """Put the move on the board; playing it is up to the player."""
        if self._board.open:
            self._board.fill(message.move)
            self._board.focus()
            self._filled = True

    def move_cursor(self, by: int) -> None:
        """Move the cursor of the list, which takes the keys."""
        self._panel.focus()
        self._panel.action_move(by)
