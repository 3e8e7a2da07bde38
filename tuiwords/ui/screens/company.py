"""The bots at the table: they think while the person does, and can be watched and slowed down."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from tuiwords.games.base import GameError, Seat
from tuiwords.store.store import StoreError
from tuiwords.ui.screens.finish import Finish
from tuiwords.ui.widgets.bot_seats import PACES, USUAL_PACE, BotSeats

_PACE_NAMES = ("very slow", "slow", "usual pace", "fast", "very fast", "at once")
_AT_ONCE = 60.0  # seconds of play a second in a game by the clock that is not to be waited for
_RUSH = 12.0  # the same where the person is done and the bots still look


class Company(Finish):
    """What a table does for the bots that sit at it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "step", "Step", id="table.step", tooltip="One move; F10 goes on"),
        Binding("minus", "pace(-1)", "Slower", id="table.slower", tooltip="Bots play slower"),
        Binding("plus,equals_sign", "pace(1)", "Faster", id="table.faster", tooltip="And faster"),
        Binding(
            "up,down",
            "turn",
            "Seat",
            key_display="↑↓",
            id="table.turn",
            tooltip="Look at another seat",
        ),
    ]
    bot_seats: BotSeats
    paused: bool
    _pace: int = USUAL_PACE

    def _moved(self) -> None:
        raise NotImplementedError

    def update(self) -> None:
        """Show everything as the match stands now."""
        raise NotImplementedError

    def action_pause(self) -> None:
        """Stop or go on."""
        raise NotImplementedError

    def _wake(self) -> None:
        if self.match.state.outcome is not None or (self.paused and not self.watching):
            return
        if self.match.kit.realtime:
            self.match.speed = self._speed()
            self.bot_seats.plan()
        self.bot_seats.hold(self.paused)
        self.bot_seats.wake()
        self._update_seats()

    def _speed(self) -> float:
        if self.watching:
            return 1 / PACES[self._pace] if PACES[self._pace] else _AT_ONCE
        return 1.0 if self.seat in self.match.state.to_move else _RUSH

    def on_bot_seats_ready(self, message: BotSeats.Ready) -> None:
        """A bot plays."""
        self.bot_seats.settle(message.seat)
        if message.seat not in self.match.state.to_move:
            return  # the game ended meanwhile
        try:
            self.match.play(message.seat, message.move, message.at)
        except GameError as error:
            self._lose_bot(message.seat, str(error))
            return
        except StoreError as error:
            self.complain(str(error))
            return
        self._other_moved(message.seat)

    def on_bot_seats_failed(self, message: BotSeats.Failed) -> None:
        """A bot cannot go on: it gives up, and the person plays on."""
        self._lose_bot(message.seat, message.reason)

    def on_bot_seats_done(self, message: BotSeats.Done) -> None:
        """A bot has no move left that it knows of: it has finished before the others."""
        self._retire(message.seat)

    def _lose_bot(self, seat: Seat, reason: str) -> None:
        self.tui.complain(f"{self.match.seats[seat].name} leaves the table: {reason}")
        self._retire(seat)

    def _retire(self, seat: Seat) -> None:
        if seat in self.match.state.to_move and self._attempt(partial(self.match.resign, seat)):
            self._other_moved(seat)

    def _other_moved(self, seat: Seat) -> None:
        if self.board.concerns(seat) or self.match.state.outcome is not None:
            if not self.match.kit.together and not self.watching:
                self.tell("")  # what was said of the own turn is old now
            self._moved()
            return
        self.update()
        self._wake()

    def action_pace(self, by: int) -> None:
        """Let the bots play faster or slower."""
        self._pace = max(0, min(len(PACES) - 1, self._pace + by))
        self.bot_seats.pace = PACES[self._pace]
        self._wake()
        self.tell(f"Bots play {_PACE_NAMES[self._pace]}")

    def action_step(self) -> None:
        """Pause, or play one move while paused."""
        if not self.paused:
            self.action_pause()
            self.tell("Space plays a move, F10 goes on")
        elif not self.bot_seats.step():
            self.tell("Still thinking…")

    def action_turn(self) -> None:
        """Look at the next seat's board."""
        self.board.turn_to((self.board.seat + 1) % len(self.match.seats))
        self.update()
        if self._over and self.match.state.outcome is not None:
            self._tell_result(self.match.state.outcome)
