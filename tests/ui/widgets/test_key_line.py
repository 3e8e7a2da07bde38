"""The footer at 80 columns: nothing is cut off, help and palette are always there."""

import pytest
from support.apps import open_app
from support.tables import sitting
from support.waiting import until

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.pages.help import Help
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.key_line import KeyLine

SCREENS = {"home": "", "setup": "1", "arena": "r", "matches": "m", "lexicon": "l"}


async def test_every_key_shown_is_whole_and_a_wider_terminal_shows_more(ada, bots):
    async with open_app() as (pilot, app):
        for name, letter in SCREENS.items():
            await pilot.press(*letter)
            counts = []
            for width in (60, 80, 120):
                await pilot.resize_terminal(width, 24)
                await pilot.pause()
                footer = app.screen.query_one(KeyLine)
                shown = footer.shown
                line = footer.render().plain
                assert len(line) <= footer.size.width
                assert shown[-1].action == "command_palette"
                for key in shown:
                    assert line[key.start : key.end].strip() == f"{key.label} {key.description}"
                assert any(key.action in {"help", "app.help"} for key in shown)
                assert name != "setup" or any(key.action == "start" for key in shown)
                counts.append(len(shown))
            assert name != "setup" or counts[0] < counts[-1]
            if letter:
                await pilot.press("escape")


def _escape(screen: TableScreen) -> str:
    """What the footer says that Escape does."""
    keys = screen.query_one(KeyLine).shown
    return " ".join(key.description for key in keys if key.label == "esc")


@pytest.mark.parametrize(
    ("game", "letters"),
    [("wordle", "cr"), ("boggle", "ne"), ("word-soup", "te"), ("scrabble", "")],
)
async def test_a_table_tells_the_key_for_hints_and_what_escape_does(ada, game, letters):
    async with sitting(MatchRequest(game, seed=7), size=(60, 20)) as (pilot, screen):
        keys = screen.query_one(KeyLine)
        assert {"hints", "help"} <= {key.action for key in keys.shown}
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: _escape(screen) == "Leave")
        for letter in letters:
            before = keys.shown
            await pilot.press(letter)
            await until(pilot, lambda: _escape(screen) == "Clear")
        if letters:
            assert keys.shown is before, "the line is drawn anew for other keys only"
            await pilot.press("escape")
            await until(pilot, lambda: _escape(screen) == "Leave")


async def test_a_click_on_a_key_is_the_key(ada):
    async with open_app() as (pilot, app):
        keys = app.screen.query_one(KeyLine)
        await until(pilot, lambda: bool(keys.shown))
        help_key = next(key for key in keys.shown if key.action in {"help", "app.help"})
        home = app.screen
        await pilot.click(KeyLine, offset=(help_key.start + 2, 0))
        await until(pilot, lambda: app.screen is not home)
        assert isinstance(app.screen, Help)
