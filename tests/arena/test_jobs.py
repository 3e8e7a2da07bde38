"""Jobs on workers and clusters, and what is kept of runs of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from records import changeable

from tuiwords.arena.batch import REMEMBERED, Batch, remember, remembered
from tuiwords.arena.jobs import (
    HERE,
    Arrays,
    Each,
    FolderLedger,
    Place,
    RunLedger,
    finished,
    in_order,
    kept_results,
    processes,
)
from tuiwords.play.games.wordle import WORDLE
from tuiwords.store.store import Store


@dataclass(frozen=True)
class Square:
    """A number to square, of which one may be refused."""

    number: int
    refused: int = -1

    @property
    def key(self) -> str:
        return f"{self.number}.npz"


def squared(job: Square) -> Arrays:
    if job.number == job.refused:
        raise KeyboardInterrupt
    return {"square": np.array([job.number**2])}


def found(jobs: list[Square], place: Place, ledger: FolderLedger | None) -> Iterator[int]:
    for job, answer in in_order(jobs, finished(Each(squared), jobs, place, ledger)):
        assert answer["square"].tolist() == [job.number**2]
        yield job.number


@pytest.mark.parametrize("place", [HERE, processes(2)])
def test_answers_come_in_the_order_of_the_jobs(place: Place, tmp_path: Path) -> None:
    jobs = [Square(number) for number in (3, 1, 2, 7, 5)]
    assert list(found(jobs, place, None)) == [3, 1, 2, 7, 5]
    assert list(found(jobs, place, FolderLedger(tmp_path))) == [3, 1, 2, 7, 5]
    assert {path.name for path in tmp_path.iterdir()} == {job.key for job in jobs}


def test_what_is_kept_is_not_done_again(tmp_path: Path) -> None:
    ledger = FolderLedger(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        list(found([Square(number, refused=3) for number in range(5)], HERE, ledger))
    assert set(ledger.known()) == {"0.npz", "1.npz", "2.npz"}
    again = finished(Each(squared), [Square(number) for number in range(5)], HERE, ledger)
    assert [[job.number for job, _ in some] for some in again] == [[0, 1, 2], [3], [4]]


def test_a_damaged_file_is_made_anew(tmp_path: Path) -> None:
    ledger, jobs = FolderLedger(tmp_path), [Square(number) for number in range(3)]
    list(found(jobs, HERE, ledger))
    (tmp_path / "1.npz").write_bytes(b"PK not an archive")
    (tmp_path / "2.npz").write_bytes(b"")
    again = finished(Each(squared), jobs, HERE, ledger)
    assert [[job.number for job, _ in some] for some in again] == [[0], [1], [2]]
    assert [job.number for some in finished(Each(squared), jobs, HERE, ledger) for job, _ in some]


def test_answers_are_kept_as_texts_too_and_those_that_nobody_can_read_are_found_anew() -> None:
    with Store.open() as store:
        ledger = RunLedger(store, "squares", str, int)
        ledger.keep("2.npz", 4)
        store.add_run_result("squares", "3.npz", "nine")
        jobs = [Square(2), Square(3)]
        work = Each(lambda job: job.number**2)
        assert list(finished(work, jobs, HERE, ledger)) == [[(jobs[0], 4)], [(jobs[1], 9)]]


BATCH = Batch(WORDLE, ("Magpie", "Abacus"), 10, 1, True, WORDLE.rules.settings({"length": 6}))


def test_the_last_one_noted_comes_first_and_each_stands_once(store: Store) -> None:
    other = replace(BATCH, seed=2)
    for batch in (BATCH, other, BATCH):
        remember(store, batch, 4, "Magpie leads")
    assert [known.batch for known in remembered(store)] == [BATCH, other]
    assert remembered(store)[0].moment >= remembered(store)[1].moment


def test_a_batch_begun_again_has_not_lost_its_games(store: Store) -> None:
    remember(store, BATCH, 6, "55.0% ±2.0%")
    remember(store, BATCH)
    (known,) = remembered(store)
    assert (known.done, known.outcome) == (6, "55.0% ±2.0%")
    remember(store, BATCH, 10, "54.0% ±1.0%")
    assert remembered(store)[0].done == 10
    remember(store, BATCH, 10, "54.0% ±0.9%")
    assert remembered(store)[0].outcome == "54.0% ±0.9%"


def test_the_list_does_not_grow_for_ever(store: Store) -> None:
    for seed in range(REMEMBERED + 3):
        remember(store, replace(BATCH, seed=seed))
    listed = remembered(store)
    assert len(listed) == REMEMBERED
    assert listed[0].batch.seed == REMEMBERED + 2


def test_an_option_that_came_later_has_its_usual_value(store: Store) -> None:
    remember(store, replace(BATCH, settings={"length": 6}))
    assert (remembered(store)[0].batch, remembered(store)[0].done) == (BATCH, 0)


def test_only_unusual_rules_are_told() -> None:
    assert BATCH.rules() == {"Letters": "6"}


def test_what_is_played_are_the_deals_of_the_seed() -> None:
    deals = BATCH.deals()
    assert len(deals) == 10
    assert deals[0].seed == deals[1].seed
    assert [deal.order for deal in deals[:2]] == [(0, 1), (1, 0)]
    assert [spec.name for spec in BATCH.specs()] == ["Magpie", "Abacus"]


def test_deals_and_results_are_frozen() -> None:
    assert changeable("tuiwords.arena") == {"_Tries"}


def test_a_batch_is_played_once(store: Store) -> None:
    batch = replace(BATCH, games=4, settings=WORDLE.rules.settings({"answers": "easy"}))
    first, again = [], []
    played = batch.play(store, HERE, lambda so_far: first.append(len(so_far)))
    assert batch.play(store, HERE, lambda so_far: again.append(len(so_far))) == played
    assert (first, again) == ([0, 1, 2, 3, 4], [4])


@pytest.mark.parametrize("note", ["[", "{}", "3", "[3, {}, null]", '[{"batch": {"game": "x"}}]'])
def test_a_damaged_list_is_empty(store: Store, note: str) -> None:
    store.set_note("arena batches", note)
    assert remembered(store) == ()
    remember(store, BATCH)
    assert [known.batch for known in remembered(store)] == [BATCH]


def test_two_runs_at_a_time_do_not_share_what_they_keep(home: Path) -> None:
    with kept_results("training") as first:
        first.add_run_result("run", "a", "1")
        with kept_results("training") as second:
            assert second.run_results("run") == {}
            second.add_run_result("run", "a", "2")
        assert first.run_results("run") == {"a": "1"}
    with pytest.raises(KeyError), kept_results("training") as stopped:
        assert stopped.run_results("run") == {}
        stopped.add_run_result("run", "b", "3")
        raise KeyError
    with kept_results("training") as going_on:
        assert going_on.run_results("run") == {"b": "3"}
