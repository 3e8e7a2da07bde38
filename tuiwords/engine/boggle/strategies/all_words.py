"""Every word of the board, most points first."""

from __future__ import annotations

from collections.abc import Iterator

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, RankedMove, Ranking
from tuiwords.engine.boggle.words import board_words
from tuiwords.games.boggle import BoggleMove, BoggleView


class AllWords:
    """Every word of the board that is not yet found, most points first.

    Facts: ``count`` and ``points`` of the whole board, ``left`` the words not yet found.
    """

    name = "all"

    def analyse(self, view: BoggleView, limit: Limit) -> Iterator[Ranking[BoggleMove]]:
        """A single ranking."""
        watch = Stopwatch(limit)
        words = board_words(view.lexicon, view.rules, view.grid)
        known = set(view.found)
        left = [word for word in words if word.word not in known]
        moves = tuple(
            RankedMove(
                BoggleMove(word.word),
                float(word.points),
                {"points": float(word.points), "length": float(len(word.word))},
                0.0,
            )
            for word in left[: limit.top]
        )
        facts = {
            "count": float(len(words)),
            "points": float(sum(word.points for word in words)),
            "left": float(len(left)),
        }
        yield Ranking(POINTS, moves, len(words), watch.seconds, True, facts)
