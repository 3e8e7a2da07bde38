"""The analysis of a position with a known list: the best guess and its tree, or a table."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import GUESSES, RankedMove, Ranking
from tuiwords.engine.wordle.belief import PENALTY, TIE, Belief, terms_of
from tuiwords.engine.wordle.exact.decision_tree import Node, build_tree
from tuiwords.engine.wordle.exact.search import ALL, ENOUGH, PROVEN, WIDTH, ExactSearch, Rows
from tuiwords.engine.wordle.kernels.hard_mode import legal_after
from tuiwords.engine.wordle.kernels.layout import ENDLESS, HARD, LEFT, MISSED
from tuiwords.engine.wordle.pack import CluePosition, Places
from tuiwords.games.wordle import Guess

# First guesses compared: in 23 random subsets of the original list, of 60 to 1,900 words, the best
# of 120 or more was among the first eight.
OPENERS = 10
T = TypeVar("T")


class DailyOpeners:
    """The first guess of each day with a list whose answers come once each, one a day.

    ``position`` has all answers of the list, ``rule`` is as in the kernels. Each day removes one
    word, which changes only one part of each guess; results for the other parts stay valid.
    Results do not depend on the days searched before, but the time taken does.
    """

    def __init__(self, position: CluePosition, rule: int) -> None:
        self.position = position
        self._rule = rule
        self._search: ExactSearch | None = None
        # By the guess's row and pattern: the words of the part, and their total.
        self._totals: dict[tuple[int, int], tuple[bytes, int]] = {}

    def promising(self, left: Places) -> Generator[None, None, list[int]]:
        """Rows of the guesses to compare when these words are left, most promising first."""
        search = yield from self._of(left)
        return (yield from search.promising(OPENERS, self.position.tries))

    def cost(self, row: int, left: Places) -> Generator[None, None, int]:
        """Total guesses for the words left if the guess ``row`` is the first."""
        search = yield from self._of(left)
        total = len(left)
        for code, part in search.partition(row, search.words).items():
            if code != search.problem.codes - 1:
                total += yield from self._total(search, row, code, part)
        return total

    def _of(self, left: Places) -> Generator[None, None, ExactSearch]:
        if self._search is None:
            self._search = yield from ExactSearch.of(self.position, self._rule, WIDTH)
        words = np.searchsorted(self.position.left, left).astype(np.int32)
        return ExactSearch(self._search.problem, words, self._search.guesses)

    def _total(
        self, search: ExactSearch, row: int, code: int, part: Rows
    ) -> Generator[None, None, int]:
        words, total = self._totals.get((row, code), (b"", 0))
        if words != part.tobytes():
            guesses = search.guesses
            if self._rule == HARD:
                guesses = legal_after(search.problem.letters, guesses, row, code)
            after = ExactSearch(search.problem, part, guesses)
            total, _ = yield from after.solve(self.position.tries - 1)
            self._totals[row, code] = part.tobytes(), total
        return total


class TimeUpError(Exception):
    """The limit was reached during a search; the latest ranking is the result."""


CROWD = 80  # with more words left, a table of estimates is shown before any search
_LATER = 400  # most words left for which every guess is searched in the end: a few seconds
_OPENERS = 6  # first guesses searched for a plan; for both original lists the second is SALET
_PAUSE = 0.01  # seconds between repeated rankings, since reading the CPU clock takes time
_BLOCK = 500  # guesses estimated in one step


def ranking_of_node(step: Node, watch: Stopwatch, nodes: int) -> Ranking[Guess]:
    """A ranking of the planned guess alone."""
    terms = {"bits": step.bits, "chance": step.chance}
    move = _ranked(step.word, _cost(step), step.left, terms, step.proven)
    return Ranking(GUESSES, (move,), nodes, watch.seconds, True, {"left": float(step.left)})


def _cost(step: Node) -> int:
    """Guesses and words missed after a planned guess, as a search counts them."""
    return step.total + step.missed * (MISSED - 1)


def _ranked(
    word: str, cost: int, left: int, terms: Mapping[str, float], proven: bool
) -> RankedMove[Guess]:
    """A guess by what a search of all words left says that it costs."""
    missed, made = divmod(cost, MISSED)
    expected = (made + missed) / left  # as if one more guess found a word that is missed
    # At least a guess for each word missed: so more words found always come first.
    value = expected + missed * max(1.0, PENALTY / left)
    known = {"expected": expected, "exact": float(proven)}
    return RankedMove(Guess(word), value, {**terms, **known}, 0.0 if proven else None)


class AnalysisSession:
    """The search of one position under a limit; ``rule`` is as in the kernels."""

    def __init__(self, belief: Belief, rule: int, watch: Stopwatch) -> None:
        self.belief = belief
        self.rule = rule
        self.watch = watch
        self.tries = ENOUGH if rule == LEFT else belief.position.tries or ENOUGH
        self.nodes = 0
        self._due = 0.0
        self._shown: Ranking[Guess] | None = None
        self._found: dict[int, tuple[int, bool]] = {}  # totals by place, and whether proven
        self._hopeful: frozenset[int] = frozenset()  # listed first among equal guesses

    def show(self, ranking: Ranking[Guess]) -> Ranking[Guess]:
        """Keep a ranking, which is repeated while the search continues."""
        self.nodes = max(self.nodes, ranking.nodes)
        self._shown = ranking
        return ranking

    def last_shown(self) -> Iterator[Ranking[Guess]]:
        """The latest ranking again, as the final one."""
        if self._shown is not None:
            yield replace(self._shown, seconds=self.watch.seconds, final=True)

    def _during(self, steps: Generator[None, None, T]) -> Generator[Ranking[Guess], None, T]:
        """Run steps; between them, the latest ranking is yielded again."""
        while True:
            try:
                next(steps)
            except StopIteration as done:
                result: T = done.value
                return result
            self.nodes += 1
            nodes = self.watch.limit.nodes
            spent = nodes is not None and self.nodes >= nodes
            if self._shown is not None and (spent or time.perf_counter() >= self._due):
                yield self.show(replace(self._shown, nodes=self.nodes, seconds=self.watch.seconds))
                if self.watch.expired(self.nodes):
                    raise TimeUpError
                self._due = time.perf_counter() + _PAUSE

    def plan(self, *, first: bool) -> Generator[Ranking[Guess], None, Node]:
        """The best guess found, with its decision tree."""
        position = self.belief.position
        search = yield from self._during(ExactSearch.of(position, self.rule))
        row = -1
        if first and len(position.left) > CROWD:
            found = ENDLESS
            openers = yield from self._during(search.promising(_OPENERS, self.tries))
            for candidate in openers:
                total = yield from self._during(search.cost(candidate, self.tries, found))
                if total < found:
                    found, row = total, candidate
                if self.watch.expired(self.nodes):
                    break
        if row < 0:
            _, row = yield from self._during(search.solve(self.tries))
        words, places = position.table.lexicon.words, position.guesses
        plan = build_tree(search, row, self.tries, lambda at: words[places[at]])
        return (yield from self._during(plan))

    def table(self, step: Node | None) -> Iterator[Ranking[Guess]]:
        """Search guesses one by one, most promising first; a known ``step`` comes first."""
        position, top = self.belief.position, self.watch.limit.top
        self._hopeful = frozenset(position.left.tolist())
        if step is not None:
            place = position.table.lexicon.index[step.word]
            self._found[place] = _cost(step), step.proven
            yield self.show(self._ranking(top))
        few = len(position.left) <= PROVEN
        search = yield from self._during(ExactSearch.of(position, self.rule, ALL if few else 0))
        rows = yield from self._during(self._rows(search, max(WIDTH, top)))
        if search.problem.width < ALL:
            yield from self._costs(search, rows, ENDLESS)
            rows = [int(np.searchsorted(position.guesses, place)) for place, _ in self._listed(top)]
            wide = replace(search, problem=search.problem.with_width(ALL))
            search = wide if len(position.left) <= _LATER else search
        if search.problem.width == ALL and not self.watch.expired(self.nodes):
            total, best = yield from self._during(search.solve(self.tries))
            rows = [best, *(row for row in rows if row != best)]
            # Do not search guesses that cost a whole guess more per word.
            yield from self._costs(search, rows, total + len(position.left) + 1)
        yield replace(self._ranking(top), final=True)

    def opener(self, days: DailyOpeners) -> Iterator[Ranking[Guess]]:
        """Compare the most promising first guesses of a day."""
        left = self.belief.position.left
        for row in (yield from self._during(days.promising(left))):
            total = yield from self._during(days.cost(row, left))
            self._found[int(days.position.guesses[row])] = total, False
            yield self.show(self._ranking(self.watch.limit.top))
            if self.watch.expired(self.nodes):
                break
        yield replace(self._ranking(self.watch.limit.top), final=True)

    def _costs(
        self, search: ExactSearch, rows: Sequence[int], enough: int
    ) -> Generator[Ranking[Guess], None, None]:
        """Search the guesses of some rows; those that cost ``enough`` or more are not listed."""
        position, top = self.belief.position, self.watch.limit.top
        proven = search.problem.width == ALL
        for row in rows:
            most = min(enough, self._worst(top) + 1)
            total = yield from self._during(search.cost(row, self.tries, most))
            self.nodes += 1
            place = int(position.guesses[row])
            if total < most and (place not in self._found or not self._found[place][1]):
                self._found[place] = total, proven
                yield self.show(self._ranking(top))
            if self._found and self.watch.expired(self.nodes):
                break

    def _rows(self, search: ExactSearch, count: int) -> Generator[None, None, list[int]]:
        """Rows of the most promising guesses, by the search's bounds and then by estimates."""
        bounded = yield from search.promising(WIDTH, self.tries)
        estimated = yield from self._estimated(search)
        return list(dict.fromkeys(bounded + estimated[:count]))

    def _estimated(self, search: ExactSearch) -> Generator[None, None, list[int]]:
        """All rows, lowest estimated cost first."""
        patterns, blocks = search.problem.patterns, []
        for start in range(0, len(patterns), _BLOCK):
            block = np.ascontiguousarray(patterns[start : start + _BLOCK])
            blocks.append(self.belief.estimates(block)[:, 0])
            yield
        estimates = np.concatenate(blocks)
        order = np.lexsort((np.arange(len(estimates)), np.round(estimates, TIE)))
        return [int(row) for row in order]

    def _worst(self, top: int) -> int:
        """The total that a guess must beat to be listed."""
        totals = sorted(total for total, _ in self._found.values())
        return ENDLESS if len(totals) < top else totals[top - 1]

    def _listed(self, top: int) -> list[tuple[int, tuple[int, bool]]]:
        """The best guesses by place, each with its total and whether that is proven."""
        found = self._found.items()
        left = self._hopeful
        return sorted(found, key=lambda f: (f[1][0], f[0] not in left, f[0]))[:top]

    def _ranking(self, top: int) -> Ranking[Guess]:
        listed = self._listed(top)
        places = np.array([place for place, _ in listed], np.int64)
        left = len(self.belief.position.left)
        word = self.belief.position.word
        moves = [
            _ranked(word(place), cost, left, terms, proven)
            for (place, (cost, proven)), terms in zip(
                listed, terms_of(self.belief, places), strict=True
            )
        ]
        facts = {"left": float(left)}
        return Ranking(GUESSES, tuple(moves), self.nodes, self.watch.seconds, False, facts)
