"""Scrabble's turns other than plays (exchange, challenge, pass), and what the opponents did."""

from __future__ import annotations

from typing import NamedTuple, cast

from tuiwords.games.base import GameError, Seat
from tuiwords.games.scrabble import Challenge, Pass, Play, ScrabbleState
from tuiwords.games.scrabble.describe import describe_turn
from tuiwords.play.match import Match
from tuiwords.ui.games.scrabble.offers import ChallengeOffer, ExchangeOffer

_COSTS = {
    "single": "A wrong challenge costs nothing.",
    "double": "If all its words are valid, you lose your turn.",
    "5-point": "If all its words are valid, {name} gets 5 extra points.",
    "10-point": "If all its words are valid, {name} gets 10 extra points.",
}


class TurnSentence(NamedTuple):
    """A turn in a sentence."""

    sentence: str
    is_challenge: bool


def _state(match: Match) -> ScrabbleState:
    return cast("ScrabbleState", match.state)


def _states(match: Match) -> tuple[ScrabbleState, ...]:
    return cast("tuple[ScrabbleState, ...]", match.replay.states)


def exchange_offer(match: Match, seat: Seat, rack: str = "") -> ExchangeOffer | None:
    """What a seat may exchange, while it is its turn and the game is not about to end.

    ``rack`` is its tiles in their order on the rack.
    """
    state = _state(match)
    if seat not in state.to_move or state.last_chance:
        return None
    rules = state.rules
    tiles = rack or state.racks[seat]
    why_not = "Every rack is new in this game: there is nothing to exchange." if rules.turns else ""
    return ExchangeOffer(tiles, rules.values, len(state.bag), rules.exchange_needs, why_not)


def challenge_offer(match: Match, seat: Seat) -> ChallengeOffer | None:
    """The play before a seat's turn, if it can be challenged by the rules."""
    state = _state(match)
    if state.last is None or seat not in state.to_move:
        return None
    name = match.seats[state.last.seat].name
    cost = _COSTS.get(state.rules.challenge, "").format(name=name)
    if state.last_chance and state.rules.challenge == "double":
        cost = ""  # there is no turn left to lose
    words = state.last.words
    return ChallengeOffer(name, words, cost, state.last_chance, str(Challenge()), str(Pass()))


def turns_since(match: Match, seat: Seat) -> list[TurnSentence]:
    """The turns since a seat's own, the newest last, with the seat's own challenge if any."""
    played, states = match.replay.played, _states(match)
    turns: list[TurnSentence] = []
    for place in range(len(played) - 1, -1, -1):
        event = played[place]
        own = event.seat == seat
        if event.kind != "move":
            break
        move = states[place].parse(event.text)
        is_challenge = isinstance(move, Challenge)
        if own and not is_challenge:
            break
        name = "You" if own else match.seats[event.seat].name
        sentence = describe_turn(states[place], move, states[place + 1], name)
        turns.append(TurnSentence(sentence, is_challenge))
        if own:
            break
    return turns[::-1]


def last_words(match: Match) -> tuple[str, ...]:
    """The words of the last play that stands, unless it may still be challenged.

    Raises: GameError.
    """
    state = _state(match)
    if state.last is not None and state.outcome is None:
        raise GameError("its words may still be challenged")
    played, states = match.replay.played, _states(match)
    place = len(played) - 1
    while place >= 0:
        if played[place].kind == "move":
            move = states[place].parse(played[place].text)
            if isinstance(move, Play):
                return states[place].placement(move).words
            if isinstance(move, Challenge) and states[place + 1].board != states[place].board:
                place -= 1  # the challenged play was taken back
        place -= 1
    return ()
