"""A match: its players, its log, the state that follows from the log, and the clock."""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tuiwords.games.base import AnyState, GameError, IllegalMoveError, Move, Seat
from tuiwords.games.options import Settings
from tuiwords.play.first_state import start_of
from tuiwords.play.game import Game
from tuiwords.play.journal import Journal, Unwritten
from tuiwords.play.replay import NO_CHANGE, OWN, Replay, replay
from tuiwords.store.database import BehindError
from tuiwords.store.records import Event, Header, Player, Result


class OvertakenError(IllegalMoveError):
    """A move for a position that another window has left."""


@dataclass
class Match:
    """A match being played. Every change is written to the journal before it can be seen."""

    game: Game
    header: Header
    replay: Replay
    journal: Journal = field(default_factory=Unwritten)
    followed: int = 0  # lines that other windows wrote since it was opened here
    _elapsed: float = 0.0
    _since: float | None = None
    _speed: float = 1.0

    @classmethod
    def begin(
        cls,
        game: Game,
        settings: Settings,
        seed: int,
        seats: Sequence[Player],
        journal: Journal | None = None,
        *,
        daily: str = "",
        wants_rating: bool = False,
    ) -> Match:
        """Start a match. Raises: GameError if the settings or seats do not fit the game."""
        most = game.rules.most_seats
        if not 1 <= len(seats) <= most:
            raise GameError(f"{game.title} takes 1 to {most} players, not {len(seats)}")
        full = game.rules.settings(settings)
        start = game.rules.new(full, seed, len(seats))
        header = Header(
            uuid.uuid4().hex,
            game.key,
            full,
            seed,
            tuple(seats),
            time.time(),
            start.fingerprint,
            daily,
            wants_rating and game.rules.mode(full) in game.rules.rated_modes,
        )
        match = cls(game, header, Replay((start,)), journal or Unwritten())
        match.journal.create(header)
        return match

    @classmethod
    def resume(cls, game: Game, header: Header, events: Sequence[Event], journal: Journal) -> Match:
        """Continue a match from its log. Raises: GameError."""
        elapsed = max((journal.clock(header.id), *(event.at for event in events)))
        match = cls(game, header, replay(start_of(game, header), events), journal)
        match.skip_to(elapsed)
        # The program may have been killed after the last move, before the end was recorded.
        match._note_end()
        return match

    @property
    def state(self) -> AnyState:
        """The position now."""
        return self.replay.state

    @property
    def ply(self) -> int:
        """How many moves count; results of thinking at another ply are out of date."""
        return len(self.replay.played)

    def has_moves(self, seat: Seat) -> bool:
        """Whether a seat has made a move that counts."""
        return any(event.seat == seat and event.kind == "move" for event in self.replay.played)

    @property
    def seats(self) -> tuple[Player, ...]:
        """Who plays."""
        return self.header.seats

    @property
    def rated(self) -> bool:
        """Whether it still counts for ratings: agreed, with an opponent, no undo, no hint."""
        agreed = self.header.wants_rating and len(self.seats) > 1
        return agreed and not self.replay.undone and not self.replay.hinted

    @cached_property
    def takes_turns(self) -> bool:
        """Whether the seats move one after another."""
        return self.game.rules.takes_turns(self.game.rules.settings(self.header.settings))

    def view(self, seat: Seat) -> Any:
        """What a seat may know."""
        return self.state.view(seat)

    def chance(self, seat: Seat) -> random.Random:
        """The random numbers for a bot's next move: the same everywhere, and after a restart."""
        moves = sum(event.seat == seat for event in self.replay.played)
        return random.Random(f"{self.header.seed}/{seat}/{moves}")

    def play(self, seat: Seat, move: Move | str, at: float | None = None) -> None:
        """Play a move or its text, now or ``at`` a playing time in seconds.

        A move after time is up ends the match instead. Raises: InvalidMoveError, IllegalMoveError.
        """
        moment = self.elapsed if at is None else at
        if self._late(moment) and self.expire(moment):
            raise IllegalMoveError("time is up")
        text = str(self.state.parse(move) if isinstance(move, str) else move)
        self._add(Event("move", seat, text, moment))

    def undo(self, seat: Seat) -> None:
        """Take back the last move of a seat and all that followed; where all play at once, only
        that move. Raises: IllegalMoveError.
        """
        self._add(Event("undo", seat, "" if self.takes_turns else OWN, self.elapsed))

    def resign(self, seat: Seat, at: float | None = None) -> None:
        """Resign for a seat. Raises: IllegalMoveError."""
        self._add(Event("resign", seat, "", self.elapsed if at is None else at))

    def time_up(self, seat: Seat) -> None:
        """The clock of a seat ran out."""
        self._add(Event("time", seat, "", self.elapsed))

    def _late(self, moment: float) -> bool:
        if self.time_limit is not None and moment > self.time_limit:
            return True
        spent, limit = self.replay.spent_at(moment), self.seat_limit
        return limit is not None and any(spent[seat] > limit for seat in self.state.to_move)

    def expire(self, at: float | None = None) -> bool:
        """End the match if time is up, now or ``at`` a playing time; returns whether it was.

        If each seat has its own clock, a seat whose clock has run out loses.
        """
        moment = self.elapsed if at is None else at
        limit = self.time_limit
        playing = self.state.to_move
        if self.seat_limit is not None:
            return self._expire_seats(moment, self.seat_limit)
        if limit is None or moment < limit or not playing:
            return False
        while playing:
            self._add(Event("time", playing[0], "", limit))
            playing = self.state.to_move
        return True

    def _expire_seats(self, moment: float, limit: float) -> bool:
        spent, expired = self.replay.spent_at(moment), False
        for seat in self.state.to_move:
            if spent[seat] >= limit and seat in self.state.to_move:
                self._add(Event("time", seat, "", moment - (spent[seat] - limit)))
                expired = True
        return expired

    def hint(self, seat: Seat) -> None:
        """Record that a seat has asked for a hint, once."""
        if seat not in self.replay.hinted and self.state.outcome is None:
            self._add(Event("hint", seat, "", self.elapsed))

    def _add(self, event: Event) -> None:
        after = self.replay.then(event)
        try:
            self.journal.append(self.header.id, event, self.replay.lines)
        except BehindError:
            self._add_behind(event)
            return
        self.replay = after
        self._note_end()

    def follow(self) -> bool:
        """Take over what other windows have written since; returns whether they wrote anything.

        The clock runs as long as one window shows the match, so it is never behind the log.
        Raises: GameError if a line does not fit, StoreError.
        """
        before = self.replay.lines
        for event in self.journal.events(self.header.id, before):
            self.replay = self.replay.then(event)
        if self.replay.lines == before:
            return False
        self.followed += self.replay.lines - before
        self.skip_to(max(self.elapsed, self.replay.at))
        self._note_end()
        return True

    def _add_behind(self, event: Event) -> None:
        """Add a line after those of another window, unless it contradicts them.

        Raises: OvertakenError.
        """
        before = self.replay.played
        self.follow()
        ends = event.kind == "time" and event.seat not in self.state.to_move
        if ends or (event.kind in NO_CHANGE and self.state.outcome is not None):
            return  # that window has ended it
        if event.kind in ("move", "undo", "resign") and self._changed_for(event.seat, before):
            raise OvertakenError("this match went on in another window")
        try:
            self._add(event)
        except IllegalMoveError as error:
            raise OvertakenError("this match went on in another window") from error

    def _changed_for(self, seat: Seat, before: Sequence[Event]) -> bool:
        """Whether what was played since makes a move that a seat chose before it another one."""
        played = self.replay.played
        if played[: len(before)] != tuple(before):
            return True
        since = played[len(before) :]
        if self.takes_turns:
            return bool(since)
        own = any(event.seat == seat for event in since)
        return own and not self.game.rules.realtime  # where words are found in any order

    def _note_end(self) -> None:
        if self.state.outcome is not None:
            self.stop()
            self.journal.finish(self.header.id, self.results(), self.rated)

    def results(self) -> tuple[Result, ...]:
        """How each seat did. Raises: GameError while the game goes on."""
        outcome = self.state.outcome
        if outcome is None:
            raise GameError("the game is not over")
        return tuple(
            Result(
                seat,
                player,
                outcome.scores[seat],
                outcome.ranks[seat],
                outcome.won[seat],
                self.game.results.facts(self.state, seat),
            )
            for seat, player in enumerate(self.seats)
        )

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """Playing time in seconds; it does not pass while paused."""
        running = 0.0 if self._since is None else time.monotonic() - self._since
        return self._elapsed + running * self._speed

    @property
    def speed(self) -> float:
        """Playing time per second; not 1 only while nobody but bots is still playing."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self.skip_to(self.elapsed)
        self._speed = speed

    def skip_to(self, moment: float) -> None:
        """Set the playing time to ``moment``, in seconds."""
        self._elapsed = moment
        if self._since is not None:
            self._since = time.monotonic()

    @cached_property
    def time_limit(self) -> float | None:
        """The seconds of playing time that the whole match may take, or None."""
        return self.game.rules.time_limit(self.game.rules.settings(self.header.settings))

    @property
    def time_left(self) -> float | None:
        """The seconds of playing time until ``expire`` ends the match, or None without a limit."""
        return None if self.time_limit is None else max(0.0, self.time_limit - self.elapsed)

    @cached_property
    def seat_limit(self) -> float | None:
        """The seconds of playing time that each seat has for all its moves, or None."""
        return self.game.rules.seat_time(self.game.rules.settings(self.header.settings))

    @property
    def timed(self) -> bool:
        """Whether there is a clock that can run out."""
        return self.time_limit is not None or self.seat_limit is not None

    def seat_left(self, seat: Seat) -> float | None:
        """The seconds of playing time a seat has left for its moves, or None without a limit."""
        if self.seat_limit is None:
            return None
        return max(0.0, self.seat_limit - self.replay.spent_at(self.elapsed)[seat])

    def turn_seconds(self, seat: Seat) -> float | None:
        """How long a bot may think about its turn, or None without a clock of its own."""
        left = self.seat_left(seat)
        if left is None:
            return None
        return self.game.advice.turn_seconds(self.view(seat), left)

    def start(self) -> None:
        """Start the clock."""
        if self._since is None and self.state.outcome is None:
            self._since = time.monotonic()

    def stop(self) -> None:
        """Stop the clock: the game is paused or over."""
        ran = self._since is not None
        self._elapsed, self._since = self.elapsed, None
        over = self.state.outcome is not None or self.expire()
        if not ran or over:
            return
        # The clock is saved, so leaving and coming back neither costs nor gains time.
        if self.timed:
            self._add(Event("pause", 0, "", self._elapsed))
        else:
            self.journal.note_clock(self.header.id, self._elapsed)
