"""Hints at a crossword table: at once by equity, then sharper, and seen on the board."""

from contextlib import asynccontextmanager

import pytest
from support.crossword_tables import BEN, at_table, crossword, person
from support.player import screen_text
from support.waiting import until

from tests.conftest import mostly_deep
from tuiwords.engine.base import Limit
from tuiwords.games.scrabble import Play
from tuiwords.ui.keys import key_name

pytestmark = pytest.mark.usefixtures("still")

RACKS = ("CATSERX", "DOGMENJ")
TERMS = {"score", "win %", "behind", "equity", "leave", "spread"}


async def test_simulation_sharpens_what_equity_said(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match, (120, 40)) as (pilot, screen):
        panel = screen.hint_panel
        await pilot.press("f2")
        await until(pilot, lambda: panel.table is not None and panel.table.strategy == "champion")
        await until(pilot, lambda: panel.table.facts.get("rounds", 0) >= 40)
        assert set(panel.table.columns) == TERMS
        sure = [row for row in panel.moves if row.cells[panel.table.columns.index("win %")]]
        assert len(sure) == 15
        assert len(panel.rows) > 15, "the other moves stay below"


async def test_the_first_ranking_is_by_equity(ada, store):
    from tuiwords.play.hints import hints

    match = crossword(store, [person(ada), BEN], RACKS)
    tables = hints(match, match.game, 0, Limit(nodes=200, top=30))
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
        lines = [panel.render_line(y).text for y in range(panel.size.height)]
        text = "\n".join(lines)
        for title in TERMS:
            assert title in text
        assert any(sum(title in line for title in TERMS) >= 2 for line in lines[:8])


async def test_a_hint_is_seen_on_the_board_and_filled_in_but_not_played(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await pilot.press("f2")
        panel = screen.hint_panel
        await until(pilot, lambda: panel.table is not None and panel.table.final)
        await pilot.press("down")
        move = match.state.parse(panel.selected_key)
        assert isinstance(move, Play)
        assert set(screen.board.squares.laid) == set(move.squares)
        await pilot.press("enter")
        assert match.ply == 0
        assert "".join(screen.board.input.entry.tiles.values()).upper() == move.letters.upper()
        await pilot.press("enter")
        await until(pilot, lambda: match.ply == 1)
        assert match.replay.played[0].text == str(move)
        assert match.replay.hinted == {0}


async def test_an_analysis_that_stopped_undecided_goes_on(ada, store, monkeypatch):
    """It says that nothing is decided, and which key has it continue where it was."""
    monkeypatch.setattr("tuiwords.ui.widgets.hints.LIMIT", Limit(nodes=150, top=60))
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match, (120, 40)) as (pilot, screen):
        panel = screen.hint_panel
        await pilot.press("f2")
        await until(pilot, lambda: panel.undecided)
        assert panel.status().startswith(f"Undecided: press {key_name('hints.longer')} to continue")
        assert "hints.longer" in {each.binding.id for each in screen.active_bindings.values()}
        stopped = panel.table
        place = stopped.columns.index("behind")
        assert stopped.rows[0].cells[place] == ""
        assert all("±" in row.cells[place] for row in stopped.rows[1:15])
        await pilot.press("plus")
        await until(pilot, lambda: panel.table.nodes > stopped.nodes and panel.table.final)
        assert panel.table.facts["rounds"] >= stopped.facts["rounds"]


async def test_the_key_that_continues_is_there_only_where_it_does_something(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match, (120, 40)) as (pilot, screen):
        await pilot.press("f2")
        panel = screen.hint_panel
        panel.ask(match.view(0), match.game, 0, "equity")
        await until(pilot, lambda: panel.table is not None and panel.table.final)
        assert panel.status().startswith("Analysis complete")
        assert "hints.longer" not in {each.binding.id for each in screen.active_bindings.values()}


async def test_space_goes_through_the_strategies_and_back(ada, store):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match) as (pilot, screen):
        await pilot.press("f2")
        panel, names = screen.hint_panel, []
        for _ in match.game.advice.strategies():
            await pilot.press("space")
            names.append(panel.chosen)
        assert names.count(None) == 1
        assert set(names) - {None} == set(match.game.advice.strategies()) - {"equity"}


@pytest.mark.parametrize("size", mostly_deep([(60, 20), (80, 24)], 1))
async def test_the_list_says_where_another_strategy_ranked(ada, store, size):
    match = crossword(store, [person(ada), BEN], RACKS)
    async with at_table(match, size) as (pilot, screen):
        await pilot.press("f2", *["space"] * 4)
        panel = screen.hint_panel
        await until(pilot, lambda: panel.strategy == "endgame" and bool(panel.rows))
        assert "86 tiles in the bag: ranked by equity" in _said(panel)
        await until(pilot, lambda: "Continue" not in screen_text(screen.app))  # it is complete
        await pilot.press("space")
        await until(pilot, lambda: panel.strategy == "champion" and bool(panel.rows))
        assert "ranked by" not in _said(panel)


@asynccontextmanager
async def hints_put_away(ada, store, monkeypatch):
    """A table whose hints were put away undecided: the pilot, the panel, the match."""
    monkeypatch.setattr("tuiwords.ui.widgets.hints.LIMIT", Limit(seconds=600.0, top=60))
    match = crossword(store, [person(ada), BEN], ("AHIOSTU", "AEIILNR"))  # no turn is clearly best
    async with at_table(match, (120, 40)) as (pilot, screen):
        panel = screen.hint_panel
        await pilot.press("f2")
        await until(pilot, lambda: panel.table is not None and panel.table.nodes > 1000)
        await pilot.press("f2")
        assert not panel.display
        yield pilot, panel, match


async def test_hints_asked_again_show_what_was_known_and_search_on(ada, store, monkeypatch) -> None:
    async with hints_put_away(ada, store, monkeypatch) as (pilot, panel, match):
        shown = panel.kept(match.view(0), match.game, 0)
        seen, show = [], panel.show_table

        def seeing(table) -> None:
            show(table)
            seen.append(panel.table)

        monkeypatch.setattr(panel, "show_table", seeing)
        await pilot.press("f2")
        await until(pilot, lambda: len(seen) > 1)
        assert seen[0] == shown
        assert not shown.final
        assert all(table.nodes >= shown.nodes for table in seen)


async def test_hints_asked_again_keep_what_was_searched_longer(ada, store, monkeypatch) -> None:
    async with hints_put_away(ada, store, monkeypatch) as (pilot, panel, match):
        shown = panel.kept(match.view(0), match.game, 0)
        monkeypatch.setattr("tuiwords.ui.widgets.hints.LIMIT", Limit(nodes=300, top=60))
        await pilot.press("f2")
        await until(pilot, lambda: panel.table.final)
        assert panel.table.rows == shown.rows
        assert panel.table.nodes == shown.nodes
        assert panel.undecided, "it can still go on"


def _said(panel) -> str:
    """What the panel says above its moves."""
    return " ".join(" ".join(text for text, _ in panel.titles()).split())
