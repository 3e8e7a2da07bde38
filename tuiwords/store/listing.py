"""Lists of saved matches: which ones are wanted, read in pages, including the damaged ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any

from tuiwords.store.database import Database, StoreError
from tuiwords.store.json_form import (
    event_from_plain,
    header_from_plain,
    number_from_plain,
    result_from_plain,
)
from tuiwords.store.records import Event, Saved, Unreadable

PAGE = 100  # matches read at once
UNREADABLE = "the saved match {match} is damaged: {reason}"

_COLUMNS = """
    SELECT id, header, finished, touched, rated, results, settled,
        (SELECT count(*) FROM event WHERE event.match = match.id),
        (SELECT group_concat(DISTINCT seat) FROM event
            WHERE event.match = match.id AND kind IN ('hint', 'undo')),
        rowid, started
    FROM match
"""
_NEWEST = ("ORDER BY touched DESC, rowid DESC", "(touched, rowid) < (?, ?)")
_OLDEST = ("ORDER BY started, id", "(started, id) > (?, ?)")

_SITS = "EXISTS (SELECT 1 FROM seat WHERE match = id AND kind = 'profile' AND key = ?)"
# The texts of a header that people look for: names, lists, rules, and what a record tells before
# its first move. Without those that only programs read.
_SAYS = """
    CASE WHEN json_valid(header) THEN EXISTS (
        SELECT 1 FROM json_tree(header)
        WHERE type = 'text' AND key NOT IN ('id', 'fingerprint', 'kind') AND instr(
            folded(CASE key WHEN 'record' THEN substr(value, 1, instr(value, char(10) || '>'))
                ELSE replace(value, '-', ' ') END),
            ?
        )
    ) END
"""
_NOBODY_SITS = "NOT EXISTS (SELECT 1 FROM seat WHERE match = id AND kind = 'profile')"


# A damaged line stands for a move: what cannot be read must be listed, so that it can be deleted.
_MOVES = "SELECT 1 FROM event WHERE match = id AND kind NOT IN ('hint', 'pause')"
PLAYED = f"(finished IS NOT NULL OR EXISTS ({_MOVES}))"
# Of a match in which nobody has moved: whether somebody may wait for it, or the day does.
_PEOPLE = "SELECT count(*) FROM seat WHERE match = id AND kind IN ('profile', 'guest')"
_AWAITED = f"daily <> '' OR ({_PEOPLE}) > 1"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches to list: those that fit every field that is not None.

    ``profile`` is the id of a player, ``shown_to`` that of somebody who may see the match: a
    player, or anybody if only bots and guests played. ``finished`` says whether it is over,
    ``played`` whether it is over or a move was made, ``listed`` whether that holds or it is a daily
    game or one of several people, ``counted`` whether the statistics include it;
    ``daily`` is the ISO date of a daily game, ``days`` the first and last of some, ``seed`` the one
    the match began with; ``words`` are in lower case, and each is a part of a text that people
    read, such as a name or a word list.
    """

    profile: str | None = None
    finished: bool | None = None
    game: str | None = None
    daily: str | None = None
    rated: bool | None = None
    settled: bool | None = None
    counted: bool | None = None
    played: bool | None = None
    listed: bool | None = None
    shown_to: str | None = None
    seed: int | None = None
    days: tuple[str, str] | None = None
    words: tuple[str, ...] = ()

    def conditions(self) -> tuple[list[str], list[object]]:
        """SQL conditions and their values. Constants are literal, as partial indexes need."""
        first, last = self.days or (None, None)
        texts: dict[str, str | None] = {
            # Unlike IN (...), this lets SQLite start at the newest match and stop at the limit.
            _SITS: self.profile,
            f"({_SITS} OR {_NOBODY_SITS})": self.shown_to,
            "game = ?": self.game,
            "daily = ? AND daily <> ''" if self.daily else "daily = ?": self.daily,
            "daily >= ? AND daily <> ''": first,
            "daily <= ?": last,
            # As header_to_plain has it. A damaged header is passed over, a seed may have any size.
            "instr(header, ?)": None if self.seed is None else f'"seed": {self.seed},',
        }
        switches = {
            ("finished IS NULL", "finished IS NOT NULL"): self.finished,
            ("rated = 0", "rated = 1"): self.rated,
            ("settled = 0", "settled = 1"): self.settled,
            ("counted = 0", "counted = 1"): self.counted,
            (f"NOT {PLAYED}", PLAYED): self.played,
            (f"NOT ({PLAYED} OR {_AWAITED})", f"({PLAYED} OR {_AWAITED})"): self.listed,
        }
        given = [(sql, value) for sql, value in texts.items() if value is not None]
        given += [(_SAYS, word) for word in self.words]
        fixed = [pair[value] for pair, value in switches.items() if value is not None]
        return [*(sql for sql, _ in given), *fixed], [value for _, value in given]


def each(
    database: Database, wanted: Wanted, *, oldest: bool, page: int
) -> Iterator[Saved | Unreadable]:
    """The wanted matches, newest or oldest first, read a page at a time.

    ``page`` is the size of the first page. Raises: StoreError.
    """
    order, after = _OLDEST if oldest else _NEWEST
    conditions, values = wanted.conditions()
    last: tuple[object, ...] = ()
    while True:
        every = [*conditions, after] if last else conditions
        where = f"WHERE {' AND '.join(every)}" if every else ""
        sql = f"{_COLUMNS} {where} {order} LIMIT ?"
        rows = database.rows(sql, *values, *last, page)
        for row in rows:
            yield _read(row)
        if len(rows) < page:
            return
        match, touched, rowid, started = (rows[-1][at] for at in (0, 3, -2, -1))
        last, page = (started, match) if oldest else (touched, rowid), PAGE


def count(database: Database, wanted: Wanted) -> int:
    """The number of wanted matches. Raises: StoreError."""
    conditions, values = wanted.conditions()
    where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
    return int(database.rows(f"SELECT count(*) FROM match {where}", *values)[0][0])


def find(database: Database, beginning: str) -> str:
    """The id of the only match whose id starts with ``beginning``. Raises: StoreError."""
    rows = database.rows(
        "SELECT id FROM match WHERE substr(id, 1, ?) = ? LIMIT 2", len(beginning), beginning
    )
    if len(rows) == 1 and beginning:
        return str(rows[0][0])
    found = "more than one saved match starts" if rows else "no saved match starts"
    raise StoreError(f"{found} with {beginning!r}")


def clock(database: Database, match: str) -> float:
    """The recorded playing time of a match in seconds; 0 where none can be read."""
    rows = database.rows("SELECT clock FROM match WHERE id = ?", match)
    fits = rows and isinstance(rows[0][0], float) and isfinite(rows[0][0])
    return max(0.0, rows[0][0]) if fits else 0.0


def one(database: Database, match: str) -> Saved | Unreadable | None:
    """The match with this id, or None. Raises: StoreError."""
    rows = database.rows(f"{_COLUMNS} WHERE id = ?", match)
    return _read(rows[0]) if rows else None


def events(database: Database, match: str, since: int = 0) -> tuple[Event, ...]:
    """The log of a match from line ``since`` on, oldest first.

    Raises: StoreError; ValueError if a line is damaged.
    """
    rows = database.rows(
        "SELECT kind, seat, text, at FROM event WHERE match = ? AND number >= ? ORDER BY number",
        match,
        since,
    )
    return tuple(_event(number, row) for number, row in enumerate(rows, since + 1))


def damage(database: Database) -> Iterator[str]:
    """The damage in single matches, as sentences. Raises: StoreError."""
    for found in each(database, Wanted(), oldest=False, page=PAGE):
        if isinstance(found, Unreadable):
            yield UNREADABLE.format(match=found.id, reason=found.reason)
            continue
        try:
            events(database, found.header.id)
        except ValueError as error:
            yield UNREADABLE.format(match=found.header.id, reason=error)


def _event(number: int, row: tuple[Any, ...]) -> Event:
    try:
        event = event_from_plain(list(row))
        event.text.encode()
    except ValueError as error:
        raise ValueError(f"line {number} of its log: {reason(error)}") from error
    return event


def _read(row: tuple[Any, ...]) -> Saved | Unreadable:
    try:
        return _saved(row)
    except (ValueError, TypeError, RecursionError) as error:
        return Unreadable(str(row[0]), reason(error))


def _saved(row: tuple[Any, ...]) -> Saved:
    match, header, finished, touched, rated, results, settled, events, helped, *_ = row
    numbers = {"touched": touched, "finished": finished}
    read = header_from_plain(_json(header))
    if read.id != match:
        raise ValueError(f"it says that its id is {read.id!r:.40}")
    return Saved(
        read,
        events,
        None if finished is None else number_from_plain(numbers, "finished"),
        number_from_plain(numbers, "touched"),
        bool(rated),
        tuple(result_from_plain(result) for result in _list(results)),
        frozenset(int(seat) for seat in str(helped).split(",")) if helped else frozenset(),
        bool(settled),
    )


def _json(text: object) -> Any:
    if not isinstance(text, str):
        raise ValueError("it is no text")
    text.encode()  # bytes that are not UTF-8 were read as lone surrogates
    return json.loads(text)


def _list(text: object) -> list[Any]:
    plain = _json(text)
    if not isinstance(plain, list):
        raise ValueError(f"its results must be a list, not {plain!r:.40}")
    return plain


def reason(error: Exception) -> str:
    """What is wrong with the text of a match, as a sentence."""
    if isinstance(error, json.JSONDecodeError):
        return f"it is not JSON ({error.msg} at character {error.colno})"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeEncodeError):
        return "it has invalid characters"
    return str(error)
