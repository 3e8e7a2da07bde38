"""A game as the app, the command line and the arena see it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tuiwords.engine.base import Strategy
from tuiwords.games.base import AnyState, Move, Outcome, Seat, ShareText
from tuiwords.games.options import Option, Settings, Value, settings
from tuiwords.play.review import LookBack, Reviewer

AnyStrategy = Strategy[Any, Any]
Maker = Callable[..., AnyStrategy]
WarmStep = tuple[str, Callable[[], object]]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the hint panel: a term of a ranked move ("value" is its value), and its look.

    ``proof`` is a term that is 1 where the figure is exact: all others follow a ~, as estimates.
    """

    term: str
    title: str
    format: str = ".2f"
    proof: str = ""


@dataclass(frozen=True, slots=True)
class GameKit:
    """One game. The callables import what they need when they are called, so that a kit is cheap.

    ``new(settings, seed, seats)`` begins a game. ``strategies()`` maps the name of each strategy to
    its maker, which takes the strategy's options. ``advisor`` names the one that gives hints.
    ``random_move(state, seat, rng)`` is any legal move. ``facts(state, seat)`` are the figures
    that statistics keep of a finished game. ``warm()`` lists the first calls that compile kernels.
    ``mode(settings)`` names a way to play whose figures are kept apart, "" for the usual one; only
    that one is rated. ``review(match, seat, bot)`` looks back on a match, and ``look_back`` on the
    moves of all seats, one after another. ``advise(view)`` names another strategy for the hints of
    some views; ``deeper`` is one that goes on where the advisor is done, its moves before the
    others, so that no column may be of the ranking's own value.
    ``brief(text)`` is what a move is called in lists; ``hint_facts`` are the figures of a ranking
    that are told beside it, None for all. ``together`` tells whether all seats play at once.
    ``time_limit(settings)`` is how many seconds a whole match may take, None without a clock;
    ``seat_time(settings)`` is how many each seat has for its moves, and who runs out of them loses.
    In a ``realtime`` game moves come at a time of the clock that all share, not in turn. ``kept``
    are settings that nobody chooses, such as the record of an imported game.
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
    random_move: Callable[[Any, Seat, random.Random], Move]
    facts: Callable[[Any, Seat], Mapping[str, float]]
    share: Callable[[Any, Seat, str], ShareText]
    warm: Callable[[], Sequence[WarmStep]]
    rules_version: int = 1
    goal: Callable[[Outcome], str] = field(default=lambda outcome: outcome.reason)
    mode: Callable[[Settings], str] = field(default=lambda _settings: "")
    review: Reviewer | None = None
    look_back: LookBack | None = None
    advise: Callable[[Any], str] = field(default=lambda _view: "")
    deeper: str = ""
    brief: Callable[[str], str] = field(default=lambda move: move)
    hint_facts: tuple[str, ...] | None = None
    time_limit: Callable[[Settings], float | None] = field(default=lambda _settings: None)
    seat_time: Callable[[Settings], float | None] = field(default=lambda _settings: None)
    realtime: bool = False
    kept: tuple[Option, ...] = ()

    def advisor_for(self, view: Any) -> str:
        """The strategy that gives hints at a view."""
        return self.advise(view) or self.advisor

    def settings(self, given: Settings) -> dict[str, Value]:
        """All options with the given values. Raises: GameError."""
        return settings((*self.options, *self.kept), given)
