"""Passing the screen from one person to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from tuiwords.games.base import Seat
from tuiwords.ui.keys import shown, with_keys
from tuiwords.ui.session import session_of
from tuiwords.ui.table.context import Context
from tuiwords.ui.table.hints import Hints
from tuiwords.ui.widgets.game_area import GameArea
from tuiwords.ui.widgets.key_line import KeyLine

_ROOMY = 24  # lines of a terminal that has room for the board


class Curtain(Screen[bool]):
    """Covers everything until the next person is there. The answer is whether to continue.

    ``standing`` are names with their progress, ``turns`` what everyone may know of the last turns;
    ``board``, where there is room, is what everyone may see.
    """

    HELP: ClassVar[str] = "table"
    DEFAULT_CSS = """
    Curtain {
        align: center middle;
        & > #curtain { width: 100%; height: auto; align-horizontal: center; }
        & #curtain > Static { height: auto; text-align: center; margin-bottom: 1; }
        & > #curtain-board { height: 1fr; }
        & #curtain-name { text-style: bold; color: $primary; }
        & #curtain-told { color: $foreground 75%; }
        & #curtain-standing { color: $foreground 75%; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("enter", "draw", "Show the rack", "curtain.draw", "It is your turn"),
        shown(
            "escape",
            "leave",
            "Leave",
            "curtain.leave",
            "Leave the table; the match is saved and can be resumed",
        ),
    ]

    def __init__(
        self,
        name: str,
        standing: Sequence[tuple[str, str]],
        turns: str = "",
        board: Widget | None = None,
    ) -> None:
        super().__init__()
        self._seen = board
        self.person = name
        self._standing = standing
        self._turns = turns
        self._asked = False  # whether to leave

    def compose(self) -> ComposeResult:
        """Whose turn it is, the scores, and the key that continues."""
        how = with_keys("Press {curtain.draw} to show the rack.")
        with Vertical(id="curtain"):
            yield Static(Content(f"{self.person}, it is your turn"), id="curtain-name")
            yield Static(
                Content(f"Pass the screen to {self.person}. {how}"),
                id="curtain-how",
            )
            if self._turns:
                yield Static(Content(self._turns), id="curtain-told")
            lines = [f"{name} {reached}" for name, reached in self._standing]
            yield Static(Content(" · ".join(lines)), id="curtain-standing")
        if self._seen is not None and self.app.size.height >= _ROOMY:
            with Vertical(id="curtain-board"):
                yield self._seen
        yield KeyLine()

    def action_draw(self) -> None:
        """Continue: the person is there."""
        self.dismiss(True)

    def action_leave(self) -> None:
        """Leave the table, if asked twice."""
        if self._asked:
            session_of(self).rest()  # letters typed on were not meant for the page below
            self.dismiss(False)
        self._asked = True
        asked = "{curtain.leave} again leaves; {curtain.draw} shows the rack."
        self.query_one("#curtain-how", Static).update(Content(with_keys(asked)))


class Handover:
    """Lets each person at this screen see their own rack only, with a curtain between their turns.

    ``leave`` is called if nobody comes.
    """

    def __init__(
        self, table: Context, area: GameArea, hints: Hints, leave: Callable[[], None]
    ) -> None:
        self._screen, self._hot_seat, self._match = table.screen, table.hot_seat, table.match
        self._notice, self._board, self._update = table.notice, table.board, table.update
        self._area = area
        self._hints = hints
        self._leave = leave
        self._due: Seat | None = None  # whose turn the curtain announces

    def start(self) -> None:
        """Hide the table if the curtain is about to be drawn."""
        self._screen.set_class(self._hot_seat.covered, "-covered")

    def draw_curtain(self) -> None:
        """Cover the table if it is the turn of a person other than the one who sees it.

        In a game that all play on one board for everyone to see, it is their turn at once.
        """
        due = self._hot_seat.due()
        if due is None or self._due is not None:
            return
        self._hints.put_away()
        if self._hot_seat.shares_board:
            before = self._area.opponent_turns(due).splitlines()[-1:]
            self._begin_turn(due)
            yours = f"{self._match.seats[due].name}, it is your turn"
            self._notice.show_message(" · ".join([*before, yours]))
            return
        self._hot_seat.shown = None
        self._notice.show_message("")
        self._notice.attempt(self._match.stop)  # nobody's time runs while the screen is passed on
        self._screen.add_class("-covered")
        if self._screen.is_active:  # else the curtain follows the screen that covers the table
            self._due = due
            self._screen.app.push_screen(self._curtain(due), self._take_seat)

    def _curtain(self, due: Seat) -> Curtain:
        names = [player.name for player in self._match.seats]
        progress = self._board.progress
        standing = [(name, progress(seat)) for seat, name in enumerate(names)]
        turns, board = self._area.opponent_turns(due), self._area.seen_by_all()
        return Curtain(names[due], standing, turns, board)

    def _take_seat(self, there: bool | None) -> None:
        due, self._due = self._due, None
        if not there or due is None:
            self._leave()
            return
        self._begin_turn(due)
        self._screen.remove_class("-covered")
        self._notice.show_message("")
        self._board.focus()

    def _begin_turn(self, due: Seat) -> None:
        self._hot_seat.seat = self._hot_seat.shown = due
        self._board.turn_to(due)
        self._update()
