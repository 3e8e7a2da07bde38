"""Cards of Wordle: the guesses of a match that cost a part of a guess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from tuiwords.engine.base import Limit, RankedMove
from tuiwords.games.base import AnyState, GameError, Seat
from tuiwords.games.wordle import WordleState
from tuiwords.games.wordle.patterns import score
from tuiwords.play.game import PlayedMatch
from tuiwords.play.games.wordle.why import reason
from tuiwords.play.review import Cell, Review
from tuiwords.practice.position import (
    PUZZLE,
    CardPosition,
    alone,
    before_move,
    clearly_best,
    ranked,
)
from tuiwords.practice.position_kind import Weighed, position_kind
from tuiwords.store.cards import NewCard

COST = 0.3  # guesses that a guess cost at least
NEAR = 0.02  # guesses; estimates that differ by less are equal
SAME = 1e-6  # guesses; proven costs that differ by less are equal
EQUALS = 4  # guesses that may share the first place, all of them proven: any of them is right
THOUGHT = Limit(seconds=2.0, top=EQUALS + 1)
_KIND = "wordle-guess"


def _reason(moves: Sequence[RankedMove[Any]]) -> str:
    """The guesses that the first of some moves needs, and the last; with one move it is alone."""
    first, second = moves[0], moves[-1]
    name, other = str(first.move).upper(), str(second.move).upper()
    if first is second:
        return f"{name} is the only word left."
    return (
        f"{name} needs {first.value:.2f} guesses on average, this one included; the next best, "
        f"{other}, {second.value:.2f}."
    )


def _weigh(position: CardPosition, state: AnyState, text: str) -> Weighed:
    """What a guess loses by the judge of the reviews, and what the answer does better."""
    from tuiwords.engine.wordle.analysis import Split, believed, judge

    before = cast(WordleState, state)
    view = before.view(position.seat)
    belief, answer, guess = believed(view, True), position.answers[0], text.lower()
    name, split = guess.upper(), Split.of([belief], guess)
    if position.header.id == PUZZLE:
        groups = f"{split.groups} group{'s' * (split.groups != 1)}"
        return Weighed(f"{name} splits the {split.words} words into {groups}.")
    best, made = (
        judge([belief], each, [score(each, before.answer)], hard=view.hard)
        for each in (answer, guess)
    )
    lost = made.cost - best.cost
    if lost <= (SAME if made.exact else NEAR):
        return Weighed(f"{name} is as good as {answer.upper()}.", True)
    told = f"{name} needs {made.cost:.2f} guesses on average, {lost:.2f} too many."
    splits = Split.of([belief], answer), split
    return Weighed(told, why=reason(answer, guess, splits, (best.cost, made.cost)))


KINDS = (position_kind(_KIND, "Guesses in Wordle", weigh=_weigh),)


def cards(match: PlayedMatch, seat: Seat, review: Review) -> Iterator[NewCard]:
    """A card for each guess that cost much and where one guess, or one of few, is proven the best.

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
    position = CardPosition(header, events, 0, "", ("",))
    try:
        own = position.match()
    except GameError:
        return None
    made = cast(WordleState, match.state).rows[seat][:number]
    if cast(WordleState, own.state).rows[0] != made:
        return None
    found = ranked(own, 0, THOUGHT, "optimal")
    best = clearly_best(found, SAME, SAME)
    if not best:
        return None
    many = len(best) > 1
    task = f"Find one of the {len(best)} best guesses." if many else "Find the best guess."
    asked = f"You guessed {guess}, which cost {cost:.1f} guesses. {task}"
    why = str(row.get("why", "")) if str(best[0].move).upper() == row["best"] else ""
    why = why or _reason(found.moves[: len(best) + 1])
    answers = tuple(str(each.move) for each in best)
    return CardPosition(header, events, 0, asked, answers, why, guess.lower(), cost)
