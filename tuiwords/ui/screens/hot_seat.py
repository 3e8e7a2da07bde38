"""Several people at one screen, with a curtain between their turns; and a clock for each seat."""

from __future__ import annotations

import math

from tuiwords.games.base import Seat
from tuiwords.ui.screens.advice import Advice
from tuiwords.ui.screens.curtain import Curtain
from tuiwords.ui.widgets.clock import clock_text

_TICK = 0.25  # seconds; the figures change at most once a second
_SHORT = 30  # seconds left that are pointed out


class HotSeat(Advice):
    """What a table does so that each person sees the own rack only.

    ``people`` are the seats of those at this screen; ``seat`` is always one of them, and the one to
    move where several play. While ``shown`` is None nobody's rack is to be seen.
    """

    people: tuple[Seat, ...]
    shown: Seat | None
    _due: Seat | None = None  # whose turn the curtain announces

    def update(self) -> None:
        """Show everything as the match stands now."""
        raise NotImplementedError

    def _notice_end(self) -> None:
        raise NotImplementedError

    def sit_down(self) -> None:
        """Take the seats: one person sees the board at once, several after the curtain."""
        self.people = tuple(s for s, player in enumerate(self.match.seats) if player.kind != "bot")
        self.seat = self._next_person()
        alone = len(self.people) < 2 or self.match.state.outcome is not None
        self.shown = self.seat if alone else None
        self.set_class(not alone, "-covered")

    def _next_person(self) -> Seat:
        playing = self.match.state.to_move
        if len(self.people) < 2 or not playing:
            return self.people[0] if self.people else 0
        seats = len(self.match.seats)
        coming = [(playing[0] + ahead) % seats for ahead in range(seats)]
        return next(seat for seat in coming if seat in self.people)

    @property
    def curtained(self) -> bool:
        """Whether the curtain hangs, or is about to."""
        return self.shown is None

    def draw_curtain(self) -> None:
        """Cover the table where it is the turn of a person other than the one who sees it."""
        if len(self.people) < 2 or self.match.state.outcome is not None or self._due is not None:
            return
        playing = [seat for seat in self.match.state.to_move if seat in self.people]
        if self.shown is not None and (not playing or self.shown in playing):
            return  # bots play, and who moved last may look on
        self._hide()
        if self.app.screen is self:  # else something lies over the table, and it comes after that
            self._due = playing[0] if playing else self._next_person()
            self.app.push_screen(self._curtain(self._due), self._come)

    def _hide(self) -> None:
        self.match.stop()  # nobody's time runs while the screen is passed on
        self._put_away()
        self.tell("")
        self.shown = None
        self.add_class("-covered")

    def _curtain(self, due: Seat) -> Curtain:
        names = [player.name for player in self.match.seats]
        standing = [(name, self.board.progress(seat)) for seat, name in enumerate(names)]
        return Curtain(names[due], standing, self.board.tidings(due))

    def _come(self, there: bool | None) -> None:
        due, self._due = self._due, None
        if not there or due is None:
            self.dismiss()
            return
        self.seat = self.shown = due
        self.board.turn_to(due)
        self.remove_class("-covered")
        self.tell("")
        self.update()
        self.board.focus()

    # -- clocks ----------------------------------------------------------------------------------

    def start_clocks(self) -> None:
        """Let the clocks of the seats be seen, where they have some."""
        if self.match.seat_limit is not None:
            self.set_interval(_TICK, self._tick_clocks)

    def _tick_clocks(self) -> None:
        self._update_seats()
        if self._attempt(self._expire):
            self._notice_end()

    def _expire(self) -> None:
        self.match.expire()

    def clock_of(self, seat: Seat) -> str:
        """The time that a seat has left, or nothing where it has no clock."""
        left = self.match.seat_left(seat)
        if left is None:
            return ""
        playing = seat in self.match.state.to_move
        return clock_text(math.ceil(left)) + ("!" if playing and left <= _SHORT else "")
