"""What only one process of a home does at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tuiwords.paths import make_private_folder


@contextmanager
def only_one(path: Path) -> Iterator[bool]:
    """Hold a lock, a file, unless another process holds it or it cannot be made; says which.

    SQLite locks its files on every system, and the lock ends with the process, however that ends.
    """
    with suppress(OSError):
        make_private_folder(path.parent)
    try:
        connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.Error:
        yield False
        return
    with closing(connection):
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            yield False
        else:
            yield True
