"""The bot against the adversary: the guess whose worst answer leaves the fewest words."""

from __future__ import annotations

import numpy as np

from tuiwords.engine.base import Measure
from tuiwords.engine.wordle.belief import Belief
from tuiwords.engine.wordle.kernels import patterns as kernels
from tuiwords.engine.wordle.pack import Floats, Patterns, Places
from tuiwords.engine.wordle.setting import SETTINGS, position_in
from tuiwords.engine.wordle.strategies.one_ply import OnePly
from tuiwords.games.wordle import WordleView

WORST = Measure("worst case", "words left", more_is_better=False)
# Between guesses with equal worst answers the fewer guesses to go decide, counted as parts of a
# word; no position has so many to go that this makes up for a word.
_PART = 0.01


class Minimax(OnePly):
    """The smallest largest part, the answers list being known; the value is its number of words.

    A word that may be the answer leaves none of itself, which goes before one that cannot be.
    """

    name = "minimax"
    measure = WORST

    def believe(self, view: WordleView) -> Belief:
        """The position of who knows the answers list."""
        position = position_in(view, self.setting or SETTINGS["P1-free"])
        return Belief(position, np.ones(len(position.left)))

    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """Words left after the worst answer, and a hundredth of the guesses to go."""
        del places
        codes = belief.position.table.patterns
        largest = np.empty((len(patterns), 2), np.int64)
        kernels.largest_parts(patterns, codes, largest)
        left = np.where(largest[:, 1] == codes - 1, 0, largest[:, 0])
        worst: Floats = left + _PART * belief.estimates(patterns)[:, 1]
        return worst
