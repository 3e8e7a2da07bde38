"""What cannot be opened gets a sentence, and stays as it was."""

import os
import sqlite3

import pytest
from support.apps import OpenedApp, open_app
from textual.widgets import Static

from tuiwords import paths
from tuiwords.store.store import Store, StoreError
from tuiwords.ui.pages.home import Home
from tuiwords.ui.pages.trouble import Trouble


async def trouble_of(app):
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Trouble)
        sentence = str(app.screen.query_one("#note", Static).content)
        await pilot.press("q")
        await pilot.pause()
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


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_read_only_folder_is_told():
    folder = paths.data_dir()
    folder.mkdir(parents=True)
    folder.chmod(0o555)
    assert str(folder) in await trouble_of(OpenedApp())


async def test_a_broken_settings_file_is_told_and_never_overwritten(ada):
    file = paths.config_dir() / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text("theme = oops", encoding="utf-8")
    async with open_app() as (pilot, app):
        await pilot.pause()
        assert isinstance(app.screen, Home)
        assert any(str(file) in notice for notice in app.notices)
        await pilot.press("comma")
        await pilot.pause()
        await pilot.press("right")
        await pilot.pause()
    assert file.read_text(encoding="utf-8") == "theme = oops"


async def test_an_unknown_theme_is_no_trouble(ada):
    file = paths.config_dir() / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text('theme = "long-gone"', encoding="utf-8")
    async with open_app() as (pilot, app):
        await pilot.pause()
        assert app.theme == "tuiwords"


def fail(error: Exception) -> None:
    raise error


async def test_a_disk_that_fills_up_ends_the_app_with_a_sentence(ada, capsys):
    async with open_app() as (pilot, app):
        await pilot.pause()
        app.call_later(fail, StoreError("the disk is full: nothing more can be saved"))
        await pilot.pause()
        assert not app.is_running
    assert app.return_code == 1
    assert "the disk is full" in capsys.readouterr().err
