"""Killed while it brings an earlier version's database up to date, it does so at the next start."""

import json
import random
import shutil
from pathlib import Path

import pytest
from support.terminal import PATIENCE, Terminal

from tuiwords.history.history import load_match
from tuiwords.store.store import Store

OLD = Path(__file__).resolve().parents[1] / "data" / "version_0_1_0"
STARTS = (("stats",), ("export",), ())  # the commands, and the app
KILLS = 20
FIRST = 0.3  # seconds after the start within which half of the kills come
UPDATING = 0.02  # and after the first change of the folder, where the others come


def update_until_killed(home: Path, start: tuple[str, ...], rng: random.Random) -> None:
    """Start it on the database of the earlier version, and kill it soon, or in the update."""
    data = home / "data"
    before = sorted(path.name for path in data.iterdir())
    with Terminal(*start) as terminal:
        if rng.random() < 0.5:
            terminal.pause(rng.uniform(0.0, FIRST))
        else:
            for _ in range(int(PATIENCE / 0.001)):
                if sorted(path.name for path in data.iterdir()) != before:
                    break
                terminal.pause(0.001)
            terminal.pause(rng.uniform(0.0, UPDATING))
        terminal.kill()


@pytest.mark.deep
@pytest.mark.parametrize("kill", range(KILLS))
def test_an_update_that_was_killed_is_done_at_the_next_start(home, ask, kill):
    shutil.copytree(OLD / "home", home)
    update_until_killed(home, STARTS[kill % len(STARTS)], random.Random(kill))
    old = json.loads((OLD / "matches.json").read_text(encoding="utf-8"))
    with Store.open() as store:
        assert store.check() == ()
        assert {match["id"]: match["lines"] for match in old} == {
            saved.header.id: saved.events for saved in store.matches(limit=None)
        }
        assert [load_match(store, match["id"]).ply for match in old] == [
            match["moves"] for match in old
        ]
    assert ask("export").status == ask("stats").status == 0
    with Terminal() as terminal:
        terminal.wait_for("Puzzles of the day")
        terminal.type(b"q")
        assert terminal.wait(PATIENCE) == 0
    assert not list((home / "data").glob("*.part*"))
