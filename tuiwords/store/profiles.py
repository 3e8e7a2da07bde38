"""Profiles, and the ratings of players, as rows of the database."""

from __future__ import annotations

import sqlite3
import time
import uuid
from collections.abc import Mapping

from tuiwords.store.database import Database, StoreError
from tuiwords.store.listing import PLAYED
from tuiwords.store.names import tidy_name
from tuiwords.store.records import Profile, Rating

NAMES = "names of"  # before the id of a profile, the key of its names in games played elsewhere


class Profiles:
    """The people who play here, and the ratings of players. All may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[Profile, ...]:
        """All profiles, oldest first."""
        rows = self._database.rows("SELECT id, name, created FROM profile ORDER BY created, id")
        return tuple(_profile(*row) for row in rows)

    def one(self, profile: str) -> Profile:
        """The profile with this id. Raises: StoreError if there is none."""
        for known in self.all():
            if known.id == profile:
                return known
        raise StoreError(f"there is no profile {profile!r}")

    def match_counts(self) -> dict[str, int]:
        """How many matches each profile (by id) has played, as they are listed."""
        return dict(
            self._database.rows(
                "SELECT key, count(DISTINCT match) FROM seat JOIN match ON match.id = seat.match"
                f" WHERE seat.kind = 'profile' AND {PLAYED} GROUP BY key"
            )
        )

    def add(self, name: str) -> Profile:
        """A new profile. Raises: StoreError if the name is taken or cannot be shown."""
        profile = Profile(uuid.uuid4().hex, tidy_name(name), time.time())
        with self._database.writing() as connection:
            _refuse_taken(connection, profile)
            connection.execute(
                "INSERT INTO profile VALUES (?, ?, ?)", (profile.id, profile.name, profile.created)
            )
        return profile

    def rename(self, profile: str, name: str) -> Profile:
        """Give a profile another name. Raises: StoreError."""
        renamed = Profile(profile, tidy_name(name), self.one(profile).created)
        with self._database.writing() as connection:
            _refuse_taken(connection, renamed)
            connection.execute("UPDATE profile SET name = ? WHERE id = ?", (renamed.name, profile))
        return renamed

    def remove(self, profile: str) -> None:
        """Delete a profile, its ratings and its cards. Raises: StoreError if there is none."""
        self.one(profile)
        with self._database.writing() as connection:
            connection.execute("DELETE FROM profile WHERE id = ?", (profile,))
            connection.execute("DELETE FROM card WHERE profile = ?", (profile,))
            connection.execute("DELETE FROM note WHERE key = ?", (f"{NAMES} {profile}",))
            connection.execute("DELETE FROM rating WHERE kind = 'profile' AND key = ?", (profile,))

    def rating(self, kind: str, key: str, game: str) -> Rating | None:
        """The rating of a player at a game, or None if there is none that can be read."""
        rows = self._database.rows(
            "SELECT mu, sigma, games FROM rating WHERE kind = ? AND key = ? AND game = ?",
            kind,
            key,
            game,
        )
        fit = rows and all(isinstance(value, float | int) for value in rows[0])
        return Rating(*rows[0]) if fit else None

    def set_rating(self, kind: str, key: str, game: str, rating: Rating) -> None:
        """Store the rating of a player at a game, in place of an earlier one."""
        with self._database.writing() as connection:
            _put_rating(connection, kind, key, game, rating)

    def settle(self, match: str, game: str, ratings: Mapping[tuple[str, str], Rating]) -> bool:
        """Store the ratings after a match, by (kind, key); False if that was done before."""
        with self._database.writing() as connection:
            done = connection.execute(
                "UPDATE match SET settled = 1 WHERE id = ? AND settled = 0", (match,)
            )
            if not done.rowcount:
                return False
            for (kind, key), rating in ratings.items():
                _put_rating(connection, kind, key, game, rating)
        return True


def _profile(key: str, name: str, created: object) -> Profile:
    """A profile even if its row is damaged, so that its matches stay accessible."""
    shown = str(name).encode(errors="replace").decode()
    return Profile(str(key), shown, created if isinstance(created, float) else 0.0)


def _refuse_taken(connection: sqlite3.Connection, profile: Profile) -> None:
    """Raises: StoreError if another profile has this name, ignoring case."""
    for other, name in connection.execute("SELECT id, name FROM profile").fetchall():
        if other != profile.id and name.casefold() == profile.name.casefold():
            raise StoreError(f"there is already a profile called {name!r}")


def _put_rating(
    connection: sqlite3.Connection, kind: str, key: str, game: str, rating: Rating
) -> None:
    """Write a rating, replacing an earlier one."""
    connection.execute(
        "INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?, ?)",
        (kind, key, game, rating.mu, rating.sigma, rating.games),
    )
