"""What all parts of a table share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from textual.screen import Screen

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.ui.session import Session
from tuiwords.ui.widgets.board import GameBoard
from tuiwords.ui.widgets.notice import Notice


class HotSeat:
    """The seats of the ``people`` at this screen, and the one who plays now.

    ``seat`` is always one of them, and the one to move if several play. While ``shown`` is None,
    nobody's rack may be seen.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.people = tuple(s for s, player in enumerate(match.seats) if player.kind != "bot")
        self.seat = self.next_person()
        alone = len(self.people) < 2 or match.state.outcome is not None
        self.shown: Seat | None = self.seat if alone or self.shares_board else None

    @property
    def watching(self) -> bool:
        """Whether nobody at this screen plays."""
        return not self.people

    @property
    def shares_board(self) -> bool:
        """Whether they play in turn on one board, and hold nothing that others may not see."""
        return self._match.game.rules.together and self._match.takes_turns

    @property
    def covered(self) -> bool:
        """Whether nobody's rack may be seen: the screen is passed on."""
        return self.shown is None

    @property
    def may_move(self) -> bool:
        """Whether it is the turn of the person who plays now."""
        return not self.watching and self.seat in self._match.state.to_move

    @property
    def has_moved(self) -> bool:
        """Whether there is a move of the person who plays now to take back."""
        played = self._match.replay.played
        return any(event.kind == "move" and event.seat == self.seat for event in played)

    def next_person(self) -> Seat:
        """The seat of the person who plays next."""
        playing = self._match.state.to_move
        if len(self.people) < 2 or not playing:
            return self.people[0] if self.people else 0
        seats = len(self._match.seats)
        coming = [(playing[0] + ahead) % seats for ahead in range(seats)]
        return next(seat for seat in coming if seat in self.people)

    def due(self) -> Seat | None:
        """The seat of the person to whom the screen must be passed on now, if there is one."""
        if len(self.people) < 2 or self._match.state.outcome is not None:
            return None
        playing = [seat for seat in self._match.state.to_move if seat in self.people]
        if self.shown is not None and (not playing or self.shown in playing):
            return None  # bots play, and the last to move may watch
        return playing[0] if playing else self.next_person()


class Moved(Protocol):
    """Shows a change of the match by the bot at a seat, or else by the player."""

    def __call__(self, seat: Seat | None = None) -> None:
        """Show it on the board and beside it, and let the others go on."""


@dataclass(frozen=True, slots=True)
class Context:
    """A match at its table: who plays there, the board, and the line under it.

    A part calls ``moved`` when it has changed the match, and ``update`` when something is to be
    shown beside the board. Both are calls instead of messages: a bot must not think, nor a key
    be taken, before a move is shown.
    """

    screen: Screen[None]
    session: Session
    match: Match
    hot_seat: HotSeat
    board: GameBoard
    notice: Notice
    moved: Moved
    update: Callable[[], None]
