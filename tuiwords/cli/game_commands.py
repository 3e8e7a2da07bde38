"""What a game adds to the commands ``solve``, ``match`` and ``review``."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tuiwords.bots.roster import BotSpec
from tuiwords.cli.output import Report
from tuiwords.cli.parser import Parser
from tuiwords.cli.streams import given_bytes
from tuiwords.engine.base import Ranking
from tuiwords.games.base import GameError
from tuiwords.lazy import lazy
from tuiwords.paths import user_path
from tuiwords.play.catalog import module_of
from tuiwords.play.game import AnyBot, Game
from tuiwords.play.review import Review

Read = TypeVar("Read")
# At one table, which only ``match`` needs.
table_arguments = lazy("tuiwords.cli.match_table:table_arguments")
play_at_table = lazy("tuiwords.cli.match_table:play_at_table")


class GameSolver(Protocol):
    """What a game adds to ``solve``: the notation of its positions, and figures about them."""

    def arguments(self, parser: Parser) -> None:
        """Add the position and the game's own options."""

    def views(self, arguments: Namespace) -> Iterable[Any]:
        """The position, or with ``-`` those in standard input. Raises: GameError, UsageError."""

    def facts(self, ranking: Ranking[Any]) -> dict[str, Any]:
        """The game's own figures in the JSON."""

    def details(self, move: Any) -> dict[str, Any]:
        """What the JSON has about a move besides its text, value and terms."""

    def heading(self, facts: dict[str, Any]) -> str:
        """The figures in words."""


@dataclass(frozen=True, slots=True)
class ForeignReview:
    """How ``review`` reads a game that was not played here, from a file or typed.

    ``title`` is its name in messages and ``help`` its description in the help; ``usage`` is how it
    is typed, if it can be. ``arguments`` adds its own options, whose default values are in
    ``defaults``; ``takes`` names all options that can be used with it. ``is_file(data, name)`` says
    whether a file has such a game, which ``of_file`` reviews. If it can be typed, ``read_words``
    reads the words of the command line or a text file, and ``of_words`` reviews the result.
    ``of_folder`` reviews all such files in a folder, prints the result and returns the exit status.
    """

    title: str
    help: str
    arguments: Callable[[Parser], None]
    defaults: Mapping[str, object]
    takes: frozenset[str]
    usage: str = ""
    is_file: Callable[[bytes, str], bool] = field(default=lambda _data, _name: False)
    of_file: Callable[[Namespace, bytes, AnyBot | None], Review] | None = None
    of_folder: Callable[[Namespace, Path], int] | None = None
    read_words: Callable[[Sequence[str]], Any] | None = None
    of_words: Callable[[Namespace, Any, AnyBot | None], Review] | None = None


@dataclass(frozen=True, slots=True)
class GameCommands:
    """What a game adds to the commands.

    ``solver`` is None if ``solve`` does not support the game. ``match_arguments`` adds the options
    of ``match``, and ``match`` plays; by default all bots play against each other at one table.
    ``listing`` is what ``solve`` tells of a position instead of a ranking, as JSON values and as
    text, if its options ask for that.
    """

    solver: GameSolver | None = None
    match_arguments: Callable[[Parser, Game], None] = table_arguments
    match: Callable[[Namespace, Game, Sequence[BotSpec]], Report] = play_at_table
    review: ForeignReview | None = None
    listing: Callable[[Namespace, Any], tuple[Report, str] | None] = field(
        default=lambda _arguments, _view: None
    )


def commands_of(game: Game) -> GameCommands:
    """What a game adds to the commands; nothing if it has no module for that."""
    commands = getattr(module_of(game, "tuiwords.cli.games"), "COMMANDS", None)
    return commands if isinstance(commands, GameCommands) else GameCommands()


def given_texts(
    name: str,
    what: str,
    split: Callable[[Iterable[str]], Iterable[tuple[int, str]]],
    check: Callable[[str], object],
) -> list[str]:
    """The texts of a file: ``split`` gives them with their lines, and ``check`` refuses bad ones.

    Raises: GameError, also where there is no text; it says then that there is no ``what``. OSError.
    """
    path = user_path(name)
    try:
        found = list(split(given_bytes(name).decode().splitlines()))
    except UnicodeDecodeError:
        raise GameError(f"{path} is not a text file") from None
    for _ in each_read(found, check, f"{path}, line {{}}"):
        pass
    if not found:
        raise GameError(f"{path} contains no {what}")
    return [text for _, text in found]


def each_read(
    texts: Iterable[tuple[int, str]], read: Callable[[str], Read], where: str
) -> Iterator[Read]:
    """What is read of texts with their lines, one by one; ``where`` a bad one is, is told.

    Raises: GameError.
    """
    for line, text in texts:
        try:
            yield read(text)
        except GameError as error:
            raise GameError(f"{where.format(line)}: {error}") from error
