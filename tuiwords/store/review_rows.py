"""What reviews keep beside a saved match: verdicts on its moves, and the player's notes on them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from tuiwords.store.database import Database, StoreError

NOTES = "review notes"  # before the id of a match, the key of the notes on its moves
VERDICTS = "verdicts"  # the first word of the runs that are the verdicts of reviews


def keep_verdict(database: Database, run: str, key: str, text: str, match: str) -> None:
    """Store a verdict in place of an earlier one, unless its ``match`` (by id) is gone."""
    with database.writing() as connection:
        if not match or _is_saved(connection, match):
            connection.execute(
                "INSERT OR REPLACE INTO run_result VALUES (?, ?, ?)", (run, key, text)
            )


def change_notes(connection: sqlite3.Connection, match: str, change: Callable[[str], str]) -> None:
    """Change the text with the notes on a match. Raises: StoreError if it is not there."""
    if not _is_saved(connection, match):
        raise StoreError(f"there is no saved match {match!r}: it may have been deleted")
    key = f"{NOTES} {match}"
    row = connection.execute("SELECT text FROM note WHERE key = ?", (key,)).fetchone()
    text = change(str(row[0]) if row else "")
    connection.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, text))


def delete_reviews(connection: sqlite3.Connection, match: str) -> None:
    """Delete the verdicts and notes of a match."""
    runs = connection.execute(
        "SELECT DISTINCT run FROM run_result WHERE run > ? AND run < ?",
        (f"{VERDICTS} ", f"{VERDICTS}!"),  # all that begin with the word and a space
    ).fetchall()
    own = [(run,) for (run,) in runs if run.split(" ", 3)[3:] == [match]]
    connection.executemany("DELETE FROM run_result WHERE run = ?", own)
    connection.execute("DELETE FROM note WHERE key = ?", (f"{NOTES} {match}",))


def _is_saved(connection: sqlite3.Connection, match: str) -> bool:
    found = connection.execute("SELECT 1 FROM match WHERE id = ?", (match,))
    return found.fetchone() is not None
