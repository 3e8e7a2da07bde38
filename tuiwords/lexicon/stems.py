"""Stems: letters that make many words with one letter more, such as SATIRE or RETINAS."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuiwords.lexicon.draws import letter_counts
from tuiwords.lexicon.lexicon import Lexicon, LexiconError

STEM_LENGTHS = range(2, 13)  # a word of 13 letters is packed into 63 bits
_LETTERS = 26

Numbers = NDArray[np.int64]


class Stem(NamedTuple):
    """A stem in alphabetic order, the letters that complete it, and how many words they make."""

    stem: str
    letters: str
    words: int


def stems(lexicon: Lexicon, length: int) -> list[Stem]:
    """All stems of so many letters a to z, those that make the most words first.

    Raises: LexiconError if the length is not 2 to 12.
    """
    if length not in STEM_LENGTHS:
        raise LexiconError(f"a stem has {STEM_LENGTHS[0]} to {STEM_LENGTHS[-1]} letters")
    counts, unfit = letter_counts(lexicon.of_length(length + 1).words)
    counts = np.delete(counts, unfit, axis=0)
    # The letters of each word in alphabetic order, (words, length + 1), and packed into a number.
    every = np.tile(np.arange(counts.shape[1]), len(counts))
    letters = np.repeat(every, counts.ravel()).reshape(-1, length + 1)
    packed = (letters * _LETTERS ** np.arange(length, -1, -1)).sum(axis=1)
    keys, added = [], []
    for place in range(length + 1):
        below = _LETTERS ** (length - place)
        # Of equal letters, which stand side by side, only the first is left out.
        fresh = letters[:, place] != letters[:, place - 1] if place else np.full(len(letters), True)
        without = packed // (below * _LETTERS) * below + packed % below
        keys.append(without[fresh])
        added.append(letters[fresh, place])
    return _grouped(np.concatenate(keys), np.concatenate(added), length)


def _grouped(keys: Numbers, added: Numbers, length: int) -> list[Stem]:
    found, places, words = np.unique(keys, return_inverse=True, return_counts=True)
    masks = np.zeros(len(found), np.int64)
    np.bitwise_or.at(masks, places, 1 << added)
    order = np.lexsort((found, -words))
    return [
        Stem(_spelled(int(found[at]), length), _letters(int(masks[at])), int(words[at]))
        for at in order
    ]


def _spelled(key: int, length: int) -> str:
    return "".join(
        chr(ord("a") + key // _LETTERS**place % _LETTERS) for place in range(length - 1, -1, -1)
    )


def _letters(mask: int) -> str:
    return "".join(chr(ord("a") + code) for code in range(_LETTERS) if mask >> code & 1)
