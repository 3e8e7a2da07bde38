"""``tuiwords bench``: how fast this installation is."""

from __future__ import annotations

from argparse import SUPPRESS, Namespace
from dataclasses import asdict
from typing import Any

from tuiwords.cli.options import SWITCH
from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.progress import progress

_PARTS = {
    "app": "CPU seconds of a start, of keys, pages, the first hint of each game and `solve`; bytes "
    "that keys send; megabytes at Home and with each game opened, left and all of them "
    '("resident"); what is held or done at rest; export and import',
    "lexicon": "reading, searching and making word lists and graphs",
    "boggle": "the engine of Boggle",
    "scrabble": "the engine of Scrabble",
    "word-soup": "the engine of Word Soup",
    "wordle": "the engine of Wordle",
    "openings": "the best openings of all racks of Scrabble",
    "threads": "what two threads are worth; takes a minute",
    "endgames": "endgames of Scrabble; takes minutes",
    "preendgames": "pre-endgames of Scrabble; takes an hour",
    "verdicts": "the review of Scrabble; takes an hour",
    "puzzles": "the answers of puzzles; takes an hour",
}


def arguments(parser: Parser) -> None:
    """Add the arguments, and a command for each part."""
    parser.set_defaults(game=None)
    parser.description = (
        "Measure how fast this installation is: one benchmark, or all but those that take minutes."
    )
    benchmarks = parser.commands("BENCHMARK", required=False)
    for name, help in _PARTS.items():
        sub = benchmarks.command(name, run, help, f"Measure {help}.", game=name)
        if name == "scrabble":
            _openings_option(sub, default=SUPPRESS)
        sub.add_argument("--json", **SWITCH, default=SUPPRESS, help="print JSON")
    _openings_option(parser)
    json_option(parser)


def _openings_option(to: Parser, **how: Any) -> None:
    to.add_argument(
        "--openings",
        **SWITCH,
        **how,
        help="with scrabble: only the best openings of all racks, the same as 'bench openings'",
    )


def run(arguments: Namespace) -> int:
    """Measure and print."""
    from tuiwords.bench.run import measure, parts

    if arguments.openings and arguments.game != "scrabble":
        raise UsageError("--openings is for 'bench scrabble'")
    names = parts("openings" if arguments.openings else arguments.game)
    with progress("Measuring", len(names) + 1) as report:
        found = measure(names, report)
    rows = [("", "measured", "scaled", "")]
    rows += [
        (name, _short(figure.value), _short(figure.scaled), figure.unit)
        for name, figure in found.figures.items()
    ]
    calibration = f"calibration: {found.calibration:.0f} boards/s (reference machine: 914)"
    show(arguments, asdict(found), f"{calibration}\n{columns(rows, numbers=(1, 2))}", indent=2)
    return 0


def _short(value: float) -> str:
    """Four significant digits, without an exponent."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
