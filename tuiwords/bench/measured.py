"""Measurements that take an hour: by workers where there are some, kept until all are done."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tuiwords.arena.jobs import HERE, Each, Place, RunLedger, finished, in_order, kept_results
from tuiwords.arena.needs import installation, text_hash

Given = TypeVar("Given")
Numbers = list[float]


@dataclass(frozen=True, slots=True)
class BenchPlace:
    """Where measurements are made, and who is told how many there are."""

    place: Place = HERE
    report: Callable[[int, int], object] = lambda _done, _total: None


ALONE = BenchPlace()


@dataclass(frozen=True, slots=True)
class Measurement(Generic[Given]):
    """What is measured, and its place among all."""

    key: str
    given: Given


@dataclass(frozen=True, slots=True)
class Measuring(Generic[Given]):
    """Measures one; an object, so that it can be pickled."""

    work: Callable[[Given], Sequence[float]]

    def __call__(self, measurement: Measurement[Given]) -> Numbers:
        """What was measured."""
        return [float(each) for each in self.work(measurement.given)]


def measured(
    name: str,
    work: Callable[[Given], Sequence[float]],
    given: Iterable[Given],
    spread: BenchPlace,
) -> list[Numbers]:
    """What ``work`` measures of each, in their order; what is ``given`` follows from the ``name``.

    Raises: GameError, StoreError.
    """
    jobs = [Measurement(str(number), each) for number, each in enumerate(given)]
    found: list[Numbers] = []
    with kept_results(f"bench-{text_hash(f'{name} {installation()}')}") as store:
        ledger: RunLedger[Numbers] = RunLedger(store, name, json.dumps, json.loads)
        each = Each(Measuring(work))
        for _, numbers in in_order(jobs, finished(each, jobs, spread.place, ledger)):
            found.append(numbers)
            spread.report(len(found), len(jobs))
    return found
