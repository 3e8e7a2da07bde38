"""A game as the app, the command line and the arena see it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tuiwords.engine.base import Strategy
from tuiwords.games.base import AnyState, Move, Outcome, Seat
from tuiwords.games.options import Option, Settings, Value, settings

AnyStrategy = Strategy[Any, Any]
Maker = Callable[..., AnyStrategy]
WarmStep = tuple[str, Callable[[], object]]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the hint panel: a term of a ranked move ("value" is its value), and its look."""

    term: str
    title: str
    format: str = ".2f"


@dataclass(frozen=True, slots=True)
class ShareText:
    """A finished game to paste elsewhere: as a grid, and as lines a screen reader can say."""

    grid: str
    lines: str


@dataclass(frozen=True, slots=True)
class GameKit:
    """One game. The callables import what they need when they are called, so that a kit is cheap.

    ``new(settings, seed, seats)`` begins a game. ``strategies()`` maps the name of each strategy to
    its maker, which takes the strategy's options. ``advisor`` names the one that gives hints.
    ``random_move(state, seat, rng)`` is any legal move. ``facts(state, seat)`` are the figures
    that statistics keep of a finished game. ``warm()`` lists the first calls that compile kernels.
    ``together`` tells whether all seats play at once.
    """

    key: str
    title: str
    tagline: str
    options: tuple[Option, ...]
    most_seats: int
    together: bool
    advisor: str
    columns: tuple[Column, ...]
    new: Callable[[Settings, int, int], AnyState]
    strategies: Callable[[], Mapping[str, Maker]]
    random_move: Callable[[AnyState, Seat, random.Random], Move]
    facts: Callable[[AnyState, Seat], Mapping[str, float]]
    share: Callable[[AnyState, Seat, str], ShareText]
    warm: Callable[[], Sequence[WarmStep]]
    rules_version: int = 1
    goal: Callable[[Outcome], str] = field(default=lambda outcome: outcome.reason)

    def settings(self, given: Settings) -> dict[str, Value]:
        """All options with the given values. Raises: GameError."""
        return settings(self.options, given)
