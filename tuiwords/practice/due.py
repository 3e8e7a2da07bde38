"""How many cards are due that can be asked here."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tuiwords.play.first_state import start_of
from tuiwords.practice.position import CardPosition
from tuiwords.practice.schedule import end_of_day
from tuiwords.practice.word_cards import QUIZ_OF, due_counts, follow_lists
from tuiwords.store.cards import Cards
from tuiwords.store.preferences import NEW_A_DAY


@dataclass(frozen=True, slots=True)
class Due:
    """How many cards from games are due, and how many cards of words."""

    games: int = 0
    words: int = 0


def due_of(cards: Cards, profile: str, now: float, a_day: int = NEW_A_DAY, only: str = "") -> Due:
    """What is due today for a profile; cards whose word list is gone are not.

    Cards from games may be those of an ``only`` one. Of the cards of words
    that were never asked, some ``a_day``. Raises: StoreError.
    """
    follow_lists(cards, profile)
    return Due(games_due(cards, profile, now, only), due_counts(cards, profile, now, a_day).due)


def games_due(cards: Cards, profile: str, now: float, only: str = "") -> int:
    """How many cards from games, or ``only`` one by its key, are due today and can be asked.

    Those whose word lists are not here cannot. Raises: StoreError.
    """
    alike = cards.due_alike(profile, end_of_day(now), only)
    return sum(count for kind, payload, count in alike if kind in QUIZ_OF or _is_here(payload))


def _is_here(payload: Mapping[str, Any]) -> bool:
    """Whether the word lists of a card are installed."""
    with suppress(ValueError, KeyError, TypeError):  # a GameError is a ValueError
        position = CardPosition.read(payload)
        return bool(start_of(position.game, position.header))
    return False
