"""``tuiwords bench``: how fast this installation is."""

from __future__ import annotations

from argparse import SUPPRESS, Namespace
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tuiwords.cli.options import COUNT, SECONDS
from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_place, pool_options
from tuiwords.cli.progress import progress
from tuiwords.paths import user_path

if TYPE_CHECKING:
    from tuiwords.bench.calibration import Bin, ToldAndCame

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
    "threads": "what two threads are worth; takes minutes",
    "endgames": "endgames of Scrabble; takes minutes",
    "preendgames": "pre-endgames of Scrabble beside chances that are known; takes 20 minutes",
    "verdicts": "the review of Scrabble; takes an hour",
    "puzzles": "the answers of puzzles; takes an hour",
}

_SPREAD = ("endgames", "preendgames", "puzzles", "verdicts")  # what workers can measure


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
        if name == "preendgames":
            sub.option("--positions", COUNT, "only so many with each number of tiles")
            sub.option("--seconds", SECONDS, "CPU seconds a position (10 or 20)")
        if name in _SPREAD:
            pool_options(sub)
        sub.switch("--json", "print JSON", default=SUPPRESS)
    help = "chances told in Scrabble beside what came of them; takes two hours"
    sub = benchmarks.command("calibration", _calibrate, help, f"Measure {help}.")
    sub.option("--games", COUNT, "games of self-play (default 300)", default=300)
    sub.option("--nodes", COUNT, "turns played out for a move (default 2000)", default=2000)
    sub.option("--keep", "FOLDER", "keep games there, and go on from them")
    pool_options(sub)
    sub.switch("--json", "print JSON", default=SUPPRESS)
    _openings_option(parser)
    json_option(parser)


def _openings_option(to: Parser, **how: Any) -> None:
    to.switch(
        "--openings",
        "with scrabble: only the best openings of all racks, the same as 'bench openings'",
        **how,
    )


def run(arguments: Namespace) -> int:
    """Measure and print."""
    from tuiwords.bench.run import measure, parts

    if arguments.openings and arguments.game != "scrabble":
        raise UsageError("--openings is for 'bench scrabble'")
    names = parts("openings" if arguments.openings else arguments.game)
    options = {name: getattr(arguments, name, None) for name in ("positions", "seconds")}
    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    with progress("Measuring", len(names) + 1) as report:
        if arguments.game in _SPREAD:
            from tuiwords.bench.measured import BenchPlace

            def told(done: int, total: int) -> None:
                report(done, arguments.game, total=total)

            given["spread"] = BenchPlace(chosen_place(arguments), told)
        found = measure(names, report, **given)
    rows = [("", "measured", "scaled", "")]
    rows += [
        (name, _short(figure.value), _short(figure.scaled), figure.unit)
        for name, figure in found.figures.items()
    ]
    calibration = f"calibration: {found.calibration:.0f} boards/s (reference machine: 914)"
    show(arguments, asdict(found), f"{calibration}\n{columns(rows, numbers=(1, 2))}", indent=2)
    return 0


def _calibrate(arguments: Namespace) -> int:
    from tuiwords.bench.calibration import games, table

    folder = None if arguments.keep is None else user_path(arguments.keep)
    played = []
    with progress("Playing", arguments.games, unit="games") as report:
        for turns in games(arguments.games, arguments.nodes, chosen_place(arguments), folder):
            played.append(turns)
            report(len(played))
    bins = table(played)
    what = ("told", "came", "off", "95%")
    rows = [["bag", "win %", "turns", *what, *what, ""]]
    for each in bins:
        row = ["-".join(map(str, each.bag)), "-".join(map(str, each.percent)), str(each.turns)]
        row += [*_told(each.chance), *_told(each.spread)]
        rows.append([*row, " and ".join(each.off) + " off" * bool(each.off)])
    show(arguments, [_plain(each) for each in bins], columns(rows, numbers=range(2, 11)), indent=2)
    return 0


def _told(figure: ToldAndCame) -> tuple[str, ...]:
    found = (figure.told, figure.came, figure.off)
    return *(f"{value:z.1f}" for value in found), f"{figure.low:z.1f} to {figure.high:z.1f}"


def _plain(each: Bin) -> dict[str, Any]:
    figures = {name: getattr(each, name)._asdict() for name in ("chance", "spread")}
    return {**each._asdict(), **figures, "off": each.off}


def _short(value: float) -> str:
    """Four significant digits, without an exponent."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
