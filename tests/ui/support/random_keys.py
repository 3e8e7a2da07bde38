"""Keys, clicks, sizes and palette queries drawn at random, and the shortest that break the app."""

import asyncio
import logging
import random
import string
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from textual.events import Key, MouseDown, MouseUp
from textual.pilot import Pilot

from support.apps import OpenedApp
from tuiwords.ui.pages.help import Help
from tuiwords.ui.pages.today import TodayPage
from tuiwords.ui.pages.too_small import TooSmall

Step = tuple[str, Any, Any]  # what is done, and with what

SMALLEST, LARGEST = (40, 10), (200, 60)
USUAL = (80, 24)
_MOVES = ("up", "down", "left", "right", "tab", "shift+tab", "enter", "space", "escape")
_EDITS = ("backspace", "delete", "home", "end", "pageup", "pagedown")
_ORDERS = (*(f"f{n}" for n in range(1, 11)), "ctrl+x", "ctrl+underscore", "ctrl+o", "question_mark")
CHARACTERS = {
    "space": " ",
    "question_mark": "?",
    "slash": "/",
    "comma": ",",
    "full_stop": ".",
    "plus": "+",
    "minus": "-",
    "asterisk": "*",
    "apostrophe": "'",
    "at": "@",
}  # what keys with a name of several letters type
_SIGNS = tuple(CHARACTERS)[2:]
_PAGES = (  # the keys of TodayPage, and of the page that begins a game
    *"1234rdglsmbpa",
    "comma",
    *(f"{game} enter" for game in "1234"),
)
ANSWERED = 0.4  # share of keys whose answer is waited for
_QUERIES = ("zz", "help", "wor", "arena", "theme", "s", "")


def steps(rng: random.Random, count: int) -> list[Step]:
    """So many steps of somebody who presses anything."""
    return [_step(rng) for _ in range(count)]


def _step(rng: random.Random) -> Step:
    kind = rng.random()
    if kind < 0.03:
        return "page", rng.choice(_PAGES), None
    if kind < 0.09:
        return "click", rng.randrange(LARGEST[0]), rng.randrange(LARGEST[1])
    if kind < 0.11:
        return "size", *(rng.randint(*ends) for ends in zip(SMALLEST, LARGEST, strict=True))
    if kind < 0.13:
        return "size", *USUAL
    if kind < 0.15:
        return "palette", rng.choice(_QUERIES), rng.choice(("enter", "escape"))
    if kind < 0.2:
        return "wait", rng.choice((0.0, 0.02, 0.1)), None  # for what threads do
    letters = tuple(string.ascii_lowercase)
    pools = (letters, letters, _MOVES, _MOVES, _EDITS, _ORDERS, tuple(string.digits), _SIGNS)
    return "key", rng.choice(rng.choice(pools)), rng.random() < ANSWERED


async def take(pilot: Pilot[None], step: Step) -> None:
    """Do one step. Most keys follow one another at once, as typed ahead or held down."""
    kind, first, second = step
    if kind == "key":
        type_key(pilot, first)
        if second:
            await pilot.pause(0)
    elif kind == "page":
        await home(pilot)
        await press(pilot, *first.split())
    elif kind == "click":
        width, height = pilot.app.size
        await click(pilot, first % width, second % height)
    elif kind == "size":
        await pilot.resize_terminal(first, second)
    elif kind == "wait":
        await pilot.pause(first)
    else:
        await press(pilot, "ctrl+p", *first)
        await pilot.pause()  # it searches
        await press(pilot, second)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and let each be answered; ``pilot.press`` sleeps 40 ms for each."""
    for key in keys:
        type_key(pilot, key)
        await pilot.pause(0)


def type_key(pilot: Pilot[None], key: str) -> None:
    """Send a key as the terminal does, which waits for no answer."""
    pilot.app.post_message(Key(key, CHARACTERS.get(key)))


async def click(pilot: Pilot[None], x: int, y: int) -> None:
    """Press and release the mouse, which the app takes for a click by itself."""
    for event in (MouseDown, MouseUp):
        pilot.app.post_message(event(None, x, y, 0, 0, 1, shift=False, meta=False, ctrl=False))
        await pilot.pause(0)


async def home(pilot: Pilot[None]) -> None:
    """Back to the first screen, as a person gets there."""
    for _ in range(30):
        if isinstance(pilot.app.screen, TooSmall):
            await pilot.resize_terminal(*USUAL)
            await pilot.pause()
        before = pilot.app.screen
        if isinstance(before, TodayPage):
            await pilot.pause()  # what was chosen in the palette may have waited for it
        if not pilot.app.is_running or isinstance(pilot.app.screen, TodayPage):
            return
        before = pilot.app.screen
        await press(pilot, "escape")
        if pilot.app.screen is before:
            await pilot.pause()
            await press(pilot, "escape")  # a table in play is left by two
        if pilot.app.screen is before:  # it asks something that must be answered
            await press(pilot, "enter")
            await pilot.pause()
    raise AssertionError(f"Escape does not lead home from {pilot.app.screen_stack}")


async def answers(pilot: Pilot[None], app: OpenedApp) -> None:
    """The app still takes F1 and Escape; on too small a screen it says that it is."""
    await pilot.resize_terminal(*USUAL)
    await pilot.pause()
    assert not isinstance(app.screen, TooSmall)
    await home(pilot)
    if app.is_running:
        await press(pilot, "f1")
        await pilot.pause()
        assert isinstance(app.screen, Help), f"F1 shows {app.screen}"
        await press(pilot, "escape")
        await pilot.pause()
        assert isinstance(app.screen, TodayPage), f"Escape leads to {app.screen}"


class Failures(logging.Handler):
    """Keeps the errors that the app logs: what fails in a thread is told and does not end it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.errors: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the error of a record."""
        if record.exc_info and record.exc_info[1]:
            self.errors.append(record.exc_info[1])


@contextmanager
def no_failures() -> Iterator[None]:
    """Raise the first error that the app logs meanwhile."""
    failures = Failures()
    logger = logging.getLogger("tuiwords")
    logger.addHandler(failures)
    try:
        yield
    finally:
        logger.removeHandler(failures)
    for error in failures.errors:
        raise error


async def unless_over(app: OpenedApp, waiting: Coroutine[Any, Any, None]) -> None:
    """Wait for something, but not for an app that has ended: its screens answer no more."""
    task = asyncio.create_task(waiting)
    while app.is_running and not task.done():
        await asyncio.wait({task}, timeout=0.05)
    if task.done():
        task.result()
    task.cancel()


async def play(given: Sequence[Step]) -> None:
    """Take all steps, in an app that is opened again whenever they quit it."""
    left = list(reversed(given))
    with no_failures():
        while left:
            app = OpenedApp()
            async with app.run_test(size=USUAL) as pilot:
                await pilot.pause()
                while left and app.is_running:
                    await unless_over(app, take(pilot, left.pop()))
                await unless_over(app, answers(pilot, app))


async def shortest(
    given: Sequence[Step], fails: Callable[[Sequence[Step]], Awaitable[bool]], tries: int = 60
) -> list[Step]:
    """Steps that still fail, after leaving out as many as ``tries`` runs allow.

    Parts are left out, half at first, then ever smaller ones (Zeller and Hildebrandt, Simplifying
    and Isolating Failure-Inducing Input, 2002).
    """
    left = list(given)
    size = len(left) // 2
    while size and tries:
        start = 0
        while start < len(left) and tries:
            tries -= 1
            fewer = left[:start] + left[start + size :]
            if await fails(fewer):
                left = fewer
            else:
                start += size
        size //= 2
    return left
