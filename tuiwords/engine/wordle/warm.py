"""The first calls that compile kernels and load tables, in the order a player needs them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tuiwords.engine.anytime import rank
from tuiwords.engine.base import Limit
from tuiwords.engine.wordle.analysis import believed, judge
from tuiwords.engine.wordle.prior import fitted, prior
from tuiwords.engine.wordle.strategies import STRATEGIES
from tuiwords.games.wordle import Clue, score, view_of_clues
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library

_FEW = {
    # No guess distinguishes all the rhymes, so that the searches go deep.
    5: ["crane", "slate", "thump", "bingo", "hatch", "latch", "match", "patch", "watch"],
    6: ["planet", "strong", "thumbs", "bricks", "hatted", "matted", "patted", "ratted", "vatted"],
}


def _think(name: str, length: int) -> Callable[[], None]:
    def step() -> None:
        words = Lexicon("few", _FEW[length])
        guess, answer = words.words[:2]
        clue = Clue(guess, score(guess, answer))
        rank(STRATEGIES[name](), view_of_clues([clue], words), Limit(nodes=2))

    return step


def _search(name: str, length: int) -> Callable[[], None]:
    def step() -> None:
        words = Lexicon("few", _FEW[length])
        rank(STRATEGIES[name](), view_of_clues([], words, words, length=length), Limit(top=2))

    return step


def _tables() -> None:
    prior(library().load().of_length(5), fitted())


def _look_back() -> None:
    words = Lexicon("few", _FEW[5])
    view = view_of_clues([], words, words)
    for seen in (view, replace(view, knows_answers=True)):
        judge([believed(seen)], words.words[0], [score(*words.words[:2])])


WARM_STEPS: list[tuple[str, Callable[[], object]]] = [
    ("Wordle: how common words are", _tables),
    ("Wordle: patterns and expected guesses", _think("expected", 5)),
    ("Wordle: information", _think("naive", 5)),
    ("Wordle: looking back", _look_back),
    ("Wordle: guesses ahead", _search("expected", 5)),
    ("Wordle: the fewest guesses", _search("optimal", 5)),
    ("Wordle: the worst case", _search("minimax", 5)),
    ("Wordle: longer words", _think("expected", 6)),
    ("Wordle: information of longer words", _think("naive", 6)),
    ("Wordle: guesses ahead in longer words", _search("expected", 6)),
    ("Wordle: the fewest guesses in longer words", _search("optimal", 6)),
    ("Wordle: the worst case in longer words", _search("minimax", 6)),
]
