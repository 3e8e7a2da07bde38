"""What is told when a game is over, and where its keys lead."""

from __future__ import annotations

from datetime import date

import pytest
from support.crossword_tables import BEN, at_table, crossword, lay, person
from support.player import screen_text
from support.saved_games import solve
from support.tables import ending, sitting
from support.waiting import settled, until

from tuiwords.paths import data_dir
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.records import Player
from tuiwords.ui.games.scrabble.turn_history import accounts, turn_history
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.table.screen import TableScreen

pytestmark = pytest.mark.usefixtures("still")


async def test_who_resigns_ahead_is_told_who_won_and_why(ada, store) -> None:
    bot = Player("bot", "Acorn", "Acorn")
    match = crossword(store, [person(ada), bot], ("CATS", "DOGS"))
    async with at_table(match) as (pilot, screen):
        screen.bots.pause()
        await lay(pilot, "8H CAT")
        match.resign(0)
        screen.moved()
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert "✗ Acorn wins\n10 : 0. You resigned, 10 ahead." in ending(screen)
        assert "Time: you " in ending(screen)


def test_challenges_are_counted_for_each_player(ada, store) -> None:
    match = crossword(store, [person(ada), BEN], ("CATS", "DOGS"), settings={"challenge": "double"})
    for seat, move in ((0, "8H CAT"), (1, "challenge")):
        match.play(seat, move)
    told = accounts(match.state, turn_history(match.replay))
    assert told == [("Challenges", ["none", "0 of 1 won"])]


async def test_a_game_of_the_day_leads_to_the_next_one_and_is_not_played_again(ada) -> None:
    async with sitting(MatchRequest("wordle", daily=date.today()), (120, 40)) as (pilot, screen):
        solve(screen.match)
        screen.moved()
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert "g Again" not in screen_text(pilot.app)
        await pilot.press("g", "ctrl+r")
        assert pilot.app.screen is screen
        await pilot.go("d")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        following = pilot.app.screen.match.header
        assert (following.game, following.daily) == ("boggle", date.today().isoformat())


async def test_the_next_stronger_bot_is_played_or_today_shown(ada) -> None:
    request = MatchRequest("scrabble", seed=5, bots=("Acorn",))
    async with sitting(request, (120, 40)) as (pilot, screen):
        screen.match.resign(0)
        screen.moved()
        await until(pilot, lambda: screen.query_one("#ending").display)
        assert "G Stronger" in screen_text(pilot.app)
        await pilot.go("G")
        again = pilot.app.screen
        assert [player.name for player in again.match.seats if player.kind == "bot"] == ["Thimble"]
        again.match.resign(again.hot_seat.seat)
        again.moved()
        await until(pilot, lambda: again.query_one("#ending").display)
        await pilot.go("t")
        assert isinstance(pilot.app.screen, TodayPage)


async def test_sharing_writes_a_picture_without_the_word(ada) -> None:
    async with sitting(MatchRequest("wordle", seed=3)) as (pilot, screen):
        answer = screen.match.state.answer
        for guess in ("crane", answer):
            screen.match.play(0, guess)
        screen.moved()
        await until(pilot, lambda: screen.query_one("#ending").display)
        await pilot.press("y")
        await settled(pilot)
        (picture,) = (data_dir() / "pictures").glob("wordle-*.svg")
        assert picture.name in screen_text(pilot.app).replace("\n", "")
        text = picture.read_text(encoding="utf-8")
        assert "Found&#160;in&#160;2&#160;guesses" in text
        assert "#538d4e" in text
        assert answer.upper() not in text.upper()
