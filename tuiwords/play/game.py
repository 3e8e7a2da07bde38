"""A game as the app, the command line and the arena see it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tuiwords.bots.bot import Bot, Persona
from tuiwords.bots.roster import BotSpec, roster
from tuiwords.bots.skill import Skill
from tuiwords.engine.base import Limit, Strategy
from tuiwords.games.base import AnyState, GameError, Move, Outcome, Seat, ShareText
from tuiwords.games.options import Option, Settings, Value, settings
from tuiwords.play.replay import Replay
from tuiwords.play.review import Review
from tuiwords.store.records import Header, Player

AnyStrategy = Strategy[Any, Any]
AnyBot = Bot[Any, Any]
Maker = Callable[..., AnyStrategy]
WarmStep = tuple[str, Callable[[], object]]


class PlayedMatch(Protocol):
    """What a review reads of a match."""

    @property
    def header(self) -> Header:
        """What was fixed at its beginning."""

    @property
    def replay(self) -> Replay:
        """Its positions and moves."""

    @property
    def state(self) -> AnyState:
        """The position at its end."""

    @property
    def seats(self) -> tuple[Player, ...]:
        """Who played."""

    @property
    def time_limit(self) -> float | None:
        """Seconds that the whole match could take, or None."""


# Plays a game to its end between bots that need no view, or None where a bot does: what they would
# have played turn by turn, in less time.
QuickPlay = Callable[[Any, Sequence[AnyBot]], AnyState | None]
Reviewer = Callable[[PlayedMatch, Seat, AnyBot | None], Review]
GradualReviewer = Callable[[PlayedMatch, Seat, AnyBot | None], Iterator[Review]]


@dataclass(frozen=True, slots=True)
class HintColumn:
    """A column of the hint panel: a term of a ranked move ("value" is its value), and its look.

    A value without a title is the first column: it is titled by its unit, and where a column of a
    term has the very same figures, that one is the first instead.
    ``proof`` is a term that is 1 where the figure is exact: all others follow a ~, as estimates.
    ``with_error`` adds the error of the move to the figure, as it always is to a value.
    """

    term: str
    title: str
    format: str = ".2f"
    proof: str = ""
    with_error: bool = False


@dataclass(frozen=True, slots=True)
class GameRules:
    """What begins a match and moves it on.

    ``new(settings, seed, seats)`` begins a game. ``random_move(state, seat, rng)`` is any legal
    move. ``hidden_options`` are settings that nobody chooses, such as the record of an imported
    game. ``together`` tells whether all seats play at once. In a ``realtime`` game moves come at a
    time of the clock that all share, not in turn. ``mode(settings)`` names a variant that has
    statistics of its own, "" for the usual one; only the usual one is rated.
    ``time_limit(settings)`` is how many seconds a whole match may take, None without a clock;
    ``seat_time(settings)`` is how many each seat has for its moves, and who runs out of them loses.
    ``version`` is part of the seed of daily games.
    """

    options: tuple[Option, ...]
    most_seats: int
    together: bool
    new: Callable[[Settings, int, int], AnyState]
    random_move: Callable[[Any, Seat, random.Random], Move]
    realtime: bool = False
    mode: Callable[[Settings], str] = field(default=lambda _settings: "")
    time_limit: Callable[[Settings], float | None] = field(default=lambda _settings: None)
    seat_time: Callable[[Settings], float | None] = field(default=lambda _settings: None)
    hidden_options: tuple[Option, ...] = ()
    version: int = 1

    def settings(self, given: Settings) -> dict[str, Value]:
        """All options with the given values. Raises: GameError."""
        return settings((*self.options, *self.hidden_options), given)


@dataclass(frozen=True, slots=True)
class GameAdvice:
    """Who ranks the moves, and how the hint panel shows the rankings.

    ``strategies()`` maps the name of each strategy to its maker, which takes the strategy's
    options. ``advisor`` names the one that gives hints; ``choose_advisor(view)`` names another for
    some views. ``second_advisor`` goes on where the advisor is done, its moves before the others,
    so that no column may be of the ranking's own value. ``short_move(text)`` is what a move is
    called in lists; ``hint_facts`` are the figures of a ranking that are shown beside it, None for
    all. ``warm()`` lists the first calls that compile kernels. ``play_quickly(state, bots)`` plays
    a whole game between bots, one a seat; see ``QuickPlay``.
    """

    strategies: Callable[[], Mapping[str, Maker]]
    advisor: str
    columns: tuple[HintColumn, ...]
    warm: Callable[[], Sequence[WarmStep]]
    choose_advisor: Callable[[Any], str] = field(default=lambda _view: "")
    second_advisor: str = ""
    hint_facts: tuple[str, ...] | None = None
    short_move: Callable[[str], str] = field(default=lambda move: move)
    play_quickly: QuickPlay = field(default=lambda _state, _bots: None)

    def advisor_for(self, view: Any) -> str:
        """The strategy that gives hints at a view."""
        return self.choose_advisor(view) or self.advisor


@dataclass(frozen=True, slots=True)
class GameResults:
    """What is said of a finished match.

    ``facts(state, seat)`` are the figures that statistics keep. ``share(state, seat, heading)`` is
    the text to paste elsewhere. ``result_text(outcome)`` says how it ended. ``review(match, seat,
    bot)`` goes over the moves of a seat and ``gradual_review`` over those of all seats, with one
    more move judged each time; either is None in a game that has none. ``note(state)`` is what the
    record of a game says about a position.
    """

    facts: Callable[[Any, Seat], Mapping[str, float]]
    share: Callable[[Any, Seat, str], ShareText]
    result_text: Callable[[Outcome], str] = field(default=lambda outcome: outcome.reason)
    review: Reviewer | None = None
    gradual_review: GradualReviewer | None = None
    note: Callable[[Any], str] = field(default=lambda _state: "")


@dataclass(frozen=True, slots=True)
class Game:
    """One game. Its callables import what they need when called, so that it is cheap to load.

    ``package`` is that of a game which does not ship with tuiwords: see ``play.modules``.
    """

    key: str
    title: str
    tagline: str
    rules: GameRules
    advice: GameAdvice
    results: GameResults
    package: str = ""

    def strategy(self, name: str, **options: object) -> AnyStrategy:
        """A strategy by its name. Raises: GameError."""
        table = self.advice.strategies()
        if name not in table:
            raise GameError(
                f"{self.title} has no strategy {name!r}; the strategies are {', '.join(table)}"
            )
        try:
            return table[name](**options)
        except TypeError as error:
            raise GameError(
                f"the strategy {name!r} does not take these options: {error}"
            ) from error

    def bots(self) -> tuple[BotSpec, ...]:
        """The named bots, weakest first. Raises: RosterError."""
        return tuple(spec for spec in roster() if spec.game == self.key)

    def bot_spec(self, name: str) -> BotSpec:
        """The bot called ``name`` (any case), or the bare strategy of that name.

        Raises: GameError.
        """
        named = self.bots()
        for candidate in named:
            if candidate.name.lower() == name.lower():
                return candidate
        strategies = self.advice.strategies()
        if name in strategies:
            return BotSpec(Persona(name, f"The strategy {name}, nothing added."), self.key, name)
        raise GameError(
            f"{self.title} has no bot {name!r}; the bots are {', '.join(b.name for b in named)} "
            f"and the strategies {', '.join(strategies)}"
        )

    def bot(self, spec: BotSpec, limit: Limit | None = None, skill: Skill | None = None) -> AnyBot:
        """The player that a stanza of the roster describes. Raises: GameError."""
        return Bot(
            spec.persona,
            self.strategy(spec.strategy, **spec.options),
            limit or spec.limit,
            skill or spec.skill,
        )
