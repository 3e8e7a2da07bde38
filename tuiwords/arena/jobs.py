"""Long work as jobs: where they are done, what is kept of them, and how they go on after a stop.

A job is frozen and picklable, has a key, and writes nothing. What jobs find is kept in a ledger,
which only who began the work writes.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from tuiwords.arena.pools import Inline, Pools, spread
from tuiwords.games.base import GameError
from tuiwords.paths import cache_dir, write_atomically
from tuiwords.store.json_form import readable

if TYPE_CHECKING:
    from tuiwords.store.store import Store

Arrays = dict[str, Any]  # by name; what jobs with a folder give
Answer = TypeVar("Answer")


class Job(Protocol):
    """What a worker is given."""

    @property
    def key(self) -> str:
        """What it is called among the jobs of its ledger."""


AnyJob = TypeVar("AnyJob", bound=Job)


class Ledger(Protocol[Answer]):
    """What is kept of jobs, by their keys, so that they need not be done again.

    ``at_once`` is how many answers are read before they are used.
    """

    at_once: ClassVar[int]

    def known(self) -> Mapping[str, Answer]:
        """The answers so far. Raises: StoreError, OSError."""

    def keep(self, key: str, answer: Answer) -> None:
        """Keep another answer. Raises: StoreError, OSError."""


class RunStore(Protocol):
    """Where results are saved so that an interrupted run can be continued: the store."""

    def run_results(self, run: str) -> Mapping[str, str]:
        """The results so far, by their keys."""

    def add_run_result(self, run: str, key: str, text: str) -> None:
        """Save another result."""


@dataclass(frozen=True, slots=True)
class RunLedger(Generic[Answer]):
    """Answers as texts of a run in the store; texts that cannot be read are as if not there."""

    at_once: ClassVar[int] = sys.maxsize

    store: RunStore
    run: str
    text: Callable[[Answer], str]
    read: Callable[[str], Answer]

    def known(self) -> Mapping[str, Answer]:
        """The answers so far. Raises: StoreError."""
        return readable(self.store.run_results(self.run), self.read)

    def keep(self, key: str, answer: Answer) -> None:
        """Keep another answer. Raises: StoreError."""
        self.store.add_run_result(self.run, key, self.text(answer))


@contextmanager
def kept_results(name: str) -> Iterator[Store]:
    """Results of games, which stay until the block ends without an error. Raises: StoreError.

    While another process has those of this name, they are apart, and do not outlive the block.
    """
    from tuiwords.store.only_one import only_one
    from tuiwords.store.store import Store  # which no worker needs

    path = cache_dir() / "training" / f"{name}.db"
    with only_one(path.with_suffix(".lock")) as first, ExitStack() as left:
        if not first:
            path = Path(left.enter_context(TemporaryDirectory())) / path.name
        with Store.open(path) as store:
            yield store
        path.unlink()


@dataclass(frozen=True, slots=True)
class FolderLedger:
    """Answers that are arrays by name, as files of a folder that are read when asked for.

    Files that cannot be read are as if not there.
    """

    at_once: ClassVar[int] = 8

    folder: Path

    def known(self) -> Mapping[str, Arrays]:
        """The answers so far."""
        return _Files({path.name: path for path in self.folder.glob("*.npz")})

    def keep(self, key: str, answer: Arrays) -> None:
        """Keep another answer. Raises: OSError."""
        import numpy as np

        file = io.BytesIO()
        np.savez_compressed(file, **answer)
        write_atomically(self.folder / key, file.getvalue())


@dataclass(frozen=True, slots=True)
class _Files(Mapping[str, Arrays]):
    paths: Mapping[str, Path]

    def __getitem__(self, key: str) -> Arrays:
        from zipfile import BadZipFile

        import numpy as np

        try:
            with np.load(self.paths[key], allow_pickle=False) as stored:
                return dict(stored)
        except (OSError, EOFError, ValueError, BadZipFile):
            raise KeyError(key) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.paths)

    def __len__(self) -> int:
        return len(self.paths)


@dataclass(frozen=True, slots=True)
class Place:
    """Where jobs are done by so many ``workers``.

    That is in an executor that ``make_pool`` makes, or by what ``spread`` yields answers.
    """

    make_pool: Pools = Inline
    workers: int = 1
    spread: Callable[..., Generator[Any, None, None]] | None = None


HERE = Place()


def processes(workers: int) -> Place:
    """So many processes; 1 is this process. Raises: GameError."""
    if workers < 1:
        raise GameError(f"the number of workers must be 1 or more, not {workers}")
    if workers == 1:
        return HERE
    from tuiwords.arena.workers import Workers

    return Place(lambda: Workers(workers), workers)


def cluster(address: str) -> Place:
    """The workers of a Dask cluster. Raises: GameError."""
    from tuiwords.arena.cluster import connected

    found = connected(address)
    return Place(workers=max(2, found.workers), spread=found.spread)


def finished(
    work: Callable[[Sequence[AnyJob]], Sequence[Answer]],
    jobs: Sequence[AnyJob],
    place: Place = HERE,
    ledger: Ledger[Answer] | None = None,
    batches: Callable[[Sequence[AnyJob]], Sequence[Sequence[AnyJob]]] | None = None,
) -> Generator[list[tuple[AnyJob, Answer]], None, None]:
    """Yield jobs with their answers: those first that the ledger knows, then others as they end.

    The others are given to workers in ``batches``, by default one by one, and ``work`` gives the
    answers of a batch. A worker that dies is replaced.
    Raises: GameError if workers die again and again, and what ``work`` raises; StoreError, OSError.
    """
    known = ledger.known() if ledger is not None else {}
    before, missing = list[tuple[AnyJob, Answer]](), list[AnyJob]()
    for job in jobs:
        answer = known.get(job.key)
        if answer is None:
            missing.append(job)
        else:
            before.append((job, answer))
        if ledger is not None and len(before) == ledger.at_once:
            yield before
            before = []
    yield before
    given = batches(missing) if batches is not None else [[job] for job in missing]
    doing = place.spread or partial(spread, make_pool=place.make_pool)
    with closing(doing(_Batch(work), given)) as found:
        for batch, answers in found:
            for job, answer in zip(batch, answers, strict=True):
                if ledger is not None:
                    ledger.keep(job.key, answer)
            yield list(zip(batch, answers, strict=True))


def in_order(
    jobs: Iterable[AnyJob], found: Iterable[Sequence[tuple[AnyJob, Answer]]]
) -> Iterator[tuple[AnyJob, Answer]]:
    """The same one by one in the order of the jobs; each waits for those before it."""
    waiting: dict[str, Answer] = {}
    rest = iter(jobs)
    job = next(rest, None)
    for some in found:
        waiting |= {done.key: answer for done, answer in some}
        while job is not None and job.key in waiting:
            yield job, waiting.pop(job.key)
            job = next(rest, None)


@dataclass(frozen=True, slots=True)
class Each(Generic[AnyJob, Answer]):
    """Does the jobs of a batch one after another; an object, so that it can be pickled."""

    work: Callable[[AnyJob], Answer]

    def __call__(self, batch: Sequence[AnyJob]) -> list[Answer]:
        """The answers of a batch."""
        return [self.work(job) for job in batch]


@dataclass(frozen=True, slots=True)
class _Batch:
    """Says also which batch it was."""

    work: Callable[[Sequence[Any]], Sequence[Any]]

    def __call__(self, batch: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
        return batch, self.work(batch)
