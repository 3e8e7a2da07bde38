"""The grammar of the command line, built without importing any game.

The top level knows only the names of the commands; the module of the one that is called adds its
own arguments. So ``--version`` and ``--help`` cost no more than argparse.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from tuiwords import __version__


class UsageError(Exception):
    """What is wrong with a command line, in one sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises sentences and offers near names."""

    def __init__(self, **keywords: Any) -> None:
        keywords.setdefault("allow_abbrev", False)
        super().__init__(**keywords)

    def error(self, message: str) -> NoReturn:
        """Raises: UsageError, always."""
        command = self.prog.removeprefix("tuiwords").strip()
        raise UsageError(f"{command}: {message}" if command else message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            kind = (action.metavar if isinstance(action.metavar, str) else action.dest).lower()
            raise UsageError(unknown(kind, str(value), map(str, action.choices)))


def unknown(kind: str, given: str, known: Iterable[str], of: str = "") -> str:
    """The sentence for a name that does not exist, with the near ones or else all of them."""
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(given, names, n=3)
    missing = f"there is no {kind} {given!r}{of and ' of ' + repr(of)}"
    if near:
        return f"{missing}; did you mean {' or '.join(map(repr, near))}?"
    return f"{missing}; the {kind}s are {', '.join(names)}"


class Once(argparse.Action):
    """An option of one value that may not be given twice: elsewhere the same may be."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Raises: UsageError the second time."""
        if getattr(namespace, self.dest) is not None:
            parser.error(f"{option_string} is given twice, and takes one {self.metavar}")
        setattr(namespace, self.dest, values)


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, a line of help, and the module that holds ``arguments`` and ``run``."""

    name: str
    help: str
    module: str = ""

    def fill(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's own arguments and what runs it."""
        module = importlib.import_module(f"tuiwords.cli.{self.module or self.name}")
        parser.set_defaults(run=module.run, parser=parser)
        module.arguments(parser)


COMMANDS = (
    Command("play", "play a game in the app, or line by line with --plain"),
    Command("solve", "rank the moves of a position"),
    Command("match", "let bots play many games against each other"),
    Command("design", "search for the Boggle board with the most points"),
    Command("review", "look back on a finished game, move by move"),
    Command("lexicon", "list, import, check, search and define words"),
    Command("stats", "your games in figures"),
    Command("export", "write matches as JSON lines or GCG", "transfer_out"),
    Command("import", "read matches written by export, or a GCG file", "transfer_in"),
    Command("doctor", "check that everything works here"),
    Command("paths", "where data, settings and cache lie"),
    Command("warm", "compile everything that is compiled at first use"),
    Command("bench", "measure how fast this installation is"),
    Command("train", "make the tables that ship with the games again"),
    Command("serve", "offer the app to a web browser"),
    Command("completions", "print completions for a shell"),
)


def build(names: Sequence[str]) -> Parser:
    """The parser, with the arguments of the commands in ``names``."""
    parser = Parser(
        prog="tuiwords",
        description="The word-game table of the terminal. Without a command it opens the app.",
        epilog="tuiwords COMMAND --help tells more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"tuiwords {__version__}")
    parser.set_defaults(run=_open_app, parser=parser)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for command in COMMANDS:
        sub = commands.add_parser(
            command.name, help=command.help, description=_capital(command.help)
        )
        if command.name in names:
            command.fill(sub)
    return parser


def whole() -> Parser:
    """The parser with all arguments of all commands."""
    return build([command.name for command in COMMANDS])


def read(arguments: Sequence[str]) -> argparse.Namespace:
    """Read a command line. ``run`` of the result does what it says. Raises: UsageError."""
    parsed, rest = build(arguments[:1]).parse_known_args(arguments)
    if rest and not _go_on(parsed, rest):
        options = [o for a in parsed.parser._actions for o in a.option_strings]
        first = next(filter(_is_option, rest), rest[0]).split("=")[0]
        if _is_option(first):
            raise UsageError(unknown("option", first, options, parsed.parser.prog))
        raise UsageError(f"{parsed.parser.prog!r} does not take {first!r}")
    return parsed


def _go_on(parsed: argparse.Namespace, rest: Sequence[str]) -> bool:
    """Whether a list of words went on behind an option: argparse lets it end there."""
    lists = [
        action
        for action in parsed.parser._actions
        if action.nargs in ("*", "+") and not (action.option_strings or action.choices)
    ]
    if len(lists) != 1 or any(map(_is_option, rest)):
        return False
    before = getattr(parsed, lists[0].dest) or ()
    setattr(parsed, lists[0].dest, [*before, *rest])
    return True


def _is_option(word: str) -> bool:
    return word.startswith("-") and word != "-"


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _open_app(_arguments: argparse.Namespace) -> int:
    from tuiwords.cli.play import open_app

    return open_app()
