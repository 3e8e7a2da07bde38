"""Where games are played: in this process, in several, or on a cluster; and the time they take."""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser, Namespace

from tuiwords.arena.workers import Pools, pools
from tuiwords.cli import numbers
from tuiwords.cli.parser import UsageError


def pool_arguments(parser: ArgumentParser) -> None:
    """Add the options for workers and a cluster."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers",
        metavar="N",
        type=numbers.count,
        default=1,
        help="number of processes (default 1)",
    )
    where.add_argument("--scheduler", metavar="ADDRESS", help="use this dask cluster instead")


def chosen_pools(arguments: Namespace) -> tuple[Pools, int]:
    """What makes the executor, and its number of workers. Raises: UsageError, GameError."""
    if arguments.scheduler is None:
        return pools(arguments.workers), arguments.workers
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
