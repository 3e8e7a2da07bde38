"""An argument parser whose error messages are sentences."""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NoReturn, Protocol

from tuiwords.safe_text import SentenceError
from tuiwords.unknown import did_you_mean, unknown_name

# Argparse looks for translations of all that it says, in vain, as long as it parses a command line.
vars(argparse)["_"] = str
# What argparse says, and what is said instead.
_SAID = (
    (re.compile(r"^argument (.+?): (?=must |needs )"), r"\1 "),
    (re.compile(r"^argument (.+?): not allowed with argument (.+)$"), r"\1 cannot be used with \2"),
    (re.compile(r"^argument (.+?): expected (?:at least )?one argument$"), r"\1 needs a value"),
    (re.compile(r"^argument (.+?): ignored explicit argument .+$"), r"\1 takes no value"),
    (re.compile(r"^the following arguments are required: (.+)$"), r"\1 is missing"),
)
_EXCLUDED = re.compile(r"-[a-z]*[:?*\[]")  # begins a condition of a search, such as -takes:-s
_NO_CHOICE = re.compile(r"^argument (.+?): invalid choice: (.+) \(choose from", re.DOTALL)


# What a value is called in the help, or all that argparse is told of it.
Value = str | tuple[str, ...] | Mapping[str, Any]


class UsageError(SentenceError):
    """What is wrong with a command line, in one sentence."""


class Arguments(Protocol):
    """A parser, or a section of one, to which arguments are added."""

    def add_argument(self, *names: str, **how: Any) -> object:
        """Add an argument as argparse knows it."""

    def argument(self, name: str, value: Value, help: str, **how: Any) -> None:
        """Add an argument without a name on the command line."""
        shown = value if isinstance(value, Mapping) else {"metavar": value}
        self.add_argument(name, **shown, help=help, **how)

    def option(self, name: str, value: Value, help: str, **how: Any) -> None:
        """Add an option with a value."""
        self.argument(name, value, help, **how)

    def switch(self, name: str, help: str, **how: Any) -> None:
        """Add an option without a value."""
        self.add_argument(name, action="store_true", help=help, **how)


class Parser(argparse.ArgumentParser, Arguments):
    """An argument parser that raises UsageError and suggests similar names.

    ``fill`` adds its arguments when they are asked for, so that what only other commands need is
    not imported.
    """

    def __init__(self, **keywords: Any) -> None:
        keywords.setdefault("allow_abbrev", False)
        self.fill: Callable[[Parser], object] | None = None
        self.added: list[argparse.Action] = []
        super().__init__(**keywords)

    @property
    def known(self) -> list[argparse.Action]:
        """The arguments that it takes, those of its sections too."""
        fill, self.fill = self.fill, None
        if fill is not None:
            fill(self)
        return self.added

    def add_argument(self, *names: str, **how: Any) -> argparse.Action:
        """Add an argument."""
        self.added.append(super().add_argument(*names, **how))
        return self.added[-1]

    def section(self, title: str) -> Section:
        """Where arguments are added that stand under a title in the help."""
        return Section(self, self.add_argument_group(title).add_argument)

    def either(self) -> Section:
        """Where arguments are added of which only one can be given."""
        return Section(self, self.add_mutually_exclusive_group().add_argument)

    def commands(self, metavar: str, *, required: bool = True) -> Subcommands:
        """Where commands are added of which one is given, or with ``required`` must be."""
        action = self.add_subparsers(metavar=metavar, required=required, parser_class=Parser)
        self.added.append(action)
        return Subcommands(action.add_parser)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse a command line. Raises: UsageError, also for an option with an empty value."""
        taking = {o for action in self.known if action.nargs != 0 for o in action.option_strings}
        # An empty text is what a script gives whose variable is not set.
        words = [part for word in args for part in _parts(word)]
        for option, value in pairwise(words):
            if not value and option in taking:
                self.error(f"{option} needs a value")
        # What begins with a blank is no option.
        args = [f" {word}" if _EXCLUDED.match(word) else word for word in args]
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Raises: UsageError, always."""
        if found := _NO_CHOICE.match(message):
            message = self._not_known(found[1], ast.literal_eval(found[2]))
        for said, instead in _SAID:
            message = said.sub(instead, message)
        if message.endswith(" is missing"):
            subs = [action for action in self.known if isinstance(action.choices, dict)]
            message += "".join(f": choose one of {', '.join(sub.choices or ())}" for sub in subs)
        command = self.prog.removeprefix("tuiwords").strip()
        raise UsageError(f"{command}: {message}" if command else message)

    def _not_known(self, name: str, given: str) -> str:
        """What is wrong with a value.

        Raises: UsageError with that, if it is not of an option; GameError if it is of a game.
        """
        named = {"/".join(a.option_strings) or a.metavar or a.dest: a for a in self.known}
        known = list(map(str, named[name].choices or ()))
        if name == "GAME":
            from tuiwords.play import catalog

            title = catalog.game(given).title  # raises why an installed game is not there
            raise UsageError(f"there is no '{self.prog}' of {title}, only of {', '.join(known)}")
        if not named[name].option_strings:
            raise UsageError(unknown(name.lower(), given, known))
        wanted = f"must be one of {', '.join(known)}, not {given!r}"
        return f"argument {name}: {wanted}{did_you_mean(given, known)}"


@dataclass(frozen=True, slots=True)
class Section(Arguments):
    """A part of the arguments of a parser."""

    parser: Parser
    add: Callable[..., argparse.Action]

    def add_argument(self, *names: str, **how: Any) -> None:
        """Add an argument."""
        self.parser.added.append(self.add(*names, **how))


@dataclass(frozen=True, slots=True)
class Subcommands:
    """The commands of a parser."""

    add: Callable[..., Parser]

    def command(
        self,
        name: str,
        run: Callable[[argparse.Namespace], int],
        help: str,
        description: str = "",
        **defaults: Any,
    ) -> Parser:
        """Add a command that calls ``run``; its arguments get the ``defaults`` too."""
        parser = self.add(name, help=help, description=description or help)
        parser.set_defaults(run=run, parser=parser, **defaults)
        return parser


def is_option(word: str) -> bool:
    """Whether a word is an option; a lone - is standard input."""
    return word.startswith("-") and word != "-"


def _parts(word: str) -> Sequence[str]:
    """An option and its value, if they are one word; else the word."""
    option, equals, value = word.partition("=")
    return (option, value) if equals and is_option(word) else (word,)


def unknown(kind: str, given: str, known: Iterable[str], of: str = "") -> str:
    """The message for an unknown name, with similar names or else all of them."""
    kinds = kind + {"z": "zes", "h": "es"}.get(kind[-1], "s")
    return unknown_name(f"there is no {kind}", given, known, kinds, of)


class Once(argparse.Action):
    """The action of an option that may be given only once; by default the last one would win."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Raises: UsageError the second time."""
        if getattr(namespace, self.dest) is not None:
            parser.error(f"{option_string} can be given only once")
        setattr(namespace, self.dest, values)
