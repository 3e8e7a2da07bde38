"""A recursive beam: expected guesses when some words are likelier to be the answer than others.

Costs are guesses times weight, summed over the words left; words that are not found by the last
guess cost ``penalty`` each. A set of words of weight W costs at least W now, and W less its
heaviest word later. Tested in tests/engine/wordle/test_wordle_settings.py.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int32_t, int64_t
from cython.cimports.tuiwords.engine.wordle.kernels.hard_mode import keep_legal
from cython.cimports.tuiwords.engine.wordle.kernels.layout import NOTHING, SHALLOW
from cython.cimports.tuiwords.engine.wordle.kernels.parts import arrange_parts
from cython.cimports.tuiwords.engine.wordle.kernels.patterns import Pattern
from cython.cimports.tuiwords.engine.wordle.kernels.promising import (
    BeamProblem,
    estimate,
    find_promising,
)

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.cfunc
@cython.nogil
def weigh(
    problem: BeamProblem,
    words: cython.const[int32_t][::1],
    step: cython.double,
    later: cython.double,
) -> cython.double:
    """The least possible cost of a set of words; whole is their weight, heaviest a column."""
    weight = problem.weight
    whole: cython.double = 0.0
    heaviest = words[0]
    for place in range(words.shape[0]):
        word = words[place]
        whole += weight[word]
        if weight[word] > weight[heaviest]:
            heaviest = word
    problem.whole, problem.heaviest = whole, heaviest
    return step * whole + later * (whole - weight[heaviest])


@cython.cfunc
@cython.nogil
def search(
    problem: BeamProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    tries: int64_t,
    most: cython.double,
    depth: int64_t,
) -> cython.double:
    """The cost of ``words`` with the best guess found, or some bound of at least ``most``."""
    count = words.shape[0]
    least = weigh(problem, words, 1.0, 1.0 if tries > 1 else problem.penalty)
    whole, heaviest = problem.whole, problem.heaviest
    answer: int64_t = problem.own_rows[heaviest]
    problem.best = answer
    problem.expected = 2.0 * whole - problem.weight[heaviest]
    if tries <= 0:
        return problem.penalty * whole
    if count <= 2 or tries == 1 or least >= most:
        return least
    estimate(problem, patterns, answer, words)
    if problem.parts == count:
        return least
    rows, costs = problem.rows[depth], problem.costs[depth]
    tried = find_promising(problem, patterns, words, guesses, depth)
    if depth >= SHALLOW and count > problem.crowd:
        problem.best = rows[0]
        problem.expected = costs[0]
        return costs[0]
    found: cython.double = most
    first = answer
    expected = problem.expected
    for place in range(tried):
        total = cost_of(problem, patterns, words, guesses, rows[place], tries, found, depth)
        if total < found:
            found = total
            first = rows[place]
            expected = problem.expected
    problem.best, problem.expected = first, expected
    return found


@cython.cfunc
@cython.nogil
def cost_of(
    problem: BeamProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    guess: int64_t,
    tries: int64_t,
    most: cython.double,
    depth: int64_t,
) -> cython.double:
    """The cost of ``words`` if a guess comes first, or some bound of at least ``most``."""
    later: cython.double = 1.0 if tries > 1 else problem.penalty
    last: cython.double = 1.0 if tries > 2 else problem.penalty if tries == 2 else 0.0
    weigh(problem, words, 1.0, later)
    whole = problem.whole
    arranged, ends, which = problem.arranged[depth], problem.ends[depth], problem.which[depth]
    parts = arrange_parts(patterns, guess, words, problem.size, arranged, ends, which)
    total: cython.double = whole
    expected: cython.double = whole
    start: int64_t = 0
    for part in range(parts):
        if which[part] != problem.codes - 1:
            total += weigh(problem, arranged[start : ends[part]], later, last)
        start = ends[part]
    start = 0
    for part in range(parts):
        if total >= most:
            break
        if which[part] != problem.codes - 1:
            if parts == 1:
                return NOTHING
            below: cython.const[int32_t][::1] = arranged[start : ends[part]]
            bound = weigh(problem, below, later, last)
            open_to: cython.const[int32_t][::1] = guesses
            if problem.hard and below.shape[0] > 2:
                legal = keep_legal(
                    problem.letter_codes, guesses, guess, which[part], problem.open_to[depth]
                )
                open_to = problem.open_to[depth, :legal]
            room = most - total + bound
            total -= bound
            total += search(problem, patterns, below, open_to, tries - 1, room, depth + 1)
            expected += problem.expected
        start = ends[part]
    problem.expected = expected
    return total


def cost(
    problem: BeamProblem,
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    tries: int64_t,
    most: cython.double,
    forced: int64_t = -1,
) -> cython.double:
    """The cost of ``words`` with the best guess found, or some bound of at least ``most``.

    ``words`` int32 are columns, ``guesses`` int32 rows of those that may come later; ``tries`` is
    the number of guesses left; ``forced`` is the row of the first guess, or -1. See the problem's
    ``best`` and ``expected``. Raises: ValueError if there are no words, or too many.
    """
    if not 1 <= words.shape[0] <= problem.own_rows.shape[0]:
        raise ValueError(f"{words.shape[0]} words left of {problem.own_rows.shape[0]}")
    total: cython.double
    if not cython.compiled:
        words, guesses = plain(words), plain(guesses)
    if problem.is_narrow:
        with cython.nogil:
            total = _cost(problem, problem.narrow, words, guesses, tries, most, forced)
    else:
        with cython.nogil:
            total = _cost(problem, problem.wide, words, guesses, tries, most, forced)
    return total


@cython.cfunc
@cython.nogil
def _cost(
    problem: BeamProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    tries: int64_t,
    most: cython.double,
    forced: int64_t,
) -> cython.double:
    if forced < 0 or tries <= 0:
        return search(problem, patterns, words, guesses, tries, most, 0)
    total = cost_of(problem, patterns, words, guesses, forced, tries, most, 0)
    problem.best = forced
    return min(total, most)
