"""The record of a game of Scrabble: every turn with what its player saw before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, cast

from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble import (
    NOT_COUNTED,
    TURNS,
    Exchange,
    GcgError,
    Pass,
    Play,
    RecordedState,
    Ruleset,
    ScrabbleState,
    ScrabbleView,
    Step,
    Transcript,
    Turn,
    place,
    position,
    replay_gcg,
    transcript,
    with_rules,
)
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.safe_text import one_line

if TYPE_CHECKING:
    from tuiwords.play.game import PlayedMatch

MOST_PHONIES = 2  # of a game that names no word list: with more it was played with another one
_ENDS = {"resign": " resigned", "time": "'s clock ran out"}  # without a move


@dataclass(frozen=True, slots=True)
class StandingPhony:
    """Words of the play before a turn that are in no list, and were not challenged.

    ``view`` is what the player would have seen after a challenge.
    """

    words: tuple[str, ...]
    view: ScrabbleView


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn of the record: who made it, what its player saw, the turn, its score and tiles kept.

    In ``view`` the player has the first seat; ``scores`` are those of all seats before the turn.
    ``kept`` are the tiles kept from the turn before, None if the record does not say. A
    ``withdrawn`` play was challenged off the board; ``unknown`` are its words that are not in the
    lexicon; ``partly`` says that the record has only a part of the rack or of an exchange. ``note``
    is what the record says about the turn. ``stood`` says that its ``unknown`` words could have
    been challenged and were not, ``before`` that those of the opponent's turn could have been.
    ``bonus`` are the points that a wrong challenge of it gave.
    """

    number: int
    seat: Seat
    view: ScrabbleView
    scores: tuple[int, ...]
    turn: Turn
    score: int
    kept: str | None
    withdrawn: bool
    unknown: tuple[str, ...]
    partly: bool
    note: str = ""
    stood: bool = False
    before: StandingPhony | None = None
    bonus: int = 0

    @property
    def judged(self) -> tuple[Turn, int]:
        """The turn and score to judge: a withdrawn play counts as a pass."""
        return (Pass(), 0) if self.withdrawn else (self.turn, self.score)


@dataclass(frozen=True, slots=True)
class ScrabbleRecord:
    """A game to review: its players' names, its turns, the final scores, and who ended it how.

    ``end`` is empty where the game was played to its end.
    """

    names: tuple[str, ...]
    turns: tuple[ReviewedTurn, ...]
    final: tuple[int, ...]
    lexicon: Lexicon
    end: str = ""


def record_of(match: PlayedMatch) -> ScrabbleRecord:
    """The record of a match. Raises: GameError."""
    states = cast("Sequence[ScrabbleState]", match.replay.states)
    start = states[0] if match.header.settings.get("position") else None
    record = read_record(transcript_of(match), states[0].rules, states[0].lexicon, start)
    names = tuple(one_line(player.name) for player in match.seats)
    return replace(record, names=names, end=_end_of(match))


def _end_of(match: PlayedMatch) -> str:
    """Who ended a match without a move, in a sentence."""
    last = match.replay.played[-1] if match.replay.played else None
    if last is None or last.kind not in _ENDS:
        return ""
    return f"{match.seats[last.seat].name}{_ENDS[last.kind]}."


def read_record(
    game: Transcript, rules: Ruleset, lexicon: Lexicon, start: ScrabbleState | None = None
) -> ScrabbleRecord:
    """The turns of a recorded game, whose words are not checked, from an empty board or a position.

    Raises: GcgError naming the line that does not fit, GameError if nothing was played.
    """
    steps = replay_gcg(game, rules, start)
    named = next((text.strip() for key, text in game.pragmas if key == "lexicon"), "")
    known_list = named.lower() in ("", lexicon.name.lower())
    turns = tuple(_turns(steps, rules, lexicon, start, known_list=known_list))
    if not named and sum(made.stood for made in turns) > MOST_PHONIES:
        turns = tuple(replace(made, stood=False, before=None) for made in turns)
    if not turns:
        raise GameError("there are no moves to review")
    names = tuple(one_line(name or nick) for nick, name in game.players)
    return ScrabbleRecord(names, turns, steps[-1].scores_after, lexicon)


def transcript_of(match: PlayedMatch) -> Transcript:
    """A match of Scrabble as a GCG transcript. Raises: GameError if it is another game."""
    if match.header.game != "scrabble":
        raise GameError("only Scrabble matches can be exported as GCG")
    states = cast("Sequence[ScrabbleState]", match.replay.states)
    if isinstance(states[0], RecordedState):
        return with_rules(states[0].game, states[0].rules)
    played = [event for event in match.replay.played if event.kind == "move"]
    moves = [
        (event.seat, before.parse(event.text))
        for before, event in zip(states, played, strict=False)
    ]
    game = transcript(states, moves, [player.name for player in match.seats])
    note = _end_of(match)
    if not note or not game.events:
        return game
    # GCG has no event for it, and some programs refuse a pragma that they do not know.
    return replace(game, events=(*game.events[:-1], replace(game.events[-1], note=note)))


def _turns(
    steps: Sequence[Step],
    rules: Ruleset,
    lexicon: Lexicon,
    start: ScrabbleState | None,
    *,
    known_list: bool,
) -> Iterator[ReviewedTurn]:
    """The turns of a record as their players saw them. Raises: GcgError.

    Phonies can be told only if the game's word list is the one at hand.
    """
    from tuiwords.engine.scrabble.turns import scoreless_after

    kept: dict[Seat, str | None] = {}
    sizes = [rules.rack] * len(steps[0].scores) if steps else []
    bag, scoreless, number, left = len(rules.bag) - sum(sizes), 0, 0, NOT_COUNTED
    if start is not None:
        sizes = list(map(len, start.racks))
        bag, scoreless, left = len(start.bag), start.scoreless, start.turns_left
    made: ReviewedTurn | None = None
    for at, step in enumerate(steps):
        event, turn = step.event, step.turn
        if turn is None or event.kind not in TURNS:
            continue
        number += 1
        used = turn.tiles if isinstance(turn, Play | Exchange) else ""
        rack = rules.tiles(event.rack) or used
        try:
            racks = [rack, *[""] * (len(step.scores) - 1)]
            view = position(rules, lexicon, step.board, racks, _mover_first(step)).view(0)
        except GameError as error:
            raise GcgError(event.line, str(error)) from None
        untold = isinstance(turn, Exchange) and not turn.tiles
        partly = untold or len(rack) < sizes[event.seat]
        bag_seen = bag if partly else view.bag
        seen = view.rack if rack else ""  # of a rack that nobody knows, one was drawn
        view = replace(view, rack=seen, scoreless=scoreless, bag=bag_seen, turns_left=left)
        follow = steps[at + 1].event if at + 1 < len(steps) else event
        withdrawn, valid = follow.kind == "withdrawn", follow.kind == "challenge"
        words = place(rules, step.board, turn).words if isinstance(turn, Play) else ()
        unknown = tuple(word for word in words if word.lower() not in lexicon)
        before = kept.get(event.seat, "")
        stood = bool(unknown) and not (withdrawn or valid) and known_list
        stood = stood and rules.challenge != "refused"
        made = ReviewedTurn(
            number,
            event.seat,
            view,
            step.scores,
            turn,
            event.score,
            None if partly else before,
            withdrawn,
            unknown,
            partly,
            _note(steps, at),
            stood,
            _standing(made, view, event.seat) if made is not None and not partly else None,
            follow.score if valid else 0,
        )
        yield made
        if isinstance(turn, Play) and not withdrawn:
            drawn = min(bag, len(turn.tiles))
            bag, sizes[event.seat] = bag - drawn, sizes[event.seat] + drawn - len(turn.tiles)
        scoreless = scoreless_after(view, *made.judged)
        left = rules.turns_left(left, bag, len(sizes))
        rest = "".join((Counter(rack) - Counter(used)).elements())
        if withdrawn or event.kind == "pass":
            rest = rack
        if rules.turns:
            rest = ""  # every rack is new
        kept[event.seat] = None if partly else rest


def _standing(last: ReviewedTurn, view: ScrabbleView, seat: Seat) -> StandingPhony | None:
    """The phony of the turn before, if it could have been challenged, in a game of two."""
    if not last.stood or len(last.scores) != 2:
        return None
    scores = last.scores[seat], last.scores[1 - seat]
    racks = [view.rack, ""]
    before = position(view.rules, view.lexicon, last.view.board, racks, scores).view(0)
    return StandingPhony(last.unknown, replace(before, scoreless=last.view.scoreless + 1))


def _note(steps: Sequence[Step], at: int) -> str:
    """The notes on a turn and on the events that follow it, such as a challenge."""
    after = takewhile(lambda step: step.event.kind not in TURNS, steps[at + 1 :])
    return "\n".join(step.event.note for step in (steps[at], *after) if step.event.note)


def _mover_first(step: Step) -> tuple[int, ...]:
    """The scores, with that of the player to move first."""
    seat = step.event.seat
    return (step.scores[seat], *(score for at, score in enumerate(step.scores) if at != seat))
