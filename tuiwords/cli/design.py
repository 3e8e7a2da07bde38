"""``tuiwords design boggle``: a board with as many points as possible, or in a given range."""

from __future__ import annotations

import math
import random
import re
import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from tuiwords.cli.options import (
    COUNT,
    SECONDS,
    WHOLE,
    lexicon_option,
    seed_option,
    threads_option,
)
from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_place, chosen_threads, pool_options
from tuiwords.cli.progress import progress
from tuiwords.engine.base import Limit, Ranking
from tuiwords.engine.threads import using
from tuiwords.games.base import GameError
from tuiwords.games.boggle import check_size, parse_board
from tuiwords.games.boggle.rules import BoggleRules, sized_rules
from tuiwords.games.grid import Grid
from tuiwords.lexicon.lexicon import Alphabet, Lexicon
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.engine.boggle.design.state import DesignView

METHODS = ("heat-bath", "anneal", "genetic", "climb")  # those of the engine, best first
SIZE = 4
USUAL_SECONDS = 10.0
SEEDS = 10  # of a comparison
FREE = "."  # in --lock, a square that may change
NOT_FOUND = 1  # exit status


def arguments(parser: Parser) -> None:
    """Add the only game that has a designer."""
    sub = parser.commands("GAME").command(
        "boggle",
        run,
        "Boggle",
        "Search for the Boggle board with the most points (Inverse Boggle).",
    )
    sub.epilog = "Ctrl+C ends the search and prints the best board so far."
    sub.option("--size", WHOLE, f"rows and columns, 2 to 6 (default {SIZE})")
    sub.option("--seconds", SECONDS, f"CPU seconds to search (default {USUAL_SECONDS:g})")
    sub.option("--boards", COUNT, "stop after N boards: the same result every time")
    seed_option(sub)
    threads_option(sub)
    sub.option(
        "--method", "METHOD", f"{', '.join(METHODS)} (default {METHODS[0]})", choices=METHODS
    )
    sub.option("--start", "ROWS", "start from this board: 'PERS LATG SINT EERS'")
    sub.option("--lock", "ROWS", "letters to lock, . for the others: 'Qu... .... .... ...S'")
    wanted = sub.either()
    points = COUNT | {"metavar": "SCORE"}
    wanted.add_argument("--target", **points, help="stop at this many points")
    wanted.option("--range", "LOW-HIGH", "find a board worth this many points")
    lexicon_option(sub)
    sub.option("--min-length", COUNT, "shortest word (default 3)", default=3)
    json_option(sub)
    sub.switch(
        "--compare",
        f"compare all methods and variants over --seeds seeds, --seconds each; takes long, "
        f"resumes where it was stopped (default {SEEDS} seeds)",
    )
    sub.option("--seeds", COUNT, "seeds for --compare")
    pool_options(sub, "with --compare: processes (default: this one)")


def run(arguments: Namespace) -> int:
    """Design, or compare the methods."""
    if arguments.compare:
        return _compare(arguments)
    for name in ("seeds", "workers", "scheduler"):
        if getattr(arguments, name) is not None:
            raise _usage(f"--{name} needs --compare")
    return _design(arguments)


def _usage(sentence: str) -> UsageError:
    return UsageError(f"design boggle: {sentence}")


def _design(arguments: Namespace) -> int:
    from tuiwords.engine.boggle.words import board_words

    view = _view(arguments)
    seconds = arguments.seconds
    if seconds is None and arguments.boards is None:
        seconds = USUAL_SECONDS
    limit = Limit(seconds, arguments.boards, 1, arguments.seed)
    with using(chosen_threads(arguments)):
        ranking = _searched(arguments.method or METHODS[0], view, limit)
    best = ranking.moves[0]
    grid = parse_board(str(best.move), view.lexicon.alphabet)
    score, words = int(best.value), len(board_words(view.lexicon, view.rules, grid))
    plain = {
        "board": str(best.move),
        "score": score,
        "words": words,
        "cpu_seconds": ranking.seconds,
        "boards": ranking.nodes,
    }
    found = f"{count_text(score, 'point')} with {count_text(words, 'word')}"
    work = f"{count_text(ranking.nodes, 'board')} in {ranking.seconds:.1f} CPU seconds"
    note = f"{work}, {count_text(int(ranking.facts['restarts']), 'restart')}"
    show(arguments, plain, "\n".join((*str(best.move).split(), found)), note=note)
    if view.span and not view.span[0] <= score <= view.span[1]:
        asked = arguments.range or f"{arguments.target} points or more"
        print(f"tuiwords: {asked} not found in time; this board is the closest", file=sys.stderr)
        return NOT_FOUND
    return 0


def _searched(method: str, view: DesignView, limit: Limit) -> Ranking[Any]:
    """The last ranking, or the one at which Ctrl+C stopped the search."""
    from tuiwords.engine.boggle.design.designer import Designer
    from tuiwords.engine.boggle.design.methods import METHODS

    total = limit.nodes if limit.seconds is None else math.ceil(limit.seconds)
    rankings = Designer(METHODS[method]()).analyse(view, limit)
    last = next(rankings)
    with progress(f"Designing ({method})", total) as report:
        try:
            for last in rankings:
                done = last.nodes if limit.seconds is None else int(last.seconds)
                report(done, f"Designing ({method}), best {last.moves[0].value:,.0f} points")
        except KeyboardInterrupt:
            pass
    return last


def _view(arguments: Namespace) -> DesignView:
    """The design problem that the arguments describe. Raises: GameError, UsageError."""
    from tuiwords.engine.boggle.design.state import NO_END, DesignView

    lexicon = library().open(arguments.lexicon)
    start = _rows("--start", arguments.start, lexicon.alphabet) if arguments.start else None
    span = _range(arguments.range) if arguments.range else None
    if arguments.target is not None:
        span = (arguments.target, NO_END)
    if not arguments.lock:
        rules = _rules(arguments, start)
        return DesignView(lexicon, rules, start, span=span)
    grid, locked = _locked(arguments.lock, lexicon.alphabet)
    rules = _rules(arguments, start or grid)
    if start is None:
        start = _filled(grid, locked, arguments.seed, lexicon, rules)
    _check_agreement(start, grid, locked)
    return DesignView(lexicon, rules, start, locked, span)


def _rows(option: str, text: str, alphabet: Alphabet) -> Grid:
    try:
        return parse_board(text, alphabet)
    except GameError as error:
        raise GameError(f"the board of {option}: {error}") from error


def _rules(arguments: Namespace, grid: Grid | None) -> BoggleRules:
    if arguments.size is not None:
        check_size(arguments.size, arguments.size)
    elif grid:
        return sized_rules(grid.rows, grid.columns, min_length=arguments.min_length)
    size = arguments.size or SIZE
    return sized_rules(size, size, min_length=arguments.min_length)


def _range(text: str) -> tuple[int, int]:
    low, between, high = text.replace("-", ":").partition(":")
    try:
        if between:
            return int(low), int(high)
    except ValueError:
        pass
    raise _usage(f"--range must be LOW-HIGH, such as 500-600, not {text!r}")


def _locked(text: str, alphabet: Alphabet) -> tuple[Grid, frozenset[int]]:
    """The board of ``--lock`` and its locked squares."""
    if re.search(r"\[[^\]]*\.", text):
        raise GameError("a '.' in --lock stands for a whole square, not for one letter in [ ]")
    # Read twice, with the dots replaced by two different letters; locked squares are the same.
    one, other = (
        _rows("--lock", text.replace(FREE, letter), alphabet) for letter in alphabet.letters[:2]
    )
    pairs = enumerate(zip(one.faces, other.faces, strict=True))
    return one, frozenset(square for square, (face, other) in pairs if face == other)


def _filled(
    grid: Grid, locked: frozenset[int], seed: int, lexicon: Lexicon, rules: BoggleRules
) -> Grid:
    """The locked squares, with letters drawn with ``seed`` on all others."""
    from tuiwords.engine.boggle.design.state import DesignView

    chance, palette = random.Random(f"lock {seed}"), DesignView(lexicon, rules).palette
    faces = [f if s in locked else chance.choice(palette) for s, f in enumerate(grid.faces)]
    return Grid(grid.rows, grid.columns, tuple(faces))


def _check_agreement(start: Grid, grid: Grid, locked: frozenset[int]) -> None:
    if (start.rows, start.columns) != (grid.rows, grid.columns):
        raise GameError(
            f"--lock is {grid.rows} x {grid.columns}, but --start is {start.rows} x {start.columns}"
        )
    for square in sorted(locked):
        if start.faces[square] != grid.faces[square]:
            row, column = start.place(square)
            held, wanted = (g.faces[square].upper() or "#" for g in (start, grid))
            raise GameError(
                f"--lock has {wanted} in row {row + 1}, column {column + 1}, "
                f"but --start has {held} there"
            )


def _compare(arguments: Namespace) -> int:
    from tuiwords.bench.boggle_design import BEST_KNOWN, ENTRANTS, Race, compare
    from tuiwords.store.store import Store

    for name in ("method", "start", "lock", "range", "boards", "threads"):
        if getattr(arguments, name) is not None:
            raise _usage(f"--compare cannot be used with --{name}")
    if arguments.min_length != 3:
        raise _usage("--compare cannot be used with --min-length")
    lexicon = library().open(arguments.lexicon)
    size = arguments.size or SIZE
    check_size(size, size)
    target = arguments.target or (BEST_KNOWN.get(size) if lexicon.name == DEFAULT else None)
    place = chosen_place(arguments)
    race = Race(lexicon, size, arguments.seconds or USUAL_SECONDS, target)
    seeds = range(1, 1 + (arguments.seeds or SEEDS))
    with (
        Store.open() as store,
        progress("Comparing", len(seeds) * len(ENTRANTS)) as report,
    ):
        standings = compare(race, seeds, place, store, report)
    rows = [standing.figures() for standing in standings]
    plain = {"size": size, "seconds": race.seconds, "target": target, "methods": rows}
    raced = f"{count_text(len(seeds), 'seed')} of {race.seconds:g} CPU seconds each"
    heading = f"{size} x {size}, {raced}"
    show(arguments, plain, f"{heading}\n{_table(rows, target)}")
    return 0


def _table(rows: list[dict[str, Any]], target: int | None) -> str:
    reached = f"reached {target:,}" if target else ""
    heading = ("", "mean", "worst", "best", reached, "median s", "boards/s")
    lines = [
        (
            row["method"],
            *(f"{row[name]:,.0f}" for name in ("mean", "worst", "best")),
            f"{row['reached']} of {row['seeds']}" if target else "",
            "" if row["reached_after"] is None else f"{row['reached_after']:.1f}",
            f"{row['boards_per_second']:,.0f}",
        )
        for row in rows
    ]
    return columns([heading, *lines], numbers=range(1, len(heading)))
