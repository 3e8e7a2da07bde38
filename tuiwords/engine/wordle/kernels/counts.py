"""How each guess of a block splits a few words, by comparing every pair of words.

Loops run over the guesses, and the compiler vectorizes them: for up to ``FEW_WORDS`` words that is
several times as fast as to count the words of each part, guess by guess. Tested against that count
in tests/engine/wordle/test_wordle_bounds.py.
"""

from __future__ import annotations

import cython
import numpy as np
from cython.cimports.libc.stdint import int32_t, int64_t, uint8_t
from cython.cimports.tuiwords.engine.wordle.kernels.layout import BLOCK
from cython.cimports.tuiwords.engine.wordle.kernels.patterns import Pattern

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.final
@cython.cclass
class PartCounts:
    """What ``count_parts`` finds of each guess of a block, and the best of these.

    By guess (BLOCK,): parts, how many; found, 1 if it is one of the words; largest, the words of
    the largest part; pairs, the pairs of words that share a part; score, parts and found together,
    or 0 if there is only one part. twins is work space: the words before one in its part.

    Of the block: top, the highest score; top_sure, the highest of a guess whose parts have at most
    two words; most_parts, the most parts to search on.
    """

    def __init__(self) -> None:
        parts, found = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8)
        largest, twins = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8)
        score, pairs = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint16)
        if not cython.compiled:
            parts, found, largest = plain(parts), plain(found), plain(largest)
            twins, score, pairs = plain(twins), plain(score), plain(pairs)
        self.parts, self.found, self.largest = parts, found, largest
        self.twins, self.score, self.pairs = twins, score, pairs


@cython.cfunc
@cython.nogil
def is_run(guesses: cython.const[int32_t][::1]) -> cython.bint:
    """Whether there are guesses, and each is the row after the one before."""
    breaks: cython.int = 0
    for place in range(guesses.shape[0]):
        breaks += guesses[place] != guesses[0] + place
    return guesses.shape[0] > 0 and breaks == 0


@cython.cfunc
@cython.nogil
def count_parts(
    counts: PartCounts,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    own_rows: cython.const[int32_t][::1],
    first: int64_t,
    width: int64_t,
) -> cython.void:
    """Count the parts of ``width`` guesses, at most BLOCK, from the column ``first`` on.

    ``words`` int32, at most FEW_WORDS, are rows of the patterns; ``own_rows`` int32 (all words,)
    are the columns of the guesses that are the words.
    """
    parts, found, largest = counts.parts, counts.found, counts.largest
    twins, pairs = counts.twins, counts.pairs
    for at in range(width):
        parts[at] = 0
        found[at] = 0
        largest[at] = 0
        pairs[at] = 0
    for place in range(words.shape[0]):
        line = patterns[words[place], first:]
        count_twins(twins, patterns, words[:place], line, first, width)
        for at in range(width):
            parts[at] += twins[at] == 0
            pairs[at] += twins[at]
            largest[at] = max(largest[at], cython.cast(uint8_t, twins[at] + 1))
        own = own_rows[words[place]] - first
        if own >= 0 and own < width:
            found[own] = 1
    find_top(counts, width)


@cython.cfunc
@cython.nogil
def count_twins(
    twins: uint8_t[::1],
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    line: cython.const[Pattern][::1],
    first: int64_t,
    width: int64_t,
) -> cython.void:
    """Count, for each guess of a block, the words with the same pattern as that in ``line``."""
    four = words.shape[0] // 4 * 4
    for at in range(width):
        twins[at] = 0
    for place in range(0, four, 4):
        one, two = patterns[words[place], first:], patterns[words[place + 1], first:]
        three, last = patterns[words[place + 2], first:], patterns[words[place + 3], first:]
        for at in range(width):
            same: uint8_t = one[at] == line[at]
            same += two[at] == line[at]
            same += three[at] == line[at]
            same += last[at] == line[at]
            twins[at] += same
    for place in range(four, words.shape[0]):
        one = patterns[words[place], first:]
        for at in range(width):
            twins[at] += one[at] == line[at]


@cython.cfunc
@cython.nogil
def find_top(counts: PartCounts, width: int64_t) -> cython.void:
    """Compute the scores of a block, the highest of them, and the most parts to search on."""
    parts, found, largest, score = counts.parts, counts.found, counts.largest, counts.score
    top: uint8_t = 0
    top_sure: uint8_t = 0
    most_parts: uint8_t = 0
    for at in range(width):
        several = cython.cast(uint8_t, parts[at] > 1)
        worth = cython.cast(uint8_t, (parts[at] + found[at]) * several)
        score[at] = worth
        top = max(top, worth)
        top_sure = max(top_sure, cython.cast(uint8_t, worth * (largest[at] <= 2)))
        most_parts = max(most_parts, cython.cast(uint8_t, parts[at] - found[at]))
    counts.top, counts.top_sure, counts.most_parts = top, top_sure, most_parts


@cython.final
@cython.cclass
class DoubtBounds:
    """What ``bound_doubt`` finds of each guess of a block (BLOCK,).

    parts, how many; doubt, the least doubt that it leaves. most is work space: the most doubt that
    one word and a word before it leave.
    """

    def __init__(self) -> None:
        parts, most = np.empty(BLOCK, np.uint8), np.empty(BLOCK, np.uint8)
        doubt = np.empty(BLOCK, np.uint16)
        if not cython.compiled:
            parts, most, doubt = plain(parts), plain(most), plain(doubt)
        self.parts, self.most, self.doubt = parts, most, doubt


@cython.cfunc
@cython.nogil
def bound_doubt(
    bounds: DoubtBounds,
    patterns: cython.const[Pattern][:, ::1],
    words: cython.const[int32_t][::1],
    doubts: cython.const[uint8_t][:, ::1],
    first: int64_t,
    width: int64_t,
) -> cython.void:
    """Bound the doubt that ``width`` guesses, at most BLOCK, leave from the column ``first`` on.

    ``words`` int32, at most FEW_WORDS, are rows of the patterns; ``doubts`` (words, words) is the
    doubt of two words that share a part, at least 1. A word adds at least as much doubt to the
    words before it in its part as to any one of them.
    """
    parts, most, doubt = bounds.parts, bounds.most, bounds.doubt
    for at in range(width):
        parts[at] = 0
        doubt[at] = 0
    for place in range(words.shape[0]):
        line = patterns[words[place], first:]
        for at in range(width):
            most[at] = 0
        for before in range(place):
            other, both = patterns[words[before], first:], doubts[place, before]
            for at in range(width):
                most[at] = max(most[at], both if other[at] == line[at] else 0)
        for at in range(width):
            parts[at] += most[at] == 0
            doubt[at] += most[at]
