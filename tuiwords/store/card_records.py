"""What the store keeps of cards: the cards, their answers, and which of them are meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tuiwords.store.card_schedule import Schedule


@dataclass(frozen=True, slots=True)
class NewCard:
    """A card to add. ``key`` names it among the cards of its kind that a profile has.

    ``payload`` holds what its kind needs to ask it, as JSON values. ``game`` is the key of a game
    or "", ``match`` the id of the match it comes from or "".
    """

    kind: str
    key: str
    payload: Mapping[str, Any]
    game: str = ""
    match: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A saved card: see ``NewCard``. A suspended one is never due.

    An ``unlisted`` one is suspended because its word is not in its word list any more.
    """

    id: int
    profile: str
    kind: str
    key: str
    payload: Mapping[str, Any]
    game: str
    match: str
    created: float
    suspended: bool
    schedule: Schedule
    unlisted: bool = False


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """An answer to a card: when, rated 1 (wrong) to 4 (easy), what it was, and how long it took.

    ``before`` is the schedule until then, which undoing the answer restores; None if unknown.
    """

    at: float
    rating: int
    text: str = ""
    seconds: float = 0.0
    before: Schedule | None = None


@dataclass(frozen=True, slots=True)
class CardCount:
    """How many cards are due, how many there are, and how many of them have been learned."""

    due: int = 0
    total: int = 0
    learned: int = 0

    def __add__(self, other: CardCount) -> CardCount:
        return CardCount(
            self.due + other.due, self.total + other.total, self.learned + other.learned
        )


@dataclass(frozen=True, slots=True)
class CardChoice:
    """Which cards are meant: those of a kind, of a game, or all where it is None.

    With ``of_games`` cards of no game, such as those of words, are left out.
    """

    kind: str | None = None
    game: str | None = None
    of_games: bool = False

    def condition(self) -> tuple[str, list[object]]:
        """An SQL condition and its values."""
        columns = {"kind": self.kind, "game": self.game}
        given = {name: value for name, value in columns.items() if value is not None}
        fits = "".join(f" AND {name} = ?" for name in given)
        return fits + " AND game <> ''" * self.of_games, list(given.values())

    def fits(self, game: str) -> bool:
        """Whether cards of a game, or of none (""), are meant."""
        return self.game in (None, game) and bool(game or not self.of_games)


@dataclass(frozen=True, slots=True)
class SavedCard:
    """A card with all its answers, oldest first, and the name of its profile, for an export."""

    card: Card
    name: str
    answers: tuple[CardAnswer, ...] = ()


EVERY = CardChoice()
