"""A position of a match as a card: what is asked there, and what the best answer is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit, Ranking
from tuiwords.games.base import AnyState, GameError, Seat
from tuiwords.large_caches import large
from tuiwords.play import catalog
from tuiwords.play.game import Game, PlayedMatch
from tuiwords.play.journal import Unwritten
from tuiwords.play.match import Match
from tuiwords.store.json_form import (
    event_from_plain,
    event_to_plain,
    header_from_plain,
    header_to_plain,
    number_from_plain,
)
from tuiwords.store.records import Event, Header

CLEARLY = 2.0  # the lead of the best answer, in errors of the difference
BETWEEN = "; "  # between the moves of an answer
PUZZLE = "puzzle"  # the id of a match that was made up for a puzzle


@dataclass(frozen=True, slots=True)
class CardPosition:
    """A position for one seat. Everything is here: the match that it is from may be deleted.

    ``events`` lead to it. ``answers`` are the texts of the right moves, the best one first;
    for an answer of several moves they are joined by ``BETWEEN``. ``why`` is a sentence about the
    best answer, ``made`` the move that was played, "" for a puzzle, and ``cost`` what it lost.
    """

    header: Header
    events: tuple[Event, ...]
    seat: Seat
    asked: str
    answers: tuple[str, ...]
    why: str = ""
    made: str = ""
    cost: float = 0.0

    def payload(self) -> dict[str, Any]:
        """The position as JSON values."""
        return {
            "match": header_to_plain(self.header),
            "events": [event_to_plain(event) for event in self.events],
            "seat": self.seat,
            "asked": self.asked,
            "answers": list(self.answers),
            "why": self.why,
            "made": self.made,
            "cost": self.cost,
        }

    @classmethod
    def read(cls, payload: Mapping[str, Any]) -> CardPosition:
        """The position that JSON values describe. Raises: ValueError, KeyError, TypeError."""
        answers, seat = payload["answers"], payload["seat"]
        if not isinstance(answers, list) or not answers:
            raise ValueError("a position without an answer")
        if type(seat) is not int:
            raise ValueError(f"{seat!r:.40} is not a seat")
        return cls(
            header_from_plain(payload["match"]),
            tuple(event_from_plain(event) for event in payload["events"]),
            seat,
            str(payload["asked"]),
            tuple(map(str, answers)),
            str(payload["why"]),
            str(payload["made"]),
            number_from_plain(payload, "cost"),
        )

    @property
    def game(self) -> Game:
        """The game. Raises: GameError."""
        return catalog.game(self.header.game)

    def match(self) -> Match:
        """A match at the position, which is written nowhere.

        Raises: GameError if its word lists are not the installed ones, a move does not fit, or it
        is not the turn of the seat.
        """
        events = [event_to_plain(event) for event in self.events]
        match = copy(_replayed(json.dumps([header_to_plain(self.header), events])))
        if self.seat not in match.state.to_move:
            raise GameError("it is not the turn of the player who is asked")
        return match

    def after(self, moves: Sequence[str]) -> AnyState:
        """The state after some moves of the seat. Raises: GameError."""
        state = self.match().state
        for move in moves:
            state = state.after(self.seat, state.parse(move))
        return state


@large
@lru_cache(maxsize=1)  # a card is asked, drawn and checked: its match is replayed once
def _replayed(text: str) -> Match:
    """The match of a header and events as JSON. Raises: GameError."""
    plain, events = json.loads(text)
    header, log = header_from_plain(plain), [event_from_plain(event) for event in events]
    return Match.resume(catalog.game(header.game), header, log, Unwritten())


def before_move(match: PlayedMatch, seat: Seat, number: int) -> tuple[Event, ...]:
    """The events before the move ``number`` (from 0) of a seat. Raises: IndexError."""
    played = match.replay.played
    own = [n for n, event in enumerate(played) if event.seat == seat and event.kind == "move"]
    return tuple(played[: own[number]])


def alone(
    match: PlayedMatch, seat: Seat, events: Sequence[Event]
) -> tuple[Header, tuple[Event, ...]]:
    """A match as if the seat had played alone, for games in which nobody waits for others."""
    header = replace(match.header, seats=(match.seats[seat],), wants_rating=False)
    return header, tuple(replace(event, seat=0) for event in events if event.seat == seat)


def ranked(match: Match, seat: Seat, limit: Limit, strategy: str = "") -> Ranking[Any]:
    """The moves of a position by a strategy, else by the game's advisor."""
    view, game = match.view(seat), match.game
    return rank(game.strategy(strategy or game.advice.advisor_for(view)), view, limit)


def lead(ranking: Ranking[Any], least: float = 0.0) -> float | None:
    """By how much the first move is better than the second, if that is clear, else None.

    It is clear by at least twice the error of the difference, and by more than ``least``.
    """
    if len(ranking.moves) < 2:
        return None
    best, second = ranking.moves[:2]
    lead = abs(best.value - second.value)
    # Errors are of the difference to the other one; a proven value beside a bound has none.
    errors = [move.error for move in (best, second) if move.error is not None]
    if best.error is None or lead <= least or lead < CLEARLY * max(errors):
        return None
    return lead
