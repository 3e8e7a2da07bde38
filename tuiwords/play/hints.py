"""Hints: the rankings of a strategy as tables of text, in the same form for every game."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.games.base import Move, Seat, View
from tuiwords.play.game import AnyStrategy, Game, HintColumn
from tuiwords.play.review import Estimate
from tuiwords.text import figure_text

if TYPE_CHECKING:
    from tuiwords.play.match import Match

DECIDED = "decided"  # a fact for small hints: whether the best move stays the best
SOON = Limit(seconds=1.0, top=5)  # for a small hint


@dataclass(frozen=True, slots=True)
class HintRow:
    """A move as it is typed, its cells in the table's columns, and what else is known of it."""

    move: str
    cells: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class HintTable:
    """The best moves known so far, best first.

    ``ply`` is that of the match: a table of another ply is out of date. ``heading`` says what the
    first column measures; ``seconds`` is CPU time; ``facts`` are the strategy's figures about the
    position, ``line`` the moves it plans if it plans ahead. ``strategy`` made the ranking.
    ``undecided`` is as in ``Ranking``: with another limit it continues. ``instead`` is the
    ranking's note on why another strategy made it than the one asked.
    """

    ply: int
    heading: str
    columns: tuple[str, ...]
    rows: tuple[HintRow, ...]
    seconds: float
    nodes: int
    final: bool
    facts: Mapping[str, float] = field(default_factory=dict)
    line: tuple[str, ...] = ()
    strategy: str = ""
    undecided: bool = False
    instead: str = ""


Hints = Generator[HintTable, Limit | None, None]
T = TypeVar("T")


def hints(
    match_or_view: Match | View,
    game: Game,
    ply: int,
    limit: Limit,
    strategy: str | AnyStrategy | None = None,
    *,
    seat: Seat = 0,
) -> Hints:
    """Ever better tables until the limit or the end; stop iterating to cancel.

    After a table that is undecided, send another limit, and the same analysis continues.
    In a match, ``seat`` is who asks. ``strategy`` is a strategy of the game or its name; by default
    it is the game's advisor, followed by the second advisor if there is one. The match does not
    record that a hint was taken: ``Match.hint`` does. Raises: GameError.
    """
    from tuiwords.play.match import Match

    view = match_or_view.view(seat) if isinstance(match_or_view, Match) else match_or_view
    deeper = (
        game.strategy(game.advice.second_advisor)
        if strategy is None and game.advice.second_advisor
        else None
    )
    if strategy is None or isinstance(strategy, str):
        strategy = game.strategy(strategy or game.advice.advisor_for(view))
    return _tables(strategy, deeper, view, game, ply, limit)


def small_hints(view: View, game: Game, ply: int, strategy: str | None = None) -> tuple[str, ...]:
    """Sentences about the best move that is found soon, each saying more than the one before.

    Raises: GameError.
    """
    best = None
    for table in hints(view, game, ply, SOON, strategy):
        best = table
    # Strategies that cannot go on only say that they are final, also where time was up.
    if best is not None and best.seconds >= (SOON.seconds or 0.0):
        best = replace(best, final=False)
    return nudges_from(best, view, game)


def nudges_from(table: HintTable | None, view: View, game: Game) -> tuple[str, ...]:
    """Small hints about the first move of a table. Before the search has ended they say so."""
    if table is None or not table.rows:
        return ("There is no move to suggest",)
    facts = {**table.facts, DECIDED: float(table.final and not table.undecided)}
    return tuple(game.advice.nudges(view, table.rows[0].move, facts))


class Analysis:
    """Hints that stop when the limit is reached, and go on from there where nothing is decided."""

    def __init__(self, start: Callable[[], Hints], limit: Limit) -> None:
        """``start`` makes the hints; ``limit`` is for each time that they go on."""
        self._start = start
        self._limit = limit
        self._hints: Hints | None = None

    def tables(self) -> Iterator[HintTable]:
        """The tables up to the limit; those after it where it is called again. Raises: GameError.

        Any thread may call it, one at a time.
        """
        if self._hints is None:
            self._hints = self._start()
            table = next(self._hints, None)
        else:
            table = _following(self._hints, self._limit)
        while table is not None:
            yield table
            if table.undecided:
                return
            table = next(self._hints, None)


def _tables(
    first: AnyStrategy,
    deeper: AnyStrategy | None,
    view: View,
    game: Game,
    ply: int,
    limit: Limit,
) -> Hints:
    early: tuple[RankedMove[Move], ...] = ()
    rankings: Iterator[Ranking[Move]] = first.analyse(view, limit)
    if deeper is not None:
        for early_ranking in rankings:
            early = early_ranking.moves
            yield _table_of(replace(early_ranking, final=False), first, view, game, ply)
        rankings = deeper.analyse(view, limit)
    ranking = _following(rankings, None)
    while ranking is not None:
        known = {ranked.move for ranked in ranking.moves}
        rest = (ranked for ranked in early if ranked.move not in known)
        full = replace(ranking, moves=(*ranking.moves, *rest))
        further = yield _table_of(full, deeper or first, view, game, ply)
        ranking = _following(rankings, further)


def _following(found: Iterator[T], further: Limit | None) -> T | None:
    """The next ranking or table, where there is one; ``further`` lets one that stopped go on."""
    if further is None or not isinstance(found, Generator):
        return next(found, None)
    try:
        following: T = found.send(further)
    except StopIteration:
        return None
    return following


def _table_of(
    ranking: Ranking[Move], strategy: AnyStrategy, view: View, game: Game, ply: int
) -> HintTable:
    advice = game.advice
    brief, note = partial(advice.short_move, view), partial(advice.move_note, view)
    return replace(hint_table(ranking, advice.columns, ply, brief, note), strategy=strategy.name)


def hint_table(
    ranking: Ranking[Move],
    columns: Sequence[HintColumn],
    ply: int,
    brief: Callable[[str], str] = lambda move: move,
    note: Callable[[RankedMove[Move], RankedMove[Move] | None], str] = lambda _move, _rival: "",
) -> HintTable:
    """A ranking as text, one cell per column; the cell of a term that a move lacks is empty.

    Columns of terms that no move has are left out, and so are moves with the same short text as a
    better one.
    """
    best: dict[str, RankedMove[Move]] = {}
    for ranked in ranking.moves:
        best.setdefault(brief(str(ranked.move)), ranked)
    shown = _ranked_first(
        ranking,
        [
            column
            for column in _for_measure(ranking.measure, columns)
            if column.term == "value" or _has(ranking, column.term)
        ],
    )
    return HintTable(
        ply,
        _heading(ranking.measure),
        tuple(column.title for column in shown),
        tuple(
            HintRow(
                str(ranked.move),
                tuple(_cell(ranked, column) for column in shown),
                note(ranked, _rival(ranked, ranking)),
            )
            for ranked in best.values()
        ),
        ranking.seconds,
        ranking.nodes,
        ranking.final,
        dict(ranking.facts),
        tuple(str(move) for move in ranking.line),
        undecided=ranking.undecided,
        instead=ranking.note,
    )


def _rival(ranked: RankedMove[Move], ranking: Ranking[Move]) -> RankedMove[Move] | None:
    """The best move, for that the second."""
    return next((other for other in ranking.moves[:2] if other is not ranked), None)


def _heading(measure: Measure) -> str:
    better = "more" if measure.more_is_better else "fewer"
    name = measure.name if measure.unit in measure.name else f"{measure.name} ({measure.unit})"
    return f"{name}, {better} is better"


def _for_measure(measure: Measure, columns: Sequence[HintColumn]) -> list[HintColumn]:
    """The columns without one that the value stands for, which has its title and proof."""
    same = next((column for column in columns if column.measure == measure.name), None)
    if same is None:
        return list(columns)
    return [
        replace(column, title=same.title, proof=same.proof) if column.term == "value" else column
        for column in columns
        if column is not same
    ]


def _ranked_first(ranking: Ranking[Move], columns: list[HintColumn]) -> list[HintColumn]:
    """The columns in order; ``HintColumn`` says where a value without a title goes."""
    untitled = next((each for each in columns if each.term == "value" and not each.title), None)
    if untitled is None:
        return columns
    terms = [column for column in columns if column is not untitled]
    first = next((column for column in terms if _shows_value(ranking, column)), None)
    if first is None:
        form = ".0f" if ranking.measure.whole else untitled.format
        return [replace(untitled, title=ranking.measure.unit, format=form), *terms]
    return [first, *(column for column in terms if column is not first)]


def _shows_value(ranking: Ranking[Move], column: HintColumn) -> bool:
    return all(
        format(ranked.terms.get(column.term, math.nan), column.format)
        == format(ranked.value, column.format)
        for ranked in ranking.moves
    )


def _has(ranking: Ranking[Move], term: str) -> bool:
    return any(term in ranked.terms for ranked in ranking.moves)


def _cell(ranked: RankedMove[Move], column: HintColumn) -> str:
    value = ranked.value if column.term == "value" else ranked.terms.get(column.term)
    if value is None:
        return ""
    sure = not column.proof or ranked.terms.get(column.proof) == 1
    text = figure_text(value if sure else Estimate(value), column.format)
    # An exact value has no error; an estimate shows its error if that is known.
    with_error = ranked.error and (column.term == "value" or column.with_error)
    error = figure_text(ranked.error or 0.0, column.format.lstrip("+"))
    return f"{text} ±{error}" if with_error else text
