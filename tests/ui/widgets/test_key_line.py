"""The footer at 80 columns: nothing is cut off, help and palette are always there."""

import pytest
from support.apps import open_app
from support.tables import sitting
from support.waiting import until

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.pages.help import Help
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.key_line import KeyLine

SCREENS = {
    "home": [],
    "setup": ["1"],
    "arena": ["r"],
    "statistics": ["s"],
    "matches": ["m"],
    "lexicon": ["l"],
}


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("name", SCREENS)
async def test_every_key_shown_is_whole(ada, bots, name, width):
    async with open_app(size=(width, 24)) as (pilot, app):
        await pilot.press(*SCREENS[name])
        footer = app.screen.query_one(KeyLine)
        shown = footer.shown
        line = footer.render().plain
        assert len(line) <= footer.size.width
        assert shown[-1].action == "command_palette"
        for key in shown:
            assert line[key.start : key.end].strip() == f"{key.label} {key.description}"
        assert any(key.action in {"help", "app.help"} for key in shown)
        assert name != "setup" or any(key.action == "start" for key in shown)


async def test_a_wider_terminal_shows_more_keys(ada, bots):
    async with open_app(size=(60, 24)) as (pilot, app):
        await pilot.press("1")
        few = len(app.screen.query_one(KeyLine).shown)
        await pilot.resize_terminal(120, 24)
        await pilot.pause()
        assert len(app.screen.query_one(KeyLine).shown) > few


@pytest.mark.parametrize("game", ["wordle", "boggle", "word-soup", "scrabble"])
async def test_a_narrow_table_tells_the_key_for_hints(ada, game):
    async with sitting(MatchRequest(game, seed=7), size=(60, 20)) as (_pilot, screen):
        shown = screen.query_one(KeyLine).shown
        assert {"hints", "help"} <= {key.action for key in shown}


def _escape(screen: TableScreen) -> str:
    """What the footer says that Escape does."""
    keys = screen.query_one(KeyLine).shown
    return " ".join(key.description for key in keys if key.label == "esc")


@pytest.mark.parametrize(
    ("game", "letters"), [("wordle", "cr"), ("boggle", "ne"), ("word-soup", "te")]
)
async def test_the_footer_tells_what_escape_does(ada, game, letters):
    async with sitting(MatchRequest(game, seed=7)) as (pilot, screen):
        await until(pilot, lambda: _escape(screen) == "Leave")
        await pilot.press(*letters)
        await until(pilot, lambda: _escape(screen) == "Clear")
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


async def test_the_line_is_drawn_anew_only_for_other_keys(ada):
    async with sitting(MatchRequest("wordle", seed=7)) as (pilot, screen):
        keys = screen.query_one(KeyLine)
        await pilot.press("c")
        await until(pilot, lambda: _escape(screen) == "Clear")
        before = keys.shown
        await pilot.press("r", "a")
        assert keys.shown is before
