"""The best strategy without knowledge of the answers: the fewest expected guesses under a prior.

Every guess is estimated; then the most promising ones are searched, each by a recursive beam.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Ranking
from tuiwords.engine.wordle.belief import PENALTY, TIE, Belief
from tuiwords.engine.wordle.kernels import beam as kernels
from tuiwords.engine.wordle.kernels.layout import NOTHING
from tuiwords.engine.wordle.kernels.patterns import write_patterns_by_word
from tuiwords.engine.wordle.kernels.promising import BeamProblem
from tuiwords.engine.wordle.pack import (
    CluePosition,
    Floats,
    Patterns,
    Places,
    empty_patterns,
    places_of,
)
from tuiwords.engine.wordle.prior import Fit, cost_to_go, fitted, prior_of, unseen
from tuiwords.engine.wordle.setting import position_in
from tuiwords.engine.wordle.strategies.one_ply import Best, OnePly, opening, ranking_of
from tuiwords.games.wordle import Guess, WordleView

WIDTH = 8  # guesses searched; 16 and 30 were no better over all words weighted by the prior
SEARCHED = 60  # for a list of up to as many: it begins the same however long it is
_UNLIMITED = 99  # guesses
BELOW = 3  # guesses searched in each later position; 6 were no better either
_CROWD = 20  # most words that are searched two guesses ahead; more are estimated
# Guesses that the search may make, those that split the words left best: over all words weighted by
# the prior, 3,000 were as good as all 8,636, and 1,000 cost 0.0015 guesses.
_POOL = 1500
_LONG = 100  # with more words left, a daily game does not consider all guesses each day
# Patterns of a search (20 MB) and words left; positions with more are only estimated. To search all
# 3,903 words of four letters took 17 s, and the first guess was the same.
_MOST_CELLS, _MOST_WORDS = 20_000_000, 2_500
# The first guess if only one is asked for, fixed so that a game begins at once. By one-ply
# estimates under the prior, no guess is better by more than the second decimal; other openers were
# not played out.
_USUAL = "slate"


def is_crowded(position: CluePosition) -> bool:
    """Whether there are too many guesses or words left for a search."""
    left = len(position.left)
    return left > _MOST_WORDS or len(position.guesses) * left > _MOST_CELLS


@dataclass(frozen=True, slots=True, eq=False)
class BeamPack:
    """A position prepared for the search.

    ``order`` are guesses, by their number, most promising first; ``rows`` gives the row of each in
    the problem; ``pool`` are the rows that may be guessed later; ``whole`` is the total weight of
    the words left.
    """

    problem: BeamProblem
    order: NDArray[np.int64]
    rows: NDArray[np.int32]
    pool: NDArray[np.int32]
    whole: float

    @classmethod
    def of(cls, belief: Belief, places: Places, patterns: Patterns, hard: bool) -> BeamPack:
        """The guesses at ``places``, ascending, with their patterns against the words left."""
        position, table = belief.position, belief.position.table
        seen = belief.estimates(patterns)
        parts = seen[:, 3]
        enough = np.partition(parts, -_POOL)[-_POOL] if len(parts) > _POOL else 0.0
        # The pool comes first, so that its guesses are a run of rows.
        order = np.argsort(parts < enough, kind="stable")
        by_word = empty_patterns(len(position.left), len(places), table.length)
        columns = np.take(table.columns, places[order], 1)
        write_patterns_by_word(table.codes[position.left], columns, by_word)
        rows = np.empty(len(order), np.int32)
        rows[order] = np.arange(len(order))
        problem = BeamProblem(
            by_word.T,
            rows[np.searchsorted(places, position.left)],
            table.codes[places[order]],
            belief.weights,
            belief.table,
            codes=table.patterns,
            hard=hard,
            width=BELOW,
            crowd=_CROWD,
            penalty=PENALTY,
        )
        pool = np.arange(np.count_nonzero(parts >= enough), dtype=np.int32)
        best = np.lexsort((places, np.round(seen[:, 0], TIE)))
        return cls(problem, best, rows, pool, float(belief.weights.sum()))

    @property
    def useless(self) -> float:
        """The cost from which a guess gives no information, whatever is lost by dividing."""
        return NOTHING / max(2.0, 2 * self.whole)

    def cost(self, guess: int, tries: int, most: float) -> tuple[float, float]:
        """The cost of a guess with penalties, and without them, both in guesses to go.

        ``tries`` are the guesses left; with 0, the last one past, there is no limit. If the cost is
        not below ``most``, it is only a bound of at least ``most``.
        """
        words = np.arange(len(self.problem.weights), dtype=np.int32)
        bound = most * self.whole
        tries = tries or _UNLIMITED
        found = kernels.cost(self.problem, words, self.pool, tries, bound, int(self.rows[guess]))
        return found / self.whole, self.problem.expected / self.whole


class Expected(OnePly):
    """The fewest guesses to go, with a prior by how common words are (setting ``words``).

    If the answers are known, they are equally likely. ``width`` is the number of guesses searched;
    with 1 they are only estimated.
    """

    name = "expected"

    def __init__(
        self,
        opener: str = "",
        setting: str = "",
        width: int = WIDTH,
        fit: Fit | None = None,
        table: Floats | None = None,
    ) -> None:
        super().__init__(opener, setting)
        self.width = width
        self.fit = fit
        self.table = table
        self._daily: dict[WordleView, Places] = {}

    def believe(self, view: WordleView) -> Belief:
        """The position with the prior."""
        position = position_in(view, self.setting)
        table = cost_to_go() if self.table is None else self.table
        if self._knows_answers(view):
            return Belief(position, np.ones(len(position.left)), table)
        weights = prior_of(view, self.fit or fitted())
        if view.past is not None and (self.setting is None or self.setting.daily):
            weights = unseen(weights, places_of(view.allowed, view.past))
        return Belief(position, weights[position.left], table)

    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """The expected cost to the end, with a penalty for guesses beyond the last one."""
        del places
        costs: Floats = belief.estimates(patterns)[:, 0]
        return costs

    def analyse(self, view: WordleView, limit: Limit) -> Iterator[Ranking[Guess]]:
        """Rank the guesses of ``view``, better and better until the limit or the end."""
        watch = Stopwatch(limit)
        belief = self.believe(view)
        guesses, left = belief.position.guesses, belief.position.left
        few = limit.nodes is not None and limit.nodes < len(guesses)
        crowded = is_crowded(belief.position)
        alone = opening(self.opener, view) is not None
        usual = opening(_USUAL, view) if limit.top == 1 and view.past is None else None
        narrowed = self._knows_answers(view) or few or alone
        if usual is not None and not narrowed and self.width > 1:
            yield from self._search(belief, usual, watch)
        elif crowded and view.past is not None and not (view.clues or few or alone):
            yield from self._search(belief, self.openers(view, len(left)), watch)
        elif self.width == 1 or few or crowded or alone or not len(left):
            yield from super().analyse(view, limit)
        else:
            yield from self._searched(belief, view, watch)

    def _knows_answers(self, view: WordleView) -> bool:
        return view.knows_answers or (self.setting is not None and self.setting.knows_answers)

    def _useful(self, view: WordleView) -> Places:
        """The guesses that split the words left best before any answer was used."""
        fresh = replace(view, seat=0, others=(), past=None)
        if fresh not in self._daily:
            belief = self.believe(fresh)
            guesses = belief.position.guesses
            parts = belief.estimates(belief.position.patterns(guesses))[:, 3]
            order = np.argsort(-parts, kind="stable")[:_POOL]
            self._daily[fresh] = np.sort(guesses[order])
        return self._daily[fresh]

    def _searched(
        self, belief: Belief, view: WordleView, watch: Stopwatch
    ) -> Iterator[Ranking[Guess]]:
        position, top = belief.position, watch.limit.top
        if view.past is not None and len(position.left) > _LONG:
            # Little changes from day to day, so the guesses to consider are found only once.
            useful = np.intersect1d(self._useful(view), position.guesses, assume_unique=True)
            useful = np.union1d(useful, position.left)
            position = replace(position, guesses=useful)
            belief = replace(belief, position=position)
        patterns = position.patterns(position.guesses)
        beam = BeamPack.of(belief, position.guesses, patterns, view.hard)
        # A list has the same first guesses however long it is; a bot needs only one, and soon.
        searched = self.width if top == 1 else max(self.width, top, SEARCHED)
        guesses = beam.order[:searched].tolist()
        # In a list, a guess as good as the last one may come before it in the alphabet.
        same = 0.0 if top == 1 else 10.0**-TIE
        best, expected = Best.none(), dict[int, float]()
        ranking: Ranking[Guess] | None = None
        nodes = len(position.guesses)
        for number, guess in enumerate(guesses, 1):
            enough = len(best.values) >= top
            most = best.values[top - 1] + same if enough else NOTHING
            cost, plain = beam.cost(guess, position.tries, float(most))
            final = number == len(guesses) or watch.expired(nodes + number)
            if cost < min(most, beam.useless):
                place = position.guesses[guess]
                expected[int(place)] = plain
                best = best.joined(Best(np.array([place]), np.array([cost])), self.measure)
                best = best.distinct(top)
                ranking = ranking_of(
                    self.measure, belief, best, watch, nodes, final=final, expected=expected
                )
            if ranking is not None:
                yield replace(ranking, nodes=nodes + number, seconds=watch.seconds, final=final)
            if final:
                return
