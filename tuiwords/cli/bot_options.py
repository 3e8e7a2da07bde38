"""``--bot-option BOT:KEY=VALUE``: what a bot of a match does otherwise than its entry says."""

from __future__ import annotations

import os
import re
import shlex
import tomllib
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from tuiwords.bots.bot import Persona
from tuiwords.bots.roster import BotSpec
from tuiwords.cli import numbers
from tuiwords.cli.options import MANY
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.engine.base import EXTERNAL, Limit
from tuiwords.lexicon.library import library
from tuiwords.paths import user_path
from tuiwords.play.game import Game
from tuiwords.safe_text import one_line

T = TypeVar("T")

_SETTING = re.compile(r"(?P<bot>.+?):\s*(?P<key>\w+)\s*=(?P<value>.*)", re.DOTALL)
_LIMITS = {"seconds": numbers.seconds, "nodes": numbers.count, "threads": numbers.threads}


def bot_option(parser: Parser) -> None:
    """Add the option."""
    parser.option(
        "--bot-option",
        "BOT:KEY=VALUE",
        "change a bot, by its name or its place from 1 on: seconds or nodes a move, threads, "
        "lexicon (the only list it knows), or an option of its strategy (see 'tuiwords bots GAME "
        "NAME'); can be repeated",
        **MANY,
    )


def chosen_bots(arguments: Namespace, game: Game) -> list[BotSpec]:
    """The bots of a match with what is changed in them. Raises: GameError, UsageError."""
    specs = [program_spec(game, name) or game.bot_spec(name) for name in arguments.bots]
    if arguments.move_seconds or arguments.nodes:
        seconds = _for_each(arguments.move_seconds, specs, "--move-seconds")
        nodes = _for_each(arguments.nodes, specs, "--nodes")
        limits = [Limit(*both) for both in zip(seconds, nodes, strict=True)]
        specs = [replace(spec, limit=limit) for spec, limit in zip(specs, limits, strict=True)]
    clocks = _for_each(getattr(arguments, "clocks", None), specs, "--game-seconds")
    specs = [replace(spec, clock=clock) for spec, clock in zip(specs, clocks, strict=True)]
    for given in arguments.bot_option:
        found = _SETTING.fullmatch(given)
        if not found:
            raise UsageError(f"--bot-option must be BOT:KEY=VALUE, not {given}")
        for place in _places(arguments.bots, specs, found["bot"]):
            specs[place] = _changed(specs[place], found["key"], found["value"].strip(), given)
            game.bot(specs[place])
    return specs


def _for_each(
    given: Sequence[T] | None, specs: Sequence[BotSpec], option: str
) -> Sequence[T | None]:
    """The number for each bot. Raises: UsageError."""
    numbers: list[T | None] = [*given] if given else [None]
    if len(numbers) not in (1, len(specs)):
        raise UsageError(
            f"{option} takes one number for all bots or {len(specs)}, not {len(numbers)}"
        )
    return numbers * (len(specs) if len(numbers) == 1 else 1)


def program_spec(game: Game, path: str) -> BotSpec | None:
    """A bot that asks the program in a file, None if the text is no path of a file.

    Raises: UsageError, OSError.
    """
    if not {os.sep, "/"} & set(path):
        return None
    if not user_path(path).is_file():
        if path.startswith(("./", "../", "/", "~/")):
            raise UsageError(f"there is no program {path!r}: write a path such as ./mybot")
        return None
    if not os.access(user_path(path), os.X_OK):
        raise UsageError(f"{path} is no program: it may not be executed (chmod +x)")
    if game.position_text() is None:
        raise UsageError(f"programs cannot play {game.title}")
    file = Path(os.path.abspath(user_path(path)))  # noqa: PTH100 - links stay
    persona = Persona(one_line(file.name), "A program.")
    return BotSpec(persona, game.key, EXTERNAL, {"command": shlex.quote(str(file))})


def _places(typed: Sequence[str], specs: Sequence[BotSpec], bot: str) -> list[int]:
    if bot.isdecimal() and 1 <= int(bot) <= len(specs):
        return [int(bot) - 1]
    name = bot.casefold()
    found = [
        place
        for place, (given, spec) in enumerate(zip(typed, specs, strict=True))
        if name in (given.casefold(), spec.name.casefold())
    ]
    if not found:
        raise UsageError(f"--bot-option: there is no bot {bot!r} in this match")
    return found


def _changed(spec: BotSpec, key: str, text: str, given: str) -> BotSpec:
    if key in _LIMITS:
        try:
            number = _LIMITS[key](text)
        except ArgumentTypeError as error:
            raise UsageError(f"--bot-option {given}: {key} {error}") from None
        if key == "threads":
            return replace(spec, threads=int(number))
        if key == "nodes":
            return replace(spec, limit=replace(spec.limit, nodes=int(number)))
        return replace(spec, limit=replace(spec.limit, seconds=number))
    if key == "lexicon":
        library().open(text)
        return replace(spec, skill=replace(spec.skill, lexicon=text))
    return replace(spec, options={**spec.options, key: _value(text)})


def _value(text: str) -> Any:
    """A value as in bots.toml; what is none there is a text."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
