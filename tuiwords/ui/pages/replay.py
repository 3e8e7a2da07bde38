"""A finished match without verdicts: its board at one moment, and the moves of all players."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tuiwords.history.game_list import move_text
from tuiwords.play.match import Match
from tuiwords.play.match_setup import is_recorded
from tuiwords.play.replay import Replay
from tuiwords.play.review import Review
from tuiwords.text import clock_text, count_text
from tuiwords.ui.games.catalog import board_for
from tuiwords.ui.keys import shown
from tuiwords.ui.page import Page
from tuiwords.ui.pages.whose import ask_whose
from tuiwords.ui.session import session_of
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.columns import ListColumn, Row
from tuiwords.ui.widgets.cursor_list import CursorList
from tuiwords.ui.widgets.figures import note_lines
from tuiwords.ui.widgets.move_review import ReviewList
from tuiwords.ui.widgets.review_board import AssistantWork, ReviewBoard

_MOVE, _NAME = 11, 8  # cells of a move and of a player's name, where room is short
_NOTE = 6  # most lines of a note


class ReplayBoard(ReviewBoard, can_focus=False):
    """The board of one seat after the first ``at`` moves, and the list of all moves."""

    HOLDS = (ReviewList,)
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("v", "review", "Review", "replay.review", "Review it move by move"),
        shown("left", "step(-1)", "Previous", "replay.before", "One move back"),
        shown("right,space", "step(1)", "Next", "replay.next", key_display="→"),
        shown("home", "step(-9999)", "Start", "replay.start", "Before the first move"),
        shown("end", "step(9999)", "End", "replay.end", "After the last move"),
        shown("tab", "seat", "Seat", "replay.seat", "Another player's board"),
        shown("I", "whose", "Whose", "replay.whose", "Say which player you are"),
    ]

    def __init__(self, match: Match, cells: str = "auto") -> None:
        super().__init__(cells)
        self.match = match
        self.seat = 0
        self.set_class(match.takes_turns, "-in-turn")  # where times tell little
        self.board: GameBoard = board_for(match.header.game)(
            self.moment(), self.seat, watching=True, whole=match, motion=False, cells=cells
        )

    def compose(self) -> ComposeResult:
        """The board of one seat beside the moves of all."""
        with Vertical(id="replay-board"):
            yield Static(id="replay-seat")
            yield self.board
        with Vertical(id="replay-side"):
            columns = [ListColumn("Moves", width=_MOVE), ListColumn(width=_NAME)]
            columns += [ListColumn("Score", right=True)] if self._scored else []
            columns += [ListColumn("Time", right=True)] if self._timed else []
            yield ReviewList(columns, "replay-moves")
            yield Static(id="replay-note")

    @property
    def _scored(self) -> bool:
        return self.match.game.results.points(self.match.replay.states[0], 0) is not None

    @property
    def _timed(self) -> bool:
        """Whether times are known, and say more than who thought how long."""
        return not self.match.takes_turns and any(e.at for e in self.match.replay.played)

    @property
    def moves(self) -> ReviewList:
        """The list of moves, below the start of the match."""
        return self.query_one(ReviewList)

    def on_mount(self) -> None:
        """Start before the first move."""
        self.call_after_refresh(self._show)

    def begin(self) -> None:
        """Take the focus."""
        self.moves.focus()

    def moment(self) -> Match:
        """The match as it stood after the first ``at`` moves; nothing can be written to it."""
        whole, at = self.match.replay, self.at
        replay = Replay(whole.states[: at + 1], whole.played[:at])
        return Match(self.match.game, self.match.header, replay)

    def show_review(self, found: Review) -> None:
        """A replay has no verdicts."""

    def work_here(self) -> AssistantWork | None:
        """A replay leads to no assistant."""
        return None

    def go(self, at: int) -> None:
        """Show the match after so many moves."""
        self.moves.go(at)

    def action_step(self, by: int) -> None:
        """Go forward or back by moves."""
        self.go(self.at + by)

    def on_cursor_list_pointed(self, message: CursorList.Pointed) -> None:
        """Show the moment of the move under the cursor."""
        message.stop()
        if message.row is not None and self.moves.cursor != self.at:
            self.at = self.moves.cursor
            self._show()

    def action_seat(self) -> None:
        """Look at the board of the next player."""
        self.seat = (self.seat + 1) % len(self.match.seats)
        self._show()

    def action_review(self) -> None:
        """Review the match, of the reader if that is who played."""
        session = session_of(self)
        own = [s for s, player in enumerate(self.match.seats) if player.key == session.profile.id]
        session.look_back(self.match, own[0] if own else self.seat)

    def action_whose(self) -> None:
        """Say which player of a recorded game you are."""
        page = self.screen
        assert isinstance(page, Page)
        ask_whose(page, self.match.header, self._read_seats)

    def _read_seats(self) -> None:
        self.match.header = session_of(self).store.header(self.match.header.id)
        self._show()

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """Another seat can be shown only if several play; not every game has reviews."""
        offered = {
            "review": self.match.game.results.review is not None,
            "whose": is_recorded(self.match.header),
            "seat": len(self.match.seats) > 1,
            "mistake": False,
        }
        return offered.get(action, True)

    # -- drawing ----------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """Wrap the note for the width."""
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        if not self.is_mounted:
            return
        self.board.match, self.board.seat = self.moment(), self.seat
        self.board.update()
        played = self.match.replay.played
        at = f"   {self.at} of {count_text(len(played), 'line')}"
        title = (self._players(), "bold"), (at, "$foreground 55%")
        self.query_one("#replay-seat", Static).update(Content.assemble(*title))
        self.moves.show(
            [
                Row("0", ("start", *[""] * (1 + self._scored + self._timed))),
                *map(self._row, range(len(played))),
            ]
        )
        note = self.match.game.results.note(self.match.replay.states[self.at])
        lines = note_lines(note, self.query_one("#replay-side").content_size.width, _NOTE)
        outcome = self.match.state.outcome
        if self.at == len(played) and outcome is not None:
            text = self.match.game.results.result_text(outcome)
            lines += [Content(""), Content.styled(text, "bold")]
        self.query_one("#replay-note", Static).update(Content("\n").join(lines))

    def _players(self) -> str:
        """Whose board it is; in a game played in turn, on one board, everyone's score."""
        names = [player.name for player in self.match.seats]
        if not self.match.takes_turns:
            return names[self.seat]
        return " · ".join(f"{name} {self.board.progress(n)}" for n, name in enumerate(names))

    def _row(self, at: int) -> Row:
        event = self.match.replay.played[at]
        cells = [move_text(self.match, at, event), self.match.seats[event.seat].name]
        if self._scored:
            after = self.match.replay.states[at + 1]
            cells.append(f"{self.match.game.results.points(after, event.seat):g}")
        if self._timed:
            cells.append(clock_text(event.at))
        return Row(str(at + 1), tuple(cells), faint=at >= self.at)
