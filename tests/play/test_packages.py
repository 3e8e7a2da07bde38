"""Strategies and games of other packages: found by their entry points, in workers too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tuiwords.resources import asset

TESTS = Path(__file__).resolve().parents[1]
DOCS = (TESTS.parent / "docs" / "bots.md").read_text(encoding="utf-8")
SHORTEST = DOCS.split("<!-- shortest.py -->\n```python\n")[1].split("```")[0]
WORSE = """
from pathlib import Path

FILE = Path(__file__).with_name("few.toml")
FEW = 'tables = "wwf"' + chr(10) + FILE.read_text().replace('"Words With Friends"', '"Few"')
WRONG = FEW.replace("rack", "rock")


class Silent:
    def analyse(self, view, limit):
        return iter(())


class Loud:
    def analyse(self, view, limit):
        raise OSError("it rains\\n" * 99)


class Leaving:
    def analyse(self, view, limit):
        raise SystemExit


class Unmade(Leaving):
    def __init__(self):
        raise RuntimeError("no wood")


class Asking(Leaving):
    def __init__(self, what):
        pass
"""
ENTRIES = """[tuiwords.strategies]
boggle.shortest = shortest:Shortest
boggle.broken = not_there:Broken
boggle.number = shortest:__name__
boggle.silent = shortest_and_worse:Silent
boggle.loud = shortest_and_worse:Loud
boggle.leaving = shortest_and_worse:Leaving
boggle.unmade = shortest_and_worse:Unmade
boggle.asking = shortest_and_worse:Asking

[tuiwords.rulesets]
few = shortest_and_worse:FEW
fine = shortest_and_worse:FILE
wrong = shortest_and_worse:WRONG
gone = not_there:FEW
pi = math:pi
wwf = shortest_and_worse:FEW

[tuiwords.games]
stones = toy.game:STONES
chess = not_there:CHESS
number = math:pi
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder like site-packages, with a package that has these entries."""
    folder = tmp_path / "site"
    metadata = folder / "shortest-1.0.dist-info"
    metadata.mkdir(parents=True)
    (folder / "shortest.py").write_text(SHORTEST)
    (folder / "shortest_and_worse.py").write_text(WORSE)
    (folder / "few.toml").write_bytes(asset("rulesets", "wwf.toml").read_bytes())
    (metadata / "entry_points.txt").write_text(ENTRIES)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: shortest\nVersion: 1.0\n")
    return folder


def run(
    site: Path, home: Path, *given: object, program: tuple[str, str] = ("-m", "tuiwords")
) -> subprocess.CompletedProcess[str]:
    """A command of tuiwords where that package is installed."""
    paths = os.pathsep.join(map(str, (site, TESTS.parent, TESTS)))
    environment = {**os.environ, "PYTHONPATH": paths, "TUIWORDS_HOME": str(home)}
    command = [sys.executable, *program, *map(str, given)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_an_installed_strategy_plays_in_workers_and_takes_options(
    site: Path, tmp_path: Path
) -> None:
    match = ("match", "boggle", "shortest", "all", "--games", 4, "--seed", 2)
    alone, spread = (
        run(site, tmp_path, *match, "--bot-option", "shortest:most=3", *workers)
        for workers in ((), ("--workers", 2))
    )
    assert alone.returncode == 0, alone.stderr
    assert alone.stdout == spread.stdout
    assert alone.stdout.splitlines()[1].split()[:3] == ["shortest", "4", "0"]
    assert "most          5" in run(site, tmp_path, "bots", "boggle", "shortest").stdout


def test_an_installed_game_is_played(site: Path, tmp_path: Path) -> None:
    played = run(site, tmp_path, "match", "stones", "counter", "counter", "--games", 2)
    assert played.returncode == 0, played.stderr
    assert "counter 1" in played.stdout
    assert "stones" in run(site, tmp_path, "match", "--help").stdout


def test_installed_rules_are_played(site: Path, tmp_path: Path) -> None:
    match = ("match", "scrabble", "equity", "greedy", "--games", 2, "--rules")
    here, there = (run(site, tmp_path, *match, rules) for rules in ("few", "wwf"))
    assert here.stdout == there.stdout != ""
    listed = [line.split() for line in run(site, tmp_path, "rules", "list").stdout.splitlines()]
    assert ["few", "Few"] in listed
    assert ["fine", "Words", "With", "Friends"] in listed
    assert ["wwf", "Words", "With", "Friends"] in listed  # which is not Few
    assert run(site, tmp_path, "rules", "new", "mine", "--rules", "few").returncode == 0
    assert run(site, tmp_path, "rules", "check", "mine").returncode == 0


REFUSED = [
    ("match boggle broken all", "'boggle.broken' of the package shortest cannot be loaded"),
    ("match boggle number all", "'boggle.number' of the package shortest is not a strategy"),
    ("solve boggle --strategy loud 'AB CD'", "'loud' of the package shortest failed: OSError: it"),
    ("solve boggle --strategy leaving 'AB CD'", "'leaving' of the package shortest failed: Sys"),
    ("match boggle unmade all", "'unmade' of the package shortest failed: RuntimeError: no w"),
    ("match boggle asking all", "the strategy 'asking' cannot be made: Asking.__init__() miss"),
    ("match chess all", "'chess' of the package shortest cannot be loaded"),
    ("match number all", "the installed game 'number' is not a Game"),
    ("rules show wrong", "'wrong' of the package shortest: there is no key 'rock'"),
    ("rules show gone", "'gone' of the package shortest cannot be loaded: ModuleNotFound"),
    ("rules show pi", "'pi' of the package shortest is neither the text nor the path"),
]
REFUSING = """
import shlex, sys
from tuiwords.__main__ import main

for command in sys.argv[1:]:
    print(main(shlex.split(command)), file=sys.stderr, flush=True)
"""


def test_what_cannot_be_loaded_is_one_sentence(site: Path, tmp_path: Path) -> None:
    commands = [command for command, _ in REFUSED]
    lines = run(site, tmp_path, *commands, program=("-c", REFUSING)).stderr.splitlines()
    assert lines[1::2] == ["2"] * len(REFUSED)
    for line, (_, told) in zip(lines[::2], REFUSED, strict=True):
        assert told in line


def test_a_strategy_that_fails_loses_its_games(site: Path, tmp_path: Path) -> None:
    for name, why in (("silent", "it gives no ranking"), ("loud", "OSError: it rains it")):
        played = run(site, tmp_path, "match", "boggle", name, "all", "--games", 2, "--seed", 1)
        told = f"the strategy '{name}' of the package shortest failed: {why}"
        assert f"{name} lost 2 games, the first of them 1: {told}" in played.stdout
        assert played.stdout.splitlines()[-1].startswith(name)


def test_everything_else_works_and_doctor_tells(site: Path, tmp_path: Path) -> None:
    assert run(site, tmp_path, "match", "boggle", "all", "--games", 1).returncode == 0
    checked = run(site, tmp_path, "doctor")
    line = next(line for line in checked.stdout.splitlines() if "additions" in line)
    assert "boggle.shortest" in line
    assert "stones" in line
    assert "the rules few" in line
    assert "'gone' of the package" in line
    assert "chess" in line
    assert run(site, tmp_path, "bots").returncode == 0
