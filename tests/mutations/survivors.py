"""Changes the code a little, in a copy, and runs the tests of its folder: prints what none notices.

``python tests/mutations/survivors.py FOLDER 400 --seed 1`` works in FOLDER, and goes on where it
was broken off. It needs cosmic-ray, whose operators make the changes, and coverage, which says what
tests run a line. A change is tried by those that run its line, then by others that run its file,
then by the rest (it may be of a table, or of what is kept once it is known), the quick ones of each
first, in a process forked from one that has loaded nothing of tuiwords. Left out are annotations
and what is for them, what only words an error, and ``strict``, which checks what is always so.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import fcntl
import importlib
import json
import multiprocessing
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

REPO = Path(__file__).resolve().parents[2]
FOLDERS = {  # of the code: of its tests
    "tuiwords/games": "tests/games",
    "tuiwords/arena": "tests/arena",
    "tuiwords/engine/scrabble": "tests/engine/scrabble",
}
SECONDS = 25  # CPU seconds of the tests of a line, of those of a file, and of the rest
# A test takes too long after so many CPU seconds and so many times as many as without a change, or
# where it and what it started have used none for so many seconds of the clock.
LONGER, TIMES, IDLE = 10, 3, 120
COLLECTING = 15  # CPU seconds that reading the tests takes at most
SURVIVED, FAILED, TOO_LONG = "survived", "failed", "too long"
OPTIONS = ["-q", "-n0", "-p", "no:cacheprovider", "-p", "no:snapshot", "-m", "not deep"]


@dataclass(frozen=True)
class Change:
    """The ``occurrence``-th change of a file that an operator of cosmic-ray makes."""

    file: str
    line: int
    operator: str
    occurrence: int

    def code(self) -> str:
        """The changed code of the file, which is that of the current folder."""
        from cosmic_ray.mutating import mutate_code
        from cosmic_ray.plugins import get_operator

        source = Path(self.file).read_text(encoding="utf-8")
        return str(mutate_code(source, get_operator(self.operator)(), self.occurrence))


def is_behavior(node: Any) -> bool:
    """Whether a node is for more than type checkers, the wording of an error, or ``strict``."""
    while node.parent is not None:
        node, part = node.parent, node
        if node.type in ("raise_stmt", "tfpdef"):
            return False
        if node.type == "argument" and node.children[0].get_code(False) == "strict":
            return False
        if node.type == "annassign" and part is node.children[1]:
            return False
        if node.type == "funcdef" and part is node.annotation:
            return False
        if node.type == "trailer" and node.get_previous_sibling().get_code(False) == "TypeVar":
            return False
        if node.type == "classdef" and "Protocol" in node.get_code(False).partition(":")[0]:
            return False
    return True


def changes_of(file: str) -> dict[tuple[Any, Any], list[Change]]:
    """The changes by the place that is changed."""
    import parso
    from cosmic_ray.plugins import get_operator, operator_names

    tree = parso.parse(Path(file).read_text(encoding="utf-8"))
    found: dict[tuple[Any, Any], list[Change]] = defaultdict(list)
    for name in operator_names():
        if "/Variable" in name or name.endswith(("_Is", "_IsNot")):
            continue  # needs names; changes nothing, or what every comparison with None shows
        operator, occurrence = get_operator(name)(), 0
        for node in nodes_of(tree):
            for place in operator.mutation_positions(node):
                if is_behavior(node):
                    found[place].append(Change(file, place[0][0], name, occurrence))
                occurrence += 1
    return found


def nodes_of(node: Any) -> Iterator[Any]:
    """A node and all below it, in the order in which cosmic-ray counts them."""
    yield node
    for child in getattr(node, "children", ()):
        yield from nodes_of(child)


def drawn(count: int, seed: int, folders: list[str]) -> list[Change]:
    """As many changes, each at another place; all places are equally likely."""
    rng, places = random.Random(seed), []
    for folder in folders:
        for path in sorted(Path(folder).rglob("*.py")):
            if "kernels" not in path.parts and not path.name.startswith("__"):
                places += list(changes_of(str(path)).values())
    return [rng.choice(place) for place in rng.sample(places, count)]


class Measured:
    """A plugin of pytest that notes the lines that each test runs, and the CPU seconds it takes.

    The rows of a test are one: their names may come from what is changed. Tests that fail without
    a change, such as those that hold a time, are left out.
    """

    def __init__(self) -> None:
        import coverage

        self.coverage = coverage.Coverage(data_file=None, source=list(FOLDERS), config_file=False)
        self.seconds: dict[str, float] = defaultdict(float)
        self.failed: set[str] = set()
        self.begun = 0.0
        self.coverage.start()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.coverage.switch_context(nodeid.partition("[")[0])
        self.begun = time.process_time()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.coverage.switch_context("")
        self.seconds[nodeid.partition("[")[0]] += time.process_time() - self.begun

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.add(report.nodeid.partition("[")[0])

    def told(self) -> dict[str, Any]:
        """The tests of each line of each file, "" among them if it runs outside of all."""
        self.coverage.stop()
        data = self.coverage.get_data()
        root = str(Path.cwd()) + "/"
        return {
            "seconds": {t: spent for t, spent in self.seconds.items() if t not in self.failed},
            "lines": {
                file.removeprefix(root): {
                    str(line): tests for line, tests in data.contexts_by_lineno(file).items()
                }
                for file in data.measured_files()
            },
        }


class Limited:
    """A plugin of pytest that ends the process where a row of a test takes too long."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds | {"": COLLECTING}
        self.pytest_runtest_logstart("")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        usual = self.seconds.get(nodeid.partition("[")[0], 0.0)
        end = int(time.process_time() + LONGER + TIMES * usual) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))


def run_tests(tests: list[str], plugins: list[Any] | None = None) -> int:
    """The exit status of pytest in this process, without what other changes left behind."""
    import hypothesis
    import pytest

    register = hypothesis.settings.register_profile

    def without_shrinking(name: str, **chosen: Any) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        register(name, phases=phases, database=None, **chosen)

    type.__setattr__(hypothesis.settings, "register_profile", staticmethod(without_shrinking))
    return int(pytest.main(["-o", "addopts=", *OPTIONS, *tests], plugins=plugins))


def forked(work: Callable[[], int], log: Path) -> int:
    """The exit status of a function in a forked process; negative where a signal ended it."""

    def alone() -> None:
        os.setsid()
        with log.open("w") as out:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
        sys.exit(work())

    process = multiprocessing.get_context("fork").Process(target=alone)
    process.start()
    session, before = process.pid, -1
    assert session is not None
    while process.is_alive() and (now := spent(session)) != before:
        before = now
        process.join(IDLE)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(session, signal.SIGKILL)  # what it started, too
    process.join()
    return process.exitcode or 0


def spent(session: int) -> int:
    """The CPU time of all processes of a session so far, in ticks of the kernel."""
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            numbers = file.read_text().rpartition(")")[2].split()
            ticks += sum(map(int, numbers[11:15])) if int(numbers[3]) == session else 0
    return ticks


def measure(folder: Path) -> dict[str, Any]:
    """What the tests of the changes' folders run, measured once and kept in ``folder``."""
    told = {}
    for tests in sorted({tests_folder(change) for change in changes(folder)}):
        file = folder / f"{tests.replace('/', '-')}.json"

        def work(tests: str = tests, file: Path = file) -> int:
            measured = Measured()
            run_tests([tests], [measured])
            file.write_text(json.dumps(measured.told()))
            return len(measured.failed)

        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not file.exists() and forked(work, file.with_suffix(".log")) != 0:
                print(f"some of {tests} fail without a change: see {file.with_suffix('.log')}")
        told[tests] = json.loads(file.read_text())
    return told


def tests_folder(change: Change) -> str:
    """The folder of the tests of a change."""
    return next(tests for code, tests in FOLDERS.items() if change.file.startswith(code))


def tests_of(change: Change, measured: dict[str, Any]) -> dict[str, float]:
    """Tests that run its line, its file, and the rest, with their seconds; quick ones first."""
    seconds, lines = measured[tests_folder(change)].values()
    of_file = {line: set(tests) for line, tests in lines.get(change.file, {}).items()}
    near = of_file.get(str(change.line), set()), set().union(*of_file.values())
    left = dict(sorted(seconds.items(), key=lambda each: each[1]))
    chosen: dict[str, float] = {}
    for group in (*near, set(seconds)):
        total = 0.0
        for test in [test for test in left if test in group]:
            total += left[test]
            if not chosen or total < SECONDS:
                chosen[test] = left.pop(test)
    return chosen


def tried(change: Change, measured: dict[str, Any], log: Path) -> str:
    """Change the file of this copy, run its tests, restore it: what came of it."""
    file, tests = Path(change.file), tests_of(change, measured)
    original, stat = file.read_text(encoding="utf-8"), file.stat()
    file.write_text(change.code(), encoding="utf-8")
    try:
        status = forked(lambda: run_tests(["-x", *tests], [Limited(tests)]), log)
    finally:
        file.write_text(original, encoding="utf-8")
        os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return TOO_LONG
    return FAILED if status else SURVIVED


def work_on(folder: Path, share: int, shares: int) -> None:
    """Try every ``shares``-th change in the current folder, a copy of the repository."""
    os.environ |= {"PYTHONDONTWRITEBYTECODE": "1", "TUIWORDS_THOROUGH": "1"}
    sys.dont_write_bytecode = True
    for name in ("hypothesis", "numpy", "pytest", "textual.app"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)  # once for all tests
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what is changed is restored
    measured = measure(folder)
    for number, change in enumerate(changes(folder)):
        if number % shares == share and number not in results(folder):
            told = tried(change, measured, folder / f"{number}.log")
            with (folder / "results.jsonl").open("a") as out:
                out.write(json.dumps([number, told]) + "\n")
            if told == SURVIVED:
                print(description(number, change), flush=True)


def changes(folder: Path) -> list[Change]:
    """The changes drawn."""
    return [Change(**each) for each in json.loads((folder / "changes.json").read_text())]


def results(folder: Path) -> dict[int, str]:
    """What came of changes, by their numbers, as far as they have been tried."""
    file = folder / "results.jsonl"
    return dict(map(json.loads, file.read_text().splitlines())) if file.exists() else {}


def begin(folder: Path, given: argparse.Namespace) -> None:
    """Copy the repository for each worker, draw the changes, measure the tests."""
    folder.mkdir(parents=True)
    ignored = shutil.ignore_patterns(".git", ".hypothesis", ".*_cache")
    for share in range(given.workers):
        shutil.copytree(REPO, folder / f"tree-{share}", ignore=ignored)
    os.chdir(folder / "tree-0")
    drawn_now = [asdict(change) for change in drawn(given.count, given.seed, given.only)]
    (folder / "changes.json").write_text(json.dumps(drawn_now))


def main() -> None:
    """Draw, try in copies, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="for copies; a run that is broken off goes on")
    parser.add_argument("count", type=int, nargs="?", default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", nargs="+", choices=FOLDERS, default=list(FOLDERS), help="draw here"
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--share", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    folder = given.folder.resolve()
    if given.share is not None:
        work_on(folder, given.share, given.workers)
        return
    if not folder.exists():
        begin(folder, given)
    running = []
    command = [sys.executable, __file__, str(folder), "--workers", str(given.workers), "--share"]
    for share in range(given.workers):
        tree = folder / f"tree-{share}"
        env = os.environ | {"PYTHONPATH": str(tree)}
        running.append(subprocess.Popen([*command, str(share)], cwd=tree, env=env))
    for process in running:
        process.wait()
    tell(folder)


def description(number: int, change: Change) -> str:
    """A change as a person reads it."""
    old = Path(change.file).read_text(encoding="utf-8").splitlines()
    diff = list(difflib.unified_diff(old, change.code().splitlines(), lineterm="", n=0))[3:]
    return "\n    ".join([f"{number} {change.file}:{change.line}", *diff])


def tell(folder: Path) -> None:
    """Print the changes that survived, and how many did not, by the folders of the code."""
    found, drawn_here = results(folder), dict(enumerate(changes(folder)))
    os.chdir(folder / "tree-0")
    print("\nNot noticed by any test:")
    for number, change in drawn_here.items():
        if found.get(number) == SURVIVED:
            print(description(number, change))
    for part in (*FOLDERS, "tuiwords"):
        here = [told for n, told in found.items() if drawn_here[n].file.startswith(part)]
        noticed, late = len(here) - here.count(SURVIVED), here.count(TOO_LONG)
        print(f"{part}: {noticed} of {len(here)} changes noticed, {late} by taking too long")


if __name__ == "__main__":
    main()
