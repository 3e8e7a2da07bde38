"""A home that cannot be written to: commands that only read work all the same."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import mostly_deep
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.store.store import Store

DROPPED = "-dac_override,-dac_read_search"  # by which root may write to every file
SETPRIV = ["setpriv", f"--bounding-set={DROPPED}", f"--inh-caps={DROPPED}"]
PREFIX = SETPRIV if hasattr(os, "geteuid") and os.geteuid() == 0 else []

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or bool(PREFIX and shutil.which("setpriv") is None),
    reason="root may write everywhere, and setpriv is not here",
)


@pytest.fixture
def closed(home: Path):
    """A home with a match that was resigned, in which nothing can be written."""
    with Store.open() as store:
        ann = store.players.add("Ann")
        store.note_profile(ann.id)
        player = Player("profile", ann.id, "Ann")
        match = Match.begin(catalog.game("wordle"), {}, 3, [player], store)
        match.play(0, "crane")
        match.resign(0)
        connection = sqlite3.connect(store.path)  # keeps the log of the last changes
        connection.execute("SELECT count(*) FROM match").fetchone()
        store.close()
        files = [store.path.parent, *store.path.parent.iterdir()]
        for path in reversed(files):
            path.chmod(0o500 if path.is_dir() else 0o400)
        before = {path: path.stat() for path in files if path.suffix == ".db"}
        yield store.path
        assert {path: path.stat().st_mtime for path in before} == {
            path: stat.st_mtime for path, stat in before.items()
        }
        files[0].chmod(0o700)
        connection.close()


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [*PREFIX, sys.executable, "-m", "tuiwords", *arguments]
    return subprocess.run(
        command, env=dict(os.environ), check=False, capture_output=True, text=True
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    mostly_deep(
        [
            ("stats wordle", "played 1"),
            ("export", '"finished"'),
            ("daily", "Wordle"),
            ("review last", "CRANE"),
            ("lexicon check cat", "cat: valid"),
            ("solve wordle crane=..g.. --top 1 --strategy naive", "to go"),
        ],
        2,
        rows=True,
    ),
)
def test_what_only_reads_works(closed: Path, arguments: str, said: str) -> None:
    done = run(*arguments.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert said.lower() in " ".join(done.stdout.lower().split())


def test_what_writes_says_why_it_cannot(closed: Path) -> None:
    for arguments in (("claim", "--me", "ann"), ("play", "wordle", "--plain")):
        done = run(*arguments)
        assert done.returncode == 2
        assert "read-only" in done.stderr or "permission" in done.stderr


def test_a_home_that_cannot_be_made_has_no_games(tmp_path: Path, monkeypatch) -> None:
    tmp_path.chmod(0o500)
    monkeypatch.setenv("TUIWORDS_HOME", str(tmp_path / "new" / "home"))
    done = run("stats")
    assert (done.returncode, done.stdout) == (0, "No games played yet.\n")
    tmp_path.chmod(0o700)


@pytest.mark.deep
def test_what_only_reads_works_on_a_full_disk(home: Path, tmp_path: Path) -> None:
    alone = ["unshare", "--map-root-user", "--mount"]
    if shutil.which("unshare") is None or subprocess.run([*alone, "true"], check=False).returncode:
        pytest.skip("no file system of its own can be mounted here")
    with Store.open() as store:
        store.players.add("Ann")
    shutil.copytree(home, tmp_path / "seed")
    out = run("stats").stdout + run("export").stdout
    assert "Ann" in out
    tuiwords = f"{sys.executable} -m tuiwords"
    script = f"""\
        mount -t tmpfs -o size=4m small {home} && cp -r {tmp_path}/seed/. {home}
        dd if=/dev/zero of={home}/rest bs=4k status=none
        {tuiwords} stats && {tuiwords} export && {tuiwords} play wordle --plain"""
    done = subprocess.run(
        [*alone, "sh", "-c", script],
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert (done.returncode, done.stdout) == (2, out)
    assert "tuiwords: the disk is full" in done.stderr
