"""The first calls that compile kernels and load tables, in the order a player needs them."""

from __future__ import annotations

from collections.abc import Callable

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle.prior import fitted, prior
from tuiwords.engine.wordle.strategies import STRATEGIES
from tuiwords.games.wordle import Clue, score, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

_FEW = {5: ["crane", "slate", "thump", "bingo"], 6: ["planet", "strong", "thumbs", "bricks"]}


def _think(name: str, length: int) -> Callable[[], None]:
    def step() -> None:
        words = Lexicon("few", _FEW[length])
        guess, answer = words.words[:2]
        clue = Clue(guess, score(guess, answer))
        rank(STRATEGIES[name](), view_of_clues([clue], words), Limit(nodes=2))

    return step


def _tables() -> None:
    prior(library().load().of_length(5), fitted())


WARM_STEPS: list[tuple[str, Callable[[], object]]] = [
    ("Wordle: how common words are", _tables),
    ("Wordle: patterns and expected guesses", _think("expected", 5)),
    ("Wordle: information", _think("naive", 5)),
    ("Wordle: longer words", _think("expected", 6)),
    ("Wordle: information of longer words", _think("naive", 6)),
]
