"""Measures the app from inside for ``tuiwords bench``: figures as JSON, in CPU seconds or bytes.

Run as ``python -m tuiwords.bench_app.timing FIGURE [GAME...]`` with a home directory of its own
that has a profile; ``FIGURES`` are at the end.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import string
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

from tuiwords.bench_app.timed_loop import HeldTimer, NowhereDriver, at_rest, opened, press, until
from tuiwords.play import catalog
from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui.app import TuiWords
from tuiwords.ui.background import running
from tuiwords.ui.kept_pages import KEPT_PAGES, import_pages
from tuiwords.ui.pages.catalog import PAGES

PRESSES = 11
CARDS = 10_000  # of a quiz
WARM_UP = 2  # presses and openings whose first-time work does not count
OPENINGS = 5  # of a page
# Pages, and the keys to them.
MEASURED = {"statistics": "s", "matches": "m", "profiles": "P"}
THINKING = 1.0  # seconds for which hints are looked at before they are used
PREPARED = 6.0  # seconds in which pages made at rest are drawn, and a closed table is freed
AFTER_KEY = 0.4  # seconds without output after a key; clocks of a table tick each second
LOOK = 1.0  # seconds for which Home is looked at
LARGE = (120, 40)  # columns and lines of the terminal to which bytes are sent
REST = 2.0  # seconds at rest
REVIEWED = 600.0  # seconds in which all earlier games are reviewed
_ESCAPES = 5  # at most, to leave a screen


async def first_paint(_held: HeldTimer) -> dict[str, float]:
    """CPU seconds from the start of Python until the home screen is painted and at rest."""
    async with opened(TuiWords(background=False)):
        return {"first_paint": time.process_time()}


async def key(_held: HeldTimer) -> dict[str, float]:
    """Median of the event loop from a letter typed at the table to the repaint."""
    app = TuiWords(MatchRequest("wordle", seed=1), background=False)
    async with opened(app):
        await _table(app)
        keys = ["backspace" if number % 2 else "e" for number in range(WARM_UP + PRESSES)]
        return {"key": statistics.median([await _cost(app, each) for each in keys][WARM_UP:])}


async def hint(_held: HeldTimer, game: str) -> dict[str, float]:
    """CPU seconds of all threads from the key for hints to the first of them in a game."""
    from tuiwords.ui.widgets.hints import HintPanel

    app = TuiWords(MatchRequest(game, seed=1), background=False)
    async with opened(app):
        await _table(app)
        panel, start = app.screen.query_one(HintPanel), time.process_time()
        await press(app, "f2")
        await until(lambda: panel.table is not None or not running())  # Boggle has no table
        return {f"first hint, {game}": time.process_time() - start}


async def quiz(_held: HeldTimer) -> dict[str, float]:
    """Medians of the event loop for a letter typed in a quiz with many cards, and for an answer."""
    from tuiwords.lexicon.library import library
    from tuiwords.practice.word_cards import add_new
    from tuiwords.practice.words import QUIZZES
    from tuiwords.store.store import Store

    with tempfile.TemporaryDirectory() as home:
        os.environ["TUIWORDS_HOME"] = home
        quiz, lexicon = QUIZZES["hooks"], library().load()
        with Store.open() as store:
            profile = store.players.add("Bench")
            store.note_profile(profile.id)
            made = quiz.cards(lexicon, lexicon.of_length(7))
            add_new(store.cards, profile.id, quiz, made, CARDS)
        app = TuiWords(background=False, page=f"quiz {quiz.name}")
        async with opened(app):
            await until(lambda: getattr(app.screen, "asking", None) is not None)
            await at_rest()
            letters = [await _cost(app, letter) for letter in string.ascii_lowercase]
            answers = [await _cost(app, "f2") for _ in range(PRESSES)]
    return {
        "quiz_key": statistics.median(letters[WARM_UP:]),
        "quiz_answer": statistics.median(answers[WARM_UP:]),
    }


async def pages(held: HeldTimer) -> dict[str, float]:
    """Medians of the event loop for keys, and for opening pages and coming back to Home.

    For an opening, ``held`` is the longest time in which it took no key, and ``first`` is what the
    page took the first time.
    """
    app, found = TuiWords(background=False), {}
    async with opened(app):
        await _prepare_pages(app)
        found["home_key"] = await _median(app, "down")
        back: list[tuple[float, float]] = []
        for name, letter in MEASURED.items():
            there: list[tuple[float, float]] = []
            for _ in range(WARM_UP + OPENINGS):
                for to, found_here in ((letter, there), ("escape", back)):
                    held.take()
                    found_here.append((await _cost(app, to), held.take()))
            found |= {f"{name}_first": there[0][0]} | _opening(name, there)
            await press(app, letter)
            found[f"{name}_key"] = await _median(app, "right", "down")
            await press(app, "escape")
        return found | _opening("home", back)


async def _prepare_pages(app: TuiWords) -> None:
    """What happens while Home is looked at."""
    import_pages()
    app.loaded = True
    app.prepare_pages()
    await _prepared(app)


async def _prepared(app: TuiWords) -> None:
    """Look at Home until nothing is prepared any more."""
    await until(lambda: app.loaded and all(map(app.is_screen_installed, KEPT_PAGES)))
    await asyncio.sleep(PREPARED)
    await until(lambda: not running())
    await at_rest()


def _opening(name: str, seen: list[tuple[float, float]]) -> dict[str, float]:
    spent, longest = (statistics.median(times) for times in zip(*seen[WARM_UP:], strict=True))
    return {f"{name}_open": spent, f"{name}_held": longest}


async def _median(app: TuiWords, *keys: str) -> float:
    return statistics.median([await _cost(app, *keys) for _ in range(PRESSES)][WARM_UP:])


async def _cost(app: TuiWords, *keys: str) -> float:
    """What the event loop spends from keys to the repaint, and on what they lead to."""
    start = time.thread_time()
    await press(app, *keys)
    while running():
        await until(lambda: not running())
        await at_rest()
    return time.thread_time() - start


async def key_bytes(_held: HeldTimer) -> dict[str, int]:
    """The most bytes that one of some keys sends to a terminal of 256 colors, until all rests."""
    os.environ["TERM"] = "xterm-256color"
    os.environ.pop("COLORTERM", None)
    found = {}
    for name, (request, to, keys) in SENDING.items():
        app = TuiWords(request, background=False)
        async with opened(app, LARGE):
            if request is not None:
                await _table(app)
            await _sent(app, *to)
            found[name] = max([await _sent(app, each) for each in keys])
    return found


async def _sent(app: TuiWords, *keys: str) -> int:
    before, seen = NowhereDriver.written, -1
    await press(app, *keys)
    while seen != NowhereDriver.written:
        seen = NowhereDriver.written
        await asyncio.sleep(AFTER_KEY)
    return seen - before


async def evening(held: HeldTimer) -> dict[str, float]:
    """The longest time in which no key was taken while games were played and pages visited."""
    app, found = TuiWords(), {}
    async with opened(app):
        await until(lambda: app.loaded)
        await at_rest()
        held.take()
        for name, part in EVENING.items():
            await part(app)
            found[f"{name}, evening"] = held.take()
    return found


async def _guesses(app: TuiWords) -> None:
    await _begin(app, MatchRequest("wordle", seed=1))
    for guess in ("crane", "moist", "pluck", "badge", "fuzzy", "whelp"):
        await press(app, *guess, "enter")
    await _leave(app)


async def _look_back(app: TuiWords) -> None:
    """The match that ended last: move by move, and its review."""
    for letter in ("enter", "v"):
        for to in ("m", letter):
            await press(app, to)
            await asyncio.sleep(LOOK)
        await press(app, "right", "right", "down", "escape", "escape")
        await _leave(app)


async def _search(app: TuiWords) -> None:
    await _begin(app, MatchRequest("boggle", seed=1, bots=_weakest("boggle")))
    for word in ("tea", "eat", "ten", "rat", "seat", "tone"):
        await press(app, *word, "enter")
    await _leave(app)


async def _turns(app: TuiWords) -> None:
    await _begin(app, MatchRequest("scrabble", seed=1, bots=_weakest("scrabble")))
    await _hints(app)
    await _leave(app)


async def _alone(app: TuiWords) -> None:
    await _begin(app, MatchRequest("word-soup", seed=1))
    await _hints(app)
    await _leave(app)


async def _visits(app: TuiWords) -> None:
    """Every page, some keys and the help on it, and the set-up of every game."""
    for letter in [place.letter for place in PAGES if place.key != "help"] + list("1234"):
        await press(app, letter, "down", "right", "left", "up", "f1", "escape", "escape")
        await _leave(app)


# The parts of an evening: four games, a look back, and all pages.
EVENING: dict[str, Callable[[TuiWords], Awaitable[None]]] = {
    "guesses": _guesses,
    "review": _look_back,
    "real time": _search,
    "turns": _turns,
    "alone": _alone,
    "pages": _visits,
}


def _weakest(game: str) -> tuple[str]:
    return (catalog.game(game).bots()[0].name,)


async def _begin(app: TuiWords, request: MatchRequest) -> None:
    app.begin(request)
    await _table(app)


async def _table(app: TuiWords) -> None:
    """Wait for a table."""
    from tuiwords.ui.table.screen import TableScreen

    await until(lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack))
    await at_rest()


async def _leave(app: TuiWords) -> None:
    """Back to Home, to look at it; the first Escape may clear what was typed, or close a dialog."""
    from tuiwords.ui.pages.today import TodayPage

    for _ in range(_ESCAPES):
        if not isinstance(app.screen, TodayPage):
            await press(app, "escape")
    await asyncio.sleep(LOOK)


async def _hints(app: TuiWords) -> None:
    """Play two turns that the hints propose."""
    for _ in range(2):
        await _hint(app)
        await press(app, "down", "enter", "enter")
        await until(lambda: _may_move(app))


def _may_move(app: TuiWords) -> bool:
    from tuiwords.ui.table.screen import TableScreen

    return not isinstance(app.screen, TableScreen) or app.screen.hot_seat.may_move


async def _hint(app: TuiWords) -> None:
    """Show hints, and look at them for a while."""
    await press(app, "f2")
    await asyncio.sleep(THINKING)


async def reviews(_held: HeldTimer) -> dict[str, Any]:
    """What it costs that earlier games are reviewed after a start.

    CPU seconds of all processes until nothing is done any more, CPU seconds of the app for a key on
    Home meanwhile, and megabytes of the app and of the process that reviews.
    """
    app = TuiWords()
    async with opened(app):
        await until(lambda: bool(app.reviewing))
        before = time.process_time()
        await press(app, "down")
        pressed = time.process_time() - before
        await until(lambda: bool(app.reviewing))
        await until(lambda: not app.reviewing, REVIEWED)
        await at_rest()
        return {"rest": _cpu_of_all(), "key": pressed, "memory": _megabytes() | _of_children()}


def _cpu_of_all() -> float:
    times = os.times()
    return sum(times[:4])


def _of_children() -> dict[str, float]:
    """What the largest of the processes that have ended held, where the system tells it."""
    try:
        from resource import RUSAGE_CHILDREN, getrusage
    except ImportError:
        return {}
    return {"reviewer at most": getrusage(RUSAGE_CHILDREN).ru_maxrss / 1024}


async def memory(_held: HeldTimer, *games: str) -> dict[str, Any]:
    """Megabytes held once each of the games was opened and gave a hint, and CPU seconds a minute
    that the app takes on its last screen while nobody does anything.
    """
    app = TuiWords()
    async with opened(app):
        await until(lambda: app.loaded)
        for game in games:
            await _begin(app, MatchRequest(game, seed=1))
            await _hint(app)
            await _leave(app)
        await _prepared(app)
        start = time.process_time()
        await asyncio.sleep(REST)
        rest = (time.process_time() - start) * 60 / REST  # reading the megabytes takes longer
        return {"memory": _megabytes(), "rest": rest}


def _megabytes() -> dict[str, float]:
    """What is held by kind; nothing where the system does not tell it as Linux does."""
    try:
        lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return {}
    kinds = {"Rss:": "resident", "Pss:": "proportional"}
    fields = [line.split() for line in lines]
    return {kinds[each[0]]: int(each[1]) / 1024 for each in fields if each[0] in kinds}


# Keys of which the bytes are measured: a match to be opened, the keys before them, and they.
SENDING: dict[str, tuple[MatchRequest | None, str, tuple[str, ...]]] = {
    "arrow on Home": (None, "", ("down",) * 6),
    "arrow in Saved matches": (None, "m", ("down",) * 3),
    "arrow in Scrabble": (MatchRequest("scrabble", seed=1), "", ("right", "down", "left")),
} | {
    f"letter in {game.title}": (MatchRequest(key, seed=1), "", tuple("eats"))
    for key, game in catalog.GAMES.items()
}

FIGURES: dict[str, Callable[..., Coroutine[Any, Any, dict[str, Any]]]] = {
    "first_paint": first_paint,
    "key": key,
    "hint": hint,
    "quiz": quiz,
    "pages": pages,
    "key_bytes": key_bytes,
    "evening": evening,
    "reviews": reviews,
    "memory": memory,
}

if __name__ == "__main__":
    timer = HeldTimer()
    with asyncio.Runner(loop_factory=timer.loop) as runner:
        print(json.dumps(runner.run(FIGURES[sys.argv[1]](timer, *sys.argv[2:]))))
