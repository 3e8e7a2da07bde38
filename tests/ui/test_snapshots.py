"""How the stable screens look, at 80x24 and 120x40; ``pytest --snapshot-update`` takes new ones."""

import getpass
from datetime import date

import pytest
from support.apps import OpenedApp
from support.saved_games import solve, wordle
from support.waiting import until
from textual.widgets import Input, Static

from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.store.records import Rating

SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture
def played(store, ada, bots):
    """A person with a few games behind them."""
    for seed, wrong in enumerate([(), ("crane",), ("crane", "moist"), ("crane", "pluck")], 1):
        solve(wordle(store, ada, seed), wrong)
    store.players.set_rating("profile", ada.id, "wordle", Rating(1065.0, 52.0, 9))


def test_the_first_run(home, monkeypatch, snap_compare):
    monkeypatch.setattr(getpass, "getuser", lambda: "ada")

    async def hold_still(pilot):
        pilot.app.screen.query_one(Input).cursor_blink = False

    assert snap_compare(OpenedApp(), terminal_size=SMALL, run_before=hold_still)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_today(played, monkeypatch, snap_compare, size):
    monkeypatch.setattr("tuiwords.ui.pages.today.today", lambda: date(2026, 2, 20))

    async def read(pilot):
        home = pilot.app.screen
        await until(pilot, lambda: "Finish" in str(home.query_one("#detail").content))
        large = home.has_class("-roomy")
        await until(pilot, lambda: not large or home.query_one("#recent").has_class("-filled"))

    assert snap_compare(OpenedApp(), terminal_size=size, run_before=read)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_setup(played, snap_compare, size):
    save_preferences(Preferences(motion=False))
    assert snap_compare(OpenedApp(), terminal_size=size, press=["1", "tab"])


async def open_statistics(pilot):
    """Their figures are read in the background."""
    await pilot.press("s")
    await until(pilot, lambda: bool(pilot.app.screen.query("#figures")))
    await until(pilot, lambda: bool(pilot.app.screen.query_one("#figures", Static).content))


def test_statistics(played, snap_compare):
    assert snap_compare(OpenedApp(), terminal_size=LARGE, run_before=open_statistics)


def test_statistics_without_color(played, monkeypatch, snap_compare):
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(OpenedApp(), terminal_size=SMALL, run_before=open_statistics)


def test_too_small(ada, snap_compare):
    assert snap_compare(OpenedApp(), terminal_size=(50, 12))
