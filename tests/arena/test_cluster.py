"""Real Dask processes on this machine do what this process does, whatever becomes of them."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from recorded_games import gcg
from test_arena import same

from tuiwords.arena.arena import Played, deals, play_games
from tuiwords.arena.cluster import Cluster, connected
from tuiwords.arena.jobs import Place, cluster
from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.bots.skill import Skill
from tuiwords.games.base import GameError
from tuiwords.play.games.wordle import WORDLE
from tuiwords.store.store import Store
from tuiwords.train import wordle_plans

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is absent"),
]

REPO = Path(__file__).resolve().parents[2]
PATIENCE = 90.0  # seconds for a process to begin on a busy machine
SOON = 10.0  # seconds in which it is told that work cannot go on
BOTS = (
    BotSpec(Persona("Sure", "Takes the best."), "wordle", "naive", {"opener": "tares"}),
    BotSpec(
        Persona("Moody", "Takes any."),
        "wordle",
        "naive",
        {"opener": "crane"},
        skill=Skill(looseness=0.5, blunder=0.2),
    ),
)
DEALT = deals(60, 5, 2, {"answers": "easy"})


class Dask:
    """A scheduler of this machine and its workers, each a process."""

    def __init__(self, home: Path) -> None:
        self.home, self.processes = home, list[subprocess.Popen[bytes]]()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"

    def scheduler(self) -> subprocess.Popen[bytes]:
        """Start the scheduler, and wait until it answers."""
        host, port = self.address.split(":")
        begun = self._begin("scheduler", "--host", host, "--port", port, "--no-show")
        self.wait_for(0)
        return begun

    def worker(
        self, home: Path | None = None, source: Path = REPO, nanny: str = "--no-nanny"
    ) -> subprocess.Popen[bytes]:
        """Start a worker, of another home or with another source."""
        own = ("--nthreads", "1", nanny, "--no-dashboard")
        return self._begin("worker", self.address, *own, home=home, source=source)

    def wait_for(self, workers: int) -> None:
        """Until so many workers are there."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                there = self.connected()
                found = there.workers
                there.client.close()
                if found >= workers:
                    return
            except GameError:
                pass
            assert time.monotonic() < end

    def connected(self) -> Cluster:
        """A connection to it."""
        return connected(self.address)

    def place(self, workers: int) -> Place:
        """Where its workers, of which so many are there, do jobs."""
        self.wait_for(workers)
        return cluster(self.address)

    def _begin(
        self, *words: str, home: Path | None = None, source: Path = REPO
    ) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(source)}
        environment["TUIWORDS_HOME"] = str(home or self.home)
        command = [sys.executable, "-m", "dask", *words]
        nowhere = subprocess.DEVNULL
        folder = self.home.parent
        begun = subprocess.Popen(
            command, env=environment, cwd=folder, stdout=nowhere, stderr=nowhere
        )
        self.processes.append(begun)
        return begun

    def end(self) -> None:
        """End all processes."""
        for process in self.processes:
            process.kill()  # a worker asked to end waits for its scheduler
            process.wait()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    """A cluster without processes."""
    made = Dask(tmp_path / "workers")
    yield made
    made.end()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A cluster of two workers."""
    made = Dask(tmp_path_factory.mktemp("running") / "workers")
    made.scheduler()
    made.worker()
    made.worker()
    made.wait_for(2)
    yield made
    made.end()


def when(count: int, act: Callable[[], object]) -> Callable[[Sequence[Played]], None]:
    """A report that acts once, when so many games are over."""
    left = [act]

    def report(so_far: Sequence[Played]) -> None:
        if len(so_far) >= count and left:
            left.pop()()

    return report


def test_workers_die_come_late_and_leave(dask: Dask) -> None:
    dask.scheduler()
    dies, leaves = dask.worker(), dask.worker()

    def late() -> None:
        dask.worker()
        dask.wait_for(2)

    events = [when(4, dies.kill), when(12, late), when(24, leaves.terminate)]

    def report(so_far: Sequence[Played]) -> None:
        for event in events:
            event(so_far)

    place = dask.place(2)
    there = play_games(WORDLE, BOTS, DEALT, place, report=report)
    assert same(there) == same(play_games(WORDLE, BOTS, DEALT))
    assert same(play_games(WORDLE, BOTS, DEALT[:4], place)) == same(there[:4]), "once more"


@pytest.mark.parametrize("what", ["word list enable", "tuiwords"])
def test_a_worker_that_has_another_list_or_version_is_told_and_not_used(
    dask: Dask, tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    dask.scheduler()
    if what == "tuiwords":
        source = tmp_path / "other"
        ignored = shutil.ignore_patterns("compiled", "__pycache__")
        shutil.copytree(REPO / "tuiwords", source / "tuiwords", ignore=ignored)
        for name in ("assets", "lexicons"):
            (source / name).symlink_to(REPO / name)
        with (source / "tuiwords" / "api.py").open("a") as file:
            file.write("# changed\n")
        dask.worker(source=source)
    else:
        home = tmp_path / "other"
        banned = [sys.executable, "-m", "tuiwords", "lexicon", "ban", "crane"]
        variables = {**os.environ, "TUIWORDS_HOME": str(home), "PYTHONPATH": str(REPO)}
        subprocess.run(banned, env=variables, check=True)
        dask.worker(home=home)
    told = f"its {what} is "
    place = dask.place(1)
    with pytest.raises(GameError, match=f"can be used: {told}"):
        play_games(WORDLE, BOTS, DEALT, place)
    dask.worker()
    there = play_games(WORDLE, BOTS, DEALT[:8], dask.place(2))
    assert same(there) == same(play_games(WORDLE, BOTS, DEALT[:8]))
    assert f"is not used: {told}" in capsys.readouterr().err


def test_a_job_that_kills_its_workers_is_a_sentence(dask: Dask) -> None:
    dask.scheduler()
    dask.worker(nanny="--nanny")
    dask.worker(nanny="--nanny")
    dask.wait_for(2)
    with pytest.raises(GameError, match=r"died of the same job|the last worker of .* has left"):
        list(dask.connected().spread(signal.raise_signal, [signal.SIGKILL]))


def test_a_scheduler_that_dies_is_a_sentence_and_what_was_done_is_kept(
    dask: Dask, tmp_path: Path
) -> None:
    scheduler = dask.scheduler()
    dask.worker()
    killed: list[float] = []

    def kill() -> None:
        scheduler.kill()
        killed.append(time.monotonic())

    with Store.open(tmp_path / "kept.db") as store:
        run: dict[str, Any] = {"ledger": store, "run": "night"}
        with pytest.raises(GameError, match=r"the dask scheduler at .* does not answer any more"):
            play_games(WORDLE, BOTS, DEALT, dask.place(1), report=when(6, kill), **run)
        assert time.monotonic() - killed[0] < SOON
        counts: list[int] = []
        here = play_games(
            WORDLE, BOTS, DEALT, report=lambda so_far: counts.append(len(so_far)), **run
        )
    assert counts[0] >= 6, "they are not played again"
    assert same(here) == same(play_games(WORDLE, BOTS, DEALT))


@pytest.mark.parametrize("address", ["nowhere", "tcp://a..b:3"])
def test_what_is_no_address_is_told_in_one_line(address: str) -> None:
    match = [sys.executable, "-m", "tuiwords", "match", "wordle", "naive", "--scheduler", address]
    answer = subprocess.run(match, check=False, capture_output=True, text=True)
    assert (answer.returncode, answer.stderr.count("\n")) == (2, 1)
    assert "no dask scheduler answers at" in answer.stderr and "…" not in answer.stderr


def test_no_scheduler_and_no_worker_are_sentences(ask, dask: Dask) -> None:
    match = ("match", "wordle", "naive", "greedy", "--games", 4, "--scheduler", dask.address)
    begun = time.monotonic()
    answer = ask(*match)
    assert time.monotonic() - begun < SOON
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "no dask scheduler answers at" in answer.err
    dask.scheduler()
    begun = time.monotonic()
    answer = ask(*match)
    assert time.monotonic() - begun < SOON
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert f"the dask scheduler at {dask.address} has no workers" in answer.err


SHORT = """
match scrabble equity greedy --games 6 --pairs --seed 2
match wordle naive greedy --games 20
match word-soup greedy vowel-ratio --games 4 --seed 1
match boggle all Kestrel --games 4 --seed 1
review {folder}
train leaves --games 4 --output {out}
train win-percent --games 40 --output {out}
train word-soup --games 2 --output {out}
train wordle --games 40 --output {out}
train playability --games 4 --output {out}
train puzzles --games 4 --output {out}
train ratings --game boggle --games 2 --output {out}
train reviews --game boggle --games 1 --output {out}
bench calibration --games 2 --nodes 5
"""


@pytest.mark.parametrize("line", SHORT.strip().splitlines())
def test_commands_find_on_a_cluster_what_they_find_here(
    ask, running: Dask, tmp_path: Path, line: str
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "one.gcg").write_text(gcg("ann", "bob"))
    found = []
    for place in ((), ("--scheduler", running.address)):
        out = tmp_path / f"out{len(place)}"
        words = line.format(out=out, folder=folder).split()
        answer = ask(*words, *place)
        assert answer.status == 0, answer.err
        seconds = [line for line in answer.lines if "CPU seconds" not in line]
        found.append((seconds, out.read_bytes() if out.exists() else b""))
    assert found[0] == found[1]


def test_what_is_measured_in_seconds_runs_on_a_cluster(ask, running: Dask) -> None:
    there = ("--scheduler", running.address)
    compared = ask("design", "boggle", "--compare", "--seconds", 0.1, "--seeds", 1, *there)
    assert "heat-bath" in compared.out
    measured = ask("bench", "preendgames", "--positions", 1, "--seconds", 0.1, *there)
    assert "1 in the bag, proven" in measured.out


def test_plans_are_made_on_a_cluster(running: Dask, tmp_path: Path) -> None:
    files = tmp_path / "here.npz", tmp_path / "there.npz"
    here = wordle_plans.train(1, path=files[0], lengths=(8,))
    place = cluster(running.address)
    shutil.rmtree(tmp_path / "cache", ignore_errors=True)
    assert wordle_plans.train(1, place, path=files[1], lengths=(8,)) == here
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_worker_is_stopped_and_goes_on(dask: Dask) -> None:
    """As where its machine is suspended for a moment."""
    dask.scheduler()
    worker = dask.worker()

    def stop() -> None:
        worker.send_signal(signal.SIGSTOP)
        worker.send_signal(signal.SIGCONT)

    there = play_games(WORDLE, BOTS, DEALT[:20], dask.place(1), report=when(2, stop))
    assert same(there) == same(play_games(WORDLE, BOTS, DEALT[:20]))
