"""The store of matches, profiles and ratings; changes are on disk when a call returns."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Self

from tuiwords.paths import data_dir
from tuiwords.store import listing
from tuiwords.store.card_records import SavedCard
from tuiwords.store.cards import Cards, insert_card
from tuiwords.store.database import BehindError, Database, StoreError, can_be_written, copied
from tuiwords.store.kept import Kept, insert_kept
from tuiwords.store.listing import PAGE, UNREADABLE, Wanted
from tuiwords.store.names import LONGEST_NAME, tidy_name
from tuiwords.store.profiles import Profiles
from tuiwords.store.records import (
    Arrival,
    Event,
    Header,
    KeptText,
    Performance,
    Profile,
    Result,
    Saved,
    Unreadable,
)
from tuiwords.store.rows import (
    append_event,
    change_notes,
    delete_reviews,
    insert_arrival,
    insert_match,
    keep_verdict,
    results_text,
    update_seats,
)
from tuiwords.store.tallies import (
    Tallies,
    insert_performances,
)

__all__ = ["LONGEST_NAME", "BehindError", "Store", "StoreError", "Wanted", "tidy_name"]

EVERY = Wanted()


class Store:
    """The database of this user. Every method may raise StoreError.

    It may be used by several threads and processes at once.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.cards = Cards(database)
        self.kept = Kept(database)
        self.players = Profiles(database)
        self.tallies = Tallies(database)

    @classmethod
    def open(cls, path: Path | None = None) -> Self:
        """Open the database, by default the one in the data folder. Raises: StoreError."""
        return cls(Database(path or data_dir() / "tuiwords.db"))

    @classmethod
    @contextmanager
    def reading(cls) -> Iterator[Self]:
        """Open the database for a command that needs nothing written. Raises: StoreError.

        Where it cannot be written to, a copy is opened, and what is written there is lost.
        """
        path = data_dir() / "tuiwords.db"
        if can_be_written(path):
            with cls.open() as store:
                yield store
            return
        with copied(path) as copy, cls.open(copy) as store:
            yield store

    @property
    def path(self) -> Path:
        """The database file."""
        return self._database.path

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def version(self) -> tuple[int, int]:
        """A value that changes whenever this or another process writes to the database."""
        return self._database.version()

    def written(self) -> tuple[int, int]:
        """The same, told without reading the database."""
        return self._database.written()

    def check(self) -> tuple[str, ...]:
        """Damage in the file and in single matches, as sentences, for ``tuiwords doctor``."""
        return (*self._database.check(), *listing.damage(self._database))

    # Matches

    def create(self, header: Header) -> None:
        """Begin a match. Raises: StoreError if there is one with this id."""
        with self._database.writing() as connection:
            insert_match(connection, header, time.time())

    def append(self, match: str, event: Event, number: int | None = None) -> None:
        """Add a line to a match's log.

        ``number`` is how many lines the writer expects there. Raises: StoreError; BehindError if
        another process has written since.
        """
        with self._database.writing() as connection:
            append_event(connection, match, event, number)

    def finish(self, match: str, results: Sequence[Result], rated: bool) -> None:
        """Record how a match ended, unless that was recorded before."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE match SET finished = ?, rated = ?, results = ?"
                " WHERE id = ? AND finished IS NULL",
                (time.time(), rated, results_text(results), match),
            )

    def note_clock(self, match: str, elapsed: float) -> None:
        """Record the playing time of a match in seconds, unless a later one is recorded."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE match SET clock = ? WHERE id = ? AND clock < ?", (elapsed, match, elapsed)
            )

    def clock(self, match: str) -> float:
        """The recorded playing time of a match in seconds."""
        return listing.clock(self._database, match)

    def header(self, match: str) -> Header:
        """How a match began. Raises: StoreError if there is no such match."""
        return self.saved(match).header

    def events(self, match: str, since: int = 0) -> tuple[Event, ...]:
        """The log of a match from a line on, oldest first. Raises: StoreError if it is damaged."""
        try:
            return listing.events(self._database, match, since)
        except ValueError as error:
            raise StoreError(UNREADABLE.format(match=match, reason=error)) from error

    def saved(self, match: str) -> Saved:
        """A match as shown in lists. Raises: StoreError if there is no such match."""
        found = listing.one(self._database, match)
        if found is None:
            raise StoreError(f"there is no saved match {match!r}")
        if isinstance(found, Unreadable):
            raise StoreError(UNREADABLE.format(match=match, reason=found.reason))
        return found

    def each(
        self, wanted: Wanted = EVERY, *, oldest: bool = False, page: int = PAGE
    ) -> Iterator[Saved | Unreadable]:
        """Saved matches, newest (or oldest) first, read a page at a time, including damaged ones.

        ``page`` is how many are read first.
        """
        return listing.each(self._database, wanted, oldest=oldest, page=page)

    def matches(self, wanted: Wanted = EVERY, limit: int | None = 100) -> tuple[Saved, ...]:
        """The wanted matches, newest first; damaged ones are skipped. ``limit`` None gives all."""
        page = PAGE if limit is None else max(1, min(limit, PAGE))
        found = self.each(wanted, page=page)
        return tuple(islice((saved for saved in found if isinstance(saved, Saved)), limit))

    def count(self, wanted: Wanted = EVERY) -> int:
        """The number of matches, including damaged ones."""
        return listing.count(self._database, wanted)

    def find(self, beginning: str) -> str:
        """The id of the only match whose id starts with ``beginning``. Raises: StoreError."""
        return listing.find(self._database, beginning)

    def last_added(self) -> str:
        """The id of the match that was begun or imported last; "" if there is none."""
        rows = self._database.rows("SELECT id FROM match ORDER BY rowid DESC LIMIT 1")
        return str(rows[0][0]) if rows else ""

    def delete_match(self, match: str) -> None:
        """Delete a match, its log, the verdicts of its reviews and the notes; ratings stay."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM match WHERE id = ?", (match,))
            delete_reviews(connection, match)

    def add_matches(self, arrivals: Iterable[Arrival | SavedCard | KeptText]) -> tuple[int, int]:
        """Add matches, cards and kept texts, all or none; those already here do not change.

        They are written as they come. Missing profiles are added too. Ratings are not counted
        again; a match that is here already only gets the reviews and notes that it lacks. Returns
        how many matches and cards were new.
        """
        matches = cards = 0
        with self._database.writing() as connection:
            for each in arrivals:
                if isinstance(each, SavedCard):
                    cards += insert_card(connection, each)
                elif isinstance(each, KeptText):
                    insert_kept(connection, each)
                else:
                    matches += insert_arrival(connection, each)
        return matches, cards

    def reseat(self, saved: Saved) -> None:
        """Write other players of a finished match: it is counted and reviewed anew."""
        with self._database.writing() as connection:
            update_seats(connection, saved)

    # Statistics

    def add_performances(self, counted: Iterable[tuple[str, Sequence[Performance]]]) -> None:
        """Record how profiles did in finished matches (by id); each match is counted once."""
        with self._database.writing() as connection:
            for match, performances in counted:
                insert_performances(connection, match, performances)

    # Profiles

    def note_profile(self, profile: str) -> None:
        """Record who played last."""
        self.set_note("profile", profile)

    def last_profile(self) -> Profile | None:
        """Who played last, if that profile still exists."""
        last = self.note("profile")
        return next((profile for profile in self.players.all() if profile.id == last), None)

    # Small things to remember between runs, such as whose first steps were shown

    def note(self, key: str) -> str | None:
        """The text stored under ``key``, or None."""
        rows = self._database.rows("SELECT text FROM note WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    def set_note(self, key: str, text: str) -> None:
        """Store a text under ``key``."""
        with self._database.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, text))

    # Figures from reviews of matches

    def set_review(self, match: str, seat: int, figures: Mapping[str, float]) -> None:
        """Store the figures of a seat's review, replacing earlier ones."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO review SELECT id, ?, ? FROM match WHERE id = ?",
                (seat, json.dumps(dict(figures)), match),
            )

    def keep_verdict(self, run: str, key: str, text: str, match: str = "") -> None:
        """Store a verdict in place of an earlier one, unless its ``match`` (by id) is gone."""
        keep_verdict(self._database, run, key, text, match)

    def change_notes(self, match: str, change: Callable[[str], str]) -> None:
        """Change the text with the notes on a match. Raises: StoreError if it is not there."""
        with self._database.writing() as connection:
            change_notes(connection, match, change)

    # Results of long runs of bots against bots

    def run_results(self, run: str) -> dict[str, str]:
        """The results of a run so far: text by key."""
        return dict(self._database.rows("SELECT key, text FROM run_result WHERE run = ?", run))

    def add_run_result(self, run: str, key: str, text: str) -> None:
        """Store one result of a run, unless there is one with the same key."""
        with self._database.writing() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO run_result VALUES (?, ?, ?)", (run, key, text)
            )
