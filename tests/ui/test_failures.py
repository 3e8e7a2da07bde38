"""Unexpected errors in threads: each ends in a sentence on the screen and a line in the log."""

from pathlib import Path

import pytest
from support.apps import OpenedApp, at_home, at_page
from support.tables import notice
from support.waiting import until
from textual.widgets import Input

from tuiwords import paths
from tuiwords.play import catalog
from tuiwords.store.profiles import Profiles
from tuiwords.store.store import Store, StoreError
from tuiwords.ui.app import TuiWords
from tuiwords.ui.pages.lexicon import LexiconPage
from tuiwords.ui.pages.matches import MatchesPage
from tuiwords.ui.pages.review import ReviewPage
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.session import ReviewSource
from tuiwords.ui.widgets.dialogs import Ask


def fail(*_args: object, **_named: object) -> None:
    raise ZeroDivisionError("out of order")


def part(app: TuiWords, name: str) -> str:
    return "".join(str(found.render()) for found in app.screen.query(name))


def logged() -> bool:
    return "out of order" in paths.log_file().read_text()


async def test_a_review_that_fails(ada):
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        app.show_review(ReviewSource(catalog.game("wordle"), fail))
        await until(pilot, lambda: isinstance(app.screen, ReviewPage))
        await until(pilot, lambda: "out of order" in part(app, "#review-heading"))
        assert logged()


async def test_a_look_up_that_fails(ada, monkeypatch):
    monkeypatch.setattr("tuiwords.ui.pages.lexicon.look_up", fail)
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        await app.push_screen(LexiconPage())
        await pilot.press("a")
        await until(pilot, lambda: "out of order" in part(app, "#headline"))
        assert logged()


async def test_an_import_that_fails(ada, monkeypatch, tmp_path: Path):
    file = tmp_path / "some.json"
    file.write_text("{}")
    monkeypatch.setattr("tuiwords.history.imports.import_matches", fail)
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        await app.push_screen(MatchesPage())
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, Ask) and bool(app.screen.query(Input)))
        await pilot.answer(str(file))
        await until(pilot, logged)


async def test_a_list_that_cannot_be_read(ada):
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        page = LexiconPage()
        await app.push_screen(page)
        page.action_import()
        await until(pilot, lambda: isinstance(app.screen, Ask) and bool(app.screen.query(Input)))
        for path in ("~nobody-here/x.txt", "nowhere.txt"):
            await pilot.answer(path)
            told = f"cannot read {path}"  # the dialog stays, to be corrected
            await until(pilot, lambda told=told: told in part(app, "#note"))


def unreadable(*_args: object, **_named: object) -> None:
    raise StoreError("the disk cannot be read")


async def test_a_store_that_cannot_be_read_is_told_and_the_app_goes_on(ada, monkeypatch):
    async with OpenedApp().run_test() as pilot:
        app = await at_home(pilot)
        for keys in ((), ("g",), ("d",), ("m",), ("P",)):
            app.notices.clear()
            with monkeypatch.context() as meanwhile:
                meanwhile.setattr(Store, "each", unreadable)
                meanwhile.setattr(Profiles, "match_counts", unreadable)
                await pilot.press(*keys)
                if not keys:
                    app.screen.show_all()
                await until(pilot, lambda: "The disk cannot be read" in app.notices)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TodayPage))
            assert app.is_running


async def test_a_defect_in_the_app_is_logged_and_printed_without_colors(ada):
    with pytest.raises(ZeroDivisionError):
        async with OpenedApp().run_test() as pilot:
            app = await at_home(pilot)
            assert app.error_console.color_system is None
            app.call_later(fail)
            await pilot.pause()
    assert logged()


@pytest.mark.parametrize(
    ("page", "broken", "keys"),
    [
        ("wordle-assistant", "ui.games.wordle.assistant.words_left", [*"crane", "enter"]),
        ("boggle-assistant", "engine.boggle.words.board_words", ["2", *"cats"]),
        ("designer", "engine.boggle.design.designer.Designer", ["space"]),
    ],
)
async def test_an_assistant_that_fails(ada, monkeypatch, page: str, broken: str, keys: list[str]):
    async with at_page(page) as (pilot, screen):
        monkeypatch.setattr(f"tuiwords.{broken}", fail)
        await pilot.press(*keys)
        await until(pilot, lambda: "out of order" in notice(screen))
        assert logged()
        assert not getattr(screen, "running", False)
