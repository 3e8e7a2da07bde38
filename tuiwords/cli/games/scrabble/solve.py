"""Scrabble in ``solve``: positions as CGP, and counts of plays."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tuiwords.api import read_cgp
from tuiwords.cli.options import lexicon_option, rules_option
from tuiwords.cli.parser import Parser
from tuiwords.engine.base import Ranking
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import ScrabbleView, Turn, is_cgp, one_line_cgp
from tuiwords.text import count_text

_LIST = re.compile(r"\blex ([^;\s]+)")  # in a CGP
FIGURES = ("plays", "exchanges", "score_sum")


def _positions(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
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
        for number, text in _positions(sys.stdin):
            try:
                yield read_cgp(text, rules, lexicon).view
            except GameError as error:
                raise GameError(f"line {number} of standard input: {error}") from error

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
