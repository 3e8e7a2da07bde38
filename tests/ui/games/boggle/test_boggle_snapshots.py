"""How Boggle looks at 80x24 and 120x40; ``pytest --snapshot-update`` takes new pictures."""

import pytest
from support.apps import OpenedApp
from support.boggle_rounds import TYPED
from support.player import Player
from support.tables import ended
from support.waiting import until

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.app import TuiWords
from tuiwords.ui.table.screen import TableScreen

pytestmark = pytest.mark.usefixtures("still")

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])


async def sit(pilot: Player) -> TableScreen:
    """At the table, its clock standing at the start of the round."""
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, TableScreen))
    await pilot.type("quest", "nests", "sew")
    screen = app.screen
    assert isinstance(screen, TableScreen)
    await until(pilot, lambda: "Left" in str(screen.query_one("#log").render()))
    return screen


def round_of(settings: dict[str, str]) -> TuiWords:
    return OpenedApp(MatchRequest("boggle", settings, seed=5), rules=False)


@SIZES
def test_the_board(ada, snap_compare, size):
    async def play(pilot):
        screen = await sit(pilot)
        await pilot.press(*"oney")
        screen.match.stop()
        screen.match.skip_to(0.0)
        screen.query_one("Clock").tick()

    assert snap_compare(round_of(TYPED), terminal_size=size, run_before=play)


def test_a_large_board_with_blocks(ada, snap_compare):
    rows = "FCTHO# ESIDAH EOTSNM ZBICHS NAEABR EOUCO[He]"

    async def play(pilot):
        app = pilot.app
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        await until(pilot, lambda: "Left" in str(screen.query_one("#log").render()))
        await pilot.press(*max(screen.match.state.words, key=len))
        screen.match.stop()
        screen.match.skip_to(0.0)
        screen.query_one("Clock").tick()

    assert snap_compare(round_of({"board": rows}), terminal_size=(80, 24), run_before=play)


@SIZES
def test_after_the_round(ada, snap_compare, size):
    async def play(pilot):
        screen = await sit(pilot)
        screen.match.skip_to(screen.match.time_limit)
        await ended(pilot, screen)
        await pilot.press("down", "down", "down", "down")
        await until(pilot, lambda: str(screen.query_one("#ending-meaning").render()) != "")
        meaning = screen.query_one("#ending-meaning")
        word = screen.query_one("#board-words").selected_key
        await until(pilot, lambda: word.upper() in str(meaning.render()))

    assert snap_compare(round_of(TYPED), terminal_size=size, run_before=play)


def test_the_assistant(ada, snap_compare):
    async def solve(pilot):
        pilot.app.open_page("boggle-assistant")
        await pilot.pause()
        await pilot.press(*"qestansixweoyrsn")
        screen = pilot.app.screen
        await until(pilot, lambda: len(screen.results.rows) == 125)
        await pilot.press("tab", "down")
        await until(pilot, lambda: bool(str(screen.query_one("#meaning").render())))

    assert snap_compare(OpenedApp(), terminal_size=(80, 24), run_before=solve)


@SIZES
def test_the_designer_before_it_starts(ada, snap_compare, size):
    async def look(pilot):
        pilot.app.open_page("designer")
        await pilot.pause()
        await pilot.press(*"restanild", "up", "ctrl+k")

    assert snap_compare(OpenedApp(), terminal_size=size, run_before=look)
