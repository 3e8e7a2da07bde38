"""Where the log of a match is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tuiwords.store.records import Event, Header, Result


class Journal(Protocol):
    """Where each change of a match is written before it is shown; the arena writes nothing."""

    def create(self, header: Header) -> None:
        """Begin a match."""

    def append(self, match: str, event: Event, number: int) -> None:
        """Add line ``number`` (from 0) to its log; it is on disk when this returns.

        Raises: BehindError if there is such a line already.
        """

    def events(self, match: str, since: int = 0) -> Sequence[Event]:
        """Its log from line ``since`` on."""

    def written(self) -> object:
        """What changes whenever anyone writes, also in another process."""

    def finish(self, match: str, results: Sequence[Result], rated: bool) -> None:
        """Record how it ended; a second call changes nothing."""

    def note_clock(self, match: str, elapsed: float) -> None:
        """Record its playing time in seconds, outside its log; it never decreases."""

    def clock(self, match: str) -> float:
        """The playing time recorded last, in seconds, or 0."""


class Unwritten:
    """The journal of matches that are not saved."""

    def create(self, header: Header) -> None:
        """Write nothing."""

    def append(self, match: str, event: Event, number: int) -> None:
        """Write nothing."""

    def events(self, match: str, since: int = 0) -> Sequence[Event]:
        """Nobody has written anything."""
        del match, since
        return ()

    def written(self) -> object:
        """Nobody writes."""
        return None

    def finish(self, match: str, results: Sequence[Result], rated: bool) -> None:
        """Write nothing."""

    def note_clock(self, match: str, elapsed: float) -> None:
        """Write nothing."""

    def clock(self, match: str) -> float:
        """Nothing was recorded."""
        del match
        return 0.0
