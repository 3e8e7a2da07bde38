"""The palette at a table: what the board can do, though the board waits behind it."""

from support.apps import open_app
from support.tables import sitting
from support.waiting import settled, until
from textual.color import Color
from textual.widgets import OptionList

from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.pages.help import Help, keys_of
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.palette import Commands, Palette
from tuiwords.ui.table.screen import TableScreen


async def test_the_keys_of_the_board_are_found_and_work(ada):
    async with sitting(MatchRequest("scrabble", seed=3)) as (pilot, screen):
        arrows = [keys for keys, what, _ in keys_of(screen) if what == "Cursor"]
        assert len(arrows) == 1 and len(arrows[0].split()) >= 4, "one line of help for all of them"
        before = screen.board.input.rack
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, Palette))
        await pilot.press(*"sort")
        listed = pilot.app.screen.query_one(OptionList)
        await until(
            pilot,
            lambda: (
                bool(listed.option_count)
                and str(listed.get_option_at_index(0).prompt).startswith("Sort")
            ),
        )
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until(pilot, lambda: screen.board.input.rack == "".join(sorted(before)))


async def test_the_cursor_is_seen(ada):
    async with open_app() as (pilot, app):
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, Palette))
        listed = app.screen.query_one(OptionList)
        await until(pilot, lambda: bool(listed.option_count))
        style = listed.get_component_styles("option-list--option-highlighted")
        cursor = Color.parse(app.theme_variables["block-cursor-background"])
        assert style.background == cursor


async def test_it_closes_once_and_what_it_offered_ends_with_its_screen(ada):
    async with open_app() as (pilot, app):
        await pilot.press("f1", "ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, Palette))
        (scroll,) = [hit async for hit in Commands(app.screen).search("Scroll")]
        palette = app.screen
        palette.dismiss()
        palette.dismiss()  # Enter, and a click beside it
        await until(pilot, lambda: isinstance(app.screen, Help))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        scroll.command()
        await settled(pilot)
        assert isinstance(app.screen, TodayPage)
