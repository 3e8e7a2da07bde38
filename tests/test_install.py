"""The wheel holds everything, and works outside the checkout."""

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

REPO = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, REPO],
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
        if path.is_file() and not {"__pycache__", "screenshots"} & set(path.parts)
    }


def test_what_is_read_for_the_wheel_can_be_read() -> None:
    exec(runpy.run_path(str(REPO / "hatch_build.py"))["READ"], {})


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
    for variant in runpy.run_path(str(REPO / "build_kernels.py"))["variants"]():
        for module in ("boggle", "scrabble", "word_soup", "wordle"):
            folder = f"tuiwords/compiled/{variant}/tuiwords/engine/{module}/kernels/"
            assert any(name.startswith(folder) for name in names), folder
    assert any(name.startswith("tuiwords/compiled/graphs/crossword") for name in names)
    assert any(name.startswith("tuiwords/compiled/graphs/subracks") for name in names)
    assert "-cp311-abi3-" in wheel.name, "they run on every Python from 3.11 on"


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
    assert "compiled code works" in kernels
    solved = json.loads(output("solve", "wordle", "--json", "crane=..y.g"))
    assert solved["left"] > 1
    assert solved["moves"]
    cache = Path(environment["TUIWORDS_CACHE"])
    assert not list(cache.glob("graphs/crossword*")), "the default list had not to be read"


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


def test_the_version_stands_once() -> None:
    project = tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" in project["dynamic"]
    assert project["scripts"]["tuiwords"] == "tuiwords.__main__:main"
