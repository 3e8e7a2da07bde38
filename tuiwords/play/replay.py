"""Replays the log of a match: its states, who took hints, and how much time each seat used."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from tuiwords.games.base import AnyState, GameError, IllegalMoveError, Seat
from tuiwords.store.records import Event

OWN = "own"  # the text of an undo that keeps the later moves of others
NO_CHANGE = ("hint", "pause")  # kinds of events that do not change the position


def standing(events: Iterable[Event]) -> tuple[Event, ...]:
    """The moves, resignations and time-ups that still count; positions are not replayed."""
    played: tuple[Event, ...] = ()
    for event in events:
        if event.kind == "undo":
            with suppress(IllegalMoveError):  # such a log cannot be replayed, but can be listed
                played = _without(played, event)
        elif event.kind not in NO_CHANGE:
            played = (*played, event)
    return played


def _without(played: tuple[Event, ...], undo: Event) -> tuple[Event, ...]:
    """The events that are left after an undo. Raises: IllegalMoveError."""
    place = _last_move(played, undo.seat)
    since = played[place + 1 :] if undo.text == OWN else ()
    return (*played[:place], *(event for event in since if event.seat != undo.seat))


def _last_move(played: tuple[Event, ...], seat: Seat) -> int:
    for place in range(len(played) - 1, -1, -1):
        if played[place].seat == seat and played[place].kind == "move":
            return place
    raise IllegalMoveError("there is no move to undo")


@dataclass(frozen=True)
class Replay:
    """A replayed log: ``states[n]`` is the position after the first n events of ``played``.

    ``played`` are the events that still count: an undo removes its move and all later ones or, in a
    game where all play at once, only those of its own seat.
    ``lines`` is the length of the log, including what was undone. ``spent`` is the playing time in
    seconds that each seat was to move, up to the last line, whose time is ``at``; an undo does not
    give time back.
    """

    states: tuple[AnyState, ...]
    played: tuple[Event, ...] = ()
    hinted: frozenset[Seat] = frozenset()
    undone: bool = False
    lines: int = 0
    spent: tuple[float, ...] = ()
    at: float = 0.0

    @property
    def state(self) -> AnyState:
        """The position now."""
        return self.states[-1]

    def then(self, event: Event) -> Replay:
        """The replay with one more event of the log. Raises: GameError if it does not fit."""
        if not 0 <= event.seat < self.state.seats:
            raise IllegalMoveError(f"there is no player {event.seat + 1} in this match")
        moment = max(self.at, event.at)
        timed = replace(self, lines=self.lines + 1, spent=self.spent_at(moment), at=moment)
        if event.kind == "pause":
            return timed
        if event.kind == "hint":
            return replace(timed, hinted=self.hinted | {event.seat})
        if self.state.outcome is not None:
            raise IllegalMoveError("the game is over")
        if event.kind == "undo":
            played = _without(self.played, event)
            states = self.states[: _last_move(self.played, event.seat) + 1]
            for later in played[len(states) - 1 :]:
                states = (*states, _after(states[-1], later))
            return replace(timed, states=states, played=played, undone=True)
        after = _after(self.state, event)
        return replace(timed, states=(*self.states, after), played=(*self.played, event))

    def spent_at(self, moment: float) -> tuple[float, ...]:
        """Seconds of playing time that each seat was to move, up to ``moment``."""
        passed, playing = max(0.0, moment - self.at), self.state.to_move
        spent = self.spent or (0.0,) * self.state.seats
        return tuple(time + passed * (seat in playing) for seat, time in enumerate(spent))


def _after(state: AnyState, event: Event) -> AnyState:
    if event.kind == "move":
        if event.seat not in state.to_move:
            raise IllegalMoveError("it is not your turn")
        return state.after(event.seat, state.parse(event.text))
    if event.kind == "resign":
        return state.resign(event.seat)
    return state.time_up(event.seat)


def replay(start: AnyState, events: Iterable[Event]) -> Replay:
    """Replay a log from the starting position. Raises: GameError if a line does not fit."""
    result = Replay((start,))
    for number, event in enumerate(events, 1):
        try:
            result = result.then(event)
        except GameError as error:
            why = error.public if isinstance(error, IllegalMoveError) else error
            raise GameError(f"line {number} of the match log does not fit: {why}") from error
    return result
