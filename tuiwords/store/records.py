"""What the store keeps, as plain frozen records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tuiwords.games.options import Settings
from tuiwords.safe_text import one_line

Kind = Literal["move", "undo", "resign", "time", "hint", "pause"]
Sitter = Literal["profile", "bot", "guest"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who has a seat: ``key`` is a profile's id, a bot's name, or the name of a guest.

    ``name`` is always safe to show on a line, wherever it comes from.
    """

    kind: Sitter
    key: str
    name: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", one_line(self.name))


@dataclass(frozen=True, slots=True)
class Header:
    """How a match began; together with its events it describes the match completely.

    ``started`` is a Unix time in seconds. ``daily`` is the ISO date of a daily game, else "".
    ``wants_rating`` was agreed before the first move; a hint or an undo revokes it.
    """

    id: str
    game: str
    settings: Settings
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
    """The result of one seat of a match; ``facts`` are the game's figures (guesses, words...)."""

    seat: int
    player: Player
    score: float
    rank: int
    won: bool
    facts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved match as shown in lists.

    ``events`` is the length of its log. ``finished`` and ``touched`` (when it was last played) are
    Unix times in seconds. ``helped`` are the seats that took a hint or undid a move. ``settled``
    says that its ratings have been counted, or that it must not change any.
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
class Arrival:
    """A match from elsewhere, with its log.

    ``reviews`` has the figures of its reviews by seat; ``notes`` adds to the text with its notes.
    """

    saved: Saved
    events: Sequence[Event]
    reviews: Mapping[int, Mapping[str, float]] = field(default_factory=dict)
    notes: Callable[[str], str] | None = None


@dataclass(frozen=True, slots=True)
class KeptText:
    """A text that a player keeps under a name; its kind has no spaces."""

    kind: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A saved match whose row in the database is damaged: its id, and what is wrong."""

    id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Performance:
    """How a profile (by id) did in a finished match, as its statistics count it.

    ``deal`` is the same for matches of the same puzzle. ``on_day`` says whether a daily game was
    begun on its day.

    ``guesses`` is None in a game without guesses. ``rated`` is ``won``, ``tied`` or ``lost``, and
    empty if the match was not rated.
    """

    seat: int
    profile: str
    mode: str
    helped: bool
    won: bool
    score: float
    guesses: int | None = None
    rated: str = ""
    deal: str = ""
    on_day: bool = False


@dataclass(frozen=True, slots=True)
class PerformanceTally:
    """The sums over a profile's performances at a game.

    ``helped`` counts games with help; ``repeats`` games without help whose deal had been finished
    before. Everything else is about the other games, except that ``rated``, which counts games won,
    tied and lost, includes repeats. ``decided`` counts the games that could be lost; ``won`` and
    the streaks of wins, the current and the best one, are about these. ``guessing`` says whether
    guesses were counted; ``histogram`` counts won games by guesses. ``days`` are the dailies
    finished that were begun on their day, by ISO date: "won", "helped" if that was only with help,
    or "lost"; without those given up before a guess or a point.
    """

    played: int = 0
    decided: int = 0
    won: int = 0
    helped: int = 0
    helped_won: int = 0
    repeats: int = 0
    repeats_won: int = 0
    mean_score: float | None = None
    best_score: float | None = None
    guessing: bool = False
    histogram: Mapping[int, int] = field(default_factory=dict)
    rated: tuple[int, int, int] = (0, 0, 0)
    streak: int = 0
    best_streak: int = 0
    dailies: int = 0
    days: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Profile:
    """A person who plays on this machine."""

    id: str
    name: str
    created: float


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo rating of a player at a game: mean, standard error and number of rated games."""

    mu: float
    sigma: float
    games: int = 0
