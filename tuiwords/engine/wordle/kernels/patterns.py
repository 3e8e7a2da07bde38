"""Wordle kernels: patterns of many pairs of words.

Words are passed as ``columns`` uint8 (length, words), the letter codes by place, and ``counts``
uint8 (letters, words), how often each word has each letter. Tested against the rules in
tests/engine/wordle/test_wordle_kernels.py.
"""

from __future__ import annotations

import cython
import numpy as np
from cython.cimports.libc.stdint import int8_t, int64_t, uint8_t

if not cython.compiled:
    from tuiwords.uncompiled import plain


def write_patterns(
    guesses: cython.const[uint8_t][:, ::1],
    columns: cython.const[uint8_t][:, ::1],
    counts: cython.const[uint8_t][:, ::1],
    out: Pattern[:, ::1],
) -> None:
    """Write the pattern of each guess against each word.

    ``guesses`` uint8 (guesses, length); ``out`` uint8 or uint16 (guesses, words), fully written.
    Each letter of the guess is compared with all words in a loop that the compiler vectorizes.
    Raises: ValueError if a shape is wrong.
    """
    length, words = columns.shape[0], columns.shape[1]
    if guesses.shape[1] != length or counts.shape[1] != words:
        raise ValueError(f"guesses of {guesses.shape[1]} letters for words of {length}")
    if out.shape[0] != guesses.shape[0] or out.shape[1] != words:
        raise ValueError(f"{out.shape[0]} rows of patterns for {guesses.shape[0]} guesses")
    free: int8_t[::1] = np.empty(words, np.int8)
    if not cython.compiled:
        guesses, columns, counts = plain(guesses), plain(columns), plain(counts)
        out, free = plain(out), plain(free)
    with cython.nogil:
        for row in range(guesses.shape[0]):
            line = out[row]
            line[:] = 0
            for place in range(length):
                if not stands_before(guesses, row, place):
                    color_letter(line, guesses[row], columns, counts, place, free)


@cython.cfunc
@cython.nogil
def stands_before(
    guesses: cython.const[uint8_t][:, ::1], row: int64_t, place: int64_t
) -> cython.bint:
    """Whether the letter at a place of a guess stands at an earlier one, too."""
    for before in range(place):
        if guesses[row, before] == guesses[row, place]:
            return True
    return False


@cython.cfunc
@cython.nogil
def color_letter(
    line: Pattern[::1],
    guess: cython.const[uint8_t][::1],
    columns: cython.const[uint8_t][:, ::1],
    counts: cython.const[uint8_t][:, ::1],
    first: int64_t,
    free: int8_t[::1],
) -> cython.void:
    """Add the colors of a letter, wherever it stands in the guess, to the patterns of all words.

    ``first`` is its first place. ``line`` (words,) is changed; ``free`` int8 (words,) is work
    space: how many of the letter no green or amber accounts for yet.
    """
    length, words = columns.shape[0], columns.shape[1]
    letter = guess[first]
    count = counts[letter]
    for word in range(words):
        free[word] = count[word]
    for at in range(first, length):
        if guess[at] == letter:
            column = columns[at]
            for word in range(words):
                free[word] -= column[word] == letter
    worth: int64_t = 1
    for _ in range(first + 1, length):
        worth *= 3
    for at in range(first, length):
        if guess[at] == letter:
            color_place(line, columns[at], letter, worth, free)
        worth //= 3


@cython.cfunc
@cython.nogil
def color_place(
    line: Pattern[::1],
    column: cython.const[uint8_t][::1],
    letter: uint8_t,
    worth: int64_t,
    free: int8_t[::1],
) -> cython.void:
    """Add the color of one letter of the guess to the patterns of all words."""
    amber: cython.int = worth
    for word in range(line.shape[0]):
        green: cython.int = column[word] == letter
        near: cython.int = (not green) & (free[word] > 0)
        free[word] -= near
        line[word] += amber * (2 * green + near)


def write_patterns_by_word(
    words: cython.const[uint8_t][:, ::1],
    columns: cython.const[uint8_t][:, ::1],
    out: Pattern[:, ::1],
) -> None:
    """Write the pattern of each word against each guess, word by word: fast for few words.

    ``words`` uint8 (words, length); ``columns`` uint8 (length, guesses), the letters of the guesses
    by place; ``out`` uint8 or uint16 (words, guesses), fully written. Raises: ValueError if a shape
    is wrong.
    """
    length, guesses = columns.shape[0], columns.shape[1]
    if words.shape[1] != length:
        raise ValueError(f"guesses of {length} letters for words of {words.shape[1]}")
    if out.shape[0] != words.shape[0] or out.shape[1] != guesses:
        raise ValueError(f"{out.shape[0]} rows of patterns for {words.shape[0]} words")
    free: int8_t[::1] = np.empty(guesses, np.int8)
    if not cython.compiled:
        words, columns, out, free = plain(words), plain(columns), plain(out), plain(free)
    with cython.nogil:
        for row in range(words.shape[0]):
            line = out[row]
            line[:] = 0
            for place in range(length):
                if not stands_before(words, row, place):
                    color_in_guesses(line, words[row], columns, words[row, place], free)


@cython.cfunc
@cython.nogil
def color_in_guesses(
    line: Pattern[::1],
    word: cython.const[uint8_t][::1],
    columns: cython.const[uint8_t][:, ::1],
    letter: uint8_t,
    free: int8_t[::1],
) -> cython.void:
    """Add the colors of a letter of a word, in all guesses that have it, to their patterns.

    ``line`` (guesses,) is changed; ``free`` int8 (guesses,) is work space: how many of the letter
    no green or amber accounts for yet.
    """
    length = columns.shape[0]
    for guess in range(line.shape[0]):
        free[guess] = 0
    for place in range(length):
        if word[place] == letter:
            column = columns[place]
            for guess in range(line.shape[0]):
                free[guess] += column[guess] != letter
    worth: cython.int = 1
    for _ in range(1, length):
        worth *= 3
    for place in range(length):
        column = columns[place]
        if word[place] == letter:
            for guess in range(line.shape[0]):
                line[guess] += 2 * worth * (column[guess] == letter)
        else:
            for guess in range(line.shape[0]):
                near: cython.int = (column[guess] == letter) & (free[guess] > 0)
                free[guess] -= near
                line[guess] += worth * near
        worth //= 3
