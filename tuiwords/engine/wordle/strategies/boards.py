"""Strategies on several boards, and in Absurdle: a guess is valued on all open boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce, wraps
from typing import Any, Protocol, runtime_checkable

import numpy as np

from tuiwords.engine.anytime import Stopwatch
from tuiwords.engine.base import GUESSES, Limit, Measure, RankedMove, Ranking, Strategy
from tuiwords.engine.wordle.belief import PENALTY, TIE, Belief, error_of
from tuiwords.engine.wordle.pack import Floats, Places, position_of
from tuiwords.engine.wordle.strategies.expected import Expected
from tuiwords.engine.wordle.strategies.one_ply import Best, ranking_of
from tuiwords.games.wordle import Guess, WordleView, all_green

SUMMED = Measure("guesses on all boards", "guesses", more_is_better=False)
_BLOCK = 512  # guesses per ranking: 20 ms on eight boards after a first guess
Maker = Callable[..., Strategy[Any, Any]]


@runtime_checkable
class Believer(Protocol):
    """A strategy with a belief about each word and a list of guesses to consider."""

    def believe(self, view: WordleView) -> Belief:
        """The position of one board with the likelihood of each word."""

    def candidates(self, belief: Belief) -> Places:
        """The guesses to consider."""


def views_of(view: WordleView) -> tuple[WordleView, ...]:
    """The open boards, each as a view of one board; the view itself if there is only one board."""
    if not view.boards:
        return (view,)
    solved = all_green(view.length)
    rows = [row for row in view.boards if not row or row[-1].pattern != solved]
    return tuple(replace(view, clues=row, boards=()) for row in rows)


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """Guesses with their guesses to go and bits, summed over boards; float64 (guesses,) each."""

    places: Places
    costs: Floats
    bits: Floats

    @classmethod
    def of(cls, beliefs: Sequence[tuple[Belief, int]], places: Places) -> Sums:
        """The sums for some guesses; ``beliefs`` are with the number of boards that share them."""
        costs, bits = np.zeros(len(places)), np.zeros(len(places))
        for belief, boards in beliefs:
            found = belief.estimates(belief.position.patterns(places))
            costs += boards * found[:, 1]
            bits += boards * found[:, 2]
        return cls(places, costs, bits)

    def joined(self, other: Sums, top: int) -> Sums:
        """The ``top`` best of both, best first; of equal ones that which tells more."""
        places = np.concatenate([self.places, other.places])
        costs = np.concatenate([self.costs, other.costs])
        bits = np.concatenate([self.bits, other.bits])
        order = np.lexsort((places, np.round(-bits, TIE), np.round(costs, TIE)))[:top]
        return Sums(places[order], costs[order], bits[order])


class AcrossBoards:
    """Extends a strategy for one board to several boards; the last open one is ranked as if alone.

    The value of a guess is the sum of the guesses to go on the open boards, as if each had all
    guesses for itself; a word that is certain on one board saves a whole guess. With no more
    guesses left than open boards, and so with the last one, only words that may be on a board are
    ranked: of the last guesses, the likeliest is the best. The strategy
    provides the likelihood of each word and the guesses to consider; one that cannot, as the
    genetic ones, ranks like ``expected`` in its setting. In Absurdle, the terms are what the
    adversary does.
    """

    def __init__(self, alone: Strategy[WordleView, Guess]) -> None:
        self.alone = alone
        self.name = alone.name

    def analyse(self, view: WordleView, limit: Limit) -> Iterator[Ranking[Guess]]:
        """Rank the guesses of ``view``, better and better until the limit or the end."""
        views = views_of(view)
        alone = len(views) == 1 and len(views[0].clues) + 1 != view.guesses
        for ranking in self.alone.analyse(views[0], limit) if alone else self._summed(views, limit):
            yield _with_worst(ranking, view) if view.absurd else ranking

    def _summed(self, views: Sequence[WordleView], limit: Limit) -> Iterator[Ranking[Guess]]:
        watch = Stopwatch(limit)
        believer = self.alone if isinstance(self.alone, Believer) else self._expected()
        beliefs = distinct([believer.believe(board) for board in views])
        scarce = beliefs[0][0].position.tries <= len(views)
        order = None if scarce else self._opening(views[0])
        if order is None:
            several = (believer.candidates(belief) for belief, _ in beliefs)
            order = reduce(_appended, several, np.empty(0, np.int64))
        if scarce:  # each guess must find a word
            left = np.concatenate([belief.position.left for belief, _ in beliefs])
            order = order[np.isin(order, left)]
        order = order[: max(1, limit.nodes or len(order))]
        best, nodes = Sums(order[:0], np.empty(0), np.empty(0)), 0
        if not len(order):
            yield _ranking(beliefs, best, watch, nodes, final=True)
        for start in range(0, len(order), _BLOCK):
            block = order[start : start + _BLOCK]
            nodes += len(block)
            best = best.joined(Sums.of(beliefs, block), limit.top)
            final = nodes == len(order) or watch.expired(nodes)
            yield _ranking(beliefs, best, watch, nodes, final=final)
            if final:
                return

    def _expected(self) -> Expected:
        setting = getattr(self.alone, "setting", None)
        return Expected(setting=setting.name if setting else "")

    def _opening(self, view: WordleView) -> Places | None:
        place = view.allowed.index.get(getattr(self.alone, "opener", ""))
        return None if view.clues or place is None else np.array([place], np.int64)


def distinct(beliefs: Sequence[Belief]) -> list[tuple[Belief, int]]:
    """Distinct beliefs with their number of boards; before the first guess all are equal."""
    counts: dict[bytes, tuple[Belief, int]] = {}
    for belief in beliefs:
        key = belief.position.left.tobytes()
        counts[key] = (belief, counts[key][1] + 1 if key in counts else 1)
    return list(counts.values())


def _appended(known: Places, more: Places) -> Places:
    return np.concatenate([known, more[~np.isin(more, known)]])


def _ranking(
    beliefs: Sequence[tuple[Belief, int]], best: Sums, watch: Stopwatch, nodes: int, *, final: bool
) -> Ranking[Guess]:
    if len(beliefs) == 1 and beliefs[0][1] == 1:
        belief, found = beliefs[0][0], Best(best.places, 1 + PENALTY * (best.costs - 1))
        return ranking_of(GUESSES, belief, found, watch, nodes, final=final)
    word = beliefs[0][0].position.word
    boards, first = sum(count for _, count in beliefs), min(best.costs, default=0.0)
    moves = tuple(
        RankedMove(
            Guess(word(place)),
            cost,
            {"bits": bits, "expected": cost},
            error_of(cost - first, searched=False, boards=boards),
        )
        for place, cost, bits in zip(
            best.places.tolist(), best.costs.tolist(), best.bits.tolist(), strict=True
        )
    )
    facts = {
        "boards": float(boards),
        "left": float(sum(boards * len(b.position.left) for b, boards in beliefs)),
    }
    return Ranking(SUMMED, moves, nodes, watch.seconds, final, facts)


def _with_worst(ranking: Ranking[Guess], view: WordleView) -> Ranking[Guess]:
    """The ranking with what the adversary does to each guess, which leaves nothing to chance.

    The terms are ``worst``, the words that it keeps, and the ``bits`` that this tells.
    """
    position = position_of(view, view.answers)
    index = view.allowed.index
    places = np.array([index[str(ranked.move)] for ranked in ranking.moves], np.int64)
    kept = position.table.most_left(position.patterns(places))
    told = np.log2(len(position.left) / np.maximum(kept, 1))
    moves = (
        replace(ranked, terms={"worst": float(worst), "bits": float(bits)})
        for ranked, worst, bits in zip(ranking.moves, kept, told, strict=True)
    )
    return replace(ranking, moves=tuple(moves))


def across_boards(maker: Maker) -> Maker:
    """A maker of the same strategies, extended to several boards."""

    @wraps(maker)
    def make(**options: Any) -> Strategy[Any, Any]:
        return AcrossBoards(maker(**options))

    return make
