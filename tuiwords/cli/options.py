"""Options that several commands have, and what their values may be."""

from __future__ import annotations

import argparse
from datetime import date
from typing import Any

from tuiwords.cli import numbers
from tuiwords.cli.parser import Arguments, UsageError
from tuiwords.engine.threads import MOST
from tuiwords.games.scrabble import NAMES, Rulesets
from tuiwords.lexicon.languages import language
from tuiwords.lexicon.library import DEFAULT

# What add_argument is told of an option.
COUNT: dict[str, Any] = {"metavar": "N", "type": numbers.count}
WHOLE: dict[str, Any] = {"metavar": "N", "type": numbers.whole}
SPAN: dict[str, Any] = {"metavar": "N|A-B", "type": numbers.span}
SECONDS: dict[str, Any] = {"metavar": "S", "type": numbers.seconds}
SEED: dict[str, Any] = {"metavar": "S", "type": numbers.seed}
RULES: dict[str, Any] = {"metavar": "|".join((*NAMES, "FILE")), "choices": Rulesets()}
MANY: dict[str, Any] = {"action": "append", "default": []}


def lexicon_option(to: Arguments) -> None:
    """Add the options that choose the word list."""
    to.option("--lexicon", "NAME|FILE", f"the word list (default {DEFAULT})", default=DEFAULT)
    language_option(to)


def language_option(to: Arguments, lists: str = "lexicon") -> None:
    """Add the option that chooses the list of a language; ``lists`` is where a list is kept."""
    to.option(
        "--language",
        "CODE|FILE",
        "the word list of a language: de, fr, es, nl, en, one of your own; a list that is "
        "named wins",
        action=ListOfLanguage,
        dest=lists,
        default=argparse.SUPPRESS,
    )


class ListOfLanguage(argparse.Action):
    """Puts the list of a language in the place of the default one."""

    def __call__(
        self, _parser: object, namespace: argparse.Namespace, values: Any, _option: object = None
    ) -> None:
        """Take the list, unless another one was named, and keep what was given."""
        namespace.spoken, namespace.spoken_as = language(values), values
        if getattr(namespace, self.dest, None) in {None, DEFAULT}:
            setattr(namespace, self.dest, namespace.spoken.word_list)


def rules_option(to: Arguments, what: str) -> None:
    """Add the option that chooses a ruleset of Scrabble; ``what`` says of what."""
    to.option("--rules", RULES, f"{what} (default {NAMES[0]})", default=NAMES[0])


def seed_option(to: Arguments, what: str = "random seed") -> None:
    """Add a seed that is 0 unless it is given."""
    to.option("--seed", SEED, f"{what} (default 0)", default=0)


def limit_options(to: Arguments, seconds: str, nodes: str) -> None:
    """Add the options that limit a search, with a line of help for each."""
    to.option("--seconds", SECONDS, seconds)
    to.option("--nodes", COUNT, nodes)


def profile_options(to: Arguments, text: str) -> None:
    """Add the options that ``cli.play.find_profile`` reads."""
    to.option("--profile", "NAME", text)
    to.switch("--new-profile", "with --profile: make a profile of that name")


def threads_option(to: Arguments) -> None:
    """Add the option that says how many threads a search may use."""
    to.option(
        "--threads",
        "N",
        "threads that search; their CPU seconds are added up "
        f"(default: one for each core, at most {MOST})",
        type=numbers.threads,
    )


def chosen_day(text: str) -> date:
    """The day that ``--daily`` names, which is not in the future. Raises: UsageError, GameError."""
    from tuiwords.play.daily import read_date, today

    day = today() if text == "today" else read_date(text)
    if day > today():
        raise UsageError(f"--daily: {day} is in the future; choose a day up to today")
    return day
