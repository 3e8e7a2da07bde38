"""Writes rows of the tables, inside a transaction that the store has begun.

Also what reviews keep beside a saved match: verdicts on its moves, and the player's notes on them.
"""

from __future__ import annotations

import itertools
import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict

from tuiwords.store.database import BehindError, Database, StoreError
from tuiwords.store.json_form import header_to_plain
from tuiwords.store.names import LONGEST_NAME, tidy_name
from tuiwords.store.records import Arrival, Event, Header, Player, Result, Saved

NOTES = "review notes"  # before the id of a match, the key of the notes on its moves
VERDICTS = "verdicts"  # the first word of the runs that are the verdicts of reviews
ADD_EVENT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)"


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


def event_values(event: Event) -> tuple[object, ...]:
    """The parameters of ADD_EVENT that follow the match and the number."""
    return event.kind, event.seat, event.text, event.at


def append_event(
    connection: sqlite3.Connection, match: str, event: Event, number: int | None
) -> None:
    """Add a line to the log of a match that has ``number`` lines.

    Raises: StoreError; BehindError if it has more.
    """
    row = connection.execute(
        "SELECT (SELECT count(*) FROM event WHERE match = id) FROM match WHERE id = ?",
        (match,),
    ).fetchone()
    if row is None:
        raise StoreError(f"there is no saved match {match!r}: it may have been deleted")
    if number is not None and row[0] != number:
        raise BehindError("this match was continued in another window")
    connection.execute(ADD_EVENT, (match, row[0], *event_values(event)))
    connection.execute("UPDATE match SET touched = ? WHERE id = ?", (time.time(), match))


def results_text(results: Iterable[Result]) -> str:
    """Results as text, as they are stored."""
    return json.dumps([asdict(result) for result in results], ensure_ascii=False)


def header_text(header: Header) -> str:
    """A header as text, as it is stored."""
    return json.dumps(header_to_plain(header), ensure_ascii=False)


def _insert_seats(connection: sqlite3.Connection, header: Header) -> None:
    connection.executemany(
        "INSERT INTO seat VALUES (?, ?, ?, ?)",
        [(header.id, seat, who.kind, who.key) for seat, who in enumerate(header.seats)],
    )


def update_seats(connection: sqlite3.Connection, saved: Saved) -> None:
    """Write other players of a match that is there; what was counted for the old ones goes."""
    header = saved.header
    for table in ("seat", "performance", "review"):
        connection.execute(f"DELETE FROM {table} WHERE match = ?", (header.id,))
    connection.execute(
        "UPDATE match SET header = ?, results = ?, counted = 0 WHERE id = ?",
        (header_text(header), results_text(saved.results), header.id),
    )
    _insert_seats(connection, header)


def insert_match(connection: sqlite3.Connection, header: Header, touched: float) -> None:
    """Write a new match. Raises: StoreError if there is one with its id."""
    text = header_text(header)
    try:
        connection.execute(
            "INSERT INTO match (id, game, header, started, daily, touched)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (header.id, header.game, text, header.started, header.daily, touched),
        )
    except sqlite3.IntegrityError:
        raise StoreError(f"there is already a saved match {header.id!r}") from None
    _insert_seats(connection, header)


def insert_arrival(connection: sqlite3.Connection, arrival: Arrival) -> bool:
    """Write a match, its reviews and notes, unless they are there; whether the match was new."""
    match = arrival.saved.header.id
    new = insert_saved(connection, arrival.saved, arrival.events)
    connection.executemany(
        "INSERT OR IGNORE INTO review VALUES (?, ?, ?)",
        [(match, seat, json.dumps(dict(figures))) for seat, figures in arrival.reviews.items()],
    )
    if arrival.notes is not None:
        change_notes(connection, match, arrival.notes)
    return new


def insert_saved(connection: sqlite3.Connection, saved: Saved, events: Sequence[Event]) -> bool:
    """Write a match with its log and the profiles it needs; False if it is already there."""
    match = saved.header.id
    if connection.execute("SELECT 1 FROM match WHERE id = ?", (match,)).fetchone():
        return False
    for player in saved.header.seats:
        if player.kind == "profile":
            insert_player(connection, player, saved.header.started)
    insert_match(connection, saved.header, saved.touched)
    connection.executemany(
        ADD_EVENT, [(match, number, *event_values(event)) for number, event in enumerate(events)]
    )
    connection.execute(
        "UPDATE match SET finished = ?, rated = ?, settled = 1, results = ? WHERE id = ?",
        (saved.finished, saved.rated, results_text(saved.results), match),
    )
    return True


def insert_player(connection: sqlite3.Connection, player: Player, started: float) -> None:
    """Write the profile of a player, unless there is one with its id."""
    known = dict(connection.execute("SELECT id, name FROM profile").fetchall())
    if player.key in known:
        return
    # Players of the same name on two machines stay different; a number distinguishes them.
    taken = {name.casefold() for name in known.values()}
    name = tidy_name(player.name)
    for number in itertools.count(2):
        if name.casefold() not in taken:
            break
        name = f"{player.name[: LONGEST_NAME - 5]} {number}"
    connection.execute("INSERT INTO profile VALUES (?, ?, ?)", (player.key, name, started))
