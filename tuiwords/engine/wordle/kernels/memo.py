"""What sets of words cost, remembered by a hash of the words and the number of guesses left.

The hash has 64 bits: that two of a million sets share one is as likely as 1 in 37 million. Tested
in tests/engine/wordle/test_wordle_bounds.py.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int32_t, int64_t, uint64_t
from cython.cimports.tuiwords.engine.wordle.kernels.layout import MEMO_MASK, MOST_DEPTH

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.final
@cython.cclass
class CostMemo:
    """A table in which a newer set replaces an older one of the same slot.

    word_keys uint64 (words,) and try_keys uint64 (guesses left,), their hashes; by slot keys, the
    hash of a set, 0 if there is none, costs, and rows, the best first guess, or -1 where the cost
    is only a bound. ``recall`` gives what it finds in cost and row.
    """

    def __init__(self, words: int) -> None:
        slots = MEMO_MASK + 1
        mixed = mixed_up(np.arange(1, words + MOST_DEPTH + 2, dtype=np.uint64))
        word_keys, try_keys = mixed[:words], mixed[words:]
        keys = np.zeros(slots, np.uint64)
        costs, rows = np.empty(slots, np.int32), np.empty(slots, np.int32)
        if not cython.compiled:
            word_keys, try_keys = plain(word_keys), plain(try_keys)
            keys, costs, rows = plain(keys), plain(costs), plain(rows)
        self.word_keys, self.try_keys = word_keys, try_keys
        self.keys, self.costs, self.rows = keys, costs, rows


def mixed_up(numbers: Any) -> Any:
    """A hash of each number, uint64: G. Steele et al., "Fast Splittable Pseudorandom Number
    Generators", 2014.
    """
    mixed = numbers * 0x9E3779B97F4A7C15
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB
    return mixed ^ (mixed >> 31)


@cython.cfunc
@cython.nogil
def key_of(memo: CostMemo, words: cython.const[int32_t][::1], tries: int64_t) -> uint64_t:
    """The hash of a set of words, in any order, with at most MOST_DEPTH guesses left."""
    key = memo.try_keys[tries]
    for place in range(words.shape[0]):
        key ^= memo.word_keys[words[place]]
    return key


@cython.cfunc
@cython.nogil
def recall(memo: CostMemo, key: uint64_t) -> cython.bint:
    """Whether the cost of a set, or a bound of it, is known."""
    slot = cython.cast(int64_t, key & MEMO_MASK)
    if memo.keys[slot] != key:
        return False
    memo.cost, memo.row = memo.costs[slot], memo.rows[slot]
    return True


@cython.cfunc
@cython.nogil
def remember(memo: CostMemo, key: uint64_t, cost: int64_t, row: int64_t) -> cython.void:
    """Remember the cost of a set and its best first guess, or with the row -1 a bound."""
    slot = cython.cast(int64_t, key & MEMO_MASK)
    memo.keys[slot], memo.costs[slot], memo.rows[slot] = key, cost, row


@cython.cfunc
@cython.nogil
def forget(memo: CostMemo) -> cython.void:
    """Drop all that is remembered."""
    memo.keys[:] = 0
