"""Simulates a person who finds words over time."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import WAIT, Limit, RankedMove, Ranking
from tuiwords.engine.boggle.pack import FoundWord
from tuiwords.engine.boggle.words import board_words
from tuiwords.games.boggle import BoggleMove, BoggleView


class Finder:
    """Finds words as a person does: faster the more there are, and some sooner than others.

    The time until it finds a word is exponential, so that the distribution of the next finds is the
    same at any moment. ``rate`` is how many words per minute it would find at first on a board of
    ``USUAL`` known words; ``liking`` is the factor by which each further letter makes a word more
    (over 1) or less (under 1) likely to be seen. Values are seconds from now; the fact ``wait`` is
    the time to the first of them.
    """

    name = "finder"
    USUAL = 60.0  # known words of a typical board

    def __init__(self, rate: float = 12.0, liking: float = 0.7) -> None:
        if not (rate > 0 and liking > 0):  # also False for nan
            raise ValueError("rate and liking must be above 0")
        self.rate = rate
        self.liking = liking

    def analyse(self, view: BoggleView, limit: Limit) -> Iterator[Ranking[BoggleMove]]:
        """A single ranking: the words in the order in which it would find them from now on."""
        watch = Stopwatch(limit)
        words = board_words(view.lexicon, view.rules, view.grid)
        chance = random.Random(f"finder {limit.seed}")
        known = set(view.found)
        waits = [
            (chance.expovariate(1.0) / self._hazard(word), word)
            for word in sorted(words, key=lambda w: w.word)
            if word.word not in known
        ]
        waits.sort(key=lambda pair: (pair[0], pair[1].word))
        moves = tuple(
            RankedMove(
                BoggleMove(word.word),
                wait,
                {"points": float(word.points), "length": float(len(word.word))},
                0.0,
            )
            for wait, word in waits[: limit.top]
        )
        facts = {
            "count": float(len(words)),
            "points": float(sum(word.points for word in words)),
            "left": float(len(waits)),
        }
        if moves:
            facts["wait"] = moves[0].value
        yield Ranking(WAIT, moves, len(words), watch.seconds, True, facts)

    def _hazard(self, word: FoundWord) -> float:
        """The rate at which a word is found, per second."""
        return self.rate / 60.0 / self.USUAL * math.pow(self.liking, len(word.word) - 4)
