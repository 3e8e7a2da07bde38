import dataclasses

import pytest
from toy.game import STONES
from toy.rules import Take
from toy.strategy import Counter

from tuiwords.engine.base import BITS, GUESSES, Limit, Measure, RankedMove, Ranking
from tuiwords.games.base import GameError
from tuiwords.games.options import Value
from tuiwords.play.catalog import GAMES
from tuiwords.play.game import HintColumn
from tuiwords.play.games.wordle import WORDLE
from tuiwords.play.hints import HintRow, hint_table, hints
from tuiwords.play.match import Match
from tuiwords.store.records import Player

SEATS = [Player("guest", "", "Guest")]


def test_tables_stream_and_the_last_is_final() -> None:
    match = Match.begin(STONES, {}, 0, SEATS)
    tables = list(hints(match, STONES, 5, Limit()))
    assert [len(table.rows) for table in tables] == [1, 2, 3]
    assert [table.final for table in tables] == [False, False, True]
    last = tables[-1]
    assert (last.ply, last.nodes, last.seconds, last.facts) == (5, 3, 0.5, {"left": 7.0})
    assert last.heading == "points, more is better"
    assert last.columns == ("points", "share")
    assert last.rows == (
        HintRow("3", ("3.0", "75%")),
        HintRow("2", ("2.0", "50%")),
        HintRow("1", ("1.0", "25%")),
    )
    assert match.replay.lines == 0


@pytest.mark.parametrize("strategy", [None, "counter", Counter()])
def test_a_view_and_any_strategy_will_do(strategy: object) -> None:
    view = Match.begin(STONES, {}, 0, SEATS).view(0)
    assert len(list(hints(view, STONES, 0, Limit(), strategy))) == 3  # type: ignore[arg-type]


def test_an_unknown_strategy_is_told_at_once() -> None:
    view = Match.begin(STONES, {}, 0, SEATS).view(0)
    with pytest.raises(
        GameError, match="Stones has no strategy 'deep'; the strategies are counter"
    ):
        hints(view, STONES, 0, Limit(), "deep")


def test_nothing_is_thought_before_it_is_asked_for() -> None:
    asked: list[Limit] = []

    class Slow(Counter):
        def analyse(self, view, limit):  # type: ignore[no-untyped-def]
            asked.append(limit)
            yield from super().analyse(view, limit)

    view = Match.begin(STONES, {}, 0, SEATS).view(0)
    stream = hints(view, STONES, 0, Limit(nodes=4), Slow())
    assert asked == []
    next(stream)
    assert asked == [Limit(nodes=4)]


def test_errors_lines_and_missing_terms_are_shown() -> None:
    moves = (
        RankedMove(Take(3), 1.25, {"chance": 0.5}, 0.125),
        RankedMove(Take(2), 1.5, {}, 0.0),
        RankedMove(Take(1), 2.0, {"chance": 0.0}),
    )
    columns = (
        HintColumn("value", "to go"),
        HintColumn("chance", "chance", ".1%"),
        HintColumn("bits", "bits"),
    )
    ranking = Ranking(GUESSES, moves, 9, 1.5, True, {}, (Take(3), Take(1)))
    table = hint_table(ranking, columns, 2)
    assert table.heading == "guesses to go, fewer is better"
    assert table.columns == ("to go", "chance")
    assert [row.cells for row in table.rows] == [
        ("1.25 ±0.12", "50.0%"),
        ("1.50", ""),
        ("2.00", "0.0%"),
    ]
    assert table.line == ("3", "1")
    empty = hint_table(Ranking(BITS, (), 0, 0.0, True), columns, 0)
    assert (empty.rows, empty.heading) == ((), "information (bits), more is better")


def test_what_ranks_is_the_first_column() -> None:
    def columns_of(measure: Measure, *values: float) -> tuple[tuple[str, ...], list[str]]:
        moves = tuple(
            RankedMove(Take(n), value, {"left": 2.0 - n, "bits": 1.0 + n})
            for n, value in enumerate(values, 1)
        )
        table = hint_table(Ranking(measure, moves, 9, 1.5, True), columns, 0)
        return table.columns, [row.cells[0] for row in table.rows]

    columns = (HintColumn("value", ""), HintColumn("left", "to go"), HintColumn("bits", "bits"))
    assert columns_of(GUESSES, 1.0, 0.0) == (("to go", "bits"), ["1.00", "0.00"])
    assert columns_of(BITS, 2.0, 3.0) == (("bits", "to go"), ["2.00", "3.00"])
    assert columns_of(BITS, 9.0, 8.0) == (("bits", "to go", "bits"), ["9.00", "8.00"])


@pytest.mark.parametrize("settings", [{"guesses": 4}, {"absurdle": True}])
@pytest.mark.parametrize("name", WORDLE.advice.strategies())
def test_hints_of_wordle_are_in_the_order_of_their_first_column(
    name: str, settings: dict[str, Value]
) -> None:
    match = Match.begin(WORDLE, settings, 3, SEATS)
    for guess in ("slate", "corny", "pudgy"):  # the next one may be the last
        match.play(0, guess)
    *_, table = hints(match, WORDLE, 3, Limit(nodes=4000), name)
    shown = [float(row.cells[0].strip("~").partition(" ")[0]) for row in table.rows]
    assert len(shown) > 1
    assert shown == sorted(shown, reverse="more is better" in table.heading)


def test_whole_numbers_are_shown_as_such() -> None:
    worst = Measure("worst case", "words left", more_is_better=False, whole=True)
    ranking = Ranking(worst, (RankedMove(Take(1), 8.03), RankedMove(Take(2), 9.04)), 1, 0.0, True)
    table = hint_table(ranking, (HintColumn("value", ""),), 0)
    assert (table.columns, [row.cells for row in table.rows]) == (("words left",), [("8",), ("9",)])


def test_what_is_not_proven_follows_a_tilde() -> None:
    moves = (
        RankedMove(Take(3), 1.0, {"left": 1.0, "exact": 1.0}),
        RankedMove(Take(2), 2.0, {"left": 2.0, "exact": 0.0}),
        RankedMove(Take(1), 3.0, {"left": 3.0}),
    )
    columns = (HintColumn("left", "to go", proof="exact"), HintColumn("left", "left"))
    table = hint_table(Ranking(GUESSES, moves, 9, 1.5, True), columns, 0)
    assert [row.cells for row in table.rows] == [
        ("1.00", "1.00"),
        ("~2.00", "2.00"),
        ("~3.00", "3.00"),
    ]


def test_a_value_that_is_the_figure_of_a_column_takes_its_place() -> None:
    columns = (
        HintColumn("value", ""),
        HintColumn("left", "to go", proof="exact", measure=GUESSES.name),
    )
    moves = (
        RankedMove(Take(1), 2.67, {"left": 2.66, "exact": 1.0}),
        RankedMove(Take(2), 2.84, {"left": 2.83}),
    )

    def shown(measure: Measure) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        table = hint_table(Ranking(measure, moves, 0, 0.0, True), columns, 0)
        return table.columns, [row.cells for row in table.rows]

    assert shown(GUESSES) == (("to go",), [("2.67",), ("~2.84",)])
    assert shown(BITS) == (("bits", "to go"), [("2.67", "2.66"), ("2.84", "~2.83")])


def test_the_figures_of_a_ranking_are_told_in_words() -> None:
    for game in GAMES.values():
        texts = game.advice.hint_facts
        assert texts is None or all(text.format("7") != text for text in texts.values())
    assert GAMES["boggle"].advice.hint_facts == {"left": "{} words left"}


def test_a_deeper_strategy_goes_on_where_the_advisor_is_done() -> None:
    class Deep(Counter):
        name = "deep"

        def analyse(self, view, limit):  # type: ignore[no-untyped-def]
            for nodes in (10, 20):
                best = RankedMove(Take(1), 0.9, {"share": nodes / 100})
                yield Ranking(BITS, (best,), nodes, 1.0, nodes == 20)

    advice = dataclasses.replace(
        STONES.advice,
        second_advisor="deep",
        strategies=lambda: {"counter": Counter, "deep": Deep},
    )
    both = dataclasses.replace(STONES, advice=advice)
    view = Match.begin(STONES, {}, 0, SEATS).view(0)
    tables = list(hints(view, both, 0, Limit()))
    assert [table.strategy for table in tables] == ["counter"] * 3 + ["deep"] * 2
    assert [table.final for table in tables] == [False] * 4 + [True]
    assert [row.move for row in tables[2].rows] == ["3", "2", "1"]
    assert [row.move for row in tables[-1].rows] == ["1", "3", "2"], "the others stay below"
    assert [len(list(hints(view, both, 0, Limit(), name))) for name in ("counter", "deep")] == [
        3,
        2,
    ]
