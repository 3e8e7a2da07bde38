"""``tuiwords warm``: compiles everything now instead of at first use."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from tuiwords.cli.output import several
from tuiwords.cli.progress import progress


def arguments(parser: ArgumentParser) -> None:
    """Add the game."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="only this game")


def run(arguments: Namespace) -> int:
    """Compile."""
    import time

    from tuiwords.play import catalog
    from tuiwords.play.warmup import warm

    games = [catalog.game(arguments.game)] if arguments.game else list(catalog.GAMES.values())
    total = sum(len(game.advice.warm()) for game in games)
    start = time.process_time()
    with progress("Compiling", total) as report:
        warm(games, lambda done, _total, title: report(done, title))
    spent = time.process_time() - start
    print(f"{several(total, 'step')} compiled in {spent:.1f} CPU seconds")
    return 0
