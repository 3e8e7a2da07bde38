"""What the store keeps of cards: the cards with when they are due, and which of them are meant."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

_TIMES = (-1e10, 1e11)  # seconds: the years 1653 to 5138
_STABILITY = (0.001, 1e11)  # days; FSRS goes no lower
_DIFFICULTY = (1.0, 10.0)


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a card is due, and what FSRS knows about how well it is remembered.

    ``due`` and ``answered``, the time of the last answer, are Unix times in seconds. ``state`` is 1
    while a card is learned, 2 afterwards, 3 while it is learned again after a mistake.
    ``stability`` is in days, ``difficulty`` from 1 to 10.
    """

    due: float
    state: int = 1
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    answered: float | None = None


def schedule_from_plain(plain: Any) -> Schedule:
    """The schedule that JSON values describe. Raises: ValueError."""
    names = Schedule.__dataclass_fields__
    if not isinstance(plain, Mapping) or set(plain) != set(names):
        raise ValueError(f"a schedule must have {', '.join(names)}")
    state, step = plain["state"], plain["step"]
    learned = state != 1  # then FSRS needs to know how well it is remembered
    fits = (
        _is_whole(state, 1, 3)
        and ((step is None and state != 3) or _is_whole(step, 0, 99))
        and _is_number(plain["due"], *_TIMES)
        and _is_number(plain["answered"], *_TIMES, or_none=True)
        and _is_number(plain["stability"], *_STABILITY, or_none=not learned)
        and _is_number(plain["difficulty"], *_DIFFICULTY, or_none=not learned)
    )
    if not fits:
        raise ValueError("a schedule has a value that is not allowed")
    return Schedule(**plain)


def _is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _is_number(value: Any, least: float, most: float, *, or_none: bool = False) -> bool:
    if value is None:
        return or_none
    return type(value) in (int, float) and least <= value <= most


def schedule_of(text: object) -> Schedule | None:
    """The schedule that a text in JSON describes, None if it describes none."""
    with suppress(ValueError, TypeError, RecursionError):
        return schedule_from_plain(json.loads(str(text)))
    return None


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


PUT_OFF = 0  # the rating of a card that rests, which is no answer


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """An answer to a card: when, rated 1 (wrong) to 4 (easy), what it was, and how long it took.

    It is rated ``PUT_OFF`` if it was none. ``before`` is the schedule until then, which undoing the
    answer restores; None if unknown.
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
