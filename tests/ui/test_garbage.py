"""Closed screens are freed, also those that something still held when memory was tidied."""

import gc
import sys
import threading
from collections.abc import Iterator
from functools import partial
from weakref import ref

import pytest
from support.apps import OpenedApp, open_app
from support.waiting import settled, until
from textual._styles_cache import StylesCache
from textual.screen import Screen

from tuiwords.ui.background import Background
from tuiwords.ui.pages.today import TodayPage


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave nothing exempt that was not."""
    yield
    gc.unfreeze()
    gc.freeze()


def collect(app: OpenedApp) -> None:
    """What TodayPage does when nobody does anything."""
    home = next(screen for screen in app.screen_stack if isinstance(screen, TodayPage))
    home.tidy()


async def test_a_closed_screen_that_is_still_held_is_freed_later(ada) -> None:
    async with open_app() as (pilot, app):
        await pilot.pause()  # the app exempts all that it began with
        held: list[Screen[None]] = [Screen()]
        seen = ref(held[0])
        await app.push_screen(held[0])
        await app.pop_screen()
        await pilot.pause()
        collect(app)
        held.clear()

        def freed() -> bool:  # once the tasks of its end are over
            collect(app)
            return seen() is None

        await until(pilot, freed)
        assert gc.get_freeze_count() > len(gc.get_objects())


async def test_a_screen_that_a_search_holds_is_freed_once_the_search_ends(ada) -> None:
    async with open_app() as (pilot, app):
        screen, wanted = Screen[None](), threading.Event()
        seen = ref(screen)
        await app.push_screen(screen)
        Background(screen).run(partial(_wait, wanted, screen), print)
        del screen
        await app.pop_screen()
        await pilot.pause(0.6)  # TodayPage comes to rest
        assert seen() is not None
        wanted.set()
        await until(pilot, lambda: seen() is None)


def _wait(wanted: threading.Event, _held: Screen[None]) -> None:
    wanted.wait()


@pytest.mark.deep
async def test_tidying_does_not_look_at_tuples_that_a_thread_makes(ada) -> None:
    async with open_app() as (_pilot, app):
        stopped, failed = threading.Event(), list[BaseException]()

        def make() -> None:
            while not stopped.is_set():
                try:  # a tuple that somebody else can see cannot be made longer
                    tuple(number for number in range(100) if number % 2)
                except SystemError as error:
                    failed.append(error)

        thread = threading.Thread(target=make)
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)
        thread.start()
        for _ in range(5):
            gc.unfreeze()
            collect(app)
        stopped.set()
        thread.join()
        sys.setswitchinterval(interval)
        assert not failed


@pytest.mark.deep
async def test_the_lines_of_closed_help_are_freed(ada) -> None:
    async with open_app() as (pilot, _):
        await settled(pilot)  # the front page is drawn as a whole
        before = _count_drawn()
        for _ in range(4):
            await pilot.press("f1", "f1")
        await settled(pilot)
        assert _count_drawn() <= before + 4


def _count_drawn() -> int:
    """How many widgets have lines in memory."""
    gc.unfreeze()
    gc.collect()
    return sum(type(thing) is StylesCache for thing in gc.get_objects())
