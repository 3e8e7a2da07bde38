"""The search interface: a strategy yields ever better rankings of the moves of a view."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar, runtime_checkable

from tuiwords.games.base import Move, View

M = TypeVar("M", bound=Move)
M_co = TypeVar("M_co", bound=Move, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class Limit:
    """How long to think: ``seconds`` of CPU time of all its threads, ``nodes``, or without a
    limit.

    With ``nodes`` and ``seed`` (and no ``seconds``) a ranking is exactly reproducible. ``top`` is
    the number of moves listed.
    """

    seconds: float | None = None
    nodes: int | None = None
    top: int = 10
    seed: int = 0

    @property
    def is_open(self) -> bool:
        """Whether a search is always made to its own end."""
        return self.seconds is None and self.nodes is None

    @property
    def over(self) -> bool:
        """Whether it is too late to think on, whatever the rest says."""
        return False


@dataclass(frozen=True, slots=True)
class ClockLimit(Limit):
    """A limit for who plays against a clock: ``deadline`` is a moment of ``time.monotonic``."""

    deadline: float = 0.0

    @property
    def is_open(self) -> bool:
        """Whether a search is always made to its own end: the clock may end it."""
        return False

    @property
    def over(self) -> bool:
        """Whether the deadline has passed."""
        return time.monotonic() >= self.deadline


@dataclass(frozen=True, slots=True)
class Measure:
    """What the values of a ranking measure.

    ``whole`` values are whole numbers, whose fractions only put equal moves in order.
    """

    name: str
    unit: str
    more_is_better: bool
    whole: bool = False


POINTS = Measure("points", "points", more_is_better=True)
BITS = Measure("information", "bits", more_is_better=True)
GUESSES = Measure("guesses to go", "guesses", more_is_better=False)
EXTERNAL = "external"  # the strategy that asks a program
# For strategies that play against the clock: values are the seconds from now to each move.
WAIT = Measure("wait", "seconds", more_is_better=False)


@dataclass(frozen=True, slots=True)
class RankedMove(Generic[M]):
    """A move with its value; ``terms`` are named parts of the value or facts about the move.

    ``error`` is half the width of the 95 % interval of the value; 0 means exact, None that the
    value is an estimate with an unknown error. If moves are compared on the same random draws, it
    is that of the difference to the best move, and for the best that to the second.
    """

    move: M
    value: float
    terms: Mapping[str, float] = field(default_factory=dict)
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Ranking(Generic[M]):
    """The best moves known so far, best first.

    ``facts`` are named figures about the position (such as ``left``, the words still possible);
    ``line`` is the whole planned line if the strategy plans one. An ``undecided`` ranking is final
    because the limit was reached, not because the best move is certain: send the generator another
    limit, and it continues. ``note`` says why another strategy than the one asked ranked the moves,
    "" where the one asked did.
    """

    measure: Measure
    moves: tuple[RankedMove[M], ...]
    nodes: int
    seconds: float = field(compare=False)
    final: bool
    facts: Mapping[str, float] = field(default_factory=dict)
    line: tuple[M, ...] = ()
    undecided: bool = False
    note: str = ""


class Strategy(Protocol[V_contra, M]):
    """A way to rank moves. Nodes never decrease between rankings; the last ranking is final.

    The first ranking comes within 100 ms, and control returns at least every 50 ms,
    so that a caller can cancel by not asking for the next ranking.
    """

    @property
    def name(self) -> str:
        """Its name in the game's table of strategies."""

    def analyse(self, view: V_contra, limit: Limit) -> Iterator[Ranking[M]]:
        """Rank the moves of ``view``, better and better until the limit or the end."""


@runtime_checkable
class Weighing(Protocol[V_contra]):
    """A strategy whose bots think longer about some turns, and for that less about others."""

    def weight(self, view: V_contra) -> float:
        """How many times the usual limit a turn may take."""


@runtime_checkable
class Fallible(Protocol):
    """A strategy that may fail in a game, which its bot then loses: a program."""

    trouble: str
    """What failed in this game, as a sentence, or ""."""

    def begin(self) -> None:
        """A new game begins: nothing has failed."""
