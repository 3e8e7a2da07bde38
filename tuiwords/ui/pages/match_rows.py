"""The rows of the list of games, read a part at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import NamedTuple

from tuiwords.history.game_list import (
    DAMAGED,
    kind_of,
    opponents_of,
    outcome_of,
    progress_of,
    title_of,
    words_of,
)
from tuiwords.store.records import Saved, Unreadable
from tuiwords.store.store import Store, Wanted
from tuiwords.ui.pages.texts import moment_text
from tuiwords.ui.widgets.columns import Row

COLUMNS = (
    ("Date", 8),
    ("Game", 15),
    ("Me : them", 16),  # 12 of 13 guesses
    ("Opponents", 15),
    ("Kind", 12),
    ("Words", 8),
    ("Accuracy", 8),
)
PAGE = 32  # matches read at first


class Part(NamedTuple):
    """Some matches by their ids, and their rows."""

    found: dict[str, Saved | Unreadable]
    rows: list[Row]


class Listing(NamedTuple):
    """The first matches of a state of the store, those that follow, and how many there are.

    ``sought`` is the id of the match that the cursor goes to, "" if it stays.
    """

    state: object
    first: Part
    rest: Iterator[Saved | Unreadable]
    every: int
    unfinished: int
    sought: str


def read_listing(
    store: Store, wanted: Wanted, shown: object, count: int, seek: bool
) -> Listing | None:
    """The newest of the wanted matches; nothing if their state is ``shown`` already.

    To ``seek`` is to read on up to the match that was added last.
    """
    state = (wanted, store.version())
    if state == shown:
        return None
    rest = store.each(wanted, page=PAGE)
    first = read_part(store, wanted, rest, count)
    sought = store.last_added() if seek else ""
    while (
        sought and sought not in first.found and (more := read_part(store, wanted, rest, PAGE)).rows
    ):
        first = Part(first.found | more.found, first.rows + more.rows)
    counts = store.count(wanted), store.count(replace(wanted, finished=False))
    return Listing(state, first, rest, *counts, sought)


def read_part(
    store: Store, wanted: Wanted, rest: Iterator[Saved | Unreadable], count: int | None
) -> Part:
    """The next matches; all of them if ``count`` is None."""
    found = {_id(each): each for each in islice(rest, count)}
    finished = [match for match, each in found.items() if is_over(each)]
    accuracies = store.tallies.accuracies(finished) if finished else {}
    profile = wanted.shown_to or ""
    return Part(found, [_row(store, profile, each, accuracies) for each in found.values()])


def _id(found: Saved | Unreadable) -> str:
    return found.id if isinstance(found, Unreadable) else found.header.id


def is_over(found: Saved | Unreadable | None) -> bool:
    """Whether a match is finished, and not damaged."""
    return isinstance(found, Saved) and found.finished is not None


def _row(
    store: Store,
    profile: str,
    found: Saved | Unreadable,
    accuracies: dict[tuple[str, int], float],
) -> Row:
    if isinstance(found, Unreadable):
        return Row(found.id, ("–", "", DAMAGED, found.id, "", "", ""))
    header, over = found.header, found.finished is not None
    seats = [at for at, player in enumerate(header.seats) if player.key == profile]
    accuracy = accuracies.get((header.id, seats[0])) if seats else None
    cells = (
        _day(found.touched),
        title_of(header),
        outcome_of(store, found, profile) if over else progress_of(store, found, profile),
        opponents_of(header, profile),
        kind_of(found),
        words_of(header),
        "" if accuracy is None else f"{accuracy:.0f}",
    )
    return Row(header.id, cells, strong=not over)


def _day(moment: float) -> str:
    """The day of this year, or the month of another one."""
    this_year = moment_text(moment, "{:%Y}") == str(date.today().year)
    return moment_text(moment, "{0.day:2} {0:%b}" if this_year else "{:%b %Y}")
