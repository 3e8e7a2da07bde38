"""Boggle in ``match``: at one table, on random or given boards."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from tuiwords.bots.roster import BotSpec
from tuiwords.cli.games.boggle.solve import boards_in
from tuiwords.cli.match_comparison import Report
from tuiwords.cli.match_table import play_at_table, table_arguments
from tuiwords.cli.parser import Parser
from tuiwords.cli.streams import given_bytes
from tuiwords.games.base import GameError
from tuiwords.games.boggle import parse_board
from tuiwords.paths import user_path
from tuiwords.play.game import Game


def arguments(parser: Parser, game: Game) -> None:
    """Add the boards to play, and the options of every table."""
    parser.option(
        "--boards", "FILE", "play these boards: one per line, or separated by blank lines"
    )
    table_arguments(parser, game)


def play(arguments: Namespace, game: Game, specs: Sequence[BotSpec]) -> Report:
    """Play at one table, on the given boards if any. Raises: GameError, UsageError, OSError."""
    boards = [{"board": board} for board in boards_of(arguments)]
    return play_at_table(arguments, game, specs, boards)


def boards_of(arguments: Namespace) -> list[str]:
    """The boards in the file of ``--boards``, as typed. Raises: GameError, OSError."""
    if arguments.boards is None:
        return []
    path = user_path(arguments.boards)
    try:
        found = list(boards_in(given_bytes(arguments.boards).decode().splitlines()))
    except UnicodeDecodeError:
        raise GameError(f"{path} is not a text file") from None
    for line, text in found:
        try:
            parse_board(text)
        except GameError as error:
            raise GameError(f"{path}, line {line}: {error}") from error
    if not found:
        raise GameError(f"{path} contains no board")
    return [text for _, text in found]
