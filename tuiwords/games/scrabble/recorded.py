"""A game recorded elsewhere, as a game state that accepts only the next line of the record.

A recorded game can thus be stored, replayed and reviewed like any match. Its words and scores are
taken as they were played, whatever the lexicon.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Self

from tuiwords.games.base import GameError, IllegalMoveError, Outcome, Seat, by_points
from tuiwords.games.scrabble.gcg import TURNS, GcgError, Transcript, read_gcg
from tuiwords.games.scrabble.gcg_replay import Step, replay_gcg, with_withdrawals
from tuiwords.games.scrabble.moves import Exchange, Play
from tuiwords.games.scrabble.notation import position
from tuiwords.games.scrabble.rules import NOT_COUNTED, Ruleset
from tuiwords.games.scrabble.state import RULES_VERSION, ScrabbleState
from tuiwords.games.scrabble.view import TurnMade
from tuiwords.lexicon.lexicon import Lexicon

_NOTHING = Transcript((), ())
_GIVEN_UP = re.compile("resign|clock ran out|out of time|forfeit", re.IGNORECASE).search
_START = "play-from"  # our own pragma: the number of the line before which a game is played on


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a record, as written."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class RecordedState(ScrabbleState):
    """The position after the first ``number`` lines of a record.

    Racks that the record does not give are filled with unseen tiles; in ``known_racks`` they are
    empty, unless they can be deduced from the tiles that are left.
    """

    game: Transcript = _NOTHING
    steps: tuple[Step, ...] = ()

    @property
    def fingerprint(self) -> str:
        """Hash of the record and the rules; the installed word lists do not matter."""
        game = str(self.game).replace("GcgEvent(", "Event(")  # its class name in saved matches
        text = f"record {RULES_VERSION} {self.rules} {game}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def known_racks(self) -> tuple[str, ...]:
        """The racks that the record gives, or that follow from it once the bag is empty."""
        step = self.steps[min(self.number, len(self.steps) - 1)]
        given = _given_rack(self.rules, step) if self.number < len(self.steps) else ""
        mover = step.event.seat
        out = step.event.kind == "out"
        if self.seats == 2 and not self.bag and (given or out):
            return self.racks
        return tuple(given if seat == mover else "" for seat in range(self.seats))

    @property
    def complete(self) -> bool:
        """Whether the record goes on to the end of the game."""
        return len(self.game.players) == 1 or _ends(self.rules, self.steps, len(self.game.players))

    @property
    def note(self) -> str:
        """The note after the last line, or the one before the first line."""
        if self.number:
            return self.steps[self.number - 1].event.note
        return "\n".join(text for key, text in self.game.pragmas if key == "note")

    def parse(self, text: str) -> Any:
        """A line of the record."""
        return Line(text)

    def after(self, seat: Seat, move: Any) -> Self:
        """The position after the next line. Raises: IllegalMoveError for any other move."""
        if self.outcome is not None:
            raise IllegalMoveError("the game is over")
        event = self.steps[self.number].event
        if (seat, str(move)) != (event.seat, event.text):
            raise IllegalMoveError(f"the next recorded move is {event.text}, not {move}")
        return self._at(self.number + 1)

    def resign(self, seat: Seat) -> Self:
        """Raises: IllegalMoveError, always."""
        del seat
        raise IllegalMoveError("a recorded game cannot be changed")

    def time_up(self, seat: Seat) -> Self:
        """Raises: IllegalMoveError, always."""
        return self.resign(seat)

    def _at(self, number: int) -> Self:
        """The position after ``number`` lines. Raises: GcgError if the tiles do not add up."""
        done = number == len(self.steps)
        step = self.steps[min(number, len(self.steps) - 1)]
        event, seats = step.event, len(self.game.players)
        racks = ["" if done else _given_rack(self.rules, step), *[""] * (seats - 1)]
        board, scores = (step.after, step.scores_after) if done else (step.board, step.scores)
        try:
            here = position(self.rules, self.lexicon, board, racks, (0,) * seats)
        except GameError as error:
            raise GcgError(event.line, str(error)) from None
        order = [(seat - event.seat) % seats for seat in range(seats)]
        return replace(
            self,
            board=board,
            racks=tuple(here.racks[place] for place in order),
            bag=here.bag,
            scores=scores,
            turn=event.seat,
            number=number,
            outcome=self._outcome(scores) if done else None,
            turns_left=_turns_left(self.rules, self.steps[:number], seats),
            made=_made(self.rules, self.steps[number - 1]) if number and seats == 2 else None,
        )

    def _outcome(self, scores: tuple[int, ...]) -> Outcome:
        """The result; nobody has won where the record stops while the game goes on."""
        reached = by_points(scores, "the recorded game ends here")
        if self.complete:
            return reached
        reason = "the record stops before the end of the game"
        return replace(reached, won=(False,) * len(scores), reason=reason)


def with_start(record: str, number: int) -> str:
    """The record with a line that names the one before which the game is played on."""
    return f"{record.rstrip()}\n#{_START} {number}\n"


def started(game: RecordedState) -> ScrabbleState:
    """A recorded game; if it names a line, the position before that, in which any turn is possible.

    Whoever made that turn is to move. Tiles that the record does not tell are drawn by its text.
    """
    number = next((text for key, text in game.game.pragmas if key == _START), "")
    if not number.isdecimal() or int(number) >= len(game.steps):
        return game
    here = game._at(int(number))
    hidden = sorted([*here.bag, *(tile for rack in _others(here) for tile in rack)])
    Random(here.fingerprint).shuffle(hidden)
    racks = []
    for seat, rack in enumerate(here.racks):
        count = 0 if seat == here.turn else len(rack)
        racks.append("".join(sorted(hidden[:count])) if count else rack)
        del hidden[:count]
    return ScrabbleState(
        here.rules,
        here.lexicon,
        here.seed,
        here.board,
        tuple(racks),
        tuple(hidden),
        here.scores,
        here.turn,
        here.number,
        _scoreless(game.steps[: here.number]),
        made=here.made,
        turns_left=here.turns_left,
    )


def _others(state: ScrabbleState) -> list[str]:
    return [rack for seat, rack in enumerate(state.racks) if seat != state.turn]


def _scoreless(steps: Sequence[Step]) -> int:
    """How many turns in a row before a line scored nothing; a withdrawn play is one of them."""
    count = 0
    for step, withdrawn in with_withdrawals(steps):
        if step.event.kind in TURNS:
            count = 0 if step.event.score and not withdrawn else count + 1
    return count


def _ends(rules: Ruleset, steps: Sequence[Step], seats: int) -> bool:
    """Whether a game is over after all its lines."""
    kinds = {step.event.kind for step in steps}
    if kinds & {"out", "left", "time"} or _GIVEN_UP(steps[-1].event.note):
        return True
    last = next((step for step in reversed(steps) if step.event.kind in TURNS), None)
    over = _scoreless(steps) >= rules.turns_to_stall(seats) or not _turns_left(rules, steps, seats)
    if over or last is None or not isinstance(last.turn, Play) or last is not steps[-1]:
        return over
    unseen = len(rules.bag) - sum(map(bool, last.after))
    rack = rules.tiles(last.event.rack)
    return len(rack) == len(last.turn.tiles) and unseen <= (seats - 1) * rules.rack


def _turns_left(rules: Ruleset, steps: Sequence[Step], seats: int) -> int:
    """How many last turns are left after some lines, where the rules have them."""
    left = NOT_COUNTED
    for step, withdrawn in with_withdrawals(steps):
        if step.event.kind in TURNS:
            laid = sum(map(bool, step.board if withdrawn else step.after))
            left = rules.turns_left(left, max(0, len(rules.bag) - laid - seats * rules.rack), seats)
    return left


def _made(rules: Ruleset, step: Step) -> TurnMade | None:
    """The turn of a line, None if it is none."""
    turn, seat = step.turn, step.event.seat
    if step.event.kind == "play" and isinstance(turn, Play):
        used = len(turn.tiles)
        return TurnMade.between_two(rules, seat, step.board, turn, step.event.score, used)
    if step.event.kind == "exchange" and isinstance(turn, Exchange):
        return TurnMade.between_two(rules, seat, step.board, None, 0, len(turn.tiles))
    return None


def _given_rack(rules: Ruleset, step: Step) -> str:
    """The rack given in a turn; the rack of any other line may already be on the board."""
    return rules.tiles(step.event.rack) if step.event.kind in ("play", "exchange", "pass") else ""


def recorded_game(data: bytes, rules: Ruleset, lexicon: Lexicon) -> RecordedState:
    """The position before the first line of a GCG file, all of whose lines are consistent.

    Raises: GcgError, GameError.
    """
    game = read_gcg(data)
    steps = replay_gcg(game, rules)
    if not steps:
        raise GameError("it contains no moves")
    if not len(game.players) <= rules.most_players:
        raise GameError(f"{rules.title} takes 1 to {rules.most_players} players")
    seats = len(game.players)
    start = RecordedState(
        rules,
        lexicon,
        0,
        rules.empty_board,
        ("",) * seats,
        (),
        (0,) * seats,
        game=game,
        steps=steps,
    )
    first, *_ = (start._at(number) for number in range(len(steps) + 1))
    return first
