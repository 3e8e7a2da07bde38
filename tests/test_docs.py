"""What README and docs show: commands that can be read, files that run, packages that install."""

import json
import os
import re
import shlex
import socket
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from tuiwords.cli.commands import read

REPO = Path(__file__).resolve().parents[1]
PAGES = [REPO / "README.md", REPO / "CONTRIBUTING.md", *sorted((REPO / "docs").glob("*.md"))]
BLOCK = re.compile(r"(?:<!-- (\S+) -->\n)?```(\w*)\n(.*?)```", re.DOTALL)
GONE = {"chain"}  # a game that is not installed here


def blocks(page: Path) -> Iterator[tuple[str, str, str]]:
    """The names, the languages and the texts of what stands in a page as code."""
    yield from BLOCK.findall(page.read_text(encoding="utf-8"))


def write_files(page: Path, folder: Path) -> None:
    """Write the files that a page shows."""
    for name, language, text in blocks(page):
        if name and language != "sh":
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")


def command_lines(page: Path) -> Iterator[list[str]]:
    """The commands of tuiwords that a page shows, as words."""
    for _, language, text in blocks(page):
        for line in re.sub(r"\\\n", "", text).splitlines() if language == "sh" else ():
            words = shlex.split(line, comments=True)
            if words[:1] == ["tuiwords"] and "|" not in words:
                yield words[1:]
    for line in re.findall(r"\| `tuiwords ([a-z][^`]+)`", page.read_text(encoding="utf-8")):
        yield shlex.split(line)  # in a table


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_can_be_read(page: Path, ask) -> None:
    assert ask("rules", "new", "mine").status == 0
    for words in command_lines(page):
        if not GONE & {*words}:
            assert read(words[: words.index("&")] if "&" in words else words).run


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert link.startswith("http") or (page.parent / link).exists(), link


def test_code_is_python() -> None:
    for page in PAGES:
        for name, language, text in blocks(page):
            if language == "python":
                compile(text, f"{page.name} {name}", "exec")


def test_the_first_bot_meets_the_champion(tmp_path: Path) -> None:
    write_files(REPO / "docs" / "bots.md", tmp_path)
    bot = (tmp_path / "longest.py").read_text()
    assert len([*filter(str.strip, bot.splitlines())]) <= 10
    arena = tmp_path / "arena.py"
    arena.write_text(arena.read_text().replace("games=10", "games=2").replace("0.2", "0.01"))
    done = subprocess.run([sys.executable, arena], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("BotComparison(share=0.0,")


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment in which the two packages of the docs are installed.

    It sees this checkout and what is installed beside it, so that nothing has to be fetched.
    """
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder / "env")
    python = folder / "env" / "bin" / "python"
    site = sysconfig.get_path("purelib", vars={"base": str(folder / "env")})
    Path(site, "here.pth").write_text(f"{REPO}\n{sysconfig.get_path('purelib')}\n")
    for name in ("bots", "games"):
        write_files(REPO / "docs" / f"{name}.md", folder / name)
        options = ("--no-deps", "--no-index", "--no-build-isolation", "--quiet")
        subprocess.run(
            [sys.executable, "-m", "pip", "--python", python, "install", *options, folder / name],
            check=True,
            env=outside(folder),
        )
    (folder / "env" / "bin" / "tuiwords").write_text(f'#!/bin/sh\nexec {python} -m tuiwords "$@"\n')
    (folder / "env" / "bin" / "tuiwords").chmod(0o755)
    return python.parent


def outside(folder: Path) -> dict[str, str]:
    """The variables of a program that shall not know of this checkout."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return kept | {"TUIWORDS_HOME": str(folder / "home"), "PATH": f"{folder}:{os.environ['PATH']}"}


def command(fresh: Path, *words: object) -> str:
    """What a command prints there."""
    done = subprocess.run(
        [fresh / "tuiwords", *map(str, words)],
        env=outside(fresh),
        cwd=fresh,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.deep
def test_packages_are_installed_and_play_with_workers(fresh: Path) -> None:
    for page in ("bots", "games"):
        for words in command_lines(REPO / "docs" / f"{page}.md"):
            if {"shortest", "chain"} & {*words}:
                assert command(fresh, *words)
    chain = ("match", "chain", "any", "any", "--games", 6, "--seed", 4)
    assert command(fresh, *chain) == command(fresh, *chain, "--workers", 2)
    assert "boggle.shortest" in command(fresh, "doctor")
    bots = fresh / "home" / "config" / "bots.toml"
    bots.parent.mkdir(parents=True, exist_ok=True)
    (stanza,) = (text for _, _, text in blocks(REPO / "docs" / "bots.md") if "[[bot]]" in text)
    bots.write_text(stanza)
    assert command(fresh, "match", "boggle", "Brief", "all", "--games", 2)


@pytest.mark.deep
def test_packages_play_on_a_cluster_of_three_lines(fresh: Path, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    (lines,) = (t for name, _, t in blocks(REPO / "docs" / "cluster.md") if name == "cluster")
    scheduler, worker, match = lines.strip().splitlines()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    (fresh / "dask").write_text(f'#!/bin/sh\nexec {fresh}/python -m dask "$@"\n')
    (fresh / "dask").chmod(0o755)
    started = [
        subprocess.Popen(
            ["sh", "-c", f"exec {line.replace('8786', port).rstrip('& ')}"],
            env=outside(fresh),
            cwd=tmp_path,
            stderr=subprocess.DEVNULL,
        )
        for line in (scheduler, worker)
    ]
    try:
        for words in (
            shlex.split(match)[1:-2],
            ["match", "boggle", "shortest", "all", "--games", "8", "--seed", "3"],
            ["match", "chain", "any", "any", "--games", "8", "--seed", "3"],
        ):
            there = command(fresh, *words, "--json", "--scheduler", f"127.0.0.1:{port}")
            reports = [json.loads(text) for text in (there, command(fresh, *words, "--json"))]
            for report in reports:
                del report["seconds"], report["cpu_seconds"]
            assert reports[0] == reports[1]
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()
