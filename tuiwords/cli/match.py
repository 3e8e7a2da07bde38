"""``tuiwords match GAME BOT [BOT...]``: bots play many games, and what came of it."""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tuiwords.bots.roster import BotSpec
from tuiwords.cli import boggle, word_soup_match, wordle_match
from tuiwords.cli.output import columns, print_json, several
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_pools, pool_arguments
from tuiwords.cli.progress import progress
from tuiwords.cli.settings import add_options, given_options
from tuiwords.engine.base import Limit
from tuiwords.play import arena, catalog
from tuiwords.play.kit import GameKit

GAMES = 100  # played where --games is not given

Report = dict[str, Any]
Play = Callable[[Namespace, GameKit, Sequence[BotSpec]], Report]


def arguments(parser: ArgumentParser) -> None:
    """Add a subcommand for each game."""
    games = parser.add_subparsers(metavar="GAME", required=True, parser_class=Parser)
    for kit in catalog.KITS.values():
        sub = games.add_parser(
            kit.key, help=kit.title, description=f"Bots play {kit.title}: named ones or strategies."
        )
        sub.set_defaults(run=run, parser=sub, game=kit.key)
        sub.add_argument("bots", metavar="BOT", nargs="+", help="who plays")
        sub.add_argument("--games", metavar="N", type=int, help="how many games")
        sub.add_argument("--seed", metavar="S", type=int, default=0, help="of all chances (0)")
        sub.add_argument("--nodes", metavar="N", type=int, help="nodes a move, repeatable")
        sub.add_argument("--move-seconds", metavar="S", type=float, help="CPU seconds a move")
        pool_arguments(sub)
        sub.add_argument("--json", action="store_true", help="as JSON")
        if kit.key == "wordle":
            wordle_match.arguments(sub)
            continue
        if kit.key == "word-soup":
            word_soup_match.arguments(sub)
        if kit.key == "boggle":
            boggle.boards_argument(sub)
        sub.add_argument("--pairs", action="store_true", help="each game twice, seats swapped")
        sub.add_argument("--run", dest="kept", metavar="NAME", help="go on where NAME stopped")
        add_options(sub, kit)


def run(arguments: Namespace) -> int:
    """Play the games."""
    kit = catalog.kit(arguments.game)
    _check(arguments, kit)
    specs = [_spec(kit, name, arguments) for name in arguments.bots]
    play = _way(arguments, kit)
    wall, cpu = time.monotonic(), _cpu_seconds()
    report = play(arguments, kit, specs)
    timed = {"seconds": time.monotonic() - wall, "cpu_seconds": _cpu_seconds() - cpu}
    if arguments.json:
        print_json(timed | report)
    else:
        print(_text(report))
        print(f"{timed['seconds']:.1f} seconds", file=sys.stderr)
    return 0


def _way(arguments: Namespace, kit: GameKit) -> Play:
    """How the bots of a game meet: together at a table, or each with the same list of puzzles."""
    if kit.key == "wordle":
        moded = kit.mode(kit.settings(given_options(arguments, kit)))
        return _wordle_at_table if moded else wordle_match.play
    if kit.key == "word-soup" and word_soup_match.alone(arguments):
        return word_soup_match.play
    return _play


def _wordle_at_table(arguments: Namespace, kit: GameKit, specs: Sequence[BotSpec]) -> Report:
    return _play(arguments, kit, wordle_match.seated(arguments, kit, specs))


def _cpu_seconds() -> float:
    """Of this process and of its workers that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def _check(arguments: Namespace, kit: GameKit) -> None:
    for name in ("games", "nodes", "move_seconds"):
        value = getattr(arguments, name)
        if value is not None and not value > 0:
            option = name.replace("_", "-")
            raise UsageError(f"match {kit.key}: --{option} is a number above 0, not {value}")


def _spec(kit: GameKit, name: str, arguments: Namespace) -> BotSpec:
    spec = catalog.spec(kit, name)
    if arguments.nodes is None and arguments.move_seconds is None:
        return spec
    return replace(spec, limit=Limit(seconds=arguments.move_seconds, nodes=arguments.nodes))


def _play(arguments: Namespace, kit: GameKit, specs: Sequence[BotSpec]) -> Report:
    if len(specs) > kit.most_seats:
        raise UsageError(f"{kit.title} is for up to {kit.most_seats} bots, not {len(specs)}")
    boards = boggle.boards_of(arguments) if kit.key == "boggle" else []
    count = arguments.games or len(boards) * (1 + arguments.pairs) or GAMES
    settings = given_options(arguments, kit)
    dealt = arena.deals(count, arguments.seed, len(specs), settings, pairs=arguments.pairs)
    if boards:
        dealt = boggle.on_boards(dealt, boards, pairs=arguments.pairs)
    results = _played(arguments, kit, specs, dealt)
    report: Report = {"bots": [_figures(tally) for tally in arena.tally(specs, results)]}
    if arguments.pairs:
        report["pair_score"], report["pair_ci95"] = arena.pair_score(results)
    return report


def _played(
    arguments: Namespace, kit: GameKit, specs: Sequence[BotSpec], dealt: Sequence[arena.Deal]
) -> list[arena.Played]:
    from contextlib import ExitStack

    make_pool, workers = chosen_pools(arguments)
    with ExitStack() as stack:
        ledger = None
        if arguments.kept:
            from tuiwords.store.store import Store

            ledger = stack.enter_context(Store.open())
        title = f"{kit.title}: playing"
        shown = stack.enter_context(progress(title, len(dealt), unit="games"))

        def tell(standing: arena.Standing) -> None:
            shown(standing.games, f"{title}, {_so_far(standing)}" if standing.games else title)

        return arena.play_games(
            kit,
            specs,
            dealt,
            make_pool,
            workers=workers,
            ledger=ledger,
            run=arguments.kept or "",
            report=arena.standings(specs, tell, pairs=arguments.pairs),
        )


def _so_far(standing: arena.Standing) -> str:
    """The pair score with its interval, or else the means of the scores with theirs."""
    if standing.pair_score is not None and standing.pair_ci95 is not None:
        low, high = standing.pair_ci95
        return f"pair score {standing.pair_score:.3f} ({low:.3f} to {high:.3f})"
    return ", ".join(
        f"{tally.bot} {tally.mean:.2f} ±{tally.ci95[1] - tally.mean:.2f}"
        for tally in standing.tallies
    )


def _figures(tally: arena.Tally) -> Report:
    return {
        "bot": tally.bot,
        "games": tally.games,
        "wins": tally.wins,
        "ties": tally.ties,
        "mean": tally.mean,
        "sd": tally.sd,
        "ci95": list(tally.ci95),
        **tally.facts,
    }


def _text(report: Report) -> str:
    # Of guesses fewer are better, of scores more.
    mean = "mean guesses" if "mean_guesses" in report["bots"][0] else "mean score"
    rows = [("", "games", "wins", "ties", mean, "sd", "95 %")]
    for bot in report["bots"]:
        low, high = bot["ci95"]
        counts = (str(bot[key]) for key in ("games", "wins", "ties"))
        figures = (f"{bot['mean']:.4f}", f"{bot['sd']:.3f}", f"{low:.3f} to {high:.3f}")
        rows.append((bot["bot"], *counts, *figures))
    lines = [columns(rows, numbers=range(1, len(rows[0])))]
    lines += [
        f"{bot['bot']}: {bot['left']:.2f} letters left, {several(bot['cleared'], 'board')} cleared"
        for bot in report["bots"]
        if isinstance(bot.get("cleared"), int)
    ]
    lines += [
        f"{bot['bot']}: {bot['guesses']:.2f} guesses a game, {100 * bot['solved']:.1f} % solved"
        for bot in report["bots"]
        if "solved" in bot
    ]
    for bot in report["bots"]:
        if "histogram" in bot:
            lines.append(_histogram(bot))
    if "pair_score" in report:
        low, high = report["pair_ci95"]
        lines.append(f"pair score {report['pair_score']:.4f} ({low:.4f} to {high:.4f})")
    return "\n".join(lines)


def _histogram(bot: Report) -> str:
    counts = ", ".join(f"{count} in {guesses}" for guesses, count in bot["histogram"].items())
    total = several(bot["guesses"], "guess", "guesses")
    return f"{bot['bot']}: {total}, {several(bot['misses'], 'miss', 'misses')}; {counts}"
