"""Branch and bound for a known list: the total guesses when every word left is played once.

A set of n words costs at least 2n - 1: one is found with this guess, the others with the next. A
guess costs at least n, plus 2c - 1 for each part with c words. More where no guess tells much, as
with rhymes in hard mode: what has at most k parts now has no more of them later. A word that is not
found with the guesses left costs ``MISSED`` besides the guesses made, so that as many as possible
are found, and those with the fewest guesses.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.wordle.kernels.patterns import arrange, legal_after
from tuiwords.kernel import kernel

Array = Any  # numpy arrays; each docstring gives their shapes and dtypes

ANY, HARD, LEFT = 0, 1, 2  # words that may be guessed: any allowed, by hard mode, only words left
EACH = 10  # overhead of a guess (filtering, sorting), in patterns looked at
FEW = 4  # times as many words as parts: then the bounds of guesses are raised
MISSED = 100_000  # more than all guesses made for the words of any list: 14,855 take six each
ENDLESS = 2_000_000_000  # the cost of a guess that tells nothing; 14,855 words missed cost less


class Puzzle(NamedTuple):
    """The problem to search; words are columns of the patterns, guesses are rows.

    ``patterns`` uint8 or uint16 (guesses, words), ``own`` int32 (words,), the row of each word,
    ``letters`` uint8 (guesses, length); ``codes`` is the number of patterns, ``rule`` one of ANY,
    HARD and LEFT, ``width`` the number of guesses searched in each position.
    """

    patterns: Array
    own: Array
    letters: Array
    codes: int
    rule: int
    width: int


@kernel
def best_splitting_answer(puzzle: Puzzle, words: Array) -> Any:
    """The word left that splits the others best, as (row, how many words share a part).

    The count is 0 (it distinguishes all), 1 (all but two), or 2 for any more. ``words`` int32
    (words,).
    """
    seen = np.zeros(puzzle.codes, np.int32)
    row, fewest_shared = puzzle.own[words[0]], 2
    for stamp in range(1, words.shape[0] + 1):
        guess = puzzle.own[words[stamp - 1]]
        shared = 0
        for word in words:
            code = puzzle.patterns[guess, word]
            if seen[code] == stamp:
                shared += 1
                if shared == fewest_shared:
                    break
            seen[code] = stamp
        if shared < fewest_shared:
            row, fewest_shared = guess, shared
            if shared == 0:
                break
    return row, fewest_shared


@kernel
def bounds(
    puzzle: Puzzle, words: Array, guesses: Array, tries: Any, most: Any, keys: Array, least: Array
) -> Any:
    """Compute a lower bound of the cost of each guess.

    ``words`` and ``guesses`` int32. For each guess that may cost less than ``most``, ``keys`` int64
    (guesses,) gets a sort key, with the guess's index in its low half, and ``least`` int32
    (guesses,) its bound, which with 2 ``tries`` is its cost. Returns how many these are, the lowest
    bound of all, the lowest cost of a guess for which that is known (its parts have at most two
    words, or 2 ``tries`` are left), that guess's row, and the most parts to search on that a guess
    has.
    """
    count = words.shape[0]
    size, touched = np.zeros(puzzle.codes, np.int32), np.empty(count, np.int32)
    kept, lowest, sure, row, most_parts = 0, ENDLESS, ENDLESS, -1, 0
    for place in range(guesses.shape[0]):
        line = puzzle.patterns[guesses[place]]
        parts, largest, squares = 0, 0, 0
        for word in words:
            code = line[word]
            if size[code] == 0:
                touched[parts] = code
                parts += 1
            size[code] += 1
            squares += 2 * size[code] - 1
            largest = max(largest, size[code])
        bound = 3 * count - parts - size[puzzle.codes - 1]
        key = 2 * squares + count * bound
        if tries == 2:  # each part is guessed at once
            bound = 2 * count - size[puzzle.codes - 1] + (count - parts) * MISSED
            key = bound
        most_parts = max(most_parts, parts - size[puzzle.codes - 1])
        for part in range(parts):
            size[touched[part]] = 0
        if parts == 1:
            continue
        lowest = min(lowest, bound)
        if (largest <= 2 or tries == 2) and bound < sure:
            sure, row = bound, guesses[place]
            if bound <= 2 * count:
                return 0, bound, bound, row, most_parts
        if bound < most:
            keys[kept] = (np.int64(key) << 32) | place
            least[kept] = bound
            kept += 1
    return kept, lowest, sure, row, most_parts


@kernel
def raise_bounds(
    puzzle: Puzzle,
    words: Array,
    guesses: Array,
    most_parts: Any,
    tries: Any,
    most: Any,
    keys: Array,
    least: Array,
) -> Any:
    """Raise the bounds of guesses where none has more than ``most_parts`` parts to search on.

    With each guess one word is found, and each part is searched on: so many words at least take
    three guesses, and so on, or are missed. ``keys`` int64 and ``least`` int32 (guesses,) are those
    of ``bounds``; the bounds are changed, their order is not. Returns the lowest one, or ``most``.
    """
    count = words.shape[0]
    costs, depth, full, room = np.zeros(count + 1, np.int64), 1, 1, 1
    for number in range(1, count + 1):
        if number > full:
            depth += 1
            room = min(room * most_parts, count)
            full += room
        late = depth >= tries  # after this guess
        costs[number] = costs[number - 1] + (tries - 1 + MISSED if late else depth)
    size, lowest = np.zeros(puzzle.codes, np.int32), most
    for place in range(keys.shape[0]):
        line = puzzle.patterns[guesses[keys[place] & 0xFFFFFFFF]]
        bound = count
        for word in words:
            code = line[word]
            if code != puzzle.codes - 1:
                bound += costs[size[code] + 1] - costs[size[code]]
                size[code] += 1
        for word in words:
            size[line[word]] = 0
        least[place] = max(least[place], bound)
        lowest = min(lowest, least[place])
    return lowest


@kernel
def plain(puzzle: Puzzle, words: Array, tries: Any, most: Any, best: Array) -> Any:
    """The result of ``min_total_guesses`` if guessing only words left is enough, else -1."""
    count = words.shape[0]
    best[0] = puzzle.own[words[0]]
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
    row, shared = best_splitting_answer(puzzle, words)
    best[0] = row
    if shared == 0:
        return 2 * count - 1
    if shared == 1 and tries >= 3:
        return 2 * count
    return -1


@kernel
def ascending(keys: Array) -> Array:
    """The places of int64 (n,) keys in ascending order; compiled once for all that use it."""
    return np.argsort(keys)


@kernel
def min_total_guesses(
    puzzle: Puzzle,
    words: Array,
    guesses: Array,
    asked: Any,
    code: Any,
    tries: Any,
    most: Any,
    forced: Any,
    best: Array,
    work: Array,
) -> Any:
    """The fewest total guesses for ``words``, with ``MISSED`` for each word that is not found with
    the guesses left, or some bound of at least ``most``.

    ``words`` and ``guesses`` int32. In hard mode ``asked`` is the row of the latest guess and
    ``code`` its pattern, by which the guesses have not been filtered yet; -1 if there is none.
    ``tries`` is the number of guesses left; ``forced`` the row of the first guess, or -1.
    ``best`` int32 (1,) gets the row of the best first guess. ``work`` int64 (1,) is how many
    patterns may still be looked at; if it falls below 0 the search was abandoned without a result.
    """
    count = words.shape[0]
    if forced < 0:
        known = plain(puzzle, words, tries, most, best)
        if known > 0:
            return known
    # Filtered only now, since the above does not need to know which other guesses are legal.
    if puzzle.rule == HARD and asked >= 0:
        work[0] -= EACH * guesses.shape[0]
        guesses = legal_after(puzzle.letters, guesses, asked, code)
    if puzzle.rule == LEFT:
        guesses = puzzle.own[words]
    if forced < 0:
        work[0] -= guesses.shape[0] * (count + EACH)
        if work[0] < 0:
            return ENDLESS
        keys, least = np.empty(guesses.shape[0], np.int64), np.empty(guesses.shape[0], np.int32)
        kept, lowest, sure, row, wide = bounds(puzzle, words, guesses, tries, most, keys, least)
        if tries == 2 or lowest == sure:
            best[0] = row
            return sure
        if (FEW * wide < count or tries == 3) and kept > 0:
            work[0] -= kept * count
            lowest = raise_bounds(
                puzzle, words, guesses, wide, tries, most, keys[:kept], least[:kept]
            )
        if lowest >= most:
            return lowest
        found = most
        if sure < most:
            found, best[0] = sure, row
        order = ascending(keys[:kept])[: puzzle.width]
    else:
        keys, least = np.zeros(1, np.int64), np.zeros(1, np.int32)
        order, lowest, found = np.zeros(1, np.int64), 0, most
    arranged, ends = np.empty(count, np.int32), np.empty(count, np.int32)
    which, below = np.empty(count, np.int32), np.empty(1, np.int32)
    for place in order:
        if least[place] >= found:
            continue
        guess = forced if forced >= 0 else np.int64(guesses[keys[place] & 0xFFFFFFFF])
        parts = arrange(puzzle.patterns[guess], words, puzzle.codes, arranged, ends, which)
        if parts == 1 and which[0] != puzzle.codes - 1:
            continue
        total = 3 * count - parts
        if is_member(puzzle, words, guess):
            total -= 1
        start = 0
        for part in range(parts):
            end = ends[part]
            size = end - start
            if (size > 2 or tries <= 3) and which[part] != puzzle.codes - 1:
                sub = arranged[start:end].copy()
                least_part = 2 * size - 1
                room = found - total + least_part
                # The argument types must be exactly those of the first call: numba 0.68 crashes
                # when it loads a function from its cache that calls another version of itself.
                cost = min_total_guesses(
                    puzzle,
                    sub,
                    guesses,
                    guess,
                    np.int64(which[part]),
                    tries - 1,
                    room,
                    np.int64(-1),
                    below,
                    work,
                )
                if work[0] < 0:
                    return ENDLESS
                total += cost - least_part
                if total >= found:
                    break
            start = end
        if total < found:
            found, best[0] = total, guess
            if found <= lowest:
                break
    return found


@kernel
def is_member(puzzle: Puzzle, words: Array, guess: Any) -> Any:
    """Whether a guess is one of the words left. ``words`` int32 (words,)."""
    for word in words:
        if puzzle.own[word] == guess:
            return True
    return False
