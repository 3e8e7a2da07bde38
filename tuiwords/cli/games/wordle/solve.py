"""Wordle in ``solve``: its word lists, and the notation of positions."""

from __future__ import annotations

import math
import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tuiwords.api import wordle_position
from tuiwords.cli.game_commands import ForeignReview, each_read
from tuiwords.cli.options import COUNT, language_option
from tuiwords.cli.output import Report, columns
from tuiwords.cli.parser import Parser, UsageError
from tuiwords.cli.progress import progress
from tuiwords.engine.base import Ranking
from tuiwords.games.base import GameError
from tuiwords.games.wordle import (
    Clue,
    WordleView,
    all_green,
    contradiction,
    pattern_text,
    read_clue,
    remaining,
    score,
    word_lists,
)
from tuiwords.games.wordle.lists import LEVELS
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.text import composed, count_text

if TYPE_CHECKING:
    from tuiwords.lexicon.lexicon import Lexicon
    from tuiwords.play.game import AnyBot
    from tuiwords.play.review import Review


def list_arguments(parser: Parser, answers: str) -> None:
    """Add the word lists and hard mode; ``answers`` says what the list of answers is for."""
    parser.option("--answers", "NAME|FILE", f"{answers}: {', '.join(LEVELS)} or a list")
    parser.add_argument(
        "--allowed",
        "--lexicon",
        dest="allowed",
        metavar="NAME|FILE",
        default=DEFAULT,
        help=f"the words allowed as guesses (default {DEFAULT})",
    )
    language_option(parser, "allowed")
    parser.switch("--hard", "hard mode: every guess must use the clues")


def chosen_lists(arguments: Namespace, length: int) -> tuple[Lexicon, Lexicon | None]:
    """The allowed words and the answers, if given. Raises: GameError, LexiconError."""
    if arguments.answers is None:
        return library().open(arguments.allowed), None
    settings = {"length": length, "answers": arguments.answers, "allowed": arguments.allowed}
    answers, allowed = word_lists(settings)
    return allowed, answers


def note_strangers(clues: Iterable[Clue], allowed: Lexicon) -> None:
    """Print a note about guesses not in the list; not an error, as other games have more words."""
    for clue in clues:
        if clue.guess not in allowed:
            word = clue.guess.upper()
            print(
                f"note: {word} is not in the word list {allowed.name}; a typing mistake?",
                file=sys.stderr,
            )


_BAR = 30  # characters of the longest bar


class WordleSolver:
    """Wordle in ``solve``: clues such as ``crane=.y..g``."""

    def arguments(self, parser: Parser) -> None:
        """Add the clues and the lists."""
        parser.argument(
            "clues",
            "GUESS=PATTERN",
            "g green, y amber, . gray (also b, capitals, 2/1/0), such as crane=.y..g; "
            "a lone - reads a position from each line of standard input",
            nargs="*",
        )
        parser.option("--length", COUNT, "letters of the word, if no clue is given (default 5)")
        parser.option(
            "--parts",
            "WORD[,WORD...]",
            "tell how guesses would split the words left, and how likely they are",
        )
        list_arguments(parser, "the possible hidden words; `optimal` then ranks by default")

    def views(self, arguments: Namespace) -> Iterable[WordleView]:
        """The position, or with ``-`` each line of standard input."""
        if arguments.clues != ["-"]:
            yield self._view(arguments, arguments.clues)
            return
        lines = enumerate(sys.stdin, 1)
        yield from each_read(
            lines, lambda line: self._view(arguments, line.split()), "line {} of standard input"
        )

    def _view(self, arguments: Namespace, texts: Sequence[str]) -> WordleView:
        view: WordleView = wordle_position(
            texts,
            arguments.allowed,
            answers=arguments.answers,
            hard=arguments.hard,
            length=arguments.length,
        ).view
        note_strangers(view.clues, view.allowed)
        return view

    def facts(self, ranking: Ranking[Any]) -> dict[str, Any]:
        """The words still possible, if the strategy tells."""
        return {"left": int(ranking.facts["left"])} if "left" in ranking.facts else {}

    def details(self, move: Any) -> dict[str, Any]:  # noqa: ARG002 - a guess is only a word
        """Nothing."""
        return {}

    def heading(self, facts: dict[str, Any]) -> str:
        """The number of words left, in words."""
        return f"{count_text(facts['left'], 'word')} left" if facts else "guesses"


def parts(arguments: Namespace, view: WordleView) -> tuple[Report, str] | None:
    """How guesses would split the words left, and how likely the guesses are. Raises: GameError.

    Of a single guess each pattern with its words is told.
    """
    if arguments.parts is None:
        return None
    from tuiwords.engine.wordle.prior import fitted, prior_of

    chances = prior_of(view, fitted())
    plain, lines = list[Report](), [("", "parts", "bits", "prior", "bits x prior")]
    for guess in arguments.parts.lower().split(","):
        one = _parts(guess, view)
        at = view.allowed.index.get(guess)
        one["prior"] = chance = None if at is None else float(chances[at])
        told = [one["bits"], chance, chance and chance * one["bits"]]
        figures = ("-" if number is None else f"{number:.3f}" for number in told)
        lines.append((guess.upper(), str(len(one["parts"])), *figures))
        plain.append(one)
    table = columns(lines, numbers=(1, 2, 3, 4))
    if len(plain) > 1:
        return {"guesses": plain}, table
    return plain[0], f"{table}\n{_bars(plain[0])}"


def _parts(guess: str, view: WordleView) -> Report:
    if len(guess) != view.length:
        letters = count_text(view.length, "letter")
        raise GameError(f"{guess.upper()} has {len(guess)}, not {letters}")
    found: dict[int, list[str]] = {}
    left = remaining(view.answers, view.clues)
    for word in left:
        found.setdefault(score(guess, word), []).append(word)
    order = sorted(found, key=lambda pattern: (-len(found[pattern]), pattern))
    shares = [len(words) / len(left) for words in found.values()]
    return {
        "guess": guess,
        "left": len(left),
        "bits": sum(share * math.log2(1 / share) for share in shares),
        "parts": [
            {"pattern": pattern_text(pattern, view.length), "words": found[pattern]}
            for pattern in order
        ],
    }


def _bars(report: Report) -> str:
    counts = [len(part["words"]) for part in report["parts"]]
    rows = [("", "words", "share", "")]
    rows += [
        (
            part["pattern"],
            str(count),
            f"{100 * count / report['left']:.2f}%",
            "#" * round(_BAR * count / counts[0]),
        )
        for part, count in zip(report["parts"], counts, strict=True)
    ]
    return columns(rows, numbers=(1, 2))


def review_arguments(parser: Parser) -> None:
    """Add the word lists and hard mode."""
    list_arguments(parser, "the possible hidden words of a typed game")


def clues_of(words: Sequence[str]) -> tuple[Clue, ...]:
    """The guesses and colors of a typed game, separated by blanks or =. Raises: GameError."""
    pairs = [part for word in words for part in re.split("=", word)]
    if len(pairs) % 2 or not pairs:
        last = f": {pairs[-1]!r} has no colors" if pairs else ""
        raise UsageError(f"review: type each guess followed by its colors: crane ..y.g{last}")
    for guess in pairs[::2]:
        if not composed(guess).isalpha():
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
    arguments=review_arguments,
    defaults={"answers": None, "allowed": DEFAULT, "hard": False},
    takes=frozenset({"answers", "allowed", "hard"}),
    read_words=clues_of,
    of_words=typed_review,
)
