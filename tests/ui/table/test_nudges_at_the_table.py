"""F12 at the table: a small hint, a bigger one, the ranked moves."""

from dataclasses import replace
from threading import Event

import pytest
from support.tables import notice, sitting
from support.waiting import settled, until

from tuiwords.engine.base import Limit
from tuiwords.play.hints import small_hints
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.widgets import hints as hint_panel


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("wordle", "still possible", "A good guess is"),
        ("scrabble", "best play places", "It is "),
        ("word-soup", "best word has", "It begins with"),
    ],
)
async def test_each_press_says_more(ada, game, first, second) -> None:
    save_preferences(replace(Preferences(), motion=False))
    async with sitting(MatchRequest(game, seed=7), (100, 30)) as (pilot, screen):
        await pilot.press("f12")
        await until(pilot, lambda: first in notice(screen))
        assert screen.match.replay.hinted
        await pilot.press("f12")
        await until(pilot, lambda: second in notice(screen))
        assert not screen.hint_panel.display
        await pilot.press("f12")
        await until(pilot, lambda: screen.hint_panel.display)
        if game == "wordle":  # after a move it begins again
            await pilot.press("f2")
            await pilot.type("crane")
            await until(pilot, lambda: screen.board.open and screen.match.ply == 1)
            await pilot.press("f12")
            await until(pilot, lambda: first in notice(screen))


async def test_small_hints_go_by_the_strategy_of_the_list(ada) -> None:
    async with sitting(MatchRequest("scrabble", seed=7), (100, 30)) as (pilot, screen):
        match = screen.match
        view, names = match.view(0), ("greedy", "equity")
        told = {name: small_hints(view, match.game, 0, name)[1] for name in names}
        assert told["greedy"] != told["equity"]
        await pilot.press("f2")
        for _ in match.game.advice.strategies():
            if screen.hint_panel.strategy == "greedy":
                break
            await pilot.press("space")
        assert screen.hint_panel.strategy == "greedy"
        await pilot.press("f2", "f12")
        await until(pilot, lambda: "best play places" in notice(screen))
        await pilot.press("f12")
        await until(pilot, lambda: told["greedy"] in notice(screen))


async def test_a_small_hint_that_comes_after_the_list_is_not_told(ada, monkeypatch) -> None:
    asked, told = Event(), Event()

    def late(*_):
        asked.set()
        return ("Late",) if told.wait(60) else ()

    monkeypatch.setattr("tuiwords.ui.table.hints.small_hints", late)
    async with sitting(MatchRequest("word-soup", seed=7), (80, 24)) as (pilot, screen):
        await pilot.press("f12")
        await until(pilot, asked.is_set)
        await pilot.press("f2")
        told.set()
        await settled(pilot)
        assert notice(screen) == ""


async def test_a_small_hint_is_whole_where_the_line_is_short(ada) -> None:
    async with sitting(MatchRequest("word-soup", seed=7), (60, 20)) as (pilot, screen):
        await pilot.press("f12")
        await until(pilot, lambda: "best word has" in notice(screen))
        shown = notice(screen)
        assert len(shown) <= screen.query_one("#notice").size.width
        assert shown.endswith("letters")


async def test_small_hints_follow_the_list_and_say_that_it_is_not_final(ada, monkeypatch) -> None:
    monkeypatch.setattr(hint_panel, "LIMIT", Limit(seconds=600.0, top=60))
    async with sitting(MatchRequest("word-soup", seed=7), (60, 20)) as (pilot, screen):
        panel = screen.hint_panel
        monkeypatch.setattr("tuiwords.ui.table.hints.small_hints", lambda *_, **__: ("One", "Two"))
        await pilot.press("f12")
        await until(pilot, lambda: "One" in notice(screen))  # of another word than the list's
        await pilot.press("f2")
        await until(pilot, lambda: panel.table is not None and panel.table.nodes > 0)
        assert not panel.table.final
        await pilot.press("f2", "f12")
        await until(pilot, lambda: "best word has" in notice(screen))
        best = panel.kept(screen.match.view(0), screen.match.game, 0).rows[0].move.split()[0]
        assert notice(screen) == f"So far the best word has {len(best)} letters"
        assert len(notice(screen)) <= screen.query_one("#notice").size.width
        await pilot.press("f12")
        await until(pilot, lambda: f"It begins with {best[:2].upper()}" in notice(screen))


async def test_an_analysis_that_is_complete_is_not_repeated(ada, monkeypatch) -> None:
    async with sitting(MatchRequest("scrabble", seed=7), (100, 30)) as (pilot, screen):
        panel = screen.hint_panel
        await pilot.press("f2")
        await until(pilot, lambda: panel.table is not None and panel.table.final)
        table, undecided = panel.table, panel.undecided
        monkeypatch.setattr(hint_panel, "hints", None)
        await pilot.press("f2", "f2")
        await until(pilot, lambda: panel.table == table)
        assert panel.undecided == undecided
        if undecided:  # it goes on where it was
            await pilot.press("plus")
            await until(pilot, lambda: panel.table.nodes > table.nodes)
