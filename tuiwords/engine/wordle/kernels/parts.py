"""Wordle kernels: the value of a guess by its parts.

A *part* is the set of words that give the same pattern. Tested against the rules in
tests/engine/wordle/test_wordle_kernels.py.
"""

from __future__ import annotations

import cython
import numpy as np
from cython.cimports.libc.math import log2
from cython.cimports.libc.stdint import int32_t, int64_t
from cython.cimports.tuiwords.engine.wordle.kernels.patterns import Pattern

if not cython.compiled:
    from tuiwords.uncompiled import plain


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
    patterns: cython.const[Pattern][:, ::1],
    guess: int64_t,
    words: cython.const[int32_t][::1],
    size: int32_t[::1],
    arranged: int32_t[::1],
    ends: int32_t[::1],
    which: int32_t[::1],
) -> int64_t:
    """Sort words by their part after a guess, smallest part first; returns the number of parts.

    ``patterns`` (all words, guesses); ``words`` int32 (words,) are rows of it, ``guess`` a column;
    ``size`` int32 (codes,) is all 0 before and after. Written: ``arranged`` int32 (words,);
    ``ends`` int32 (words,), where each part ends in it; ``which`` int32 (words,), the pattern of
    each part.
    """
    count = words.shape[0]
    parts: int64_t = 0
    for place in range(count):
        code: int32_t = patterns[words[place], guess]
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
        code = patterns[words[place], guess]
        arranged[size[code]] = words[place]
        size[code] += 1
    for place in range(parts):
        size[which[place]] = 0
    return parts


def arrange(
    patterns: cython.const[Pattern][:, ::1],
    guess: int64_t,
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
        patterns, words, size = plain(patterns), plain(words), plain(size)
        arranged, ends, which = plain(arranged), plain(ends), plain(which)
    with cython.nogil:
        parts = arrange_parts(patterns, guess, words, size, arranged, ends, which)
    return parts
