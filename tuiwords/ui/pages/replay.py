"""A finished match, move by move."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.play.match import Match
from tuiwords.play.match_setup import is_recorded
from tuiwords.play.replay import Replay
from tuiwords.store.records import Event
from tuiwords.text import clock_text
from tuiwords.ui.games.catalog import board_for
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages.home_texts import players_text
from tuiwords.ui.pages.whose import ask_whose
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.columns import cut
from tuiwords.ui.widgets.figures import note_lines

_WHAT = {"resign": "resigned", "time": "ran out of time"}
_WHAT_ROOM, _SHORT_ROOM = 15, 12  # cells of a move, and in a narrow list
_NARROW = 26  # cells of a list that is
_MARK = 2  # cells before it
_TIMED = 30  # width in cells from which its time is shown, too
_NOTE = 6  # most lines of a note
_AROUND = 3  # lines of the list other than moves: its title, and how the match ended


class ReplayPage(Page):
    """The board at one moment, and the moves around it."""

    TITLE = "Replay"
    HELP: ClassVar[str] = "replay"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("v", "review", "Review", "replay.review", "Review it move by move"),
        shown("left", "step(-1)", "Previous", "replay.before", "One move back"),
        shown("right,space", "step(1)", "Next", "replay.next", key_display="→"),
        shown("home", "go(0)", "Start", "replay.start", "Before the first move"),
        shown("end", "go(-1)", "End", "replay.end", "After the last move"),
        shown("tab", "seat", "Seat", "replay.seat", "Another player's board"),
        shown("w", "whose", "Whose", "replay.whose", "Say which player you are"),
    ]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._draw = board_for(match.header.game)
        self.match = match
        self.at = 0
        self.seat = 0

    def heading(self) -> str:
        """The game and who played it."""
        return f"Replay › {self.match.game.title}, {players_text(self.match.header)}"

    def body(self) -> ComposeResult:
        """The board of one seat beside the moves of all."""
        turns = self.match.takes_turns  # whose times tell little
        with Horizontal(id="replay", classes="-in-turn" if turns else ""):
            with Vertical(id="replay-board"):
                yield Static(id="replay-seat")
                self.board = self._board()
                yield self.board
            yield Static(id="replay-moves")

    def on_mount(self) -> None:
        """Start before the first move."""
        self.call_after_refresh(self._show)

    def _board(self) -> GameBoard:
        return self._draw(
            self.moment(),
            self.seat,
            watching=True,
            whole=self.match,
            motion=False,
            cells=self.session.preferences.cell_size,
        )

    def moment(self) -> Match:
        """The match as it stood after the first ``at`` moves; nothing can be written to it."""
        whole = self.match.replay
        return Match(
            self.match.game,
            self.match.header,
            Replay(whole.states[: self.at + 1], whole.played[: self.at]),
        )

    def action_step(self, by: int) -> None:
        """Go forward or back by moves."""
        self._go(self.at + by)

    def action_go(self, at: int) -> None:
        """Go to the start (0) or the end (-1)."""
        self._go(len(self.match.replay.played) if at < 0 else at)

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self.match.replay.played)))
        self._show()

    def action_seat(self) -> None:
        """Look at the board of the next player."""
        self.seat = (self.seat + 1) % len(self.match.seats)
        self._show()

    def action_review(self) -> None:
        """Review the match, of the reader if that is who played."""
        me = self.session.profile.id
        own = [seat for seat, player in enumerate(self.match.seats) if player.key == me]
        name, seat = self.match.header.id, own[0] if own else self.seat
        self.session.attempt(lambda: self.session.look_back(name, seat))

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Another seat can be shown only if several play; not every game has reviews."""
        if action == "review":
            return self.match.game.results.review is not None
        if action == "whose":
            return is_recorded(self.match.header)
        return len(self.match.seats) > 1 if action == "seat" else True

    def action_whose(self) -> None:
        """Say which player of a recorded game you are."""
        ask_whose(self, self.match.header, self._read_seats)

    def _read_seats(self) -> None:
        self.match.header = self.session.store.header(self.match.header.id)
        self._show()

    def _show(self) -> None:
        self.board.match, self.board.seat = self.moment(), self.seat
        self.board.update()
        count = f"   {self.at} of {len(self.match.replay.played)}"
        title = Content.assemble((self._players(), "bold"), (count, "$foreground 55%"))
        self.query_one("#replay-seat", Static).update(title)
        self.query_one("#replay-moves", Static).update(self._moves())

    def _players(self) -> str:
        """Whose board it is; in a game played in turn, on one board, everyone's score."""
        names = [player.name for player in self.match.seats]
        if not self.match.takes_turns:
            return names[self.seat]
        return " · ".join(f"{name} {self.board.progress(n)}" for n, name in enumerate(names))

    def _moves(self) -> Content:
        lines: list[Content] = [Content.styled("Moves", "bold $primary")]
        played = self.match.replay.played
        notes = self._notes()
        first, last = self._window(len(played), len(notes))
        for number, event in enumerate(played[first:last], first + 1):
            lines.append(self._line(number, event))
        lines += notes
        if self.at == len(self.match.replay.played):
            lines += [Content(""), Content.styled(self._end(), "bold")]
        return Content("\n").join(lines)

    def _notes(self) -> list[Content]:
        """What the record of the game says about this moment."""
        note = self.match.game.results.note(self.match.replay.states[self.at])
        return note_lines(note, self.query_one("#replay-moves").content_size.width, _NOTE)

    def _window(self, count: int, notes: int) -> tuple[int, int]:
        # A timed round has hundreds of moves: only those around the current one are shown.
        room = max(3, self.query_one("#replay-moves").size.height - _AROUND - notes)
        first = max(0, min(self.at - room // 2, count - room))
        return first, first + room

    def on_resize(self) -> None:
        """Show as many moves as there is room for."""
        if self.is_mounted:
            self.call_after_refresh(self._show)

    def _line(self, number: int, event: Event) -> Content:
        now = number == self.at
        style = "bold" if now else "" if number < self.at else "$foreground 45%"
        brief = self.match.game.advice.short_move(self.match.replay.states[number - 1], event.text)
        # Text in mixed case is left as it is: there, blanks are in lower case.
        what = _WHAT.get(event.kind, brief.upper() if brief.islower() else brief)
        width = self.query_one("#replay-moves").content_size.width
        clock = clock_text(event.at).rjust(6) + "  " if width >= _TIMED else ""
        wide = _WHAT_ROOM if width >= _NARROW else _SHORT_ROOM
        room = max(3, width - _MARK - len(clock) - wide - 1)
        return Content.assemble(
            ("▸ " if now else "  ", "bold $primary"),
            (clock, "$foreground 45%"),
            (cut(what, wide).ljust(wide) + " ", style),
            (cut(self.match.seats[event.seat].name, room), "$foreground 55%"),
        )

    def _end(self) -> str:
        outcome = self.match.state.outcome
        return self.match.game.results.result_text(outcome) if outcome is not None else ""
