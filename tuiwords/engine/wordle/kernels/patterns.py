"""Wordle kernels: patterns of many pairs of words, and the value of a guess by its parts.

A *part* is the set of words that give the same pattern. Words are passed as ``columns`` uint8
(length, words), the letter codes by place, and ``counts`` uint8 (letters, words), how often each
word has each letter.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.kernel import kernel

Array = Any  # numpy arrays; each docstring gives their shapes and dtypes


@kernel
def write_patterns(guesses: Array, columns: Array, counts: Array, out: Array) -> None:
    """Write the pattern of each guess against each word.

    ``guesses`` uint8 (guesses, length); ``out`` uint8 or uint16 (guesses, words), fully written.
    Each letter of the guess is compared with all words in a loop that the compiler vectorizes.
    """
    length, words = columns.shape
    free = np.empty(words, np.int8)
    for row in range(guesses.shape[0]):
        line = out[row]
        line[:] = 0
        for place in range(length):
            letter = guesses[row, place]
            seen = False
            for before in range(place):
                seen = seen or guesses[row, before] == letter
            if seen:
                continue
            for word in range(words):
                free[word] = counts[letter, word]
            for at in range(place, length):
                if guesses[row, at] == letter:
                    column = columns[at]
                    for word in range(words):
                        free[word] -= np.int8(column[word] == letter)
            worth = 3 ** (length - 1)
            for at in range(length):
                if guesses[row, at] == letter:
                    _color(line, columns[at], letter, worth, free)
                worth //= 3


@kernel
def _color(line: Array, column: Array, letter: Any, worth: Any, free: Array) -> None:
    """Add the color of one letter of the guess to the patterns of all words.

    ``line`` uint8 or uint16 (words,) and ``free`` int8 (words,), how many of the letter no green or
    amber accounts for yet, are changed; ``column`` uint8 (words,).
    """
    amber = line.dtype.type(worth)
    for word in range(line.shape[0]):
        green = column[word] == letter
        near = (not green) and free[word] > 0
        free[word] -= np.int8(near)
        line[word] += amber * line.dtype.type(2 * green + near)


@kernel
def entropies(patterns: Array, codes: Any, out: Array) -> None:
    """Write the expected information of each guess in bits, with equally likely words.

    ``patterns`` uint8 or uint16 (guesses, words); ``codes`` is the number of patterns; ``out``
    float64 (guesses,).
    """
    guesses, words = patterns.shape
    size = np.zeros(codes, np.int32)
    xlogx = np.zeros(words + 1)
    for count in range(2, words + 1):
        xlogx[count] = count * np.log2(count)
    for row in range(guesses):
        size[:] = 0
        for word in range(words):
            size[patterns[row, word]] += 1
        total = 0.0
        for code in range(codes):
            total += xlogx[size[code]]
        out[row] = (xlogx[words] - total) / words


@kernel
def interpolated(table: Array, bits: Any) -> Any:
    """Guesses to go by entropy in bits; ``table`` float64 (steps,) has a value per half bit."""
    place = bits * 2.0
    step = int(place)
    if step >= table.shape[0] - 1:
        return table[-1]
    return table[step] + (place - step) * (table[step + 1] - table[step])


@kernel
def estimates(
    patterns: Array, weights: Array, table: Array, later: Any, codes: Any, out: Array
) -> None:
    """Write estimates of each guess, with words as likely as their ``weights``.

    ``patterns`` uint8 or uint16 (guesses, words); ``weights`` float64 (words,); ``table`` as in
    ``interpolated``; ``later`` is the cost of each guess after this one.
    ``out`` float64 (guesses, 4) gets: the cost to the end, the same with every guess costing 1, the
    expected information in bits, and the number of parts.
    """
    guesses, words = patterns.shape
    weight, doubt = np.zeros(codes), np.zeros(codes)
    size, touched = np.zeros(codes, np.int32), np.empty(codes, np.int32)
    whole = 0.0
    logs = np.empty(words)
    for word in range(words):
        whole += weights[word]
        logs[word] = weights[word] * np.log2(weights[word])
    for row in range(guesses):
        parts = 0
        for word in range(words):
            code = patterns[row, word]
            if size[code] == 0:
                touched[parts] = code
                parts += 1
                weight[code], doubt[code] = 0.0, 0.0
            size[code] += 1
            weight[code] += weights[word]
            doubt[code] += logs[word]
        after, bits = 0.0, 0.0
        for place in range(parts):
            code = touched[place]
            part = weight[code]
            bits += part * np.log2(whole / part)
            if code != codes - 1:
                if size[code] == 1:
                    after += part
                else:
                    after += part * interpolated(
                        table, max(0.0, np.log2(part) - doubt[code] / part)
                    )
            size[code] = 0
        out[row, 0] = 1.0 + later * after / whole
        out[row, 1] = 1.0 + after / whole
        out[row, 2] = bits / whole
        out[row, 3] = parts


@kernel
def largest_parts(patterns: Array, codes: Any, out: Array) -> None:
    """Write the size of the largest part of each guess and its pattern, the lowest on a tie.

    ``patterns`` uint8 or uint16 (guesses, words); ``out`` int64 (guesses, 2).
    """
    guesses, words = patterns.shape
    size = np.zeros(codes, np.int32)
    for row in range(guesses):
        size[:] = 0
        for word in range(words):
            size[patterns[row, word]] += 1
        best = 0
        for code in range(1, codes):
            if size[code] > size[best]:
                best = code
        out[row, 0] = size[best]
        out[row, 1] = best


@kernel
def arrange(
    row: Array, words: Array, codes: Any, arranged: Array, ends: Array, which: Array
) -> Any:
    """Sort words by their part after a guess, smallest part first.

    ``row`` uint8 or uint16 (all words,), the patterns of the guess; ``words`` int32 (words,) are
    columns of it. Written: ``arranged`` int32 (words,); ``ends`` int32 (words,), where each part
    ends in it; ``which`` int32 (words,), the pattern of each part. Returns the number of parts.
    """
    size, count = np.zeros(codes, np.int32), words.shape[0]
    parts = 0
    for place in range(count):
        code = row[words[place]]
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
    start = np.int32(0)
    for place in range(parts):
        code = which[place]
        start += size[code]
        ends[place] = start
        size[code] = start - size[code]
    for place in range(count):
        code = row[words[place]]
        arranged[size[code]] = words[place]
        size[code] += 1
    return parts


@kernel
def legal_after(letters: Array, guesses: Array, row: Any, code: Any) -> Array:
    """The guesses that hard mode allows after the guess ``row`` got the pattern ``code``.

    ``letters`` uint8 (all guesses, length); ``guesses`` int32 (guesses,) are rows of it.
    """
    length = letters.shape[1]
    given = letters[row]
    green, wanted = np.zeros(length, np.bool_), np.zeros(length, np.int64)
    shown, rest = np.zeros(length, np.bool_), code
    for back in range(length):
        place = length - 1 - back
        green[place], shown[place] = rest % 3 == 2, rest % 3 > 0
        rest //= 3
    for place in range(length):
        for other in range(length):
            if shown[place] and shown[other] and given[other] == given[place]:
                wanted[place] += 1
    kept, out = 0, np.empty(guesses.shape[0], np.int32)
    for guess in guesses:
        fits = True
        for place in range(length):
            if green[place] and letters[guess, place] != given[place]:
                fits = False
                break
            if shown[place]:
                found = 0
                for other in range(length):
                    if letters[guess, other] == given[place]:
                        found += 1
                if found < wanted[place]:
                    fits = False
                    break
        if fits:
            out[kept] = guess
            kept += 1
    return out[:kept].copy()
