"""What every search looks at: words that may be the answer, guesses, and their patterns.

Tested by its searches in tests/engine/wordle/test_wordle_exact.py.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.tuiwords.engine.wordle.kernels.layout import MOST_DEPTH

if not cython.compiled:
    from tuiwords.uncompiled import plain


@cython.cclass
class SplitProblem:
    """Words and guesses of a search, with work space.

    patterns uint8 or uint16 (guesses, words); own int32 (words,), the row of each word; letters
    uint8 (guesses, length); codes, the number of patterns. Kernels read the patterns from narrow or
    wide (words, guesses): patterns that are stored word by word are not copied.

    Work space: size and touched by pattern; by depth open_to, the guesses, and of the parts
    arranged, ends and which, as ``arrange_parts`` writes them.
    """

    def __init__(self, patterns: Any, own: Any, letters: Any, codes: int) -> None:
        """Raises: ValueError if a shape is wrong."""
        guesses, words = patterns.shape
        if own.size != words or len(letters) != guesses or (words and own.max() >= guesses):
            raise ValueError(f"{guesses} guesses and {words} words, but {own.size} rows of words")
        self.patterns, self.own, self.letters, self.codes = patterns, own, letters, codes
        depths = min(words, MOST_DEPTH) + 1
        by_word = self.by_word = np.ascontiguousarray(patterns.T)
        size, touched = np.zeros(codes, np.int32), np.zeros(codes + 1, np.int32)
        open_to = np.empty((depths, guesses), np.int32)  # memory that is not used is not taken
        arranged = np.empty((depths, words), np.int32)
        ends, which = np.empty((depths, words), np.int32), np.empty((depths, words), np.int32)
        if not cython.compiled:
            by_word, own, letters = plain(by_word), plain(own), plain(letters)
            size, touched, open_to = plain(size), plain(touched), plain(open_to)
            arranged, ends, which = plain(arranged), plain(ends), plain(which)
        self.is_narrow = self.patterns.dtype == np.uint8
        if self.is_narrow:
            self.narrow = by_word
        else:
            self.wide = by_word
        self.own_rows, self.letter_codes = own, letters
        self.size, self.touched, self.open_to = size, touched, open_to
        self.arranged, self.ends, self.which = arranged, ends, which
