"""Kinds of cards that show a position: the rules of the game read and check the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tuiwords.games.base import AnyState, GameError
from tuiwords.practice.kind import CardKind, CardVerdict, Payload, Question
from tuiwords.practice.position import BETWEEN, CardPosition

Judge = Callable[[CardPosition, AnyState, str], bool]
Words = Callable[[CardPosition, AnyState], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class SecondVerdict:
    """A move that is not the answer: a sentence about what it loses, and if it is as good.

    ``why`` says what the answer does better than this move; the card's own sentence is of the move
    made in the game.
    """

    told: str
    as_good: bool = False
    why: str = ""


Reconsider = Callable[[CardPosition, AnyState, str], SecondVerdict]


def position_kind(
    key: str,
    title: str,
    right: Judge | None = None,
    *,
    several: bool = False,
    reconsider: Reconsider | None = None,
    listed: Words = lambda _position, _state: (),
) -> CardKind:
    """A kind of card that is answered by a move, or by ``several``.

    ``right(position, state, text)`` says whether a move that the rules allow is right; by default
    it must be one of the answers. An answer of several moves is right once nothing is left to do
    for the seat and ``right`` agrees. ``reconsider``, given the same, says what a wrong one loses.
    ``listed`` are the words that the question is about.
    """
    judge = right or _is_answer

    def question(payload: Payload) -> Question:
        position = CardPosition.read(payload)
        match = position.match()  # its word lists are here
        return Question((), position.asked, listed(position, match.state))

    def made(position: CardPosition, text: str) -> tuple[AnyState, str, AnyState]:
        """The state before the last move of an answer, the move, and the state after it."""
        moves = text.split(BETWEEN) if several else [text]
        before = position.after(moves[:-1])
        move = before.parse(moves[-1])
        return before, str(move), before.after(position.seat, move)

    def check(payload: Payload, text: str) -> CardVerdict:
        position = CardPosition.read(payload)
        before, move, after = made(position, text)
        shown = after if several else before
        if several and position.seat in after.to_move:
            return CardVerdict(False, position.answers[0], position.why, finished=False)
        return CardVerdict(judge(position, shown, move), position.answers[0], position.why)

    def solution(payload: Payload) -> CardVerdict:
        position = CardPosition.read(payload)
        return CardVerdict(False, position.answers[0], position.why)

    def reconsidered(payload: Payload, text: str) -> CardVerdict:
        checked = check(payload, text)
        if reconsider is None or checked.right or not checked.finished:
            return checked
        position = CardPosition.read(payload)
        before, move, after = made(position, text)
        try:
            found = reconsider(position, after if several else before, move)
        except GameError:  # it cannot be judged there
            return checked
        why = f"{found.told} {found.why or checked.why}".strip()
        return replace(checked, right=found.as_good, why=why)

    judge_again = None if reconsider is None else reconsidered
    read = CardPosition.read
    return CardKind(key, title, question, check, solution, read, several, judge_again)


def _is_answer(position: CardPosition, _state: AnyState, text: str) -> bool:
    return text in position.answers
