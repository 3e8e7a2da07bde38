"""What every game is: an immutable state that seats play moves into, and what each seat may see."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.resources import asset
from tuiwords.safe_text import SentenceError

Seat = int
T = TypeVar("T")


class GameError(SentenceError, ValueError):
    """An error whose message tells the user what is wrong and where."""


class InvalidMoveError(GameError):
    """The text cannot be read as a move at all."""


class IllegalMoveError(GameError):
    """The move can be read but the rules do not allow it here.

    ``public`` is the message without what only the player of the move may know.
    """

    def __init__(self, message: str, public: str = "") -> None:
        super().__init__(message)
        self.public = public or message


@cache
def rules_file(name: str) -> Mapping[str, Any]:
    """The shipped rules ``assets/rulesets/NAME.toml``. Raises: GameError if they are damaged."""
    path = asset("rulesets", f"{name}.toml")
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise GameError(f"the rules {path} cannot be read: {error}") from error


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended.

    ``scores`` and ``ranks`` have one entry per seat; rank 1 is the best, equal ranks are a tie.
    ``won`` says which seats reached the game's goal, which also applies to a single player.
    """

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    won: tuple[bool, ...]
    reason: str


def winners(scores: Sequence[float], ranks: Sequence[int]) -> tuple[bool, ...]:
    """Who wins by points: those with the first rank, but nobody if all tie without a point."""
    pointless = max(ranks) == 1 and max(scores) <= 0
    return tuple(rank == 1 and not pointless for rank in ranks)


def ranks_of(scores: Sequence[Any]) -> tuple[int, ...]:
    """The rank of each score: 1 for the highest; equal scores have the same rank."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def by_points(scores: Sequence[float], reason: str) -> Outcome:
    """The end of a game that is won by points."""
    ranks = ranks_of(scores)
    return Outcome(tuple(map(float, scores)), ranks, winners(scores, ranks), reason)


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


class Move(Protocol):
    """Small, frozen and hashable; ``state.parse(str(move)) == move``; carries no score."""

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


class View(Protocol):
    """What one seat may know: a bot sees this and nothing else."""

    @property
    def seat(self) -> Seat:
        """The seat whose view this is."""

    @property
    def lexicon(self) -> Lexicon:
        """The words that may be played."""

    def with_lexicon(self, lexicon: Lexicon) -> Self:
        """The same view for someone who knows only the words of ``lexicon``."""


class ShareText(NamedTuple):
    """A finished game to paste elsewhere: as a grid, and as lines for a screen reader."""

    grid: str
    lines: str


@runtime_checkable
class ChallengeView(View, Protocol):
    """A view of a game in which invalid words count unless somebody challenges them."""

    @property
    def may_challenge(self) -> tuple[str, ...]:
        """The words that the seat could challenge now."""

    @property
    def allows_invalid_words(self) -> bool:
        """Whether words that are not in the lexicon can be played here."""

    def with_suspected(self, words: tuple[str, ...]) -> Self:
        """The same view for someone who believes that these words, and no others, are invalid."""


M = TypeVar("M", bound=Move)
V_co = TypeVar("V_co", bound=View, covariant=True)


class GameState(Protocol[V_co, M]):
    """A position. Frozen and deterministic: all randomness comes from the seed it was made with."""

    @property
    def seats(self) -> int:
        """Number of players."""

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """Who may play now: nobody when it is over, several if players act simultaneously."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None if it is not over."""

    @property
    def fingerprint(self) -> str:
        """Hash of word lists and rules version: a saved match can be replayed only if it agrees."""

    def view(self, seat: Seat) -> V_co:
        """What ``seat`` may know."""

    def after(self, seat: Seat, move: M) -> Self:
        """The state after the move. Raises: IllegalMoveError."""

    def resign(self, seat: Seat) -> Self:
        """The state after ``seat`` gives up. Raises: IllegalMoveError if it has nothing to lose."""

    def time_up(self, seat: Seat) -> Self:
        """The state after the clock of ``seat`` has run out."""

    def parse(self, text: str) -> M:
        """Read a move as a person types it. Raises: InvalidMoveError."""


AnyState = GameState[Any, Any]
