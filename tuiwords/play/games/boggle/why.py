"""Why a word of Boggle is easy or hard to find: how common it is, its letters, its paths."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tuiwords.games.grid import Grid
from tuiwords.lexicon.commonness import called, levels_of
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.play.why import Term, listed_terms, notable, sentence
from tuiwords.text import count_text

if TYPE_CHECKING:
    from tuiwords.engine.base import RankedMove
    from tuiwords.games.boggle import BoggleView

LEAST = 0.05  # of the terms below that is worth a word
_USUAL_LEVEL = 35.0  # SCOWL's level of words that most people know
_USUAL_LETTERS = 4.5  # between the short words and the long ones
_LIKING = 0.7  # factor by which each letter makes a word harder to see, as for the finder


def reason(word: str, level_of: int, paths: int, usual: float) -> str:
    """What makes a word easy to find and what makes it hard.

    ``level_of`` is its SCOWL level, ``usual`` its number of paths divided by the mean of the board.
    """
    found, shown = terms(word, level_of, paths, usual), word.upper()
    easy, hard = notable(found, LEAST)
    if hard and not easy:
        return f"{shown} is hard to see: it {listed_terms(hard)}."
    return sentence(shown, found, least=LEAST, otherwise="is hard to see")


def terms(word: str, level_of: int, paths: int, usual: float) -> tuple[Term, ...]:
    """What makes it easy (positive) or hard, as logarithms of how much sooner it is found."""
    common = (_USUAL_LEVEL - level_of) / _USUAL_LEVEL
    letters = (len(word) - _USUAL_LETTERS) * math.log(_LIKING)
    of = count_text(paths, "path")
    return (
        Term(common, f"is {called(level_of)}"),
        Term(letters, f"has {'only ' * (letters > 0)}{len(word)} letters"),
        Term(math.log(usual), f"is on {of}"),
    )


def note_on(view: BoggleView, ranked: RankedMove[Any], _rival: object) -> str:
    """The same about a word of a ranking, as a hint; a board is taken to have one path a word."""
    return _note(view.grid, str(ranked.move), view.lexicon)


@lru_cache(maxsize=1024)
def _note(grid: Grid, word: str, lexicon: Lexicon) -> str:
    paths = sum(1 for _ in grid.paths(word))
    return reason(word, levels_of([word], lexicon)[0], paths, paths) if paths else ""
