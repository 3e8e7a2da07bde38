"""Wordle in ``review``: a game typed as guesses and colors."""

from __future__ import annotations

import re
import sys
import unicodedata
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tuiwords.cli.game_commands import ForeignReview
from tuiwords.cli.games.wordle.solve import chosen_lists, list_arguments, note_strangers
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.progress import progress
from tuiwords.games.wordle import Clue, all_green, contradiction, read_clue
from tuiwords.lexicon.library import DEFAULT

if TYPE_CHECKING:
    from tuiwords.lexicon.lexicon import Lexicon
    from tuiwords.play.game import AnyBot
    from tuiwords.play.review import Review


def arguments(parser: Parser) -> None:
    """Add the word lists and hard mode."""
    list_arguments(parser, "the possible hidden words of a typed game")


def clues_of(words: Sequence[str]) -> tuple[Clue, ...]:
    """The guesses and colors of a typed game, separated by blanks or =. Raises: GameError."""
    pairs = [part for word in words for part in re.split("=", word)]
    if len(pairs) % 2 or not pairs:
        last = f": {pairs[-1]!r} has no colors" if pairs else ""
        raise UsageError(f"review: type each guess followed by its colors: crane ..y.g{last}")
    for guess in pairs[::2]:
        if not unicodedata.normalize("NFC", guess).isalpha():
            raise UsageError(
                f"review: {guess!r} is not a guess: give one file or match, or type each guess "
                "followed by its colors: crane ..y.g"
            )
    clues = [
        read_clue(f"{guess}={colors}")
        for guess, colors in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    for clue in clues[1:]:
        if len(clue.guess) != len(clues[0].guess):
            first = clues[0].guess.upper()
            raise UsageError(f"review: {clue.guess.upper()} and {first} differ in length")
    return tuple(clues)


def typed_review(arguments: Namespace, clues: Sequence[Clue], bot: AnyBot | None) -> Review:
    """Review a typed game of Wordle. Raises: GameError, LexiconError."""
    from tuiwords.play.games.wordle.review import review_clues

    allowed, answers = chosen_lists(arguments, len(clues[0].guess))
    with progress("Reviewing"):
        found = review_clues(clues, allowed, answers, bot, hard=arguments.hard)
    note_strangers(clues, allowed)
    if answers is not None:
        _note_other_list(clues, allowed, answers)
    return found


def _note_other_list(clues: Sequence[Clue], allowed: Lexicon, answers: Lexicon) -> None:
    """Print a note if no answer fits the game, which is then judged by all allowed words."""
    if contradiction(clues, answers) is None:
        return
    last = clues[-1]
    if last.pattern == all_green(len(last.guess)):
        fault = f"{last.guess.upper()} is not in the word list {answers.name}"
    else:
        fault = f"no word in the word list {answers.name} fits"
    print(f"note: {fault}; using the word list {allowed.name} instead", file=sys.stderr)


REVIEW = ForeignReview(
    title="a typed Wordle game",
    help="a Wordle game as text: crane ..g.g slate ggggg (a lone - reads standard input)",
    usage="GUESS COLORS [GUESS COLORS ...]",
    arguments=arguments,
    defaults={"answers": None, "allowed": DEFAULT, "hard": False},
    takes=frozenset({"answers", "allowed", "hard"}),
    read_words=clues_of,
    of_words=typed_review,
)
