"""What Boggle adds to the commands: boards typed as rows, for ``solve`` and ``match``."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from tuiwords.api import boggle_position
from tuiwords.bots.roster import BotSpec
from tuiwords.cli.game_commands import (
    GameCommands,
    each_read,
    given_texts,
    play_at_table,
    table_arguments,
)
from tuiwords.cli.options import COUNT, lexicon_option
from tuiwords.cli.output import Report
from tuiwords.cli.parser import Parser
from tuiwords.engine.base import Ranking
from tuiwords.games.boggle import BoggleMove, BoggleView, parse_board
from tuiwords.games.grid import Grid
from tuiwords.play.game import Game
from tuiwords.text import count_text

MIN_LENGTH = 3  # on boards of every size, unlike in play


class BoggleSolver:
    """Boggle in ``solve``: rows such as ``QEST ANSI XWEO YRSN``."""

    def __init__(self) -> None:
        self._grid: Grid | None = None

    def arguments(self, parser: Parser) -> None:
        """Add the board and the words."""
        parser.argument(
            "rows",
            "ROWS",
            "the rows of the board, such as 'QEST ANSI XWEO YRSN': Q is the Qu face, [An] two "
            "letters, # a block; a lone - reads standard input, boards one per line or split by "
            "blank lines",
            nargs="+",
        )
        parser.option("--min-length", COUNT, "shortest word (default 3)", default=MIN_LENGTH)
        lexicon_option(parser)

    def views(self, arguments: Namespace) -> Iterable[BoggleView]:
        """The board, or with ``-`` each board in standard input."""
        if arguments.rows != ["-"]:
            yield self._view(arguments, " ".join(arguments.rows))
            return
        where = "the board on line {} of standard input"
        yield from each_read(boards_in(sys.stdin), partial(self._view, arguments), where)

    def _view(self, arguments: Namespace, text: str) -> BoggleView:
        view: BoggleView = boggle_position(
            text, arguments.lexicon, min_length=arguments.min_length
        ).view
        self._grid = view.grid
        return view

    def facts(self, ranking: Ranking[Any]) -> dict[str, Any]:
        """The number of words and their total points, or of those that a strategy lists."""
        known = {"count": len(ranking.moves), **ranking.facts}
        return {name: int(known[name]) for name in ("count", "points") if name in known}

    def details(self, move: BoggleMove) -> dict[str, Any]:
        """The word and the squares of one of its paths, as [row, column]."""
        path = self._grid.path(move.word) if self._grid else None
        places = [list(self._grid.place(square)) for square in path or ()] if self._grid else []
        return {"word": move.word, "path": places}

    def heading(self, facts: dict[str, Any]) -> str:
        """The number of words and their total points, in words."""
        counts = [count_text(facts["count"], "word")]
        if "points" in facts:
            counts.append(count_text(facts["points"], "point"))
        return ", ".join(counts)


def boards_in(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The boards in a text with the numbers of their first lines, each as soon as it is complete.

    A line with several rows is a board; successive lines with one row each form a board, up to a
    blank line.
    """
    block: list[str] = []
    number = 0
    for number, line in enumerate(lines, 1):
        rows = line.split()
        if len(rows) == 1:
            block += rows
            continue
        if block:
            yield number - len(block), " ".join(block)
            block = []
        if rows:
            yield number, line
    if block:
        yield number - len(block) + 1, " ".join(block)


def arguments(parser: Parser, game: Game) -> None:
    """Add the boards to play, and the options of every table."""
    parser.option(
        "--boards", "FILE", "play these boards: one per line, or separated by blank lines"
    )
    table_arguments(parser, game)


def play(arguments: Namespace, game: Game, specs: Sequence[BotSpec]) -> Report:
    """Play at one table, on the given boards if any. Raises: GameError, UsageError, OSError."""
    boards = []
    if arguments.boards is not None:
        boards = given_texts(arguments.boards, "board", boards_in, parse_board)
    return play_at_table(arguments, game, specs, [{"board": board} for board in boards])


COMMANDS = GameCommands(BoggleSolver(), arguments, play)
