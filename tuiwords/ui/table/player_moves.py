"""What the player at the table can do: play, take back, and resign."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.text import count_text
from tuiwords.ui.table.context import Context
from tuiwords.ui.widgets.confirm import Confirm

TYPE_A_WORD = "Type a word, then press Enter"
_RATED = "With help this match becomes unrated: your rating won't change. Go on?"
_DAILY = "With help this game no longer counts for your day streak. Go on?"


class PlayerMoves:
    """The moves of the person who plays now; ``done`` once they have said that they are."""

    def __init__(self, table: Context) -> None:
        self.done = False
        self._notice, self._match, self._hot_seat = table.notice, table.match, table.hot_seat
        self._moved, self._board, self._screen = table.moved, table.board, table.screen

    def play(self, text: str) -> bool:
        """Play a move; whether it was not refused."""
        self.done = False
        if not text:
            self._notice.show_message(TYPE_A_WORD)
        elif self._notice.attempt(lambda: self._match.play(self._hot_seat.seat, text)):
            self._notice.show_message("")
            self._moved()
            if feedback := self._board.feedback():
                self._notice.show_message(feedback)
        else:
            self._board.refuse()
            return False
        return True

    def undo(self, reset: Callable[[], None]) -> None:
        """Take the last move back, after confirmation if that costs something.

        ``reset`` is called if that changes the position for the others.
        """

        def agreed() -> None:
            if self._notice.attempt(lambda: self._match.undo(self._hot_seat.seat)):
                if self._match.takes_turns:
                    reset()
                self._notice.show_message("Taken back")
                self._moved()

        self.confirm_help("Take back", agreed)

    def confirm_help(self, yes: str, action: Callable[[], None]) -> None:
        """Do ``action``, a hint or an undo, after confirmation if it costs something."""
        match = self._match
        helped = match.replay.undone or self._hot_seat.seat in match.replay.hinted
        if match.rated or (match.header.daily and not helped):
            self._ask(_RATED if match.rated else _DAILY, yes, "Cancel", action)
        else:
            action()

    def resign(self) -> None:
        """Resign, after confirmation."""
        match = self._match
        in_turns = match.game.rules.takes_turns(match.header.settings)
        ends = len(match.seats) == 1 or (in_turns and len(match.seats) == 2)
        what = "The game ends" if ends else "What is hidden is shown once everyone has finished"
        if in_turns and (ahead := self._ahead()) > 0:
            what += f", and you lose it although you are {count_text(round(ahead), 'point')} ahead"
        question = f"Resign? {what}."
        self._ask(question, "Resign", "Play on", lambda: self.stop(""))

    def _ahead(self) -> float:
        """By how many points the player is ahead of everybody else; 0 where there are none."""
        match, own = self._match, self._hot_seat.seat
        points = [match.game.results.points(match.state, s) or 0 for s in range(len(match.seats))]
        return points.pop(own) - max(points, default=float("inf"))

    def finish(self, move: str) -> None:
        """Finish, after confirmation: by a ``move`` if there is one for it, else by resigning."""
        question = "Finish now? The words you've found will be scored."
        self._ask(question, "I'm done", "Play on", lambda: self.stop(move))

    def stop(self, move: str) -> None:
        """End the game for the player, by a move or by resigning."""
        match, seat = self._match, self._hot_seat.seat
        self.done = True
        if self._notice.attempt(lambda: match.play(seat, move) if move else match.resign(seat)):
            self._notice.show_message("")
            self._moved()

    def _ask(self, question: str, yes: str, no: str, action: Callable[[], None]) -> None:
        dialog = Confirm(question, yes, no)
        self._screen.app.push_screen(dialog, lambda sure: action() if sure else None)
