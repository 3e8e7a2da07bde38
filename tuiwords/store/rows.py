"""Writes rows of the tables, inside a transaction that the store has begun."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Iterable, Sequence

from tuiwords.store.database import StoreError
from tuiwords.store.names import LONGEST_NAME, tidy_name
from tuiwords.store.plain import header_to_plain, result_to_plain
from tuiwords.store.records import Event, Header, Player, Profile, Rating, Result, Saved

ADD_EVENT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)"


def event_values(event: Event) -> tuple[object, ...]:
    """The parameters of ADD_EVENT that follow the match and the number."""
    return event.kind, event.seat, event.text, event.at


def results_text(results: Iterable[Result]) -> str:
    """Results as text, as they are stored."""
    return json.dumps([result_to_plain(result) for result in results], ensure_ascii=False)


def insert_match(connection: sqlite3.Connection, header: Header, touched: float) -> None:
    """Write a new match. Raises: StoreError if there is one with its id."""
    text = json.dumps(header_to_plain(header), ensure_ascii=False)
    try:
        connection.execute(
            "INSERT INTO match (id, game, header, started, daily, touched)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (header.id, header.game, text, header.started, header.daily, touched),
        )
    except sqlite3.IntegrityError:
        raise StoreError(f"there is already a saved match {header.id!r}") from None
    connection.executemany(
        "INSERT INTO seat VALUES (?, ?, ?, ?)",
        [(header.id, seat, who.kind, who.key) for seat, who in enumerate(header.seats)],
    )


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


def put_rating(
    connection: sqlite3.Connection, kind: str, key: str, game: str, rating: Rating
) -> None:
    """Write a rating, replacing an earlier one."""
    connection.execute(
        "INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?, ?)",
        (kind, key, game, rating.mu, rating.sigma, rating.games),
    )


def refuse_taken(connection: sqlite3.Connection, profile: Profile) -> None:
    """Raises: StoreError if another profile has this name, ignoring case."""
    for other, name in connection.execute("SELECT id, name FROM profile").fetchall():
        if other != profile.id and name.casefold() == profile.name.casefold():
            raise StoreError(f"there is already a profile called {name!r}")
