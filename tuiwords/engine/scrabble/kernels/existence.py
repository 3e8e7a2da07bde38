"""Kernels of the existence filter: can tiles make a word at all, in any order?

The sum of random keys of the letters is looked up among those of all words, and among those of all
words with one or two letters as blanks. Now and then it says yes where there is no word, but never
no where there is one.

words uint8 (size,) is the filter, see ``pack.Words``; the workspace is as in ``kernels.layout``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.engine.scrabble.kernels.layout import (
    BLANK_CODE,
    BLANK_LETTERS,
    HAS_BLANK,
    KEYS,
    RADIX,
    SUBRACK_KEY,
)
from tuiwords.kernel import inlined, kernel_without_refcounts, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

BLANK_BITS, PLAIN_BITS = 26, 22  # log2 of the bits of the two filters, one behind the other


@kernel_without_refcounts("int64(int64)")
def blank_slot(key: Int) -> Int:
    """Place of a key in the filter of words with blanks, a bit."""
    return (key >> (63 - BLANK_BITS)) & ((1 << BLANK_BITS) - 1)


@kernel_without_refcounts("int64(int64)")
def plain_slot(key: Int) -> Int:
    """Place of a key in the filter of words without blanks, a bit behind the other filter."""
    return ((key >> (63 - PLAIN_BITS)) & ((1 << PLAIN_BITS) - 1)) + (1 << BLANK_BITS)


@kernel_without_refcounts("void(uint8[:, ::1], int64[::1], int64[::1], uint8[::1])")
def fill_filter(letters: Array, lengths: Array, keys: Array, bits: Array) -> None:
    """Set the bits of all words, and of all words with one or two letters as blanks.

    letters uint8 (words, longest): code + 1; lengths int64 (words,); bits uint8, see ``Words``.
    """
    blank = load(keys, BLANK_CODE)
    for word in range(lengths.size):
        total = 0
        for place in range(lengths[word]):
            total += load(keys, letters[word, place] - 1)
        slot = plain_slot(total)
        bits[slot >> 3] |= np.uint8(1 << (slot & 7))
        for one in range(lengths[word]):
            with_one = total - load(keys, letters[word, one] - 1) + blank
            slot = blank_slot(with_one)
            bits[slot >> 3] |= np.uint8(1 << (slot & 7))
            for two in range(one):
                slot = blank_slot(with_one - load(keys, letters[word, two] - 1) + blank)
                bits[slot >> 3] |= np.uint8(1 << (slot & 7))


@inlined
def may_be_word(words: Array, workspace: Array, subrack: Int, others: Int) -> Int:
    """Whether a subrack may make a word with letters whose keys sum to ``others``: 0 or 1."""
    key = load(workspace, SUBRACK_KEY + subrack) + others
    slot = blank_slot(key) if load(workspace, HAS_BLANK + subrack) else plain_slot(key)
    return (load(words, slot >> 3) >> (slot & 7)) & 1


@kernel_without_refcounts("void(uint8[::1], int64[::1], int64, int64)")
def find_blank_letters(words: Array, workspace: Array, subrack: Int, others: Int) -> None:
    """Add the letters that a blank of a subrack can be to ``BLANK_LETTERS``."""
    key = load(workspace, SUBRACK_KEY + subrack) + others - load(workspace, KEYS + BLANK_CODE)
    another = load(workspace, HAS_BLANK + subrack - load(workspace, RADIX + BLANK_CODE))
    known = load(workspace, BLANK_LETTERS)
    for letter in range(26):
        with_letter = key + load(workspace, KEYS + letter)
        slot = blank_slot(with_letter) if another else plain_slot(with_letter)
        known |= ((load(words, slot >> 3) >> (slot & 7)) & 1) << letter
    store(workspace, BLANK_LETTERS, known)
