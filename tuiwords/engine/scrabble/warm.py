"""The first calls that compile kernels and load tables, in the order a player needs them."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.games.scrabble import EMPTY_BOARD, position_view, ruleset
from tuiwords.lexicon.library import library


def _words() -> None:
    from tuiwords.engine.scrabble.pack import words_of

    words_of(library().load())


def _think() -> None:
    from tuiwords.engine.scrabble.static import Equity

    view = position_view(ruleset("scrabble"), library().load(), EMPTY_BOARD, "AEINRST")
    rank(Equity(), view, Limit())


WARM_STEPS: list[tuple[str, Callable[[], object]]] = [
    ("Scrabble: words", _words),
    ("Scrabble: plays", _think),
]
