"""Words by their points, without kernels."""

from __future__ import annotations

from tuiwords.engine.base import POINTS, Ranking
from tuiwords.engine.simple import simple_ranking
from tuiwords.games.word_soup import Pick, WordSoupView
from tuiwords.games.word_soup.finding import picks


def words_by_points(view: WordSoupView) -> Ranking[Pick]:
    """The words on the board, on one path each, those with the most points first."""
    one_path: dict[str, Pick] = {}
    for pick in picks(view.board, view.rules, view.lexicon):
        one_path.setdefault(pick.word, pick)
    moves = ((pick, view.rules.score(word)) for word, pick in one_path.items())
    return simple_ranking(POINTS, moves)
