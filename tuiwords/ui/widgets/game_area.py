"""Everything of a table between its heading and its footer, with the keys that one game has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget

from tuiwords.games.base import Seat
from tuiwords.play.first_state import language_code
from tuiwords.play.match import Match
from tuiwords.ui.keys import hidden, shown
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.coach import Coach, FirstStep
from tuiwords.ui.widgets.definitions import Meanings
from tuiwords.ui.widgets.hints import HintPanel
from tuiwords.ui.widgets.log import Log
from tuiwords.ui.widgets.notice import Notice


class GameArea(Horizontal):
    """Board, players, and whatever else a game has beside them.

    It is an ancestor of the board and of the hints: a game with its own actions subclasses it and
    gives it bindings, so that footer, help and palette find them. ``roomy`` areas keep the column
    beside the board narrow. ``rivals`` are the boards of opponents, where each player has one.
    ``STEPS`` are those of a first game.
    """

    roomy = False
    HOLDS: ClassVar[tuple[type[Widget], ...]] = ()
    STEPS: ClassVar[Sequence[FirstStep[Any]]] = ()
    NOTHING_PLAYED: ClassVar[str] = "You made no move to review"
    BINDINGS: ClassVar[list[BindingType]] = [
        shown("escape", "skip", "Skip", "table.skip", "Show no steps of a first game any more"),
        hidden("ctrl+s", "steps", "First steps", "table.steps", "Show the steps of a first game"),
        hidden(
            "f12,ctrl+f",
            "nudge",
            "Small hint",
            "table.nudge",
            "A small hint, then a bigger one, then the ranked moves; the match becomes unrated",
        ),
    ]

    class HintAsked(Message):
        """``show`` a hint of the game, once it is in the match; the player may be asked first."""

        def __init__(self, show: Callable[[], None]) -> None:
            super().__init__()
            self.show = show

    def __init__(self, board: GameBoard, notice: Notice) -> None:
        super().__init__(id="table")
        self.board = board
        self.notice = notice
        self.rivals: Widget | None = None
        self.coach = Coach(self.STEPS, board)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Steps of a first game are for who plays; they are skipped before Escape leaves."""
        del parameters
        if action == "steps":
            over = self.match.state.outcome is not None
            return bool(self.STEPS) and not (over or self.board.watching)
        return action != "skip" or (self.coach.running and not self.hints_shown)

    def action_steps(self) -> None:
        """Show the steps of a first game, from the first one on."""
        self.coach.begin(again=True)

    def action_skip(self) -> None:
        """Show no steps of a first game any more."""
        self.coach.action_skip()

    async def action_nudge(self) -> None:
        """Give a small hint."""
        await self.run_action("screen.nudge")

    @property
    def hints_shown(self) -> bool:
        """Whether the ranked moves are shown."""
        return self.query_one(HintPanel).display

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.board.match

    def action_meanings(self) -> None:
        """Show what the last words mean."""
        self.notice.attempt(self._show_meanings)

    def _show_meanings(self) -> None:
        if words := self.last_words():
            self.app.push_screen(Meanings(words, language_code(self.match.game, self.match.header)))
        else:
            self.notice.show_message("No word has been played yet")

    def last_words(self) -> Sequence[str]:
        """The words played last, where their meanings can be asked for. Raises: GameError."""
        return ()

    @property
    def may_look_up(self) -> bool:
        """Whether the meanings of words can be asked for: something was played."""
        return self.match.state.outcome is None and bool(self.match.ply)

    @property
    def may_act(self) -> bool:
        """Whether it is the player's turn, even while the clock is stopped."""
        return not self.board.watching and self.board.seat in self.match.state.to_move

    def below_board(self) -> ComposeResult:
        """The widgets below the board."""
        yield from ()

    def side_panel(self) -> ComposeResult:
        """The widgets beside the board, between the players and the log."""
        if self.rivals is not None:
            yield self.rivals

    def move_log(self) -> Log:
        """The log of moves beside the board."""
        return Log()

    def seen_by_all(self) -> Widget | None:
        """The board as everyone may see it, while the screen is passed on; none in most games."""
        return None

    def review(self) -> Widget | None:
        """A widget to review the match with when it is over, if the game has one."""
        return None

    def update(self) -> None:
        """Follow the match: called whenever it has changed."""
        if self.rivals is not None:
            self.rivals.refresh()

    def look_back(self) -> None:
        """Fill the review: the match is over."""

    def opponent_turns(self, seat: Seat) -> str:
        """What the opponents did since a seat's own last turn, in a line each."""
        if not self.match.takes_turns:
            return ""  # nobody waited for them, and each plays on a board of their own
        lines = []
        for event in reversed(self.match.replay.played):
            if event.seat == seat or event.kind != "move":
                break
            lines.append(f"{self.match.seats[event.seat].name}: {self.board.record(event)}")
        return "\n".join(reversed(lines))
