"""Workers: a real game survives a killed one, and none of them outlives whoever made it."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

import pytest

from tuiwords.arena.arena import Played, deals, play_games
from tuiwords.arena.jobs import processes
from tuiwords.arena.pools import Inline, spread, usual_workers
from tuiwords.arena.workers import Workers
from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.play.games.wordle import WORDLE

REPO = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds for a process to begin or to end on a busy machine
BOT = BotSpec(Persona("Sure", "Takes the best."), "wordle", "naive", {"opener": "tares"})


def lives(process: int) -> bool:
    """Whether a process still runs; one that nobody has waited for yet is over too."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:  # noqa: PTH123
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def wait_for_the_end_of(processes: Sequence[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(map(lives, processes)):
        assert time.monotonic() < end, "they live on"
        threading.Event().wait(0.02)


@pytest.mark.deep
def test_games_go_on_when_a_worker_is_killed() -> None:
    dealt = deals(24, 7, 2, {"answers": "easy"})
    killed: list[int] = []

    def kill_one(so_far: Sequence[Played]) -> None:
        if so_far and not killed:
            victim = multiprocessing.active_children()[0].pid
            assert victim is not None
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    there = play_games(WORDLE, (BOT, BOT), dealt, processes(2), report=kill_one)
    here = play_games(WORDLE, (BOT, BOT), dealt)
    assert killed
    assert [replace(p, cpu_seconds=0.0) for p in there] == [
        replace(p, cpu_seconds=0.0) for p in here
    ]


def niceness(**priority: bool) -> tuple[int, bool]:
    """That of a worker, and whether all that it prints is dropped."""
    with Workers(1, **priority) as pool:
        nice = pool.submit(os.nice, 0).result(PATIENCE)
        return nice, pool.submit(os.path.sameopenfile, 1, 2).result(PATIENCE)


def test_workers_of_low_priority_let_others_go_first() -> None:
    here = os.nice(0)
    assert niceness() == (here, True)
    assert niceness(low_priority=True) == (min(here + 10, 19), True)


def forever(seconds: float) -> int:
    """Begins, and never ends by itself."""
    threading.Event().wait(seconds)
    return os.getpid()


@pytest.mark.parametrize(("processors", "workers"), [(8, 7), (2, 1), (1, 1), (None, 1)])
def test_one_processor_is_left_free(
    processors: int | None, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    assert usual_workers() == workers


def test_this_process_can_do_the_work_itself() -> None:
    here = Inline()
    assert here.submit(forever, seconds=0.0).result() == os.getpid()
    with pytest.raises(ZeroDivisionError):
        here.submit(divmod, 1, 0).result()


def test_dismissed_workers_leave_their_work_at_once() -> None:
    with Workers(2) as pool:
        pool.submit(forever, 0.0).result()
        processes = [p.pid or 0 for p in multiprocessing.active_children()]
        unfinished = [pool.submit(forever, 1e6) for _ in range(3)]
        pool.dismiss()
        pool.dismiss()
        for future in unfinished:
            with pytest.raises(BrokenProcessPool):
                future.result(PATIENCE)
    wait_for_the_end_of(processes)


def test_whoever_stops_listening_dismisses_the_workers() -> None:
    answers = spread(forever, [0.0, 1e6, 1e6], lambda: Workers(2))
    first = next(answers)
    answers.close()  # type: ignore[attr-defined]
    wait_for_the_end_of([first])
    assert not multiprocessing.active_children()


SCRIPT = """
import sys
from concurrent.futures import wait
from tests_workers import forever
from tuiwords.arena.workers import Workers

if __name__ == "__main__":
    pool = Workers(2)
    print(*{pool.submit(forever, 0.3).result() for _ in range(2)}, flush=True)
    wait([pool.submit(forever, 1e6) for _ in range(2)])
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_no_worker_outlives_a_killed_parent(tmp_path: Path) -> None:
    (tmp_path / "tests_workers.py").write_text(
        "import os, threading\n"
        "def forever(seconds):\n"
        "    threading.Event().wait(seconds)\n"
        "    return os.getpid()\n"
    )
    script = tmp_path / "parent.py"
    script.write_text(SCRIPT)
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(REPO)},
    )
    assert parent.stdout is not None
    workers = [int(pid) for pid in parent.stdout.readline().split()]
    assert workers
    assert all(map(lives, workers))
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_for_the_end_of(workers)


def test_no_thread_of_a_dismissed_pool_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half-way through many jobs, as the arena stops: whatever waits is let go without an error."""
    failures: list[object] = []
    monkeypatch.setattr(threading, "excepthook", failures.append)
    made: list[Workers] = []

    def make_pool() -> Workers:
        if made:
            raise InterruptedError
        made.append(Workers(2, low_priority=True))
        return made[-1]

    with pytest.raises(InterruptedError):
        for _ in spread(forever, [0.001] * 3000, make_pool):
            made[0].dismiss()
    assert not failures
    assert not multiprocessing.active_children()
