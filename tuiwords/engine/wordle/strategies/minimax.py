"""The strategy against the adversary: the guess whose worst pattern leaves the fewest words."""

from __future__ import annotations

from tuiwords.engine.base import Measure
from tuiwords.engine.wordle.belief import Belief
from tuiwords.engine.wordle.pack import Floats, Patterns, Places
from tuiwords.engine.wordle.strategies.one_ply import OnePly

WORST = Measure("worst case", "words left", more_is_better=False, whole=True)
# Ties are broken by the guesses to go, times this factor; no position has so many guesses to go
# that this would outweigh one word.
_PART = 0.01


class Minimax(OnePly):
    """The guess with the smallest largest part, given the answers; the value is that part's size.

    All green leaves no words, so that of two such guesses one that may be the answer comes first.
    """

    name = "minimax"
    measure = WORST
    usual = "answers"

    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """Words left after the worst pattern, plus a hundredth of the guesses to go."""
        del places
        left = belief.position.table.most_left(patterns)
        worst: Floats = left + _PART * belief.estimates(patterns)[:, 1]
        return worst
