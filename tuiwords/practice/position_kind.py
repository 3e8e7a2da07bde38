"""Kinds of cards that show a position: the rules of the game read and check the answer."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.games.base import AnyState
from tuiwords.practice.kind import CardKind, CardVerdict, Payload, Question
from tuiwords.practice.position import BETWEEN, CardPosition

Judge = Callable[[CardPosition, AnyState, str], bool]


def position_kind(
    key: str, title: str, right: Judge | None = None, *, several: bool = False
) -> CardKind:
    """A kind of card that is answered by a move, or by ``several``.

    ``right(position, state, text)`` says whether a move that the rules allow is right; by default
    it must be one of the answers. An answer of several moves is right once nothing is left to do
    for the seat and ``right`` agrees.
    """
    judge = right or _is_answer

    def question(payload: Payload) -> Question:
        position = CardPosition.read(payload)
        position.match()  # its word lists are here
        return Question((), position.asked)

    def check(payload: Payload, text: str) -> CardVerdict:
        position = CardPosition.read(payload)
        moves = text.split(BETWEEN) if several else [text]
        before = position.after(moves[:-1])
        move = before.parse(moves[-1])
        after = before.after(position.seat, move)
        shown = after if several else before
        if several and position.seat in after.to_move:
            return CardVerdict(False, position.answers[0], position.why, finished=False)
        return CardVerdict(judge(position, shown, str(move)), position.answers[0], position.why)

    def solution(payload: Payload) -> CardVerdict:
        position = CardPosition.read(payload)
        return CardVerdict(False, position.answers[0], position.why)

    return CardKind(key, title, question, check, solution, CardPosition.read, several)


def _is_answer(position: CardPosition, _state: AnyState, text: str) -> bool:
    return text in position.answers
