"""``tuiwords train TABLE``: rebuilds a table that ships with the games."""

from __future__ import annotations

import importlib
from argparse import ArgumentTypeError, Namespace
from dataclasses import fields
from typing import Any

from tuiwords.cli import numbers
from tuiwords.cli.options import COUNT, RULES, SEED, language_option
from tuiwords.cli.output import columns
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.pools import chosen_place, cpu_seconds, pool_options
from tuiwords.cli.progress import progress
from tuiwords.lexicon.library import DEFAULT
from tuiwords.paths import user_path

# Each module has ``train``, which writes an asset and takes what its options give: most ``games``,
# ``seed`` and ``place``, some a ruleset, a word list or a game, ``skill`` files.
TRAININGS = {
    "leaves": "the value of tiles kept on the rack in Scrabble and similar games, by self-play",
    "win-percent": "the win chance for each lead in Scrabble and similar games, by self-play",
    "word-soup": "the value of the letters left on a Word Soup board, by planned games",
    "skill": "how likely people take each turn of Scrabble, by recorded games in GCG files",
    "wordle": "how likely each word is a Wordle answer, and how many guesses remain",
    "wordle-plans": "the precomputed games of Wordle's optimal strategy",
    "playability": "how much each word of a list is worth knowing in Scrabble, by self-play",
    "puzzles": "puzzles of all games, by self-play, as lines of JSON (puzzles.jsonl)",
    "ratings": "the ratings of the bots, by games against each other",
    "reviews": "how accurately the bots play, by reviews of their own games",
}
_OPTIONS = ("games", "seed", "rules", "game", "lexicon", "files", "programs")
_SHOWN = 100  # most characters of a printed value


def arguments(parser: Parser) -> None:
    """Add a subcommand for each table."""
    what = parser.commands("TABLE")
    for name, help in TRAININGS.items():
        sub = what.command(name, run, help, f"Train {help}.", table=name)
        if name == "skill":
            sub.argument("files", "FILE", "a GCG file, or a folder of them", nargs="+")
            sub.option(
                "--program",
                "NICK",
                "leave out the turns of this player, which is a program (repeatable; some "
                "well-known ones are left out anyway)",
                action="append",
                dest="programs",
            )
        else:
            sub.option("--games", COUNT, "number of games")
        if name != "wordle-plans":
            sub.option("--seed", SEED, "random seed")
        pool_options(sub)
        sub.option("--output", "FILE", "where to write it (default: over the shipped file)")
        if name in ("ratings", "reviews"):
            sub.option("--game", "GAME", "only the bots of this game")
        if name == "leaves":
            instead = sub.either()
            instead.option("--import", "FILE", "write those of a KLV2 to --output", dest="taken")
            instead.option("--export", "FILE", "write them as KLV2, for MAGPIE", dest="given")
        if name == "ratings":
            sub.option(
                "--bot-games",
                "BOT=N",
                "a bot that thinks for long plays so many games with each of the two bots "
                "next to it (repeatable)",
                action="append",
                type=_bot_games,
            )
        if name == "playability":
            sub.option("--lexicon", "NAME", "the word list, shipped or imported")
        if name == "puzzles":
            sub.option("--game", "GAME", "only puzzles of this game")
        if name in ("leaves", "win-percent", "playability", "ratings"):
            sub.option("--rules", RULES, "the rules")
        if name in ("leaves", "win-percent", "ratings"):
            language_option(sub)


def run(arguments: Namespace) -> int:
    """Train, write the table and print the results."""
    if arguments.table == "leaves" and (arguments.taken or arguments.given):
        return _exchange_leaves(arguments)
    given: dict[str, Any] = {
        key: getattr(arguments, key)
        for key in _OPTIONS
        if getattr(arguments, key, None) is not None
    }
    given["place"] = chosen_place(arguments)
    if getattr(arguments, "bot_games", None):
        given["bot_games"] = dict(arguments.bot_games)
    if arguments.output:
        given["path"] = user_path(arguments.output)
    module = importlib.import_module(f"tuiwords.train.{arguments.table.replace('-', '_')}")
    start = cpu_seconds()
    with progress(f"Training: {arguments.table}", 1) as report:
        found = module.train(progress=lambda done, total: report(done, total=total), **given)
    rows = [(field.name, _short(getattr(found, field.name))) for field in fields(found)]
    print(columns([*rows, ("CPU seconds", f"{cpu_seconds() - start:.1f}")]))
    return 0


def _exchange_leaves(arguments: Namespace) -> int:
    """Read leaves from a KLV2, or write one. Raises: GameError, UsageError, OSError."""
    from tuiwords.train import leaves

    action, uses = ("import", "output") if arguments.taken else ("export", "rules")
    given = vars(arguments) | {"language": getattr(arguments, "lexicon", None)}
    for name in ("games", "seed", "workers", "scheduler", "output", "rules", "language"):
        if name != uses and given[name] is not None:
            raise UsageError(f"train leaves: --{action} cannot be used with --{name}")
    if arguments.taken:
        if not arguments.output:
            raise UsageError("train leaves: --import needs --output, the file to write")
        path = user_path(arguments.output)
        print(leaves.import_leaves(user_path(arguments.taken), path))
    else:
        rules = arguments.rules or leaves.RULES
        words = getattr(arguments, "lexicon", None) or DEFAULT
        print(leaves.export_leaves(user_path(arguments.given), rules, words))
    return 0


def _bot_games(text: str) -> tuple[str, int]:
    bot, equals, number = text.partition("=")
    if not (bot and equals):
        raise ArgumentTypeError(f"must be BOT=N, such as Keystone=100, not {text}")
    return bot, numbers.count(number)


def _short(value: object) -> str:
    if isinstance(value, tuple) and all(isinstance(part, str) for part in value):
        return ", ".join(value)
    text = str(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
