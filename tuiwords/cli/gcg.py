"""Recorded games of Scrabble on the command line: GCG files to look back on."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from tuiwords.cli.parser import UsageError
from tuiwords.cli.progress import progress
from tuiwords.games.scrabble import ruleset
from tuiwords.play.recordings import read_game, words_of

if TYPE_CHECKING:
    from tuiwords.bots.roster import BotSpec
    from tuiwords.play.review import Review


def review_file(arguments: Namespace, data: bytes, bot: BotSpec | None) -> Review:
    """Look back on a recorded game. Raises: GameError, UsageError."""
    from tuiwords.play.kits.scrabble_review import review_gcg

    game = read_game(data, arguments.rules)
    seat = arguments.seat
    if seat is not None and not 1 <= seat <= len(game.players):
        raise UsageError(f"review: this game has seats 1 to {len(game.players)}")
    words = words_of(game, arguments.allowed)
    with progress("Looking back"):
        return review_gcg(
            game, ruleset(arguments.rules), words, None if seat is None else seat - 1, bot
        )
