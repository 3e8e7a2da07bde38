"""Branch and bound for a known list: the total guesses when every word left is played once.

A set of n words costs at least 2n - 1: one is found with this guess, the others with the next. A
guess costs at least n, plus 2c - 1 for each part with c words. More where no guess tells much, as
with rhymes in hard mode: what has at most k parts now has no more of them later. A word that is not
found with the guesses left costs ``MISSED`` besides the guesses made, so that as many as possible
are found, and those with the fewest guesses.

Tested against a plain search of all guesses in tests/engine/wordle/test_wordle_exact.py.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np

if cython.compiled:
    from cython.cimports.libc.stdint import int32_t, int64_t
    from cython.cimports.tuiwords.engine.wordle.kernels.layout import (
        EACH,
        ENDLESS,
        FEW,
        HARD,
        LEFT,
        MISSED,
        MOST_DEPTH,
        PLACE_BITS,
        PLACE_MASK,
    )
    from cython.cimports.tuiwords.engine.wordle.kernels.patterns import (
        Pattern,
        arrange_parts,
        keep_legal,
    )
else:
    from tuiwords.engine.wordle.kernels.layout import (
        EACH,
        ENDLESS,
        FEW,
        HARD,
        LEFT,
        MISSED,
        MOST_DEPTH,
        PLACE_BITS,
        PLACE_MASK,
    )
    from tuiwords.engine.wordle.kernels.patterns import arrange_parts, keep_legal
    from tuiwords.uncompiled import plain


@cython.final
@cython.cclass
class GuessProblem:
    """The problem to search; words are columns of the patterns, guesses are rows.

    patterns uint8 or uint16 (guesses, words); own int32 (words,), the row of each word; letters
    uint8 (guesses, length); codes, the number of patterns; rule, one of ANY, HARD and LEFT; width,
    the number of guesses searched in each position.

    After a search, best is the row of the first guess, and work how many patterns might still have
    been looked at: below 0 the search was abandoned without a result. ``bounds`` gives what it
    finds in kept, lowest, sure, row and most_parts. Work space: size and touched by pattern, seen,
    the last stamp of a pattern; costs by number of words; for each depth keys int64 and least int32
    by guess, open_to, the guesses, and of the parts arranged, ends and which, as ``arrange_parts``
    writes them.
    """

    def __init__(
        self, patterns: Any, own: Any, letters: Any, codes: int, rule: int, width: int
    ) -> None:
        """Raises: ValueError if a shape is wrong."""
        guesses, words = patterns.shape
        if own.size != words or len(letters) != guesses or (words and own.max() >= guesses):
            raise ValueError(f"{guesses} guesses and {words} words, but {own.size} rows of words")
        self.patterns, self.own, self.letters = patterns, own, letters
        self.codes, self.rule, self.width = codes, rule, width
        depths = min(words, MOST_DEPTH) + 1
        size, touched = np.zeros(codes, np.int32), np.zeros(codes + 1, np.int32)
        seen = np.zeros(codes, np.int64)
        costs = np.zeros(words + 2, np.int64)
        keys = np.empty((depths, guesses), np.int64)  # memory that is not used is not taken
        least = np.empty((depths, guesses), np.int32)
        open_to = np.empty((depths, guesses), np.int32)
        arranged = np.empty((depths, words), np.int32)
        ends, which = np.empty((depths, words), np.int32), np.empty((depths, words), np.int32)
        if not cython.compiled:
            patterns, own, letters = plain(patterns), plain(own), plain(letters)
            size, touched, costs, seen = plain(size), plain(touched), plain(costs), plain(seen)
            keys, least, open_to = plain(keys), plain(least), plain(open_to)
            arranged, ends, which = plain(arranged), plain(ends), plain(which)
        self.is_narrow = self.patterns.dtype == np.uint8
        if self.is_narrow:
            self.narrow = patterns
        else:
            self.wide = patterns
        self.own_rows, self.letter_codes = own, letters
        self.size, self.touched, self.costs, self.seen = size, touched, costs, seen
        self.stamp = 0
        self.keys, self.least, self.open_to = keys, least, open_to
        self.arranged, self.ends, self.which = arranged, ends, which
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
            code = patterns[guess, words[place]]
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
            code: int64_t = patterns[guess, words[word]]
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
            code: int64_t = patterns[guess, words[word]]
            if code != solved:
                bound += costs[size[code] + 1] - costs[size[code]]
                size[code] += 1
        for word in range(count):
            size[patterns[guess, words[word]]] = 0
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
    """The cost if guessing only words left is enough, or a bound of at least ``most``; else -1."""
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
    if shared == 1 and tries >= 3:
        return 2 * count
    return -1


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

    In hard mode ``asked`` is the row of the latest guess and ``code`` its pattern, by which the
    guesses have not been filtered yet; -1 if there is none. Of the problem, best is the row of the
    best first guess, and work is used up.
    """
    count = words.shape[0]
    known = known_cost(problem, patterns, words, tries, most)
    if known > 0:
        return known
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
    parts = arrange_parts(patterns[guess], words, problem.size, arranged, ends, which)
    if parts == 1 and which[0] != solved:
        return ENDLESS
    total: int64_t = 3 * count - parts - is_word(problem, words, guess)
    start: int64_t = 0
    for part in range(parts):
        end = ends[part]
        size = end - start
        if (size > 2 or tries <= 3) and which[part] != solved:
            least = 2 * size - 1
            below: cython.const[int32_t][::1] = arranged[start:end]
            room = most - total + least
            total += search(
                problem, patterns, below, guesses, guess, which[part], tries - 1, room, depth + 1
            )
            total -= least
            if problem.work < 0:
                return ENDLESS
            if total >= most:
                return total
        start = end
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


def is_member(problem: GuessProblem, words: cython.const[int32_t][::1], guess: int64_t) -> bool:
    """Whether a guess is one of the words left. ``words`` int32 (words,)."""
    if not cython.compiled:
        words = plain(words)
    return is_word(problem, words, guess)
