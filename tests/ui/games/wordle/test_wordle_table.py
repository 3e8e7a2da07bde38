"""Wordle at the table: the open row, and why a guess is refused."""

from __future__ import annotations

from support.tables import notice, sitting
from support.waiting import until
from textual import events

from tuiwords.play.match_setup import MatchRequest


async def test_escape_erases_the_row_first_and_leaves_then(ada):
    async with sitting(MatchRequest("wordle", seed=5)) as (pilot, screen):
        await pilot.press(*"cran", "escape")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert screen.board.input.entry == ""
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is not screen


async def test_a_guess_typed_in_one_burst_is_refused_with_its_reason(ada):
    async with sitting(MatchRequest("wordle", seed=5)) as (pilot, screen):
        for key in (*"xqzxq", "enter"):
            pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: screen.board.input.entry == "xqzxq")
        await pilot.pause(0.2)
        assert "XQZXQ" in notice(screen).upper()
        await pilot.press("backspace")
        assert not notice(screen).startswith("!")
