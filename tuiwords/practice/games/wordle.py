"""Cards of Wordle: the guesses of a match that cost a part of a guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from tuiwords.games.base import AnyState, GameError, Seat
from tuiwords.games.wordle import WordleState
from tuiwords.games.wordle.knowledge import remaining
from tuiwords.games.wordle.patterns import score
from tuiwords.play.game import PlayedMatch
from tuiwords.play.games.wordle.judging import error_of, reason
from tuiwords.play.judged import JudgedMove
from tuiwords.play.review import Review
from tuiwords.practice.position import CLEARLY, PUZZLE, CardPosition, alone, before_move
from tuiwords.practice.position_kind import SecondVerdict, position_kind
from tuiwords.store.card_records import NewCard
from tuiwords.text import count_text

COST = 0.3  # guesses that a guess cost at least
SAME = 1e-6  # guesses; costs that differ by less are equal, and proven ones that differ by more not
EQUALS = 4  # guesses that may share the first place: any of them is right
_KIND = "wordle-guess"


def _reconsider(position: CardPosition, state: AnyState, text: str) -> SecondVerdict:
    """What a guess loses by the judge of the reviews, and what the answer does better."""
    from tuiwords.engine.wordle.analysis import Split, believed, judge

    before = cast(WordleState, state)
    view, answer, guess = before.view(position.seat), position.answers[0], text.lower()
    if position.header.id == PUZZLE:
        view = replace(view, knows_answers=True)
    belief = believed(view)
    name, split = guess.upper(), Split.of([belief], guess)
    if position.header.id == PUZZLE and split.words == 1:
        return SecondVerdict(f"{name} is not the hidden word.")
    if position.header.id == PUZZLE:
        groups = count_text(split.groups, "group")
        return SecondVerdict(f"{name} splits the {split.words} words into {groups}.")
    best, made = (
        judge([belief], each, [score(each, before.answer)], hard=view.hard)
        for each in (answer, guess)
    )
    lost = made.cost - best.cost
    if lost <= max(SAME, error_of(made, lost)):
        about = "" if lost <= SAME else "about "
        return SecondVerdict(f"{name} is {about}as good as {answer.upper()}.", True)
    told = f"{name} needs {made.cost:.2f} guesses on average, {lost:.2f} too many."
    splits = Split.of([belief], answer), split
    return SecondVerdict(told, why=reason(answer, guess, splits, (best.cost, made.cost)))


def _left(position: CardPosition, state: AnyState) -> tuple[str, ...]:
    """The words that a puzzle asks to tell apart."""
    if position.header.id != PUZZLE:
        return ()
    view = cast(WordleState, state).view(position.seat)
    left = remaining(view.answers.of_length(view.length), view.clues)
    return left if len(left) > 1 else ()  # the only one is what is asked


KINDS = (position_kind(_KIND, "Guesses in Wordle", reconsider=_reconsider, listed=_left),)


def cards(match: PlayedMatch, seat: Seat, review: Review) -> Iterator[NewCard]:
    """A card for each guess that cost much and where one guess, or one of few, is clearly the best.

    Only for games with one board and a hidden word, where the review looks ahead.
    """
    if not isinstance(match.state, WordleState) or match.state.view(seat).absurd:
        return
    for number, move in enumerate(review.judged):
        if move is None or move.lost < COST:
            continue
        position = _position(match, seat, number, move)
        if position is not None:
            key = f"{match.header.id}:{number}"
            yield NewCard(_KIND, key, position.payload(), match.header.game, match.header.id)


def _position(match: PlayedMatch, seat: Seat, number: int, move: JudgedMove) -> CardPosition | None:
    best = _clearly_best(move)
    header, events = alone(match, seat, before_move(match, seat, number))
    position = CardPosition(header, events, 0, "", ("",))
    try:
        own = position.match()
    except GameError:
        return None
    made = cast(WordleState, match.state).rows[seat][:number]
    if not best or cast(WordleState, own.state).rows[0] != made:
        return None
    many = len(best) > 1
    task = f"Find one of the {len(best)} best guesses." if many else "Find the best guess."
    asked = f"You guessed {move.played.upper()}, which cost {move.lost:.1f} guesses. {task}"
    return CardPosition(header, events, 0, asked, best, move.why, move.played, move.lost)


def _clearly_best(move: JudgedMove) -> tuple[str, ...]:
    """The best guesses, if they are few and clearly better than the next one."""
    best = tuple(each.move for each in move.alternatives if each.behind <= SAME)
    following = [each for each in move.alternatives if each.behind > SAME]
    clear = not following or following[0].behind > max(SAME, CLEARLY * following[0].error)
    return best if clear and len(best) <= EQUALS else ()
