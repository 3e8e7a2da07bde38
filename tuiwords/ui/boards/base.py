"""What every board offers the table, so that the table knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, NotRequired, TypedDict, Unpack

from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.store.records import Event
from tuiwords.ui.boards.offers import Doubt, Swap
from tuiwords.ui.widgets.log import Log


class Manner(TypedDict):
    """How a board is shown, and what is called with the text of a move."""

    watching: bool
    motion: bool
    cells: str
    play: NotRequired[Callable[[str], None]]


class Board(Widget):
    """A match as one seat sees it. Subclasses draw it and turn keys into the text of moves.

    ``seat`` is whose board is shown, ``watching`` tells that nobody at this table plays, so that
    nothing is hidden. While ``open`` is false no keys are taken; while ``covered`` the clock stands
    and nobody shall go on looking. ``play`` is called, not sent, with the text of a move: keys
    typed ahead of a message would meet a board that is still full.

    ``can_undo``: moves may be taken back. ``can_turn``: the board may be turned round.
    ``finishes``: who stops looking is done and has not given up. ``hint_steps`` are the titles of
    smaller hints that come before the ranked moves. ``wants_room``: what stands beside the board
    is kept narrow. ``stop_move`` is the move of who is done, where that is a move.
    ``tells_meanings``: it has ``last_words``.
    """

    uses_keyboard: ClassVar[bool] = False
    can_undo: ClassVar[bool] = True
    can_turn: ClassVar[bool] = False
    finishes: ClassVar[bool] = False
    hint_steps: ClassVar[tuple[str, ...]] = ()
    stop_move: ClassVar[str] = ""
    tells_meanings: ClassVar[bool] = False
    wants_room: ClassVar[bool] = False
    open: reactive[bool] = reactive(False, init=False)
    covered: reactive[bool] = reactive(False, init=False)

    class Typed(Message):
        """What stands on the board, not yet played, has changed."""

    class Settled(Message):
        """Everything played so far is now to be seen."""

    def __init__(self, match: Match, seat: Seat, **manner: Unpack[Manner]) -> None:
        super().__init__(id="board")
        self.match = match
        self.seat = seat
        self.watching = manner["watching"]
        self.motion = manner["motion"]
        self.cells = manner["cells"]
        self.play: Callable[[str], None] = manner.get("play", lambda _text: None)

    @property
    def revealed(self) -> bool:
        """Whether what others hid may be shown."""
        return self.watching or self.match.state.outcome is not None

    def update(self) -> None:
        """Show the match as it stands now."""
        raise NotImplementedError

    def refuse(self) -> None:
        """Mark what was typed as not playable; it stays."""
        raise NotImplementedError

    def fill(self, move: str) -> None:
        """Put a move on the board without playing it."""
        raise NotImplementedError

    def preview(self, move: str | None) -> None:
        """Show a move as if typed, or stop doing so; what was typed stays."""
        raise NotImplementedError

    def preview_line(self, line: tuple[str, ...], step: int) -> None:
        """Show the board after the first ``step`` moves of a planned line, and the next on it."""
        self.preview(line[min(step, len(line) - 1)] if line else None)

    def concerns(self, seat: Seat) -> bool:
        """Whether a move of that seat changes this board."""
        return seat == self.seat or not self.match.kit.together

    def take_key(self, key: str, character: str | None) -> bool:
        """Use a pressed key if it is one of this board's."""
        raise NotImplementedError

    def marks(self) -> Mapping[str, int]:
        """What is known of each letter: 0 absent, 1 present, 2 placed."""
        return {}

    def alphabet(self) -> str:
        """The letters of the keyboard."""
        return str(self.match.view(self.seat).lexicon.alphabet.letters)

    def progress(self, seat: Seat) -> str:
        """How far a seat has come, in a few characters."""
        raise NotImplementedError

    def record(self, event: Event) -> str:
        """A line of the log for a move, telling no more than this seat may know."""
        return event.text

    def headline(self) -> str:
        """How the finished game ended for this seat, in a few words."""
        raise NotImplementedError

    def keyword(self) -> str:
        """The word whose meaning is told at the end, or nothing."""
        return ""

    def turn_to(self, seat: Seat) -> None:
        """Show another seat's board."""
        raise NotImplementedError

    def praise(self) -> str:
        """A line about the move just played, or nothing."""
        return ""

    def turn(self, quarters: int) -> None:
        """Turn the board clockwise, where that can be done."""

    def show_hint(self, step: int) -> None:
        """Show one of the ``hint_steps``, counted from 1, or none of them (0)."""

    def swap(self) -> Swap | None:
        """What this seat may exchange instead of a play, where the game has that and it may move.

        The move is ``-`` with the tiles, or ``-`` alone for a pass.
        """
        return None

    def doubt(self) -> Doubt | None:
        """The play that this seat may challenge now, if there is one."""
        return None

    def tidings(self, seat: Seat) -> str:
        """What the others did since a seat's own turn, in sentences, where that is told."""
        return ""

    def rulings(self, seat: Seat) -> str:
        """How the challenges of those turns ended, in sentences."""
        return ""

    def last_words(self) -> tuple[str, ...]:
        """The words last played, whose meanings may be told. Raises: GameError if not yet."""
        return ()

    def chronicle(self) -> Log:
        """What was played, as it is told beside the board."""
        return Log()

    def review(self) -> Widget | None:
        """What can be looked at when the match is over, if there is more than the result."""
        return None

    def look_back(self) -> None:
        """The match is over: fill the review."""

    def companion(self) -> Widget | None:
        """A small widget with the other seats' boards, if the game has them."""
        return None
