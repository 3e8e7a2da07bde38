"""Imports in the app: files, folders and pasted games, and which player the profile is."""

from pathlib import Path

import pytest
from recorded_games import gcg
from support.apps import open_app
from support.player import screen_text
from support.waiting import until
from textual.events import Paste
from textual.widgets import Input

from tuiwords import paths
from tuiwords.history.statistics import statistics
from tuiwords.history.whose import names_of
from tuiwords.ui.pages.matches import MatchesPage
from tuiwords.ui.pages.replay import ReplayBoard
from tuiwords.ui.pages.whose import WhichPlayer
from tuiwords.ui.widgets.dialogs import Ask
from tuiwords.ui.widgets.openable_list import OpenableList

pytestmark = pytest.mark.usefixtures("quick_verdicts")


async def import_dialog(pilot, app) -> None:
    if not isinstance(app.screen, MatchesPage):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
    await pilot.press("i")
    await until(pilot, lambda: isinstance(app.screen, Ask) and bool(app.screen.query(Input)))


async def give(pilot, app, text: str) -> None:
    app.post_message(Paste(text))
    await until(pilot, lambda: app.screen.query_one(Input).value == text)
    await pilot.press("enter")


def played(app) -> int:
    return statistics(app.store, app.profile.id, "scrabble").played


async def test_a_folder_is_imported_and_i_am_asked_once(ada, tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    for number, rival in enumerate(("bob", "cat", "dan")):
        (folder / f"{number}.gcg").write_text(gcg("ann", rival, ("Ann Other", "")))
    async with open_app() as (pilot, app):
        await import_dialog(pilot, app)
        await give(pilot, app, str(folder))
        await until(pilot, lambda: isinstance(app.screen, WhichPlayer))
        assert "Ann Other (ann)  3 games" in screen_text(app)
        assert app.notices == ["Imported 3 matches"]
        await pilot.press("enter")
        await until(pilot, lambda: app.notices[-1] == "3 games are yours")
        assert names_of(app.store, app.profile) == ("ann", "Ann Other")
        assert played(app) == 3
        await pilot.press("end", "right", "slash", *"dan", "enter")  # Wordle with Dan
        await pilot.see("No match fits.")
        await import_dialog(pilot, app)
        await pilot.press("enter")  # not all files of the folder that the app runs in
        await pilot.see("Name a file or a folder, or type a turn.")
        app.post_message(Paste("some/file.gcg"))
        await until(pilot, lambda: app.screen.query_one(Input).value == "some/file.gcg")
        app.post_message(Paste(gcg("eve", "ann") + gcg("eve", "fay")))
        await until(pilot, lambda: app.notices[-1] == "Imported 2 matches; 1 of your own")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await until(pilot, lambda: len(app.screen.query_one(OpenableList).rows) == 5)
        await until(pilot, lambda: app.screen.query_one(OpenableList).cursor == 0)  # what is new
        await import_dialog(pilot, app)
        escaped = str(folder / "1.gcg").replace(" ", "\\ ")
        await give(pilot, app, f"'{folder}/0.gcg' {escaped}")
        await until(pilot, lambda: app.notices[-1] == "You already have these matches")


async def test_none_of_them_is_an_answer_too(ada, tmp_path: Path) -> None:
    (tmp_path / "a.gcg").write_text(gcg("ann", "bob"))
    (tmp_path / "b.gcg").write_text(gcg("ann", "cat") + ">nonsense\n")
    async with open_app() as (pilot, app):
        await import_dialog(pilot, app)
        await give(pilot, app, str(tmp_path))
        await until(pilot, lambda: isinstance(app.screen, WhichPlayer))
        assert any("b.gcg: line 8:" in notice for notice in app.notices)
        await pilot.press("end", "enter")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        assert names_of(app.store, app.profile) == ()
        assert played(app) == 0


async def test_whose_a_saved_game_is_changes_in_the_list_and_the_replay(ada) -> None:
    async with open_app() as (pilot, app):
        await import_dialog(pilot, app)
        app.post_message(Paste(gcg("ann", "bob") + gcg("bob", "cat")))
        await until(pilot, lambda: isinstance(app.screen, WhichPlayer))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await until(pilot, lambda: len(app.screen.query_one(OpenableList).rows) == 2)
        await pilot.press("I")  # of bob and cat, the newest
        await until(pilot, lambda: isinstance(app.screen, WhichPlayer))
        await pilot.press("enter")
        await pilot.see("1 other imported game has bob")
        await pilot.press("y")
        await until(pilot, lambda: app.notices[-1] == "1 more game is yours")
        assert played(app) == 2
        await pilot.see(" ✗")
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.screen.query(ReplayBoard)))
        await pilot.press("I")
        await until(pilot, lambda: isinstance(app.screen, WhichPlayer))
        await pilot.press("end", "enter")
        await until(pilot, lambda: app.notices[-1] == "This game is not yours")
        assert played(app) == 1


async def test_a_game_is_typed_turn_by_turn(ada) -> None:
    async with open_app() as (pilot, app):
        await import_dialog(pilot, app)
        await pilot.answer("rules crossplay")
        await pilot.see("no turn yet")
        for line, told in (
            ("8e quiz 24", "24 8E QUiZ"),
            ("undo", "no turn yet"),
            ("AEIQUZR 8E QUIZ 25", "Crossplay: me 25, opponent 0"),
            ("9H OAZ", "line 3: there are 2 Zs"),
            ("zoo 13", "Read as H8 ZOO 13. If it was elsewhere"),
            ("undo", "me 25, opponent 0; next: opponent"),
            ("9H OAR", "me 25, opponent 14; next: me"),
            ("-", "me 25, opponent 14; next: opponent"),
        ):
            await pilot.answer(line)
            await pilot.see(told)
            if line == "9H OAR":
                await pilot.see("14 ZO*")
                await pilot.see("Not in the word list: ZO. It counts as it was played.")
        await pilot.answer("undo")
        await until(pilot, lambda: "next: me" in screen_text(app))
        for _ in range(9):
            await pilot.answer("-")
        await pilot.see("12 - 0")
        assert " 3  9H OAR" not in screen_text(app)
        assert "type undo to take back a line." in screen_text(app)  # the note is whole
        await pilot.press("escape")
        await pilot.see("Escape again leaves")
        await pilot.answer("")
        await pilot.see("Enter again ends the game")
        await pilot.answer("")
        await until(pilot, lambda: app.notices[-1] == "Imported 1 match; 1 of your own")
        await until(pilot, lambda: isinstance(app.screen, MatchesPage))
        await pilot.see("Scrabble Crossplay")


async def test_a_game_is_typed_in_the_language_of_the_player(ada) -> None:
    folder = paths.config_dir()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.toml").write_text('language = "de"\n')
    async with open_app() as (pilot, app):
        await import_dialog(pilot, app)
        await pilot.answer("8D ÄRZTE")
        await pilot.see("1 lexicon standard-de", "2 8D ÄRZTE", "opponent 0; next: opponent")
        await pilot.press("escape", "escape")
        await import_dialog(pilot, app)
        await pilot.answer("rules crossplay")  # which has no German tiles
        await pilot.see("1 rules crossplay", "no turn yet")
        for line in ("undo", "8D ÄRZTE 9"):
            await pilot.answer(line)
        await pilot.see("8D ÄRZTE scores 36 by the rules")
        await pilot.answer("8D ÄRZTE 36")
        await pilot.see("1 lexicon standard-de", "2 8D ÄRZTE")
