"""``tuiwords match --run``: killed outright, it goes on where it stopped, to the same figures."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from tuiwords.arena import arena
from tuiwords.arena.standing import Standing, Tally
from tuiwords.cli import match_table, progress
from tuiwords.play import catalog
from tuiwords.store.store import Store

REPO = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds until a process on a busy machine has played a few games
GAMES = 40
COMMAND = ("match", "boggle", "kestrel", "sparrow", "--games", str(GAMES), "--pairs")


def kept(store: Store) -> int:
    """How many games of the run are in the store."""
    boggle = catalog.game("boggle")
    specs = [boggle.bot_spec(name) for name in ("kestrel", "sparrow")]
    dealt = arena.deals(GAMES, 0, 2, pairs=True)
    return len(store.run_results(f"night/{arena.run_hash(boggle, specs, dealt)}"))


def test_a_killed_run_goes_on_where_it_stopped(ask) -> None:
    command = [sys.executable, "-m", "tuiwords", *COMMAND, "--run", "night", "--workers", "2"]
    environment = {**os.environ, "PYTHONPATH": str(REPO)}
    with Store.open() as store:
        run = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
        )
        end = time.monotonic() + PATIENCE
        while kept(store) < 3:
            assert run.poll() is None, "it was over before it could be killed"
            assert time.monotonic() < end, "nothing was kept"
            threading.Event().wait(0.02)
        run.send_signal(signal.SIGKILL)
        run.wait()
        before = kept(store)
        assert 3 <= before < GAMES
        resumed = ask(*COMMAND, "--run", "night", "--json").json
        assert kept(store) == GAMES
    whole = ask(*COMMAND, "--json").json
    for timed in ("seconds", "cpu_seconds"):
        resumed.pop(timed)
        whole.pop(timed)
    assert resumed == whole
    assert whole["pair_score"] > 0.5


def test_an_interrupted_run_says_how_it_goes_on(ask, monkeypatch) -> None:
    def interrupt(*_given: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play_deal", interrupt)
    answer = ask(*COMMAND, "--run", "night")
    assert answer.status == 130
    assert "the finished games of run 'night' are saved; the same command" in answer.err
    assert ask(*COMMAND).err.count("saved") == 0, "without a name nothing is"


def test_the_progress_tells_the_interval_so_far() -> None:
    first = Tally("Ann", 4, 3, 0, 410.0, 9.0, (401.5, 418.5), {})
    second = Tally("Bob", 4, 1, 0, 390.25, 9.0, (380.25, 400.25), {})
    told = match_table.progress_text(Standing(4, (first, second)))
    assert told == "Ann 410.00 ±8.50, Bob 390.25 ±10.00"
    one = Tally("Ann", 1, 1, 0, 410.0, 0.0, (410.0, 410.0), {})
    assert match_table.progress_text(Standing(1, (one,))) == "Ann 410.00", "no error is known"
    told = match_table.progress_text(Standing(4, (first, second), 0.75, (0.5, 1.0)))
    assert told == "pair score 0.750 (0.500 to 1.000)"


def test_the_progress_tells_how_fast_it_goes(capsys, monkeypatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    with progress.progress("Playing", 9, unit="games") as report:
        for done in range(1, 6):
            report(done)
            threading.Event().wait(0.1)  # the bar is drawn by a thread of its own
    assert " games/s" in capsys.readouterr().err
