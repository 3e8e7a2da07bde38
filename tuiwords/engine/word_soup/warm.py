"""The first calls that compile kernels and load tables, in the order a player needs them."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.word_soup.strategies import STRATEGIES
from tuiwords.games.word_soup import read_board, view_of_board
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

_FEW = Lexicon("few", ["tea", "eat", "ate", "seat"])
_BOARD = read_board("sea tte eat")


def _words() -> None:
    from tuiwords.engine.word_soup.graph import word_graph

    word_graph(library().load(), 3)


def _think(name: str) -> Callable[[], None]:
    def step() -> None:
        rank(STRATEGIES[name](), view_of_board(_BOARD, _FEW), Limit(nodes=200))

    return step


WARM_STEPS: list[tuple[str, Callable[[], object]]] = [
    ("Word Soup: words", _words),
    ("Word Soup: finder", _think("thesis")),
    ("Word Soup: planner", _think("planner")),
    ("Word Soup: clearing", _think("clear")),
]
