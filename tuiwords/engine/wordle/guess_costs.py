"""Guesses to go with a guess and with the best ones: searched, or found as the hints find them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import NamedTuple

import numpy as np

from tuiwords.engine.wordle.belief import TIE, Belief
from tuiwords.engine.wordle.exact.search import ALL, PROVEN, WIDTH
from tuiwords.engine.wordle.kernels.bounds import GuessProblem
from tuiwords.engine.wordle.kernels.exact import min_total_guesses
from tuiwords.engine.wordle.kernels.layout import ANY, ENDLESS, HARD, NOTHING
from tuiwords.engine.wordle.pack import Floats, Patterns
from tuiwords.engine.wordle.strategies.boards import Sums, distinct
from tuiwords.engine.wordle.strategies.expected import SEARCHED, BeamPack, Expected, is_crowded
from tuiwords.engine.wordle.strategies.one_ply import Minimax, considered
from tuiwords.large_caches import large

WASTED = 1.0  # guesses lost on each board by a guess without information, which has no skill
_BLOCK = 1024  # guesses whose patterns are computed at once
_FEW = 250  # most words left for which guesses to go are searched, not estimated: 0.2 s
WORK = 500_000_000  # patterns to look at, up to a second; hard mode with many rhymes may need more
LISTED_GUESSES = 10  # best guesses that are listed
_TRIES = 99  # guesses allowed in a review, where a game's limit does not matter
KEPT_POSITIONS = (
    32  # positions, and guesses searched in them: every game starts with the same position
)


class GuessCosts(NamedTuple):
    """The guesses to go with a guess and with the best one, and the best ones in order."""

    cost: float
    best: str
    best_cost: float
    ranked: tuple[tuple[str, float], ...]


def costs(belief: Belief, patterns: Patterns, absurd: bool) -> Floats:
    """Guesses to go with each guess, by its patterns, float64 (guesses,).

    Expected ones, or against an adversary those after the pattern that leaves the most words.
    """
    if not absurd:
        return belief.estimates(patterns)[:, 1]
    most = belief.position.table.most_left(patterns)
    doubts, table = np.log2(np.maximum(most, 1)), belief.table
    later = np.interp(doubts, np.arange(len(table)) / 2, table)
    return 1 + np.where(most == 0, 0.0, later)


def can_search(belief: Belief) -> bool:
    """Whether the guesses to go can be searched: few words left, and the answers are known.

    These weigh 1 each; by the prior every word weighs less.
    """
    return len(belief.weights) <= _FEW and bool(np.all(belief.weights == 1))


def searched(belief: Belief, guess: str, hard: bool) -> GuessCosts | None:
    """The guesses to go with a guess and with the best ones; exact for few words.

    None if it would take too long.
    """
    position, table = belief.position, belief.position.table
    guesses = position.guesses
    own = np.searchsorted(guesses, position.left).astype(np.int32)
    letters = np.concatenate([table.codes[guesses], table.encoded(guess)])
    patterns = table.against(letters, position.left)
    problem = GuessProblem(
        patterns,
        own,
        letters,
        int(table.patterns),
        HARD if hard else ANY,
        ALL if len(own) <= PROVEN else WIDTH,
    )
    words = np.arange(len(own), dtype=np.int32)
    open_to = np.arange(len(guesses), dtype=np.int32)
    place = table.lexicon.index.get(guess, -1)
    at = int(np.searchsorted(guesses, place))
    known = at < len(guesses) and guesses[at] == place
    work = WORK

    def to_go(forced: int) -> float:
        nonlocal work
        total = min_total_guesses(problem, words, open_to, _TRIES, ENDLESS, work, forced=forced)
        work = problem.work
        return float(total) / len(words)

    cost, best_cost = to_go(at if known else len(guesses)), to_go(-1)
    if work < 0:
        return None
    best = problem.best
    order = np.argsort(costs(belief, patterns[: len(guesses)], False), kind="stable")
    found = {best: best_cost}
    for forced in order[:LISTED_GUESSES].tolist():
        value = to_go(forced)
        if work < 0:
            break
        if value < ENDLESS / len(words):
            found[forced] = value
    if cost >= ENDLESS / len(words):
        # The guess gives no information: the position stays the same.
        cost = best_cost + WASTED
    hopeful = set(own.tolist())  # of equal guesses those that may be the word come first
    ranked = sorted(
        found.items(), key=lambda p: (round(p[1], TIE), p[0] != best, p[0] not in hopeful)
    )
    named = tuple(
        (position.word(int(guesses[row])), value) for row, value in ranked[:LISTED_GUESSES]
    )
    return GuessCosts(cost, position.word(int(guesses[best])), best_cost, named)


@large
@lru_cache(maxsize=KEPT_POSITIONS)
def looked_ahead(belief: Belief, guess: str, hard: bool) -> GuessCosts | None:
    """The same by ``expected``, the strategy of the hints, in whose order the guesses come.

    As there, a guess beyond the last one that the game allows counts more, but not where
    ``searched`` would have taken too long, which knows no last one. None if ``expected`` would not
    search, or if the guess is not allowed.
    """
    position = belief.position
    tries = 0 if can_search(belief) else position.tries
    guesses, place = position.guesses, position.table.lexicon.index.get(guess, -1)
    at = int(np.searchsorted(guesses, place))
    if at == len(guesses) or guesses[at] != place or is_crowded(position):
        return None
    beam = BeamPack.of(belief, guesses, position.patterns(guesses), hard)
    first = beam.order[:SEARCHED].tolist()
    found = {row: beam.cost(row, tries, NOTHING)[0] for row in {*first, at}}
    order = sorted(found, key=lambda row: (round(found[row], TIE), row))
    best_cost = found[order[0]]
    mine = found[at] if found[at] < beam.useless else best_cost + WASTED
    listed = [row for row in order[:LISTED_GUESSES] if found[row] < beam.useless]
    ranked = tuple((position.word(int(guesses[row])), found[row]) for row in listed)
    return GuessCosts(mine, ranked[0][0], best_cost, ranked)


def against_adversary(belief: Belief, cost: float) -> GuessCosts:
    """The guesses after which the adversary keeps the fewest words, in the order of the hints.

    ``cost`` is the guesses to go with the guess that was made.
    """
    strategy, position = Minimax(), belief.position
    its = Belief(position, belief.weights)  # with the strategy's own estimates
    order = considered(its, strategy.candidates(its))
    values = np.concatenate([strategy.values(its, *block) for block in position.blocks(order)])
    best = np.lexsort((order, np.round(values, TIE)))[:LISTED_GUESSES]
    words = [position.word(int(place)) for place in order[best]]
    kept = np.floor(values[best]).tolist()
    first = position.patterns(order[best[:1]])
    ranked = tuple(zip(words, kept, strict=True))
    return GuessCosts(cost, words[0], float(costs(belief, first, True)[0]), ranked)


def best_guesses(beliefs: Sequence[Belief]) -> tuple[tuple[str, float], ...]:
    """The guesses with the fewest guesses to go on all boards together, and how many these are.

    Ties go to the one that tells more, as in hints.
    """
    position = beliefs[0].position
    guesses = position.guesses
    if position.tries <= len(beliefs):  # each guess must find a word
        guesses = reduce(np.union1d, (belief.position.left for belief in beliefs))
    elif len(beliefs) == 1:
        guesses = np.sort(considered(beliefs[0], Expected().candidates(beliefs[0])))
    boards, best = distinct(beliefs), Sums(guesses[:0], np.empty(0), np.empty(0))
    for start in range(0, len(guesses), _BLOCK):
        best = best.joined(Sums.of(boards, guesses[start : start + _BLOCK]), LISTED_GUESSES)
    words = [position.word(place) for place in best.places.tolist()]
    return tuple(zip(words, best.costs.tolist(), strict=True))
