"""``tuiwords warm``: compile now what would be compiled at first use."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from tuiwords.cli.output import several
from tuiwords.cli.progress import progress


def arguments(parser: ArgumentParser) -> None:
    """Add the game."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="only this game")


def run(arguments: Namespace) -> int:
    """Do it."""
    import time

    from tuiwords.play import catalog
    from tuiwords.play.warmup import warm

    kits = [catalog.kit(arguments.game)] if arguments.game else list(catalog.KITS.values())
    total = sum(len(kit.warm()) for kit in kits)
    start = time.process_time()
    with progress("Warming up", total) as report:
        warm(kits, lambda done, _total, title: report(done, title))
    spent = time.process_time() - start
    print(f"{several(total, 'step')} ready after {spent:.1f} CPU seconds")
    return 0
