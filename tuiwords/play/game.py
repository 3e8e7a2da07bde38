"""A game as the app, the command line and the arena see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from inspect import signature
from typing import Any, Generic, Protocol, TypeVar

from tuiwords.bots.bot import Bot, Persona
from tuiwords.bots.level import Mix, level_name, level_of, mix
from tuiwords.bots.roster import BotSpec, roster
from tuiwords.bots.skill import Skill
from tuiwords.engine.base import EXTERNAL, Limit, RankedMove, Strategy
from tuiwords.games.base import AnyState, GameError, Move, Outcome, Seat, ShareText, View
from tuiwords.games.options import Option, Settings, Value, settings
from tuiwords.games.position_text import PositionText
from tuiwords.play import packages
from tuiwords.play.judged import ReviewWork
from tuiwords.play.replay import Replay
from tuiwords.play.review import Review
from tuiwords.store.records import Header, Player
from tuiwords.text import count_text
from tuiwords.unknown import unknown_name

S = TypeVar("S", bound=AnyState)
V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)
AnyStrategy = Strategy[Any, Any]
AnyBot = Bot[Any, Any]
Maker = Callable[..., AnyStrategy]
LEVEL = "level"  # in place of the strategy of a bot that mixes two others
GIVEN = "given"  # the strategy that is an object, its option ``strategy``


def _level_line(mixed: Mix) -> str:
    if mixed.weaker == mixed.stronger:
        return f"I play like {mixed.stronger}."
    return (
        f"I play {mixed.share:.0%} of my moves like {mixed.stronger}, the rest like {mixed.weaker}."
    )


def _same_kind(value: object, default: object) -> bool:
    """Whether an option's value has the kind of its default; True if that kind is not known."""
    if isinstance(default, (int, float)) and not isinstance(default, bool):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return not isinstance(default, (str, bool)) or isinstance(value, type(default))


class PlayedMatch(Protocol):
    """What a review reads of a match."""

    @property
    def header(self) -> Header:
        """What was fixed at the start."""

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
        """The seconds that the whole match could take, or None."""


# Plays a game to its end between bots that need no view, or None where a bot does: what they would
# have played turn by turn, in less time.
QuickPlay = Callable[[S, Sequence[AnyBot]], S | None]
Nudges = Callable[[V, str, Mapping[str, float]], Sequence[str]]
MoveNote = Callable[[V, RankedMove[M], "RankedMove[M] | None"], str]
Reviewer = Callable[[PlayedMatch, Seat, AnyBot | None, ReviewWork], Iterator[Review]]


@dataclass(frozen=True, slots=True)
class HintColumn:
    """A column of the hint panel: a term of a ranked move ("value" is its value), and its format.

    A value without a title is the first column and has its unit as the title; if a term's column
    shows the same figures, that column comes first instead.
    ``proof`` is a term that is 1 if the figure is exact; other figures are shown as estimates (~).
    ``measure`` names a measure of rankings whose values are the same kind of figure: under it, the
    value is shown in place of this column, with its title and ``proof``.
    ``with_error`` adds the error of the move to the figure; a value always has it.
    """

    term: str
    title: str
    format: str = ".2f"
    proof: str = ""
    with_error: bool = False
    measure: str = ""


@dataclass(frozen=True)
class GameRules(Generic[S]):
    """What a match needs of a game.

    ``new(settings, seed, seats)`` begins a game. ``hidden_options`` are settings that nobody
    chooses, such as the record of an imported game. ``together`` says whether all seats play at
    once. In a ``realtime`` game moves are made against a shared clock, not in turn.
    ``mode(settings)`` names a variant with statistics of its own, "" for the standard game; those
    of ``rated_modes`` share a rating. ``in_turn(settings)`` says whether players who play
    ``together`` take turns nevertheless.
    ``time_limit(settings)`` is how many seconds a whole match may take, None without a clock;
    ``seat_time(settings)`` is how many each seat has for its moves before it loses.
    ``daily`` are the settings of the game of the day that differ from the usual ones; ``version``
    is part of its seed; ``presets`` are settings that go well together, by their names.
    ``worth_playing(settings, seed)`` says whether a seed deals a game that
    people want: others are never drawn, but can be asked for. ``check(settings, seats)`` raises
    GameError, as ``new`` does, if settings contradict each other or the number of players; it deals
    nothing.
    """

    options: tuple[Option, ...]
    most_seats: int
    together: bool
    new: Callable[[Settings, int, int], S]
    realtime: bool = False
    mode: Callable[[Settings], str] = field(default=lambda _settings: "")
    rated_modes: tuple[str, ...] = ("",)
    in_turn: Callable[[Settings], bool] | None = None
    time_limit: Callable[[Settings], float | None] = field(default=lambda _settings: None)
    seat_time: Callable[[Settings], float | None] = field(default=lambda _settings: None)
    hidden_options: tuple[Option, ...] = ()
    daily: Settings = field(default_factory=dict)
    version: int = 1
    presets: Mapping[str, Settings] = field(default_factory=dict)
    worth_playing: Callable[[Settings, int], bool] = field(default=lambda _settings, _seed: True)
    check: Callable[[Settings, int], None] = field(default=lambda _settings, _seats: None)

    def settings(self, given: Settings) -> dict[str, Value]:
        """All options with the given values. Raises: GameError."""
        return settings((*self.options, *self.hidden_options), given)

    def takes_turns(self, settings: Settings) -> bool:
        """Whether the seats move one after another."""
        return not self.together or (self.in_turn is not None and self.in_turn(settings))


@dataclass(frozen=True)
class GameAdvice(Generic[S, V, M]):
    """Who ranks the moves, and how the hint panel shows the rankings.

    ``strategies()`` maps the name of each strategy to its maker, which takes the strategy's
    options; ``bot_options`` are those that a bot's entry need not name, by strategy: bots may
    assume how others play, and hints do not. ``advisor`` names the one that gives hints;
    ``choose_advisor(view)`` names another for some views, and ``solver`` another for ``tuiwords
    solve``. ``second_advisor`` continues when the advisor has finished, and its moves come first;
    the values of the two cannot be compared, so no column may show the value.
    ``short_move(position, text)`` is the text of a move in lists, from the view or the state before
    it; ``hint_facts`` are the figures of a ranking shown beside it, each with its text around the
    number {}, None for all by their names.
    ``move_note(view, ranked, rival)`` says in a sentence what else is known of a ranked move, or
    why it is behind its rival: that is the best one, for the best one the second if there is one.
    ``turn_seconds(view, left)`` is how long a bot may think about a turn on a clock of its own.
    ``nudges(view, move, facts)`` are small hints about the best move, which is only the best so far
    if the fact ``decided`` is 0, each saying more than the one before; ``facts`` are the figures of
    the ranking.
    ``play_quickly(state, bots)`` plays a whole game between bots, one a seat; see ``QuickPlay``.
    """

    strategies: Callable[[], Mapping[str, Callable[..., Strategy[V, M]]]]
    advisor: str
    columns: tuple[HintColumn, ...]
    bot_options: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    choose_advisor: Callable[[V], str] = field(default=lambda _view: "")
    second_advisor: str = ""
    solver: str = ""
    hint_facts: Mapping[str, str] | None = None
    short_move: Callable[[S | V, str], str] = field(default=lambda _position, move: move)
    move_note: MoveNote[V, M] = field(default=lambda _view, _ranked, _rival: "")
    turn_seconds: Callable[[V, float], float] = field(default=lambda _view, left: left / 20)
    nudges: Nudges[V] = field(default=lambda _view, move, _facts: (f"It begins with {move[:1]}",))
    play_quickly: QuickPlay[S] = field(default=lambda _state, _bots: None)

    def advisor_for(self, view: V) -> str:
        """The strategy that gives hints at a view."""
        return self.choose_advisor(view) or self.advisor


@dataclass(frozen=True, slots=True)
class KeptFigure:
    """A figure of the reviews, by its key, whose mean the statistics show."""

    key: str
    title: str
    format: str
    unit: str = ""

    def text(self, mean: float) -> str:
        """The mean as it is shown."""
        gap = "" if self.unit == "%" else " "
        return f"{mean:{self.format}}{gap}{self.unit}".rstrip()


@dataclass(frozen=True)
class GameResults(Generic[S]):
    """What is reported about a finished match.

    ``facts(state, seat)`` are figures for the statistics. ``share(state, seat, heading)`` is the
    text to paste elsewhere. ``result_text(outcome)`` says how it ended. ``review(match, seat, bot,
    work)`` yields ever more of a review of a seat's moves, or of all seats', at least once; it is
    None if the game has none. ``judge_version`` is raised when its judge gets better: kept verdicts
    of another one are not used. ``note(state)`` is what the record of a game says about a position.
    ``kept_figures`` are those of its reviews that the statistics show besides skill and luck. In a
    ``scored`` game points count also for who plays alone: missing the goal is not a loss, and
    reaching it no win for the statistics. ``score_note`` says what the score is, where that is not
    points. ``progress(settings, moves)`` says how far a player with so many moves is, and
    ``points(state, seat)`` what they are worth so far, None in a game without points.
    """

    facts: Callable[[S, Seat], Mapping[str, float]]
    share: Callable[[S, Seat, str], ShareText]
    result_text: Callable[[Outcome], str] = field(default=lambda outcome: outcome.reason)
    review: Reviewer | None = None
    judge_version: int = 1
    note: Callable[[S], str] = field(default=lambda _state: "")
    kept_figures: tuple[KeptFigure, ...] = ()
    scored: bool = False
    score_note: str = ""
    progress: Callable[[Settings, int], str] = field(
        default=lambda _settings, moves: count_text(moves, "move")
    )
    points: Callable[[S, Seat], int | None] = field(default=lambda _state, _seat: None)

    def lost(self, *, won: bool, seats: int) -> bool:
        """Whether a player of a finished game with so many seats has lost it."""
        return not won and self.decides(seats)

    def decides(self, seats: int) -> bool:
        """Whether a game with so many seats can be won and lost."""
        return seats > 1 or not self.scored


@dataclass(frozen=True)
class TypedGame(Generic[S, V, M]):
    """One game, by the types of its states, views and moves; ``Game`` is any of them.

    Its callables import what they need when called, so that it loads quickly. ``position_text()``
    is how programs are told its positions, None if they are not.

    ``package`` is the package of a game that is not part of tuiwords: see ``play.catalog``.
    """

    key: str
    title: str
    tagline: str
    rules: GameRules[S]
    advice: GameAdvice[S, V, M]
    results: GameResults[S]
    package: str = ""
    position_text: Callable[[], PositionText[V, M] | None] = field(default=lambda: None)

    def _makers(self, name: str) -> Mapping[str, Maker]:
        """The makers of strategies; programs and objects are there only if they are asked for."""
        table = self.strategies()
        if name == GIVEN:
            return {**table, GIVEN: packages.given}
        text = self.position_text() if name == EXTERNAL else None
        if text is None:
            return table
        from tuiwords.engine.programs.external import External

        return {**table, EXTERNAL: partial(External, self.key, text)}

    def strategies(self) -> Mapping[str, Callable[..., Strategy[V, M]]]:
        """The makers of all strategies by name: the game's own, then those of other packages."""
        own = self.advice.strategies()
        return {**own, **{k: v for k, v in packages.strategies(self.key).items() if k not in own}}

    def strategy(self, name: str, **options: object) -> AnyStrategy:
        """The strategy called ``name`` with these options. Raises: GameError."""
        table = self._makers(name)
        if name not in table:
            raise GameError(
                unknown_name(f"{self.title} has no strategy", name, table, "strategies")
            )
        known = signature(table[name]).parameters
        for option, value in options.items():
            if option not in known:
                missing = f"the strategy {name!r} has no option"
                told = self.strategy_options(name)
                raise GameError(
                    unknown_name(missing, option, told, "options")
                    if told
                    else f"{missing} {option!r}, nor any other"
                )
            if not _same_kind(value, known[option].default):
                raise GameError(
                    f"the strategy {name!r} does not take {value!r} as its option {option!r}"
                )
        try:
            return table[name](**options)
        except GameError:
            raise
        except ValueError as error:
            raise GameError(
                f"the strategy {name!r} does not take these options: {error}"
            ) from error
        except (TypeError, AttributeError) as error:
            given = ", ".join(map(repr, options))
            why = f"does not take the options {given}" if given else f"cannot be made: {error}"
            raise GameError(f"the strategy {name!r} {why}") from error

    def strategy_options(self, name: str) -> dict[str, object]:
        """The options of the strategy called ``name``, with their defaults.

        Options that are not numbers, texts or true and false cannot be told, and are left out.
        """
        known = signature(self._makers(name)[name]).parameters.values()
        return {
            each.name: each.default
            for each in known
            if isinstance(each.default, (bool, int, float, str)) and each.name != "name"
        }

    def bots(self) -> tuple[BotSpec, ...]:
        """The named bots, weakest first. Raises: RosterError."""
        return tuple(spec for spec in roster() if spec.game == self.key)

    def bot_spec(self, name: str) -> BotSpec:
        """The bot called ``name`` (in any case), or a bot that only uses the strategy ``name``.

        "Level 1215" is a bot with that rating, or the nearest that there is: see ``bots.level``.
        Raises: GameError.
        """
        named = self.bots()
        for candidate in named:
            if candidate.name.lower() == name.lower():
                return candidate
        level = level_of(name)
        mixed = None if level is None else mix(self.key, level, [bot.name for bot in named])
        if level is not None and mixed is not None:
            return BotSpec(
                Persona(level_name(mixed.rating), _level_line(mixed)),
                self.key,
                LEVEL,
                asdict(mixed),
            )
        strategies = self.strategies()
        if name in strategies:
            return BotSpec(Persona(name, f"The strategy {name}, nothing added."), self.key, name)
        known = [*(bot.name for bot in named), *strategies]
        raise GameError(
            unknown_name(f"{self.title} has no bot", name, known, "bots and strategies")
        )

    def bot(self, spec: BotSpec, limit: Limit | None = None, skill: Skill | None = None) -> AnyBot:
        """The bot that an entry of the roster describes. Raises: GameError."""
        if spec.strategy == LEVEL:
            weaker, stronger = (
                self.bot(self.bot_spec(spec.options[which]), limit, skill)
                for which in ("weaker", "stronger")
            )
            return replace(
                stronger,
                persona=spec.persona,
                weaker=weaker,
                share=spec.options["share"],
                clock=spec.clock,
            )
        options = {**self.advice.bot_options.get(spec.strategy, {}), **spec.options}
        ability = skill or spec.skill
        if spec.strategy == EXTERNAL and (not ability.knows_all or ability.phonies):
            raise GameError(
                f"{spec.name} is a program, which knows the words that it knows: "
                "its skill can have neither a vocabulary, a lexicon nor phonies"
            )
        return Bot(
            spec.persona,
            self.strategy(spec.strategy, **options),
            limit or spec.limit,
            ability,
            threads=spec.threads,
            clock=spec.clock,
        )


Game = TypedGame[Any, Any, Any]
