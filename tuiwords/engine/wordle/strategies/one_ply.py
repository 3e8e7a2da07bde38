"""Strategies that look one guess ahead, by the information it gives.

``naive`` assumes that all words left are equally likely, ``greedy`` weights the information by how
common the guess is, ``consistent`` knows the answers and guesses only words that may be the answer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import BITS, GUESSES, Limit, Measure, RankedMove, Ranking
from tuiwords.engine.wordle.belief import TIE, Belief, error_of, terms_of
from tuiwords.engine.wordle.kernels import parts
from tuiwords.engine.wordle.pack import Floats, Patterns, Places
from tuiwords.engine.wordle.prior import fitted, prior, prior_of
from tuiwords.engine.wordle.setting import position_in, setting_called
from tuiwords.games.wordle import Guess, WordleView

WORST = Measure("worst case", "words left", more_is_better=False, whole=True)
# Ties are broken by the guesses to go, times this factor; no position has so many guesses to go
# that this would outweigh one word.
_PART = 0.01
WEIGHTED_BITS = Measure("weighted information", "bits", more_is_better=True)
# Patterns to look at for one ranking, about half a second: enough for all of 12,972 words against
# themselves; of the longer words of a large list, only the commonest are considered as openers.
_MOST_CELLS = 200_000_000
_DAILY_CELLS = 1_500_000  # patterns to look at each day for the first guess of a daily game


def _by_chance(belief: Belief, places: Places) -> Places:
    weights = prior(belief.position.table.lexicon, fitted())[places]
    return places[np.argsort(-weights, kind="stable")]


def considered(belief: Belief, order: Places) -> Places:
    """The first of some guesses: as many as can be looked at for one ranking."""
    return order[: max(1, _MOST_CELLS // len(belief.position.left))]


@dataclass(frozen=True, slots=True, eq=False)
class Best:
    """The best guesses so far, best first, with their values."""

    places: Places
    values: Floats

    @classmethod
    def none(cls) -> Best:
        """No guesses."""
        return cls(np.empty(0, np.int64), np.empty(0))

    def joined(self, other: Best, measure: Measure) -> Best:
        """Both, best first; ties in alphabetical order."""
        places = np.concatenate([self.places, other.places])
        values = np.concatenate([self.values, other.values])
        sign = -1 if measure.more_is_better else 1
        order = np.lexsort((places, np.round(sign * values, TIE)))
        return Best(places[order], values[order])

    def distinct(self, top: int) -> Best:
        """The first ``top`` distinct guesses."""
        _, first = np.unique(self.places, return_index=True)
        kept = np.sort(first)[:top]
        return Best(self.places[kept], self.values[kept])


def opening(opener: str, view: WordleView) -> Places | None:
    """The place of a fixed first guess, if this is the first guess and the player knows it."""
    place = view.allowed.index.get(opener)
    if view.clues or place is None or opener not in view.lexicon:
        return None
    return np.array([place], np.int64)


def ranking_of(
    measure: Measure,
    belief: Belief,
    best: Best,
    watch: Stopwatch,
    nodes: int,
    *,
    final: bool,
    expected: Mapping[int, float] | None = None,
) -> Ranking[Guess]:
    """The best guesses as a ranking, each with its terms.

    ``expected`` has better figures for the guesses to go, by the place of the guess.
    """
    known = expected or {}
    first = float(best.values[0]) if len(best.values) else 0.0

    def error(place: int, value: float) -> float | None:
        if measure is not GUESSES:
            return None
        return error_of(value - first, searched=place in known)

    moves = tuple(
        RankedMove(
            Guess(belief.position.word(place)),
            value,
            terms if place not in known else {**terms, "expected": known[place]},
            0.0 if "exact" in terms else error(place, value),
        )
        for place, value, terms in zip(
            best.places.tolist(), best.values.tolist(), terms_of(belief, best.places), strict=True
        )
    )
    facts = {"left": float(len(belief.position.left))}
    return Ranking(measure, moves, nodes, watch.seconds, final, facts)


class OnePly(ABC):
    """A strategy that gives each guess one value.

    ``opener`` is a fixed first guess; ``setting`` is one of ``SETTINGS``, or "" for the strategy's
    ``usual`` one; if that is "" too, it knows what the view says.
    """

    name = ""
    measure = GUESSES
    usual = ""

    def __init__(self, opener: str = "", setting: str = "") -> None:
        self.opener = opener.lower()
        self.setting = setting_called(setting or self.usual)
        self._openers: dict[WordleView, Places] = {}

    def believe(self, view: WordleView) -> Belief:
        """The position with the likelihood of each word; here all are equally likely."""
        position = position_in(view, self.setting)
        return Belief(position, np.ones(len(position.left)))

    def candidates(self, belief: Belief) -> Places:
        """The guesses to consider, most promising first: the words left, then the others."""
        left, guesses = belief.position.left, belief.position.guesses
        others = guesses[~np.isin(guesses, left, assume_unique=True)]
        return np.concatenate([_by_chance(belief, left), _by_chance(belief, others)])

    @abstractmethod
    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """The value of each guess, float64 (guesses,)."""

    def analyse(self, view: WordleView, limit: Limit) -> Iterator[Ranking[Guess]]:
        """Rank the guesses of ``view``, better and better until the limit or the end."""
        watch = Stopwatch(limit)
        belief = self.believe(view)
        if not len(belief.position.left):
            yield ranking_of(self.measure, belief, Best.none(), watch, 0, final=True)
            return
        order = opening(self.opener, view)
        if order is None:
            order = self.candidates(belief)
        yield from self._search(belief, order, watch)

    def openers(self, view: WordleView, left: int) -> Places:
        """First guesses of a daily game, in the order of their values before the first day.

        As many as can be considered each day with ``left`` words left.
        """
        fresh = replace(view, seat=0, clues=(), others=(), past=None)
        if fresh not in self._openers:
            belief = self.believe(fresh)
            order = considered(belief, self.candidates(belief))
            values = [self.values(belief, *block) for block in belief.position.blocks(order)]
            sign = -1 if self.measure.more_is_better else 1
            self._openers[fresh] = order[np.argsort(sign * np.concatenate(values), kind="stable")]
        return self._openers[fresh][: max(1, _DAILY_CELLS // left)]

    def _search(self, belief: Belief, order: Places, watch: Stopwatch) -> Iterator[Ranking[Guess]]:
        order = considered(belief, order)
        order = order[: watch.limit.nodes or len(order)]
        best, nodes = Best.none(), 0
        for places, patterns in belief.position.blocks(order):
            nodes += len(places)
            found = Best(places, self.values(belief, places, patterns))
            best = best.joined(found, self.measure).distinct(watch.limit.top)
            final = nodes == len(order) or watch.expired(nodes)
            yield ranking_of(self.measure, belief, best, watch, nodes, final=final)
            if final:
                return


class Naive(OnePly):
    """The most bits, with equally likely words; guesses only words that may be the answer."""

    name = "naive"
    measure = BITS

    def candidates(self, belief: Belief) -> Places:
        """The words left."""
        return _by_chance(belief, belief.position.left)

    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """The expected information of each guess in bits."""
        out = np.empty(len(places))
        parts.entropies(patterns, belief.position.table.patterns, out)
        return out


class Consistent(Naive):
    """The most bits among the answers that are left (setting ``answers-left``)."""

    name = "consistent"
    usual = "answers-left"


class GreedyEntropy(Naive):
    """The most bits times the prior of the guess; the bits are computed with the prior too."""

    name = "greedy"
    measure = WEIGHTED_BITS

    def believe(self, view: WordleView) -> Belief:
        """The position with the prior."""
        position = position_in(view, self.setting)
        return Belief(position, prior_of(view, fitted())[position.left])

    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """Bits times the prior of the guess."""
        bits = belief.estimates(patterns)[:, 2]
        values: Floats = bits * prior(belief.position.table.lexicon, fitted())[places]
        return values


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
