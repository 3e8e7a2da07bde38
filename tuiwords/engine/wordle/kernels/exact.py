"""Branch and bound for a known list: the total guesses when every word left is played once.

A set of n words costs at least 2n - 1: one is found with this guess, the others with the next. A
guess costs at least n, plus 2c - 1 for each part with c words. More where no guess tells much, as
with rhymes in hard mode: what has at most k parts now has no more of them later. A word that is not
found with the guesses left costs ``MISSED`` besides the guesses made, so that as many as possible
are found, and those with the fewest guesses.

Where every guess is searched and any is allowed, what a set of words costs depends on nothing else
but the guesses left, and is remembered.

Tested against a plain search of all guesses in tests/engine/wordle/test_wordle_exact.py.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int32_t, int64_t
from cython.cimports.tuiwords.engine.wordle.kernels.bounds import (
    GuessProblem,
    best_word,
    bound_guesses,
    is_word,
    known_cost,
    raise_bounds,
)
from cython.cimports.tuiwords.engine.wordle.kernels.counts import is_run
from cython.cimports.tuiwords.engine.wordle.kernels.hard_mode import keep_legal
from cython.cimports.tuiwords.engine.wordle.kernels.layout import (
    EACH,
    ENDLESS,
    FEW,
    HARD,
    LEFT,
    MOST_DEPTH,
    PLACE_MASK,
)
from cython.cimports.tuiwords.engine.wordle.kernels.memo import forget, key_of, remember
from cython.cimports.tuiwords.engine.wordle.kernels.parts import arrange_parts
from cython.cimports.tuiwords.engine.wordle.kernels.patterns import Pattern

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.cfunc
@cython.nogil
def sift(keys: int64_t[::1], parent: int64_t, end: int64_t) -> cython.void:
    """Sift down an entry of the heap ``keys[:end]``, which has the least on top."""
    key = keys[parent]
    child = 2 * parent + 1
    while child < end:
        if child + 1 < end and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[parent] = keys[child]
        parent = child
        child = 2 * parent + 1
    keys[parent] = key


@cython.cfunc
@cython.nogil
def search(
    problem: GuessProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    asked: int64_t,
    code: int64_t,
    tries: int64_t,
    most: int64_t,
    depth: int64_t,
) -> int64_t:
    """The fewest total guesses for ``words``, or some bound of at least ``most``.

    The cost is not known at once (``known_cost``), and is remembered. In hard mode ``asked`` is the
    row of the latest guess and ``code`` its pattern, by which the guesses have not been filtered
    yet; -1 if there is none. Of the problem, best is the row of the best first guess, and work is
    used up.
    """
    cost = best_of(problem, patterns, words, guesses, asked, code, tries, most, depth)
    if problem.remembers and problem.work >= 0:
        row = problem.best if cost < most else -1
        remember(problem.memo, key_of(problem.memo, words, tries), cost, row)
    return cost


@cython.cfunc
@cython.nogil
def best_of(
    problem: GuessProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    asked: int64_t,
    code: int64_t,
    tries: int64_t,
    most: int64_t,
    depth: int64_t,
) -> int64_t:
    """``search`` by trying guesses, most promising first."""
    count = words.shape[0]
    # Filtered only now, since the above does not need to know which other guesses are legal.
    if problem.rule == HARD and asked >= 0:
        problem.work -= EACH * guesses.shape[0]
        legal = keep_legal(problem.letter_codes, guesses, asked, code, problem.open_to[depth])
        guesses = problem.open_to[depth, :legal]
    if problem.rule == LEFT:
        for place in range(count):
            problem.open_to[depth, place] = problem.own_rows[words[place]]
        guesses = problem.open_to[depth, :count]
    problem.work -= guesses.shape[0] * (count + EACH)
    if problem.work < 0:
        return ENDLESS
    keys = problem.keys[depth]
    bound_guesses(problem, patterns, words, guesses, tries, most, keys, problem.least[depth])
    lowest, kept, sure = problem.lowest, problem.kept, problem.sure
    if tries == 2 or lowest == sure:
        problem.best = problem.row
        return sure
    found: int64_t = most
    first = problem.best
    if sure < most:
        found, first = sure, problem.row
    if (FEW * problem.most_parts < count or tries == 3) and kept > 0:
        problem.work -= kept * count
        lowest = raise_bounds(problem, patterns, words, guesses, tries, most, depth)
    if lowest >= most:
        return lowest
    for parent in range(kept // 2 - 1, -1, -1):
        sift(keys, parent, kept)
    for _ in range(min(kept, problem.width)):
        place = keys[0] & PLACE_MASK
        kept -= 1
        keys[0] = keys[kept]
        sift(keys, 0, kept)
        if problem.least[depth, place] >= found:
            continue
        guess = guesses[place]
        total = cost_of(problem, patterns, words, guesses, guess, tries, found, depth)
        if problem.work < 0:
            return ENDLESS
        if total < found:
            found, first = total, guess
            if found <= lowest:
                break
    problem.best = first
    return found


@cython.cfunc
@cython.nogil
def cost_of(
    problem: GuessProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    guess: int64_t,
    tries: int64_t,
    most: int64_t,
    depth: int64_t,
) -> int64_t:
    """The total for ``words`` if a guess comes first, or some bound of at least ``most``."""
    count, solved = words.shape[0], problem.codes - 1
    arranged, ends, which = problem.arranged[depth], problem.ends[depth], problem.which[depth]
    lacking = problem.lacking[depth]
    parts = arrange_parts(patterns, guess, words, problem.size, arranged, ends, which)
    if parts == 1 and which[0] != solved:
        return ENDLESS
    total: int64_t = 3 * count - parts - is_word(problem, words, guess)
    start: int64_t = 0
    for part in range(parts):
        size = ends[part] - start
        lacking[part] = 0
        if (size > 2 or tries <= 3) and which[part] != solved:
            least = 2 * size - 1
            known = known_cost(
                problem, patterns, arranged[start : ends[part]], tries - 1, most - total + least
            )
            if known < 0:
                known = lacking[part] = problem.bound
            total += known - least
            if total >= most:
                return total
        start = ends[part]
    start = 0
    for part in range(parts):
        least = lacking[part]
        if least > 0:
            below: cython.const[int32_t][::1] = arranged[start : ends[part]]
            room = most - total + least
            total += search(
                problem, patterns, below, guesses, guess, which[part], tries - 1, room, depth + 1
            )
            total -= least
            if problem.work < 0:
                return ENDLESS
            if total >= most:
                return total
        start = ends[part]
    return total


def min_total_guesses(
    problem: GuessProblem,
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    tries: int64_t,
    most: int64_t,
    work: int64_t,
    asked: int64_t = -1,
    code: int64_t = -1,
    forced: int64_t = -1,
) -> int64_t:
    """The fewest total guesses for ``words``, with ``MISSED`` for each word that is not found with
    the guesses left, or some bound of at least ``most``.

    ``words`` int32 are columns of the patterns, ``guesses`` int32 rows. In hard mode ``asked`` is
    the row of the latest guess and ``code`` its pattern, by which the guesses have not been
    filtered yet; -1 if there is none. ``tries`` is the number of guesses left; ``forced`` the row
    of the first guess, or -1; ``work`` how many patterns may be looked at. See the problem's
    ``best`` and ``work`` afterwards. Raises: ValueError if there are no words, or too many.
    """
    check_words(problem, words.shape[0], guesses.shape[0])
    total: int64_t
    if not cython.compiled:
        words, guesses = plain(words), plain(guesses)
    problem.work = work
    use_memo(problem, guesses, tries)
    if problem.is_narrow:
        with cython.nogil:
            total = _min_total(
                problem, problem.narrow, words, guesses, asked, code, tries, most, forced
            )
    else:
        with cython.nogil:
            total = _min_total(
                problem, problem.wide, words, guesses, asked, code, tries, most, forced
            )
    return total


@cython.cfunc
def check_words(
    problem: GuessProblem, words: cython.Py_ssize_t, guesses: cython.Py_ssize_t
) -> object:
    """Raises: ValueError if there are no words, or more words or guesses than in the problem."""
    if not 1 <= words <= problem.own_rows.shape[0]:
        raise ValueError(f"{words} words left of {problem.own_rows.shape[0]}")
    if guesses > problem.letter_codes.shape[0]:
        raise ValueError(f"{guesses} guesses of {problem.letter_codes.shape[0]}")


@cython.cfunc
@cython.nogil
def use_memo(
    problem: GuessProblem, guesses: cython.const[int32_t][::1], tries: int64_t
) -> cython.void:
    """Remember costs where that can be, and forget those with other guesses."""
    problem.remembers = problem.has_memo and tries <= MOST_DEPTH and is_run(guesses)
    if problem.remembers and (problem.start != guesses[0] or problem.run != guesses.shape[0]):
        forget(problem.memo)
        problem.start, problem.run = guesses[0], guesses.shape[0]


@cython.cfunc
@cython.nogil
def _min_total(
    problem: GuessProblem,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    asked: int64_t,
    code: int64_t,
    tries: int64_t,
    most: int64_t,
    forced: int64_t,
) -> int64_t:
    if forced < 0:
        known = known_cost(problem, patterns, words, tries, most)
        if known > 0:
            return known
        return search(problem, patterns, words, guesses, asked, code, tries, most, 0)
    if problem.rule == HARD and asked >= 0:
        problem.work -= EACH * guesses.shape[0]
        legal = keep_legal(problem.letter_codes, guesses, asked, code, problem.open_to[0])
        guesses = problem.open_to[0, :legal]
    if problem.rule == LEFT:
        for place in range(words.shape[0]):
            problem.open_to[0, place] = problem.own_rows[words[place]]
        guesses = problem.open_to[0, : words.shape[0]]
    total = cost_of(problem, patterns, words, guesses, forced, tries, most, 0)
    problem.best = forced
    return min(total, most)


def best_splitting_answer(
    problem: GuessProblem, words: cython.const[int32_t][::1]
) -> tuple[int, int]:
    """The word left that splits the others best, as (row, how many words share a part, at most 2).

    ``words`` int32 (words,). Raises: ValueError if there are no words, or too many.
    """
    check_words(problem, words.shape[0], 0)
    if not cython.compiled:
        words = plain(words)
    if problem.is_narrow:
        shared = best_word(problem, problem.narrow, words)
    else:
        shared = best_word(problem, problem.wide, words)
    return problem.row, shared


def bounds(
    problem: GuessProblem,
    words: cython.const[int32_t][::1],
    guesses: cython.const[int32_t][::1],
    tries: int64_t,
    most: int64_t,
    keys: int64_t[::1],
    least: int32_t[::1],
) -> tuple[int, int, int]:
    """``bound_guesses``: how many are kept, the lowest cost that is known, and its row or -1.

    ``keys`` int64 and ``least`` int32 (guesses,) are written. Raises: ValueError if a shape is
    wrong.
    """
    check_words(problem, words.shape[0], guesses.shape[0])
    if keys.shape[0] < guesses.shape[0] or least.shape[0] < guesses.shape[0]:
        raise ValueError(f"too few keys for {guesses.shape[0]} guesses")
    if not cython.compiled:
        words, guesses, keys, least = plain(words), plain(guesses), plain(keys), plain(least)
    if problem.is_narrow:
        with cython.nogil:
            bound_guesses(problem, problem.narrow, words, guesses, tries, most, keys, least)
    else:
        with cython.nogil:
            bound_guesses(problem, problem.wide, words, guesses, tries, most, keys, least)
    return problem.kept, problem.sure, problem.row
