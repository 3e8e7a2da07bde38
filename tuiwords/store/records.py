"""What the store keeps, as plain frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tuiwords.safe_text import one_line

Kind = Literal["move", "undo", "resign", "time", "hint", "pause"]
Sitter = Literal["profile", "bot", "guest"]
Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: ``key`` is a profile's id, a bot's name, or the name of a guest.

    Wherever it comes from, ``name`` is safe to show on a line.
    """

    kind: Sitter
    key: str
    name: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", one_line(self.name))


@dataclass(frozen=True, slots=True)
class Header:
    """How a match began: with the events that follow, all there is to know about it.

    ``started`` is a Unix time in seconds. ``daily`` is the ISO date of a daily game, else "".
    ``wants_rating`` is what was agreed before the first move; a hint or an undo still revokes it.
    """

    id: str
    game: str
    settings: Mapping[str, Value]
    seed: int
    seats: tuple[Player, ...]
    started: float
    fingerprint: str
    daily: str = ""
    wants_rating: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the match log. ``at`` is the playing time of the match in seconds."""

    kind: Kind
    seat: int
    text: str = ""
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Result:
    """How one seat of a finished match did; ``facts`` are the game's own (guesses, words...)."""

    seat: int
    player: Player
    score: float
    rank: int
    won: bool
    facts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as lists of matches show it.

    ``events`` is the length of its log. ``finished`` and ``touched`` (when it was last played) are
    Unix times in seconds. ``helped`` are the seats that took a hint or a move back. ``settled``
    tells that its ratings are noted, or that it is to change none.
    """

    header: Header
    events: int
    finished: float | None
    touched: float
    rated: bool
    results: tuple[Result, ...] = ()
    helped: frozenset[int] = frozenset()
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """A person at this machine."""

    id: str
    name: str
    created: float


@dataclass(frozen=True, slots=True)
class Rating:
    """Openskill rating of a player at a game: the mean, its uncertainty and the rated games."""

    mu: float
    sigma: float
    games: int = 0
