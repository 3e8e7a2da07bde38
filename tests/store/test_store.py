import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiwords.paths import data_dir
from tuiwords.store.records import Event, Header, Player, Rating, Result
from tuiwords.store.store import LONGEST_NAME, Store, StoreError, Wanted

REPO = Path(__file__).parents[2]
MARKUP = "[b]x[/b] [red]& <i>$ \\[/]"


def header(name: str = "m1", *, seats: tuple[Player, ...] = (), **others: object) -> Header:
    players = seats or (Player("guest", "", "Guest"),)
    values = {"started": 5.0, "fingerprint": "print", "settings": {"length": 5, "hard": False}}
    return Header(name, "wordle", seed=7, seats=players, **{**values, **others})  # type: ignore[arg-type]


def test_what_is_written_is_read_by_the_next_one_to_open(store: Store) -> None:
    first = header(settings={"a": True, "b": 3, "c": MARKUP}, daily="2026-11-21", wants_rating=True)
    events = (Event("move", 0, "crane", 1.25), Event("hint", 0), Event("move", 0, MARKUP, 3.5))
    store.create(first)
    for number, event in enumerate(events):
        store.append("m1", event, number)
    with Store.open() as again:
        assert again.header("m1") == first
        assert again.events("m1") == events
        saved = again.saved("m1")
    assert (saved.events, saved.finished, saved.helped) == (3, None, frozenset({0}))


record = st.builds(
    Header,
    id=st.uuids().map(str),
    game=st.text(min_size=1),
    settings=st.dictionaries(st.text(), st.text() | st.integers() | st.booleans()),
    seed=st.integers(),
    seats=st.lists(
        st.builds(Player, st.sampled_from(["profile", "bot", "guest"]), st.text(), st.text()),
        min_size=1,
        max_size=4,
    ).map(tuple),
    started=st.floats(-1e15, 1e15),
    fingerprint=st.text(),
    daily=st.text(),
    wants_rating=st.booleans(),
)
event = st.builds(
    Event,
    st.sampled_from(["move", "undo", "resign", "time", "hint"]),
    st.integers(0, 4),
    st.text(),
    st.floats(0, 1e9),
)


@given(record, st.lists(event, max_size=5))
def test_any_match_comes_back_equal(first: Header, events: list[Event]) -> None:
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder, "x.db")) as store:
        store.create(first)
        for each in events:
            store.append(first.id, each)
        assert store.header(first.id) == first
        assert store.events(first.id) == tuple(events)


def test_an_id_is_given_once(store: Store) -> None:
    store.create(header())
    with pytest.raises(StoreError, match="already a saved match 'm1'"):
        store.create(header(started=6.0))
    assert store.header("m1").started == 5.0


def test_a_line_for_no_match_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="no saved match 'nothing'"):
        store.append("nothing", Event("move", 0))


def test_a_line_that_does_not_follow_is_refused(store: Store) -> None:
    store.create(header())
    with Store.open() as other:
        other.append("m1", Event("move", 0, "other"), 0)
    with pytest.raises(StoreError, match="in another window"):
        store.append("m1", Event("move", 0, "mine"), 0)
    assert [each.text for each in store.events("m1")] == ["other"]


def test_the_end_is_noted_once(store: Store) -> None:
    guest = Player("guest", "", "Guest")
    store.create(header())
    store.finish("m1", [Result(0, guest, 3.0, 1, True, {"guesses": 4})], True)
    store.finish("m1", [Result(0, guest, 9.0, 1, False)], False)
    saved = store.saved("m1")
    assert saved.rated
    assert saved.results == (Result(0, guest, 3.0, 1, True, {"guesses": 4.0}),)
    assert saved.finished is not None and abs(saved.finished - time.time()) < 60


def test_matches_are_listed_newest_first_and_by_what_is_asked(store: Store) -> None:
    ann, bob = store.players.add("Ann"), store.players.add("Bob")
    for name, who in (("1", ann), ("2", bob), ("3", ann)):
        day = "2026-01-01" if name == "3" else ""
        store.create(header(name, seats=(Player("profile", who.id, who.name),), daily=day))
    store.append("1", Event("move", 0, "crane"))
    store.finish("2", [], False)

    def names(limit: int | None = 100, **asked: Any) -> list[str]:
        return [saved.header.id for saved in store.matches(Wanted(**asked), limit)]

    assert names() == ["1", "3", "2"]
    assert names(limit=1) == ["1"]
    assert names(limit=None) == ["1", "3", "2"]
    assert names(profile=ann.id) == ["1", "3"]
    assert names(finished=False) == ["1", "3"]
    assert names(finished=True) == ["2"]
    assert names(daily="2026-01-01") == ["3"]
    assert names(game="boggle") == []
    assert names(profile=bob.id, finished=False) == []


def test_a_match_is_found_by_the_beginning_of_its_id(store: Store) -> None:
    store.create(header("abc1"))
    store.create(header("abd2"))
    assert store.find("abc") == "abc1"
    for beginning, words in (("ab", "more than one"), ("x", "no saved"), ("%", "no saved")):
        with pytest.raises(StoreError, match=words):
            store.find(beginning)


def test_a_deleted_match_leaves_nothing(store: Store) -> None:
    ann = store.players.add("Ann")
    store.create(header(seats=(Player("profile", ann.id, "Ann"),)))
    store.append("m1", Event("move", 0, "crane"))
    store.delete_match("m1")
    assert store.matches() == ()
    assert store.events("m1") == ()
    with pytest.raises(StoreError, match="no saved match"):
        store.header("m1")


def test_matches_of_a_profile_count_once_they_are_played(store: Store) -> None:
    ann = store.players.add("Ann")
    store.create(header(seats=(Player("profile", ann.id, "Ann"), Player("profile", ann.id, "Ann"))))
    assert store.players.match_counts() == {}
    store.append("m1", Event("move", 0, "crane"))
    assert store.players.match_counts() == {ann.id: 1}


def test_profiles(store: Store) -> None:
    ann = store.players.add(f"  {MARKUP} ")
    assert ann.name == MARKUP
    bob = store.players.add("Bo\u0308b")
    assert bob.name == "Böb"
    assert store.players.all() == (ann, bob)
    assert store.last_profile() is None
    store.note_profile(bob.id)
    assert store.last_profile() == bob
    assert store.players.rename(bob.id, "BÖB").name == "BÖB"
    store.players.set_rating("profile", bob.id, "wordle", Rating(30, 2, 9))
    store.players.remove(bob.id)
    assert store.players.all() == (ann,)
    assert store.last_profile() is None
    assert store.players.rating("profile", bob.id, "wordle") is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("  ", "name is missing"),
        ("x" * (LONGEST_NAME + 1), f"at most {LONGEST_NAME}"),
        ("a\x1bb", "' has characters that cannot be displayed"),
        ("a\ud800", "' has characters that cannot be displayed"),
        ("ANN", "already a profile called 'Ann'"),
    ],
)
def test_a_name_that_will_not_do(store: Store, name: str, sentence: str) -> None:
    ann = store.players.add("Ann")
    with pytest.raises(StoreError, match=sentence):
        store.players.add(name)
    assert store.players.all() == (ann,)


def test_a_text_with_broken_characters_is_refused_and_the_store_goes_on(store: Store) -> None:
    store.create(header())
    with pytest.raises(
        StoreError, match=r"text with invalid characters cannot be saved: 'cr\\udce4ne'"
    ):
        store.append("m1", Event("move", 0, "cr\udce4ne"))
    store.append("m1", Event("move", 0, "crane"), 0)


def test_ratings(store: Store) -> None:
    assert store.players.rating("profile", "a", "wordle") is None
    store.players.set_rating("profile", "a", "wordle", Rating(25.5, 8.25, 1))
    store.players.set_rating("profile", "a", "boggle", Rating(1, 1, 1))
    assert store.players.rating("profile", "a", "wordle") == Rating(25.5, 8.25, 1)


def test_ratings_after_a_match_are_noted_once(store: Store) -> None:
    store.create(header())
    assert store.players.settle("m1", "wordle", {("profile", "a"): Rating(30, 5, 1)})
    assert not store.players.settle("m1", "wordle", {("profile", "a"): Rating(40, 5, 2)})
    assert store.players.rating("profile", "a", "wordle") == Rating(30, 5, 1)
    assert store.saved("m1").settled


def test_results_of_a_run_stay_as_first_noted(store: Store) -> None:
    store.add_run_result("run", "1", "one")
    store.add_run_result("run", "1", "other")
    store.add_run_result("run", "2", "two")
    store.add_run_result("else", "3", "three")
    assert store.run_results("run") == {"1": "one", "2": "two"}


def test_several_threads_share_a_store(store: Store) -> None:
    store.create(header())
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: store.append("m1", Event("move", 0, str(n))), range(80)))
    assert {each.text for each in store.events("m1")} == {str(n) for n in range(80)}


def test_several_stores_open_a_new_file_at_once(tmp_path: Path) -> None:
    ready = threading.Barrier(6)

    def one(number: int) -> None:
        ready.wait()
        with Store.open(tmp_path / "new.db") as store:
            store.create(header(str(number)))

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(one, range(6)))
    with Store.open(tmp_path / "new.db") as store:
        assert len(store.matches()) == 6
        assert store.check() == ()


WRITER = """
import sys
from tuiwords.store.records import Event, Header, Player
from tuiwords.store.store import Store
name = sys.argv[1]
with Store.open() as store:
    store.create(Header(name, "wordle", {}, 1, (Player("guest", "", "G"),), 1.0, "f"))
    for number in range(int(sys.argv[2])):
        store.append(name, Event("move", 0, f"word{number}", float(number)), number)
        print(number, flush=True)
"""


def writer(name: str, lines: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, name, str(lines)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=REPO,
        env={**os.environ, "PYTHONPATH": str(REPO)},
    )


def test_two_processes_write_at_once() -> None:
    running = [writer(name, 60) for name in "ab"]
    assert [process.wait(60) for process in running] == [0, 0]
    for process in running:
        assert process.stdout is not None
        process.stdout.close()
    with Store.open() as store:
        assert [len(store.events(name)) for name in "ab"] == [60, 60]


@pytest.mark.parametrize("seen", [1, 7, 40])
def test_a_killed_process_loses_nothing_it_was_told_is_written(seen: int) -> None:
    process = writer("a", 1_000_000)
    assert process.stdout is not None
    for _ in range(seen):
        last = int(process.stdout.readline())
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read().split("\n")
    process.wait()
    process.stdout.close()
    said = [int(number) for number in rest[:-1]]
    acknowledged = max([last, *said]) + 1
    with Store.open() as store:
        events = store.events("a")
        assert store.check() == ()
    assert len(events) >= acknowledged >= seen
    assert events == tuple(Event("move", 0, f"word{n}", float(n)) for n in range(len(events)))


def test_the_file_lies_in_the_data_folder(store: Store) -> None:
    assert store.path == data_dir() / "tuiwords.db"
    assert store.path.exists()


def test_a_match_is_played_once_a_move_was_made_or_it_is_over(store: Store) -> None:
    for name, events in (("a", ["hint"]), ("b", ["hint", "move"]), ("c", ["resign"])):
        store.create(header(name))
        for number, kind in enumerate(events):
            store.append(name, Event(kind, 0), number)
    store.finish("c", [], False)
    assert {saved.header.id for saved in store.matches(Wanted(played=True))} == {"b", "c"}
    assert [saved.header.id for saved in store.matches(Wanted(played=False))] == ["a"]
