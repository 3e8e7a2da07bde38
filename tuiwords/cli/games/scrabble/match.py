"""Scrabble in ``match``: at one table, from the start or from given positions; games as GCG."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from tuiwords.bots.roster import BotSpec
from tuiwords.cli import numbers
from tuiwords.cli.match_comparison import Report
from tuiwords.cli.match_table import play_at_table, table_arguments
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.settings import given_options
from tuiwords.cli.streams import given_bytes
from tuiwords.games.base import GameError
from tuiwords.paths import user_path
from tuiwords.play.game import Game


def arguments(parser: Parser, game: Game) -> None:
    """Add the positions, the folder for GCG files, and the options of every table."""
    parser.option(
        "--positions",
        "FILE",
        "begin with these positions in turn, a CGP a line; tiles that they do not tell are "
        "drawn by the seed",
    )
    parser.option(
        "--game-seconds",
        "S[+INC][,S...]",
        "CPU seconds of each bot for a whole game, such as 60+0.5: half a second more a move; "
        "with commas, one for each bot (a program is timed by the clock)",
        dest="clocks",
        type=numbers.clocks,
    )
    table_arguments(parser, game)
    parser.option("--gcg-folder", "FOLDER", "write each game as a GCG file in this folder")


def play(arguments: Namespace, game: Game, specs: Sequence[BotSpec]) -> Report:
    """Play at one table, from the given positions if any.

    Raises: GameError, UsageError, OSError.
    """
    if arguments.positions is not None and arguments.position:
        raise UsageError("match scrabble: --positions cannot be used with --position")
    positions = [{"position": cgp} for cgp in _positions(arguments, game, len(specs))]
    if positions and arguments.gcg_folder:
        raise UsageError(
            "match scrabble: GCG has no beginning but an empty board: --gcg-folder "
            "cannot be used with --positions"
        )
    return play_at_table(arguments, game, specs, positions)


def _positions(arguments: Namespace, game: Game, seats: int) -> list[str]:
    """The positions in the file of ``--positions``. Raises: GameError, OSError."""
    if arguments.positions is None:
        return []
    path, found = user_path(arguments.positions), []
    try:
        lines = given_bytes(arguments.positions).decode().splitlines()
    except UnicodeDecodeError:
        raise GameError(f"{path} is not a text file") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        settings = game.rules.settings({**given_options(arguments, game), "position": line})
        try:
            game.rules.new(settings, 0, seats)
        except GameError as error:
            raise GameError(f"{path}, line {number}: {error}") from error
        found.append(line)
    if not found:
        raise GameError(f"{path} contains no position")
    return found
