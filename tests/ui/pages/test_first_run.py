"""The first minute: a name, the menu, the first table."""

import subprocess
import sys
from pathlib import Path

import pytest
from support.apps import open_app
from support.player import screen_text
from support.waiting import until
from textual import events
from textual.widgets import Input

from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.store import Store
from tuiwords.ui.pages.help import Help
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.welcome import Welcome, login_name
from tuiwords.ui.table.screen import TableScreen
from tuiwords.ui.widgets.heading import Heading


async def test_enter_takes_the_login_name(home):
    async with open_app() as (pilot, app):
        assert isinstance(app.screen, Welcome)
        await pilot.press("enter")
        assert isinstance(app.screen, TodayPage)
        assert [profile.name for profile in app.store.players.all()] == [login_name()]


async def test_enter_takes_a_profile_that_an_import_has_made(home):
    with Store.open() as store:
        made = store.players.add(login_name().lower())  # as the command line names it
    async with open_app() as (pilot, app):
        await pilot.press("enter")
        assert isinstance(app.screen, TodayPage)
        assert app.store.players.all() == (made,)


async def test_help_is_about_the_name(home):
    async with open_app() as (pilot, app):
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, Help))
        assert "Type a name and press Enter" in screen_text(app)


async def test_a_name_with_markup_is_shown_as_typed(home):
    async with open_app() as (pilot, app):
        app.screen.query_one(Input).value = "[b]Bo[/b]"
        await pilot.press("enter")
        assert app.profile.name == "[b]Bo[/b]"
        assert app.screen.query_one(Heading).render().plain.endswith("[b]Bo[/b]")


async def test_the_next_run_asks_nothing(ada):
    async with open_app() as (_pilot, app):
        assert isinstance(app.screen, TodayPage)
        assert app.profile.name == "Ada"


async def test_escape_leaves_without_a_profile(home):
    async with open_app() as (pilot, _):
        await pilot.press("escape")
    with Store.open() as store:
        assert store.players.all() == ()


async def test_the_rules_come_before_the_first_game_only(ada):
    async with open_app() as (pilot, app):
        await pilot.go("g")
        assert isinstance(app.screen, Help)
        await pilot.go("escape")
        assert isinstance(app.screen, TableScreen)
        await pilot.go("escape")
        await pilot.go("g")
        assert isinstance(app.screen, TableScreen)


async def test_enter_does_not_overtake_a_name_that_comes_all_at_once(home):
    async with open_app() as (pilot, app):
        assert isinstance(app.screen, Welcome)
        for key in ("B", "o", "b"):
            app.post_message(events.Key(key, key))
        app.post_message(events.Key("enter", "\r"))
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        assert [profile.name for profile in app.store.players.all()] == ["Bob"]


HELP = """
import asyncio, sys
sys.path.insert(0, sys.argv[1])
from support.apps import open_app
from support.waiting import until

async def main(key):
    async with open_app() as (pilot, app):
        await pilot.press(*key, "f1")
        await until(pilot, lambda: bool(app.screen.query("HelpText")))
        print(app.screen.text)

asyncio.run(main(sys.argv[2:]))
"""


@pytest.mark.parametrize("keys", [[], ["enter", "r"]], ids=["welcome", "arena"])
def test_help_names_the_keys_of_pages_that_were_never_opened(home, keys):
    folder = str(Path(__file__).resolve().parents[1])
    command = [sys.executable, "-c", HELP, folder, *keys]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "**" in done.stdout
    assert "{" not in done.stdout


async def test_an_app_without_rules_shows_the_table_at_once(ada):
    async with open_app(MatchRequest("wordle", seed=1), rules=False) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert not any(isinstance(screen, Help) for screen in app.screen_stack)


IMPORTED = """
from tuiwords.ui.app import TuiWords
from tuiwords.ui.keys import KEY_ID, with_keys
from tuiwords.ui.pages.catalog import PAGES
from tuiwords.ui.pages.help import text_about
from tuiwords.ui.load_pages import import_pages

import_pages()
unknown = {place.key for place in PAGES if KEY_ID.search(with_keys(text_about(place.key)))}
# The help of the assistants has the keys of those of the games; the front page is there anyway.
print(*sorted(unknown - {"assistant", "today"}))
"""


def test_help_on_a_page_need_not_import_what_names_its_keys() -> None:
    """That holds up the keys for a twentieth of a second."""
    command = [sys.executable, "-c", IMPORTED]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
