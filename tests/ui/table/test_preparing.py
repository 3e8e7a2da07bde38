"""Hints before their kernels are compiled: how long that takes, and something simple until then."""

from __future__ import annotations

import subprocess
import sys

import pytest
from support.tables import sitting
from support.waiting import until

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
        assert panel.status() == "Preparing hints: about 40 s left"
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
    assert asked.read_text() == "boggle"
    assert preparing.seconds_left(games[1]) is None, "what is still missing must not wait for ever"


def test_the_compiling_process_ends_with_the_app(monkeypatch):
    made_ready(monkeypatch, "import threading; threading.Event().wait()", set())
    preparing = preparation.Preparation([catalog.game("boggle")])
    steps = preparing.run()
    next(steps)
    preparing.stop()
    assert list(steps) is not None
    assert preparing.seconds_left(catalog.game("boggle")) is None


def test_nothing_is_begun_where_all_is_ready(monkeypatch):
    made_ready(monkeypatch, "", {"boggle"})
    monkeypatch.setattr(subprocess, "Popen", None)
    assert list(preparation.Preparation([catalog.game("boggle")]).run()) == []
