"""However the app ends, the processes that played for it are gone, and their games are kept."""

import signal
import sys
import threading
import time
from pathlib import Path

import pytest
from support.terminal import PATIENCE, Terminal

from tests.conftest import mostly_deep
from tuiwords.arena.arena import run_hash
from tuiwords.arena.batch import RUN, Batch, remember, remembered
from tuiwords.play import catalog

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")

BATCH = Batch(
    catalog.game("boggle"),
    ("Kestrel", "Sparrow"),
    5000,
    3,
    True,
    catalog.game("boggle").rules.settings({}),
)


def descendants(process: int) -> set[int]:
    """The processes that a process has begun, and those that these have begun."""
    parents: dict[int, int] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if fields[0] not in "ZX":
            parents[int(status.parent.name)] = int(fields[1])
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {process}


def lives(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


@pytest.mark.parametrize("end", mostly_deep(["term", "leave", "kill"], 1))
def test_no_worker_outlives_the_app(store, ada, end):
    specs = [BATCH.game.bot_spec(name) for name in BATCH.bots]
    run = f"{RUN}/{run_hash(BATCH.game, specs, BATCH.deals())}"
    remember(store, BATCH)  # the arena begins with the last batch
    with Terminal() as terminal:
        terminal.wait_for("Puzzles of the day")
        terminal.type(b"r")
        terminal.wait_for("Kestrel")
        terminal.type(b"\r")
        terminal.wait_for("▸ playing")
        workers = descendants(terminal.process.pid)
        assert workers
        patience = time.monotonic() + PATIENCE
        while not store.run_results(run):
            assert time.monotonic() < patience, "no game was played"
            terminal.pause(0.1)
        if end == "kill":
            terminal.kill()
        elif end == "term":
            terminal.process.send_signal(signal.SIGTERM)
            assert terminal.wait(PATIENCE) == 128 + signal.SIGTERM
        else:
            terminal.type(b"\x11")  # Ctrl+Q
            assert terminal.wait(PATIENCE) == 0
    patience = time.monotonic() + PATIENCE
    while any(map(lives, workers)):
        assert time.monotonic() < patience, "a worker lives on"
        threading.Event().wait(0.05)
    kept = store.run_results(run)
    assert kept
    assert store.check() == ()
    if end != "kill":  # then nobody could note how far it had come
        assert 0 < remembered(store)[0].done <= len(kept)
