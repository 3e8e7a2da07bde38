"""Everything of a table between its heading and its footer, with the keys that one game has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.log import Log


@dataclass(frozen=True, slots=True)
class TableActions:
    """What the keys of one game may ask of the table.

    ``play(move)`` plays a move for the person, if it is allowed. ``finish(move)`` stops the search
    after a question, with a move where that is one, else ("") by resigning. ``tell(sentence)`` says
    something in the line under the board; ``attempt(action)`` does what may fail for reasons that
    are told there, and returns whether it was done. ``take_hint(show)`` notes a hint in the match
    and shows it, after a question where it costs something. ``toggle_hints()`` shows the ranked
    moves or puts them away; ``hints_shown()`` is whether they are shown.
    """

    play: Callable[[str], None]
    finish: Callable[[str], None]
    tell: Callable[[str], None]
    attempt: Callable[[Callable[[], object]], bool]
    take_hint: Callable[[Callable[[], None]], None]
    toggle_hints: Callable[[], None]
    hints_shown: Callable[[], bool]


class GameArea(Horizontal):
    """Board, players and what else a game has beside them.

    It is an ancestor of the board and of the hints: a game that has actions of its own subclasses
    it and gives it bindings, so that footer, help and palette find them. ``roomy`` areas keep what
    is beside the board narrow.
    """

    roomy = False

    def __init__(self, board: GameBoard, table: TableActions) -> None:
        super().__init__(id="table")
        self.board = board
        self.table = table

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.board.match

    @property
    def may_act(self) -> bool:
        """Whether it is the person's turn, also while the clock is stopped."""
        return not self.board.watching and self.board.seat in self.match.state.to_move

    def below_board(self) -> ComposeResult:
        """What stands below the board."""
        yield from ()

    def side_panel(self) -> ComposeResult:
        """What stands beside the board, between the players and the log."""
        yield from ()

    def move_log(self) -> Log:
        """What was played, as it is told beside the board."""
        return Log()

    def review(self) -> Widget | None:
        """What can be looked at when the match is over, if there is more than the result."""
        return None

    def update(self) -> None:
        """Follow the match: called whenever it has changed."""

    def look_back(self) -> None:
        """The match is over: fill the review."""

    def opponent_turns(self, seat: Seat) -> str:
        """What the others did since a seat's own last turn, in a line each."""
        lines = []
        for event in reversed(self.match.replay.played):
            if event.seat == seat or event.kind != "move":
                break
            lines.append(f"{self.match.seats[event.seat].name}: {self.board.record(event)}")
        return "\n".join(reversed(lines))
