"""A key sends little more than what it changes, at 120 by 40 with 256 colors."""

import pytest
from support.emulated import EmulatedTerminal, emulated_app
from support.waiting import until
from textual.pilot import Pilot

from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.records import Profile
from tuiwords.ui.table.screen import TableScreen

REST = 0.3  # seconds without a byte; Home's animation makes a step in a shorter time
STEP, LETTER, HOME = 2_000, 4_000, 20_000  # bytes at most
GAMES = ["wordle", "boggle", "word-soup", "scrabble"]


@pytest.fixture(autouse=True)
def colors(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 256 colors."""
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("COLORTERM", "NO_COLOR", "TEXTUAL_COLOR_SYSTEM"):
        monkeypatch.delenv(name, raising=False)


async def sent(pilot: Pilot[None], terminal: EmulatedTerminal, *keys: str) -> list[int]:
    """The bytes that each key sends until nothing moves any more."""
    found = []
    for key in ("", *keys):
        terminal.sent, before = "", -1
        if key:
            await pilot.press(key)
        while before < len(terminal.sent):
            before = len(terminal.sent)
            await pilot.pause(REST)
        found.append(before)
    return found[1:]


@pytest.mark.parametrize("game", GAMES)
async def test_a_letter_in_a_game(ada: Profile, game: str) -> None:
    async with emulated_app(MatchRequest(game, seed=1)) as (pilot, app, terminal):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        found = await sent(pilot, terminal, *"eat")
    assert 0 < max(found) <= LETTER


@pytest.mark.parametrize("game", ["word-soup", "scrabble"])
async def test_a_step_of_the_cursor(ada: Profile, game: str) -> None:
    async with emulated_app(MatchRequest(game, seed=1)) as (pilot, app, terminal):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        found = await sent(pilot, terminal, *("right", "down", "left"))
    assert 0 < max(found) <= STEP


async def test_a_step_on_home_with_its_animation(ada: Profile) -> None:
    async with emulated_app() as (pilot, _app, terminal):
        found = await sent(pilot, terminal, *("down", "down"))
    assert 0 < max(found) <= HOME
