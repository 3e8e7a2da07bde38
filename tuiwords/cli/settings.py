"""The options of a game as command-line options."""

from __future__ import annotations

from argparse import Namespace

from tuiwords.cli.options import language_option
from tuiwords.cli.parser import Parser
from tuiwords.games.options import Option, Value
from tuiwords.play.game import Game
from tuiwords.play.spoken import takes_list


def add_options(parser: Parser, game: Game) -> None:
    """Add a command-line option for each option of the game."""
    group = parser.section(f"{game.title} options")
    for option in game.rules.options:
        if takes_list(option):
            language_option(group, option.key)
        help = (option.help or option.title).replace("%", "%%")
        name = f"--{option.key.replace('_', '-')}"
        if option.kind == "switch":
            group.switch(name, help, default=None)
            continue
        help += f" (default {option.default})" if option.default != "" else ""
        metavar = {
            "number": _span(option),
            "choice": "|".join(
                [
                    *option.choices,
                    *([_span(option)] if option.high else []),
                    *(["FILE"] if option.suffix else []),
                ]
            ),
            "range": "|".join([*option.choices[:1], "LOW-HIGH"]),
            "text": "TEXT",
            "words": "|".join([*option.choices, "NAME", "FILE"]),
        }[option.kind]
        group.argument(name, metavar, help)


def _span(option: Option) -> str:
    return f"{option.low}-{option.high}"


def given_options(arguments: Namespace, game: Game) -> dict[str, Value]:
    """The options that were given. Raises: GameError if a value is invalid."""
    values = {option.key: getattr(arguments, option.key) for option in game.rules.options}
    given = {key: value for key, value in values.items() if value is not None}
    game.rules.settings(given)
    return given
