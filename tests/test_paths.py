"""Paths as people type them, and files that are replaced whole or written into."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import tuiwords
from tuiwords.history.history import export_lines
from tuiwords.paths import data_dir, user_path, write_atomically
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player
from tuiwords.store.store import Store

NOBODY = "~nobody-of-that-name"


def test_a_home_is_put_in_place_of_its_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    assert user_path("~/words.txt") == Path("/home/ada/words.txt")
    assert user_path("words.txt") == Path("words.txt")


def test_the_home_of_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileNotFoundError, match="there is no user 'nobody-of-that-name' here"):
        user_path(f"{NOBODY}/x.txt")
    monkeypatch.setenv("TUIWORDS_HOME", f"{NOBODY}/x")
    with pytest.raises(FileNotFoundError, match="there is no user"):
        data_dir()


@pytest.mark.parametrize(
    "command",
    [
        ("lexicon", "import", f"{NOBODY}/x.txt"),
        ("import", f"{NOBODY}/x.txt"),
        ("export", "--output", f"{NOBODY}/x.txt"),
        ("match", "boggle", "all", "all", "--boards", f"{NOBODY}/x.txt"),
        ("match", "word-soup", "greedy", "--boards", f"{NOBODY}/x.txt"),
        ("train", "wordle", "--games", "1", "--output", f"{NOBODY}/x.txt"),
    ],
)
def test_commands_tell_of_the_home_of_nobody(ask, command: tuple[str, ...]) -> None:
    answer = ask(*command)
    assert answer.status == 2
    assert "there is no user 'nobody-of-that-name' here" in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("command", ["stats", "paths"])
def test_a_home_of_nobody_for_all_data_is_told(
    ask, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("TUIWORDS_HOME", f"{NOBODY}/x")
    answer = ask(command)
    assert answer.status == 2
    assert "there is no user" in answer.err


def test_the_old_file_stays_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "own.txt"
    write_atomically(path, b"old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space") as caught:
        write_atomically(path, b"new")
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_atomically(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "kept.txt", tmp_path / "link.txt"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path, b"new")


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_atomically(pipe, b"new")
    reader.join(20.0)
    assert read == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_is_written_into() -> None:
    ours, theirs = os.openpty()
    try:
        terminal = Path(os.ttyname(theirs))
        write_atomically(terminal, b"new")
        assert os.read(ours, 3) == b"new"
        assert stat.S_ISCHR(terminal.stat().st_mode)
    finally:
        os.close(ours)
        os.close(theirs)


@pytest.mark.parametrize("mode", ["wb", "ab"])
def test_export_to_standard_output_by_its_name(
    tmp_path: Path, mode: str, store: Store, ann: Player
) -> None:
    Match.begin(catalog.game("wordle"), {}, 3, [ann], store).resign(0)
    out = tmp_path / "out.txt"
    out.write_bytes(b"before\n")
    with out.open(mode) as stream:
        done = subprocess.run(
            [sys.executable, "-m", "tuiwords", "export", "--output", "/dev/stdout"],
            stdout=stream,
            env=os.environ | {"PYTHONPATH": str(Path(tuiwords.__file__).parents[1])},
            check=False,
        )
    assert done.returncode == 0
    before = "before\n" if mode == "ab" else ""
    assert out.read_text() == before + "".join(export_lines(store))
