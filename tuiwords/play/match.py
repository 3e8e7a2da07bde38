"""A match: a state, who sits at it, the log that it is a fold of, and the clock."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol

from tuiwords.games.base import AnyState, GameError, IllegalMoveError, Move, Seat
from tuiwords.games.options import Settings
from tuiwords.lexicon.lexicon import LexiconError
from tuiwords.play.catalog import kit
from tuiwords.play.kit import GameKit
from tuiwords.store.records import Event, Header, Player, Result


class Journal(Protocol):
    """Where a match is written before anybody sees it: the store, or nothing for the arena."""

    def create(self, header: Header) -> None:
        """Begin a match."""

    def append(self, match: str, event: Event, number: int) -> None:
        """Add line ``number`` (from 0) to its log; it is on disk when this returns."""

    def finish(self, match: str, results: Sequence[Result], rated: bool) -> None:
        """Note how it ended; noting it again changes nothing."""


class Unwritten:
    """The journal of matches that nobody needs again."""

    def create(self, header: Header) -> None:
        """Write nothing."""

    def append(self, match: str, event: Event, number: int) -> None:
        """Write nothing."""

    def finish(self, match: str, results: Sequence[Result], rated: bool) -> None:
        """Write nothing."""


@dataclass(frozen=True)
class Replay:
    """A log folded into states: ``states[n]`` is the position after the first n of ``played``.

    ``played`` are the events that still count: an undo takes its move and all after it away.
    ``lines`` is the length of the log, with what was undone.
    """

    states: tuple[AnyState, ...]
    played: tuple[Event, ...] = ()
    hinted: frozenset[Seat] = frozenset()
    undone: bool = False
    lines: int = 0

    @property
    def state(self) -> AnyState:
        """The position now."""
        return self.states[-1]

    def then(self, event: Event) -> Replay:
        """The replay with one more line of the log. Raises: GameError if it does not fit."""
        if not 0 <= event.seat < self.state.seats:
            raise IllegalMoveError(f"there is no player {event.seat + 1} at this table")
        lines = self.lines + 1
        if event.kind == "pause":
            return replace(self, lines=lines)
        if event.kind == "hint":
            return replace(self, hinted=self.hinted | {event.seat}, lines=lines)
        if self.state.outcome is not None:
            raise IllegalMoveError("the game is over")
        if event.kind == "undo":
            keep = self.last_move(event.seat)
            before, played = self.states[: keep + 1], self.played[:keep]
            return replace(self, states=before, played=played, undone=True, lines=lines)
        after = _after(self.state, event)
        return replace(
            self, states=(*self.states, after), played=(*self.played, event), lines=lines
        )

    def last_move(self, seat: Seat) -> int:
        """Place in ``played`` of the last move of a seat. Raises: IllegalMoveError."""
        for place in range(len(self.played) - 1, -1, -1):
            if self.played[place].seat == seat and self.played[place].kind == "move":
                return place
        raise IllegalMoveError("there is no move to take back")


def _after(state: AnyState, event: Event) -> AnyState:
    if event.kind == "move":
        if event.seat not in state.to_move:
            raise IllegalMoveError("it is not your turn")
        return state.after(event.seat, state.parse(event.text))
    if event.kind == "resign":
        return state.resign(event.seat)
    return state.time_up(event.seat)


def replay(header: Header, events: Iterable[Event]) -> Replay:
    """Fold a log. Raises: GameError where the lexicon is another one or a line does not fit."""
    game = kit(header.game)
    try:
        start = game.new(game.settings(header.settings), header.seed, len(header.seats))
    except LexiconError as error:
        raise GameError(f"the word list of this {game.title} match is missing: {error}") from error
    if start.fingerprint != header.fingerprint:
        raise GameError(
            f"this {game.title} match was begun with other word lists than the ones installed now"
        )
    result = Replay((start,))
    for number, event in enumerate(events, 1):
        try:
            result = result.then(event)
        except GameError as error:
            raise GameError(f"line {number} of the match log does not fit: {error}") from error
    return result


@dataclass
class Match:
    """A match being played. Every change is written to the journal before it can be seen."""

    header: Header
    replay: Replay
    journal: Journal = field(default_factory=Unwritten)
    _elapsed: float = 0.0
    _since: float | None = None
    _speed: float = 1.0

    @classmethod
    def begin(
        cls,
        game: GameKit,
        settings: Settings,
        seed: int,
        seats: Sequence[Player],
        journal: Journal | None = None,
        *,
        daily: str = "",
        wants_rating: bool = False,
    ) -> Match:
        """Start a match. Raises: GameError where the settings or seats do not fit the game."""
        if not 1 <= len(seats) <= game.most_seats:
            raise GameError(f"{game.title} is for 1 to {game.most_seats} players, not {len(seats)}")
        full = game.settings(settings)
        start = game.new(full, seed, len(seats))
        header = Header(
            uuid.uuid4().hex,
            game.key,
            full,
            seed,
            tuple(seats),
            time.time(),
            start.fingerprint,
            daily,
            wants_rating and not game.mode(full),
        )
        match = cls(header, Replay((start,)), journal or Unwritten())
        match.journal.create(header)
        return match

    @classmethod
    def resume(cls, header: Header, events: Sequence[Event], journal: Journal) -> Match:
        """Take up a match from its log. Raises: GameError."""
        elapsed = max((event.at for event in events), default=0.0)
        match = cls(header, replay(header, events), journal, elapsed)
        # The end is noted after the last move; whoever was killed between the two notes it now.
        match._note_end()
        return match

    @property
    def kit(self) -> GameKit:
        """The game."""
        return kit(self.header.game)

    @property
    def state(self) -> AnyState:
        """The position now."""
        return self.replay.state

    @property
    def ply(self) -> int:
        """How many moves stand: what was thought at another ply is out of date."""
        return len(self.replay.played)

    @property
    def seats(self) -> tuple[Player, ...]:
        """Who plays."""
        return self.header.seats

    @property
    def rated(self) -> bool:
        """Whether it still counts for ratings: agreed, no undo, no hint."""
        return self.header.wants_rating and not self.replay.undone and not self.replay.hinted

    def view(self, seat: Seat) -> Any:
        """What a seat may know."""
        return self.state.view(seat)

    def play(self, seat: Seat, move: Move | str, at: float | None = None) -> None:
        """Play a move, or the text of one, now or ``at`` a playing time in seconds.

        A move after the time is up ends the match instead. Raises: InvalidMoveError,
        IllegalMoveError.
        """
        moment = self.elapsed if at is None else at
        if self.time_limit is not None and moment > self.time_limit and self.expire(moment):
            raise IllegalMoveError("the time is up")
        text = str(self.state.parse(move) if isinstance(move, str) else move)
        self._add(Event("move", seat, text, moment))

    def undo(self, seat: Seat) -> None:
        """Take back the last move of a seat and all that followed. Raises: IllegalMoveError."""
        self._add(Event("undo", seat, "", self.elapsed))

    def resign(self, seat: Seat, at: float | None = None) -> None:
        """Give up for a seat. Raises: IllegalMoveError."""
        self._add(Event("resign", seat, "", self.elapsed if at is None else at))

    def time_up(self, seat: Seat) -> None:
        """The clock of a seat ran out."""
        self._add(Event("time", seat, "", self.elapsed))

    def expire(self, at: float | None = None) -> bool:
        """End the match if its time is up, now or ``at`` a playing time; whether it did."""
        moment = self.elapsed if at is None else at
        limit = self.time_limit
        playing = self.state.to_move
        if limit is None or moment < limit or not playing:
            return False
        while playing:
            self._add(Event("time", playing[0], "", limit))
            playing = self.state.to_move
        return True

    def hint(self, seat: Seat) -> None:
        """Note that a seat asked for a hint, once."""
        if seat not in self.replay.hinted and self.state.outcome is None:
            self._add(Event("hint", seat, "", self.elapsed))

    def _add(self, event: Event) -> None:
        after = self.replay.then(event)
        self.journal.append(self.header.id, event, self.replay.lines)
        self.replay = after
        self._note_end()

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
                self.kit.facts(self.state, seat),
            )
            for seat, player in enumerate(self.seats)
        )

    @property
    def elapsed(self) -> float:
        """Playing time in seconds; stands still while paused."""
        running = 0.0 if self._since is None else time.monotonic() - self._since
        return self._elapsed + running * self._speed

    @property
    def speed(self) -> float:
        """Seconds of playing time a second: other than 1 where nobody but bots still plays."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self.skip_to(self.elapsed)
        self._speed = speed

    def skip_to(self, moment: float) -> None:
        """Let the playing time be ``moment``, in seconds, from now on."""
        self._elapsed = moment
        if self._since is not None:
            self._since = time.monotonic()

    @cached_property
    def time_limit(self) -> float | None:
        """Seconds of playing time that the whole match may take, or None."""
        return self.kit.time_limit(self.kit.settings(self.header.settings))

    @property
    def time_left(self) -> float | None:
        """Seconds of playing time until ``expire`` ends the match, or None without a limit."""
        return None if self.time_limit is None else max(0.0, self.time_limit - self.elapsed)

    def start(self) -> None:
        """Let the clock run."""
        if self._since is None and self.state.outcome is None:
            self._since = time.monotonic()

    def stop(self) -> None:
        """Stop the clock: the game is paused or over."""
        ran = self._since is not None
        self._elapsed, self._since = self.elapsed, None
        over = self.state.outcome is not None or self.expire()
        if ran and self.time_limit is not None and not over:
            # Where time is short, whoever leaves and comes back finds the clock where it was.
            self._add(Event("pause", 0, "", self._elapsed))
