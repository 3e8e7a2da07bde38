"""``tuiwords match`` with all bots at one table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from tuiwords.arena import arena
from tuiwords.bots.roster import BotSpec
from tuiwords.cli.options import SWITCH
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_place, run_option
from tuiwords.cli.progress import progress
from tuiwords.cli.settings import add_options, given_options
from tuiwords.games.options import Settings
from tuiwords.play.game import Game

GAMES = 100  # games to play without --games

Report = dict[str, Any]


def table_arguments(parser: Parser, game: Game) -> None:
    """Add the options for pairs and saved runs, and the game's options."""
    parser.add_argument("--pairs", **SWITCH, help="play each game twice with seats swapped")
    run_option(parser)
    add_options(parser, game)


def play_at_table(
    arguments: Namespace,
    game: Game,
    specs: Sequence[BotSpec],
    positions: Sequence[Settings] = (),
) -> Report:
    """Play games of all bots against each other; ``positions`` are settings to use in turn.

    Raises: GameError, UsageError.
    """
    if len(specs) > game.rules.most_seats:
        raise UsageError(f"{game.title} takes up to {game.rules.most_seats} bots, not {len(specs)}")
    count = arguments.games or len(positions) * (1 + arguments.pairs) or GAMES
    settings = given_options(arguments, game)
    dealt = arena.deals(count, arguments.seed, len(specs), settings, pairs=arguments.pairs)
    if positions:
        dealt = arena.on_positions(dealt, positions, pairs=arguments.pairs)
    results = _played(arguments, game, specs, dealt)
    report: Report = {
        "bots": [_figures(tally) for tally in arena.tally(specs, results, pairs=arguments.pairs)]
    }
    if arguments.pairs:
        report["pair_score"], report["pair_ci95"] = arena.pair_score(results)
    return report


def _played(
    arguments: Namespace, game: Game, specs: Sequence[BotSpec], dealt: Sequence[arena.Deal]
) -> list[arena.Played]:
    from contextlib import ExitStack

    place = chosen_place(arguments)
    with ExitStack() as stack:
        ledger = None
        if arguments.kept:
            from tuiwords.store.store import Store

            ledger = stack.enter_context(Store.open())
        title = f"{game.title}: playing"
        shown = stack.enter_context(progress(title, len(dealt), unit="games"))

        def tell(standing: arena.Standing) -> None:
            shown(
                standing.games, f"{title}, {progress_text(standing)}" if standing.games else title
            )

        return arena.play_games(
            game,
            specs,
            dealt,
            place,
            ledger=ledger,
            run=arguments.kept or "",
            report=arena.standings(specs, tell, pairs=arguments.pairs),
        )


def progress_text(standing: arena.Standing) -> str:
    """The pair score with its interval, or else the mean scores with theirs."""
    if standing.pair_score is not None and standing.pair_ci95 is not None:
        low, high = standing.pair_ci95
        return f"pair score {standing.pair_score:.3f} ({low:.3f} to {high:.3f})"
    return ", ".join(map(_mean_text, standing.tallies))


def _mean_text(tally: arena.Tally) -> str:
    low, high = tally.ci95
    error = f" ±{(high - low) / 2:.2f}" if low < high else ""
    return f"{tally.bot} {tally.mean:.2f}{error}"


def known_interval(ends: tuple[float, float]) -> list[float] | None:
    """An interval in the JSON: None if it has no width.

    That is so with too few games to tell, or where all results are equal: then it is not known how
    far others could be off.
    """
    low, high = ends
    return [low, high] if low < high else None


def _figures(tally: arena.Tally) -> Report:
    return {
        "bot": tally.bot,
        "games": tally.games,
        "wins": tally.wins,
        "ties": tally.ties,
        "mean": tally.mean,
        "sd": tally.sd,
        "ci95": known_interval(tally.ci95),
        **tally.facts,
    }
