"""What covers a screen stays, though the screen below has something to end."""

import threading

from support.apps import open_app
from support.waiting import settled, until

from tuiwords.ui.pages.help import Help
from tuiwords.ui.pages.loading import Loading
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.too_small import TooSmall
from tuiwords.ui.palette import Commands, Palette
from tuiwords.ui.widgets.dialogs import Ask


async def test_what_comes_from_a_thread_waits_for_help_to_be_closed(ada):
    given: list[object] = []
    looked = threading.Event()

    def check(_text: str) -> None:
        looked.wait()

    def deal() -> str:
        looked.wait()
        return "a board"

    ask = Ask("Which?", value="this", check=check, slow=True)
    async with open_app() as (pilot, app):
        for screen, keys in ((ask, ("enter", "f1")), (Loading(deal, given.append), ("f1",))):
            looked.clear()
            app.push_screen(screen, given.append)
            await until(pilot, lambda screen=screen: app.screen is screen)
            await pilot.press(*keys)
            await until(pilot, lambda: isinstance(app.screen, Help))
            looked.set()
            await settled(pilot)
            assert isinstance(app.screen, Help)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TodayPage))
        assert given == ["this", "a board"]


async def test_what_was_chosen_before_the_terminal_got_too_small_is_done_after_that(ada):
    async with open_app() as (pilot, app):
        await pilot.press("a", "ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, Palette))
        palette = app.screen
        (back,) = [hit async for hit in Commands(palette).search("Back") if hit.text == "Back"]
        await pilot.resize_terminal(50, 12)
        await until(pilot, lambda: isinstance(app.screen, TooSmall))
        palette.dismiss()
        back.command()
        await settled(pilot)
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: isinstance(app.screen, TodayPage))


async def test_what_was_chosen_waits_for_a_screen_that_comes_at_the_same_time(ada):
    async with open_app() as (pilot, app):
        await pilot.press("a", "ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, Palette))
        palette = app.screen
        (back,) = [hit async for hit in Commands(palette).search("Back") if hit.text == "Back"]
        palette.dismiss()
        back.command()
        app.push_screen(Help("Over it."))
        await settled(pilot)
        assert isinstance(app.screen, Help)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
