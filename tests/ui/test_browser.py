"""The app played in a real browser, and what is left of it when a tab or the server ends."""

import asyncio
import os
import random
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest
from support.browser import Browser, Tab, chromium, open_browser, until
from support.saved_games import seat, solve, wordle
from support.serving import Serving, serving

from tuiwords.games.wordle.patterns import pattern_text, score
from tuiwords.history.history import load_match
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Profile
from tuiwords.store.store import Store, Wanted
from tuiwords.ui.themes import THEMES

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are found in /proc"),
]
needs_chromium = pytest.mark.skipif(
    chromium() is None, reason="there is no Chromium here (TUIWORDS_CHROMIUM names one)"
)

PROMPT = 2.0  # seconds in which the app of a closed tab has ended
TABS = int(os.environ.get("TUIWORDS_TABS", "30"))
TOGETHER = 5  # of them open at a time
BOARD = "QEST ANSI XWEO YRSN"
COLORS = {"g": "hit", "y": "near", ".": "miss"}


@pytest.fixture
def bob(store: Store, ada: Profile) -> Profile:
    """Somebody else. Both have played Wordle before and are shown no rules; Ada played last."""
    bob = store.players.add("Bob")
    for somebody in (ada, bob):
        for seed in (1, 2):
            solve(wordle(store, somebody, seed))
    store.note_profile(ada.id)
    return bob


@pytest.fixture
def server(home: Path, bob: Profile) -> Iterator[Serving]:
    with serving(home) as server:
        yield server


def played(store: Store, profile: Profile, game: str) -> list[str]:
    """The moves of the newest match of a profile."""
    newest = store.matches(Wanted(profile.id, game=game), 1)[0]
    return [event.text for event in store.events(newest.header.id) if event.kind == "move"]


def refuse_other_hosts(server: Serving, *tabs: Tab) -> None:
    """Fail where a tab has asked another host for anything, or kept what it asked for to itself."""
    for tab in tabs:
        asked = {urlsplit(address).netloc for address in tab.requests}
        assert asked - {""} == {f"localhost:{server.port}"}, tab.requests
        kinds = {urlsplit(address).scheme for address in tab.requests}
        assert {"http", "ws"} <= kinds <= {"http", "ws", "data", "blob"}, tab.requests


async def left(server: Serving, number: int) -> None:
    """Only so many apps are left, soon; later where the machine has more to do than it can."""
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    seconds = await until(lambda: len(server.apps()) == number, PROMPT * busy, server.apps)
    assert seconds <= PROMPT * busy


async def gone(server: Serving) -> None:
    """All apps have ended, soon."""
    await left(server, 0)


async def begin_wordle(tab: Tab) -> None:
    """From home to a new game."""
    await tab.shows("Puzzles of the day")
    await tab.press("g")
    await tab.shows("Resign")


@needs_chromium
async def test_a_guess_is_typed_and_its_colors_are_seen(
    server: Serving, store: Store, ada: Profile
) -> None:
    async with open_browser() as browser:
        tab = await browser.open(server.address)
        await begin_wordle(tab)
        await tab.type("crane\n")
        await until(lambda: played(store, ada, "wordle") == ["crane"], why=lambda: tab.text)
        answer = load_match(store, store.matches(Wanted(ada.id), 1)[0].header.id).state.answer
        colors = THEMES[0].variables
        expected = {colors[COLORS[sign]] for sign in pattern_text(score("crane", answer), 5)}
        seen: dict[str, int] = {}
        while not all(near(seen, color) > 300 for color in expected):  # while tiles turn
            seen = await tab.colors()
        await tab.type("slate\n")
        await until(lambda: played(store, ada, "wordle") == ["crane", "slate"])
        refuse_other_hosts(server, tab)
        await tab.close()
        await gone(server)


def near(seen: dict[str, int], color: str) -> int:
    """How many pixels have about this color."""
    wanted = bytes.fromhex(color.lstrip("#"))
    return sum(
        count
        for other, count in seen.items()
        if all(abs(a - b) <= 3 for a, b in zip(bytes.fromhex(other), wanted, strict=True))
    )


def tiles(tab: Tab) -> dict[tuple[int, int], tuple[int, int]]:
    """Where the squares of BOARD are seen, once they are: a cell inside each die.

    Where there is room the letters are drawn, so that dice are found by their upper edges.
    """
    columns, found = len(BOARD.split(maxsplit=1)[0]), {}
    edges = []
    for line, text in enumerate(tab.screen.display):
        dice = list(re.finditer(r"▄▀{4,}▄", text[: tab.screen.columns * 2 // 3]))
        if len(dice) == columns:
            edges.append((line, dice))
    for row, (line, dice) in enumerate(edges):
        found.update(
            {(row, n): (line + 2, (die.start() + die.end()) // 2) for n, die in enumerate(dice)}
        )
    return found


@needs_chromium
async def test_a_word_is_dragged_and_the_window_resized(
    server: Serving, store: Store, ada: Profile
) -> None:
    match = Match.begin(catalog.game("boggle"), {"board": BOARD}, 1, [seat(ada)], store)
    match.play(0, "nest")
    async with open_browser() as browser:
        tab = await browser.open(server.address)
        await tab.shows("Continue")
        await tab.press("c")
        await tab.shows("1 found")
        await until(lambda: len(tiles(tab)) == 16, why=lambda: tab.text)
        squares = tiles(tab)
        await tab.drag(*(squares[square] for square in ((1, 2), (1, 3), (0, 3))))
        await tab.shows("SIT")
        await until(lambda: played(store, ada, "boggle") == ["nest", "sit"])
        await tab.resize(1400, 900)
        await until(lambda: tab.screen.columns > 140)
        await until(lambda: "Help" in tab.screen.display[-1], why=lambda: tab.text)
        await until(lambda: len(tiles(tab)) == 16, why=lambda: tab.text)
        squares = tiles(tab)
        await tab.drag(*(squares[square] for square in ((0, 3), (1, 3), (1, 2))))
        await until(lambda: played(store, ada, "boggle") == ["nest", "sit", "tis"])
        await tab.resize(400, 300)
        await tab.shows("tuiwords needs")
        await tab.resize(1000, 700)
        await tab.shows("3 found")
        refuse_other_hosts(server, tab)
        await tab.close()
        await gone(server)


@needs_chromium
async def test_two_tabs_play_as_two_people_and_end_apart(
    server: Serving, store: Store, ada: Profile, bob: Profile
) -> None:
    async with open_browser() as browser:
        first = await browser.open(server.address)
        await begin_wordle(first)
        second = await browser.open(server.address)
        await second.shows("Puzzles of the day")
        await second.press("P")
        await second.shows("Rename")
        await second.press("ArrowDown", 40)
        await second.press("Enter", 13, "\r")
        await until(lambda: "Bob" in second.screen.display[0], why=lambda: second.text)
        await second.press("Escape", 27)
        await begin_wordle(second)
        await first.type("crane\n")
        await second.type("slate\n")
        await until(lambda: played(store, ada, "wordle") == ["crane"])
        await until(lambda: played(store, bob, "wordle") == ["slate"])
        assert len(server.apps()) == 2
        await first.close()
        await left(server, 1)
        await second.type("crane\n")
        await until(lambda: played(store, bob, "wordle") == ["slate", "crane"])
        await second.press("q", 81, "\x11")
        refuse_other_hosts(server, first, second)


@needs_chromium
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
async def test_the_end_of_the_server_ends_the_apps(
    server: Serving, store: Store, ada: Profile, ending: signal.Signals
) -> None:
    async with open_browser() as browser:
        tabs = [await browser.open(server.address) for _ in range(2)]
        for tab in tabs:
            await begin_wordle(tab)
        await tabs[0].type("crane\n")
        await until(lambda: ["crane"] in (played(store, ada, "wordle"), *_all_played(store, ada)))
        server.process.send_signal(ending)
        await gone(server)
        assert server.process.wait(10) is not None
        assert await tabs[0].evaluate("document.body.classList.contains('-closed')")


def _all_played(store: Store, profile: Profile) -> Iterator[list[str]]:
    for saved in store.matches(Wanted(profile.id, game="wordle")):
        yield [event.text for event in store.events(saved.header.id) if event.kind == "move"]


async def come_and_go(server: Serving, rng: random.Random) -> None:
    """A connection as a tab makes it, closed after some time, or at once."""
    stay = rng.choice((0.0, 0.05, 0.3, 1.0, 3.0))
    headers = {"Origin": server.address.rstrip("/")}
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{server.address}ws?width=80&height=24", headers=headers) as tab,
    ):
        await asyncio.sleep(stay)
        await tab.send_json(["stdin", rng.choice(("g", "p", "?", "\x10", "crane\r"))])
        if rng.random() < 0.5:  # else the connection is cut
            await tab.close()


async def visit(browser: Browser, server: Serving, rng: random.Random) -> None:
    """A real tab, closed after some time."""
    tab = await browser.open(server.address)
    await asyncio.sleep(rng.choice((0.0, 0.5, 2.0)))
    await tab.close()


async def test_tabs_that_come_and_go_leave_no_process(server: Serving) -> None:
    rng = random.Random(TABS)
    left = TABS
    while left > 0:
        together = min(TOGETHER, left)
        await asyncio.gather(*(come_and_go(server, rng) for _ in range(together)))
        left -= together
    await until(lambda: not server.apps(), 10, server.apps)
    assert server.process.poll() is None


@needs_chromium
async def test_real_tabs_that_come_and_go_leave_no_process(server: Serving) -> None:
    rng = random.Random(TABS)
    async with open_browser() as browser:
        for _ in range(max(3, TABS // 10)):
            await asyncio.gather(visit(browser, server, rng), visit(browser, server, rng))
        await gone(server)
