"""One SQLite file: opens and updates it, and turns every failure into a sentence for the user."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from tuiwords.paths import make_private_folder, refuse_special
from tuiwords.safe_text import SentenceError

# Entry n brings a database of version n to version n + 1. Append; never change an entry.
STEPS: tuple[str, ...] = tuple(
    Path(__file__).with_name(name).read_text(encoding="utf-8")
    for name in (
        "schema.sql",
        "schema_reviews.sql",
        "schema_performances.sql",
        "schema_repeats.sql",
        "schema_clock.sql",
        "schema_elo.sql",
        "schema_practice.sql",
    )
)

_MAGIC = b"SQLite format 3\0"
_FRACTIONS = bytes((64, 32, 32))  # the same in every SQLite file that is not damaged
_OURS = 0x74756977  # "tuiw", PRAGMA application_id
PATIENCE = 10.0  # seconds to wait for another tuiwords that is writing
SYNCHRONOUS = "FULL"  # what is written is on disk, even where the power fails
_ROOM = 65536  # bytes that the files beside the database need at least
_PAUSE = threading.Event()  # never set, so that waiting on it is a pause
_OPENING = threading.Lock()
_OPEN: Counter[str] = Counter()  # how many times this process has each file open


class StoreError(SentenceError):
    """An error whose message tells the user what is wrong with the saved matches, and where."""


class BehindError(StoreError):
    """The log of a match has lines that its writer has not read: another process wrote them."""


class Database:
    """A connection that may be used from any thread, one statement or transaction at a time."""

    def __init__(self, path: Path) -> None:
        """Open, create or update the file. Raises: StoreError; a rejected file is not changed."""
        self.path = path
        self._lock = threading.RLock()
        self._place = os.path.realpath(path)
        self._closed = False
        _make_folder(path.parent)
        with _OPENING:
            # Closing a file drops every lock that this process has on it (POSIX), SQLite's too;
            # another process could then write while this one reads. So do this only when the file
            # is not open here.
            if not _OPEN[self._place]:
                _refuse_foreign(path)
                _make_file(path)
            with _sentences(path):
                self._connection = sqlite3.connect(
                    path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
                )
            _OPEN[self._place] += 1
        self._connection.text_factory = _text
        self._connection.create_function("folded", 1, _folded, deterministic=True)
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise
        with suppress(OSError):  # a file of another user keeps its mode
            path.chmod(0o600)

    def close(self) -> None:
        """Close the file; closing it twice is not an error."""
        with self._lock, _sentences(self.path):
            self._connection.close()
            if not self._closed:
                self._closed = True
                _OPEN[self._place] -= 1

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a query. Raises: StoreError."""
        with self._lock, _sentences(self.path):
            return self._connection.execute(sql, values).fetchall()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: on disk when the block ends, undone if it raises. Raises: StoreError."""
        with self._lock, _sentences(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                # When the disk is full SQLite rolls back by itself, and nothing is left to undo.
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise

    def version(self) -> tuple[int, int]:
        """A value that changes whenever anyone writes to the database. Raises: StoreError."""
        with self._lock:
            return self._connection.total_changes, self.rows("PRAGMA data_version")[0][0]

    def written(self) -> tuple[int, int]:
        """A value that changes whenever anyone writes to the database, told without reading it."""
        try:
            log = Path(f"{self.path}-wal").stat()
        except OSError:  # SQLite has not begun it
            return 0, 0
        return log.st_size, log.st_mtime_ns

    def check(self) -> tuple[str, ...]:
        """The damage that SQLite finds; empty if there is none. Raises: StoreError."""
        found = (str(row[0]) for row in self.rows("PRAGMA quick_check(20)"))
        return tuple(line for line in found if line != "ok")

    def _prepare(self) -> None:
        with _sentences(self.path):
            version = self._version()
            _refuse_newer(self.path, version)
            self._refuse_unmarked(version)
            self._connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
            self._use_wal()
            self._connection.execute("PRAGMA foreign_keys = ON")
            if version < len(STEPS):
                self._update()
            # A folder or file that cannot be written to is reported now, not at the first move.
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("ROLLBACK")

    def _version(self) -> int:
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def _refuse_unmarked(self, version: int) -> None:
        made = not version and self.rows("SELECT 1 FROM sqlite_master LIMIT 1")
        # Read the version again: another tuiwords may just have created and marked the file.
        if made and not self._version():
            raise StoreError(_OTHERS.format(path=self.path))

    def _use_wal(self) -> None:
        # This pragma does not wait by itself when two processes open a new file at once.
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                _PAUSE.wait(0.02)

    def _update(self) -> None:
        with self.writing() as connection:
            version = self._version()  # another process may have updated it meanwhile
            _refuse_newer(self.path, version)
            if 0 < version < len(STEPS):
                _back_up(self.path, version)
            for step in STEPS[version:]:
                for statement in _statements(step):
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {len(STEPS)}")
            connection.execute(f"PRAGMA application_id = {_OURS}")


def can_be_written(path: Path) -> bool:
    """Whether a database can be changed, or made where there is none."""
    there = path if path.exists() else next(each for each in path.parents if each.exists())
    allowed = os.access(there, os.W_OK) and (there is not path or os.access(path.parent, os.W_OK))
    return allowed and not _is_full(there)


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """A copy of a database with what was written last, as long as the block runs.

    It is empty if there is none. Raises: StoreError.
    """
    _refuse_foreign(path)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        for ending in ("", "-wal"):
            source, target = path.with_name(f"{path.name}{ending}"), f"{copy}{ending}"
            try:
                shutil.copyfile(source, target)
            except FileNotFoundError:
                continue
            except OSError as error:
                raise StoreError(f"{path} cannot be read ({error.strerror})") from error
        yield copy


def _back_up(path: Path, version: int) -> None:
    """Copy the database to a new file beside it, while nobody else can write."""
    number = 1
    while (target := path.with_name(f"{path.stem}-v{version}-backup{number}.db")).exists():
        number += 1
    part = target.with_suffix(".part")
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
        part.replace(target)
    except OSError as error:
        raise StoreError(f"the backup {target} cannot be made ({error.strerror})") from error
    finally:
        part.unlink(missing_ok=True)


def _statements(script: str) -> Iterator[str]:
    # executescript would commit the open transaction, so a step runs statement by statement.
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _make_folder(folder: Path) -> None:
    try:
        make_private_folder(folder)
    except (FileExistsError, NotADirectoryError):
        raise StoreError(
            f"matches cannot be saved: {folder} must be a folder, but it is a file"
        ) from None
    except OSError as error:
        raise StoreError(
            f"matches cannot be saved: the folder {folder} cannot be made ({error.strerror})"
        ) from error


def _make_file(path: Path) -> None:
    """Create the file for its owner only; SQLite's files beside it get the same mode."""
    with suppress(OSError):  # reported when it is opened
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _refuse_foreign(path: Path) -> None:
    """Reject by its first bytes a file that SQLite must not open, since that might change it."""
    try:
        refuse_special(path)
        with path.open("rb") as file:
            head = file.read(100)
    except FileNotFoundError:
        return
    except IsADirectoryError:
        raise StoreError(f"{path} is a folder, not the database of matches") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be read ({error.strerror})") from error
    if not head:
        return
    if len(head) < 100 or not head.startswith(_MAGIC) or head[21:24] != _FRACTIONS:
        raise StoreError(_CORRUPT.format(path=path))
    version, owner = (int.from_bytes(head[at : at + 4], "big") for at in (60, 68))
    if owner not in (0, _OURS):
        raise StoreError(_OTHERS.format(path=path))
    _refuse_newer(path, version)


def _refuse_newer(path: Path, version: int) -> None:
    if version > len(STEPS):
        raise StoreError(
            f"{path} was written by a newer tuiwords (its version is {version}, this program "
            f"knows {len(STEPS)}): update tuiwords; nothing was changed"
        )


_OTHERS = "{path} is the database of another program; nothing was changed"
_CORRUPT = (
    "{path} is damaged and cannot be read; nothing was changed: move it away to start over, "
    "or replace it with a backup"
)
_FULL = "the disk is full: {path} was not changed, and nothing can be saved until there is room"
_SENTENCES = {
    sqlite3.SQLITE_CORRUPT: _CORRUPT,
    sqlite3.SQLITE_NOTADB: _CORRUPT,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: "{path} cannot be written to: the file or its folder is read-only",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened: check the permissions of its folder",
    sqlite3.SQLITE_PERM: "{path} cannot be opened: you have no permission to use it",
    sqlite3.SQLITE_BUSY: "{path} is in use by another program; try again",
    sqlite3.SQLITE_IOERR: "the disk failed while {path} was in use ({error}); nothing was changed",
}


def _text(stored: bytes) -> str:
    # One text that is not UTF-8 must not prevent all other rows of a query from being read.
    return stored.decode(errors="surrogateescape")


def _folded(text: object) -> str:
    return str(text).casefold()


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def _is_full(place: Path) -> bool:
    """Whether there is no room for SQLite's own files, which it reports as an I/O error."""
    try:
        return shutil.disk_usage(place).free < _ROOM
    except OSError:
        return False


@contextmanager
def _sentences(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        sentence = _SENTENCES.get(_code(error), "{path} cannot be used: {error}")
        if _code(error) == sqlite3.SQLITE_IOERR and _is_full(path.parent):
            sentence = _FULL
        raise StoreError(sentence.format(path=path, error=error)) from error
    except UnicodeDecodeError as error:  # SQLite's message quotes a schema that is not UTF-8
        raise StoreError(_CORRUPT.format(path=path)) from error
    except UnicodeEncodeError as error:  # half a surrogate pair, from a strange terminal
        raise StoreError(
            f"text with invalid characters cannot be saved: {error.object!r}"
        ) from error
