"""The store: matches, profiles and ratings, on disk when a call returns."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tuiwords.paths import data_dir
from tuiwords.store.database import Database, StoreError
from tuiwords.store.names import LONGEST_NAME, tidy_name
from tuiwords.store.plain import header_from_plain, result_from_plain
from tuiwords.store.records import Event, Header, Profile, Rating, Result, Saved
from tuiwords.store.rows import (
    ADD_EVENT,
    event_values,
    insert_match,
    insert_saved,
    put_rating,
    refuse_taken,
    results_text,
)

__all__ = ["LONGEST_NAME", "Store", "StoreError", "tidy_name"]

_SAVED = """
    SELECT header, finished, touched, rated, results, settled,
        (SELECT count(*) FROM event WHERE event.match = match.id),
        (SELECT group_concat(DISTINCT seat) FROM event
            WHERE event.match = match.id AND kind IN ('hint', 'undo'))
    FROM match
"""


class Store:
    """The one database of this user. Every method may raise StoreError with a sentence.

    It may be used from several threads, and by several processes at once.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    def open(cls, path: Path | None = None) -> Self:
        """Open the database, by default the one in the data folder. Raises: StoreError."""
        return cls(Database(path or data_dir() / "tuiwords.db"))

    @property
    def path(self) -> Path:
        """The database file."""
        return self._database.path

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def check(self) -> tuple[str, ...]:
        """What is damaged in the file, for ``tuiwords doctor``; empty when it is sound."""
        return self._database.check()

    # Matches

    def create(self, header: Header) -> None:
        """Begin a match. Raises: StoreError where there is one with this id."""
        with self._database.writing() as connection:
            insert_match(connection, header, time.time())

    def append(self, match: str, event: Event, number: int | None = None) -> None:
        """Add a line to a match's log.

        ``number`` is how many lines the writer believes are there: where another process has
        written since, the line is refused, because it would not follow from what is there now.
        Raises: StoreError.
        """
        with self._database.writing() as connection:
            row = connection.execute(
                "SELECT (SELECT count(*) FROM event WHERE match = id) FROM match WHERE id = ?",
                (match,),
            ).fetchone()
            if row is None:
                raise StoreError(f"there is no saved match {match!r}: it may have been deleted")
            if number is not None and row[0] != number:
                raise StoreError(
                    "this match was continued in another window; open it again to continue"
                )
            connection.execute(ADD_EVENT, (match, row[0], *event_values(event)))
            connection.execute("UPDATE match SET touched = ? WHERE id = ?", (time.time(), match))

    def finish(self, match: str, results: Sequence[Result], rated: bool) -> None:
        """Note how a match ended; what was noted before stays."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE match SET finished = ?, rated = ?, results = ?"
                " WHERE id = ? AND finished IS NULL",
                (time.time(), rated, results_text(results), match),
            )

    def header(self, match: str) -> Header:
        """How a match began. Raises: StoreError if there is no such match."""
        return self.saved(match).header

    def events(self, match: str) -> tuple[Event, ...]:
        """The log of a match, oldest line first."""
        rows = self._database.rows(
            "SELECT kind, seat, text, at FROM event WHERE match = ? ORDER BY number", match
        )
        return tuple(Event(*row) for row in rows)

    def saved(self, match: str) -> Saved:
        """A match as lists show it. Raises: StoreError if there is no such match."""
        rows = self._database.rows(f"{_SAVED} WHERE id = ?", match)
        if not rows:
            raise StoreError(f"there is no saved match {match!r}")
        return self._saved(rows[0])

    def matches(
        self,
        profile: str | None = None,
        finished: bool | None = None,
        game: str | None = None,
        limit: int | None = 100,
        *,
        daily: str | None = None,
        rated: bool | None = None,
        settled: bool | None = None,
    ) -> tuple[Saved, ...]:
        """Saved matches, newest first: those that fit everything asked for.

        ``profile`` is an id, ``finished`` whether it is over, ``daily`` the ISO date of a daily;
        ``limit`` None gives all.
        """
        wheres = {
            # Not IN (...): this one lets SQLite walk from the newest match and stop at the limit.
            "EXISTS (SELECT 1 FROM seat WHERE match = id AND key = ? AND kind = 'profile')": (
                profile
            ),
            "(finished IS NOT NULL) = ?": finished,
            "game = ?": game,
            "daily = ?": daily,
            "rated = ?": rated,
            "settled = ?": settled,
        }
        asked = {where: value for where, value in wheres.items() if value is not None}
        where = " WHERE " + " AND ".join(asked) if asked else ""
        sql = f"{_SAVED}{where} ORDER BY touched DESC, rowid DESC LIMIT ?"
        rows = self._database.rows(sql, *asked.values(), -1 if limit is None else limit)
        return tuple(self._saved(row) for row in rows)

    def find(self, beginning: str) -> str:
        """The id of the one match whose id begins so. Raises: StoreError."""
        rows = self._database.rows(
            "SELECT id FROM match WHERE substr(id, 1, ?) = ? LIMIT 2", len(beginning), beginning
        )
        if len(rows) == 1 and beginning:
            return str(rows[0][0])
        found = "more than one saved match starts" if rows else "no saved match starts"
        raise StoreError(f"{found} with {beginning!r}")

    def delete_match(self, match: str) -> None:
        """Delete a match and its log; ratings stay as they are."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM match WHERE id = ?", (match,))

    def add_matches(self, matches: Iterable[tuple[Saved, Sequence[Event]]]) -> int:
        """Take in matches from elsewhere, all or none; those already here stay as they are.

        Profiles that are not here yet come with them. Ratings are not counted again. Returns how
        many matches were new.
        """
        added = 0
        with self._database.writing() as connection:
            for saved, events in matches:
                added += insert_saved(connection, saved, events)
        return added

    def _saved(self, row: tuple[Any, ...]) -> Saved:
        header, finished, touched, rated, results, settled, events, helped = row
        try:
            return Saved(
                header_from_plain(json.loads(header)),
                events,
                finished,
                touched,
                bool(rated),
                tuple(result_from_plain(result) for result in json.loads(results)),
                frozenset(int(seat) for seat in str(helped).split(",")) if helped else frozenset(),
                bool(settled),
            )
        except ValueError as error:
            raise StoreError(f"a match in {self.path} cannot be read: {error}") from error

    # Profiles

    def profiles(self) -> tuple[Profile, ...]:
        """Everybody who plays at this machine, oldest first."""
        rows = self._database.rows("SELECT id, name, created FROM profile ORDER BY created, id")
        return tuple(Profile(*row) for row in rows)

    def profile(self, profile: str) -> Profile:
        """One of the profiles. Raises: StoreError if there is none with this id."""
        for known in self.profiles():
            if known.id == profile:
                return known
        raise StoreError(f"there is no profile {profile!r}")

    def add_profile(self, name: str) -> Profile:
        """A new profile. Raises: StoreError if the name is taken or cannot be shown."""
        profile = Profile(uuid.uuid4().hex, tidy_name(name), time.time())
        with self._database.writing() as connection:
            refuse_taken(connection, profile)
            connection.execute(
                "INSERT INTO profile VALUES (?, ?, ?)", (profile.id, profile.name, profile.created)
            )
        return profile

    def rename_profile(self, profile: str, name: str) -> Profile:
        """Give a profile another name. Raises: StoreError."""
        renamed = Profile(profile, tidy_name(name), self.profile(profile).created)
        with self._database.writing() as connection:
            refuse_taken(connection, renamed)
            connection.execute("UPDATE profile SET name = ? WHERE id = ?", (renamed.name, profile))
        return renamed

    def remove_profile(self, profile: str) -> None:
        """Forget a profile and its ratings; the matches it played stay. Raises: StoreError."""
        self.profile(profile)
        with self._database.writing() as connection:
            connection.execute("DELETE FROM profile WHERE id = ?", (profile,))
            connection.execute("DELETE FROM rating WHERE kind = 'profile' AND key = ?", (profile,))

    def note_profile(self, profile: str) -> None:
        """Remember who played last."""
        self.set_note("profile", profile)

    def last_profile(self) -> Profile | None:
        """Who played last, if they are still here."""
        last = self.note("profile")
        return next((profile for profile in self.profiles() if profile.id == last), None)

    # Small things to remember between two runs, such as which rule cards were shown

    def note(self, key: str) -> str | None:
        """What was remembered under ``key``."""
        rows = self._database.rows("SELECT text FROM note WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    def set_note(self, key: str, text: str) -> None:
        """Remember a text under ``key``."""
        with self._database.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, text))

    # Ratings

    def rating(self, kind: str, key: str, game: str) -> Rating | None:
        """The rating of a player at a game, if it has one."""
        rows = self._database.rows(
            "SELECT mu, sigma, games FROM rating WHERE kind = ? AND key = ? AND game = ?",
            kind,
            key,
            game,
        )
        return Rating(*rows[0]) if rows else None

    def set_rating(self, kind: str, key: str, game: str, rating: Rating) -> None:
        """Note the rating of a player at a game."""
        with self._database.writing() as connection:
            put_rating(connection, kind, key, game, rating)

    def settle(self, match: str, game: str, ratings: Mapping[tuple[str, str], Rating]) -> bool:
        """Note the ratings after a match, by (kind, key), once: False if that was done before."""
        with self._database.writing() as connection:
            done = connection.execute(
                "UPDATE match SET settled = 1 WHERE id = ? AND settled = 0", (match,)
            )
            if not done.rowcount:
                return False
            for (kind, key), rating in ratings.items():
                put_rating(connection, kind, key, game, rating)
        return True

    # What reviews of matches found

    def set_review(self, match: str, seat: int, figures: Mapping[str, float]) -> None:
        """Keep the figures of a seat's review, over those kept before."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO review SELECT id, ?, ? FROM match WHERE id = ?",
                (seat, json.dumps(dict(figures)), match),
            )

    def reviews(self, profile: str, game: str) -> dict[str, dict[str, float]]:
        """The figures kept of a profile's (by id) reviewed matches of a game, by match."""
        rows = self._database.rows(
            "SELECT review.match, figures FROM review JOIN seat USING (match, seat)"
            " JOIN match ON match.id = review.match"
            " WHERE seat.kind = 'profile' AND seat.key = ? AND game = ? ORDER BY finished",
            profile,
            game,
        )
        return {match: json.loads(figures) for match, figures in rows}

    # Results of long runs of bots against bots

    def run_results(self, run: str) -> dict[str, str]:
        """What is known of a run so far: text by key."""
        return dict(self._database.rows("SELECT key, text FROM run_result WHERE run = ?", run))

    def add_run_result(self, run: str, key: str, text: str) -> None:
        """Note one result of a run; an earlier one of the same key stays."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO run_result VALUES (?, ?, ?)", (run, key, text)
            )
