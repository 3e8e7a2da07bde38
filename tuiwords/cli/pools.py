"""Where games are played: by threads, in several processes, on a cluster; the time they take."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tuiwords.cli.options import COUNT
from tuiwords.cli.parser import Parser
from tuiwords.engine.threads import cores

if TYPE_CHECKING:
    from tuiwords.arena.jobs import Place
    from tuiwords.store.store import Store

_WORKERS = "processes, of which each searches in one thread (default: this one)"


def pool_options(to: Parser, workers: str = _WORKERS) -> None:
    """Add the options for workers, of which ``workers`` tells, and for a cluster."""
    where = to.either()
    where.option("--workers", COUNT, workers)
    where.option("--scheduler", "ADDRESS", "use this dask cluster instead")


def run_option(to: Parser) -> None:
    """Add the option that saves the finished games of a run."""
    to.option("--run", "NAME", "save the run as NAME, or continue it", dest="kept")


@contextmanager
def kept_run(arguments: Namespace) -> Iterator[Store | None]:
    """The store that keeps the run, None if it is not to be saved. Raises: StoreError."""
    if not arguments.kept:
        yield None
        return
    from tuiwords.store.store import Store

    with Store.open() as store:
        yield store


def chosen_threads(arguments: Namespace) -> int:
    """How many threads a search uses: one where there are processes, unless it is said."""
    given = (getattr(arguments, name, None) for name in ("workers", "scheduler"))
    return getattr(arguments, "threads", None) or (1 if any(given) else cores())


def chosen_place(arguments: Namespace, usual: int = 1) -> Place:
    """Where jobs are done, by ``usual`` workers if nothing is said. Raises: GameError."""
    from tuiwords.arena.jobs import cluster, processes

    if arguments.scheduler is not None:
        return cluster(arguments.scheduler)
    return processes(arguments.workers or usual)


def cpu_seconds() -> float:
    """CPU seconds of this process, of its workers that have ended, and of workers of a cluster."""
    times, cluster = os.times(), sys.modules.get("tuiwords.arena.cluster")
    away = cluster.spent.seconds if cluster is not None else 0.0
    return time.process_time() + times.children_user + times.children_system + float(away)
