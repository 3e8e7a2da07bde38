"""``tuiwords solve GAME``: the moves of a position, ranked by a strategy."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from tuiwords.cli import boggle, scrabble, word_soup, wordle
from tuiwords.cli.output import columns, print_json
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.progress import progress
from tuiwords.engine.base import Limit, Ranking
from tuiwords.play import catalog
from tuiwords.play.hints import hint_table
from tuiwords.play.kit import AnyStrategy, GameKit


class Solver(Protocol):
    """What a game adds to ``solve``: how its positions are written, and figures about them."""

    def arguments(self, parser: ArgumentParser) -> None:
        """Add the position and the game's own options."""

    def views(self, arguments: Namespace) -> Iterable[Any]:
        """The position, or with ``-`` those on standard input. Raises: GameError, UsageError."""

    def facts(self, ranking: Ranking[Any]) -> dict[str, Any]:
        """The game's own figures of the JSON."""

    def details(self, move: Any) -> dict[str, Any]:
        """What the JSON tells of a move besides its text, its value and its terms."""

    def heading(self, facts: dict[str, Any]) -> str:
        """These figures in words."""


SOLVERS: dict[str, Solver] = {
    "wordle": wordle.WordleSolver(),
    "boggle": boggle.BoggleSolver(),
    "word-soup": word_soup.WordSoupSolver(),
    "scrabble": scrabble.ScrabbleSolver(),
}


def arguments(parser: ArgumentParser) -> None:
    """Add a subcommand for each game."""
    games = parser.add_subparsers(metavar="GAME", required=True, parser_class=Parser)
    for key, solver in SOLVERS.items():
        kit = catalog.kit(key)
        sub = games.add_parser(key, help=kit.title, description=f"Rank the moves of {kit.title}.")
        sub.set_defaults(run=run, parser=sub, game=key)
        solver.arguments(sub)
        sub.add_argument("--strategy", metavar="NAME", help=f"default: {kit.advisor}")
        sub.add_argument("--seconds", metavar="S", type=float, help="CPU seconds to think")
        sub.add_argument("--nodes", metavar="N", type=int, help="nodes to think, repeatable")
        sub.add_argument("--seed", metavar="S", type=int, default=0, help="of its chances")
        sub.add_argument("--top", metavar="N", type=int, default=10, help="moves listed (10)")
        sub.add_argument("--json", action="store_true", help="as JSON, one object a position")


def run(arguments: Namespace) -> int:
    """Solve."""
    kit, solver = catalog.kit(arguments.game), SOLVERS[arguments.game]
    limit = _limit(arguments)
    strategies: dict[str, AnyStrategy] = {}
    for view in solver.views(arguments):
        name = arguments.strategy or kit.advisor_for(view)
        if name not in strategies:
            strategies[name] = catalog.strategy(kit, name)
        strategy = strategies[name]
        ranking = _thought(strategy, view, limit)
        facts = solver.facts(ranking)
        if arguments.json:
            print_json(plain(kit, strategy, ranking, solver.details) | facts)
        else:
            print(_text(solver.heading(facts), ranking, kit), flush=True)
    return 0


def _limit(arguments: Namespace) -> Limit:
    for name in ("seconds", "nodes", "top"):
        value = getattr(arguments, name)
        if value is not None and not value > 0:
            raise UsageError(f"solve {arguments.game}: --{name} is a number above 0, not {value}")
    return Limit(arguments.seconds, arguments.nodes, arguments.top, arguments.seed)


def _thought(strategy: AnyStrategy, view: Any, limit: Limit) -> Ranking[Any]:
    with progress(f"Thinking ({strategy.name})") as report:
        return _last(strategy.analyse(view, limit), report)


def _last(rankings: Iterator[Ranking[Any]], report: Any) -> Ranking[Any]:
    last = next(rankings)
    for last in rankings:
        report(last.nodes)
    return last


def plain(
    kit: GameKit,
    strategy: AnyStrategy,
    ranking: Ranking[Any],
    details: Callable[[Any], dict[str, Any]],
) -> dict[str, Any]:
    """A ranking as the JSON of the command line, the same for every game but for the details."""
    return {
        "game": kit.key,
        "strategy": strategy.name,
        "measure": ranking.measure.name,
        "moves": [
            {"move": str(ranked.move), "value": ranked.value, "terms": dict(ranked.terms)}
            | details(ranked.move)
            for ranked in ranking.moves
        ],
        "nodes": ranking.nodes,
        "seconds": ranking.seconds,
        "final": ranking.final,
    }


def _text(heading: str, ranking: Ranking[Any], kit: GameKit) -> str:
    table = hint_table(ranking, kit.columns, 0)
    rows = [("", *table.columns), *((row.move, *row.cells) for row in table.rows)]
    figures = columns(rows, numbers=range(1, len(table.columns) + 1))
    return f"{heading}; {table.heading}\n{figures}"
