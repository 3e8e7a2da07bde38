"""Earlier games are reviewed by another process while TodayPage is at rest, and only then."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

import pytest
from support.apps import OpenedApp
from support.player import screen_text
from support.waiting import until

from tuiwords.paths import data_dir
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.only_one import only_one
from tuiwords.store.preferences import Preferences, save_preferences
from tuiwords.store.records import Player, Profile
from tuiwords.store.store import Store
from tuiwords.ui import reviewer
from tuiwords.ui.app import TuiWords
from tuiwords.ui.pages.today import TodayPage

LOCK = "reviewing.lock"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewer, "IDLE", 0.5)
    monkeypatch.setattr(reviewer, "LIMIT", 2)


@pytest.fixture
def played(store: Store, ada: Profile) -> list[Match]:
    """Games that missed something, and were never reviewed."""
    return [missed(store, ada, seed) for seed in range(reviewer.LIMIT + 1)]


def missed(store: Store, ada: Profile, seed: int) -> Match:
    own = Player("profile", ada.id, ada.name)
    match = Match.begin(catalog.game("wordle"), {}, seed, [own], store)
    for guess in ("fuzzy", "jazzy", "mamma", "vivid", "queue"):
        match.play(0, guess)
    match.play(0, match.state.answer)
    return match


def reviewed(store: Store, played: list[Match]) -> int:
    return sum(store.tallies.review(match.header.id, 0) is not None for match in played)


def all_done(app: TuiWords, store: Store, played: list[Match]) -> bool:
    return not app.reviewing and reviewed(store, played) == reviewer.LIMIT


def nobody_reviews() -> bool:
    with only_one(data_dir() / LOCK) as first:
        return first


@contextmanager
def elsewhere(path: Path) -> Iterator[Popen[str]]:
    """Another process that holds the lock."""
    code = (
        "import sys, pathlib; from tuiwords.store.only_one import only_one\n"
        "with only_one(pathlib.Path(sys.argv[1])) as first: print(first, flush=True); input()"
    )
    command = [sys.executable, "-c", code, str(path)]
    with Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        yield process
        process.kill()


async def test_a_few_are_reviewed_and_told(store, ada, played):
    async with OpenedApp(background=True).run_test(size=(80, 24)) as pilot:
        app = pilot.app
        first = "Reviewing earlier games, 1 of 2…"
        await until(
            pilot,
            lambda: first in screen_text(app) and store.cards.counts(ada.id, 1e12) == {},
        )
        await until(pilot, lambda: all_done(app, store, played))
        await pilot.see("Practice · ")
        assert "Reviewing" not in screen_text(app)
    assert reviewed(store, played[:1]) == 0, "the newest come first"


async def test_a_key_stops_it_and_what_is_found_stays(store, ada, played):
    async with OpenedApp(background=True).run_test(size=(80, 24)) as pilot:
        app = pilot.app
        await until(pilot, lambda: app.reviewing.endswith(f"2 of {reviewer.LIMIT}…"))
        await pilot.press("b")
        await until(pilot, lambda: not app.reviewing)
        await until(pilot, lambda: not isinstance(app.screen, TodayPage))
        await until(pilot, nobody_reviews)
        before = reviewed(store, played)
        assert 1 <= before < reviewer.LIMIT
        await pilot.pause(3 * reviewer.IDLE)
        assert not app.reviewing, "only on TodayPage"
        await pilot.press("escape")
        await until(pilot, lambda: all_done(app, store, played))


@pytest.mark.parametrize("by", ["setting", "another process"])
async def test_nothing_is_reviewed(store, ada, played, by):
    save_preferences(Preferences(review_games=by != "setting"))
    lock = data_dir() / LOCK
    with elsewhere(lock if by != "setting" else lock.with_name("other")):
        async with OpenedApp(background=True).run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: pilot.app.loaded)
            await pilot.pause(8 * reviewer.IDLE)
            assert not pilot.app.reviewing
    assert reviewed(store, played) == 0


def test_the_lock_ends_with_its_process(home):
    lock = data_dir() / LOCK
    with elsewhere(lock) as process:
        with only_one(lock) as first:
            assert not first
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        with only_one(lock) as first:
            assert first
