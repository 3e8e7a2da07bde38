"""Pages that stay mounted are shown again as they would be made anew."""

from dataclasses import replace
from datetime import timedelta

from support.apps import OpenedApp, open_app
from support.player import Player, screen_text
from support.saved_games import solve, wordle
from support.waiting import settled, until
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from tuiwords.history.statistics import count_finished
from tuiwords.play import catalog
from tuiwords.play.daily import today
from tuiwords.play.match_setup import begin, daily_request
from tuiwords.ui.kept_pages import KEPT_PAGES
from tuiwords.ui.pages.matches import MatchesPage
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.today_menu import TodayMenu
from tuiwords.ui.widgets.calendar import Calendar
from tuiwords.ui.widgets.openable_list import OpenableList
from tuiwords.ui.widgets.shown_text import show_text


def made(app: OpenedApp) -> list[str]:
    """The pages that are kept."""
    return [name for name in KEPT_PAGES if app.is_screen_installed(name)]


async def opened(pilot: Player, letter: str):
    """Open a page from TodayPage, leave it, and tell which it was."""
    await until(pilot, lambda: isinstance(pilot.app.screen, TodayPage))
    await pilot.go(letter)
    page, text = pilot.app.screen, screen_text(pilot.app)
    await pilot.go("escape")
    return page, text


async def test_a_page_shown_again_has_what_was_played_meanwhile(store, ada):
    solve(wordle(store, ada))
    async with open_app() as (pilot, app):
        await settled(pilot)
        before = {letter: await opened(pilot, letter) for letter in "msP"}
        newest = solve(wordle(store, ada, 2), ("crane",))
        count_finished(store)
        after = {letter: await opened(pilot, letter) for letter in "msP"}
        for letter in "msP":
            assert after[letter][0] is before[letter][0]  # and so takes a third of the time
            assert after[letter][1] != before[letter][1]
        assert "2 matches" in after["m"][1]
        assert after["m"][0].query_one(OpenableList).selected_key == newest.header.id
        assert "Played" in after["s"][1]
        assert app.is_running


async def test_another_player_and_another_size_get_pages_of_their_own(store, ada):
    solve(wordle(store, ada))
    async with open_app() as (pilot, app):
        await settled(pilot)
        first, text = await opened(pilot, "m")
        assert "1 match," in text
        app.use_profile(store.players.add("Bo"))
        second, text = await opened(pilot, "m")
        assert "No matches yet. A match is listed here once a move was made." in text
        await pilot.resize_terminal(120, 40)
        await settled(pilot)
        third, _ = await opened(pilot, "m")
        assert third.has_class("-wide")
        app.keep_preferences(replace(app.preferences, theme="nord"))
        fourth, _ = await opened(pilot, "m")
        assert len({first, second, third, fourth}) == 4
        assert not first.is_running


async def test_today_is_below_all_pages_and_one_may_be_open_below_itself(store, ada):
    async with open_app() as (pilot, app):
        await settled(pilot)
        page = app.screen
        await pilot.go("tab", "left", "left")
        assert page.query_one(Calendar).day == today() - timedelta(2)
        await pilot.go("m", "escape", "t")
        assert page.query_one(Calendar).day == today()
        await pilot.go("tab", "u", "b")
        app.open_page("today")
        await until(pilot, lambda: app.screen is page)
        assert app.focused is page.query_one(TodayMenu)
        app.open_page("matches")
        app.open_page("matches")
        await settled(pilot)
        assert [type(screen) for screen in app.screen_stack].count(MatchesPage) == 2
        await pilot.press("escape", "escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, TodayPage))


async def test_at_rest_on_home_the_pages_are_made_before_they_are_opened(store, ada):
    solve(wordle(store, ada))
    async with open_app() as (pilot, app):
        await settled(pilot)
        app.prepare_pages()
        await pilot.pause(0.4)
        assert not made(app)  # their modules may not be imported yet
        app.loaded = True
        app.prepare_pages()
        await until(pilot, lambda: bool(made(app)))
        await pilot.go("s")
        before = made(app)
        await pilot.pause(0.4)
        assert made(app) == before  # this is not TodayPage
        await pilot.press("escape")
        await until(pilot, lambda: made(app) == list(KEPT_PAGES))
        page = app.get_screen("profiles")
        await until(pilot, lambda: bool(page.query(OpenableList)))
        await until(pilot, lambda: page.query_one(OpenableList).row is not None)
        await pilot.press("P")
        assert app.screen is page
        await pilot.resize_terminal(100, 30)
        await pilot.press("escape")
        await until(pilot, lambda: app.get_screen("profiles") is not page)
        await until(pilot, lambda: app.get_screen("profiles").has_class("-wide"))
        assert not app.notices


async def test_a_key_puts_off_what_is_made_at_rest(store, ada, monkeypatch):
    put_off = []
    monkeypatch.setattr(Timer, "reset", lambda timer: put_off.extend([timer]))
    async with open_app() as (pilot, app):
        await settled(pilot)
        app.loaded = True
        app.prepare_pages()
        before = len(put_off)
        await pilot.press("down")
        assert len(put_off) > before


async def test_no_bots_play_for_a_page_that_is_not_shown(store, ada, monkeypatch):
    played = []
    monkeypatch.setattr("tuiwords.arena.par.par", lambda *_: played.append(1) or iter(()))
    solve(begin(daily_request(catalog.game("wordle"), today()), ada, store).match)
    async with open_app() as (pilot, app):
        await settled(pilot)
        app.loaded = True
        app.prepare_pages()
        await until(pilot, lambda: made(app) == list(KEPT_PAGES))
        await settled(pilot)
        assert not played
        await pilot.press("up")
        await until(pilot, lambda: bool(played))


def test_a_text_that_is_shown_already_is_not_drawn_again():
    drawn = []

    class Place(Static):
        def update(self, content="", **_):
            drawn.append(content)

    place, text = Place(Content.styled("Won", "bold")), Content.styled("Won", "bold")
    show_text(place, text)
    assert not drawn
    show_text(place, other := Content("Won"))
    assert drawn == [other]
