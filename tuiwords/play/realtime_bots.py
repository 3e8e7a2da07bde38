"""Bots in a game against the clock: what each will find, and when, is computed at the start.

They see only their own view, so nothing else that happens changes their moves. A round of minutes
is thus simulated in milliseconds, and a match that is left and resumed continues exactly as it
would have.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from tuiwords.bots.bot import Bot
from tuiwords.games.base import AnyState, GameError, Move, Seat
from tuiwords.play.bot_turns import Loses, after_move
from tuiwords.play.match import Match, OvertakenError
from tuiwords.store.records import Event


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A move of a bot, and the playing time at which it makes it, in seconds."""

    at: float
    seat: Seat
    move: Move


def foreseen_moves(
    start: AnyState,
    bots: Mapping[Seat, Bot[Any, Any]],
    chances: Sequence[random.Random] | Mapping[Seat, random.Random],
    loses: Loses = lambda _seat, _error: False,
) -> list[TimedMove]:
    """All moves that the bots will make from the start of a game, earliest first.

    Who ``loses`` by an error makes none. Raises: GameError.
    """
    found: list[TimedMove] = []
    for seat, bot in bots.items():
        try:
            choices = bot.foresee(start.view(seat), chances[seat])
        except GameError as error:
            if not loses(seat, error):
                raise
            choices = ()
        found += [TimedMove(choice.pause, seat, choice.move) for choice in choices]
    return sorted(found, key=lambda timed: timed.at)


def play_out(
    start: AnyState,
    moves: Sequence[TimedMove],
    limit: float | None,
    loses: Loses = lambda _seat, _error: False,
) -> Iterator[tuple[Event, AnyState]]:
    """Play a game in which these moves are made, up to the time limit if there is one.

    Yields what happens, with the position after it. Who ``loses`` by an error resigns.
    Raises: GameError.
    """
    state = start
    for timed in moves:
        if state.outcome is not None or (limit is not None and timed.at > limit):
            break
        if timed.seat in state.to_move:
            made = Event("move", timed.seat, str(timed.move), timed.at)
            try:
                state = after_move(state, timed.seat, timed.move)
            except GameError as error:
                if not loses(timed.seat, error):
                    raise
                made, state = replace(made, kind="resign", text=""), state.resign(timed.seat)
            yield made, state
    last = moves[-1].at if moves else 0.0
    while state.outcome is None:
        seat = state.to_move[0]
        state = state.resign(seat) if limit is None else state.time_up(seat)
        yield Event("resign" if limit is None else "time", seat, "", limit or last), state


def foreseen_by(match: Match, seat: Seat, bot: Bot[Any, Any]) -> list[TimedMove]:
    """All moves that the bot on a seat of a match will make, earliest first."""
    chances = {seat: random.Random(f"{match.header.seed}/{seat}")}
    return foreseen_moves(match.replay.states[0], {seat: bot}, chances)


class RealtimeBots:
    """The bots at the table of a match against the clock.

    Call ``look`` once from a worker thread (it imports the engine), then ``play`` as the clock
    ticks and before each move of a person, and ``finish`` when only bots are still playing.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._coming: list[TimedMove] | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the bots."""
        return tuple(s for s, player in enumerate(self.match.seats) if player.kind == "bot")

    @property
    def alone(self) -> bool:
        """Whether only bots are still playing."""
        return all(seat in self.seats for seat in self.match.state.to_move)

    def look(self) -> None:
        """Compute the moves of every bot, once. Raises: GameError."""
        if self._coming is not None:
            return
        match, game = self.match, self.match.game
        coming: list[TimedMove] = []
        for seat in self.seats:
            coming += foreseen_by(match, seat, game.bot(game.bot_spec(match.seats[seat].key)))
        made = {(event.seat, event.text) for event in match.replay.played}
        left = [timed for timed in coming if (timed.seat, str(timed.move)) not in made]
        self._coming = sorted(left, key=lambda timed: timed.at)

    def play(self, until: float | None = None) -> tuple[TimedMove, ...]:
        """Make the moves up to now, or up to a playing time, and end the match if time is up.

        Returns the moves made. Raises: GameError.
        """
        self.look()
        match, coming = self.match, self._coming or []
        moment = match.elapsed if until is None else until
        if match.time_limit is not None:
            moment = min(moment, match.time_limit)
        made = []
        while coming and coming[0].at <= moment and match.state.outcome is None:
            timed = coming.pop(0)
            if timed.seat in match.state.to_move:
                with suppress(OvertakenError):  # it was played in another window
                    match.play(timed.seat, timed.move, timed.at)
                    made.append(timed)
        match.expire(moment)
        return tuple(made)

    def finish(self) -> tuple[TimedMove, ...]:
        """Play to the end without waiting for the clock. Raises: GameError."""
        limit = self.match.time_limit
        made = self.play(float("inf") if limit is None else limit)
        last = max((event.at for event in self.match.replay.played), default=0.0)
        while self.match.state.outcome is None:
            self.match.resign(self.match.state.to_move[0], last)
        return made
