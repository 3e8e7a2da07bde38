"""What is pasted goes into a field or a board, or a sentence says why it goes nowhere."""

import pytest
from support.apps import OpenedApp, open_app
from support.player import screen_text
from support.tables import sitting
from support.waiting import settled, until
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from tuiwords.play import catalog
from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.terminal_input import PasteRefused
from tuiwords.ui.widgets.text_input import LONGEST


async def paste(pilot: Pilot[None], text: str) -> None:
    """Paste a text as a terminal sends it: lines end with a carriage return."""
    pilot.app.post_message(events.Paste(text.replace("\n", "\r")))
    await settled(pilot)


def told(app: OpenedApp) -> str:
    """The last notice."""
    return app.notices[-1] if app.notices else ""


@pytest.mark.parametrize("game", catalog.GAMES)
async def test_nothing_is_played_at_a_table(ada, game: str) -> None:
    async with sitting(MatchRequest(game, seed=7)) as (pilot, screen):
        for text in ("crane\nmoist\nbulky\n", "crane", "\n\n\n"):
            pilot.app.notices.clear()
            await paste(pilot, text)
            assert screen.match.ply == 0 and pilot.app.screen is screen
            assert "take pasted text" in told(pilot.app)
        pilot.app.post_message(PasteRefused())
        await pilot.pause()
        assert "64 kB" in told(pilot.app)


@pytest.mark.parametrize("keys", [("l",), ("P", "plus")], ids=str)
async def test_a_field_takes_one_line_to_where_the_cursor_is(ada, keys: tuple[str, ...]) -> None:
    async with open_app(rules=False) as (pilot, app):
        await settled(pilot)
        await pilot.press(*keys)
        await until(pilot, lambda: isinstance(app.focused, Input))
        await settled(pilot)
        for text, value, notice in (
            ("crane\n", "crane", ""),
            ("\ncrane\n\n", "crane", ""),
            ("crane\nmoist\nbulky\n", "", "takes one line, not 3"),
            ("\n", "", ""),
            ("a" * (LONGEST + 1), "", f"takes {LONGEST} characters, not {LONGEST + 1}"),
        ):
            app.focused.value = ""
            app.notices.clear()
            await paste(pilot, text)
            assert app.focused.value == value
            assert app.focused.cursor_position == len(value)
            assert notice in told(app) and bool(notice) == bool(app.notices)
        await pilot.press("a", "b", "left")
        await paste(pilot, "x")
        await pilot.press("y")
        assert app.focused.value == "axyb"


async def test_many_pastes_are_told_once(ada) -> None:
    app = OpenedApp(rules=False)
    async with app.run_test(notifications=True) as pilot:
        await settled(pilot)
        for _ in range(50):
            app.post_message(events.Paste("crane"))
        await pilot.see("take pasted text")
        assert screen_text(app).count("take pasted text") == 1


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("scrabble-assistant", f"{'/'.join(['15'] * 15)} AEINRST/ 0/0 0"),
        ("boggle-assistant", "QES\nANS\nXWE"),
        ("soup-assistant", "sea\ntte\neat"),
    ],
)
async def test_a_board_that_is_taken_is_not_refused_as_well(ada, page: str, text: str) -> None:
    async with open_app(rules=False) as (pilot, app):
        await settled(pilot)
        app.open_page(page)
        await until(pilot, lambda: hasattr(app.screen, "editor") and app.screen.is_mounted)
        await settled(pilot)
        await paste(pilot, text)
        assert app.notices == []
