"""F12 at the table: a small hint, a bigger one, the ranked moves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.tables import enter, notice, sitting
from support.waiting import until

from tuiwords.play.hints import small_hints
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("wordle", "still possible", "A good guess is"),
        ("scrabble", "The best play places", "It is "),
        ("word-soup", "The best word has", "It begins with"),
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
            await enter(pilot, "crane")
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
        await until(pilot, lambda: "The best play places" in notice(screen))
        await pilot.press("f12")
        await until(pilot, lambda: told["greedy"] in notice(screen))


async def test_a_small_hint_is_whole_where_the_line_is_short(ada) -> None:
    async with sitting(MatchRequest("word-soup", seed=7), (60, 20)) as (pilot, screen):
        await pilot.press("f12")
        await until(pilot, lambda: "The best word has" in notice(screen))
        shown = notice(screen)
        assert len(shown) <= screen.query_one("#notice").size.width
        assert shown.endswith("letters")
