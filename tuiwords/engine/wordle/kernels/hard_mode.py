"""Which guesses hard mode allows, as arrays.

Tested against the rules by the searches in tests/engine/wordle/test_wordle_exact.py.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int32_t, int64_t, uint8_t

if not cython.compiled:
    from tuiwords.uncompiled import plain


def keep_legal(
    letters: cython.const[uint8_t][:, ::1],
    guesses: cython.const[int32_t][::1],
    row: int64_t,
    code: int64_t,
    kept: int32_t[::1],
) -> int64_t:
    """Write the guesses that hard mode allows after the guess ``row`` got the pattern ``code``.

    ``letters`` uint8 (all guesses, length); ``guesses`` int32 (guesses,) are rows of it; ``kept``
    int32 (guesses,) gets those allowed, and may be the same array. Returns how many.
    """
    length = letters.shape[1]
    count: int64_t = 0
    for place in range(guesses.shape[0]):
        if is_legal(letters, guesses[place], row, code, length):
            kept[count] = guesses[place]
            count += 1
    return count


@cython.cfunc
@cython.nogil
def is_legal(
    letters: cython.const[uint8_t][:, ::1],
    guess: int64_t,
    row: int64_t,
    code: int64_t,
    length: int64_t,
) -> cython.bint:
    """Whether a guess keeps the greens of another, and has each letter as often as that shows."""
    rest = code
    for back in range(length):
        place = length - 1 - back
        letter = letters[row, place]
        color = rest % 3
        rest //= 3
        if color == 2 and letters[guess, place] != letter:
            return False
        if color and lacks(letters, guess, row, letter, code, length):
            return False
    return True


@cython.cfunc
@cython.nogil
def lacks(
    letters: cython.const[uint8_t][:, ::1],
    guess: int64_t,
    row: int64_t,
    letter: uint8_t,
    code: int64_t,
    length: int64_t,
) -> cython.bint:
    """Whether a guess has a letter less often than the pattern of another guess shows."""
    missing: int64_t = 0
    rest = code
    for back in range(length):
        place = length - 1 - back
        missing += (letters[row, place] == letter) & (rest % 3 > 0)
        missing -= letters[guess, place] == letter
        rest //= 3
    return missing > 0


def legal_after(
    letters: cython.const[uint8_t][:, ::1],
    guesses: cython.const[int32_t][::1],
    row: int64_t,
    code: int64_t,
) -> Any:
    """The guesses that hard mode allows after the guess ``row`` got the pattern ``code``.

    ``letters`` uint8 (all guesses, length); ``guesses`` int32 (guesses,) are rows of it.
    """
    count: int64_t
    kept = np.empty(guesses.shape[0], np.int32)
    view: int32_t[::1] = kept
    if not cython.compiled:
        letters, guesses, view = plain(letters), plain(guesses), plain(view)
    with cython.nogil:
        count = keep_legal(letters, guesses, row, code, view)
    return kept[:count].copy()
