"""``tuiwords bench``: how fast this installation is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from dataclasses import asdict

from tuiwords.cli.output import columns, print_json
from tuiwords.cli.parser import UsageError
from tuiwords.cli.progress import progress

_PARTS = """what GAME may be:
  app          CPU seconds of a start, of keys, pages, the first hint of each
               game and `solve`; bytes that keys send; megabytes at Home and
               with each game opened, left and all of them ("resident"); what
               is held or done at rest; export and import
  lexicon      reading, searching and making word lists and graphs
  boggle, scrabble, word-soup, wordle
               the engine of a game
  openings     of Scrabble, of all racks
  threads      what two threads are worth; takes a minute
  endgames     of Scrabble; takes minutes
  preendgames, verdicts, puzzles
               of Scrabble, of its review, and of the answers of puzzles; each
               takes an hour"""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help="measure only this (default: all but those that take minutes)",
    )
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _PARTS
    parser.add_argument(
        "--openings",
        action="store_true",
        help="with scrabble: only the best openings of all racks, the same as 'bench openings'",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: Namespace) -> int:
    """Measure and print."""
    from tuiwords.bench.run import measure, parts

    if arguments.openings and arguments.game != "scrabble":
        raise UsageError("--openings is for 'bench scrabble'")
    names = parts("openings" if arguments.openings else arguments.game)
    with progress("Measuring", len(names) + 1) as report:
        found = measure(names, report)
    if arguments.json:
        print_json(asdict(found), indent=2)
        return 0
    rows = [("", "measured", "scaled", "")]
    rows += [
        (name, _short(figure.value), _short(figure.scaled), figure.unit)
        for name, figure in found.figures.items()
    ]
    print(f"calibration: {found.calibration:.0f} boards/s (reference machine: 914)")
    print(columns(rows, numbers=(1, 2)))
    return 0


def _short(value: float) -> str:
    """Four significant digits, without an exponent."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
