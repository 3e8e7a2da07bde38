"""Scrabble in ``review``: games recorded as GCG."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from tuiwords.cli.game_commands import ForeignReview
from tuiwords.cli.options import RULES
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.progress import progress
from tuiwords.games.scrabble import rules_in, rules_named, ruleset
from tuiwords.history.recordings import is_gcg, read_game, words_of
from tuiwords.lazy import lazy

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot
    from tuiwords.play.review import Review


def arguments(parser: Parser) -> None:
    """Add the rules of a recorded game."""
    parser.option("--rules", RULES, "the rules of a GCG file (default: those it names)", default="")


def file_review(arguments: Namespace, data: bytes, bot: AnyBot | None) -> Review:
    """Review a recorded game. Raises: GameError, UsageError."""
    from tuiwords.play.games.scrabble.review import review_gcg

    game = read_game(data, arguments.rules, arguments.allowed)
    seat = arguments.seat
    if seat is not None and not 1 <= seat <= len(game.players):
        raise UsageError(f"review: --seat must be 1 to {len(game.players)}")
    words = words_of(game, arguments.allowed)
    with progress("Reviewing"):
        return review_gcg(
            game,
            rules_in(ruleset(arguments.rules or rules_named(game)), words),
            words,
            None if seat is None else seat - 1,
            bot,
        )


REVIEW = ForeignReview(
    title="a GCG file",
    help="a Scrabble game recorded as GCG or typed one line a turn, or a folder of GCG files",
    arguments=arguments,
    defaults={"rules": ""},
    takes=frozenset({"seat", "allowed", "rules"}),
    is_file=is_gcg,
    of_file=file_review,
    of_folder=lazy("tuiwords.cli.games.scrabble.folder:review_folder"),
)
