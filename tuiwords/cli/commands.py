"""The commands of the command line, listed without importing any game.

The top level knows only the names of the commands; the module of the command that is called adds
its own arguments, so that ``--version`` and ``--help`` take no longer than argparse does.
"""

from __future__ import annotations

import importlib
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass

from tuiwords import __version__
from tuiwords.cli.parser import Parser, UsageError, is_option, unknown
from tuiwords.text import capital
from tuiwords.unknown import near_names


@dataclass(frozen=True, slots=True)
class CliCommand:
    """A command: its name, a line of help, and the module with its ``arguments`` and ``run``."""

    name: str
    help: str
    module: str = ""

    def fill(self, parser: Parser) -> None:
        """Add the command's own arguments and its ``run``, if its actions have none."""
        module = importlib.import_module(f"tuiwords.cli.{self.module or self.name}")
        parser.set_defaults(run=getattr(module, "run", None), parser=parser)
        module.arguments(parser)


COMMANDS = (
    CliCommand("play", "play a game in the app, or line by line with --plain"),
    CliCommand("daily", "show and play the games of the day"),
    CliCommand("practice", "practice what you missed in your own games"),
    CliCommand("puzzle", "solve puzzles of all games"),
    CliCommand("solve", "rank the moves of a position"),
    CliCommand("match", "let bots play many games against each other"),
    CliCommand("rules", "list, draw and check rulesets of Scrabble's kind, and write new ones"),
    CliCommand("languages", "list, show and check languages, and make new ones from word lists"),
    CliCommand("bots", "list bots and strategies, and the options of one of them"),
    CliCommand("engine", "play for other programs, by a protocol of lines; check such a program"),
    CliCommand("design", "search for the Boggle board with the most points"),
    CliCommand("review", "review a finished game, move by move"),
    CliCommand("lexicon", "list, import, check, search and define words"),
    CliCommand("quiz", "learn words by typing: anagrams, hooks, valid or phony, meanings"),
    CliCommand("stats", "show your statistics"),
    CliCommand("export", "export matches as JSON lines or GCG", "export_"),
    CliCommand("import", "import exported matches and GCG files", "import_"),
    CliCommand("claim", "say which player of imported games you are"),
    CliCommand("doctor", "check this installation"),
    CliCommand("paths", "show where data, settings and cache are stored"),
    CliCommand("keys", "list all keys of the app with the ids that change them"),
    CliCommand("bench", "measure how fast this installation is"),
    CliCommand("train", "rebuild the tables that ship with the games"),
    CliCommand("serve", "serve the app to a web browser"),
    CliCommand("completions", "print a shell completion script"),
)


def build() -> Parser:
    """The parser, which asks a command for its arguments when it is called."""
    parser = Parser(
        prog="tuiwords",
        description="Word games in the terminal. Without a command, opens the app.",
        epilog="Run 'tuiwords COMMAND --help' for the options of a command.",
    )
    parser.add_argument("--version", action="version", version=f"tuiwords {__version__}")
    parser.set_defaults(run=_open_app, parser=parser)
    commands = parser.commands("COMMAND", required=False)
    for command in COMMANDS:
        sub = commands.add(command.name, help=command.help, description=f"{capital(command.help)}.")
        sub.fill = command.fill
    return parser


def whole() -> Parser:
    """The parser with the arguments of all commands."""
    parsers = [parser := build()]
    while parsers:
        for action in parsers.pop().known:
            if isinstance(action.choices, dict) and not action.option_strings:
                parsers += action.choices.values()
    return parser


def read(arguments: Sequence[str]) -> Namespace:
    """Parse a command line; the result's ``run`` executes it. Raises: UsageError."""
    _refuse_game(arguments)
    parsed: Namespace
    parsed, rest = build().parse_known_args(arguments)
    if rest and not _extend_list(parsed, rest):
        options = [o for action in parsed.parser.known for o in action.option_strings]
        first = next(filter(is_option, rest), rest[0]).split("=")[0]
        if is_option(first):
            raise UsageError(unknown("option", first, options, parsed.parser.prog))
        raise UsageError(f"{parsed.parser.prog!r} does not accept {first!r}")
    return parsed


def _refuse_game(arguments: Sequence[str]) -> None:
    """Raises: UsageError for the name of a game instead of a command; it says what to type."""
    names = [command.name for command in COMMANDS]
    if not arguments or is_option(arguments[0]) or arguments[0] in names:
        return
    from tuiwords.cli.game_commands import commands_of
    from tuiwords.play import catalog

    given = arguments[0]
    games = [] if near_names(given, names) else near_names(given, catalog.GAMES, 1, 0.75)
    if games:
        key = games[0]
        solves = commands_of(catalog.GAMES[key]).solver is not None
        meant = [f"'tuiwords {command} {key}'" for command in ("play", *["solve"] * solves)]
        raise UsageError(f"there is no command {given!r}; did you mean {' or '.join(meant)}?")


def _extend_list(parsed: Namespace, rest: Sequence[str]) -> bool:
    """Add words after an option to the list argument, which argparse ends at the option.

    Returns whether there is such a list.
    """
    lists = [
        action
        for action in parsed.parser.known
        if action.nargs in ("*", "+") and not (action.option_strings or action.choices)
    ]
    if len(lists) != 1 or any(map(is_option, rest)):
        return False
    before = getattr(parsed, lists[0].dest) or ()
    setattr(parsed, lists[0].dest, [*before, *rest])
    return True


def _open_app(_arguments: Namespace) -> int:
    from tuiwords.cli.play import open_app

    return open_app()
