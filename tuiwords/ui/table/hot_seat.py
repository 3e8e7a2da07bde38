"""Who of the people at this screen plays now, with a curtain between their turns."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from tuiwords.games.base import Seat
from tuiwords.play.match import Match
from tuiwords.ui.table.curtain import Curtain


class HotSeat:
    """Lets each person at this screen see their own rack only.

    ``people`` are the seats of those at this screen; ``seat`` is always one of them, and the one to
    move where several play. While ``shown`` is None nobody's rack may be seen. ``cover`` is called
    before the curtain is drawn, ``curtain`` makes it for the seat that comes next, and ``arrived``
    is called once that person is there. ``leave`` is called if nobody comes.
    """

    def __init__(
        self,
        screen: Screen[None],
        match: Match,
        *,
        cover: Callable[[], None],
        curtain: Callable[[Seat], Curtain],
        arrived: Callable[[Seat], None],
        leave: Callable[[], None],
    ) -> None:
        self._screen = screen
        self._match = match
        self._cover = cover
        self._curtain = curtain
        self._arrived = arrived
        self._leave = leave
        self._due: Seat | None = None  # whose turn the curtain announces
        self.people = tuple(s for s, player in enumerate(match.seats) if player.kind != "bot")
        self.seat = self._next_person()
        alone = len(self.people) < 2 or match.state.outcome is not None
        self.shown: Seat | None = self.seat if alone else None

    @property
    def watching(self) -> bool:
        """Whether nobody at this screen plays."""
        return not self.people

    @property
    def covered(self) -> bool:
        """Whether the curtain is drawn, or is about to be."""
        return self.shown is None

    def _next_person(self) -> Seat:
        playing = self._match.state.to_move
        if len(self.people) < 2 or not playing:
            return self.people[0] if self.people else 0
        seats = len(self._match.seats)
        coming = [(playing[0] + ahead) % seats for ahead in range(seats)]
        return next(seat for seat in coming if seat in self.people)

    def draw_curtain(self) -> None:
        """Cover the table where it is the turn of a person other than the one who sees it."""
        over = self._match.state.outcome is not None
        if len(self.people) < 2 or over or self._due is not None:
            return
        playing = [seat for seat in self._match.state.to_move if seat in self.people]
        if self.shown is not None and (not playing or self.shown in playing):
            return  # bots play, and who moved last may look on
        self._match.stop()  # nobody's time runs while the screen is passed on
        self.shown = None
        self._cover()
        if self._screen.is_current:  # else something lies over the table, and it comes after that
            self._due = playing[0] if playing else self._next_person()
            self._screen.app.push_screen(self._curtain(self._due), self._come)

    def _come(self, there: bool | None) -> None:
        due, self._due = self._due, None
        if not there or due is None:
            self._leave()
            return
        self.seat = self.shown = due
        self._arrived(due)
