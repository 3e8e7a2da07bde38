"""Games played here as GCG."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tuiwords.games.base import Seat
from tuiwords.games.scrabble.gcg import GcgEvent, Transcript, with_rules
from tuiwords.games.scrabble.moves import Exchange, Pass, Play, Turn
from tuiwords.games.scrabble.state import ScrabbleState
from tuiwords.games.scrabble.tiles import notation


def transcript(
    states: Sequence[ScrabbleState], moves: Iterable[tuple[Seat, Turn]], names: Sequence[str]
) -> Transcript:
    """A game played here as a transcript, from all its states, the moves, and the names."""
    nicks: list[str] = []
    for number, name in enumerate(names, 1):
        nick = re.sub(r"[\s:]+", "_", name) or f"player{number}"
        nicks.append(nick if nick not in nicks else f"{nick}_{number}")
    events: list[GcgEvent] = []
    for before, (seat, move), after in zip(states, moves, states[1:], strict=False):
        events += _turn_events(before, seat, move, after)
    if states[-1].outcome is not None:
        events += _last_events(states[0], states[-1], events)
    lexicon = ("lexicon", states[0].lexicon.name)
    game = Transcript(tuple(zip(nicks, names, strict=True)), tuple(events), (lexicon,))
    return with_rules(game, states[0].rules)


def _turn_events(
    before: ScrabbleState, seat: Seat, move: Turn, after: ScrabbleState
) -> list[GcgEvent]:
    rack, total = notation(before.racks[seat]), before.scores[seat]
    if isinstance(move, Play):
        score = before.placement(move).score
        return [GcgEvent(seat, "play", rack, str(move), score, total + score)]
    if isinstance(move, Exchange):
        return [GcgEvent(seat, "exchange", rack, str(move), 0, total)]
    if isinstance(move, Pass):
        return [GcgEvent(seat, "pass", rack, "-", 0, total)] if not before.last_chance else []
    assert before.last is not None
    player, earlier = before.last.seat, before.last.before
    if before.invalid_words(before.last.words):
        lost = before.scores[player] - earlier.scores[player]
        back = earlier.scores[player]
        return [GcgEvent(player, "withdrawn", notation(earlier.racks[player]), "--", -lost, back)]
    bonus = {"5-point": 5, "10-point": 10}.get(before.rules.challenge, 0)
    events = []
    if bonus:
        total = before.scores[player] + bonus
        events.append(
            GcgEvent(
                player, "challenge", notation(before.racks[player]), "(challenge)", bonus, total
            )
        )
    if after.turn != before.turn:
        note = "The turn is lost by a wrong challenge."
        rack = notation(before.racks[seat])
        events.append(GcgEvent(seat, "pass", rack, "-", 0, before.scores[seat], note=note))
    return events


def _last_events(
    first: ScrabbleState, last: ScrabbleState, events: Sequence[GcgEvent]
) -> list[GcgEvent]:
    """The events for the racks left at the end; none if somebody resigned."""
    reached = list(first.scores)
    for event in events:
        reached[event.seat] = event.total
    changes = [score - old for score, old in zip(last.scores, reached, strict=True)]
    ended = []
    for seat, change in enumerate(changes):
        if change < 0:
            rack = notation(last.racks[seat])
            ended.append(GcgEvent(seat, "left", rack, f"({rack})", change, last.scores[seat]))
    for seat, change in enumerate(changes):
        if change > 0:
            tiles = notation("".join(r for other, r in enumerate(last.racks) if other != seat))
            ended.append(GcgEvent(seat, "out", "", f"({tiles})", change, last.scores[seat]))
    return ended
