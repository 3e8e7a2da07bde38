"""Which guesses promise most when some words are likelier to be the answer than others.

Tested in tests/engine/wordle/test_wordle_bounds.py: words in pairs leave out no guess that counts.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.math import log2
from cython.cimports.libc.stdint import int32_t, int64_t
from cython.cimports.tuiwords.engine.wordle.kernels.counts import DoubtBounds, bound_doubt, is_run
from cython.cimports.tuiwords.engine.wordle.kernels.layout import (
    BLOCK,
    FEW_WORDS,
    MOST_DEPTH,
    MOST_DOUBT,
    ROUNDING,
)
from cython.cimports.tuiwords.engine.wordle.kernels.parts import interpolated
from cython.cimports.tuiwords.engine.wordle.kernels.patterns import Pattern
from cython.cimports.tuiwords.engine.wordle.kernels.problem import SplitProblem

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.final
@cython.cclass
class BeamProblem(SplitProblem):
    """The problem to search; words are columns of the patterns, guesses are rows.

    weights and logs float64 (words,), the weights and each times its binary logarithm; table
    float64 as in ``interpolated``; hard, for hard mode; width, the guesses searched after the
    first; from ``SHALLOW`` guesses ahead, sets of more than crowd words are estimated; penalty, the
    cost of a word that is not found.

    After ``cost``, best is the row of the guess and expected its cost without penalties. Work
    space: mass and doubt by pattern; by depth the rows and costs of the guesses to search; heavy
    and doubts, as ``weigh_pairs`` writes them; slopes, as in ``doubt_slopes``; bounds of a block of
    guesses. ``weigh`` gives what it finds in whole and heaviest, ``estimate`` in parts.
    """

    def __init__(
        self,
        patterns: Any,
        own: Any,
        letters: Any,
        weights: Any,
        table: Any,
        *,
        codes: int,
        hard: bool,
        width: int,
        crowd: int,
        penalty: float,
    ) -> None:
        """Raises: ValueError if a shape is wrong."""
        super().__init__(patterns, own, letters, codes)
        words = len(own)
        if len(weights) != words or not len(table):
            raise ValueError(f"{len(weights)} weights for {words} words")
        self.weights, self.hard, self.width, self.crowd = weights, hard, width, crowd
        self.penalty = penalty
        depths = min(words, MOST_DEPTH) + 1
        logs = weights * np.log2(weights)
        mass, doubt = np.zeros(codes), np.zeros(codes)
        rows, costs = np.empty((depths, width), np.int64), np.empty((depths, width))
        heavy, doubts = np.empty(FEW_WORDS, np.int32), np.empty((FEW_WORDS, FEW_WORDS), np.uint8)
        slopes = doubt_slopes(table)
        if not cython.compiled:
            weights, logs, table = plain(weights), plain(logs), plain(table)
            mass, doubt, rows, costs = plain(mass), plain(doubt), plain(rows), plain(costs)
            heavy, doubts, slopes = plain(heavy), plain(doubts), plain(slopes)
        self.weight, self.logs, self.table = weights, logs, table
        self.mass, self.doubt, self.rows, self.costs = mass, doubt, rows, costs
        self.heavy, self.doubts, self.slopes = heavy, doubts, slopes
        self.bounds = DoubtBounds()
        self.best, self.expected = 0, 0.0


def doubt_slopes(table: Any) -> Any:
    """The least that a bit of doubt adds to the guesses to go of some words, by their number.

    ``table`` as in ``interpolated``; float64 (FEW_WORDS + 1,), 0 where none is known.
    """
    if table[0] != 1:
        return np.zeros(FEW_WORDS + 1)
    most = np.ceil(2 * np.log2(np.arange(2, FEW_WORDS + 1))).astype(int)  # half bits
    bits = np.arange(1, most[-1] + 1) / 2
    added = np.interp(bits, np.arange(len(table)) / 2, table) - 1
    least = np.minimum.accumulate(added / bits)
    return np.concatenate([np.zeros(2), least[most - 1]])


@cython.cfunc
@cython.nogil
def estimate(
    problem: BeamProblem,
    patterns: cython.const[Pattern][:, ::1],
    row: int64_t,
    words: cython.const[int32_t][::1],
) -> cython.double:
    """The expected cost of the parts after a guess; parts is how many there are."""
    mass, doubt, size = problem.mass, problem.doubt, problem.size
    touched = problem.touched
    parts: int64_t = 0
    for place in range(words.shape[0]):
        word = words[place]
        code: int64_t = patterns[word, row]
        touched[parts] = code
        parts += size[code] == 0
        size[code] += 1
        mass[code] += problem.weight[word]
        doubt[code] += problem.logs[word]
    after: cython.double = 0.0
    for part in range(parts):
        code = touched[part]
        weight = mass[code]
        if code != problem.codes - 1:
            if size[code] == 1:
                after += weight
            else:
                bits = max(0.0, log2(weight) - doubt[code] / weight)
                after += weight * interpolated(problem.table, bits)
        size[code] = 0
        mass[code] = 0.0
        doubt[code] = 0.0
    problem.parts = parts
    return after


@cython.cfunc
@cython.nogil
def keep(
    cost: cython.double,
    row: int64_t,
    costs: cython.double[::1],
    rows: int64_t[::1],
    kept: int64_t,
) -> int64_t:
    """Insert a guess into the cheapest so far, unless it is there; returns how many these are.

    ``costs`` and ``rows`` (width,), cheapest first, are changed.
    """
    width = costs.shape[0]
    if kept == width and cost >= costs[kept - 1]:
        return kept
    for place in range(kept):
        if rows[place] == row:
            return kept
    at: int64_t = min(kept, width - 1)
    while at > 0 and costs[at - 1] > cost:
        costs[at], rows[at] = costs[at - 1], rows[at - 1]
        at -= 1
    costs[at], rows[at] = cost, row
    return min(kept + 1, width)


@cython.cfunc
@cython.nogil
def find_promising(
    problem: BeamProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    depth: int64_t,
) -> int64_t:
    """Find the guesses with the lowest estimated cost, words left coming first among equals.

    The rows and costs of the depth are written. The estimates know no last guess. Returns how many.
    """
    costs, rows, count = problem.costs[depth], problem.rows[depth], words.shape[0]
    whole: cython.double = 0.0
    kept: int64_t = 0
    splits_all: cython.bint = False
    for place in range(count):
        whole += problem.weight[words[place]]
    for place in range(count):
        row: int64_t = problem.own_rows[words[place]]
        after = estimate(problem, patterns, row, words)
        kept = keep(whole + after, row, costs, rows, kept)
        splits_all = splits_all or problem.parts == count
    if splits_all:
        # No other guess is better than a word left that distinguishes all others.
        return kept
    if count <= FEW_WORDS and problem.slopes[count] > 0 and is_run(guesses):
        return keep_by_blocks(problem, patterns, words, guesses, whole, kept, depth)
    for place in range(guesses.shape[0]):
        after = estimate(problem, patterns, guesses[place], words)
        if problem.parts == 1:
            continue
        kept = keep(whole + after, guesses[place], costs, rows, kept)
        if problem.parts == count:
            break
    return kept


@cython.cfunc
@cython.nogil
def keep_by_blocks(
    problem: BeamProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    whole: cython.double,
    kept: int64_t,
    depth: int64_t,
) -> int64_t:
    """The same guesses, of a run of rows, without estimates of those that leave too much doubt.

    The words of weight ``whole`` are among the ``kept`` or are too expensive. Returns how many are
    kept now.
    """
    costs, rows, count = problem.costs[depth], problem.rows[depth], words.shape[0]
    slope = problem.slopes[count] * weigh_pairs(problem, words)
    heavy: cython.const[int32_t][::1] = problem.heavy[:count]
    for block in range((guesses.shape[0] + BLOCK - 1) // BLOCK):
        start = BLOCK * block
        width = min(guesses.shape[0] - start, BLOCK)
        bound_doubt(problem.bounds, patterns, heavy, problem.doubts, guesses[start], width)
        for at in range(width):
            parts = problem.bounds.parts[at]
            if parts == 1:
                continue
            merged = count - parts  # words that share a part with one before: 1 was added for each
            least = 2 * whole + slope * (problem.bounds.doubt[at] - merged)
            if kept < costs.shape[0] or least < costs[kept - 1] * ROUNDING:
                after = estimate(problem, patterns, guesses[start + at], words)
                kept = keep(whole + after, guesses[start + at], costs, rows, kept)
            if parts == count:
                return kept
    return kept


@cython.cfunc
@cython.nogil
def weigh_pairs(problem: BeamProblem, words: cython.const[int32_t][::1]) -> cython.double:
    """Write the words to heavy, heaviest first, and the doubt of each two to doubts.

    The doubt of a part is its weight times the entropy of its words. Returns the unit, in weight
    times bits: a doubt is rounded down, and 1 is added.
    """
    heavy, doubts, weight, logs = problem.heavy, problem.doubts, problem.weight, problem.logs
    unit: cython.double = 1.0
    for place in range(words.shape[0]):
        at = place
        while at > 0 and weight[heavy[at - 1]] < weight[words[place]]:
            heavy[at] = heavy[at - 1]
            at -= 1
        heavy[at] = words[place]
    for place in range(1, words.shape[0]):
        for before in range(place):
            both = weight[heavy[place]] + weight[heavy[before]]
            doubt = both * log2(both) - logs[heavy[place]] - logs[heavy[before]]
            if place == 1:  # the heaviest two leave the most
                unit = doubt / MOST_DOUBT
            doubts[place, before] = 1 + cython.cast(int64_t, doubt / unit)
    return unit
