"""The table: a match of any game being played."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.ui.games.catalog import area_for, board_for
from tuiwords.ui.keys import with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.session import ring
from tuiwords.ui.table.bots import Bots
from tuiwords.ui.table.context import Context, HotSeat
from tuiwords.ui.table.flow import Clocks, Flow
from tuiwords.ui.table.handover import Handover
from tuiwords.ui.table.heading import heading, move_lines, waiting_text
from tuiwords.ui.table.hints import Hints
from tuiwords.ui.table.keys import BINDINGS, LATER, available
from tuiwords.ui.table.next_steps import NextSteps
from tuiwords.ui.table.other_windows import OtherWindows
from tuiwords.ui.table.player_moves import TYPE_A_WORD, PlayerMoves
from tuiwords.ui.table.players import Players
from tuiwords.ui.table.result import MatchResult
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.clock import Clock
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.ending import Ending
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.hints import HintPanel
from tuiwords.ui.widgets.key_line import KeyLine
from tuiwords.ui.widgets.notice import Notice


class TableScreen(Page):
    """A match at the table. The player's moves are on disk before any bot thinks.

    It puts the parts together and passes on what one of them did to the others: the ``moves`` of
    the player, the ``bots``, the ``flow`` of the match, ``hints``, ``result``,
    ``hot_seat`` and ``handover``, ``clocks`` and ``players``.
    """

    HELP: ClassVar[str] = "table"
    REPLACED_BY_TABLE: ClassVar[bool] = True  # by that of a rematch
    HOLDS = (HintPanel, Ending)
    OF_GAME: ClassVar[tuple[str, ...]] = ("board", "area")
    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS, *LATER]

    def __init__(self, match: Match, *, first: bool = False) -> None:
        super().__init__()
        self.match = match
        self._first = first  # whether the steps of a first game are shown
        self._typing = False  # whether somebody could have been typing before the last change
        self.hot_seat = HotSeat(match)  # Textual asks which actions are available before compose
        self._board_class = board_for(match.header.game)
        self._area_class = area_for(match.header.game)

    # -- putting it together -------------------------------------------------------------

    def heading(self) -> str:
        """The game, its settings, and whether it is rated."""
        return heading(self.match)

    def compose(self) -> ComposeResult:
        """Board and keyboard on the left, players, hints, result and log on the right."""
        area = self.area
        yield Clock(self.heading(), lambda: self.match.elapsed, self.match.time_limit)
        with area:
            with Vertical(id="left"):
                yield self.board
                yield self.notice
                yield from area.below_board()
            with Vertical(id="right"):
                yield self.players.seats
                yield area.coach
                yield from area.side_panel()
                yield self.hint_panel
                yield self._ending
                yield self._log
        yield KeyLine()

    def on_compose(self) -> None:
        """Set the classes before any child is styled."""
        self._make_parts()
        self.update_classes(self._looks(), update=False)

    def _looks(self) -> dict[str, bool]:
        shown, over = self.hints.shown, self._over
        return {
            "-roomy": self.area.roomy,
            "-advised": shown,
            "-board-first": not (shown or over),
            "-over": self.result.shown,
        }

    def _make_parts(self) -> None:
        match, cells = self.match, self.session.preferences.cell_size
        self.notice = Notice()
        self.hint_panel = HintPanel()
        self.board: GameBoard = self._board_class(
            match,
            self.hot_seat.seat,
            watching=self.hot_seat.watching,
            motion=self.app.animation_level != "none",
            cells=cells,
            play=self._play,
            typed=self._typed,
        )
        table = Context(
            self,
            self.session,
            match,
            self.hot_seat,
            self.board,
            self.notice,
            self.moved,
            self.update,
        )
        self.moves = PlayerMoves(table)
        self.hints = Hints(table, self.hint_panel, self.moves.confirm_help)
        self.bots = Bots(table)
        self.players = Players(table, self.bots)
        self.clocks = Clocks(table, self.players, self._check_end)
        self.windows = OtherWindows(table, self.bots)
        self.flow = Flow(table, self.bots, self.players)
        self.area: GameArea = self._area_class(self.board, self.notice)
        self.handover = Handover(table, self.area, self.hints, self.leave)
        self._log = self.area.move_log()
        self._ending = Ending(self.area.review())
        self.result = MatchResult(table, self._ending, self.players)
        self.next_steps = NextSteps(self.session, match, self.dismiss)

    def on_mount(self) -> None:
        """Start, or resume."""
        self.hint_panel.display = False
        self._ending.display = False
        self.handover.start()
        self.board.focus()
        if self._first and not (self._over or self.hot_seat.watching):
            self.area.coach.begin()
        self.update()
        self.clocks.start()
        self.app.app_suspend_signal.subscribe(self, lambda _: self.flow.wait(), immediate=True)
        self.app.app_resume_signal.subscribe(self, self._go_on)
        self.windows.start()
        if self._over:
            self._end()
        elif self._may_type() and not self.area.coach.running:
            self.notice.show_message(TYPE_A_WORD)
        else:
            self.call_after_refresh(self._tell_waiting)

    def on_screen_resume(self) -> None:
        """Run the clock and the bots when the table is shown again."""
        self.flow.start()
        self.windows.look()
        self._check_end()
        self.flow.wake()
        self.handover.draw_curtain()

    def _go_on(self, _app: object) -> None:
        if self.is_current:
            self.on_screen_resume()

    def on_screen_suspend(self) -> None:
        """Stop the clock and the bots while another screen covers the table."""
        self.flow.wait()

    def on_unmount(self) -> None:
        """Stop all thinking for a table that was left."""
        self.flow.end()
        for signal in (self.app.app_suspend_signal, self.app.app_resume_signal):
            signal.unsubscribe(self)  # else it keeps the table in memory

    # -- keeping up with the match -------------------------------------------------------

    @property
    def _over(self) -> bool:
        return self.match.state.outcome is not None

    @property
    def in_play(self) -> bool:
        """Whether keys typed before the table opened are meant for its board."""
        return not (self._over or self.hot_seat.watching)

    def _play(self, text: str) -> None:
        if not self.moves.play(text):
            self.hints.return_focus()
            self.windows.look()

    def moved(self, seat: Seat | None = None) -> None:
        """Show a change of the match by the bot at ``seat``, or else by the player."""
        if seat is None or self._over or self.board.affected_by(seat):
            if seat is not None and self.match.takes_turns and not self.hot_seat.watching:
                self.notice.show_message("")  # it was about the player's own turn
                if self._may_type():
                    ring(self)
            self.board.update()
            self.hints.follow()
        self.update()
        self.handover.draw_curtain()
        self.flow.wake()

    def update(self) -> None:
        """Update everything beside the board."""
        shown = self.hints.shown
        self.board.open = self._may_type()
        if not self._over:  # in a turn game tiles are laid during the turns of others, too
            self._typing = self.match.takes_turns or self.hot_seat.may_move
        self.board.covered = self.flow.covered
        self.update_classes(self._looks())
        self._log.display = not (shown or self.result.shown)
        clock = self.query_one(Clock)
        clock.title = self.heading()
        if self._over:
            clock.end()
        self.players.show()
        self._log.show(move_lines(self.match, self.board))
        self.area.update()
        self.area.coach.look()
        self.called = {"pause": "Go on"} if self.flow.paused else {}
        self.refresh_bindings()

    def _typed(self) -> None:
        self.notice.forget()
        if self.board.emptied:
            self.hints.return_focus()
        self.area.coach.look()

    def _may_type(self) -> bool:
        return self.hot_seat.may_move and not (self.flow.paused or self.hot_seat.covered)

    def _check_end(self) -> None:
        # The match may have ended by itself: its time may be up when its clock is stopped.
        if self._over and not self.result.shown:
            self.bots.reset()
            self.moved()

    def on_game_board_shown(self) -> None:
        """Show the result once everything played is shown."""
        if self._over:
            if not self.result.shown:
                ring(self)
            self._end()
        else:
            self._tell_waiting()

    def _tell_waiting(self) -> None:
        """Say for whom somebody waits who has finished before the others."""
        waits = not (self._over or self.match.takes_turns or self.hot_seat.watching)
        if waits and not self.hot_seat.may_move:
            waiting = waiting_text(self.match, self.board.headline(), self.notice.size.width)
            self.notice.show_message(waiting, with_keys("{table.hurry}: finish at once"))

    def _end(self) -> None:
        if self.result.shown:
            return
        self.hints.put_away()
        self.notice.show_message("")
        self.area.look_back()
        self.board.can_focus = False  # the keys of the end are those of the ending
        self.result.show(typing=self._typing and not self.moves.done)
        self.update()

    # -- messages of the widgets ---------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Letters go to the board wherever the focus is, arrows it has no use for to the hints."""
        if self.hints.shown and (by := {"up": -1, "down": 1}.get(event.key)):
            self.hints.move_cursor(by)
            event.stop()
        if self.focused is self.board or not (event.is_printable or event.key == "backspace"):
            return
        if self.board.take_key(event.key, event.character):
            self.board.focus()
            event.stop()

    def on_hint_panel_pointed(self, message: HintPanel.Pointed) -> None:
        """Show the move on the board while the cursor is on it."""
        self.hints.preview(message)

    def on_hint_panel_chosen(self, message: HintPanel.Chosen) -> None:
        """Put the move on the board."""
        self.hints.fill(message)

    def on_cursor_list_pointed(self, message: CursorList.Pointed) -> None:
        """Show an item of the review on the board, and what it means."""
        self.board.preview(message.key)
        self.result.look_up(message.key or "")

    def on_game_area_hint_asked(self, message: GameArea.HintAsked) -> None:
        """Show a hint of the game's own."""
        self.hints.take(message.show)

    def on_clock_ran_out(self) -> None:
        """End the match, because its time is up."""
        self.clocks.expire()

    # -- actions -------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what makes sense now; the screen below may ask before the parts are there."""
        return self.is_mounted and available(
            action,
            parameters,
            self.match,
            watching=self.hot_seat.watching,
            may_move=self.hot_seat.may_move,
            has_moved=self.hot_seat.has_moved,
            hinted=self.hints.shown,
        )

    def action_hints(self) -> None:
        """Show or hide the ranked moves."""
        self.hints.toggle()

    def action_nudge(self) -> None:
        """Give a small hint, then a bigger one, then the ranked moves."""
        self.hints.nudge()

    def action_undo(self) -> None:
        """Take back the last move."""
        self.moves.undo(self.bots.reset)

    def action_resign(self) -> None:
        """Resign."""
        self.moves.resign()

    def action_finish(self, move: str) -> None:
        """Finish, by a move if there is one for it."""
        self.moves.finish(move)

    def action_pause(self) -> None:
        """Pause or resume."""
        self.flow.pause()

    def action_pace(self, by: int) -> None:
        """Let the bots play faster or slower."""
        self.flow.speed_up(by)

    def action_hurry(self) -> None:
        """Let the bots finish at once."""
        self.bots.finish_at_once()
        self.flow.wake()

    def action_step(self) -> None:
        """Pause, or play one move while paused."""
        self.flow.step()

    def action_turn(self) -> None:
        """Show the next seat's board."""
        self.board.turn_to((self.board.seat + 1) % len(self.match.seats))
        self.update()
        self.result.turn_to_seat()

    def action_share(self, what: str) -> None:
        """Copy the result as a grid or as lines, or the code of this game."""
        self.notice.attempt(lambda: self.notice.show_message(self.result.copy(what)))

    def action_review(self) -> None:
        """Review the game move by move, or say that there is nothing to review."""
        match, seat = self.match, self.board.seat
        if match.has_moves(seat):
            self.session.look_back(match, seat)
        else:
            self.notice.show_message(self.area.NOTHING_PLAYED)

    def action_next(self, step: str) -> None:
        """Go on after this match."""
        if self.is_active:  # of several keys at once only the first counts
            self.next_steps.take(step)

    def action_put_away(self) -> None:
        """Put the hints away."""
        self.hints.put_away()

    def action_leave(self) -> None:
        """Leave the table; one in play only if asked twice."""
        if self._over and self.session.resting:
            self.session.rest()
        elif self._over or self.hot_seat.watching:
            self.leave()
        elif self.notice.asks:
            self.leave()
            self.session.rest()  # what is typed on was meant for this table
        else:
            kept = "the game is kept: {home.resume} on Today goes on" if self.match.ply else ""
            self.notice.ask(with_keys("{table.leave} again leaves"), with_keys(kept))

    def leave(self) -> None:
        """Leave the table. The match is on disk already."""
        if self.is_active:
            self.dismiss()
