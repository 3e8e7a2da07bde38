"""What players keep under names: texts of a kind, such as searches of words, or positions."""

from __future__ import annotations

from tuiwords.store.database import Database, StoreError
from tuiwords.store.names import tidy_name


class Kept:
    """Named texts, by kinds that have no spaces. Every method may raise StoreError.

    They are rows of the table of notes, whose keys begin with the kind: earlier versions leave
    them alone.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, kind: str) -> dict[str, str]:
        """The texts of a kind by their names, in alphabetic order."""
        begin = _key(kind, "")
        rows = self._database.rows(
            "SELECT substr(key, ?), text FROM note WHERE substr(key, 1, ?) = ?",
            len(begin) + 1,
            len(begin),
            begin,
        )
        return dict(sorted(rows, key=lambda row: str(row[0]).casefold()))

    def keep(self, kind: str, name: str, text: str) -> str:
        """Keep a text under a name, in place of an earlier one; returns the name as it is kept."""
        if not name.strip():
            raise StoreError("a name is missing")
        name = tidy_name(name)
        with self._database.writing() as connection:
            row = (_key(kind, name), text)
            connection.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", row)
        return name

    def rename(self, kind: str, name: str, new: str) -> str:
        """Give a text another name, which is free; returns that as it is kept."""
        known = self.all(kind)
        if name not in known:
            raise StoreError(f"{name!r} is not there any more")
        if tidy_name(new) in known:
            raise StoreError(f"there is {tidy_name(new)!r} already")
        kept = self.keep(kind, new, known[name])
        self.delete(kind, name)
        return kept

    def delete(self, kind: str, name: str) -> None:
        """Delete a text, if it is there."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM note WHERE key = ?", (_key(kind, name),))


def _key(kind: str, name: str) -> str:
    return f"kept {kind} {name}"
