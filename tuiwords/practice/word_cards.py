"""The cards of words that a profile has: which there are, which are due, and new ones."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from tuiwords.practice.words import QUIZZES, WordQuiz
from tuiwords.store.cards import Card, CardChoice, Cards, NewCard

QUIZ_OF: Mapping[str, WordQuiz] = {quiz.key: quiz for quiz in QUIZZES.values()}


def choice_of(quiz: WordQuiz | None) -> CardChoice:
    """The cards of a quiz, or of no game."""
    return CardChoice(game="") if quiz is None else CardChoice(kind=quiz.key)


def cards_of(cards: Cards, profile: str, quiz: WordQuiz | None) -> Iterator[Card]:
    """The cards of a quiz, or of all quizzes, in the order they were added."""
    return _sound(cards.each(profile, choice_of(quiz)))


def due(cards: Cards, profile: str, quiz: WordQuiz | None, now: float) -> Iterator[Card]:
    """Those of them that are due, those that have waited longest first."""
    return _sound(cards.due(profile, now, choice_of(quiz)))


def add_new(cards: Cards, profile: str, quiz: WordQuiz, made: Iterable[NewCard], most: int) -> int:
    """Add the first ``most`` cards that the profile does not have; return how many there were."""
    known = {card.key for card in cards_of(cards, profile, quiz)}
    new = islice(_others(made, known), most)
    return cards.add(profile, list(new), time.time())


def _others(made: Iterable[NewCard], known: set[str]) -> Iterator[NewCard]:
    """The cards whose keys are not known, each once: two words may have the same phony."""
    for card in made:
        if card.key not in known:
            known.add(card.key)
            yield card


def _sound(cards: Iterable[Card]) -> Iterator[Card]:
    """The cards of words whose payloads are not damaged."""
    for card in cards:
        if card.kind in QUIZ_OF and _can_be_asked(card):
            yield card


def _can_be_asked(card: Card) -> bool:
    try:
        QUIZ_OF[card.kind].question(card.payload)
    except (ValueError, KeyError, TypeError):
        return False
    return True
