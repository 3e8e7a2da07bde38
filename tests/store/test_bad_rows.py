"""One row that is damaged, by whatever it was, leaves everything else within reach."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tuiwords.arena.batch import Batch, remember, remembered
from tuiwords.arena.jobs import HERE
from tuiwords.history.ratings import rate_pending
from tuiwords.history.reviews import review_pending
from tuiwords.history.statistics import count_finished, statistics
from tuiwords.paths import data_dir
from tuiwords.play import catalog
from tuiwords.play.match import Match
from tuiwords.store.records import Player, Rating
from tuiwords.store.store import Store

Say = Callable[..., Any]
NO_TEXT = b"\xff\xfe"

# In the match that is damaged. Where SQLite has a number, a text stays a text.
HEADERS = ["null", "{", "[]", "7", "[" * 100_000, '{"id": "other"}', b"{}", NO_TEXT]
RESULTS = ["null", "[{}]", "[[", "1", '{"a": 1}', NO_TEXT]
DAMAGED = [
    *(("match", "header", value) for value in HEADERS),
    *(("match", "results", value) for value in RESULTS),
    ("match", "touched", "yesterday"),
    ("match", "touched", 1e305),
    ("match", "finished", "yesterday"),
]
LOGS = [
    ("event", "kind", "zap"),
    ("event", "seat", "first"),
    ("event", "at", "late"),
    ("event", "text", NO_TEXT),
    ("event", "text", b"\x00"),
]
ELSEWHERE = [
    ("match", "rated", "often"),
    ("match", "game", "chess"),
    ("match", "started", "yesterday"),
    ("review", "figures", "null"),
    ("review", "figures", "{"),
    ("review", "figures", '{"skill": "high"}'),
    ("rating", "mu", "good"),
    ("rating", "sigma", b"\x00"),
    ("profile", "created", "once"),
    ("profile", "created", 1e300),
    ("profile", "name", NO_TEXT),
    ("note", "text", "{"),
    ("note", "text", "[1, {}]"),
]


def named(value: object) -> str:
    return f"{value!r:.20}"


@pytest.fixture
def played(store: Store, ann: Player) -> list[Match]:
    """Three finished matches: lost, won and lost, the second of them reviewed."""
    store.note_profile(ann.key)
    matches = []
    for seed in (1, 2, 3):
        match = Match.begin(catalog.game("wordle"), {}, seed, [ann], store)
        match.play(0, "crane")
        if seed == 2:
            match.play(0, match.state.answer)
        else:
            match.resign(0)
        matches.append(match)
    store.set_review(matches[1].header.id, 0, {"skill": 81.0, "luck": 40.0})
    store.players.set_rating("profile", ann.key, "wordle", Rating(26.0, 3.0, 4))
    wordle = catalog.game("wordle")
    remember(store, Batch(wordle, ("Pip",), 1, 7, False, wordle.rules.settings({})))
    return matches


def damage(table: str, column: str, value: object, match: str = "-") -> None:
    """Write a value that the program never writes, over one row."""
    text = "CAST(? AS TEXT)" if value == NO_TEXT else "?"
    where = {
        "match": "id = ?",
        "event": "match = ? AND number = 0",
        "note": "key = 'arena batches' AND ? <> ''",
    }.get(table, "? <> ''")
    with closing(sqlite3.connect(data_dir() / "tuiwords.db")) as connection, connection:
        one = f"SELECT rowid FROM {table} WHERE {where} LIMIT 1"
        if table in ("match", "profile"):
            connection.execute(
                f"UPDATE {table} SET {column} = {text} WHERE rowid = ({one})", (value, match)
            )
        else:  # these tables have no rowid
            connection.execute(
                f"UPDATE {table} SET {column} = {text} WHERE {where}", (value, match)
            )


@pytest.mark.parametrize(("table", "column", "value"), DAMAGED, ids=named)
def test_a_damaged_match_is_named_and_the_rest_works(
    played: list[Match], ask: Say, store: Store, table: str, column: str, value: object
) -> None:
    bad = played[0].header.id
    damage(table, column, value, bad)
    stats = ask("stats", "wordle", "--json")
    assert stats.status == 0
    assert stats.json["games"]["wordle"]["played"] == 2
    assert bad in stats.err
    export = ask("export")
    assert export.status == 1
    assert [bad in line for line in export.lines] == [False, False]
    assert bad in export.err
    assert ask("export", bad).status == 2
    assert [bad in sentence for sentence in store.check()] == [True]
    assert len(store.matches()) == 2
    assert len(store.matches(limit=2)) == 2, "what is damaged takes no place"
    assert len(count_finished(store)) == 1


@pytest.mark.parametrize(("table", "column", "value"), LOGS, ids=named)
def test_a_match_with_a_damaged_log_counts_but_is_not_exported(
    played: list[Match], ask: Say, store: Store, table: str, column: str, value: object
) -> None:
    bad = played[0].header.id
    damage(table, column, value, bad)
    assert ask("stats", "wordle", "--json").json["games"]["wordle"]["played"] == 3
    export = ask("export")
    assert export.status == 1
    assert len(export.lines) == 2
    assert f"{bad} is damaged: line 1 of its log" in export.err
    assert [bad in sentence for sentence in store.check()] == [True]


@pytest.mark.parametrize(("table", "column", "value"), ELSEWHERE, ids=named)
def test_other_damage_stops_nothing(
    played: list[Match],
    ask: Say,
    store: Store,
    ann: Player,
    table: str,
    column: str,
    value: object,
) -> None:
    damage(table, column, value, played[0].header.id)
    for command in (["stats"], ["stats", "--json"], ["export"]):
        answer = ask(*command)
        assert answer.status == 0, answer.err
    rate_pending(store)
    list(review_pending(store, ann.key, 1))
    assert statistics(store, ann.key, "wordle").played >= 2
    assert len(remembered(store)) <= 1
    assert store.players.all()[0].id == ann.key


def test_an_export_to_a_file_has_what_can_be_read(
    played: list[Match], ask: Say, tmp_path: Path
) -> None:
    damage("match", "results", "null", played[1].header.id)
    target = tmp_path / "all.jsonl"
    assert ask("export", "--output", target).status == 1
    assert target.read_text().count("\n") == 2


def test_the_doctor_names_it(played: list[Match], ask: Say) -> None:
    damage("match", "header", "{", played[0].header.id)
    doctor = ask("doctor")
    assert doctor.status == 1
    assert played[0].header.id in doctor.out


def test_the_newest_match_that_can_be_read_is_the_last(played: list[Match], ask: Say) -> None:
    damage("match", "results", "null", played[2].header.id)
    assert ask("review", "last", "--json").status == 0


@pytest.mark.parametrize("value", ["{", "[]", '{"number": 0}'])
def test_a_damaged_game_of_a_batch_is_played_again(store: Store, value: str) -> None:
    wordle = catalog.game("wordle")
    batch = Batch(wordle, ("Pip",), 1, 7, False, wordle.rules.settings({}))
    (first,) = batch.play(store, HERE, lambda _so_far: None)
    damage("run_result", "text", value)
    (again,) = batch.play(store, HERE, lambda _so_far: None)
    assert again.scores == first.scores
