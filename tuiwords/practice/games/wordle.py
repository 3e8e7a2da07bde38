"""Cards of Wordle: the guesses of a match that cost a part of a guess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from tuiwords.engine.base import Limit
from tuiwords.games.base import GameError, Seat
from tuiwords.games.wordle import WordleState
from tuiwords.play.game import PlayedMatch
from tuiwords.play.review import Cell, Review
from tuiwords.practice.position import CardPosition, alone, before_move, lead, ranked
from tuiwords.practice.position_kind import position_kind
from tuiwords.store.cards import NewCard

COST = 0.3  # guesses that a guess cost at least
LEAST = 0.02  # guesses by which the best guess is better than the second
THOUGHT = Limit(seconds=2.0, top=3)
_KIND = "wordle-guess"

KINDS = (position_kind(_KIND, "Guesses in Wordle"),)


def cards(match: PlayedMatch, seat: Seat, review: Review) -> Iterator[NewCard]:
    """A card for each guess that cost much and where one guess is proven to be the best.

    Only for games with one board and a hidden word, where the review's figures can be proven.
    """
    if not isinstance(match.state, WordleState) or match.state.view(seat).absurd:
        return
    for number, row in enumerate(review.rows):
        cost, best = row.get("cost"), row.get("best_cost")
        if not isinstance(cost, float) or not isinstance(best, float) or cost - best < COST:
            continue
        position = _position(match, seat, number, row, cost - best)
        if position is not None:
            key = f"{match.header.id}:{number}"
            yield NewCard(_KIND, key, position.payload(), match.header.game, match.header.id)


def _position(
    match: PlayedMatch, seat: Seat, number: int, row: Mapping[str, Cell], cost: float
) -> CardPosition | None:
    header, events = alone(match, seat, before_move(match, seat, number))
    guess = str(row["guess"])
    asked = f"You guessed {guess}, which cost {cost:.1f} guesses. Find the best guess."
    position = CardPosition(header, events, 0, asked, ("",))
    try:
        own = position.match()
    except GameError:
        return None
    made = cast(WordleState, match.state).rows[seat][:number]
    if cast(WordleState, own.state).rows[0] != made:
        return None
    found = ranked(own, 0, THOUGHT, "optimal")
    if lead(found, LEAST) is None:
        return None
    best, second = found.moves[:2]
    why = str(row.get("why", "")) if str(best.move).upper() == row["best"] else ""
    why = why or (
        f"{str(best.move).upper()} needs {best.value:.2f} guesses on average, this one included; "
        f"the next best, {str(second.move).upper()}, {second.value:.2f}."
    )
    return CardPosition(header, events, 0, asked, (str(best.move),), why, guess.lower(), cost)
