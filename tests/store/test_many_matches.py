"""What is read from the store does not grow with the number of matches in it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tuiwords.history.history import export_lines
from tuiwords.history.statistics import modes, statistics
from tuiwords.play.repeats import players_who_played
from tuiwords.store.database import Database
from tuiwords.store.records import Arrival, Event, Header, Player, Result, Saved
from tuiwords.store.store import Store, Wanted

FEW, MANY = 150, 600  # both more than a page
ANN = Player("profile", "ann", "Ann")
BOT = Player("bot", "Otto", "Otto")


class CountingDatabase(Database):
    """Counts the queries and the rows that they gave."""

    queries = 0
    read = 0

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        found = super().rows(sql, *values)
        self.queries += 1
        self.read += len(found)
        return found


def finished(number: int) -> Arrival:
    """A match of Wordle, won or lost in turn, some of them dailies or with a bot."""
    seats = (ANN, BOT) if number % 3 else (ANN,)
    day = date.fromordinal(730_000 + number).isoformat() if number % 5 == 0 else ""
    header = Header(f"{number:032}", "wordle", {}, number, seats, float(number), "f", day)
    results = tuple(
        Result(seat, who, 3.0, 1 + seat, seat == 0 and number % 4 > 0, {"guesses": 4.0})
        for seat, who in enumerate(seats)
    )
    saved = Saved(header, 2, number + 1.0, number + 1.0, False, results)
    return Arrival(saved, (Event("move", 0, "crane", 1.0), Event("move", 0, "moist", 2.0)))


@contextmanager
def holding(count: int, folder: Path) -> Iterator[tuple[Store, CountingDatabase]]:
    """A store of so many matches, all of them counted."""
    with closing(CountingDatabase(folder / f"{count}.db")) as database:
        store = Store(database)
        store.add_matches(finished(number) for number in range(count))
        unfinished = Header("u", "wordle", {}, 1, (ANN,), 1.0, "f")
        store.create(unfinished)
        store.append("u", Event("move", 0, "crane"))
        assert statistics(store, "ann", "wordle").played == count
        store.set_review(f"{0:032}", 0, {"skill": 50.0})
        database.queries = database.read = 0
        yield store, database


def look_at_statistics(store: Store) -> None:
    modes(store, "ann", "wordle")
    statistics(store, "ann", "wordle", newest=12)


def list_the_unfinished(store: Store) -> None:
    assert len(store.matches(Wanted("ann", False, played=True), 5)) == 1


def list_a_page(store: Store) -> None:
    wanted = Wanted(shown_to="ann")
    assert len(list(islice(store.each(wanted, page=40), 40))) == 40
    assert store.count(wanted) > FEW


def count_by_profile(store: Store) -> None:
    assert store.players.match_counts().keys() == {"ann"}


def find_a_daily(store: Store) -> None:
    day = date.fromordinal(730_000 + 5).isoformat()
    assert len(store.matches(Wanted("ann", daily=day), None)) == 1


def find_the_last(store: Store) -> None:
    assert store.matches(Wanted("ann"), 1)


def look_for_a_puzzle(store: Store) -> None:
    saved = finished(7).saved
    assert not players_who_played(store, saved.header)
    assert players_who_played(store, replace(saved.header, id="new")) == [ANN]


READINGS = (
    look_at_statistics,
    list_the_unfinished,
    list_a_page,
    count_by_profile,
    find_a_daily,
    find_the_last,
    look_for_a_puzzle,
)


@pytest.mark.deep
@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.__name__)
def test_a_reading_is_as_large_with_many_matches(reading: Any, tmp_path: Path) -> None:
    costs = []
    for count in (FEW, MANY):
        with holding(count, tmp_path) as (store, database):
            reading(store)
            costs.append((database.queries, database.read))
    assert costs[0] == costs[1]
    assert costs[0][1] <= 50


def test_a_match_that_ended_is_counted_alone(tmp_path: Path) -> None:
    with holding(FEW, tmp_path) as (store, database):
        store.add_matches([finished(FEW)])
        assert statistics(store, "ann", "wordle").played == FEW + 1
        assert database.read < 20


def test_an_export_reads_page_by_page(tmp_path: Path) -> None:
    with holding(MANY, tmp_path) as (store, database):
        lines = export_lines(store)
        assert f"{0:032}" in next(lines)
        assert database.read < 150
        assert sum(1 for _ in lines) == MANY


@pytest.mark.parametrize("oldest", [False, True])
def test_the_pages_have_every_match_once(tmp_path: Path, oldest: bool) -> None:
    with holding(MANY, tmp_path) as (store, _):
        for same in range(3):  # the same moment on both sides of the end of a page
            late = finished(1_000 + same)
            header = Header(f"same{same}", "wordle", {}, 0, (ANN,), 560.0, "f")
            saved = Saved(header, 2, 9.0, 561.0, False, late.saved.results)
            store.add_matches([Arrival(saved, late.events)])
        found = [each for each in store.each(oldest=oldest, page=41) if isinstance(each, Saved)]
        moments = [each.header.started if oldest else -each.touched for each in found]
        assert len({each.header.id for each in found}) == len(found) == MANY + 4
        assert moments == sorted(moments)


def test_a_deleted_match_is_not_counted_any_more(tmp_path: Path) -> None:
    with holding(FEW, tmp_path) as (store, _):
        before = statistics(store, "ann", "wordle")
        store.delete_match(f"{1:032}")
        after = statistics(store, "ann", "wordle")
        assert (after.played, after.won) == (before.played - 1, before.won - 1)


def test_what_was_written_is_noticed(tmp_path: Path) -> None:
    with holding(FEW, tmp_path) as (store, _), Store.open(tmp_path / f"{FEW}.db") as other:
        before = store.version()
        assert store.version() == before
        store.set_note("a", "b")
        own = store.version()
        other.set_note("a", "c")
        assert len({before, own, store.version()}) == 3
