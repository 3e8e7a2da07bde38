"""Wordle kernels: patterns of many pairs of words, and the value of a guess by its parts.

A *part* is the set of words that give the same pattern. Words are passed as ``columns`` uint8
(length, words), the letter codes by place, and ``counts`` uint8 (letters, words), how often each
word has each letter. Tested against the rules in tests/engine/wordle/test_wordle_kernels.py.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np

if cython.compiled:
    from cython.cimports.libc.math import log2
    from cython.cimports.libc.stdint import int8_t, int32_t, int64_t, uint8_t
else:
    from math import log2

    from tuiwords.uncompiled import plain

    int64_t = int


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


def entropies(
    patterns: cython.const[Pattern][:, ::1], codes: int64_t, out: cython.double[::1]
) -> None:
    """Write the expected information of each guess in bits, with equally likely words.

    ``patterns`` uint8 or uint16 (guesses, words); ``codes`` is the number of patterns; ``out``
    float64 (guesses,). Raises: ValueError if a shape is wrong.
    """
    check_rows(patterns.shape[0], out.shape[0])
    size: int32_t[::1] = np.zeros(codes, np.int32)
    terms: cython.double[::1] = np.zeros(patterns.shape[1] + 1)
    if not cython.compiled:
        patterns, out, size, terms = plain(patterns), plain(out), plain(size), plain(terms)
    with cython.nogil:
        words = patterns.shape[1]
        for count in range(2, words + 1):
            terms[count] = count * log2(count)
        for row in range(patterns.shape[0]):
            size[:] = 0
            for word in range(words):
                size[patterns[row, word]] += 1
            total: cython.double = 0.0
            for code in range(codes):
                total += terms[size[code]]
            out[row] = (terms[words] - total) / words


@cython.cfunc
def check_rows(guesses: cython.Py_ssize_t, results: cython.Py_ssize_t) -> object:
    """Raises: ValueError if there is not one result for each guess."""
    if guesses != results:
        raise ValueError(f"{results} results for {guesses} guesses")


def interpolated(table: cython.const[cython.double][::1], bits: cython.double) -> cython.double:
    """Guesses to go by entropy in bits; ``table`` float64 (steps,) has a value per half bit."""
    place = bits * 2.0
    step = cython.cast(int64_t, place)
    if step >= table.shape[0] - 1:
        return table[table.shape[0] - 1]
    return table[step] + (place - step) * (table[step + 1] - table[step])


def estimates(
    patterns: cython.const[Pattern][:, ::1],
    weights: cython.const[cython.double][::1],
    table: cython.const[cython.double][::1],
    later: cython.double,
    codes: int64_t,
    out: cython.double[:, ::1],
) -> None:
    """Write estimates of each guess, with words as likely as their ``weights``.

    ``patterns`` uint8 or uint16 (guesses, words); ``weights`` float64 (words,); ``table`` as in
    ``interpolated``; ``later`` is the cost of each guess after this one. ``out`` float64 (guesses,
    4) gets: the cost to the end, the same with every guess costing 1, the expected information in
    bits, and the number of parts. Raises: ValueError if a shape is wrong.
    """
    check_rows(patterns.shape[0], out.shape[0])
    if weights.shape[0] != patterns.shape[1] or out.shape[1] != 4 or table.shape[0] < 1:
        raise ValueError(f"{weights.shape[0]} weights for {patterns.shape[1]} words")
    weight: cython.double[::1] = np.zeros(codes)
    doubt: cython.double[::1] = np.zeros(codes)
    logs: cython.double[::1] = np.empty(weights.shape[0])
    size: int32_t[::1] = np.zeros(codes, np.int32)
    touched: int32_t[::1] = np.empty(codes, np.int32)
    if not cython.compiled:
        patterns, weights, table, out = plain(patterns), plain(weights), plain(table), plain(out)
        weight, doubt, logs = plain(weight), plain(doubt), plain(logs)
        size, touched = plain(size), plain(touched)
    with cython.nogil:
        whole: cython.double = 0.0
        for word in range(weights.shape[0]):
            whole += weights[word]
            logs[word] = weights[word] * log2(weights[word])
        for row in range(patterns.shape[0]):
            parts: int64_t = 0
            for word in range(weights.shape[0]):
                code = patterns[row, word]
                if size[code] == 0:
                    touched[parts] = code
                    parts += 1
                    weight[code] = 0.0
                    doubt[code] = 0.0
                size[code] += 1
                weight[code] += weights[word]
                doubt[code] += logs[word]
            after: cython.double = 0.0
            bits: cython.double = 0.0
            for place in range(parts):
                part = touched[place]
                mass = weight[part]
                bits += mass * log2(whole / mass)
                if part != codes - 1:
                    if size[part] == 1:
                        after += mass
                    else:
                        left = max(0.0, log2(mass) - doubt[part] / mass)
                        after += mass * interpolated(table, left)
                size[part] = 0
            out[row, 0] = 1.0 + later * after / whole
            out[row, 1] = 1.0 + after / whole
            out[row, 2] = bits / whole
            out[row, 3] = parts


def largest_parts(
    patterns: cython.const[Pattern][:, ::1], codes: int64_t, out: int64_t[:, ::1]
) -> None:
    """Write the size of the largest part of each guess and its pattern, the lowest on a tie.

    ``patterns`` uint8 or uint16 (guesses, words); ``out`` int64 (guesses, 2). Raises: ValueError if
    a shape is wrong.
    """
    check_rows(patterns.shape[0], out.shape[0])
    size: int32_t[::1] = np.zeros(codes, np.int32)
    if not cython.compiled:
        patterns, out, size = plain(patterns), plain(out), plain(size)
    with cython.nogil:
        for row in range(patterns.shape[0]):
            size[:] = 0
            for word in range(patterns.shape[1]):
                size[patterns[row, word]] += 1
            best: int64_t = 0
            for code in range(1, codes):
                if size[code] > size[best]:
                    best = code
            out[row, 0] = size[best]
            out[row, 1] = best


def arrange_parts(
    row: cython.const[Pattern][::1],
    words: cython.const[int32_t][::1],
    size: int32_t[::1],
    arranged: int32_t[::1],
    ends: int32_t[::1],
    which: int32_t[::1],
) -> int64_t:
    """Sort words by their part after a guess, smallest part first; returns the number of parts.

    ``row`` (all words,), the patterns of the guess; ``words`` int32 (words,) are columns of it;
    ``size`` int32 (codes,) is all 0 before and after. Written: ``arranged`` int32 (words,);
    ``ends`` int32 (words,), where each part ends in it; ``which`` int32 (words,), the pattern of
    each part.
    """
    count = words.shape[0]
    parts: int64_t = 0
    for place in range(count):
        code: int32_t = row[words[place]]
        if size[code] == 0:
            which[parts] = code
            parts += 1
        size[code] += 1
    for place in range(1, parts):
        code = which[place]
        at = place
        while at > 0 and size[which[at - 1]] > size[code]:
            which[at] = which[at - 1]
            at -= 1
        which[at] = code
    start: int32_t = 0
    for place in range(parts):
        code = which[place]
        start += size[code]
        ends[place] = start
        size[code] = start - size[code]
    for place in range(count):
        code = row[words[place]]
        arranged[size[code]] = words[place]
        size[code] += 1
    for place in range(parts):
        size[which[place]] = 0
    return parts


def arrange(
    row: cython.const[Pattern][::1],
    words: cython.const[int32_t][::1],
    codes: int64_t,
    arranged: int32_t[::1],
    ends: int32_t[::1],
    which: int32_t[::1],
) -> int64_t:
    """``arrange_parts``, for Python."""
    parts: int64_t
    size: int32_t[::1] = np.zeros(codes, np.int32)
    if not cython.compiled:
        row, words, size = plain(row), plain(words), plain(size)
        arranged, ends, which = plain(arranged), plain(ends), plain(which)
    with cython.nogil:
        parts = arrange_parts(row, words, size, arranged, ends, which)
    return parts


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
