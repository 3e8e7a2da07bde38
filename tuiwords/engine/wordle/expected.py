"""The champion of who does not know the answers list: the fewest guesses to go under a prior."""

from __future__ import annotations

from tuiwords.engine.wordle.belief import Belief
from tuiwords.engine.wordle.one_look import OneLook
from tuiwords.engine.wordle.pack import Floats, Patterns, Places, position_of
from tuiwords.engine.wordle.prior import Fit, cost_to_go, fitted, prior
from tuiwords.games.wordle import WordleView


class Expected(OneLook):
    """The fewest guesses to go, words being as likely as they are common (setting P0)."""

    name = "expected"

    def __init__(
        self, opener: str = "", fit: Fit | None = None, table: Floats | None = None
    ) -> None:
        super().__init__(opener)
        self.fit = fit
        self.table = table

    def believe(self, view: WordleView) -> Belief:
        """The position with the prior."""
        position = position_of(view)
        weights = prior(position.table.lexicon, self.fit or fitted())[position.left]
        return Belief(position, weights, cost_to_go() if self.table is None else self.table)

    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """The expected cost to the end, guesses beyond the last one punished."""
        del places
        costs: Floats = belief.estimates(patterns)[:, 0]
        return costs
