"""What the app does around its screens: dealing, sizes, the palette, help, and the log."""

import stat
import threading

import pytest
from support.apps import OpenedApp, at_home
from support.player import screen_text
from support.waiting import until
from textual.command import CommandList

from tuiwords import paths
from tuiwords.history import ratings
from tuiwords.play import match_setup
from tuiwords.play.match_setup import MatchRequest
from tuiwords.store.preferences import load_preferences
from tuiwords.ui import match_opener
from tuiwords.ui.background import Background
from tuiwords.ui.pages.help import Help
from tuiwords.ui.pages.loading import Loading
from tuiwords.ui.pages.matches import MatchesPage
from tuiwords.ui.pages.practice import PracticePage
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.too_small import TooSmall
from tuiwords.ui.palette import Palette
from tuiwords.ui.widgets.dialogs import Ask


async def test_a_board_that_takes_long_can_be_cancelled(ada, store, monkeypatch):
    go_on, dealt = threading.Event(), threading.Event()

    def slow(*given):
        assert go_on.wait(30)
        begun = match_setup.begin(*given)
        dealt.set()
        return begun

    monkeypatch.setattr(match_opener, "begin", slow)
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        app.begin(MatchRequest("wordle"))
        await until(pilot, lambda: app.screen.has_class("-slow"))
        assert isinstance(app.screen, Loading)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        go_on.set()
        await until(pilot, dealt.is_set)
        await until(pilot, lambda: not store.matches())
        assert isinstance(app.screen, TodayPage)


async def test_a_board_that_cannot_be_dealt_is_told(ada, store, monkeypatch):
    def fail(*_given):
        raise ZeroDivisionError("no letters")

    monkeypatch.setattr(match_opener, "begin", fail)
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        app.begin(MatchRequest("wordle"))
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        await until(pilot, lambda: any("no letters" in n for n in app.notices))
    assert "no letters" in paths.log_file().read_text()


async def test_the_log_is_for_its_owner_only(ada):
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        Background(app).run(lambda: 1 // 0, lambda _result: None)
        await until(pilot, lambda: "ZeroDivisionError" in paths.log_file().read_text())
    file = paths.log_file()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


async def test_what_fails_in_the_background_is_told(ada, monkeypatch):
    def fail(_store):
        raise ZeroDivisionError("no ratings")

    monkeypatch.setattr(ratings, "rate_pending", fail)
    async with OpenedApp(background=True).run_test() as pilot:
        app = await at_home(pilot)
        await until(pilot, lambda: any("no ratings" in n for n in app.notices))


async def test_ctrl_c_names_the_key_that_quits(ada):
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        await pilot.press("ctrl+c")
        assert app.notices == ["Ctrl+Q quits; everything is saved"]


async def test_shrinking_calling_the_palette_and_enlarging(ada):
    async with OpenedApp().run_test(size=(80, 24)) as pilot:
        app = await at_home(pilot)
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: isinstance(app.screen, TooSmall))
        await pilot.press("ctrl+p", "f1")
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        for size in ((80, 24), (100, 30), (40, 10), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, TodayPage))


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("deutsch", "Language: German"),
        ("spanish", "Language: Spanish"),
        ("crossplay", "Scrabble: Crossplay"),
        ("super", "Scrabble: Super Scrabble"),
        ("type games", "Games"),
    ],
)
async def test_the_palette_chooses_languages_and_rules(ada, typed, title):
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, Palette))
        await pilot.press(*typed)
        listed = app.screen.query_one(CommandList)
        await until(pilot, lambda: any(title in str(each.prompt) for each in listed.options[:1]))
        await pilot.press("enter")
        if title.startswith("Language"):
            await until(pilot, lambda: bool(app.notices))
            assert app.notices[-1].endswith(f" are in {title.split()[1]}")
            assert load_preferences().language in ("de", "es")
        elif title == "Games":
            await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        else:
            await until(pilot, lambda: isinstance(app.screen, Setup))
            await until(pilot, lambda: app.screen.given["rules"] == typed)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_no_line_of_the_palette_is_cut(ada, size):
    async with OpenedApp().run_test(size=size) as pilot:
        app = await at_home(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, Palette))
        await pilot.press(*"designer")
        await pilot.see("Boggle board designer")
        text = " ".join(screen_text(app).split())
        assert "Boards with the most points, or in a range of points." in text


async def test_the_palette_finds_pages_that_home_does_not_list(ada):
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, Palette))
        await pilot.press(*"word quiz")
        await pilot.see("Anagrams, hooks")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PracticePage))


async def test_a_screen_over_the_too_small_one_is_no_trap(ada):
    async with OpenedApp().run_test(size=(80, 24)) as pilot:
        app = await at_home(pilot)
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: isinstance(app.screen, TooSmall))
        app.push_screen(Ask("Something that comes by itself"))
        await pilot.resize_terminal(80, 24)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TodayPage))


async def test_help_works_in_dialogs_and_closes_by_its_key(ada):
    async with OpenedApp().run_test(size=(80, 24)) as pilot:
        app = await at_home(pilot)
        ask = Ask("Which one?")
        app.push_screen(ask)
        await pilot.pause()
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, Help))
        await pilot.press("f1")
        await until(pilot, lambda: app.screen is ask)
