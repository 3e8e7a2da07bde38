"""The terminal's bell: off unless wanted."""

from dataclasses import replace

import pytest
from support.apps import OpenedApp
from support.tables import ending, sitting
from support.waiting import until

from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import Preferences, save_preferences


@pytest.mark.parametrize("wanted", [False, True])
async def test_the_end_of_a_game_rings_for_those_who_want_it(ada, monkeypatch, wanted) -> None:
    rung: list[bool] = []
    monkeypatch.setattr(OpenedApp, "bell", lambda _app: rung.append(True))
    save_preferences(replace(Preferences(), motion=False, bell=wanted))
    async with sitting(MatchRequest("wordle", seed=7)) as (pilot, screen):
        await pilot.type(str(screen.match.state.answer))
        await until(pilot, lambda: bool(ending(screen)))
        assert rung == [True] * wanted
