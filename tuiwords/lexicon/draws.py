"""How likely words are to be drawn from a bag of tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

LONGEST = 15  # letters; the draws of longer words from a bag of 100 tiles need more than 63 bits
BLANK = "?"
_FIRST, _LETTERS = ord("a"), 26

Counts = NDArray[np.uint8]  # how often each of a to z is in each word, (words, 26)


def letter_counts(words: Sequence[str]) -> tuple[Counts, NDArray[np.int64]]:
    """The counts of the letters a to z, (words, 26), and which rows have other letters or are long.

    The rows of the second array, (some,), are those of words that no bag of letters can spell.
    """
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    codes = np.frombuffer("".join(words).encode("utf-32-le"), np.uint32).astype(np.int64) - _FIRST
    rows = np.repeat(np.arange(len(words)), lengths)
    foreign = (codes < 0) | (codes >= _LETTERS)
    places = rows[~foreign] * _LETTERS + codes[~foreign]
    counts = np.bincount(places, minlength=len(words) * _LETTERS).astype(np.uint8)
    unfit = np.union1d(rows[foreign], np.flatnonzero(lengths > LONGEST))
    return counts.reshape(len(words), _LETTERS), unfit


def draws(words: Sequence[str], bag: Mapping[str, int]) -> NDArray[np.int64]:
    """In how many ways as many tiles as a word has letters can be drawn so that they spell it.

    ``bag`` says how many tiles there are of each letter (in upper case) and of the blank. Every
    tile is another one, and a blank stands for any letter, as in Zyzzyva's order by probability.
    0 for words with other letters than A to Z or more than 15 of them.
    """
    counts, unfit = letter_counts(words)
    blanks = bag.get(BLANK, 0)
    # By word, the ways with 0, 1, 2... blanks: a product of polynomials, one for each letter.
    ways = np.zeros((len(words), blanks + 1), np.int64)
    ways[:, 0] = 1
    ways[unfit] = 0
    most = int(counts.max(initial=0))
    for code in range(_LETTERS):
        tiles = bag.get(chr(_FIRST + code).upper(), 0)
        table = np.zeros((most + 1, blanks + 1), np.int64)
        for count in range(most + 1):
            for blank in range(min(count, blanks) + 1):
                table[count, blank] = comb(tiles, count - blank)
        having = np.flatnonzero(counts[:, code])
        before, factors = ways[having], table[counts[having, code]]
        product = np.zeros_like(before)
        for blank in range(blanks + 1):
            product[:, blank:] += before[:, : blanks + 1 - blank] * factors[:, blank, None]
        ways[having] = product
    return ways @ np.array([comb(blanks, blank) for blank in range(blanks + 1)], np.int64)


def chances(words: Sequence[str], bag: Mapping[str, int]) -> NDArray[np.float64]:
    """How likely the tiles drawn for a word are to spell it: ``draws`` as a share of all draws."""
    total = sum(bag.values())
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    every = np.array([max(comb(total, length), 1) for length in range(LONGEST + 1)], np.float64)
    return draws(words, bag) / every[np.minimum(lengths, LONGEST)]
