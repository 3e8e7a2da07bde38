"""A Dask cluster: which of its workers are fit for some work, and what each of them does.

Every batch is given to one worker, never two at once: workers may come, leave and die meanwhile,
and one that has another version of what the work needs is told and gets nothing.
"""

from __future__ import annotations

import logging
import queue
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tuiwords.arena.needs import installation
from tuiwords.arena.pools import RESTARTS
from tuiwords.games.base import GameError
from tuiwords.safe_text import one_line

CONNECTING = 5.0  # seconds in which a scheduler answers, also one that was lost
ALONE = 6.0  # seconds without a worker after which work ends
_LOOK = 1.0  # seconds between two looks at who is there
_ANSWER = 10.0  # seconds for an answer to come from where it was found
_REASON = 300  # characters of why a scheduler or a worker is not used
_AHEAD = 2  # batches that a worker of one thread has, so that it does not wait for the next
_LOGS = ("distributed", "tornado.application", "asyncio")
_EVERYTHING = 10**9  # bytes from which Dask warns of large work; that is sent once to each worker

Job = TypeVar("Job")
Answer = TypeVar("Answer")


def tell(sentence: str) -> None:
    """Tell the user while work goes on."""
    print(f"tuiwords: {sentence}", file=sys.stderr)


class _Worker:
    """A worker: ``most`` batches at a time, none before it is known that it is ``fit``."""

    def __init__(self, most: int) -> None:
        self.most, self.fit, self.given = most, False, set[int]()


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster by the address of its scheduler, to which a client is connected.

    Work closes the client, and is connected anew when there is more of it.
    """

    address: str
    client: Any
    tell: Callable[[str], None] = tell

    @property
    def workers(self) -> int:
        """How many workers are there now. Raises: GameError."""
        return len(self.found() or ())

    def found(self) -> Mapping[str, Mapping[str, Any]] | None:
        """What the scheduler tells of each worker, by its address, None while it is not connected.

        Raises: GameError.
        """
        if self.client.status not in ("running", "connecting"):
            raise self.lost()
        try:
            told = self.client.scheduler_info(n_workers=-1)
        except TypeError:  # before Dask 2025 it told of all
            told = self.client.scheduler_info()
        except (OSError, ValueError, AttributeError) as error:
            raise self.lost() from error
        workers: Mapping[str, Mapping[str, Any]] | None = told.get("workers")
        return workers if self.client.status == "running" else None

    def lost(self) -> GameError:
        """That the scheduler has gone."""
        return GameError(f"the dask scheduler at {self.address} does not answer any more")

    def spread(
        self, work: Callable[[Job], Answer], jobs: Iterable[Job]
    ) -> Generator[Answer, None, None]:
        """Yield answers as they come, as ``pools.spread`` does. Raises: GameError."""
        here = connected(self.address) if self.client.status == "closed" else self
        with closing(here.client), closing(_ClusterRun(here, work, jobs).answers()) as answers:
            yield from answers


def connected(address: str) -> Cluster:
    """The cluster of a scheduler. Raises: GameError if none answers."""
    try:
        import dask
        from distributed import Client
        from distributed.comm import get_address_host_port
    except ImportError:
        raise GameError(
            "--scheduler needs an extra that is not installed: pip install 'tuiwords[cluster]'"
        ) from None
    dask.config.set(
        {
            "distributed.comm.timeouts.connect": CONNECTING,
            "distributed.admin.large-graph-warning-threshold": _EVERYTHING,
        }
    )
    for name in logging.root.manager.loggerDict:  # Dask tells of what ends in a sentence here
        if name.startswith(_LOGS):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        # A client of an address that is none waits for itself to close, and says so at the end.
        get_address_host_port(address)[0].encode("idna")
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        why = one_line(str(error), _REASON) or type(error).__name__
        raise GameError(f"no dask scheduler answers at {address}: {why}") from error
    return Cluster(address, client)


class _ClusterRun(Generic[Job, Answer]):
    """Some work on a cluster. Jobs are known by their numbers."""

    def __init__(
        self, cluster: Cluster, work: Callable[[Job], Answer], jobs: Iterable[Job]
    ) -> None:
        from distributed.protocol.pickle import dumps

        from tuiwords.arena.needs import needs

        self._cluster, self._client = cluster, cluster.client
        self._jobs = dict(enumerate(jobs))
        self._waiting = deque(self._jobs)
        self._packed, self._needs = dumps(work), needs(work)
        self._token = f"{time.time_ns()}"
        self._workers: dict[str, _Worker] = {}
        self._unfit: dict[str, str] = {}
        self._deaths = Counter[int]()
        self._futures: dict[Any, tuple[str, int | None]] = {}  # None: whether a worker is fit
        self._done: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._seen = time.monotonic()  # when a worker was there
        self._looked = float("-inf")

    def answers(self) -> Generator[Answer, None, None]:
        """The answers as they come. Raises: GameError."""
        try:
            while self._waiting or any(number is not None for _, number in self._futures.values()):
                if time.monotonic() - self._looked > _LOOK:
                    self._look()
                self._give()
                with suppress(queue.Empty):
                    yield from self._taken(self._done.get(timeout=_LOOK / 2))
        finally:
            if self._client.status == "running":
                self._client.cancel([*self._futures], force=True)
            self._futures.clear()

    def _look(self) -> None:
        """See who has come and who has left."""
        found = self._cluster.found()
        self._looked = time.monotonic()
        if found is None:
            if self._looked - self._seen > ALONE:
                raise self._cluster.lost()
            return
        for address in [*self._workers]:
            if address not in found:
                self._gone(address)
        for address, told in found.items():
            if address not in self._workers and address not in self._unfit:
                self._workers[address] = _Worker(_AHEAD if told.get("nthreads", 1) == 1 else 1)
                self._submit(address, None, _prepared, self._token, self._packed, self._needs)
        if self._workers:
            self._seen = self._looked
        elif self._looked - self._seen > ALONE:
            raise GameError(self._nobody())

    def _nobody(self) -> str:
        where = f"the dask scheduler at {self._cluster.address}"
        if self._unfit:
            return f"no worker of {where} can be used: {next(iter(self._unfit.values()))}"
        if self._deaths:
            return f"the last worker of {where} has left"
        return f"{where} has no workers"

    def _give(self) -> None:
        for address, worker in self._workers.items():
            while self._waiting and worker.fit and len(worker.given) < worker.most:
                number = self._waiting.popleft()
                worker.given.add(number)
                self._submit(address, number, _answered, self._token, self._jobs[number])

    def _submit(self, address: str, number: int | None, task: Any, *given: Any) -> None:
        future = self._client.submit(
            task, *given, workers=[address], allow_other_workers=False, pure=False, retries=0
        )
        self._futures[future] = address, number
        future.add_done_callback(self._done.put)

    def _taken(self, future: Any) -> Iterator[Answer]:
        """The answer of a batch, if this is one."""
        if (place := self._futures.pop(future, None)) is None:
            return  # its worker has left before
        address, number = place
        try:
            found = future.result(timeout=_ANSWER)
        except Exception as error:  # whatever a worker or Dask raises
            self._failed(address, number, future, error)
            return
        worker = self._workers.get(address)
        if number is None:
            self._compare(address, found)
        elif found is None:  # it has begun anew, and must be asked again
            self._gone(address, (number,))
        else:
            if worker is not None:
                worker.given.discard(number)
            del self._jobs[number]
            answer, seconds = found
            spent.seconds += seconds
            yield answer

    def _failed(self, address: str, number: int | None, future: Any, error: Exception) -> None:
        """A job or a worker fails. Raises: the error of a job, GameError."""
        from distributed import KilledWorker

        if future.cancelled() or isinstance(error, (KilledWorker, TimeoutError)):
            self._gone(address, () if number is None else (number,))
        elif number is None:
            self._refuse(address, one_line(f"{type(error).__name__}: {error}", _REASON))
        else:
            raise error

    def _compare(self, address: str, found: Mapping[str, str] | str) -> None:
        """Take a worker if it has what is needed."""
        if isinstance(found, str):
            self._refuse(address, found)
            return
        for name, wanted in self._needs.items():
            if found.get(name) != wanted:
                self._refuse(address, f"its {name} is {found.get(name)}, not {wanted}")
                return
        if address in self._workers:
            self._workers[address].fit = True

    def _refuse(self, address: str, why: str) -> None:
        self._workers.pop(address, None)
        self._unfit[address] = why
        self._cluster.tell(f"the worker {address} is not used: {why}")

    def _gone(self, address: str, more: tuple[int, ...] = ()) -> None:
        """Give what a worker had to others. Raises: GameError if a job has killed too many."""
        worker = self._workers.pop(address, None)
        if self._client.status != "running":
            self._looked = float("-inf")  # whether the scheduler is lost is seen at once
        had = {*more, *(worker.given if worker is not None else ())}
        for future in [each for each, place in self._futures.items() if place[0] == address]:
            del self._futures[future]
            future.cancel()
        for number in sorted(had & self._jobs.keys(), reverse=True):
            self._deaths[number] += 1
            if self._deaths[number] >= RESTARTS:
                raise GameError(
                    f"{RESTARTS} workers have died of the same job; there may not be enough memory"
                )
            self._waiting.appendleft(number)


class _Spent:
    """CPU seconds of the workers of clusters, so far."""

    seconds = 0.0


spent = _Spent()
_works: dict[str, Callable[[Any], Any]] = {}  # what this worker was given last


def _prepared(token: str, packed: bytes, wanted: Mapping[str, str]) -> Mapping[str, str] | str:
    """Take some work; what this worker has for it, or why it cannot do it.

    Where what is installed is not what is ``wanted``, no more is looked at.
    """
    from distributed.protocol.pickle import loads

    from tuiwords.arena.needs import needs

    here = installation()
    if any(wanted[name] != value for name, value in here.items()):
        return here
    try:
        work = loads(packed)
        found = needs(work)
    except Exception as error:  # whatever is not there
        return one_line(str(error) if isinstance(error, GameError) else f"{error!r}", _REASON)
    _works.clear()
    _works[token] = work
    return found


def _answered(token: str, job: Any) -> tuple[Any, float] | None:
    """The answer of a job and its CPU seconds, None if the work is not known here."""
    from tuiwords.engine.threads import search_seconds

    if token not in _works:
        return None
    begun = search_seconds()
    return _works[token](job), search_seconds() - begun
