"""Where games are played: by threads, in several processes, on a cluster; the time they take."""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser, Namespace

from tuiwords.arena.workers import Pools, pools
from tuiwords.cli import numbers
from tuiwords.cli.parser import UsageError
from tuiwords.engine.threads import MOST, cores


def pool_arguments(parser: ArgumentParser) -> None:
    """Add the options for workers and a cluster."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers",
        metavar="N",
        type=numbers.count,
        help="processes, of which each searches in one thread (default: this one)",
    )
    where.add_argument("--scheduler", metavar="ADDRESS", help="use this dask cluster instead")


def threads_argument(parser: ArgumentParser) -> None:
    """Add the option that says how many threads a search may use."""
    parser.add_argument(
        "--threads",
        metavar="N",
        type=numbers.threads,
        help="threads that search; their CPU seconds are added up "
        f"(default: one for each core, at most {MOST})",
    )


def chosen_threads(arguments: Namespace) -> int:
    """How many threads a search uses: one where there are processes, unless it is said."""
    given = (getattr(arguments, name, None) for name in ("workers", "scheduler"))
    return getattr(arguments, "threads", None) or (1 if any(given) else cores())


def chosen_pools(arguments: Namespace) -> tuple[Pools, int]:
    """What makes the executor, and its number of workers. Raises: UsageError, GameError."""
    if arguments.scheduler is None:
        workers = arguments.workers or 1
        return pools(workers), workers
    try:
        from distributed import Client
    except ImportError:
        raise UsageError(
            "--scheduler needs an extra that is not installed: pip install 'tuiwords[cluster]'"
        ) from None
    try:
        client = Client(arguments.scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise UsageError(f"no dask scheduler answers at {arguments.scheduler}: {error}") from None
    return client.get_executor, max(2, len(client.scheduler_info()["workers"]))


def cpu_seconds() -> float:
    """CPU seconds of this process and of its workers that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system
