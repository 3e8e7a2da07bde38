"""What cannot be opened gets a sentence, and stays as it was."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import count

import pytest
from support.apps import OpenedApp, open_app
from support.saved_games import seat, solve, wordle
from support.waiting import until
from textual.widgets import Static

from tuiwords import paths
from tuiwords.store.database import Database
from tuiwords.store.records import Header
from tuiwords.store.store import Store, StoreError
from tuiwords.ui.pages.setup import Setup
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.trouble import Trouble


async def trouble_of(app):
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Trouble)
        sentence = str(app.screen.query_one("#note", Static).content)
        await pilot.press("q")
    assert app.return_code
    return sentence


async def test_a_corrupt_database_is_told_and_left_alone():
    file = paths.data_dir() / "tuiwords.db"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"this is no database, but it is somebody's data" * 40)
    before = file.read_bytes()
    assert str(file) in await trouble_of(OpenedApp())
    assert file.read_bytes() == before


async def test_a_newer_database_is_told_and_left_alone():
    Store.open().close()
    file = paths.data_dir() / "tuiwords.db"
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    before = file.read_bytes()
    assert "newer" in await trouble_of(OpenedApp())
    assert file.read_bytes() == before


async def test_a_read_only_folder_is_told(read_only_home):
    assert str(read_only_home) in await trouble_of(OpenedApp())


async def test_a_broken_settings_file_is_told_and_never_overwritten(ada):
    file = paths.config_dir() / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text("theme = oops", encoding="utf-8")
    async with open_app() as (pilot, app):
        assert isinstance(app.screen, TodayPage)
        assert any(str(file) in notice for notice in app.notices)
        await pilot.press("comma", "right")
    assert file.read_text(encoding="utf-8") == "theme = oops"


async def test_an_unknown_theme_is_no_trouble(ada):
    file = paths.config_dir() / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text('theme = "long-gone"', encoding="utf-8")
    async with open_app() as (_pilot, app):
        assert app.theme == "tuiwords"


def fail(error: Exception) -> None:
    raise error


async def test_a_disk_that_fills_up_ends_the_app_with_a_sentence(ada, capsys):
    async with open_app() as (_pilot, app):
        app.call_later(fail, StoreError("the disk is full: nothing more can be saved"))
        while app.is_running:
            await asyncio.sleep(0.01)
    assert app.return_code == 1
    assert "the disk is full" in capsys.readouterr().err


async def test_a_disk_that_is_full_at_the_first_start_is_told(full_disk):
    full_disk(2)
    assert "the disk is full" in await trouble_of(OpenedApp())


async def test_with_a_full_disk_one_can_look_but_not_begin(store, ada, full_disk):
    solve(wordle(store, ada))
    with closing(Database(store.path)) as database:
        full_disk(database.rows("PRAGMA page_count")[0][0])
    with closing(Database(store.path)) as database, pytest.raises(StoreError, match="full"):
        for number in count():  # until no page has room for another match
            Store(database).create(Header(f"{number}", "wordle", {}, 1, (seat(ada),), 1.0, "f"))
    async with open_app() as (pilot, app):
        await pilot.see("Wordle")
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, Setup))
        await pilot.press("enter")
        await until(
            pilot, lambda: any("the disk is full" in notice.lower() for notice in app.notices)
        )
        await until(pilot, lambda: isinstance(app.screen, Setup))
