"""The table: a match being played, whatever the game is."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from tuiwords.games.base import Seat
from tuiwords.games.options import Value
from tuiwords.play.match import Match
from tuiwords.play.statistics import mode_of
from tuiwords.ui.boards import board_for
from tuiwords.ui.boards.base import Board
from tuiwords.ui.screens.company import Company
from tuiwords.ui.screens.hot_seat import HotSeat
from tuiwords.ui.screens.turns import LATER, OFFERS, Turns
from tuiwords.ui.widgets.bot_seats import BotSeats
from tuiwords.ui.widgets.clock import Clock
from tuiwords.ui.widgets.hints import HintPanel
from tuiwords.ui.widgets.key_line import KeyLine
from tuiwords.ui.widgets.keyboard import Keyboard
from tuiwords.ui.widgets.log import Log
from tuiwords.ui.widgets.seats import SeatLine, Seats
from tuiwords.ui.widgets.tidings import Tidings

_DURING = {"hints", "undo", "give_up", "finish", "pause"}
_STOPPING = {"give_up", "finish"}
_WATCHING = {"pace", "step", "turn"}
_AFTER = {"rematch", "share_grid", "share_lines"}


def _short(kind: str, value: Value) -> str:
    # A text may be longer than the line, and the clock stands at its end.
    # A switch that is on needs but its name.
    return "" if value is True else "given" if kind == "text" else str(value)


class TableScreen(Turns, HotSeat, Company):
    """A match at the table. The person's moves are on disk before any bot thinks."""

    HELP: ClassVar[str] = "table"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-usual"), (100, "-wide")]
    CSS_PATH = "../table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *OFFERS,
        Binding("f3,ctrl+z", "undo", "Undo", id="table.undo", tooltip="Take back your last move"),
        Binding("f4,ctrl+g", "give_up", "Give up", id="table.give_up", tooltip="Give up the game"),
        Binding("f3", "turn_board", "Turn", id="table.turn_board", tooltip="Turn the board round"),
        Binding("f4,ctrl+g", "finish", "I'm done", id="table.finish", tooltip="Stop looking"),
        Binding(
            "f10,ctrl+o", "pause", "Pause", id="table.pause", tooltip="Stop the clock and the bots"
        ),
        Binding(
            "escape",
            "leave",
            "Leave",
            id="table.leave",
            tooltip="Leave the table; the match is kept and can be resumed",
        ),
        *LATER,
    ]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._draw = board_for(match.header.game, mode_of(match.header))
        self.match = match
        self.sit_down()
        self.watching = not self.people
        self.paused = False
        self._over = False

    # -- putting it together -------------------------------------------------------------

    def heading(self) -> str:
        """The game, which one it is, and whether it counts."""
        match = self.match
        parts = [match.kit.title]
        parts += [f"daily {match.header.daily}"] if match.header.daily else []
        parts += [
            f"{option.title.lower()} {_short(option.kind, value)}".rstrip()
            for option in match.kit.options
            if (value := match.header.settings.get(option.key, option.default)) != option.default
        ]
        if self.watching:
            parts.append("watching")
        else:
            parts.append("rated" if match.rated else "casual")
        return " · ".join(parts)

    def compose(self) -> ComposeResult:
        """Board and keyboard on the left, players and what goes on at the right."""
        preferences = self.tui.preferences
        self.board: Board = self._draw(
            self.match,
            self.seat,
            watching=self.watching,
            motion=preferences.motion,
            cells=preferences.cell_size,
            play=self.play,
        )
        self.set_class(self.board.wants_room, "-roomy")
        companion = self.board.companion()
        self.hint_panel = HintPanel()
        self.bot_seats = BotSeats(self.match, preferences.motion)
        yield Clock(self.heading(), lambda: self.match.elapsed, self.match.time_limit)
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self.board
                yield Static(id="notice", markup=False)
                if self.board.uses_keyboard:
                    yield Keyboard(self.board.alphabet())
            with Vertical(id="right"):
                yield Seats()
                yield Tidings()
                if companion is not None:
                    yield companion
                yield self.hint_panel
                yield from self.ending()
                yield self.board.chronicle()
        yield self.bot_seats
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin, or go on."""
        self.hint_panel.display = False
        self.query_one("#ending").display = False
        self.board.focus()
        self.update()
        self.start_clocks()
        self._show_marks()  # of a match that goes on much is known already
        if self.match.state.outcome is not None:
            self._end()
        elif self._may_type():
            self.tell("Type a word, then Enter")

    def on_screen_resume(self) -> None:
        """The clock and the bots go on when the table is seen again."""
        self.board.covered = self.paused and self.match.state.outcome is None
        if not self.paused:
            self.match.start()
        self._notice_end()
        self._wake()
        self.draw_curtain()

    def on_screen_suspend(self) -> None:
        """They wait while something covers the table."""
        self.board.covered = self.match.state.outcome is None
        self.match.stop()
        self.bot_seats.hold(True)

    def on_unmount(self) -> None:
        """Nobody thinks for a table that was left."""
        self.match.stop()

    # -- keeping up with the match -------------------------------------------------------

    def update(self) -> None:
        """Show everything as the match stands now."""
        self.board.open = self._may_type()
        self.board.covered = self.paused and self.match.state.outcome is None
        self.query_one(Clock).title = self.heading()
        self._update_seats()
        names = [player.name for player in self.match.seats]
        self.query_one(Log).show(
            [(event.at, names[event.seat], self._told(event)) for event in self.match.replay.played]
        )
        for companion in self.query("#companion"):
            companion.refresh()
        self.tell_tidings()
        self.refresh_bindings()

    def _told(self, event: Any) -> str:
        if event.kind == "move":
            return self.board.record(event)
        return "gives up" if event.kind == "resign" else "time is up"

    @property
    def waits_for_others(self) -> bool:
        """Whether the person is done in a game that all play at once."""
        done = not self.watching and self.seat not in self.match.state.to_move
        return done and self.match.kit.together

    def _may_type(self) -> bool:
        free = not self.paused and not self.watching and not self.curtained
        return free and self.seat in self.match.state.to_move

    def _update_seats(self) -> None:
        outcome = self.match.state.outcome
        order = list(range(len(self.match.seats)))
        if outcome is not None:
            order.sort(key=lambda seat: outcome.ranks[seat])
        self.query_one(Seats).show([self._seat_line(seat) for seat in order])

    def _seat_line(self, seat: Seat) -> SeatLine:
        player, outcome = self.match.seats[seat], self.match.state.outcome
        lost = outcome is not None and not outcome.won[seat]
        return SeatLine(
            self._sign(seat),
            player.name,
            f"{'✗ ' if lost else ''}{self.board.progress(seat)}",
            self.rating_text(player),
            seat == self.seat and not self.watching,
            self.clock_of(seat),
        )

    def _sign(self, seat: Seat) -> str:
        outcome = self.match.state.outcome
        if outcome is not None:
            return str(outcome.ranks[seat]) if len(self.match.seats) > 1 else "·"
        if seat in self.bot_seats.thinking:
            return "…"
        return "▸" if seat in self.match.state.to_move else "·"

    def _moved(self) -> None:
        self.hint_panel.clear()
        self.board.update()
        self.update()
        self.draw_curtain()
        if self.match.state.outcome is None:
            if self.hint_panel.display and self.seat in self.match.state.to_move:
                self._ask_hints()
            self._wake()

    # -- what the person does ------------------------------------------------------------

    def play(self, text: str) -> None:
        """Play what stands on the board, if it goes."""
        if not text:
            self.tell("Type a word, then Enter")
        elif self._attempt(lambda: self.match.play(self.seat, text)):
            self.tell("")
            self._moved()
            if praise := self.board.praise():
                self.tell(praise)
        else:
            self.board.refuse()

    def on_board_typed(self) -> None:
        """What was said about the last try is old now."""
        if self.query_one("#notice").has_class("-wrong"):
            self.tell("")

    def _show_marks(self) -> None:
        for keyboard in self.query(Keyboard):
            keyboard.show(self.board.marks())

    def on_board_settled(self) -> None:
        """What the board shows is known: the keyboard may tell it too."""
        self._show_marks()
        if self.match.state.outcome is not None:
            self._end()
        elif self.waits_for_others:
            self.tell(f"{self.board.headline()} · others still play")

    def on_keyboard_pressed(self, message: Keyboard.Pressed) -> None:
        """A key of the shown keyboard."""
        self.board.take_key(message.letter, message.letter)

    def on_key(self, event: events.Key) -> None:
        """Letters go to the board wherever the focus is."""
        if self.focused is self.board or not (event.is_printable or event.key == "backspace"):
            return
        if self.board.take_key(event.key, event.character):
            self.board.focus()
            event.stop()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which commands make sense now."""
        over = self.match.state.outcome is not None
        if action in _WATCHING:
            return self.watching and (action == "turn" or not over)
        if action in self.OFFERED:
            return self.may_offer(action)
        if action == "pause":
            return not over
        if action == "turn_board":
            return self.board.can_turn
        if action == "undo" and not (self.board.can_undo and self._has_moved()):
            return False
        if action in _STOPPING and (action == "finish") != self.board.finishes:
            return False
        if action in _DURING:
            return not self.watching and self.seat in self.match.state.to_move
        if action in _AFTER:
            return over
        if action == "review":
            return over and self.match.kit.review is not None
        return True

    def _has_moved(self) -> bool:
        moves = (event for event in self.match.replay.played if event.kind == "move")
        return any(event.seat == self.seat for event in moves)

    def action_undo(self) -> None:
        """Take back the last move."""
        question = "Taking back makes this match casual: it will not change your rating."
        self._ask_if_rated(question, "Take back", self._undo)

    def _undo(self) -> None:
        if self._attempt(lambda: self.match.undo(self.seat)):
            if not self.match.kit.together:
                self.bot_seats.halt()
            self.tell("Taken back")
            self._moved()

    def action_turn_board(self) -> None:
        """Turn the board round."""
        self.board.turn(1)

    def on_clock_ran_out(self) -> None:
        """The time of the match is up for everybody."""
        if self._attempt(self._expire):
            self._notice_end()

    def _notice_end(self) -> None:
        # The match may have noticed itself that its time was up, when its clock was stopped.
        if self.match.state.outcome is not None and not self._over:
            self.bot_seats.halt()
            self._moved()

    def action_pause(self) -> None:
        """Stop or go on."""
        self.paused = not self.paused
        if self.paused:
            self.match.stop()
            self.bot_seats.hold(True)
            self.tell("Paused: F10 goes on")
        else:
            self.match.start()
            self.tell("")
            self._wake()
        self.update()

    def action_leave(self) -> None:
        """Leave the table. The match is on disk already."""
        self.dismiss()
