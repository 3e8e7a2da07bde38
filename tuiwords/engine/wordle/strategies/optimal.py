"""The fewest guesses on average for a known list: a stored tree, or branch and bound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import Limit, Ranking
from tuiwords.engine.wordle.belief import Belief
from tuiwords.engine.wordle.exact.decision_tree import Node
from tuiwords.engine.wordle.exact.session import (
    CROWD,
    AnalysisSession,
    DailyOpeners,
    TimeUpError,
    ranking_of_node,
)
from tuiwords.engine.wordle.exact.stored_trees import stored_plan
from tuiwords.engine.wordle.kernels.layout import ANY, HARD, LEFT
from tuiwords.engine.wordle.pack import Floats, Patterns, Places, position_of
from tuiwords.engine.wordle.setting import Setting, seen_in
from tuiwords.engine.wordle.strategies.one_ply import OnePly, opening
from tuiwords.games.wordle import Clue, Guess, WordleView

DecisionTrees = dict[tuple[Clue, ...], Node]  # by the clues that they begin after

# Estimates come from a table for unequal chances, which needs fewer guesses. They are raised by a
# tenth so that values do not get worse when the search replaces them.
_MARGIN = 1.1
# Patterns of a search, 40 MB (80 MB with six letters or more). With larger lists, as those of seven
# and eight letters, the first guess is estimated, and the position after it is searched.
_MOST_CELLS = 40_000_000
_SHOWN = 256  # guesses that are estimated where the search is certain to find one
_MOST_NARROW = 400  # words left; if every guess is searched, more would take minutes


@dataclass(frozen=True, slots=True)
class Known:
    """What a solver knows and may do; solvers for which this is equal share their trees."""

    rule: int
    view: WordleView

    @classmethod
    def of(cls, view: WordleView, setting: Setting | None) -> Known:
        """What a solver of this view knows, regardless of the clues."""
        only_left = setting is not None and setting.only_left
        rule = LEFT if only_left else HARD if view.hard else ANY
        seen = seen_in(view, setting, seat=0, clues=(), others=(), boards=(), absurd=False)
        return cls(rule, seen)


@lru_cache(maxsize=8)
def _trees(known: Known) -> DecisionTrees:
    """The trees found so far, including the shipped tree."""
    view = known.view
    if known.rule == LEFT or view.past is not None or view.lexicon != view.allowed:
        return {}
    stored = stored_plan(view)
    return {} if stored is None else {(): stored}


@lru_cache(maxsize=2)
def _days(fresh: Known) -> DailyOpeners:
    """The first guesses for a list whose words come once each; ``fresh`` is before the first."""
    return DailyOpeners(position_of(fresh.view), fresh.rule)


def forget() -> None:
    """Drop all trees and openers found so far."""
    _trees.cache_clear()
    _days.cache_clear()


def node_after(trees: DecisionTrees, clues: tuple[Clue, ...]) -> Node | None:
    """The node after some clues, from the tree that starts latest."""
    for count in range(len(clues), -1, -1):
        start = trees.get(clues[:count])
        if start is not None and (step := start.at(clues[count:])) is not None:
            return step
    return None


def _too_much(belief: Belief, rule: int) -> bool:
    """Whether a search would take too much memory, or too long."""
    left, guesses = len(belief.position.left), len(belief.position.guesses)
    return left * guesses > _MOST_CELLS or (rule != ANY and left > _MOST_NARROW)


def _is_daily(known: Known, belief: Belief) -> bool:
    """Whether this is a day of a daily game with a list that is not too large and many left."""
    view, position = known.view, belief.position
    if view.past is None or known.rule == LEFT or len(position.left) <= CROWD:
        return False
    words = len(position.left) + len(view.past)
    return words * len(position.guesses) <= _MOST_CELLS


class Optimal(OnePly):
    """The fewest guesses on average, given a list of equally likely answers.

    Where the guesses left cannot find all words, as many as possible are found, and those with the
    fewest guesses.

    A value with an ``error`` of 0 and a term ``exact`` of 1 is proven: after that guess the words
    left cannot be found with fewer guesses. Otherwise it is the result of searching the most
    promising guesses, or an estimate before any search.
    """

    name = "optimal"
    usual = "answers"

    def values(self, belief: Belief, places: Places, patterns: Patterns) -> Floats:
        """Estimated guesses to go, slightly too high."""
        del places
        costs: Floats = belief.estimates(patterns)[:, 0]
        return _MARGIN * costs

    def analyse(self, view: WordleView, limit: Limit) -> Iterator[Ranking[Guess]]:
        """Rank the guesses of ``view``, better and better until the limit or the end."""
        watch = Stopwatch(limit)
        known = Known.of(view, self.setting)
        trees = _trees(known)
        step = node_after(trees, view.clues)
        fixed = opening(self.opener, view) is not None
        if step is not None and limit.top == 1 and not fixed:
            yield ranking_of_node(step, watch, 1)
            return
        belief = self.believe(view)
        few = limit.nodes is not None and limit.nodes < len(belief.position.guesses)
        left = len(belief.position.left)
        if few or fixed or not left or (step is None and _too_much(belief, known.rule)):
            yield from super().analyse(view, limit)
            return
        session = AnalysisSession(belief, known.rule, watch)
        if limit.top == 1 and not view.clues and _is_daily(known, belief):
            rankings = session.opener(_days(replace(known, view=replace(known.view, past=None))))
        else:
            rankings = self._think(view, belief, trees, step, session)
        try:
            yield from rankings
        except TimeUpError:
            yield from session.last_shown()

    def _think(
        self,
        view: WordleView,
        belief: Belief,
        trees: DecisionTrees,
        step: Node | None,
        session: AnalysisSession,
    ) -> Iterator[Ranking[Guess]]:
        """Search one best guess with its tree, or a table of guesses."""
        watch = session.watch
        if step is None and len(belief.position.left) > CROWD:
            order = self.candidates(belief)
            if watch.limit.top == 1 and watch.limit.is_open:
                order = order[:_SHOWN]  # no one plays a guess that is not searched
            for ranking in self._search(belief, order, watch):
                yield session.show(replace(ranking, final=watch.expired(ranking.nodes)))
                if watch.expired(ranking.nodes):
                    return
        if watch.limit.top > 1:
            yield from session.table(step)
            return
        tree = yield from session.plan(first=not view.clues)
        trees[view.clues] = tree
        yield ranking_of_node(tree, watch, session.nodes)
