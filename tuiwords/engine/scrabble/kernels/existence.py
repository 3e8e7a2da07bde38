"""Kernels of the existence filter: can tiles make a word at all, in any order?

The sum of random keys of the letters is looked up among those of all words, and among those of all
words with one or two letters as blanks. Now and then it says yes where there is no word, but never
no where there is one: tests/engine/scrabble/test_scrabble_kernels.py compares it with a search of
all words.

The filter uint8 (size,) is bits, those of words with blanks first, see ``pack.Words``.
"""

from __future__ import annotations

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint8_t, uint64_t
from cython.cimports.tuiwords.bits import bit, ctz, prefetch
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BLANK_BITS,
    KINDS,
    NEVER,
    PLAIN_BITS,
    Anchor,
    Workspace,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import plain


def blank_slot(key: int64_t) -> int64_t:
    """Place of a key in the filter of words with blanks, a bit."""
    return (key >> (63 - BLANK_BITS)) & ((1 << BLANK_BITS) - 1)


def plain_slot(key: int64_t) -> int64_t:
    """Place of a key in the filter of words without blanks, a bit behind the other filter."""
    return ((key >> (63 - PLAIN_BITS)) & ((1 << PLAIN_BITS) - 1)) + (1 << BLANK_BITS)


def fill_filter(
    letters: cython.const[uint8_t][:, ::1],
    lengths: cython.const[int64_t][::1],
    keys: cython.const[int64_t][::1],
    blank: int64_t,
    bits: uint8_t[::1],
) -> None:
    """Set the bits of all words, and of all words with one or two letters as blanks.

    letters uint8 (words, longest): code + 1; lengths int64 (words,); keys int64 (KINDS,), of which
    that of the ``blank`` is one; bits uint8. Raises: ValueError if a shape is wrong.
    """
    if lengths.shape[0] != letters.shape[0] or not 0 < blank < keys.shape[0] == KINDS:
        raise ValueError("there is not a length for each word, or a key for each letter")
    if np.max(lengths, initial=0) > letters.shape[1] or np.max(letters, initial=0) > blank:
        raise ValueError("a word is longer than there are places, or has another letter")
    if bits.shape[0] << 3 < (1 << BLANK_BITS) + (1 << PLAIN_BITS):
        raise ValueError("the filter is too small")
    if not cython.compiled:
        letters, lengths = plain(letters), plain(lengths)
        keys, bits = plain(keys), plain(bits)
    word: int64_t
    with cython.nogil:
        for word in range(lengths.shape[0]):
            total: int64_t = 0
            for place in range(lengths[word]):
                total += keys[letters[word, place] - 1]
            slot = plain_slot(total)
            bits[slot >> 3] |= 1 << (slot & 7)
            for one in range(lengths[word]):
                with_one = total - keys[letters[word, one] - 1] + keys[blank]
                slot = blank_slot(with_one)
                bits[slot >> 3] |= 1 << (slot & 7)
                for two in range(one):
                    slot = blank_slot(with_one - keys[letters[word, two] - 1] + keys[blank])
                    bits[slot >> 3] |= 1 << (slot & 7)


@cython.cfunc
@cython.nogil
@cython.inline
def slot_of(workspace: Workspace, subrack: int64_t, others: int64_t) -> int64_t:
    """Place of a subrack with letters whose keys sum to ``others``, a bit of the filter."""
    key = workspace.key[subrack] + others
    return blank_slot(key) if workspace.has_blank[subrack] else plain_slot(key)


def ask_whether_word(search: Search, subrack: int64_t, others: int64_t) -> cython.void:
    """Ask for what ``may_be_word`` reads, while there is other work to do."""
    if cython.compiled:
        prefetch(address(search.words[slot_of(search.workspace, subrack, others) >> 3]))


def may_be_word(search: Search, subrack: int64_t, others: int64_t) -> int64_t:
    """Whether a subrack may make a word with letters whose keys sum to ``others``: 0 or 1."""
    slot = slot_of(search.workspace, subrack, others)
    return (search.words[slot >> 3] >> (slot & 7)) & 1


@cython.cfunc
@cython.nogil
def find_blank_letters(search: Search, subrack: int64_t, others: int64_t) -> cython.void:
    """Add the letters that a blank of a subrack can be to ``blank_letters``."""
    workspace = search.workspace
    key = workspace.key[subrack] + others - workspace.keys[workspace.kinds - 1]
    another = workspace.has_blank[subrack - workspace.radix[workspace.kinds - 1]]
    known: uint64_t = workspace.blank_letters
    bits: int64_t = BLANK_BITS if another else PLAIN_BITS
    first: int64_t = blank_slot(0) if another else plain_slot(0)
    for letter in range(workspace.blank_rank):
        slot = first + (((key + workspace.keys[letter]) >> (63 - bits)) & ((1 << bits) - 1))
        exists: uint64_t = (search.words[slot >> 3] >> (slot & 7)) & 1
        known |= exists << letter
    workspace.blank_letters = known


@cython.cfunc
@cython.nogil
@cython.inline
def look_up(search: Search, tiles: int64_t, others: int64_t, least: int64_t) -> cython.void:
    """Look up the subracks of so many tiles whose worth is ``least`` or more, unless known.

    Those that may make a word come into the list ``may_be_words``, and the letters that their
    blanks can be into ``blank_letters``.
    """
    workspace = search.workspace
    if workspace.others[tiles] != others:
        workspace.others[tiles] = others
        workspace.looked_up[tiles] = workspace.listed[tiles] = workspace.starts[tiles]
    place, end = workspace.looked_up[tiles], workspace.starts[tiles + 1]
    listed = workspace.listed[tiles]
    found: uint64_t
    while place < end and workspace.worth[workspace.order[place]] >= least:
        # Nothing is done about an answer before all are there: they come from memory side by side.
        last: int64_t = min(place + 64, end)
        first: int64_t = place
        found = 0
        while place < last:
            subrack = workspace.order[place]
            if workspace.worth[subrack] < least:
                break
            exists: uint64_t = may_be_word(search, subrack, others)
            found |= exists << (place - first)
            place += 1
        while found:
            subrack = workspace.order[first + ctz(found)]
            found &= found - 1
            workspace.may_be_words[listed] = subrack
            listed += 1
            if workspace.has_blank[subrack]:
                find_blank_letters(search, subrack, others)
    workspace.looked_up[tiles], workspace.listed[tiles] = place, listed


@cython.cfunc
@cython.nogil
@cython.inline
def filter_subracks(
    search: Search, anchor: Anchor, prefix_tiles: int64_t, tiles: int64_t, threshold: int64_t
) -> tuple[uint64_t, uint64_t, int64_t]:
    """The subracks of so many tiles that may make a word and reach the threshold.

    Returns (low, high, bound): the subracks as bits, and a bound on their equities.
    """
    workspace = search.workspace
    low: uint64_t = 0
    high: uint64_t = 0
    reach: int64_t = NEVER
    right = tiles - prefix_tiles
    if right > anchor.most_right or anchor.upper_bound[prefix_tiles][tiles] < threshold:
        return low, high, reach
    bound = anchor.upper_bound[prefix_tiles][tiles] - workspace.best_worth[tiles]
    look_up(search, tiles, anchor.keys[right], threshold - bound)
    for number in range(workspace.starts[tiles], workspace.listed[tiles]):
        subrack = workspace.may_be_words[number]
        equity = bound + workspace.worth[subrack]
        if equity < threshold:
            break
        reach = max(reach, equity)
        if subrack & 64:
            high |= bit(subrack & 63)
        else:
            low |= bit(subrack & 63)
    return low, high, reach


def bound_anchor(search: Search, anchor: Anchor) -> int64_t:
    """Write the bounds on the plays from an anchor and the letters of blanks; the highest bound."""
    workspace = search.workspace
    first, held = anchor.prefix_tiles, workspace.rack_tiles
    threshold: int64_t = max(workspace.threshold, NEVER + 1)
    lead_low: uint64_t = 0
    lead_high: uint64_t = 0
    lead_reach: int64_t = NEVER
    workspace.blank_letters = 0
    for size in range(held + 1):
        workspace.others[size] = anchor.keys[0]
        workspace.looked_up[size] = workspace.listed[size] = workspace.starts[size]
    # No longer prefix is read: there is no tile, or no room, for its last tile.
    prefix_tiles: int64_t = min(held, first + anchor.room)
    while prefix_tiles >= first:
        low: uint64_t = 0
        high: uint64_t = 0
        reach: int64_t = NEVER
        workspace.upper_bound[prefix_tiles][held + 1] = NEVER
        tiles: int64_t = held
        while tiles >= max(prefix_tiles, 1):
            more_low, more_high, higher = filter_subracks(
                search, anchor, prefix_tiles, tiles, threshold
            )
            low |= more_low
            high |= more_high
            reach = max(reach, higher)
            workspace.upper_bound[prefix_tiles][tiles] = reach
            workspace.subracks_low[prefix_tiles][tiles] = low
            workspace.subracks_high[prefix_tiles][tiles] = high
            tiles -= 1
        lead_low |= low
        lead_high |= high
        lead_reach = max(lead_reach, reach)
        workspace.prefix_upper_bound[prefix_tiles] = lead_reach
        workspace.prefix_low[prefix_tiles] = lead_low
        workspace.prefix_high[prefix_tiles] = lead_high
        prefix_tiles -= 1
    return lead_reach


def letters_of_blank(search: Search, subrack: int64_t, others: int64_t) -> int64_t:
    """The letters that a blank of a subrack can be, as bits, see ``find_blank_letters``."""
    search.workspace.blank_letters = 0
    find_blank_letters(search, subrack, others)
    return search.workspace.blank_letters
