"""``tuiwords warm``: compiles everything now instead of at first use."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from tuiwords.cli import numbers
from tuiwords.cli.parser import UsageError
from tuiwords.cli.progress import progress
from tuiwords.counting import count_text
from tuiwords.kernel_files import is_ready

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tuiwords.play.game import Game

_END = ("--end-with-input",)


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
        *_END,
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
    # One process that compiles all of them takes twice the memory.
    if len(games) > 1 and (jobs > 1 or not all(is_ready(game.key) for game in games)):
        return _in_processes(games, jobs, _END if arguments.end_with_input else ())
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
        f"{count_text(total, 'step')}: {count_text(origins['compiled'], 'kernel')} compiled, "
        f"{origins['made machine code']:,} made machine code, "
        f"{origins['shipped'] + origins['cached']:,} loaded in {spent:.1f} CPU seconds"
    )
    return 0


def _in_processes(games: list[Game], jobs: int, options: Sequence[str]) -> int:
    from tuiwords.play.warmup import warm_in_processes

    with progress("Compiling", len(games)) as report:
        failed = warm_in_processes(games, jobs, report, *options)
    for game, reason in failed:
        print(f"{game.title}: {reason}")
    if not failed:
        used = count_text(min(jobs, len(games)), "process", "processes")
        print(f"{count_text(len(games), 'game')} compiled, {used} at once")
    return 1 if failed else 0
