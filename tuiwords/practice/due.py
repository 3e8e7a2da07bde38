"""How many cards are due that can be asked here."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tuiwords.play.match import start_of
from tuiwords.practice.position import CardPosition
from tuiwords.store.cards import Cards


@dataclass(frozen=True, slots=True)
class Due:
    """How many cards from games are due, and how many cards of words."""

    games: int = 0
    words: int = 0


def due_of(cards: Cards, profile: str, now: float) -> Due:
    """What is due for a profile; cards whose word list is gone are not. Raises: StoreError."""
    games = sum(count for payload, count in cards.due_alike(profile, now) if _is_here(payload))
    counts = cards.counts(profile, now)
    words = sum(count.due for (game, _), count in counts.items() if not game)
    return Due(games, words)


def _is_here(payload: Mapping[str, Any]) -> bool:
    """Whether the word lists of a card are installed."""
    with suppress(ValueError, KeyError, TypeError):  # a GameError is a ValueError
        position = CardPosition.read(payload)
        return bool(start_of(position.game, position.header))
    return False
