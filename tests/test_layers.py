"""The architecture as tests: who may import whom, what stays cheap, linters and types."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tuiwords

REPO = Path(__file__).resolve().parents[1]
TOOLS = Path(sys.executable).parent
APP_ONLY = {"ui", "cli", "bench_app", "__main__"}  # parts that may load Textual


def run(command: list[str]) -> str:
    """What a tool says; the test fails with it unless the tool is content."""
    done = subprocess.run(command, cwd=REPO, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def loaded_after(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after running ``code``."""
    report = "; import sys, json; print(); print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code + report],
        env=os.environ | {"PYTHONPATH": str(Path(tuiwords.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


def headless_modules() -> list[str]:
    """Every module of the package but those of the app and the command line."""
    package = Path(tuiwords.__file__).parent
    names = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        if parts[0] not in APP_ONLY:
            names.append(".".join(("tuiwords", *(p for p in parts if p != "__init__"))))
    return names


def test_imports_point_down() -> None:
    said = run([str(TOOLS / "lint-imports"), "--no-cache", "--no-logo"])
    kept = re.search(r"Contracts: (\d+) kept, 0 broken\.", said)
    declared = (REPO / "pyproject.toml").read_text().count("[[tool.importlinter.contracts]]")
    assert kept is not None and int(kept[1]) == declared


def test_ruff_has_nothing_to_say() -> None:
    run([sys.executable, "-m", "ruff", "check", "--no-cache", "."])


def test_everything_is_formatted() -> None:
    run([sys.executable, "-m", "ruff", "format", "--no-cache", "--check", "."])


@pytest.mark.deep
def test_types_are_sound() -> None:
    run([sys.executable, "-m", "mypy"])


def test_headless_packages_never_load_textual() -> None:
    names = headless_modules()
    assert {"tuiwords.games.wordle", "tuiwords.play.match", "tuiwords.store.store"} <= set(names)
    loaded = loaded_after(f"import {', '.join(names)}")
    assert set(names) <= loaded
    assert "textual" not in loaded
    assert "rich" not in loaded


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_the_first_answer_loads_nothing_large(option: str) -> None:
    loaded = loaded_after(f"from tuiwords.__main__ import main; main([{option!r}])")
    assert "tuiwords.cli.parser" in loaded
    for large in ("textual", "rich", "numpy", "sqlite3", "tuiwords.play.catalog"):
        assert large not in loaded


def test_the_catalog_and_the_app_load_no_numpy() -> None:
    """Kernels are imported when they are first needed: Home takes 12 MB less without numpy.

    Nor does it load what only processes of the arena and connections would need.
    """
    catalog = loaded_after("import tuiwords.play.catalog, tuiwords.store.store")
    assert not {"textual", "numpy"} & catalog
    pages = "from tuiwords.ui.kept_pages import import_pages; import_pages()"
    app = loaded_after(f"import tuiwords.ui.app, tuiwords.ui.pages.today; {pages}")
    assert "textual" in app
    assert not {"numpy", "markdown_it", "multiprocessing", "ssl"} & app


def test_a_solver_loads_nothing_of_matches_or_of_other_games() -> None:
    """A position of Boggle is solved with 10 % less CPU time and 2 MB less."""
    asked = "read(['solve', 'boggle', 'pers latg sine ters', '--threads', '1'])"
    solve = f"from tuiwords.cli.commands import read; asked = {asked}; asked.run(asked)"
    solved = loaded_after(solve)
    commands = {f"tuiwords.cli.games.{game}" for game in ("wordle", "scrabble", "word_soup")}
    assert not {"tuiwords.arena", "sqlite3", "multiprocessing", *commands} & solved


def test_the_first_hint_of_scrabble_loads_no_endgames_and_lists_no_words() -> None:
    """It takes 20 % less CPU time and 4 MB less without both."""
    view = "position_view(ruleset('scrabble'), words, EMPTY_BOARD, 'AEINRST')"
    loaded = loaded_after(
        "from tuiwords.play import catalog; from tuiwords.engine.base import Limit; "
        "from tuiwords.games.scrabble import EMPTY_BOARD, position_view, ruleset; "
        "from tuiwords.lexicon.library import library; words = library().load(); "
        "strategy = catalog.game('scrabble').strategy('champion'); "
        f"next(iter(strategy.analyse({view}, Limit(nodes=1)))); "
        "assert 'words' not in vars(words)"
    )
    late = {"empty_bag", "endgame", "preendgame", "late_verdicts", "strategies.people"}
    assert "tuiwords.engine.scrabble.simulation" in loaded
    assert not {f"tuiwords.engine.scrabble.{name}" for name in late} & loaded
