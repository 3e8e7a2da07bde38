"""What Scrabble adds to the commands: positions as CGP, and games recorded as GCG."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tuiwords.api import read_cgp
from tuiwords.bots.roster import BotSpec
from tuiwords.cli import numbers
from tuiwords.cli.game_commands import (
    ForeignReview,
    GameCommands,
    each_read,
    given_texts,
    play_at_table,
    table_arguments,
)
from tuiwords.cli.options import RULES, lexicon_option, rules_option
from tuiwords.cli.output import Report
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.progress import progress
from tuiwords.cli.settings import given_options
from tuiwords.engine.base import Ranking
from tuiwords.games.scrabble import (
    ScrabbleView,
    Turn,
    is_cgp,
    one_line_cgp,
    rules_in,
    rules_named,
    ruleset,
)
from tuiwords.history.recordings import is_gcg, read_game, words_of
from tuiwords.lazy import lazy
from tuiwords.play.game import Game
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.play.game import AnyBot
    from tuiwords.play.review import Review

_LIST = re.compile(r"\blex ([^;\s]+)")  # in a CGP
FIGURES = ("plays", "exchanges", "score_sum")


def positions_in(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Positions with the numbers of their first lines.

    Each has a line of its own, or several up to an empty one: wrapped, or the rows of a board.
    """
    first, text = 0, ""
    for number, line in enumerate(lines, 1):
        whole = not text and is_cgp(one_line_cgp(line))
        first = first if text else number
        text += line
        if whole or (text.strip() and not line.strip()):
            yield first, text
            text = ""
        text = text if text.strip() else ""
    if text:
        yield first, text


class ScrabbleSolver:
    """Scrabble and similar games in ``solve``."""

    def __init__(self) -> None:
        self._terms: dict[Turn, Mapping[str, float]] = {}

    def arguments(self, parser: Parser) -> None:
        """Add the position, the rules and the words."""
        parser.argument(
            "cgp",
            "CGP",
            "the position: rows RACK1/RACK2 score1/score2 zeros; a lone - reads positions "
            "from standard input, one per line or apart by empty lines",
            nargs="+",
        )
        rules_option(parser, "the rules")
        lexicon_option(parser)

    def views(self, arguments: Namespace) -> Iterable[ScrabbleView]:
        """The position, or with ``-`` each line of standard input."""
        rules, lexicon = arguments.rules, arguments.lexicon
        if arguments.cgp != ["-"]:
            text = " ".join(arguments.cgp)
            view = read_cgp(text, rules, lexicon).view
            named, used = _LIST.search(text), view.lexicon.name
            if named and named[1].casefold() != used.casefold():
                told = f"the position is of the list {named[1]}, it is solved with {used}"
                print(told, file=sys.stderr)
            yield view
            return
        yield from each_read(
            positions_in(sys.stdin),
            lambda text: read_cgp(text, rules, lexicon).view,
            "line {} of standard input",
        )

    def facts(self, ranking: Ranking[Any]) -> dict[str, Any]:
        """Counts of plays and exchanges, the sum of scores, other facts, and an endgame's line."""
        self._terms = {ranked.move: ranked.terms for ranked in ranking.moves}
        whole = {name: int(ranking.facts[name]) for name in FIGURES if name in ranking.facts}
        line = {"line": [str(move) for move in ranking.line]} if ranking.line else {}
        return {**dict(ranking.facts), **whole, **line}

    def details(self, move: Turn) -> dict[str, Any]:
        """The score, and in an endgame the gain: the spread won from here on."""
        terms = self._terms.get(move, {})
        return {name: int(terms[name]) for name in ("score", "gain") if name in terms}

    def heading(self, facts: dict[str, Any]) -> str:
        """How many plays and exchanges there are."""
        if "plays" not in facts:
            return count_text(len(self._terms), "turn")
        return f"{count_text(facts['plays'], 'play')}, {count_text(facts['exchanges'], 'exchange')}"


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

    def begin(line: str) -> None:
        given = given_options(arguments, game)
        game.rules.new(game.rules.settings({**given, "position": line}), 0, seats)

    def filled(lines: Iterable[str]) -> Iterable[tuple[int, str]]:
        return ((number, line) for number, line in enumerate(lines, 1) if line.strip())

    return given_texts(arguments.positions, "position", filled, begin)


def review_arguments(parser: Parser) -> None:
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
    help="a Scrabble game as GCG or typed one line a turn (8E QUIZ 44), or a folder of GCG files",
    arguments=review_arguments,
    defaults={"rules": ""},
    takes=frozenset({"seat", "allowed", "rules"}),
    is_file=is_gcg,
    of_file=file_review,
    of_folder=lazy("tuiwords.cli.games.scrabble.folder:review_folder"),
)

COMMANDS = GameCommands(ScrabbleSolver(), arguments, play, REVIEW)
