"""Hints before their kernels are compiled: how long that takes, and something simple until then."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from support.tables import sitting
from support.waiting import PATIENCE, until

from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.play.match_setup import MatchRequest
from tuiwords.ui import preparation
from tuiwords.ui.widgets.hints import HintPanel


class Waiting:
    """A preparation that takes as long as the test says."""

    def __init__(self) -> None:
        self.left: float | None = 39.2

    def seconds_left(self, _game: Game) -> float | None:
        """What is left."""
        return self.left

    def stop(self) -> None:
        """Nothing runs."""


@pytest.mark.parametrize("game", ["wordle", "word-soup", "scrabble"])
async def test_hints_are_simple_until_their_kernels_are_compiled(ada, game: str):
    async with sitting(MatchRequest(game, seed=1)) as (pilot, screen):
        app, panel = pilot.app, screen.query_one(HintPanel)
        app.preparation = waiting = Waiting()
        await pilot.press("f2")
        await until(pilot, lambda: bool(panel.rows))
        assert panel.status() == "Preparing hints: some 40 s"
        assert panel.table.strategy == ""
        assert len(panel.rows) > 10
        first = panel.pointed
        await pilot.press("down")
        assert panel.pointed != first
        waiting.left = None
        await until(pilot, lambda: panel.table is not None and panel.table.strategy != "")
        await until(pilot, lambda: "Preparing" not in panel.status())


async def test_hints_put_away_meanwhile_stay_away(ada):
    async with sitting(MatchRequest("wordle", seed=1)) as (pilot, screen):
        panel = screen.query_one(HintPanel)
        pilot.app.preparation = waiting = Waiting()
        await pilot.press("f2")
        await until(pilot, lambda: bool(panel.rows))
        await pilot.press("f2")
        assert not panel.display
        waiting.left = None
        await pilot.pause(1.2)
        assert panel.table is None


def made_ready(monkeypatch: pytest.MonkeyPatch, script: str, ready: set[str]) -> None:
    monkeypatch.setattr(preparation, "is_ready", lambda game: game in ready)
    monkeypatch.setattr(
        preparation, "warm_command", lambda *games: [sys.executable, "-c", script, *games]
    )


def test_what_is_missing_is_compiled_by_another_process(monkeypatch, tmp_path):
    games = [catalog.game(key) for key in ("wordle", "boggle")]
    asked = tmp_path / "asked"
    script = f"import sys; open({str(asked)!r}, 'w').write(' '.join(sys.argv[1:]))"
    made_ready(monkeypatch, script, {"wordle"})
    preparing = preparation.Preparation(games)
    assert preparing.seconds_left(games[0]) is None
    assert 1 < preparing.seconds_left(games[1]) <= games[1].advice.warm_seconds
    assert all(0 <= done < 1 for done in preparing.run())
    assert asked.read_text() == "boggle --end-with-input"
    assert preparing.seconds_left(games[1]) is None, "what is still missing must not wait for ever"


def test_the_compiling_process_ends_with_the_app(monkeypatch):
    made_ready(monkeypatch, "import threading; threading.Event().wait()", set())
    preparing = preparation.Preparation([catalog.game("boggle")])
    steps = preparing.run()
    next(steps)
    preparing.stop()
    assert list(steps) is not None
    assert preparing.seconds_left(catalog.game("boggle")) is None


KILLED = """
import os, signal
from tuiwords.play import catalog
from tuiwords.ui import preparation

preparation.is_ready = lambda game: False
steps = preparation.Preparation([catalog.game("boggle")]).run()
next(steps)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are found in /proc")
def test_the_compiling_process_ends_with_an_app_that_is_killed(tmp_path):
    cache = str(tmp_path / "empty")  # so that all would be compiled, which takes much longer
    killed = subprocess.run(
        [sys.executable, "-c", KILLED], env={**os.environ, "TUIWORDS_CACHE": cache}, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    end = time.monotonic() + PATIENCE
    while compiling(cache):
        assert time.monotonic() < end
        threading.Event().wait(0.1)
    assert not list(Path(cache).rglob("ready*")), "it was stopped, it had not done all"


def compiling(cache: str) -> bool:
    """Whether a process works for this cache."""
    for process in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if f"TUIWORDS_CACHE={cache}".encode() in process.read_bytes():
                return True
    return False


def test_nothing_is_begun_where_all_is_ready(monkeypatch):
    made_ready(monkeypatch, "", {"boggle"})
    monkeypatch.setattr(subprocess, "Popen", None)
    assert list(preparation.Preparation([catalog.game("boggle")]).run()) == []
