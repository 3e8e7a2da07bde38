"""A game of another package at the table: its board is all that it brings along."""

import logging
from collections.abc import Iterator
from dataclasses import replace

from support.tables import ended, ending, notice, seen, sitting
from support.waiting import until
from toy.game import STONES
from toy.strategy import Counter

from tuiwords.engine.base import Limit, Ranking
from tuiwords.play import catalog
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.ui.pages.review import ReviewPage


class Unsteady(Counter):
    """Breaks after its first ranking."""

    def analyse(self, view, limit: Limit) -> Iterator[Ranking]:
        yield next(super().analyse(view, limit))
        raise ZeroDivisionError("no more stones")


def request(stones: int) -> MatchRequest:
    """A game against its bot; the person begins."""
    return MatchRequest("stones", {"stones": stones}, seed=0, bots=("counter",))


async def test_it_has_hints_bots_and_a_result(ada, stones) -> None:
    save_preferences(replace(Preferences(), motion=False))
    async with sitting(request(5)) as (pilot, screen):
        screen.bots.pace = 0
        assert seen(screen).splitlines()[0].strip() == "ooooo"
        await pilot.press("f2")
        await until(pilot, lambda: len(screen.hint_panel.rows) == 3)
        assert screen.hint_panel.moves[0].cells == ("3.0", "75%")
        assert "Analysis complete" in screen.hint_panel.status()
        await pilot.press("end")
        assert screen.board.shown == "1"
        await pilot.press("enter")
        assert screen.board.entry == "1"
        await pilot.press("enter")
        await until(pilot, lambda: screen.match.ply == 2)
        assert screen.match.replay.hinted == {0}
        assert screen.match.state.stones == 1
        assert "resigns" not in notice(screen)
        await pilot.press("9", "enter")
        assert "cannot be taken" in notice(screen)
        await pilot.press("1", "enter")
        await until(pilot, lambda: "2 stones taken" in ending(screen))
        await ended(pilot, screen)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewPage))


async def test_hints_that_break_say_so_and_are_logged(ada, stones, caplog) -> None:
    broken = replace(STONES.advice, strategies=lambda: {"counter": Unsteady})
    catalog.GAMES["stones"] = replace(STONES, advice=broken)
    with caplog.at_level(logging.ERROR, "tuiwords"):
        async with sitting(request(5)) as (pilot, screen):
            await pilot.press("f2")
            await until(pilot, lambda: "Something went wrong" in screen.hint_panel.status())
            assert len(screen.hint_panel.rows) == 1, "what was found before is still there"
    assert any(record.exc_info for record in caplog.records)
