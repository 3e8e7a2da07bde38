"""``tuiwords solve GAME``: ranks the moves of a position with a strategy."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from tuiwords.cli.bot_options import program_spec
from tuiwords.cli.game_commands import GameSolver, commands_of
from tuiwords.cli.options import COUNT, limit_options, seed_option, threads_option
from tuiwords.cli.output import columns, json_option, show
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_threads
from tuiwords.cli.progress import progress
from tuiwords.engine.base import Fallible, Limit, Ranking
from tuiwords.engine.threads import using
from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.game import AnyStrategy, Game
from tuiwords.play.hints import hint_table


def arguments(parser: Parser) -> None:
    """Add a subcommand for each game."""
    games = parser.commands("GAME")
    for game in catalog.GAMES.values():
        # Games of tuiwords have a solver: what they add is imported for the one that is named.
        if not game.package or commands_of(game).solver is not None:
            about = f"Rank the moves of {game.title}."
            sub = games.command(game.key, run, game.title, about, game=game.key)
            sub.fill = partial(_fill, game)


def _fill(game: Game, sub: Parser) -> None:
    _solver(game).arguments(sub)
    sub.option(
        "--strategy",
        "NAME",
        f"what ranks the moves (default {game.advice.solver or game.advice.advisor}); "
        "an unknown name lists all; or a program such as ./mybot",
    )
    limit_options(sub, "CPU seconds to think", "positions or turns to search: the same every time")
    seed_option(sub)
    threads_option(sub)
    sub.option("--top", COUNT, "moves to list (default 10)", default=10)
    json_option(sub, "print JSON, one object per position")


def _solver(game: Game) -> GameSolver:
    solver = commands_of(game).solver
    assert solver is not None  # else there would be no such subcommand
    return solver


def run(arguments: Namespace) -> int:
    """Rank the moves of each position and print them; Ctrl+C prints what is known so far.

    Raises: UsageError, where there is no position; KeyboardInterrupt.
    """
    game = catalog.game(arguments.game)
    solver = _solver(game)
    # The best move alone is what a bot asks for, with less search than for a list.
    top = max(2, arguments.top)
    limit = Limit(arguments.seconds, arguments.nodes, top, arguments.seed)
    threads = chosen_threads(arguments)
    strategies: dict[str, AnyStrategy] = {}
    view = None
    for view in solver.views(arguments):
        if (listed := commands_of(game).listing(arguments, view)) is not None:
            show(arguments, *listed)
            continue
        advice = game.advice
        name = arguments.strategy or advice.solver or advice.advisor_for(view)
        if name not in strategies:
            strategies[name] = _strategy(game, name)
        strategy = strategies[name]
        ranking, stopped = _ranked(strategy, view, limit, threads)
        if isinstance(strategy, Fallible) and strategy.trouble:
            raise GameError(strategy.trouble)
        ranking = replace(ranking, moves=ranking.moves[: arguments.top])
        facts = solver.facts(ranking)
        text = _text(solver.heading(facts), ranking, game)
        show(arguments, plain(game, strategy, ranking, solver.details) | facts, text)
        if stopped:
            raise KeyboardInterrupt
    if view is None:
        raise UsageError(f"solve {game.key}: standard input has no position")
    return 0


def _strategy(game: Game, name: str) -> AnyStrategy:
    """The strategy called ``name``, or the program of that path. Raises: GameError, UsageError."""
    program = program_spec(game, name)
    if program is None:
        return game.strategy(name)
    return game.strategy(program.strategy, **program.options)


def _ranked(
    strategy: AnyStrategy, view: Any, limit: Limit, threads: int
) -> tuple[Ranking[Any], bool]:
    """The last ranking, or the one at which Ctrl+C stopped the search, and whether it did."""
    with progress(f"Thinking ({strategy.name})") as report, using(threads):
        rankings = strategy.analyse(view, limit)
        last = next(rankings)
        try:
            for last in rankings:
                report(last.nodes)
        except KeyboardInterrupt:
            return replace(last, final=False), True
        return last, False


def plain(
    game: Game,
    strategy: AnyStrategy,
    ranking: Ranking[Any],
    details: Callable[[Any], dict[str, Any]],
) -> dict[str, Any]:
    """A ranking as JSON values, in the same form for every game except for the details."""
    return {
        "game": game.key,
        "strategy": strategy.name,
        "measure": ranking.measure.name,
        "moves": [
            {"move": str(ranked.move), "value": ranked.value, "terms": dict(ranked.terms)}
            | ({} if ranked.error is None else {"error": ranked.error})
            | details(ranked.move)
            for ranked in ranking.moves
        ],
        "nodes": ranking.nodes,
        "seconds": ranking.seconds,
        "final": ranking.final,
    } | ({"note": ranking.note} if ranking.note else {})


def _text(heading: str, ranking: Ranking[Any], game: Game) -> str:
    table = hint_table(ranking, game.advice.columns, 0)
    if not table.rows:
        return heading
    rows = [("", *table.columns), *((row.move, *row.cells) for row in table.rows)]
    figures = columns(rows, numbers=range(1, len(table.columns) + 1))
    lines = [f"{heading}; {table.heading}", table.instead, figures]
    return "\n".join(filter(None, lines))
