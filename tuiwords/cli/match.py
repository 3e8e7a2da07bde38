"""``tuiwords match GAME BOT [BOT...]``: bots play many games; prints the results."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from functools import partial

from tuiwords.cli import numbers
from tuiwords.cli.bot_options import bot_option, chosen_bots
from tuiwords.cli.game_commands import commands_of
from tuiwords.cli.match_comparison import comparison_text, ratings_text, troubles_text
from tuiwords.cli.options import COUNT, seed_option
from tuiwords.cli.output import Report, columns, json_option, show
from tuiwords.cli.parser import Parser
from tuiwords.cli.pools import chosen_threads, cpu_seconds, pool_options
from tuiwords.engine.threads import using
from tuiwords.play import catalog
from tuiwords.play.game import Game
from tuiwords.text import count_text

_SAVED = "the finished games of run {!r} are saved; the same command continues it"
_LARGE = 100  # scores from which one decimal is enough


def arguments(parser: Parser) -> None:
    """Add a subcommand for each game."""
    games = parser.commands("GAME")
    for game in catalog.GAMES.values():
        about = f"Let bots or strategies play {game.title} against each other."
        sub = games.command(game.key, run, game.title, about, game=game.key)
        sub.fill = partial(_fill, game)


def _fill(game: Game, sub: Parser) -> None:
    sub.argument(
        "bots",
        "BOT",
        "a bot or a strategy (an unknown name lists them), or a program such as ./mybot",
        nargs="+",
    )
    sub.option(
        "--games",
        COUNT,
        "number of games (default 100; all words in Wordle, all boards of --boards)",
    )
    seed_option(sub, "random seed of the games")
    each = "; with commas, one for each bot"
    sub.option(
        "--move-seconds", "S[,S...]", f"CPU seconds per move{each}", type=numbers.each_seconds
    )
    sub.option(
        "--nodes",
        "N[,N...]",
        f"positions searched, or turns played out, per move{each}",
        type=numbers.each_count,
    )
    bot_option(sub)
    pool_options(sub)
    json_option(sub)
    commands_of(game).match_arguments(sub, game)


def run(arguments: Namespace) -> int:
    """Play the games."""
    game = catalog.game(arguments.game)
    specs = chosen_bots(arguments, game)
    wall, cpu = time.monotonic(), cpu_seconds()
    try:
        with using(chosen_threads(arguments)):
            report = commands_of(game).match(arguments, game, specs)
    except KeyboardInterrupt:
        if run_name := getattr(arguments, "kept", None):
            print(_SAVED.format(run_name), file=sys.stderr)
        raise
    timed = {"seconds": time.monotonic() - wall, "cpu_seconds": cpu_seconds() - cpu}
    note = f"{timed['seconds']:.1f} seconds"
    show(arguments, timed | report, _text(report, game.results.score_note), note=note)
    return 0


def _text(report: Report, score_note: str) -> str:
    if "ratings" in report:
        failed = [line for meeting in report["meetings"] for line in troubles_text(meeting)]
        return "\n".join([ratings_text(report), *failed])
    # Fewer guesses are better, but higher scores are.
    mean = "mean guesses" if "mean_guesses" in report["bots"][0] else "mean score"
    decimals = 4 if mean == "mean guesses" else 1 if report["bots"][0]["mean"] >= _LARGE else 2
    rows = [("", "games", "wins", "ties", mean, "sd", "95%")]
    for bot in report["bots"]:
        ends = bot["ci95"]
        counts = (str(bot[key]) for key in ("games", "wins", "ties"))
        span = " to ".join(f"{end:.{decimals}f}" for end in ends) if ends else "-"
        sd = f"{bot['sd']:.{decimals}f}" if bot["games"] > 1 else "-"
        figures = (f"{bot['mean']:.{decimals}f}", sd, span)
        rows.append((bot["bot"], *counts, *figures))
    lines = [columns(rows, numbers=range(1, len(rows[0])))]
    lines += [
        f"{bot['bot']}: {bot['left']:.2f} letters left, "
        f"{count_text(bot['cleared'], 'board')} cleared"
        for bot in report["bots"]
        if isinstance(bot.get("cleared"), int)
    ]
    lines += [
        f"{bot['bot']}: {bot['guesses']:.2f} guesses per game, {100 * bot['solved']:.1f}% solved"
        for bot in report["bots"]
        if "solved" in bot
    ]
    for bot in report["bots"]:
        if "histogram" in bot:
            lines.append(_histogram(bot))
        if "by_turn" in bot:
            lines.append(_turns(bot))
    if "share" in report:
        lines.append(comparison_text(report))
    if score_note and mean == "mean score":
        lines.append(score_note)
    lines += troubles_text(report)
    return "\n".join(lines)


def _turns(bot: Report) -> str:
    rows = [(bot["bot"], "games", "points", "of all points", "of all letters", "CPU s")]
    rows += [
        (
            f"turn {row['turn']}",
            str(row["games"]),
            f"{row['points']:.1f}",
            f"{100 * row['points_share']:.1f}%",
            f"{100 * row['letters_share']:.1f}%",
            f"{row['cpu_seconds']:.4f}",
        )
        for row in bot["by_turn"]
    ]
    return columns(rows, numbers=range(1, len(rows[0])))


def _histogram(bot: Report) -> str:
    counts = ", ".join(f"{count} in {guesses}" for guesses, count in bot["histogram"].items())
    total = count_text(bot["guesses"], "guess", "guesses")
    return f"{bot['bot']}: {total}, {count_text(bot['misses'], 'miss', 'misses')}; {counts}"
