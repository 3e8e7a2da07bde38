"""A session of cards of words: those that are due, and some that were never asked."""

from __future__ import annotations

import time
from collections.abc import Callable

from tuiwords.practice.session import PracticeSession
from tuiwords.practice.word_cards import follow_lists, new_today
from tuiwords.practice.words import WORD_KINDS
from tuiwords.store.card_records import CardChoice
from tuiwords.store.cards import Cards
from tuiwords.store.preferences import NEW_A_DAY

SIZE = 20  # cards of a session


def word_session(
    cards: Cards,
    profile: str,
    choice: CardChoice,
    size: int = SIZE,
    clock: Callable[[], float] = time.time,
    a_day: int = NEW_A_DAY,
) -> PracticeSession:
    """The cards of words of a choice that are due, of those never asked at most some ``a_day``.

    Raises: StoreError.
    """
    follow_lists(cards, profile)
    new = new_today(cards, profile, a_day, clock())
    return PracticeSession(cards, profile, WORD_KINDS, choice, size, clock, new)
