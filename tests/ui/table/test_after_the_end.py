"""What is told when a game is over, and where its keys lead."""

from collections.abc import Awaitable, Callable
from datetime import date

import pytest
from rich.segment import Segment
from support.crossword_tables import BEN, at_table, crossword, lay, person
from support.player import Player, screen_text
from support.saved_games import solve
from support.tables import ended, ending, sitting
from support.waiting import settled, until

from tuiwords.paths import data_dir
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store import records
from tuiwords.ui.games.scrabble.turn_history import accounts, turn_history
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.svg import picture
from tuiwords.ui.table.screen import TableScreen

pytestmark = pytest.mark.usefixtures("still")


async def test_who_resigns_ahead_is_told_who_won_and_why(ada, store) -> None:
    bot = records.Player("bot", "Acorn", "Acorn")
    match = crossword(store, [person(ada), bot], ("CATS", "DOGS"))
    async with at_table(match) as (pilot, screen):
        screen.bots.pause()
        await lay(pilot, "8H CAT")
        match.resign(0)
        screen.moved()
        await ended(pilot, screen)
        assert "✗ Acorn wins\n10 : 0. You resigned, 10 ahead." in ending(screen)
        assert "Time: you " in ending(screen)


async def test_who_resigns_alone_is_told_so(ada) -> None:
    async with sitting(MatchRequest("scrabble", seed=5)) as (pilot, screen):
        screen.match.resign(0)
        screen.moved()
        await ended(pilot, screen)
        assert "You resigned." in ending(screen)


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
        await ended(pilot, screen)
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
        await ended(pilot, screen)
        assert "G Stronger" in screen_text(pilot.app)
        await pilot.go("G")
        again = pilot.app.screen
        assert [player.name for player in again.match.seats if player.kind == "bot"] == ["Thimble"]
        again.match.resign(again.hot_seat.seat)
        again.moved()
        await ended(pilot, again)
        await pilot.go("t")
        assert isinstance(pilot.app.screen, TodayPage)


async def test_sharing_writes_a_picture_without_the_word(ada) -> None:
    async with sitting(MatchRequest("wordle", seed=3)) as (pilot, screen):
        answer = screen.match.state.answer
        for guess in ("crane", answer):
            screen.match.play(0, guess)
        screen.moved()
        await ended(pilot, screen)
        await pilot.press("y")
        await settled(pilot)
        (picture,) = (data_dir() / "pictures").glob("wordle-*.svg")
        assert picture.name in screen_text(pilot.app).replace("\n", "")
        text = picture.read_text(encoding="utf-8")
        assert "Found\u00a0in\u00a02\u00a0guesses" in text
        assert "#538d4e" in text
        assert answer.upper() not in text.upper()


@pytest.mark.parametrize("day", [None, date(2026, 10, 18)])
async def test_the_picture_of_a_game_of_scrabble_shows_its_board(ada, day) -> None:
    request = MatchRequest("scrabble", seed=3, daily=day, bots=("Acorn",))
    async with sitting(request) as (pilot, screen):
        screen.bots.pause()
        screen.match.play(0, "-")
        screen.match.resign(1)
        screen.moved()
        await ended(pilot, screen)
        await pilot.press("y")
        await settled(pilot)
        (picture,) = (data_dir() / "pictures").glob("scrabble-*.svg")
        text = picture.read_text(encoding="utf-8")
        assert ">3W<" in text and "Time:\u00a0Ada\u00a00:00" in text
        assert "Ada\u00a0wins" in text
        assert text.count("Acorn") == (2 if day else 3), (
            "its rack, too, if nobody else plays this game"
        )


def test_blocks_of_a_picture_touch_each_other() -> None:
    drawn = picture([[Segment("██▀ a b")]])
    assert 'd="M0 0h16v16h-16zM16 0h8v8h-8z"' in drawn and ">a\u00a0b</text>" in drawn
    assert "</text>" not in picture([[Segment("┌╭┏━┓╮┐")], [Segment("└╰┗┃┛╯┘│─")]])


async def _lose(pilot: Player, screen: TableScreen) -> None:
    words = ("crane", "pluck", "moths", "vivid", "jazzy", "bebop", "fuzzy")
    await pilot.type(*[word for word in words if word != screen.match.state.answer][:6])


async def _take_all(pilot: Player, screen: TableScreen) -> None:
    while screen.match.state.outcome is None:
        await pilot.type(screen.match.state.suggestion(0).word)


async def _let_another_end_it(_pilot: Player, screen: TableScreen) -> None:
    screen.bots.pause()
    screen.match.resign(1)
    screen.moved(1)


async def _let_time_run_out(_pilot: Player, screen: TableScreen) -> None:
    screen.match.skip_to(screen.match.time_limit)


@pytest.mark.parametrize(
    ("request_", "end"),
    [
        (MatchRequest("wordle", seed=7), _lose),
        (MatchRequest("boggle", seed=5), _let_time_run_out),
        (MatchRequest("word-soup", {"rows": 4, "columns": 4}, seed=3), _take_all),
        (MatchRequest("scrabble", seed=5, bots=("Acorn",)), _let_another_end_it),
    ],
    ids=lambda value: value.game if isinstance(value, MatchRequest) else "",
)
async def test_what_is_typed_on_at_the_end_leads_nowhere(
    ada, store, monkeypatch, request_: MatchRequest, end: Callable[..., Awaitable[None]]
) -> None:
    monkeypatch.setattr("tuiwords.ui.steady_app.KEY_DELAY", 600.0)
    monkeypatch.setattr("tuiwords.ui.table.result.SURPRISED", 600.0)
    async with sitting(request_) as (pilot, screen):
        await end(pilot, screen)
        await until(pilot, lambda: screen.query_one("#ending").display)
        await pilot.press(*"ptgvsdGY", "enter", "backspace", "escape", "p")
        assert pilot.app.screen is screen
        assert len(store.matches()) == 1
