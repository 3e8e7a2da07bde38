"""Bounds of what a set of words costs with each guess, and the costs that are known at once.

Tested against their definition in tests/engine/wordle/test_wordle_bounds.py.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int32_t, int64_t
from cython.cimports.tuiwords.engine.wordle.kernels.counts import PartCounts, count_parts, is_run
from cython.cimports.tuiwords.engine.wordle.kernels.layout import (
    ANY,
    BLOCK,
    ENDLESS,
    FEW_WORDS,
    MISSED,
    MOST_DEPTH,
    PLACE_BITS,
    PLACE_MASK,
)
from cython.cimports.tuiwords.engine.wordle.kernels.memo import CostMemo, key_of, recall
from cython.cimports.tuiwords.engine.wordle.kernels.patterns import Pattern
from cython.cimports.tuiwords.engine.wordle.kernels.problem import SplitProblem

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.final
@cython.cclass
class GuessProblem(SplitProblem):
    """The problem to search; words are columns of the patterns, guesses are rows.

    rule, one of ANY, HARD and LEFT; width, the number of guesses searched in each position.

    After a search, best is the row of the first guess, and work how many patterns might still have
    been looked at: below 0 the search was abandoned without a result. ``bound_guesses`` gives what
    it finds in kept, lowest, sure, row and most_parts, ``known_cost`` in bound.

    has_memo says whether costs may be remembered, and remembers whether they are now, in memo: with
    run guesses, from the row start on.

    Work space: seen, the last stamp of a pattern; costs by number of words; for each depth keys
    int64 and least int32 by guess, and lacking int32 by part, the bound of one that is still to be
    searched or 0; counts of a block of guesses.
    """

    def __init__(
        self, patterns: Any, own: Any, letters: Any, codes: int, rule: int, width: int
    ) -> None:
        """Raises: ValueError if a shape is wrong."""
        super().__init__(patterns, own, letters, codes)
        guesses, words = patterns.shape
        self.rule, self.width = rule, width
        depths = min(words, MOST_DEPTH) + 1
        seen, costs = np.zeros(codes, np.int64), np.zeros(words + 2, np.int64)
        keys = np.empty((depths, guesses), np.int64)  # memory that is not used is not taken
        least = np.empty((depths, guesses), np.int32)
        lacking = np.empty((depths, words), np.int32)
        if not cython.compiled:
            seen, costs, keys = plain(seen), plain(costs), plain(keys)
            least, lacking = plain(least), plain(lacking)
        self.seen, self.costs, self.keys, self.least = seen, costs, keys, least
        self.lacking, self.stamp = lacking, 0
        self.counts = PartCounts()
        self.has_memo, self.remembers = rule == ANY and width >= guesses, False
        self.memo = CostMemo(words) if self.has_memo else None
        self.start = self.run = 0
        self.best = self.work = 0

    def with_width(self, width: int) -> GuessProblem:
        """The same problem with another width."""
        return GuessProblem(self.patterns, self.own, self.letters, self.codes, self.rule, width)


@cython.cfunc
@cython.nogil
def is_word(
    problem: GuessProblem, words: cython.const[int32_t][::1], guess: int64_t
) -> cython.bint:
    """Whether a guess is one of the words."""
    for place in range(words.shape[0]):
        if problem.own_rows[words[place]] == guess:
            return True
    return False


@cython.cfunc
@cython.nogil
def best_word(
    problem: GuessProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
) -> int64_t:
    """Find the word left that splits the others best: ``row`` of the problem.

    Returns how many words share a part: 0 (it distinguishes all), 1 (all but two), or 2 for any
    more.
    """
    seen, count = problem.seen, words.shape[0]
    fewest: int64_t = 2
    problem.row = problem.own_rows[words[0]]
    for candidate in range(count):
        guess = problem.own_rows[words[candidate]]
        shared: int64_t = 0
        problem.stamp += 1
        for place in range(count):
            code = patterns[words[place], guess]
            if seen[code] == problem.stamp:
                shared += 1
                if shared == fewest:
                    break
            seen[code] = problem.stamp
        if shared < fewest:
            problem.row = guess
            fewest = shared
            if shared == 0:
                break
    return fewest


@cython.cfunc
@cython.nogil
def bound_guesses(
    problem: GuessProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    tries: int64_t,
    most: int64_t,
    keys: int64_t[::1],
    least: int32_t[::1],
) -> cython.void:
    """Compute a lower bound of the cost of each guess.

    For each guess that may cost less than ``most``, ``keys`` gets a sort key, with the guess's
    place in its low half, and ``least``, at that place, its bound, which with 2 ``tries`` is its
    cost. Of the problem, kept is how many these are; lowest, the lowest bound of all; sure, the
    lowest cost of a guess for which that is known (its parts have at most two words, or 2 ``tries``
    are left), and row, that guess's row; most_parts, the most parts to search on that a guess has.
    """
    if words.shape[0] <= FEW_WORDS and tries != 2 and is_run(guesses):
        bound_by_blocks(problem, patterns, words, guesses, most, keys, least)
    else:
        bound_one_by_one(problem, patterns, words, guesses, tries, most, keys, least)


@cython.cfunc
@cython.nogil
def bound_by_blocks(
    problem: GuessProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    most: int64_t,
    keys: int64_t[::1],
    least: int32_t[::1],
) -> cython.void:
    """``bound_guesses`` by comparing the words in pairs; the guesses are a run of rows."""
    count = words.shape[0]
    kept: int64_t = 0
    lowest: int64_t = ENDLESS
    sure: int64_t = ENDLESS
    row: int64_t = -1
    most_parts: int64_t = 0
    for block in range((guesses.shape[0] + BLOCK - 1) // BLOCK):
        start = BLOCK * block
        width = min(guesses.shape[0] - start, BLOCK)
        count_parts(problem.counts, patterns, words, problem.own_rows, guesses[start], width)
        top, top_sure = problem.counts.top, problem.counts.top_sure
        most_parts = max(most_parts, problem.counts.most_parts)
        if top > 0:
            lowest = min(lowest, 3 * count - top)
        if top_sure > 0 and 3 * count - top_sure < sure:
            at = first_sure(problem.counts, min(top_sure, count))
            sure, row = 3 * count - problem.counts.score[at], guesses[start + at]
            if sure <= 2 * count:
                kept, lowest = 0, sure
                break
        if top > 0 and 3 * count - top < most:
            for at in range(width):
                score: int64_t = problem.counts.score[at]
                bound = 3 * count - score
                if score > 0 and bound < most:
                    squares = count + 2 * cython.cast(int64_t, problem.counts.pairs[at])
                    keys[kept] = ((2 * squares + count * bound) << PLACE_BITS) | (start + at)
                    least[start + at] = bound
                    kept += 1
    problem.kept, problem.lowest, problem.sure = kept, lowest, sure
    problem.row, problem.most_parts = row, most_parts


@cython.cfunc
@cython.nogil
def first_sure(counts: PartCounts, score: int64_t) -> int64_t:
    """The first guess of a block with at least a score and no part of more than two words."""
    at: int64_t = 0
    while counts.score[at] < score or counts.largest[at] > 2:
        at += 1
    return at


@cython.cfunc
@cython.nogil
def bound_one_by_one(
    problem: GuessProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    tries: int64_t,
    most: int64_t,
    keys: int64_t[::1],
    least: int32_t[::1],
) -> cython.void:
    """``bound_guesses`` by counting the words of each part of each guess."""
    size, touched, solved = problem.size, problem.touched, problem.codes - 1
    count = words.shape[0]
    kept: int64_t = 0
    lowest: int64_t = ENDLESS
    sure: int64_t = ENDLESS
    row: int64_t = -1
    most_parts: int64_t = 0
    for place in range(guesses.shape[0]):
        guess = guesses[place]
        parts: int64_t = 0
        largest: int64_t = 0
        squares: int64_t = 0
        for word in range(count):
            code: int64_t = patterns[words[word], guess]
            now: int64_t = size[code]
            touched[parts] = code
            parts += now == 0
            now += 1
            size[code] = now
            squares += 2 * now - 1
            largest = max(largest, now)
        found = size[solved]
        for part in range(parts):
            size[touched[part]] = 0
        bound: int64_t = 3 * count - parts - found
        key: int64_t = 2 * squares + count * bound
        if tries == 2:  # each part is guessed at once
            bound = 2 * count - found + (count - parts) * MISSED
            key = bound
        most_parts = max(most_parts, parts - found)
        if parts == 1:
            continue
        lowest = min(lowest, bound)
        if (largest <= 2 or tries == 2) and bound < sure:
            sure, row = bound, guess
            if bound <= 2 * count:
                kept, lowest = 0, bound
                break
        if bound < most:
            keys[kept] = (key << PLACE_BITS) | place
            least[place] = bound
            kept += 1
    problem.kept, problem.lowest, problem.sure = kept, lowest, sure
    problem.row, problem.most_parts = row, most_parts


@cython.cfunc
@cython.nogil
def raise_bounds(
    problem: GuessProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    tries: int64_t,
    most: int64_t,
    depth: int64_t,
) -> int64_t:
    """Raise the bounds of the kept guesses, none of which has more than ``most_parts`` parts.

    With each guess one word is found, and each part is searched on: so many words at least take
    three guesses, and so on, or are missed. Keys and their order are not changed. Returns the
    lowest bound, or ``most``.
    """
    size, costs, solved = problem.size, problem.costs, problem.codes - 1
    keys, least = problem.keys, problem.least
    count = words.shape[0]
    deep: int64_t = 1
    full: int64_t = 1
    room: int64_t = 1
    costs[0] = 0
    for number in range(1, count + 1):
        if number > full:
            deep += 1
            room = min(room * problem.most_parts, count)
            full += room
        missed = tries - 1 + MISSED  # after the last guess, with this one
        costs[number] = costs[number - 1] + (missed if deep >= tries else deep)
    lowest: int64_t = most
    for index in range(problem.kept):
        place = keys[depth, index] & PLACE_MASK
        guess = guesses[place]
        bound: int64_t = count
        for word in range(count):
            code: int64_t = patterns[words[word], guess]
            if code != solved:
                bound += costs[size[code] + 1] - costs[size[code]]
                size[code] += 1
        for word in range(count):
            size[patterns[words[word], guess]] = 0
        least[depth, place] = max(least[depth, place], bound)
        lowest = min(lowest, least[depth, place])
    return lowest


@cython.cfunc
@cython.nogil
def known_cost(
    problem: GuessProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    tries: int64_t,
    most: int64_t,
) -> int64_t:
    """The cost of a set of words if little work finds it, or a bound of at least ``most``; else -1.

    It does where guessing only words left is enough, and where the set is remembered. Of the
    problem, best is the row of the first guess; bound, if -1 is returned, is less than ``most``.
    """
    count = words.shape[0]
    problem.best = problem.own_rows[words[0]]
    if tries <= 0:
        return count * MISSED
    if tries == 1:
        return count + (count - 1) * MISSED
    if 2 * count - 1 >= most:
        return 2 * count - 1
    if count == 1:
        return 1
    if count == 2:
        return 3
    shared = best_word(problem, patterns, words)
    problem.best = problem.row
    if shared == 0:
        return 2 * count - 1
    problem.bound = 2 * count
    if (shared == 1 and tries >= 3) or 2 * count >= most:
        return 2 * count
    if problem.remembers and recall(problem.memo, key_of(problem.memo, words, tries)):
        if problem.memo.row >= 0:
            problem.best = problem.memo.row
            return problem.memo.cost
        if problem.memo.cost >= most:
            return problem.memo.cost
        problem.bound = problem.memo.cost
    return -1
