"""``tuiwords review FILE|MATCH``: a finished game looked back on, or a Wordle typed in."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
import unicodedata
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tuiwords.cli.gcg import review_file
from tuiwords.cli.output import print_json, several
from tuiwords.cli.parser import Once, UsageError
from tuiwords.cli.progress import progress
from tuiwords.cli.transfer_out import LAST
from tuiwords.cli.wordle import chosen_lists, list_arguments, note_strangers
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import NAMES
from tuiwords.games.wordle import all_green, contradiction, read_clue
from tuiwords.lexicon.library import DEFAULT
from tuiwords.play import catalog
from tuiwords.play.recordings import is_gcg

if TYPE_CHECKING:
    from tuiwords.bots.roster import BotSpec
    from tuiwords.games.base import Seat
    from tuiwords.games.wordle import Clue
    from tuiwords.lexicon.lexicon import Lexicon
    from tuiwords.play.match import Match
    from tuiwords.play.review import Review

_NARROWEST = 78  # cells of a table where the output is no terminal


def arguments(parser: ArgumentParser) -> None:
    """Add what is looked at, and the bot beside it."""
    parser.usage = "%(prog)s (FILE | MATCH | last | - | GUESS COLORS [GUESS COLORS ...]) [options]"
    parser.add_argument(
        "what",
        metavar="FILE|MATCH|GUESS COLORS",
        nargs="+",
        help="a file written by export, a GCG file of Scrabble, the id of a saved match or its "
        "beginning, 'last', or a Wordle typed in: crane ..g.g slate ggggg (a lone - reads it from "
        "standard input)",
    )
    parser.add_argument("--bot", metavar="BOT", action=Once, help="what this bot would have played")
    parser.add_argument(
        "--seat", metavar="N", type=int, help="whose moves (default: the person's, else the first)"
    )
    list_arguments(parser, "of a Wordle typed in, the words that may be hidden")
    parser.add_argument(
        "--rules", metavar="|".join(NAMES), default="scrabble", help="of a GCG file (scrabble)"
    )
    parser.add_argument("--json", action="store_true", help="as JSON, one object a match")


def run(arguments: Namespace) -> int:
    """Print it."""
    for game, review in _reviews(arguments):
        if arguments.json:
            print_json({"game": game, "bot": arguments.bot} | review.plain())
        else:
            print(text_of(review, max(_NARROWEST, shutil.get_terminal_size().columns)))
    return 0


def _reviews(arguments: Namespace) -> Iterator[tuple[str, Review]]:
    what = arguments.what
    if len(what) == 1 and what[0] == "-":
        yield from _of_file(arguments, sys.stdin.buffer.read(), "standard input")
    elif len(what) > 1 or "=" in what[0]:
        yield "wordle", _typed(arguments, _given_clues(what))
    elif Path(what[0]).is_file():
        yield from _of_file(arguments, Path(what[0]).read_bytes(), what[0])
    else:
        yield _saved(arguments, what[0])


def _of_file(arguments: Namespace, data: bytes, where: str) -> Iterator[tuple[str, Review]]:
    from tuiwords.play.history import read_matches

    try:
        if is_gcg(data, where):
            _refuse(arguments, ("answers", "hard"), "a GCG file of Scrabble")
            bot = _bot(arguments, "scrabble")
            yield "scrabble", review_file(arguments, data, bot)
            return
        text = data.decode("utf-8-sig")
        if not text.lstrip().startswith("{"):
            yield "wordle", _typed(arguments, clues_of(text.split()))
            return
        _refuse(arguments, ("answers", "allowed", "hard", "rules"), "a saved match")
        for match in _reviewable(arguments, read_matches(text)):
            yield match.kit.key, _of_match(arguments, match)
    except UnicodeDecodeError:
        raise UsageError(f"review: {where} is not a text file") from None
    except GameError as error:
        raise GameError(f"{where}: {error}") from error


def _reviewable(arguments: Namespace, matches: Sequence[Match]) -> Sequence[Match]:
    """The matches that can be looked back on; a note tells how many cannot, and why.

    Raises: GameError where there is none, with the reason.
    """
    from tuiwords.play.review import refuse_unfit

    fit, unfit = [], Counter[str]()
    for match in matches:
        try:
            refuse_unfit(match, _seat(arguments, match))
            fit.append(match)
        except GameError as error:
            unfit[str(error)] += 1
    if unfit and not fit:
        raise GameError(next(iter(unfit)))
    for reason, count in unfit.items():
        print(f"note: {several(count, 'match', 'matches')} left out ({reason})", file=sys.stderr)
    return fit


def _refuse(arguments: Namespace, names: Sequence[str], what: str) -> None:
    """Refuse options that would change nothing. Raises: UsageError."""
    usual = {"seat": None, "answers": None, "allowed": DEFAULT, "hard": False, "rules": NAMES[0]}
    for name in names:
        if getattr(arguments, name) != usual[name]:
            raise UsageError(f"review: --{name} does not go with {what}")


def _given_clues(what: Sequence[str]) -> tuple[Clue, ...]:
    """The clues of the command line. Raises: GameError, UsageError."""
    try:
        return clues_of(what)
    except (GameError, UsageError):
        # Only now: LAST is a guess too.
        one = next((word for word in what if word == LAST or Path(word).is_file()), None)
        if one is None or len(what) == 1:
            raise
        raise UsageError(
            f"review: one file or match at a time, so nothing beside {one!r}"
        ) from None


def clues_of(words: Sequence[str]) -> tuple[Clue, ...]:
    """The guesses and colors of a game typed in, a blank or = between. Raises: GameError."""
    pairs = [part for word in words for part in re.split("=", word)]
    if len(pairs) % 2 or not pairs:
        last = f": {pairs[-1]!r} has no colors" if pairs else ""
        raise UsageError(
            f"review: a Wordle is typed in as guesses, each with its colors, crane ..y.g{last}"
        )
    for guess in pairs[::2]:
        if not unicodedata.normalize("NFC", guess).isalpha():
            raise UsageError(
                f"review: {guess!r} is no guess: give one file or match, or a Wordle typed in as "
                "guesses, each with its colors, crane ..y.g"
            )
    clues = [
        read_clue(f"{guess}={colors}")
        for guess, colors in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    for clue in clues[1:]:
        if len(clue.guess) != len(clues[0].guess):
            first = clues[0].guess.upper()
            raise UsageError(f"review: {clue.guess.upper()} is not as long as {first}")
    return tuple(clues)


def _typed(arguments: Namespace, clues: Sequence[Clue]) -> Review:
    from tuiwords.play.kits.wordle_review import review_clues

    _refuse(arguments, ("seat", "rules"), "a Wordle typed in")
    bot = _bot(arguments, "wordle")
    allowed, answers = chosen_lists(arguments, len(clues[0].guess))
    with progress("Looking back"):
        found = review_clues(clues, allowed, answers, bot, hard=arguments.hard)
    note_strangers(clues, allowed)
    if answers is not None:
        _note_other_list(clues, allowed, answers)
    return found


def _note_other_list(clues: Sequence[Clue], allowed: Lexicon, answers: Lexicon) -> None:
    """Tell of a game whose word is none of the answers: it is judged by all allowed words."""
    if contradiction(clues, answers) is None:
        return
    last = clues[-1]
    if last.pattern == all_green(len(last.guess)):
        fault = f"{last.guess.upper()} is not in the list {answers.name}"
    else:
        fault = f"no word of the list {answers.name} fits"
    print(f"note: {fault}: judged by the words of {allowed.name}", file=sys.stderr)


def _saved(arguments: Namespace, name: str) -> tuple[str, Review]:
    from tuiwords.play.history import load_match
    from tuiwords.play.review import keep_review
    from tuiwords.store.store import Store

    with Store.open() as store:
        if name == LAST:
            newest = store.matches(finished=True, limit=1)
            if not newest:
                raise UsageError("review: there is no finished match yet")
            name = newest[0].header.id
        elif not re.fullmatch("[0-9a-f]+", name):
            raise UsageError(f"review: there is no file {name!r}, and it is no id of a match")
        _refuse(arguments, ("answers", "allowed", "hard", "rules"), "a saved match")
        match = load_match(store, store.find(name))
        found = _of_match(arguments, match)
        keep_review(store, match, _seat(arguments, match), found)
        return match.kit.key, found


def _of_match(arguments: Namespace, match: Match) -> Review:
    from tuiwords.play.review import review

    bot = _bot(arguments, match.kit.key)
    with progress("Looking back"):
        return review(match, _seat(arguments, match), bot)


def _seat(arguments: Namespace, match: Match) -> Seat:
    if arguments.seat is not None:
        if not 1 <= arguments.seat <= len(match.seats):
            raise UsageError(f"review: this match has seats 1 to {len(match.seats)}")
        return int(arguments.seat) - 1
    people = [seat for seat, player in enumerate(match.seats) if player.kind != "bot"]
    return people[0] if people else 0


def _bot(arguments: Namespace, game: str) -> BotSpec | None:
    return catalog.spec(catalog.kit(game), arguments.bot) if arguments.bot else None


def text_of(review: Review, width: int) -> str:
    """A review as aligned columns and sentences, for so many cells."""
    table = review.table(width)
    rows = [table.line(row) for row in (table.titles, *table.rows)]
    notes = [line for note in review.notes for line in textwrap.wrap(note, min(width, _NARROWEST))]
    return "\n".join([review.heading, "", *rows, "", table.line(table.totals), "", *notes])
