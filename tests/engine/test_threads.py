"""Threads: units keep their order, places are not shared, and answers do not depend on them."""

import threading
import time
from collections import defaultdict

import pytest

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit
from tuiwords.engine.threads import (
    MOST,
    allowed,
    cores,
    in_threads,
    search_seconds,
    span_seconds,
    using,
)

UNITS = 40


def burn(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


@pytest.mark.parametrize("threads", [1, 2, MOST])
def test_what_units_bring_comes_in_their_order(threads: int) -> None:
    meanwhile: dict[int, list[int]] = defaultdict(list)  # units at work, by place
    workers: dict[int, set[int]] = defaultdict(set)

    def work(place: int, unit: int) -> int:
        meanwhile[place].append(unit)
        assert len(meanwhile[place]) == 1, "a place has one unit at a time"
        workers[place].add(threading.get_ident())
        burn(0.001 * (unit % 3))
        meanwhile[place].remove(unit)
        return unit**2

    with using(threads):
        assert in_threads(work, range(UNITS)) == [unit**2 for unit in range(UNITS)]
    assert set(workers) <= set(range(threads))
    assert workers[0] <= {threading.get_ident()}
    assert in_threads(work, []) == []


def test_units_are_done_at_the_same_time() -> None:
    both = threading.Barrier(2, timeout=60)
    with using(2):
        in_threads(lambda _place, _unit: both.wait(), range(2))


def test_nothing_is_at_work_after_an_error() -> None:
    done, at_work = [], threading.Barrier(2, timeout=60)

    def work(_place: int, unit: int) -> None:
        if unit < 2:
            at_work.wait()
        if threading.current_thread() is threading.main_thread():
            raise ValueError("no")
        burn(0.05)
        done.append(unit)

    with using(2), pytest.raises(ValueError, match="no"):
        in_threads(work, range(UNITS))
    before = len(done)
    assert 1 <= before < UNITS
    threading.Event().wait(0.2)
    assert len(done) == before


def test_a_single_unit_stays_in_this_thread() -> None:
    with using(4):
        assert in_threads(lambda place, _: (place, threading.get_ident()), ["one"]) == [
            (0, threading.get_ident())
        ]


@pytest.mark.parametrize("wrong", [0, 1, UNITS - 1])
def test_errors_of_every_thread_are_raised(wrong: int) -> None:
    def work(_place: int, unit: int) -> None:
        if unit == wrong:
            raise ValueError(f"unit {unit}")

    with using(3), pytest.raises(ValueError, match=f"unit {wrong}"):
        in_threads(work, range(UNITS))


def test_cpu_seconds_are_those_of_all_threads() -> None:
    watch, start, other = Stopwatch(Limit(seconds=0.25)), search_seconds(), []
    seen = threading.Thread(target=lambda: (burn(0.2), other.append(search_seconds())))
    seen.start()  # no part of the search
    with using(3):
        in_threads(lambda _place, _unit: burn(0.05), range(6))
    seen.join()
    assert 0.3 <= search_seconds() - start < 0.5
    assert 0.3 <= watch.seconds < 0.5
    assert watch.expired(0)
    assert other[0] < 0.3, "what helps one thread is not counted for another"


def test_threads_are_allowed_within_a_block() -> None:
    assert allowed() == 1, "where nothing is said there is one"
    with using(3):
        with using(None):
            assert allowed() == 3
        with using(2):
            assert allowed() == 2
        assert allowed() == 3
    assert allowed() == 1
    assert 1 <= cores() <= MOST


@pytest.mark.parametrize(("shared", "span"), [(False, 0.25), (True, 0.2)])
def test_the_span_is_what_threads_take_with_a_core_for_each(shared: bool, span: float) -> None:
    begun = span_seconds()
    burn(0.1)
    with using(2):
        in_threads(lambda _place, seconds: burn(seconds), [0.05, 0.15], shared=shared)
    assert span <= span_seconds() - begun < span + 0.04
