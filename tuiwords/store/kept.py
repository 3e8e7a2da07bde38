"""What players keep under names: texts of a kind, such as searches of words, or positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from sqlite3 import Connection

from tuiwords.store.database import Database, StoreError
from tuiwords.store.names import LONGEST_NAME, same_name, tidy_name
from tuiwords.store.records import KeptText

_ALL = "kept "  # how their keys begin
_SELECT = "SELECT substr(key, ?), text FROM note WHERE substr(key, 1, ?) = ?"


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
        rows = self._database.rows(_SELECT, len(begin) + 1, len(begin), begin)
        return dict(sorted(rows, key=lambda row: str(row[0]).casefold()))

    def each(self) -> Iterator[KeptText]:
        """The texts of all kinds, by kinds and names."""
        select = "SELECT key, text FROM note WHERE substr(key, 1, ?) = ? ORDER BY key"
        for key, text in self._database.rows(select, len(_ALL), _ALL):
            kind, _, name = str(key).removeprefix(_ALL).partition(" ")
            yield KeptText(kind, name, str(text))

    def keep(self, kind: str, name: str, text: str) -> str:
        """Keep a text under a name, in place of one of that name in whatever case.

        Returns the name as it is kept.
        """
        name = tidy_name(name)
        before = same_name(name, self.all(kind))
        with self._database.writing() as connection:
            if before is not None:
                connection.execute("DELETE FROM note WHERE key = ?", (_key(kind, before),))
            row = (_key(kind, name), text)
            connection.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", row)
        return name

    def rename(self, kind: str, name: str, new: str) -> str:
        """Give a text another name, which is free; returns that as it is kept."""
        known = self.all(kind)
        if name not in known:
            raise StoreError(f"{name!r} is not there any more")
        other = same_name(tidy_name(new), known.keys() - {name})
        if other is not None:
            raise StoreError(f"there is {other!r} already")
        kept = self.keep(kind, new, known[name])
        if kept != name:
            self.delete(kind, name)
        return kept

    def delete(self, kind: str, name: str) -> None:
        """Delete a text, if it is there."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM note WHERE key = ?", (_key(kind, name),))


def insert_kept(connection: Connection, each: KeptText) -> None:
    """Keep a text from elsewhere; under a name with a number if another text has its name."""
    begin, name = _key(each.kind, ""), each.name
    rows = connection.execute(_SELECT, (len(begin) + 1, len(begin), begin))
    known: dict[str, set[str]] = {}
    for other, text in rows:
        known.setdefault(str(other).casefold(), set()).add(text)
    for number in count(2):
        texts = known.get(name.casefold(), set())
        if not texts:
            values = (_key(each.kind, name), each.text)
            connection.execute("INSERT INTO note VALUES (?, ?)", values)
        if not texts or each.text in texts:
            return
        end = f" {number}"
        name = each.name[: LONGEST_NAME - len(end)].rstrip() + end


def _key(kind: str, name: str) -> str:
    return f"{_ALL}{kind} {name}"
