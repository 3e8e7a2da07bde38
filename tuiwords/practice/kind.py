"""What a kind of card can do: ask, and check an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tuiwords.practice.position import CardPosition
from tuiwords.practice.schedule import Grade
from tuiwords.store.card_records import Card

Payload = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """A card as lines of text: what is seen (letters, a rack), and what is asked about it.

    Nothing is ``seen`` where the card shows a position, which the board of its game draws; the
    question may be about some words, which are ``listed`` then.
    """

    seen: tuple[str, ...]
    asked: str
    listed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardVerdict:
    """Whether an answer is right, the best answer, and the reason as a sentence.

    An answer of several moves is not ``finished`` before the last of them.
    """

    right: bool
    answer: str
    why: str = ""
    finished: bool = True

    @property
    def grade(self) -> Grade:
        """What the schedule counts, unless the player says that it was easy or hard."""
        return Grade.GOOD if self.right else Grade.AGAIN


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind of card, by its key in the database.

    ``title`` names its cards for the player ("Missed words"). ``question(payload)`` asks, and
    ``check(payload, text)`` judges an answer that was typed, or played on a board and written as
    text. ``check`` raises GameError, with a sentence for the player, for what is no answer at all
    and does not count. ``solution`` is the answer for somebody who gives up. All raise ValueError,
    KeyError or TypeError if a payload is damaged.
    ``position(payload)`` is what the board of a game shows, None for a card of text alone; the
    answer may then have ``several`` moves, joined by ``position.BETWEEN``.
    ``reconsider(payload, text)`` judges an answer that ``check`` says is wrong once more: what it
    loses, or that it is as good. It may take seconds.
    """

    key: str
    title: str
    question: Callable[[Payload], Question]
    check: Callable[[Payload, str], CardVerdict]
    solution: Callable[[Payload], CardVerdict]
    position: Callable[[Payload], CardPosition] | None = None
    several: bool = False
    reconsider: Callable[[Payload, str], CardVerdict] | None = None


def can_ask(card: Card, kinds: Mapping[str, CardKind]) -> bool:
    """Whether a card can be asked: its payload may be damaged, or of a list not installed."""
    try:
        return card.kind in kinds and bool(kinds[card.kind].question(card.payload))
    except (ValueError, KeyError, TypeError):
        return False
