import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from tuiwords.store import database
from tuiwords.store.database import Database, StoreError
from tuiwords.store.records import Event, Header, Player
from tuiwords.store.store import Store

SHIPPED = database.SYNCHRONOUS  # other tests wait for no disk

MATCH = Header("m", "wordle", {}, 1, (Player("guest", "", "G"),), 1.0, "f")
NOBODY = 65534


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with a match of three events, closed."""
    path = tmp_path / "matches.db"
    with Store.open(path) as store:
        store.create(MATCH)
        for word in ("one", "two", "three"):
            store.append("m", Event("move", 0, word))
    return path


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write everywhere, so what must fail runs as another user."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize(
    "content",
    [b"this is no database, " * 20, b"short", b"SQLite format 3\0", b"SQLite format 3\0" * 100],
)
def test_what_is_no_database_is_refused_and_left(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"matches\.db is (damaged|the database of another)"):
        Store.open(path)
    assert files(tmp_path) == {"matches.db": content}


def test_a_damaged_page_is_told_and_left(file: Path) -> None:
    with Store.open(file) as store:
        for number in range(200):
            store.append("m", Event("move", 0, f"a word that fills pages {number}"))
    content = bytearray(file.read_bytes())
    for page in range(4096, len(content), 4096):
        content[page : page + 200] = b"\xff" * 200
    file.write_bytes(content)
    with (
        pytest.raises(StoreError, match="is damaged and cannot be read"),
        Store.open(file) as store,
    ):
        store.events("m")
    assert file.read_bytes() == content


def test_the_check_names_what_is_damaged(file: Path) -> None:
    with Store.open(file) as store:
        assert store.check() == ()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET rootpage = 2 WHERE name = 'event'")
    with closing(Database(file)) as damaged:
        try:
            found = damaged.check()
        except StoreError as error:
            found = (str(error),)
    assert found


def test_a_newer_database_is_refused_and_left(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = files(file.parent)
    known = len(database.STEPS)
    told = rf"newer tuiwords \(its version is 99, this .* knows {known}\)"
    with pytest.raises(StoreError, match=told):
        Store.open(file)
    assert files(file.parent) == before


def test_a_newer_database_left_by_a_crash_is_refused_and_left(file: Path, tmp_path: Path) -> None:
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("DELETE FROM event")
        connection.commit()
        for name in ("matches.db", "matches.db-wal"):
            (crashed / name).write_bytes((file.parent / name).read_bytes())
    before = files(crashed)
    assert len(before["matches.db-wal"]) > 0
    with pytest.raises(StoreError, match="newer tuiwords"):
        Store.open(crashed / "matches.db")
    assert files(crashed) == before


def test_a_newer_version_still_in_the_journal_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")
        with pytest.raises(StoreError, match="newer tuiwords"):
            Store.open(file)
        assert connection.execute("SELECT count(*) FROM event").fetchone() == (3,)


@pytest.mark.parametrize("mark", [77, 0])
def test_the_database_of_another_program_is_refused_and_left(tmp_path: Path, mark: int) -> None:
    path = tmp_path / "matches.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE profile (x)")
        connection.execute(f"PRAGMA application_id = {mark}")
    before = files(tmp_path)
    with pytest.raises(StoreError, match="another program"):
        Store.open(path)
    assert files(tmp_path) == before


def test_random_bytes_are_damage_and_not_another_program(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(b"SQLite format 3\0" + bytes(range(7, 207)))
    with pytest.raises(StoreError, match="is damaged"):
        Store.open(path)


def test_matches_are_for_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Store.open(folder / "matches.db") as store:
        store.create(MATCH)
        assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (folder / "matches.db").chmod(0o644)
    Store.open(folder / "matches.db").close()
    assert stat.S_IMODE((folder / "matches.db").stat().st_mode) == 0o600


def test_a_folder_that_others_use_stays_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Store.open(tmp_path / "matches.db").close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_the_own_folder_is_closed_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TUIWORDS_HOME", str(tmp_path))
    Store.open().close()
    (tmp_path / "data").chmod(0o755)
    Store.open().close()
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.touch()
    with Store.open(path) as store:
        assert store.matches() == ()


def test_a_full_disk_changes_nothing_and_play_goes_on_when_there_is_room(file: Path) -> None:
    with closing(Database(file)) as full:
        store = Store(full)
        pages = full.rows("PRAGMA page_count")[0][0]
        full.rows(f"PRAGMA max_page_count = {pages}")
        before = store.events("m")
        with pytest.raises(StoreError, match=r"the disk is full: .*matches\.db was not changed"):
            store.append("m", Event("move", 0, "x" * 100_000), 3)
        assert store.events("m") == before
        full.rows("PRAGMA max_page_count = 100000")
        store.append("m", Event("move", 0, "x" * 100_000), 3)
        assert len(store.events("m")) == 4
        assert store.check() == ()


def test_a_disk_that_is_full_when_the_first_match_begins(
    tmp_path: Path, full_disk: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    full_disk(2)
    with pytest.raises(StoreError, match=r"the disk is full: .*new\.db was not changed"):
        Store.open(tmp_path / "new.db")
    monkeypatch.undo()
    with Store.open(tmp_path / "new.db") as store:
        store.create(MATCH)
        assert store.check() == ()


def test_a_disk_that_is_full_when_an_old_database_is_opened(
    tmp_path: Path, full_disk: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.db"
    with monkeypatch.context() as patched:
        patched.setattr(database, "STEPS", database.STEPS[:2])
        with closing(Database(path)) as old:
            old.rows("INSERT INTO profile VALUES ('p', 'Ann', 1.0)")
            pages = old.rows("PRAGMA page_count")[0][0]
    with monkeypatch.context():
        full_disk(pages)
        with pytest.raises(StoreError, match="the disk is full"):
            Database(path)
    monkeypatch.undo()
    assert not list(tmp_path.glob("*.part"))
    with Store.open(path) as store:
        assert [profile.name for profile in store.players.all()] == ["Ann"]


def test_no_room_for_the_files_beside_the_database_is_a_full_disk(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE

    def fail(*_arguments: object, **_named: object) -> None:
        raise error

    monkeypatch.setattr(sqlite3, "connect", fail)
    for free, sentence in ((1000, "the disk is full"), (10**9, "the disk failed")):
        usage = SimpleNamespace(free=free)
        monkeypatch.setattr(shutil, "disk_usage", lambda _path, usage=usage: usage)
        with pytest.raises(StoreError, match=sentence):
            Store.open(file)


def test_a_read_only_folder_is_told() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Store.open(folder / "matches.db") as store:
            store.create(MATCH)
        before = files(folder)
        (folder / "matches.db").chmod(0o444)
        folder.chmod(0o555)
        try:
            with as_nobody(), pytest.raises(StoreError, match=r"read-only|cannot be opened"):
                Store.open(folder / "matches.db")
            with as_nobody(), pytest.raises(StoreError, match=r"read-only|cannot be opened"):
                Store.open(folder / "new.db")
            with as_nobody(), pytest.raises(StoreError, match=r"folder .* cannot be made"):
                Store.open(folder / "below" / "matches.db")
            assert files(folder) == before
        finally:
            folder.chmod(0o755)


def test_a_file_that_may_not_be_read_is_told() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        with Store.open(folder / "matches.db") as store:
            store.create(MATCH)
        (folder / "matches.db").chmod(0)
        with as_nobody(), pytest.raises(StoreError, match="cannot be read"):
            Store.open(folder / "matches.db")


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    for path in (tmp_path / "data" / "x.db", tmp_path / "data" / "deeper" / "x.db"):
        with pytest.raises(StoreError, match="must be a folder, but it is a file"):
            Store.open(path)
    assert (tmp_path / "data").read_text() == "in the way"


def test_a_folder_where_the_file_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.db").mkdir()
    with pytest.raises(StoreError, match="is a folder"):
        Store.open(tmp_path / "x.db")


def test_an_older_database_is_backed_up_and_brought_up_to_date(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = len(database.STEPS)
    (file.parent / f"matches-v{now}-backup1.db").write_bytes(b"an earlier backup")
    step = "-- Two statements;\nALTER TABLE match ADD COLUMN mood TEXT;\nCREATE TABLE more (x);\n"
    monkeypatch.setattr(database, "STEPS", (*database.STEPS, step))
    with closing(Database(file)) as updated:
        assert updated.rows("PRAGMA user_version") == [(now + 1,)]
        assert updated.rows("SELECT id, mood FROM match") == [("m", None)]
        assert updated.rows("SELECT * FROM more") == []
    monkeypatch.undo()
    assert (file.parent / f"matches-v{now}-backup1.db").read_bytes() == b"an earlier backup"
    with Store.open(file.parent / f"matches-v{now}-backup2.db") as backup:
        assert [event.text for event in backup.events("m")] == ["one", "two", "three"]
    with pytest.raises(StoreError, match="newer"):
        Store.open(file)


def test_a_database_of_the_first_version_gets_room_for_reviews(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.db"
    with monkeypatch.context() as patched:
        patched.setattr(database, "STEPS", database.STEPS[:1])
        with Store.open(path) as store:
            store.create(replace(MATCH, seats=(Player("profile", "p", "Ann"),)))
    with Store.open(path) as store:
        store.set_review("m", 0, {"skill": 81.0, "luck": 40.5})
        store.set_review("m", 0, {"skill": 82.0})
        store.set_review("gone", 0, {"skill": 1.0})
    with Store.open(path) as store:
        assert store.tallies.review("m", 0) == {"skill": 82.0}
        assert store.tallies.review("m", 1) is store.tallies.review("gone", 0) is None
        store.delete_match("m")
        assert store.tallies.review("m", 0) is None


def test_an_update_that_fails_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = len(database.STEPS)
    step = "CREATE TABLE more (x);\nCREATE TABLE match (x);\n"
    monkeypatch.setattr(database, "STEPS", (*database.STEPS, step))
    with pytest.raises(StoreError, match="already exists"):
        Database(file)
    monkeypatch.undo()
    with closing(Database(file)) as untouched:
        assert untouched.rows("PRAGMA user_version") == [(now,)]
        assert untouched.rows("SELECT name FROM sqlite_master WHERE name = 'more'") == []


def test_a_database_kept_busy_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with closing(sqlite3.connect(file, isolation_level=None)) as other, Store.open(file) as store:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="is in use by another program; try again"):
            store.append("m", Event("move", 0, "four"))
        other.execute("ROLLBACK")
        store.append("m", Event("move", 0, "four"), 3)


def test_what_is_committed_is_flushed_to_the_disk(file: Path, monkeypatch) -> None:
    monkeypatch.setattr(database, "SYNCHRONOUS", SHIPPED)
    with closing(Database(file)) as opened:
        assert opened.rows("PRAGMA journal_mode") == [("wal",)]
        assert opened.rows("PRAGMA synchronous") == [(2,)]
        assert opened.rows("PRAGMA foreign_keys") == [(1,)]


def test_a_closed_store_says_so(file: Path) -> None:
    store = Store.open(file)
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.matches()


ASK_FOR_IT_ALONE = """
import fcntl, sys
with open(sys.argv[1], "r+b") as file:
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)  # SQLite's shared bytes
    except OSError:
        print("in use")
"""


def test_opening_it_once_more_gives_no_lock_away(tmp_path: Path) -> None:
    """Without its locks a database that is open is overwritten by the next process."""
    path = tmp_path / "tuiwords.db"
    with closing(Database(path)):
        Database(path).close()
        asked = [sys.executable, "-c", ASK_FOR_IT_ALONE, str(path)]
        said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        assert said == "in use\n"


@pytest.mark.parametrize("byte", [0xFF, 0xE9, 0x80, 0xC3])
def test_a_schema_that_is_not_utf8_is_told_as_damage(tmp_path: Path, byte: int) -> None:
    path = tmp_path / "tuiwords.db"
    Database(path).close()
    whole = path.read_bytes()
    for at in range(whole.index(b"CREATE TABLE"), whole.index(b"CREATE TABLE") + 40):
        path.write_bytes(whole[:at] + bytes((byte,)) + whole[at + 1 :])
        with suppress(StoreError), closing(Database(path)) as database:
            database.rows("SELECT * FROM profile")
