"""The wheel holds everything, and works outside the checkout."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import tuiwords
from tuiwords.paths import cache_dir

REPO = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, with the kernels that are compiled for the tests anyway."""
    return built_wheel(tmp_path_factory.mktemp("wheel"), str(cache_dir()))


def built_wheel(folder: Path, kernels: str) -> Path:
    """A wheel whose build begins with the kernels of a cache, or has "none"."""
    done = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, REPO],
        env=os.environ | {"TUIWORDS_BUILD_KERNELS": kernels},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("tuiwords-*.whl")
    return built


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def files_of(folder: str) -> set[str]:
    return {
        f"tuiwords/{path.relative_to(REPO).as_posix()}"
        for path in (REPO / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.deep
@pytest.mark.parametrize("folder", ["assets", "lexicons"])
def test_the_wheel_holds_all_data(wheel: Path, folder: str) -> None:
    expected = files_of(folder)
    assert len(expected) > 3
    assert expected <= names_in(wheel)


@pytest.mark.deep
def test_the_wheel_holds_all_code_and_nothing_else(wheel: Path) -> None:
    code = {name for name in names_in(wheel) if name.endswith(".py")}
    expected = {
        path.relative_to(REPO).as_posix()
        for path in (REPO / "tuiwords").rglob("*.py")
        if "__pycache__" not in path.parts
    } | {name for name in files_of("lexicons") | files_of("assets") if name.endswith(".py")}
    assert code == expected
    assert {"tuiwords/py.typed", "tuiwords/store/schema.sql"} <= names_in(wheel)
    assert not [name for name in names_in(wheel) if name.startswith("tests/")]


@pytest.mark.deep
def test_the_wheel_brings_compiled_kernels(wheel: Path) -> None:
    names = names_in(wheel)
    assert len([name for name in names if name.startswith("tuiwords/compiled/kernels/")]) > 20
    for variant in runpy.run_path(str(REPO / "build_kernels.py"))["variants"]():
        for module in ("boggle", "word_soup", "wordle"):
            folder = f"tuiwords/compiled/{variant}/tuiwords/engine/{module}/kernels/"
            assert any(name.startswith(folder) for name in names), folder
    assert any(name.startswith("tuiwords/compiled/graphs/crossword") for name in names)
    assert not wheel.name.endswith("-any.whl"), "they are of one platform and one Python"


def commands_work(run: list[str], environment: dict[str, str], outside: Path) -> None:
    """The first commands of a new user, far from the checkout. Nothing is compiled."""

    def output(*arguments: str) -> str:
        done = subprocess.run(
            [*run, *arguments],
            cwd=outside,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert output("--version") == f"tuiwords {tuiwords.__version__}\n"
    paths = json.loads(output("paths", "--json"))
    assert str(REPO) not in paths["lexicons"]
    doctor = json.loads(output("doctor", "--json"))
    assert doctor["ok"] is True
    kernels = next(check["text"] for check in doctor["checks"] if check["name"] == "kernels")
    assert "came with this installation" in kernels
    solved = json.loads(output("solve", "wordle", "--json", "crane=..y.g"))
    assert solved["left"] > 1
    assert solved["moves"]
    cache = Path(environment["TUIWORDS_CACHE"])
    assert not list(cache.glob("kernels/*/*")), "no kernel had to be compiled"


def clean(home: Path) -> dict[str, str]:
    """An environment that knows nothing of the checkout."""
    dropped = {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME"}
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    return kept | {"TUIWORDS_HOME": str(home)}


@pytest.mark.deep
def test_it_works_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """The package as installed, beside the dependencies of this environment."""
    target = tmp_path / "site"
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"),
            *("--target", str(target), str(wheel)),
        ],
        check=True,
        capture_output=True,
    )
    environment = clean(tmp_path / "home")
    environment["PYTHONPATH"] = os.pathsep.join([str(target), sysconfig.get_path("purelib")])
    environment["TUIWORDS_CACHE"] = str(tmp_path / "cache")
    commands_work([sys.executable, "-m", "tuiwords"], environment, tmp_path)


PLAY = """
from tuiwords.compiler import origins
from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.play import catalog

for game in catalog.GAMES.values():
    for name in game.advice.strategies():
        seats = 1 if game.rules.together else min(2, game.rules.most_seats)
        state = game.rules.new(game.rules.settings({}), 4, seats)
        while state.outcome is None and state.to_move:
            seat = state.to_move[0]
            ranking = rank(game.strategy(name), state.view(seat), Limit(nodes=20, top=3))
            if not ranking.moves:
                break
            state = state.after(seat, ranking.moves[0].move)
print(origins["compiled"] + origins["made machine code"], sum(origins.values()))
"""


@pytest.mark.deep
def test_every_strategy_plays_with_what_warm_compiled(tmp_path: Path) -> None:
    environment = os.environ | {"TUIWORDS_CACHE": str(tmp_path / "cache")}
    commands = [["-m", "tuiwords", "warm", "--jobs", "0"], ["-c", PLAY]]
    for command in commands:
        run = [sys.executable, *command]
        done = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
    compiled, kernels = map(int, done.stdout.split())
    assert compiled == 0 and kernels > 10  # those of Scrabble, which numba compiles


@pytest.mark.deep
def test_it_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    """What the README says: one pip install into a fresh environment, then the command itself."""
    venv.create(tmp_path / "fresh", with_pip=True)
    bin = tmp_path / "fresh" / ("Scripts" if os.name == "nt" else "bin")
    done = subprocess.run(
        [bin / "python", "-m", "pip", "install", "--quiet", wheel],
        env=clean(tmp_path / "home"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    environment = clean(tmp_path / "home")
    environment["TUIWORDS_CACHE"] = str(tmp_path / "cache")
    commands_work([str(bin / "tuiwords")], environment, tmp_path)
    done = subprocess.run(
        [bin / "tuiwords", "warm"], env=environment, capture_output=True, text=True, check=True
    )
    assert " 0 kernels compiled" in done.stdout


@pytest.mark.deep
def test_a_wheel_without_numbas_kernels_works_too(tmp_path: Path) -> None:
    """So it is where numba cannot compile while the wheel is built."""
    wheel = built_wheel(tmp_path, "none")
    names = names_in(wheel)
    assert not [name for name in names if name.startswith("tuiwords/compiled/kernels/")]


@pytest.mark.deep
def test_a_build_without_numba_makes_a_wheel_without_its_kernels(tmp_path: Path) -> None:
    """Here numba is missing; the log of the build says why there are no kernels."""
    hidden = tmp_path / "hidden" / "numba"
    hidden.mkdir(parents=True)
    (hidden / "__init__.py").write_text("raise ImportError('numba is not here')")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "wheel"],
        cwd=REPO,
        env=os.environ | {"PYTHONPATH": str(hidden.parent), "TUIWORDS_BUILD_KERNELS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "numba is not here" in done.stdout + done.stderr
    (built,) = (tmp_path / "wheel").glob("*.whl")
    assert not any(name.startswith("tuiwords/compiled/kernels/") for name in names_in(built))


def test_the_version_stands_once() -> None:
    project = tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" in project["dynamic"]
    assert project["scripts"]["tuiwords"] == "tuiwords.__main__:main"
