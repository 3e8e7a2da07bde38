"""The parts of rankings that the strategies of Word Soup share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Measure, RankedMove, Ranking
from tuiwords.engine.word_soup.beam import PlannedLine
from tuiwords.engine.word_soup.pack import FoundPaths
from tuiwords.engine.word_soup.word_values import Floats
from tuiwords.games.word_soup import STOP, Pick, WordSoupView


def ranked_words(
    found: FoundPaths,
    values: Floats | Mapping[int, float],
    order: Iterable[int],
    view: WordSoupView,
) -> tuple[RankedMove[Pick], ...]:
    """The moves of the entries in ``order``, with the terms that the hint panel shows."""
    shares = found.vowel_share_after()
    moves = []
    for place in order:
        left = found.board.left - int(found.lengths[place])
        terms = {
            "points": float(found.points[place]) + (0 if left else view.rules.cleared),
            "letters": float(found.lengths[place]),
            "left": float(left),
            "vowels": float(shares[place]) if left else 0.0,
            "connectivity": float(found.connectivity[place]),
        }
        moves.append(RankedMove(found.pick(place), float(values[place]), terms))
    return tuple(moves)


def board_facts(found: FoundPaths, limit: Limit) -> dict[str, float]:
    """Distinct words, paths and letters left; empty if only one move is asked for."""
    if limit.top == 1:
        return {}
    words = float(found.word_ids().max(initial=-1) + 1)
    return {"count": words, "paths": float(len(found)), "left": float(found.board.left)}


def terms_of_line(line: PlannedLine, view: WordSoupView) -> dict[str, float]:
    """The terms of a first word: those of the word, and letters left and words of its line."""
    word = line.moves[0].word
    return {
        "points": float(view.rules.score(word)),
        "letters": float(len(word)),
        "left": float(line.left),
        "words": float(len(line.moves)),
    }


def nothing_left(measure: Measure, watch: Stopwatch) -> Ranking[Pick]:
    """The ranking if no word is seen: to stop."""
    return Ranking(measure, (RankedMove(STOP, 0.0, {}, 0.0),), 1, watch.seconds, True)
