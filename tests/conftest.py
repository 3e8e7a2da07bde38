"""What tests share: a home of their own, a cache, the toy game, commands, reference cases."""

from __future__ import annotations

import gc
import io
import itertools
import json
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from tuiwords.lexicon.lexicon import Lexicon
    from tuiwords.play.game import Game
    from tuiwords.store.records import Player, Profile
    from tuiwords.store.store import Store

REPO = Path(__file__).resolve().parents[1]
CASES = REPO / "tests" / "cases"
SHARED = REPO.parent / "shared"  # what may not be shipped lies beside the checkout, if at all

# What is read from word lists is shared.
os.environ.setdefault("TUIWORDS_CACHE", str(Path(tempfile.gettempdir()) / "tuiwords-test-cache"))
os.environ.pop("NO_COLOR", None)
os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}

NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"

# What ``-m quick`` runs: tests of these folders, without processes and the app, but no long ones.
QUICK = {
    *("bots", "engine", "games", "history", "lexicon", "plain", "play", "practice", "store"),
}
LONG = {  # two CPU seconds and more each
    *("test_bad_rows.py", "test_decided.py", "test_earlier_versions.py", "test_endgame.py"),
    *("test_generator.py", "test_golden_engine.py", "test_golden_late.py", "test_graph.py"),
    *("test_inference.py", "test_judge.py", "test_known_chances.py", "test_lost_endgame.py"),
    *("test_match_cards.py", "test_notation.py", "test_paired_samples.py", "test_position_text.py"),
    *("test_preendgame.py",),
    *("test_puzzles.py", "test_reviews.py", "test_reviews_agree.py", "test_rules_kept.py"),
    *("test_scrabble_agrees.py", "test_scrabble_lines.py", "test_soup_and_boggle_agree.py"),
    *("test_soup_comparison.py", "test_soup_look_back.py", "test_soup_planner.py"),
    *("test_soup_why.py", "test_static_game.py", "test_threads_of_scrabble.py"),
    *("test_word_file.py", "test_wordle_agrees.py", "test_wordle_boards.py"),
    *("test_wordle_bounds.py", "test_wordle_errors.py", "test_wordle_exact.py"),
    *("test_wordle_judge.py", "test_wordle_last_guess.py", "test_wordle_strategies.py"),
}

# Many seconds each: the process that began with one of them last would work on it alone. The first
# two look at all objects, of which there are few at first.
FIRST = ("freed_tables", "garbage", "at_rest", "terminal_bytes", "random_keys")
FIRST_FILES = tuple(f"tests/ui/test_{name}.py" for name in FIRST)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two processes more than cores: some tests wait for more than the CPU."""
    return 2 + (os.cpu_count() or 1)


def pytest_configure(config: pytest.Config) -> None:
    """Let several processes compile each module once, not beside it where that is not wanted."""
    if getattr(config.option, "numprocesses", None) and os.environ.pop(NO_BYTECODE, ""):
        folder = Path(tempfile.gettempdir()) / "tuiwords-test-bytecode"
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(folder))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read nothing but quick tests where only those are asked for."""
    if config.getoption("markexpr") != "quick" or collection_path.suffix != ".py":
        return None
    return not may_be_quick(collection_path) or None


def may_be_quick(file: Path) -> bool:
    """Whether a file has quick tests, if it starts no processes."""
    return file.relative_to(REPO / "tests").parts[0] in QUICK and file.name not in LONG


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the quick tests, and begin with those that are best begun with."""
    for item in items:
        processes = {"subprocess", "multiprocessing"} & vars(getattr(item, "module", item)).keys()
        if may_be_quick(item.path) and not processes and not item.get_closest_marker("deep"):
            item.add_marker("quick")
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST_FILES))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Let one worker rewrite the assertions of a module, and the others read what it wrote."""
    if fcntl is None or not isinstance(collector, pytest.Module):
        return (yield)
    with collector.path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        return (yield)


def pytest_collection_finish() -> None:
    """Spare the garbage collector all that is imported by now, and let it work less often."""
    gc.freeze()
    gc.set_threshold(2_000, 5, 50)


# With it every frame of the app is drawn, and more random examples are tried.
THOROUGH = os.environ.get("TUIWORDS_THOROUGH", "0") != "0"

# No test is timed: a busy machine must not fail one.
hypothesis.settings.register_profile(
    "tuiwords", deadline=None, max_examples=100 if THOROUGH else 30
)
hypothesis.settings.load_profile("tuiwords")


def mostly_deep(values: Sequence[Any], quick: int, *, rows: bool = False) -> list[Any]:
    """Values of a parameter, of which all but the first ``quick`` are for deep tests.

    With ``rows`` each is a row of values, for several parameters.
    """
    marks = [() if number < quick else pytest.mark.deep for number, _ in enumerate(values)]
    return [
        pytest.param(*(value if rows else (value,)), marks=each)
        for value, each in zip(values, marks, strict=True)
    ]


@pytest.fixture(scope="session", autouse=True)
def nothing_waits_for_the_disk() -> Iterator[None]:
    """What tests write may be lost where the power fails, so that none waits for the disk."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("tuiwords.store.database.SYNCHRONOUS", "OFF")
        monkeypatch.setattr("os.fsync", lambda _file: None)
        yield


@pytest.fixture(autouse=True)
def one_day() -> None:
    """No day ends during a test: who comes in the last two minutes of one waits for the next."""
    now = time.localtime()
    if now.tm_hour == 23 and now.tm_min >= 58:
        Event().wait((60 - now.tm_min) * 60 - now.tm_sec + 1)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for each test of this process; those that are never used are never made."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh, empty TUIWORDS_HOME, and no languages that earlier tests gave as files."""
    folder = next(homes)
    monkeypatch.setenv("TUIWORDS_HOME", str(folder))
    monkeypatch.setattr("tuiwords.lexicon.languages._given", {})
    return folder


@pytest.fixture
def read_only_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A TUIWORDS_HOME into which nothing can be written, not even by root."""
    if os.geteuid() == 0:
        home = Path("/proc/self")  # the kernel's own
        monkeypatch.setenv("TUIWORDS_HOME", str(home))
    else:
        home.mkdir()
        home.chmod(0o500)
    return home


@pytest.fixture
def stones(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The small game of ``tests/toy``, registered for the time of a test."""
    from toy.game import STONES

    from tuiwords.play import catalog

    monkeypatch.setattr(catalog, "GAMES", dict(catalog.GAMES))
    catalog.register(STONES)
    return STONES


@pytest.fixture(autouse=True)
def toy(request: pytest.FixtureRequest) -> None:
    """The small game is in the catalog for all tests of what works in every game."""
    if request.path.parent.name in {"arena", "history", "play"}:
        request.getfixturevalue("stones")


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Makes the disk full: no database opened from then on can have more pages than given."""
    connect = sqlite3.connect

    def fill(pages: int) -> None:
        def small(*arguments: Any, **named: Any) -> sqlite3.Connection:
            connection = connect(*arguments, **named)
            connection.execute(f"PRAGMA max_page_count = {pages}")
            return connection

        monkeypatch.setattr(sqlite3, "connect", small)

    return fill


@pytest.fixture
def store(home: Path) -> Iterator[Store]:
    """The store of this test's home."""
    from tuiwords.store.store import Store

    with Store.open() as opened:
        yield opened


@pytest.fixture
def other(home: Path) -> Iterator[Store]:
    """The store as another process has it."""
    from tuiwords.store.store import Store

    with Store.open() as opened:
        yield opened


@pytest.fixture
def ada(store: Store) -> Profile:
    """Somebody with a profile."""
    return store.players.add("Ada")


@pytest.fixture
def ann(store: Store) -> Player:
    """Somebody with a profile, on a seat."""
    from tuiwords.store.records import Player

    profile = store.players.add("Ann")
    return Player("profile", profile.id, profile.name)


@pytest.fixture
def bob(store: Store) -> Player:
    """Somebody else with a profile."""
    from tuiwords.store.records import Player

    profile = store.players.add("Bob")
    return Player("profile", profile.id, profile.name)


@pytest.fixture(scope="session")
def enable() -> Lexicon:
    """The default word list."""
    from tuiwords.lexicon.library import library

    return library().load()


@dataclass(frozen=True)
class Answer:
    """What a command printed and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output read as JSON."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        """The lines of the output."""
        return self.out.splitlines()


Ask = Callable[..., Answer]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Run a command line, with a text on its standard input."""

    from tuiwords.__main__ import main

    def run(*arguments: object, stdin: str = "") -> Answer:
        text = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", text)
        status = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return run


@pytest.fixture
def quick_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews play and plan turns less often than they do for people."""
    from tuiwords.engine.scrabble import judge, late_verdicts
    from tuiwords.play.games.word_soup import judging

    monkeypatch.setattr(judge, "SIMULATED", 200)
    monkeypatch.setattr(late_verdicts, "SIMULATED", 200)
    monkeypatch.setattr(late_verdicts, "SEARCHED", 4_000)
    monkeypatch.setattr(judging, "NODES", 400)


@pytest.fixture(scope="session")
def reference_cases() -> Path:
    """The folder of figures counted by other programs: see its README."""
    return CASES


def unshipped(variable: str, usual: Path) -> Path:
    """A folder of data that is not ours to ship; without it, the test is skipped."""
    folder = Path(os.environ.get(variable, usual))
    if not folder.is_dir():
        pytest.skip(f"{folder} is absent: set {variable}")
    return folder


@pytest.fixture(scope="session")
def magpie() -> Path:
    """The folder of MAGPIE, after ``make libmagpie``, with its data."""
    return unshipped("TUIWORDS_MAGPIE", SHARED / "MAGPIE")


@pytest.fixture(scope="session")
def recorded_games() -> tuple[Path, ...]:
    """GCG files: our own and, where they are, those of people, which are not ours to ship."""
    people = Path(os.environ.get("TUIWORDS_RECORDED_GAMES", SHARED / "cases" / "gcg"))
    return tuple(
        file for folder in (CASES / "gcg", people) for file in sorted(folder.glob("*.gcg"))
    )


@pytest.fixture(scope="session")
def wordle_lists() -> Path:
    """The folder of the original Wordle lists."""
    return unshipped("TUIWORDS_WORDLE_LISTS", SHARED / "data" / "wordle")
