"""A recursive beam: expected guesses when some words are likelier to be the answer than others.

Costs are guesses times weight, summed over the words left; words that are not found by the last
guess cost ``penalty`` each. A set of words of weight W costs at least W now, and W less its
heaviest word later.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.wordle.kernels.patterns import arrange, interpolated, legal_after
from tuiwords.kernel import kernel, kernel_without_refcounts

Array = Any  # numpy arrays; each docstring gives their shapes and dtypes

NOTHING = 1e18  # the cost of a guess that gives no information
SHALLOW = 2  # from this many guesses ahead, large sets of words are only estimated


class BeamProblem(NamedTuple):
    """The problem to search; words are columns of the patterns, guesses are rows.

    ``patterns`` uint8 or uint16 (guesses, words), ``own`` int32 (words,), the row of each word,
    ``letters`` uint8 (guesses, length), ``weights`` and ``logs`` float64 (words,), the weights and
    each times its binary logarithm; ``table`` float64 as in ``interpolated``; ``codes`` is the
    number of patterns, ``hard`` 1 in hard mode, ``width`` the guesses searched after the first;
    from ``SHALLOW`` guesses ahead, sets of more than ``crowd`` words are estimated.
    """

    patterns: Array
    own: Array
    letters: Array
    weights: Array
    logs: Array
    table: Array
    codes: int
    hard: int
    width: int
    crowd: int
    penalty: float


@kernel_without_refcounts
def estimate(problem: BeamProblem, row: Any, words: Array, scratch: Array, size: Array) -> Any:
    """The expected cost of the parts after a guess, and the number of parts.

    ``words`` int32 (words,); ``scratch`` float64 (codes, 2) and ``size`` int32 (codes + words,) are
    all 0 before and after, except for the last ``words`` entries of ``size``.
    """
    line, codes, parts = problem.patterns[row], problem.codes, 0
    for word in words:
        code = np.int64(line[word])
        if size[code] == 0:
            size[codes + parts] = code
            parts += 1
        size[code] += 1
        scratch[code, 0] += problem.weights[word]
        scratch[code, 1] += problem.logs[word]
    after = 0.0
    for place in range(parts):
        code = np.int64(size[codes + place])
        weight = scratch[code, 0]
        if code != codes - 1:
            if size[code] == 1:
                after += weight
            else:
                bits = max(0.0, np.log2(weight) - scratch[code, 1] / weight)
                after += weight * interpolated(problem.table, bits)
        size[code] = 0
        scratch[code, 0], scratch[code, 1] = 0.0, 0.0
    return after, parts


@kernel_without_refcounts
def keep(cost: Any, row: Any, costs: Array, rows: Array, kept: Any) -> Any:
    """Insert a guess into the cheapest so far, unless it is there; returns how many these are.

    ``costs`` float64 (width,) and ``rows`` int64 (width,), cheapest first, are changed.
    """
    width = costs.shape[0]
    if kept == width and cost >= costs[kept - 1]:
        return kept
    for place in range(kept):
        if rows[place] == row:
            return kept
    at = min(kept, width - 1)
    while at > 0 and costs[at - 1] > cost:
        costs[at], rows[at] = costs[at - 1], rows[at - 1]
        at -= 1
    costs[at], rows[at] = cost, row
    return min(kept + 1, width)


@kernel
def promising(
    problem: BeamProblem,
    words: Array,
    guesses: Array,
    costs: Array,
    rows: Array,
) -> Any:
    """Find the guesses with the lowest estimated cost, words left coming first among equals.

    ``words`` and ``guesses`` int32; ``costs`` float64 and ``rows`` int64 (width,) are written. The
    estimates know no last guess. Returns how many.
    """
    scratch, size = np.zeros((problem.codes, 2)), np.zeros(problem.codes + words.shape[0], np.int32)
    whole, kept, splits_all = 0.0, 0, False
    for word in words:
        whole += problem.weights[word]
    for word in words:
        row = np.int64(problem.own[word])
        after, parts = estimate(problem, row, words, scratch, size)
        kept = keep(whole + after, row, costs, rows, kept)
        splits_all = splits_all or parts == words.shape[0]
    if splits_all:
        # No other guess is better than a word left that distinguishes all others.
        return kept
    for guess in guesses:
        after, parts = estimate(problem, np.int64(guess), words, scratch, size)
        if parts == 1:
            continue
        kept = keep(whole + after, np.int64(guess), costs, rows, kept)
        if parts == words.shape[0]:
            break
    return kept


@kernel_without_refcounts
def lightest(problem: BeamProblem, words: Array, step: Any, later: Any) -> Any:
    """The least possible cost of a set of words, its weight, and its heaviest word's column."""
    whole, heaviest = 0.0, words[0]
    for word in words:
        whole += problem.weights[word]
        if problem.weights[word] > problem.weights[heaviest]:
            heaviest = word
    return step * whole + later * (whole - problem.weights[heaviest]), whole, heaviest


@kernel
def cost(
    problem: BeamProblem,
    words: Array,
    guesses: Array,
    tries: Any,
    most: Any,
    depth: Any,
    forced: Any,
    out: Array,
) -> Any:
    """The cost of ``words`` with the best guess found, or some bound of at least ``most``.

    ``words`` and ``guesses`` int32; ``tries`` is the number of guesses left, ``depth`` that of
    guesses ahead; ``forced`` is the row of the first guess, or -1. ``out`` float64 (2,) gets the
    row of the guess and the cost in guesses without penalties.
    """
    count = words.shape[0]
    later = 1.0 if tries > 1 else problem.penalty
    least, whole, heaviest = lightest(problem, words, 1.0, later)
    out[0], out[1] = problem.own[heaviest], 2.0 * whole - problem.weights[heaviest]
    if tries <= 0:
        return problem.penalty * whole
    rows, costs = np.empty(problem.width, np.int64), np.empty(problem.width)
    if forced < 0:
        if count <= 2 or tries == 1 or least >= most:
            return least
        scratch, size = np.zeros((problem.codes, 2)), np.zeros(problem.codes + count, np.int32)
        if estimate(problem, np.int64(out[0]), words, scratch, size)[1] == count:
            return least
        tried = promising(problem, words, guesses, costs, rows)
        if depth >= SHALLOW and count > problem.crowd:
            out[0] = rows[0]
            out[1] = costs[0]
            return costs[0]
    else:
        rows[0], tried = forced, 1
    arranged, ends = np.empty(count, np.int32), np.empty(count, np.int32)
    which, below = np.empty(count, np.int32), np.empty(2)
    found, last = most, 1.0 if tries > 2 else problem.penalty if tries == 2 else 0.0
    for place in range(tried):
        guess = rows[place]
        parts = arrange(problem.patterns[guess], words, problem.codes, arranged, ends, which)
        total, plain, start = whole, whole, 0
        for part in range(parts):
            if which[part] != problem.codes - 1:
                total += lightest(problem, arranged[start : ends[part]], later, last)[0]
            start = ends[part]
        start = 0
        for part in range(parts):
            end = ends[part]
            if total >= found:
                break
            if which[part] != problem.codes - 1:
                sub = arranged[start:end].copy()
                bound = lightest(problem, sub, later, last)[0]
                open_to = guesses
                if problem.hard == 1 and end - start > 2:
                    open_to = legal_after(problem.letters, guesses, guess, which[part])
                if parts == 1:
                    total = NOTHING
                    break
                # The argument types must be exactly those of the first call: numba 0.68 crashes
                # when it loads a function from its cache that calls another version of itself.
                room, none = found - total + bound, np.int64(-1)
                total -= bound
                total += cost(problem, sub, open_to, tries - 1, room, depth + 1, none, below)
                plain += below[1]
            start = end
        if total < found:
            found, out[0], out[1] = total, guess, plain
    return found
