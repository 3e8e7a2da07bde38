"""The strategies of Wordle: what each believes the answer to be, and which guess it prefers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import BITS, GUESSES, Limit, Measure, RankedMove, Ranking, Strategy
from tuiwords.engine.wordle import kernels
from tuiwords.engine.wordle.pack import Floats, Patterns, Places, Position, position_of
from tuiwords.engine.wordle.prior import Fit, cost_to_go, fitted, prior
from tuiwords.games.wordle import Guess, WordleView

WEIGHTED_BITS = Measure("weighted information", "bits", more_is_better=True)
# What a guess beyond the last one costs in guesses: the prototype's 8 leaves none over six.
PENALTY = 8.0
_TIE = 9  # decimals: values that agree this far are equal, and the alphabet decides


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """A position with the weight of each word left, float64 (left,).

    ``table`` are the guesses to go by half bits of doubt, float64 (steps,).
    """

    position: Position
    weights: Floats
    table: Floats = field(default_factory=cost_to_go)

    @property
    def bits(self) -> float:
        """The doubt about the answer."""
        shares = self.weights / self.weights.sum()
        return float(-(shares * np.log2(shares)).sum())

    @property
    def step(self) -> float:
        """Cost of the guess to be made now."""
        return 1.0 if self.position.tries > 0 else PENALTY

    @property
    def later(self) -> float:
        """Cost of each guess after it."""
        return 1.0 if self.position.tries > 1 else PENALTY

    def estimates(self, patterns: Patterns) -> Floats:
        """What is expected of guesses by their patterns: see ``kernels.estimates``."""
        out = np.empty((len(patterns), 5))
        codes = self.position.table.patterns
        kernels.estimates(patterns, self.weights, self.table, self.step, self.later, codes, out)
        return out


class OneLook:
    """A strategy that gives each guess one value and takes the best.

    Ties go to a word that may be the answer where the values say so, then by the alphabet.
    """

    name = ""
    measure = GUESSES

    def __init__(self, opener: str = "") -> None:
        self.opener = opener.lower()

    def believe(self, view: WordleView) -> Belief:
        """The position and how likely each word is."""
        position = position_of(view)
        return Belief(position, np.ones(len(position.left)))

    def candidates(self, belief: Belief) -> Places:
        """The guesses in question, the most promising first."""
        left = belief.position.left
        first = left[np.argsort(-belief.weights, kind="stable")]
        return np.concatenate([first, np.setdiff1d(belief.position.guesses, left)])

    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """The value of each guess, float64 (guesses,)."""
        raise NotImplementedError

    def analyse(self, view: WordleView, limit: Limit) -> Iterator[Ranking[Guess]]:
        """Rank the guesses of ``view``, better and better until the limit or the end."""
        watch = Stopwatch(limit)
        belief = self.believe(view)
        if not len(belief.position.left):
            yield self._ranking(belief, np.empty(0, np.int64), np.empty(0), watch, 0, True)
            return
        order = self._opening(view, belief.position)
        if order is None:
            order = self.candidates(belief)
        yield from self._search(belief, order, watch)

    def _opening(self, view: WordleView, position: Position) -> Places | None:
        """The fixed first guess, where this is the first guess and the words have it."""
        place = view.allowed.index.get(self.opener)
        if view.clues or place is None or not np.any(position.guesses == place):
            return None
        return np.array([place], np.int64)

    def _search(self, belief: Belief, order: Places, watch: Stopwatch) -> Iterator[Ranking[Guess]]:
        if watch.limit.nodes is not None:
            order = order[: max(1, watch.limit.nodes)]
        best, values, nodes = np.empty(0, np.int64), np.empty(0), 0
        for places, patterns in belief.position.blocks(order):
            nodes += len(places)
            best = np.concatenate([best, places])
            values = np.concatenate([values, self.values(belief, places, patterns)])
            best, values = self._best(best, values, watch.limit.top)
            final = nodes == len(order) or watch.expired(nodes)
            yield self._ranking(belief, best, values, watch, nodes, final)
            if final:
                return

    def _best(self, places: Places, values: Floats, top: int) -> tuple[Places, Floats]:
        sign = -1 if self.measure.more_is_better else 1
        order = np.lexsort((places, np.round(sign * values, _TIE)))[:top]
        return places[order], values[order]

    def _ranking(
        self,
        belief: Belief,
        places: Places,
        values: Floats,
        watch: Stopwatch,
        nodes: int,
        final: bool,
    ) -> Ranking[Guess]:
        moves = tuple(
            RankedMove(Guess(belief.position.word(place)), float(value), terms)
            for place, value, terms in zip(places, values, terms_of(belief, places), strict=True)
        )
        facts = {"left": float(len(belief.position.left))}
        return Ranking(self.measure, moves, nodes, watch.seconds, final, facts)


def terms_of(belief: Belief, places: Places) -> list[Mapping[str, float]]:
    """The bits, guesses to go and chance to be the answer of each guess."""
    position = belief.position
    shares = belief.weights / belief.weights.sum() if len(belief.weights) else belief.weights
    chance = dict(zip(position.left.tolist(), shares.tolist(), strict=True))
    terms: list[Mapping[str, float]] = []
    for block, patterns in position.blocks(places):
        for place, row in zip(block.tolist(), belief.estimates(patterns), strict=True):
            of_guess = {"bits": float(row[3]), "expected": float(row[1])}
            terms.append(of_guess | {"chance": chance.get(place, 0.0)})
    return terms


class Naive(OneLook):
    """The most bits, all words left equally likely; only words that may be the answer."""

    name = "naive"
    measure = BITS

    def candidates(self, belief: Belief) -> Places:
        """The words left."""
        return belief.position.left

    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """Bits."""
        out = np.empty(len(places))
        kernels.entropies(patterns, belief.position.table.patterns, out)
        return out


class Consistent(Naive):
    """The most bits among the words of the answers list that are left (setting P1)."""

    name = "consistent"

    def believe(self, view: WordleView) -> Belief:
        """The position of who knows the answers list."""
        position = position_of(view, view.answers)
        return Belief(position, np.ones(len(position.left)))


class Greedy(Naive):
    """The most bits times how common the guess is."""

    name = "greedy"
    measure = WEIGHTED_BITS

    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """Bits, weighted with the prior of the guess; the prior alone where only it matters."""
        bits = super().values(belief, places, patterns)
        weight = prior(belief.position.table.lexicon, fitted())[places]
        values: Floats = bits * weight
        return values


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
        costs: Floats = belief.estimates(patterns)[:, 0]
        return costs


Maker = Callable[..., Strategy[Any, Any]]
STRATEGIES: dict[str, Maker] = {kind.name: kind for kind in (Naive, Greedy, Consistent, Expected)}
