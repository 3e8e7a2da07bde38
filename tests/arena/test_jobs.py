"""Jobs: done once, kept at once, given back in order, the same wherever they are done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from tuiwords.arena.jobs import (
    HERE,
    Arrays,
    Each,
    FolderLedger,
    Place,
    RunLedger,
    finished,
    in_order,
    processes,
)
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
