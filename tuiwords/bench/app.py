"""What the app costs, measured in separate processes with compiled modules (.pyc) and kernels.

CPU seconds, the bytes that keys send, and megabytes: resident memory, and the proportional part of
it where the system reports that (Linux).
"""

from __future__ import annotations

import compileall
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tuiwords.games.base import AnyState, Seat
from tuiwords.games.word_soup import STOP, WordSoupState, picks
from tuiwords.games.wordle import WordleState
from tuiwords.history.statistics import count_finished
from tuiwords.paths import cache_dir
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Arrival, Player, Profile, Saved
from tuiwords.store.store import Store

# What is played in turn, and moves of each match before somebody resigns: random ones in Wordle and
# Word Soup, passes in Scrabble, none in Boggle, where the words of a new board take long to find.
_PLAYED = (
    ("wordle", 6),
    ("boggle", 0),
    ("wordle", 6),
    ("word-soup", 6),
    ("wordle", 6),
    ("scrabble", 2),
)
_AGAIN = 50  # one match in so many is of the puzzle of the one before in its game
_APART = 1800.0  # seconds from one match to the next
_FIRST = 1_600_000_000.0  # Unix time of the first
INSIDE = ("first_paint", "key", "quiz")  # with an empty store
STORES = (20, 10_000)  # saved matches with which pages are measured
RUNS = 3  # of each figure, after a warm-up; the median counts
UNREVIEWED = 60  # matches in a store in which none is reviewed
EVENINGS = 2  # at most RUNS; what held the event loop in one of them only was another process
_UNIT = "s"
_PACKAGE = Path(__file__).resolve().parents[2]
BOARD = "sea\ntte\neat\n"  # of Word Soup, on standard input
POSITIONS = {  # what each game is asked, so that it answers as soon as it can
    "wordle": ["crane=..y.g"],
    "boggle": ["QEST", "ANSI", "XWEO", "YRSN"],
    "word-soup": ["-", "--nodes", "100"],
    "scrabble": ["/".join(["15"] * 15), "AEINRST/", "0/0", "0", "--nodes", "1"],
}


def figures() -> dict[str, tuple[float, str]]:
    """What a start, keys, an evening, solving, memory, and pages with few and many matches cost."""
    compile_all(_environment(Path(tempfile.gettempdir())))
    with tempfile.TemporaryDirectory() as home:
        environment = _environment(Path(home))
        _make_home(Path(home), 0)
        seconds = {"version": _version(environment)}
        for figure in INSIDE:
            seconds |= _inside(figure, environment)
        for game in POSITIONS:
            seconds |= _inside("hint", environment, game)
        seconds |= {f"solve {game}": _solve(game, environment) for game in POSITIONS}
        measured = {name: (value, _UNIT) for name, value in seconds.items()}
        measured |= _memory(environment)
    measured |= _reviews()
    seconds = {}
    for matches in STORES:
        with tempfile.TemporaryDirectory() as home:
            _make_home(Path(home), matches)
            environment = _environment(Path(home))
            found = _told("pages", environment)
            seconds |= {f"{name}, {matches:,} matches": value for name, value in found.items()}
            if matches == min(STORES):
                sent = _told("key_bytes", environment)
                measured |= {f"{name}, bytes": (value, "B") for name, value in sent.items()}
            if matches == max(STORES):
                seconds |= _evening(environment)
            measured |= _transfer(environment, matches)
    return measured | {name: (value, _UNIT) for name, value in seconds.items()}


def compile_all(environment: Mapping[str, str]) -> None:
    """Compile all modules, and read what is kept of word lists, so that nothing measured does."""
    compileall.compile_dir(_PACKAGE / "tuiwords", quiet=2)
    for game, position in (
        ("boggle", "pers latg sine ters"),
        ("scrabble", "/".join(["15"] * 15) + " AEINRST/ 0/0 0"),
        ("word-soup", "-"),
        ("wordle", "crane=..y.."),
    ):
        _output([sys.executable, "-m", "tuiwords", "solve", game, position], environment, BOARD)


def _memory(environment: Mapping[str, str]) -> dict[str, tuple[float, str]]:
    """What the app holds with each game opened in it, alone and one after another; and at rest."""
    found: dict[str, tuple[float, str]] = {}
    keys = list(POSITIONS)
    every = [keys] if len(keys) > 1 else []
    for games in ([], *([key] for key in keys), *every):
        told = _told("memory", environment, *games)
        name = "all games" if len(games) > 1 else games[0] if games else "home"
        found |= {f"{name}, {what}": (value, "MB") for what, value in told["memory"].items()}
        found[f"{name}, CPU a minute at rest"] = (told["rest"], _UNIT)
    return found


def _reviews() -> dict[str, tuple[float, str]]:
    """What a start costs with matches that were never reviewed."""
    with tempfile.TemporaryDirectory() as home:
        _make_home(Path(home), UNREVIEWED)
        told = _told("reviews", _environment(Path(home)))
    name = f"{UNREVIEWED} unreviewed"
    found = {f"{name}, CPU until rest": (told["rest"], _UNIT)}
    found[f"{name}, key meanwhile"] = (told["key"], _UNIT)
    return found | {f"{name}, {what}": (value, "MB") for what, value in told["memory"].items()}


def _transfer(environment: Mapping[str, str], matches: int) -> dict[str, tuple[float, str]]:
    """What it costs to export all matches, and to import them into another home."""
    found: dict[str, tuple[float, str]] = {}
    with tempfile.TemporaryDirectory() as other:
        file = str(Path(other) / "matches.jsonl")
        there = {**environment, "TUIWORDS_HOME": other}
        commands = {"export": ["--output", file], "import": [file]}
        for name, home in (("export", environment), ("import", there)):
            module = [sys.executable, "-m", "tuiwords.bench.one_command"]
            told = json.loads(_output([*module, name, *commands[name]], home))
            found[f"{name}, {matches:,} matches"] = (told["seconds"], _UNIT)
            found[f"{name}, {matches:,} matches, peak"] = (told["megabytes"], "MB")
    return found


def _solve(game: str, environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-m", "tuiwords", "solve", game, *POSITIONS[game]]
    _output(command, environment, BOARD)
    return statistics.median(_cpu_seconds(command, environment, BOARD) for _ in range(RUNS))


def _make_home(home: Path, matches: int) -> None:
    with Store.open(home / "data" / "tuiwords.db") as store:
        profile = store.players.add("Bench")
        store.note_profile(profile.id)
        fill(store, profile, matches)


def _environment(home: Path) -> dict[str, str]:
    """The environment of a process with this home, the same packages, and .pyc files allowed."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    path = os.pathsep.join(filter(None, [str(_PACKAGE), kept.get("PYTHONPATH")]))
    return kept | {
        "TUIWORDS_HOME": str(home),
        "TUIWORDS_CACHE": str(cache_dir()),
        "PYTHONPATH": path,
    }


def _version(environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-m", "tuiwords", "--version"]
    _output(command, environment)  # writes the .pyc files
    return statistics.median(_cpu_seconds(command, environment) for _ in range(RUNS))


def _inside(figure: str, environment: Mapping[str, str], *more: str) -> dict[str, float]:
    _told(figure, environment, *more)
    runs = [_told(figure, environment, *more) for _ in range(RUNS)]
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def _evening(environment: Mapping[str, str]) -> dict[str, float]:
    """The longest time in which the event loop took no key, in each part of an evening."""
    runs = [_told("evening", environment) for _ in range(min(EVENINGS, RUNS))]
    held = {name: min(run[name] for run in runs) for name in runs[0]}
    return held | {"evening_held": max(held.values())}


def _told(figure: str, environment: Mapping[str, str], *more: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tuiwords.bench_app.timing", figure, *more]
    found: dict[str, Any] = json.loads(_output(command, environment))
    return found


def _output(command: list[str], environment: Mapping[str, str], given: str = "") -> str:
    done = subprocess.run(
        command, env=dict(environment), input=given, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[1:])} failed:\n{done.stderr}")
    return done.stdout


def _cpu_seconds(command: list[str], environment: Mapping[str, str], given: str = "") -> float:
    before = _of_children()
    _output(command, environment, given)
    return _of_children() - before


def _of_children() -> float:
    """CPU seconds of all child processes that have ended; with microseconds if available."""
    try:
        from resource import RUSAGE_CHILDREN, getrusage
    except ImportError:
        times = os.times()
        return times.children_user + times.children_system
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def fill(store: Store, profile: Profile, count: int) -> None:
    """Add finished matches of all games, played one after another. Raises: StoreError."""
    person = Player("profile", profile.id, profile.name)
    store.add_matches(_matches(person, count))
    count_finished(store)


def _matches(person: Player, count: int) -> Iterator[Arrival]:
    for number in range(count):
        again = number % _AGAIN == _AGAIN - 1
        match = _played(number, number - len(_PLAYED) if again else number, person)
        start = _FIRST + number * _APART
        end = start + _APART / 2
        header = replace(match.header, id=f"{number:032x}", started=start)
        events = match.replay.played
        yield Arrival(Saved(header, len(events), end, end, False, match.results()), events)


def _played(number: int, seed: int, person: Player) -> Match:
    """The match of a number: alone or against a bot, played to its end or resigned."""
    game, moves = _PLAYED[number % len(_PLAYED)]
    chosen, rng = catalog.game(game), random.Random(number)
    seats = [person, Player("bot", "Otto", "Otto")][: rng.choice((1, 2))]
    match = Match.begin(chosen, {}, seed, seats)
    for moment in range(moves):
        if not match.state.to_move:
            break
        seat = rng.choice(match.state.to_move)
        match.play(seat, _move(match.state, seat, rng), float(moment))
    while match.state.to_move:
        match.resign(rng.choice(match.state.to_move), float(moves))
    return match


def _move(state: AnyState, seat: Seat, rng: random.Random) -> str:
    if isinstance(state, WordleState):
        return rng.choice(state.allowed.words)
    if isinstance(state, WordSoupState):
        return str(next(picks(state.board(seat), state.rules, state.lexicon, rng), STOP))
    return "-"
