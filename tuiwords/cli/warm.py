"""``tuiwords warm``: compiles everything now instead of at first use."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from tuiwords.cli import numbers
from tuiwords.cli.output import several
from tuiwords.cli.parser import UsageError
from tuiwords.cli.progress import progress

if TYPE_CHECKING:
    from tuiwords.play.game import Game


def arguments(parser: ArgumentParser) -> None:
    """Add the games, and how many processes work on them."""
    parser.add_argument("game", metavar="GAME", nargs="*", help="only these games")
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=numbers.whole,
        default=1,
        help="compile so many games at once, each in a process of its own (0: one a core)",
    )
    parser.add_argument(
        "--end-with-input",
        action="store_true",
        help="stop when standard input is closed, as it is when the program that asked has ended",
    )


def run(arguments: Namespace) -> int:
    """Do it."""
    if arguments.end_with_input:
        from tuiwords.cli.end_with_input import end_with_input

        end_with_input()
    from tuiwords.play import catalog

    if arguments.jobs < 0:
        raise UsageError(f"warm: --jobs must be 0 or more, not {arguments.jobs}")
    jobs = arguments.jobs or os.cpu_count() or 1
    games = [catalog.game(key) for key in arguments.game or catalog.GAMES]
    if jobs > 1 and len(games) > 1:
        return _in_processes(games, jobs)
    return _here(games)


def _here(games: list[Game]) -> int:
    import time

    from tuiwords.compiler import origins
    from tuiwords.play.warmup import warm

    total = sum(len(game.advice.warm()) for game in games)
    start = time.process_time()
    with progress("Compiling", total) as report:
        warm(games, lambda done, _total, title: report(done, title))
    spent = time.process_time() - start
    print(
        f"{several(total, 'step')}: {several(origins['compiled'], 'kernel')} compiled, "
        f"{origins['shipped'] + origins['cached']:,} loaded in {spent:.1f} CPU seconds"
    )
    return 0


def _in_processes(games: list[Game], jobs: int) -> int:
    from tuiwords.play.warmup import warm_in_processes

    with progress("Compiling", len(games)) as report:
        failed = warm_in_processes(games, jobs, report)
    for game, reason in failed.items():
        print(f"{game.title}: {reason}")
    if not failed:
        print(f"{several(len(games), 'game')} compiled by {min(jobs, len(games))} processes")
    return 1 if failed else 0
