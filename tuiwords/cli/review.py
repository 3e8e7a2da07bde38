"""``tuiwords review FILE|FOLDER|MATCH``: reviews finished games, or a typed game of Wordle."""

from __future__ import annotations

import codecs
import re
import shutil
import sys
import textwrap
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuiwords.cli.export_ import LAST
from tuiwords.cli.game_commands import ForeignReview, commands_of
from tuiwords.cli.options import WHOLE, threads_option
from tuiwords.cli.output import json_option, show
from tuiwords.cli.parser import Once, Parser, UsageError
from tuiwords.cli.pools import chosen_threads, pool_options
from tuiwords.cli.progress import progress
from tuiwords.cli.streams import given_bytes
from tuiwords.engine.threads import using
from tuiwords.games.base import GameError
from tuiwords.play import catalog
from tuiwords.play.likeness import index_meaning
from tuiwords.store.store import Store, Wanted
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.games.base import Seat
    from tuiwords.play.game import AnyBot, Game
    from tuiwords.play.match import Match
    from tuiwords.play.review import Review

_NARROWEST = 78  # width of a table in cells if the output is not a terminal
_HEAD = 4096  # bytes that tell whether it is an export
_MARGIN = "    "  # before the notes of a recorded game, each under its move
_OF_A_MATCH = ("seat",)  # options that can be used with a saved match


def arguments(parser: Parser) -> None:
    """Add the game to review, and the bot to compare with."""
    foreign = [review for _, review in _foreign()]
    typed = [review.usage for review in foreign if review.usage]
    parser.usage = (
        f"%(prog)s ({' | '.join(['FILE', 'FOLDER', 'MATCH', 'last', '-', *typed])}) [options]"
    )
    parser.argument(
        "what",
        "|".join(["FILE", "MATCH", *(usage.split(" [")[0] for usage in typed)]),
        "an exported file, the id of a saved match or its first characters, 'last', or "
        + ", or ".join(review.help for review in foreign),
        nargs="+",
    )
    parser.option("--bot", "BOT", "compare with what this bot would have played", action=Once)
    parser.option(
        "--seat", WHOLE, "the seat to review (default: the first person, else the first seat)"
    )
    for review in foreign:
        review.arguments(parser)
    pool_options(
        parser, "processes that review a folder (default: one less than there are processors)"
    )
    threads_option(parser)
    json_option(parser, "print JSON, one object per match")


def run(arguments: Namespace) -> int:
    """Print the review."""
    if len(arguments.what) == 1 and _is(Path.is_dir, arguments.what[0]):
        with using(chosen_threads(arguments)):
            return _folder(arguments, Path(arguments.what[0]))
    for name in ("workers", "scheduler"):
        if getattr(arguments, name) is not None:
            raise UsageError(f"review: --{name} is for a folder of recorded games")
    with using(chosen_threads(arguments)):
        _print_reviews(arguments)
    return 0


def _print_reviews(arguments: Namespace) -> None:
    for game, review in _reviews(arguments):
        text = text_of(review, max(_NARROWEST, shutil.get_terminal_size().columns))
        show(arguments, {"game": game, "bot": arguments.bot} | review.plain(), text)


def _folder(arguments: Namespace, folder: Path) -> int:
    """Review a folder as the first game whose recorded games can be in one."""
    for _, foreign in _foreign():
        if foreign.of_folder is not None:
            if arguments.threads is not None:
                raise UsageError("review: a folder takes --workers, not --threads")
            if arguments.bot is not None or arguments.seat is not None:
                raise UsageError("review: --bot and --seat cannot be used with a folder")
            _refuse(arguments, foreign.takes, "a folder")
            return foreign.of_folder(arguments, folder)
    raise UsageError("review: a folder cannot be reviewed")


def _reviews(arguments: Namespace) -> Iterator[tuple[str, Review]]:
    what = arguments.what
    if what == ["-"]:
        yield from _of_file(arguments, given_bytes("-"), "standard input")
    elif len(what) > 1 or "=" in what[0]:
        yield _typed(arguments, what)
    elif _is(Path.is_file, what[0]):
        yield from _of_file(arguments, given_bytes(what[0]), what[0])
    else:
        yield _saved(arguments, what[0])


def _foreign() -> Iterator[tuple[Game, ForeignReview]]:
    """The games for which ``review`` accepts ones that were not played here."""
    for game in catalog.GAMES.values():
        review = commands_of(game).review
        if review is not None:
            yield game, review


def _of_file(arguments: Namespace, data: bytes, where: str) -> Iterator[tuple[str, Review]]:
    from tuiwords.history.history import read_matches
    from tuiwords.history.recordings import refuse_long

    try:
        if data[:_HEAD].removeprefix(codecs.BOM_UTF8).lstrip()[:1] != b"{":
            refuse_long(data)
        if not data.removeprefix(codecs.BOM_UTF8).strip():
            raise GameError("there is nothing in it")
        for game, foreign in _foreign():
            if foreign.of_file is not None and foreign.is_file(data, where):
                _refuse(arguments, foreign.takes, foreign.title)
                yield game.key, foreign.of_file(arguments, data, _bot(arguments, game))
                return
        text = data.decode("utf-8-sig")
        if not text.lstrip().startswith("{"):
            yield _typed(arguments, text.split(), where)
            return
        _refuse(arguments, _OF_A_MATCH, "a saved match")
        for match in _reviewable(arguments, read_matches(text)):
            yield match.game.key, _of_match(arguments, match)
    except UnicodeDecodeError:
        raise UsageError(f"review: {where} is not a text file") from None
    except GameError as error:
        raise GameError(f"{where}: {error}") from error


def _is(kind: Callable[[Path], bool], name: str) -> bool:
    try:
        return bool(name) and kind(Path(name))
    except OSError:  # too long a name
        return False


def _typed(arguments: Namespace, words: Sequence[str], file: str = "") -> tuple[str, Review]:
    """The review of a game typed as words, or in a file, as the first game that can be typed.

    Raises: GameError, UsageError.
    """
    for game, foreign in _foreign():
        if foreign.read_words is not None and foreign.of_words is not None:
            read = _read_words(foreign.read_words, words, file)
            _refuse(arguments, foreign.takes, foreign.title)
            return game.key, foreign.of_words(arguments, read, _bot(arguments, game))
    raise UsageError("review: one file or match at a time")


def _read_words(read: Callable[[Sequence[str]], Any], words: Sequence[str], file: str) -> Any:
    try:
        return read(words)
    except (GameError, UsageError) as error:
        if file:
            others = [foreign.help for _, foreign in _foreign() if foreign.of_file is not None]
            cause = str(error).removeprefix("review: ")
            raise GameError(f"{cause}; or give {', or '.join(others)}") from None
        # Checked only now, since LAST could also be a guess.
        one = next((word for word in words if word == LAST or _is(Path.is_file, word)), None)
        if one is None or len(words) == 1:
            raise
        raise UsageError(
            f"review: one file or match at a time, but there is more than {one!r}"
        ) from None


def _refuse(arguments: Namespace, takes: Collection[str], what: str) -> None:
    """Raises: UsageError for options that would have no effect."""
    usual: dict[str, object] = {"seat": None}
    for _, foreign in _foreign():
        usual |= foreign.defaults
    for name, value in usual.items():
        if name not in takes and getattr(arguments, name) != value:
            raise UsageError(f"review: --{name} cannot be used with {what}")


def _reviewable(arguments: Namespace, matches: Sequence[Match]) -> Sequence[Match]:
    """The matches that can be reviewed; a note says how many cannot, and why.

    Raises: GameError with the reason if there are none.
    """
    from tuiwords.history.reviews import refuse_unfit

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
        print(f"note: {count_text(count, 'match', 'matches')} skipped ({reason})", file=sys.stderr)
    return fit


def _saved(arguments: Namespace, name: str) -> tuple[str, Review]:
    from tuiwords.history.history import load_match
    from tuiwords.history.notes import with_notes
    from tuiwords.history.reviews import keep_review

    with Store.reading() as store:
        if name == LAST:
            newest = store.matches(Wanted(finished=True), 1)
            if not newest:
                raise UsageError("review: there is no finished match yet")
            saved = newest[0].header.id
        elif not re.fullmatch("[0-9a-f]+", name):
            raise UsageError(f"review: {name!r} is neither a file nor the id of a match")
        else:
            saved = store.find(name)
        _refuse(arguments, _OF_A_MATCH, "a saved match")
        match = load_match(store, saved)
        seat = _seat(arguments, match)
        if name == LAST and not match.has_moves(seat):
            raise GameError(f"the last match, of {match.game.title}, has no moves to review")
        found = _of_match(arguments, match, store)
        keep_review(store, match, seat, found)
        return match.game.key, with_notes(found, store, match, seat)


def _of_match(arguments: Namespace, match: Match, store: Store | None = None) -> Review:
    from tuiwords.history.reviews import review

    bot = _bot_beside(arguments, match, store)
    with progress("Reviewing"):
        return review(match, _seat(arguments, match), bot, store)


def _seat(arguments: Namespace, match: Match) -> Seat:
    if arguments.seat is not None:
        seats = len(match.seats)
        if not 1 <= arguments.seat <= seats:
            few = f"must be 1 to {seats}" if seats > 1 else "must be 1: the match has one player"
            raise UsageError(f"review: --seat {few}")
        return int(arguments.seat) - 1
    kinds = [player.kind for player in match.seats]
    return next((kinds.index(kind) for kind in ("profile", "guest") if kind in kinds), 0)


def _bot(arguments: Namespace, game: Game) -> AnyBot | None:
    return game.bot(game.bot_spec(arguments.bot)) if arguments.bot else None


def _bot_beside(arguments: Namespace, match: Match, store: Store | None) -> AnyBot | None:
    """The bot to compare with; that of one's own level is the player's now."""
    from tuiwords.history.ratings import is_own_level, own_level

    if store is None or not arguments.bot or not is_own_level(arguments.bot):
        return _bot(arguments, match.game)
    level = own_level(store, match.seats[_seat(arguments, match)], match.game.key)
    return match.game.bot(match.game.bot_spec(level))


def text_of(review: Review, width: int) -> str:
    """A review as aligned columns and sentences, for a width in cells."""
    table = review.table(width)
    lines = [review.headline, "", table.line(table.titles)]
    for shown, row in zip(table.rows, review.rows, strict=True):
        lines.append(table.line(shown))
        for key in ("why", "note"):
            lines += _wrapped(str(row.get(key, "")), width, _MARGIN)
    lines += ["", *map(table.line, table.totals), "", *review.card.lines(width), ""]
    turns = [review.key_turn(row) for row in review.key_turns]
    if turns:
        lines += ["Key turns:", *("  ".join(filter(None, turn)) for turn in turns), ""]
    if review.curve is not None:
        lines += [*review.curve.text(width), ""]
    words = f"Words to learn: {', '.join(review.words).upper()}." if review.words else ""
    sentences = filter(None, (words, *review.notes, index_meaning(review.figures)))
    return "\n".join(lines + [line for note in sentences for line in _wrapped(note, width)])


def _wrapped(text: str, width: int, margin: str = "") -> list[str]:
    width = min(width, _NARROWEST)
    return textwrap.wrap(text, width, initial_indent=margin, subsequent_indent=margin)
