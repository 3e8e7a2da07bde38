"""Profiles: add, rename, switch, remove."""

from support.apps import open_app
from support.player import screen_text
from support.saved_games import solve, wordle
from support.waiting import settled, until

from tuiwords.store.records import Rating
from tuiwords.ui.pages.profiles import ProfilesPage
from tuiwords.ui.widgets.confirm import Confirm
from tuiwords.ui.widgets.dialogs import Ask
from tuiwords.ui.widgets.openable_list import OpenableList


async def test_a_new_player_plays_at_once_and_enter_switches_back(store, ada):
    async with open_app() as (pilot, app):
        await pilot.press("P", "plus")
        await pilot.answer("[i]Bo[/i]")
        assert app.profile.name == "[i]Bo[/i]"
        await until(
            pilot, lambda: app.screen.query_one(OpenableList).selected_key == app.profile.id
        )
        await pilot.press("home", "enter")
        assert store.last_profile() == app.profile
        names = [profile.name for profile in store.players.all()]
        assert sorted(names) == ["Ada", "[i]Bo[/i]"]


async def test_a_name_is_taken_only_once(store, ada):
    async with open_app() as (pilot, app):
        await pilot.press("P", "plus")
        await pilot.answer("Ada")
        assert isinstance(app.screen, Ask)
        await pilot.answer("  ")
        assert isinstance(app.screen, Ask)
        await pilot.press("escape")
        assert isinstance(app.screen, ProfilesPage)
        assert len(store.players.all()) == 1


async def test_renaming_shows_in_the_heading(store, ada):
    store.players.set_rating("profile", ada.id, "boggle", Rating(1234.0, 50.0, 3))
    async with open_app() as (pilot, app):
        await pilot.press("P")
        await until(pilot, lambda: "1234" in screen_text(app))
        await pilot.press("R")
        await pilot.answer("Adele")
        assert app.profile_name == "Adele"
        assert store.players.one(ada.id).name == "Adele"


async def test_a_profile_with_matches_is_removed_by_typing_its_name(store, ada):
    solve(wordle(store, ada, 3))
    store.players.add("Bo")
    async with open_app() as (pilot, app):
        await pilot.go("P")
        places = [profile.id for profile in store.players.all()]
        app.screen.query_one("#profiles").move_to(places.index(ada.id))
        await pilot.press("delete")
        assert "Ada has played 1 match." in screen_text(app)
        await pilot.press("y", "enter")
        assert isinstance(app.screen, Ask) and len(store.players.all()) == 2
        await pilot.go("backspace", *"ada", "enter")
        assert [profile.name for profile in store.players.all()] == ["Bo"]
        assert len(store.matches()) == 1, "matches stay"


async def test_removing_asks_and_the_last_one_stays(store, ada):
    bo = store.players.add("Bo")
    async with open_app() as (pilot, app):
        await pilot.press("P")
        page = app.screen
        await settled(pilot)
        page.query_one("#profiles").move_to(
            [profile.id for profile in store.players.all()].index(bo.id)
        )
        await pilot.press("delete")
        assert isinstance(app.screen, Confirm)
        await pilot.press("n")
        assert len(store.players.all()) == 2
        await pilot.press("delete", "y")
        assert [profile.id for profile in store.players.all()] == [ada.id]
        await pilot.press("delete")
        assert app.screen is page
        assert len(store.players.all()) == 1
