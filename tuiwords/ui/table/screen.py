"""The table: a match being played, whatever the game is."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from tuiwords.games.base import Seat
from tuiwords.history.statistics import mode_of
from tuiwords.play.match import Match
from tuiwords.play.match_setup import rematch
from tuiwords.store.records import Event
from tuiwords.ui.games.catalog import area_for, board_for
from tuiwords.ui.keys import with_keys
from tuiwords.ui.page import Page
from tuiwords.ui.table.bots import Bots
from tuiwords.ui.table.clocks import Clocks
from tuiwords.ui.table.curtain import Curtain
from tuiwords.ui.table.heading import heading
from tuiwords.ui.table.hints import Hints
from tuiwords.ui.table.hot_seat import HotSeat
from tuiwords.ui.table.keys import BINDINGS, LATER
from tuiwords.ui.table.play import TYPE_A_WORD, Play
from tuiwords.ui.table.result import Result
from tuiwords.ui.table.seat_lines import seat_lines
from tuiwords.ui.widgets.board import Board
from tuiwords.ui.widgets.clock import Clock
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.ending import Ending
from tuiwords.ui.widgets.game_area import GameArea, TableActions
from tuiwords.ui.widgets.hints import HintPanel
from tuiwords.ui.widgets.key_line import KeyLine
from tuiwords.ui.widgets.notice import Notice
from tuiwords.ui.widgets.seats import Seats

_DURING = {"hints", "undo", "resign"}


class TableScreen(Page):
    """A match at the table. The person's moves are on disk before any bot thinks.

    It puts the parts together and passes on what one of them did to the others: ``play`` the moves
    of the person, ``bots``, ``hints``, ``result``, ``hot_seat`` and ``clocks``.
    """

    HELP: ClassVar[str] = "table"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (100, "-wide")]
    CSS_PATH = "../table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS, *LATER]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        mode = mode_of(match.header)
        self._board_class = board_for(match.header.game, mode)
        self._area_class = area_for(match.header.game)

    # -- putting it together -------------------------------------------------------------

    def heading(self) -> str:
        """The game, which one it is, and whether it counts."""
        return heading(self.match)

    def compose(self) -> ComposeResult:
        """Board and keyboard on the left, players and what goes on at the right."""
        self._make_parts()
        area = self.area
        yield Clock(self.heading(), lambda: self.match.elapsed, self.match.time_limit)
        with area:
            with Vertical(id="left"):
                yield self.board
                yield self.notice
                yield from area.below_board()
            with Vertical(id="right"):
                yield self._seats
                yield from area.side_panel()
                yield self.hint_panel
                yield self._ending
                yield self._log
        yield KeyLine()

    def _make_parts(self) -> None:
        match, preferences = self.match, self.session.preferences
        self.notice = Notice()
        self.hint_panel = HintPanel()
        self._seats = Seats()
        self.hot_seat = HotSeat(
            self,
            match,
            cover=self._put_away,
            curtain=self._curtain,
            arrived=self._arrived,
            leave=self.action_leave,
        )
        self.board: Board = self._board_class(
            match,
            self.seat,
            watching=self.hot_seat.watching,
            motion=preferences.motion,
            cells=preferences.cell_size,
            play=self._play,
        )
        self.play = Play(
            self, match, self.board, self.notice, seat=lambda: self.seat, moved=self.moved
        )
        self.hints = Hints(
            match,
            self.board,
            self.hint_panel,
            seat=lambda: self.seat,
            confirm=self.play.confirm_help,
            attempt=self.notice.attempt,
            changed=self.update,
        )
        self.bots = Bots(
            self,
            match,
            motion=preferences.motion,
            moved=self.moved,
            complain=self.notice.complain,
        )
        self.clocks = Clocks(
            match,
            attempt=self.notice.attempt,
            ticked=self._update_seats,
            expired=self._notice_end,
        )
        self.area: GameArea = self._area_class(self.board, self._actions())
        self._log = self.area.move_log()
        self._ending = Ending(self.area.review())
        self.result = Result(
            self,
            self.session,
            match,
            self.board,
            self._ending,
            people=self.hot_seat.people,
            rated=self._update_seats,
        )

    def _actions(self) -> TableActions:
        """What the keys of one game may ask for."""
        return TableActions(
            play=self.play.play,
            finish=self.play.finish,
            tell=self.notice.tell,
            attempt=self.notice.attempt,
            take_hint=self.hints.take,
            toggle_hints=self.hints.toggle,
            hints_shown=lambda: self.hints.shown,
        )

    def on_mount(self) -> None:
        """Begin, or go on."""
        self.hint_panel.display = False
        self._ending.display = False
        self.set_class(self.area.roomy, "-roomy")
        self.set_class(self.hot_seat.covered, "-covered")
        self.board.focus()
        self.update()
        self.clocks.start(self)
        if self._over:
            self._end()
        elif self._may_type():
            self.notice.tell(TYPE_A_WORD)

    def on_screen_resume(self) -> None:
        """The clock and the bots go on when the table is seen again."""
        self.board.covered = self.play.paused and not self._over
        if not self.play.paused:
            self.match.start()
        self._notice_end()
        self._wake()
        self.hot_seat.draw_curtain()

    def on_screen_suspend(self) -> None:
        """They wait while something covers the table."""
        self.board.covered = not self._over
        self.match.stop()
        self.bots.pause()

    def on_unmount(self) -> None:
        """Nobody thinks for a table that was left."""
        self.match.stop()
        self.bots.reset()

    # -- keeping up with the match -------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """The seat of the person who plays now."""
        return self.hot_seat.seat

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of those at this screen."""
        return self.hot_seat.people

    @property
    def watching(self) -> bool:
        """Whether only bots play."""
        return self.hot_seat.watching

    @property
    def _over(self) -> bool:
        return self.match.state.outcome is not None

    def _play(self, text: str) -> None:
        self.play.play(text)

    def moved(self, seat: Seat | None = None) -> None:
        """The match has changed by a move of a bot at ``seat``, or else of the person."""
        if seat is None or self._over or self.board.affected_by(seat):
            if seat is not None and not self.match.game.rules.together and not self.watching:
                self.notice.tell("")  # what was said of the own turn is old now
            self.board.update()
            self.hints.follow()
        self.update()
        self.hot_seat.draw_curtain()
        self._wake()

    def update(self) -> None:
        """Show everything beside the board as the match stands now."""
        shown = self.hints.shown
        self.board.open = self._may_type()
        self.board.covered = self.play.paused and not self._over
        self.set_class(shown, "-advised")
        self._log.display = not (shown or self.result.shown)
        self.query_one(Clock).title = self.heading()
        self._update_seats()
        names = [player.name for player in self.match.seats]
        played = self.match.replay.played
        self._log.show([(event.at, names[event.seat], self._told(event)) for event in played])
        self.area.update()
        self.refresh_bindings()

    def _told(self, event: Event) -> str:
        if event.kind == "move":
            return self.board.record(event)
        return "resigns" if event.kind == "resign" else "time is up"

    def _may_type(self) -> bool:
        free = not (self.play.paused or self.watching or self.hot_seat.covered)
        return free and self.seat in self.match.state.to_move

    def _update_seats(self) -> None:
        self._seats.show(
            seat_lines(
                self.match,
                self.board,
                own=None if self.watching else self.seat,
                thinking=self.bots.thinking,
                rating=self.result.rating_text,
                clock=self.clocks.of,
            )
        )

    def _wake(self) -> None:
        """Let the bots go on."""
        if not self._over and (self.watching or not self.play.paused):
            waiting = self.seat not in self.match.state.to_move
            self.bots.wake(hurry=waiting, paused=self.play.paused)
            self._update_seats()

    def _notice_end(self) -> None:
        # The match may have noticed itself that its time was up, when its clock was stopped.
        if self._over and not self.result.shown:
            self.bots.reset()
            self.moved()

    def on_board_shown(self) -> None:
        """Everything played is shown now, so that its end may be told."""
        if self._over:
            self._end()
        elif not self.watching and self.match.game.rules.together and not self._may_move():
            self.notice.tell(f"{self.board.headline()} · waiting for the others")

    def _may_move(self) -> bool:
        return self.seat in self.match.state.to_move

    def _end(self) -> None:
        if self.result.shown:
            return
        self.hints.put_away()
        self.notice.tell("")
        self.add_class("-over")
        self.area.look_back()
        self.result.show()
        self.update()

    # -- messages of the widgets ---------------------------------------------------------

    def on_board_typed(self) -> None:
        """What was said about the last try is old now."""
        if self.notice.wrong:
            self.notice.tell("")

    def on_key(self, event: events.Key) -> None:
        """Letters go to the board wherever the focus is."""
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

    def on_clock_ran_out(self) -> None:
        """The time of the match is up for everybody."""
        self.clocks.expire()

    # -- several people at one screen ----------------------------------------------------

    def _put_away(self) -> None:
        self.hints.put_away()
        self.notice.tell("")
        self.add_class("-covered")

    def _curtain(self, due: Seat) -> Curtain:
        names = [player.name for player in self.match.seats]
        standing = [(name, self.board.progress(seat)) for seat, name in enumerate(names)]
        return Curtain(names[due], standing, self.area.opponent_turns(due))

    def _arrived(self, seat: Seat) -> None:
        self.board.turn_to(seat)
        self.remove_class("-covered")
        self.notice.tell("")
        self.update()
        self.board.focus()

    # -- actions -------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which commands make sense now."""
        over = self._over
        if action == "undo" and (self.match.game.rules.realtime or not self.play.has_moved):
            return False
        if action in _DURING:
            return not self.watching and self._may_move()
        if action in {"pace", "step", "turn"}:
            return self.watching and (action == "turn" or not over)
        if action == "pause":
            return not over
        if action == "review":
            return over and self.match.game.results.review is not None
        if action == "share":
            return over or parameters == ("code",)
        return over if action == "rematch" else True

    def action_hints(self) -> None:
        """Show the ranked moves, or put them away."""
        self.hints.toggle()

    def action_undo(self) -> None:
        """Take back the last move."""
        self.play.undo(self.bots.reset)

    def action_resign(self) -> None:
        """Resign."""
        self.play.resign()

    def action_pause(self) -> None:
        """Stop or go on."""
        self.play.pause()
        if self.play.paused:
            self.bots.pause()
        self._wake()
        self.update()

    def action_pace(self, by: int) -> None:
        """Let the bots play faster or slower."""
        name = self.bots.change_pace(by)
        self._wake()
        self.notice.tell(f"Bot speed: {name}")

    def action_step(self) -> None:
        """Pause, or play one move while paused."""
        if not self.play.paused:
            self.action_pause()
            text = "{table.step} plays a move. Press {table.pause} to resume."
            self.notice.tell(with_keys(text))
        elif not self.bots.step():
            self.notice.tell("Still thinking…")

    def action_turn(self) -> None:
        """Look at the next seat's board."""
        self.board.turn_to((self.board.seat + 1) % len(self.match.seats))
        self.update()
        if self.result.shown and self.match.state.outcome is not None:
            self.result.tell(self.match.state.outcome)

    def action_share(self, what: str) -> None:
        """Copy the result as a grid or as lines, or the code of this very game."""
        text = self.result.text(what)
        self.app.copy_to_clipboard(text)
        self.notice.tell(f"Copied: {text}" if what == "code" else f"Result copied as {what}")

    def action_review(self) -> None:
        """Go over the game, move by move."""
        match, seat = self.match.header.id, self.board.seat
        self.notice.attempt(lambda: self.session.look_back(match, seat))

    def action_rematch(self) -> None:
        """The same game and players again."""
        request = rematch(self.match.header, self.session.profile.id)
        self.dismiss()
        self.session.begin(request)

    def action_new_game(self) -> None:
        """Set up another game; this one is saved."""
        self.dismiss()
        self.session.set_up(self.match.game)

    def action_statistics(self) -> None:
        """The figures of the profile at this game."""
        self.session.show_statistics(self.match.header.game, mode_of(self.match.header))

    def action_leave(self) -> None:
        """Leave the table. The match is on disk already."""
        self.dismiss()
