"""The first calls that compile kernels and load tables, in the order a player needs them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.games.scrabble import EMPTY_BOARD, ScrabbleView, position_view, ruleset
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library


def _opening() -> ScrabbleView:
    return position_view(ruleset("scrabble"), library().load(), EMPTY_BOARD, "AEINRST")


def _words() -> None:
    from tuiwords.engine.scrabble.pack import words_of

    words_of(library().load())


def _plays() -> None:
    from tuiwords.engine.scrabble.strategies.static import Equity

    rank(Equity(), _opening(), Limit())


def _lines() -> None:
    from tuiwords.engine.scrabble.strategies import STRATEGIES

    for maker in STRATEGIES.values():
        rank(maker(), _opening(), Limit(nodes=1))


def _endings() -> None:
    from tuiwords.engine.scrabble.strategies.champion import Champion

    for bag in range(2):
        sizes = (3, 3 - bag)  # nobody goes out at once: the line of the best play is looked up
        view = replace(_opening(), rack="AEQ", unseen="OUT", rack_sizes=sizes, bag=bag)
        rank(Champion(), view, Limit(nodes=100))


def _openings() -> None:
    from tuiwords.engine.scrabble.leaves import leaves_for
    from tuiwords.engine.scrabble.openings import all_openings, mean_opening

    rules, words = _opening().rules, Lexicon("a word", ["aa"])
    few = replace(rules, counts=dict.fromkeys(rules.counts, 0) | {"A": 8})
    equities = all_openings(words, few, leaves_for(rules)).equities
    mean_opening("A", "AAAAAAA", equities)


WARM_STEPS: list[tuple[str, Callable[[], object]]] = [
    ("Scrabble: words", _words),
    ("Scrabble: plays", _plays),
    ("Scrabble: simulation", _lines),
    ("Scrabble: openings", _openings),  # its large arrays go before there are more kernels
    ("Scrabble: endgames", _endings),
]
