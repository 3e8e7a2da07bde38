"""The strategies of Boggle by name: every word of the board, and a person who finds some."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, WAIT, Limit, Measure, RankedMove, Ranking, Strategy
from tuiwords.engine.boggle.pack import FoundWord
from tuiwords.engine.boggle.words import board_words
from tuiwords.games.boggle import BoggleMove, BoggleView


def _ranking(
    measure: Measure,
    left: Sequence[tuple[float, FoundWord]],
    words: Sequence[FoundWord],
    limit: Limit,
    watch: Stopwatch,
) -> Ranking[BoggleMove]:
    """The words left in their order, each with its value, of all ``words`` of the board."""
    moves = tuple(
        RankedMove(
            BoggleMove(word.word),
            value,
            {"points": float(word.points), "length": float(len(word.word))},
            0.0,
        )
        for value, word in left[: limit.top]
    )
    points = float(sum(word.points for word in words))
    facts = {"count": float(len(words)), "points": points, "left": float(len(left))}
    if moves and measure == WAIT:
        facts["wait"] = moves[0].value
    return Ranking(measure, moves, len(words), watch.seconds, True, facts)


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
        left = [(float(word.points), word) for word in words if word.word not in known]
        yield _ranking(POINTS, left, words, limit, watch)


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
        self.length_factor = liking

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
        yield _ranking(WAIT, waits, words, limit, watch)

    def _hazard(self, word: FoundWord) -> float:
        """The rate at which a word is found, per second."""
        return self.rate / 60.0 / self.USUAL * math.pow(self.length_factor, len(word.word) - 4)


STRATEGIES: Mapping[str, Callable[..., Strategy[BoggleView, BoggleMove]]] = {
    AllWords.name: AllWords,
    Finder.name: Finder,
}
