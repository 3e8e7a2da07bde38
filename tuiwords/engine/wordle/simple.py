"""Words by how common they are, without kernels."""

from __future__ import annotations

from tuiwords.engine.base import Measure, Ranking
from tuiwords.engine.simple import simple_ranking
from tuiwords.games.wordle import Guess, WordleView
from tuiwords.lexicon.commonness import zipfs

_ZIPF = Measure("how common", "log", more_is_better=True)


def common_words(view: WordleView) -> Ranking[Guess]:
    """The words that the clues leave, common ones first."""
    words = view.remaining()
    return simple_ranking(_ZIPF, zip(map(Guess, words), zipfs(words), strict=True))
