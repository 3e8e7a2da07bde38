"""Hints at a crossword table: at once by equity, then sharper, and seen on the board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from crossword_tables import BEN, at_table, crossword, person, warmed
from waiting import until

from tuiwords.games.scrabble import Play
from tuiwords.play.hints import HintRow, HintTable
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.widgets.hint_columns import arrange

RACKS = ("CATSERX", "DOGMENJ")
TERMS = {"score", "win %", "equity", "leave", "spread"}


@pytest.fixture(autouse=True)
def still() -> None:
    save_preferences(replace(Preferences(), motion=False))
    warmed()


async def test_simulation_sharpens_what_equity_said(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match, (120, 40)) as (pilot, screen):
        panel = screen.hint_panel
        await pilot.press("f2")
        await until(pilot, lambda: panel.table is not None and panel.table.strategy == "champion")
        await until(pilot, lambda: panel.table.facts.get("rounds", 0) >= 40)
        assert set(panel.table.columns) == TERMS
        sure = [row for row in panel.rows if row.cells[panel.table.columns.index("win %")]]
        assert len(sure) == 15
        assert len(panel.rows) > 15, "the other moves stay below"


async def test_the_first_ranking_is_by_equity(ada, store):
    from tuiwords.engine.base import Limit
    from tuiwords.play.hints import hints

    match = crossword(store, [person(ada), BEN], RACKS)
    tables = hints(match, match.kit, 0, Limit(nodes=200, top=30))
    first, second, *_, last = tables
    assert last.nodes > second.nodes > 0, "the ranking sharpens while one watches"
    assert (first.strategy, second.strategy) == ("equity", "champion")
    assert not first.final
    assert set(first.columns) == {"score", "equity", "leave"}
    assert set(second.columns) == TERMS
    assert {row.move for row in first.rows} <= {row.move for row in second.rows}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_figure_of_the_chosen_move_is_in_sight(ada, store, size):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match, size) as (pilot, screen):
        await pilot.press("f2")
        panel = screen.hint_panel
        await until(pilot, lambda: panel.table is not None and panel.table.strategy == "champion")
        await pilot.press("down")
        await pilot.pause()
        lines = [panel.render_line(y).text for y in range(panel.size.height)]
        text = "\n".join(lines)
        for title in TERMS:
            assert title in text
        assert sum(title in lines[2] for title in TERMS) >= 2


async def test_a_hint_is_seen_on_the_board_and_filled_in_but_not_played(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await pilot.press("f2")
        panel = screen.hint_panel
        await until(pilot, lambda: panel.table is not None and panel.table.final)
        await pilot.press("down")
        await pilot.pause()
        move = match.state.parse(panel.pointed)
        assert isinstance(move, Play)
        assert set(screen.board.laid) == set(move.squares)
        await pilot.press("enter")
        await pilot.pause()
        assert match.ply == 0
        assert "".join(screen.board.entry.tiles.values()).upper() == move.letters.upper()
        await pilot.press("enter")
        await until(pilot, lambda: match.ply == 1)
        assert match.replay.played[0].text == str(move)
        assert match.replay.hinted == {0}


async def test_space_goes_through_the_strategies_and_back(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await pilot.press("f2")
        panel, names = screen.hint_panel, []
        for _ in match.kit.strategies():
            await pilot.press("space")
            names.append(panel.chosen)
        assert names.count(None) == 1
        assert set(names) - {None} == set(match.kit.strategies()) - {"equity"}


def table(*rows: HintRow) -> HintTable:
    return HintTable(0, "", ("score", "win %", "equity"), rows, 0, 0, True)


def test_columns_that_have_no_room_are_told_of_one_move():
    rows = (HintRow("8D CAT", ("10", "55.0", "17.2")), HintRow("8D AT", ("4", "", "9.1")))
    wide = arrange(table(*rows), [row.move for row in rows], 50)
    assert wide.foot == 0
    assert wide.row(" 1 8D CAT", rows[0].cells).split() == ["1", "8D", "CAT", *rows[0].cells]
    slim = arrange(table(*rows), [row.move for row in rows], 24)
    assert slim.foot == 2
    assert slim.row("   move", table().columns).split() == ["move", "score", "win", "%"]
    assert slim.detail(rows[0].cells) == [" equity 17.2"]
    assert len(slim.row(" 1 8D CAT", rows[0].cells)) <= 24
    least = arrange(table(*rows), [row.move for row in rows], 12)
    assert least.detail(rows[0].cells) == [" score 10", " win % 55.0", " equity 17.2"]
    assert least.detail(rows[1].cells) == [" score 4", " equity 9.1"]


def test_columns_close_up_before_one_is_left_out():
    rows = (HintRow("8D CAT", ("10", "55.0", "17.2")),)
    tight = arrange(table(*rows), ["8D CAT"], 30)
    assert tight.foot == 0
    assert len(tight.row("   move", table().columns)) <= 30
