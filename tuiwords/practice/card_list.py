"""The cards of a profile as lines that can be searched: question, answer, when it is asked."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from tuiwords.games.base import GameError
from tuiwords.practice.catalog import kinds
from tuiwords.practice.position import CardPosition
from tuiwords.practice.schedule import end_of_day
from tuiwords.practice.word_cards import QUIZ_OF, follow_lists, list_of
from tuiwords.store.card_records import Card, CardChoice
from tuiwords.store.cards import Cards

NEVER, UNLISTED, NEW, TODAY = "never", "not in the list", "new", "today"


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card by its id: its kind, what it asks, the answer, and ``when`` it is asked.

    That is a day (2026-11-21), today, "new" if it was never asked, "never" if the player said so,
    or that its word is not in the list any more.
    """

    id: int
    kind: str
    question: str
    answer: str
    when: str
    word: str = ""  # the first that a card of words is about, and the list it is of
    list: str = ""

    @property
    def suspended(self) -> bool:
        """Whether it can be restored."""
        return self.when == NEVER

    def plain(self) -> dict[str, Any]:
        """The card as JSON values."""
        return {name: getattr(self, name) for name in ("id", "kind", "question", "answer", "when")}


def listed_cards(
    cards: Cards, profile: str, choice: CardChoice, text: str = ""
) -> list[ListedCard]:
    """The cards of a choice that have all words of a text, in the order they were added.

    Damaged ones are listed too, so that they can be deleted. Raises: StoreError.
    """
    follow_lists(cards, profile)
    words, until = text.casefold().split(), end_of_day(time.time())
    found = (_listed(card, until) for card in cards.each(profile, choice))
    return [card for card in found if all(word in _searched(card) for word in words)]


def missed_cards(cards: Cards, profile: str, most: int) -> list[ListedCard]:
    """Those that were answered wrong last, newest first; at most so many. Raises: StoreError."""
    until = end_of_day(time.time())
    return [_listed(card, until) for card in cards.missed(profile, most)]


def _searched(card: ListedCard) -> str:
    return " ".join((card.kind, card.question, card.answer, card.when)).casefold()


def _listed(card: Card, until: float) -> ListedCard:
    known = kinds().get(card.kind)
    title = known.title if known is not None else card.kind
    question, answer, words = card.key, "", [""]
    with suppress(GameError, ValueError, KeyError, TypeError, OverflowError):
        question, answer = _texts(card)
        words += QUIZ_OF[card.kind].words(card.payload)[:1] if card.kind in QUIZ_OF else ()
    about = words[-1], list_of(card.key)
    return ListedCard(card.id, title, question, answer, _when(card, until), *about)


def _texts(card: Card) -> tuple[str, str]:
    """What a card asks and the answer. Raises: GameError, ValueError, KeyError, TypeError."""
    quiz = QUIZ_OF.get(card.kind)
    if quiz is not None:
        question = quiz.row(card.payload)[0]
        return question.upper() if question.isalpha() else question, quiz.shown(card.payload)
    position = CardPosition.read(card.payload)
    day = date.fromtimestamp(position.header.started or card.created)  # a puzzle has no day
    return f"{day} {position.asked}", position.answers[0]


def _when(card: Card, until: float) -> str:
    if card.suspended:
        return UNLISTED if card.unlisted else NEVER
    if card.schedule.answered is None:
        return NEW
    due = card.schedule.due
    return TODAY if due <= until else date.fromtimestamp(due).isoformat()
