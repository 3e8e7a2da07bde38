"""The strategies of Word Soup that rank the words of a board by a key, without search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import POINTS, Limit, Measure, Ranking
from tuiwords.engine.word_soup import word_values
from tuiwords.engine.word_soup.pack import find_words
from tuiwords.engine.word_soup.ranking import board_facts, nothing_left, ranked_words
from tuiwords.games.word_soup import Pick, WordSoupView

KEY = Measure("key", "", more_is_better=True)
# The balanced key is called "thesis" in saved matches and in bots that users have defined.
KEYS: dict[str, tuple[word_values.Key, Measure]] = {
    "greedy": (word_values.points, POINTS),
    "rare-letters": (word_values.rare_letters, KEY),
    "vowel-ratio": (word_values.vowel_ratio, KEY),
    "connectivity": (word_values.connectivity, KEY),
    "thesis": (word_values.balanced, KEY),
}


@dataclass(frozen=True, slots=True)
class OneStep:
    """Ranks the words of a board by a key.

    With ``glance``, it sees only that many random words at each move, as a person might.
    """

    name: str
    key: word_values.Key
    measure: Measure
    glance: int = 0

    def __post_init__(self) -> None:
        if self.glance < 0:
            raise ValueError("glance must be 0 or more")

    def analyse(self, view: WordSoupView, limit: Limit) -> Iterator[Ranking[Pick]]:
        """A single ranking."""
        watch = Stopwatch(limit)
        found = find_words(view.board, view.rules, view.lexicon)
        if not len(found):
            yield nothing_left(self.measure, watch)
            return
        values = self.key(found, view)
        if self.glance:
            values = np.where(word_values.noticed(found, self.glance, limit.seed), values, -np.inf)
        order = [place for place in found.best(values, limit.top) if values[place] > -np.inf]
        moves = ranked_words(found, values, order, view)
        yield Ranking(self.measure, moves, 1, watch.seconds, True, board_facts(found, limit))
