"""Typing at the table of every game: in bursts, ahead, and until the table closes."""

import pytest
from support.apps import at_home, open_app, setting_up
from support.boggle_rounds import TYPED
from support.player import Player
from support.tables import leave, notice, sitting
from support.waiting import until
from textual import events
from textual.widgets import Input

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.table.screen import TableScreen

KEYS = {"\n": "enter", " ": "space"}
pytestmark = pytest.mark.usefixtures("still")


AHEAD = {
    "wordle": (MatchRequest("wordle", seed=7), "crane\nmoths\npl", 2),
    "boggle": (MatchRequest("boggle", TYPED, seed=5), "quest nest\nse", 2),
    "scrabble": (MatchRequest("scrabble", seed=44), "bad\n eg", 1),
    "word-soup": (MatchRequest("word-soup", seed=7), "bosques\ntea\nsa", 2),
}


def letters_on(screen: TableScreen) -> int:
    """How many letters are typed."""
    entry = screen.board.input.entry
    return len(getattr(entry, "laid", getattr(entry, "text", entry)))


def type_at_once(pilot: Player, text: str) -> None:
    """Send keys faster than they can be answered."""
    for sign in text:
        pilot.app.post_message(events.Key(KEYS.get(sign, sign), None if sign == "\n" else sign))


@pytest.mark.parametrize(
    ("game", "wrong", "reason"),
    [
        ("wordle", "zzzzz", "ZZZZZ is not"),
        ("boggle", "xqz", "XQZ"),
        ("scrabble", "bdg", "BDG is not in the"),
        ("word-soup", "zzz", "ZZZ is not on"),
    ],
)
async def test_all_keys_count_and_escape_erases_before_it_would_leave(
    ada, game: str, wrong: str, reason: str
) -> None:
    opening, ahead, moves = AHEAD[game]
    async with sitting(opening) as (pilot, screen):
        type_at_once(pilot, f"{wrong}\n")
        await until(pilot, lambda: reason in notice(screen))
        await pilot.pause(0.2)
        assert reason in notice(screen) and screen.match.ply == 0
        await pilot.press("escape")
        assert (letters_on(screen), notice(screen)) == (0, "")
        type_at_once(pilot, ahead)
        await until(pilot, lambda: (screen.match.ply, letters_on(screen)) == (moves, 2))
        await pilot.press("escape")
        assert pilot.app.screen is screen and letters_on(screen) == 0
        await pilot.press(*ahead[-2:])
        await screen.board.remove()
        screen.board.action_erase()  # a key that comes while the table closes
        assert letters_on(screen) == 1


@pytest.mark.parametrize("game", AHEAD)
async def test_keys_typed_while_a_table_opens_count_there(ada, game: str) -> None:
    opening, ahead, moves = AHEAD[game]
    async with open_app(rules=False) as (pilot, app):
        await at_home(pilot)

        async def opened(moves: int) -> None:
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await until(pilot, lambda: app.screen.is_mounted and letters_on(app.screen) == 2)
            assert app.screen.match.ply == moves

        app.begin(opening)
        type_at_once(pilot, ahead)
        await opened(moves)
        await leave(pilot)
        type_at_once(pilot, f"c{ahead[-2:]}")  # goes on with the game that was left
        await opened(moves)


async def test_letters_after_the_enter_that_starts_a_game_are_on_its_board(ada) -> None:
    async with setting_up("wordle") as (pilot, _):
        type_at_once(pilot, "\ncrane\n")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until(pilot, lambda: pilot.app.screen.match.ply == 1)


async def test_letters_after_leaving_count_after_a_pause_or_on_a_page_opened_since(
    ada, monkeypatch
) -> None:
    now = 0.0
    monkeypatch.setattr("tuiwords.ui.steady_app.monotonic", lambda: now)
    async with sitting(MatchRequest("wordle", seed=7)) as (pilot, screen):
        await pilot.press("escape", "escape")
        today = pilot.app.screen
        for letter in "crane":
            now += 0.4
            await pilot.press(letter)
        assert screen is not today is pilot.app.screen, "a word typed on leads nowhere"
        await pilot.press("ctrl+p", *"games")
        assert pilot.app.screen.query_one(Input).value == "games"
        await pilot.press("escape", "m")
        assert pilot.app.screen is today
        now += 0.5
        await pilot.press("m")
        assert pilot.app.screen is not today
