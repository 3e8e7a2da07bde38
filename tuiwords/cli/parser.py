"""An argument parser whose error messages are sentences."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any, NoReturn

from tuiwords.safe_text import SentenceError
from tuiwords.unknown import did_you_mean, unknown_name

# What argparse says, and what is said instead.
_SAID = (
    (re.compile(r"^argument (.+?): must "), r"\1 must "),
    (re.compile(r"^argument (.+?): not allowed with argument (.+)$"), r"\1 cannot be used with \2"),
    (re.compile(r"^argument (.+?): expected (?:at least )?one argument$"), r"\1 needs a value"),
    (re.compile(r"^argument (.+?): ignored explicit argument .+$"), r"\1 takes no value"),
    (re.compile(r"^the following arguments are required: (.+)$"), r"\1 is missing"),
)


class UsageError(SentenceError):
    """What is wrong with a command line, in one sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError and suggests similar names."""

    def __init__(self, **keywords: Any) -> None:
        keywords.setdefault("allow_abbrev", False)
        super().__init__(**keywords)

    def error(self, message: str) -> NoReturn:
        """Raises: UsageError, always."""
        for said, instead in _SAID:
            message = said.sub(instead, message)
        if message.endswith(" is missing"):
            subs = [action for action in self._actions if isinstance(action.choices, dict)]
            message += "".join(f": choose one of {', '.join(sub.choices or ())}" for sub in subs)
        command = self.prog.removeprefix("tuiwords").strip()
        raise UsageError(f"{command}: {message}" if command else message)

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        # An empty text is what a script gives whose variable is not set.
        if action.option_strings and "" in arg_strings:
            self.error(f"{action.option_strings[0]} needs a value")
        return super()._get_values(action, arg_strings)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        known, given = list(map(str, action.choices)), str(value)
        if action.option_strings:
            listed = f"must be one of {', '.join(known)}, not {given!r}{did_you_mean(given, known)}"
            self.error(f"{action.option_strings[0]} {listed}")
        else:
            kind = (action.metavar if isinstance(action.metavar, str) else action.dest).lower()
            raise UsageError(unknown(kind, given, known))


def unknown(kind: str, given: str, known: Iterable[str], of: str = "") -> str:
    """The message for an unknown name, with similar names or else all of them."""
    kinds = f"{kind}{'zes' if kind.endswith('z') else 's'}"
    return unknown_name(f"there is no {kind}", given, known, kinds, of)


def add_profile_options(parser: ArgumentParser, text: str) -> None:
    """Add the options that ``cli.play.find_profile`` reads."""
    parser.add_argument("--profile", metavar="NAME", help=text)
    parser.add_argument(
        "--new-profile", action="store_true", help="with --profile: make a profile of that name"
    )


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
