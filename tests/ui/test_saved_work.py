"""The work on each assistant is kept under its key, which no renaming of a class changes."""

import json

import pytest
from support.apps import at_home, open_app
from support.waiting import settled, until

from tests.conftest import mostly_deep
from tuiwords.games.scrabble import ruleset
from tuiwords.ui.games.catalog import assistants
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.workbench import Workbench

WORK = {
    "scrabble-assistant": {
        "rules": "wordfeud",
        "premiums": None,
        "board": "15/15/15/15/15/15/15/5TRAiN5/15/15/15/15/15/15/15",
        "rack": "EIL",
        "scores": [24, 30],
        "theirs": False,
        "scoreless": 1,
        "players": 2,
        "turns_left": -1,
        "list": "enable",
    },
    "wordle-assistant": {
        "length": 5,
        "answers": "normal",
        "allowed": "enable",
        "hard": True,
        "absurd": False,
        "guesses": 6,
        "clues": ["crane=.y..g"],
        "entry": "sh",
        "colors": [0, 0],
    },
    "boggle-assistant": {
        "list": "enable",
        "shortest": 4,
        "rows": 2,
        "columns": 2,
        "faces": ["qu", "i", "", "t"],
    },
    "soup-assistant": {
        "list": "enable",
        "tilt": "right",
        "shared": True,
        "rows": ["a.c", "bat", "sit"],
    },
}


async def test_work_is_kept_by_the_key_of_its_assistant(ada):
    async with open_app() as (pilot, app):
        await at_home(pilot)
        expected = []
        for assistant in assistants():
            app.open_page(assistant.key)
            await settled(pilot)
            expected += [assistant.key] if app.screen.query(Workbench) else []
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TodayPage))
        assert list(app.saved_work) == expected
        assert len(expected) > 3


@pytest.mark.parametrize("key", mostly_deep([*WORK], 2))
async def test_the_work_comes_back_can_be_undone_and_saved_and_outlives_the_app(ada, store, key):
    """What is on disk are these values, whatever classes are called."""
    plain = dict(WORK[key])
    if key == "scrabble-assistant":
        plain["premiums"] = ruleset("wordfeud").board[::-1]
    store.set_note(f"work {key}", json.dumps(plain))
    async with open_app() as (pilot, app):
        await at_home(pilot)
        app.open_page(key)
        await settled(pilot)
        page = app.screen
        assert page.plain(page.work()) == plain
        await pilot.go("ctrl+b", "s")
        await pilot.type("mine")
        await pilot.see("mine", page.about(page.work())[:20], "⏎ Open")
        await pilot.go("escape", "ctrl+x")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TodayPage))
        app.open_page(key)
        await settled(pilot)
        again = app.screen
        assert again is not page and again.plain(again.work()) != plain
        await pilot.go("f3")
        assert again.plain(again.work()) == plain
        await until(pilot, lambda: bool(again.results.rows))
        await pilot.go("ctrl+x", "escape")
    assert json.loads(store.note(f"work {key}")) != plain
    store.kept.keep(f"position:{key}", "damaged", "{}")
    async with open_app() as (pilot, app):
        await at_home(pilot)
        app.open_page(key)
        await settled(pilot)
        await pilot.go("ctrl+b")
        await pilot.see("damaged cannot be read")
        await pilot.go("enter")
        assert app.notices[-1] == "What was saved under this name cannot be read"
        await pilot.go("ctrl+b", "down", "enter")
        assert app.screen.plain(app.screen.work()) == plain
        await pilot.go("ctrl+x", "escape")
        app.open_page("assistant")
        await settled(pilot)
        await pilot.see("Saved positions", "mine")
        await pilot.go("end", "enter")
        assert app.screen.plain(app.screen.work()) == plain


@pytest.mark.parametrize("key", WORK)
@pytest.mark.parametrize("damage", ["", "[]", "null", "{", '{"list": 3}', "[" * 9999])
async def test_damaged_work_is_left_out(key, damage):
    page = next(each for each in assistants() if each.key == key).make()
    with pytest.raises((ValueError, LookupError, TypeError, RecursionError)):
        page.read_plain(json.loads(damage))
