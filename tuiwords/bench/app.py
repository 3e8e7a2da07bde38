"""What the app costs, in CPU seconds of processes of its own, compiled modules (.pyc) present."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tuiwords.paths import cache_dir
from tuiwords.store.store import Store

RUNS = 3  # of each figure after one that does not count; the median of them does
_UNIT = "s"


def figures() -> dict[str, tuple[float, str]]:
    """``version``, ``first_paint`` and ``key`` with their unit."""
    with tempfile.TemporaryDirectory() as home:
        environment = _environment(Path(home))
        with Store.open(Path(home) / "data" / "tuiwords.db") as store:
            store.note_profile(store.add_profile("Bench").id)
        return {
            "version": (_version(environment), _UNIT),
            "first_paint": (_inside("first_paint", environment), _UNIT),
            "key": (_inside("key", environment), _UNIT),
        }


def _environment(home: Path) -> dict[str, str]:
    """A home of its own, and the packages this process imports; modules may be compiled."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    package = Path(__file__).resolve().parents[2]
    path = os.pathsep.join(filter(None, [str(package), kept.get("PYTHONPATH")]))
    return kept | {
        "TUIWORDS_HOME": str(home),
        "TUIWORDS_CACHE": str(cache_dir()),
        "PYTHONPATH": path,
    }


def _version(environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-m", "tuiwords", "--version"]
    _output(command, environment)  # writes the .pyc files
    return statistics.median(_cpu_seconds(command, environment) for _ in range(RUNS))


def _inside(figure: str, environment: Mapping[str, str]) -> float:
    command = [sys.executable, "-m", "tuiwords.ui.timing", figure]
    _output(command, environment)
    return statistics.median(float(_output(command, environment)) for _ in range(RUNS))


def _output(command: list[str], environment: Mapping[str, str]) -> str:
    done = subprocess.run(
        command, env=dict(environment), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[1:])} failed:\n{done.stderr}")
    return done.stdout


def _cpu_seconds(command: list[str], environment: Mapping[str, str]) -> float:
    before = _of_children()
    _output(command, environment)
    return _of_children() - before


def _of_children() -> float:
    """CPU seconds of all processes that ended so far; in microseconds where the system can."""
    try:
        from resource import RUSAGE_CHILDREN, getrusage
    except ImportError:
        times = os.times()
        return times.children_user + times.children_system
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
