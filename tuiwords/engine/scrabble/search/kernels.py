"""Kernels that choose what to walk: tables over the rack, anchors, bounds, the best plays.

The best plays are found without listing all. For every anchor, and every number of tiles up to it
and in all, the premiums, the dearest tiles and the best leave bound the equity. Anchors are taken
best first. Before one is walked, an existence filter tells for every sub-multiset of the rack whether
with the letters on the board it can be a word at all, in any order: the sum of a random key a letter
is looked up among those of all words, also with one or two letters as blanks. What remains is a set
of subsets, 128 bits, which the walk never leaves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tuiwords.engine.scrabble.kernels import (
    BLANK,
    BONUS,
    COUNT,
    EXCHANGE_NEEDS,
    HELD,
    KINDS,
    LETTERS,
    MILLI,
    NEVER,
    NIBBLES,
    PLANE,
    ROW,
    SEPARATOR,
    SUBSETS,
    THRESHOLD,
    TOP,
    Board,
    Bounds,
    Found,
    Hand,
    Sheet,
    backwards,
    child,
    fitting,
    open_frame,
    walk,
)
from tuiwords.kernel import ctz, kernel, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

BLANK_BITS, PLAIN_BITS = 26, 22  # log2 of the bits of the two existence filters
MOST_ANCHORS = 256
# What is kept with an empty bag counts against its owner and for the other, and costs ten more
# points for the turn it takes to get rid of it (Macondo's static endgame).
STUCK = 10


class Words(NamedTuple):
    """The word list: nodes uint32 (size,); filter uint8, of words with blanks, then of words
    without; keys int64 (27,) the random keys of the letters and the blank.
    """

    nodes: Array
    filter: Array
    keys: Array


class Leaves(NamedTuple):
    """What is kept is worth: table int32 (1107568,) in thousandths of a point, by size and rank.

    binomials int64 (320,): n over k at 8 n + k; bases int64 (8,) the first place of each size;
    late int64 (1,): whether an empty bag makes tiles kept cost points.
    """

    table: Array
    binomials: Array
    bases: Array
    late: Array


class Anchors(NamedTuple):
    """The anchors of a board, best bound each (256,): ``square`` the first of its tiles or itself.

    after, the square behind it; room, the free squares before it; lead, 1 where the anchor is an
    empty square; points of its tiles; reach (16384,) bounds at 64 anchor + 8 lead + tiles; keys
    (2048,) sums of the keys of the tiles met, by tiles right of the anchor. All int64.
    """

    best: Array
    square: Array
    after: Array
    room: Array
    lead: Array
    points: Array
    reach: Array
    keys: Array


class Tools(NamedTuple):
    """All that a search writes; stack int64 (1024,), dearest int64 (8,) sums of the dearest tiles."""

    hand: Hand
    anchors: Anchors
    bounds: Bounds
    stack: Array
    dearest: Array
    found: Found


@kernel
def blank_slot(key: Int) -> Int:
    """Place of a key in the filter of words with blanks, a bit."""
    return (key >> (63 - BLANK_BITS)) & ((1 << BLANK_BITS) - 1)


@kernel
def plain_slot(key: Int) -> Int:
    """Place of a key in the filter of words without blanks, a bit behind the other filter."""
    return ((key >> (63 - PLAIN_BITS)) & ((1 << PLAIN_BITS) - 1)) + (1 << BLANK_BITS)


@kernel
def fill_filter(letters: Array, lengths: Array, keys: Array, bits: Array) -> None:
    """Set the bits of all words, and of all words with one or two letters as blanks.

    letters uint8 (words, longest): code + 1; lengths int64 (words,); bits uint8, see ``Words``.
    """
    for word in range(lengths.size):
        total = np.int64(0)
        for place in range(lengths[word]):
            total += keys[letters[word, place] - 1]
        slot = plain_slot(total)
        bits[slot >> 3] |= np.uint8(1 << (slot & 7))
        for one in range(lengths[word]):
            with_one = total - keys[letters[word, one] - 1] + keys[BLANK]
            slot = blank_slot(with_one)
            bits[slot >> 3] |= np.uint8(1 << (slot & 7))
            for two in range(one):
                slot = blank_slot(with_one - keys[letters[word, two] - 1] + keys[BLANK])
                bits[slot >> 3] |= np.uint8(1 << (slot & 7))


@kernel
def count_hand(hand: Hand) -> None:
    """Write ``kind``, ``radix`` and ``figures`` of the rack."""
    subsets, kinds, held, nibbles, letters = 1, 0, 0, 0, 0
    for letter in range(27):
        count = load(hand.rack, letter)
        store(hand.kind, letter, 0)
        store(hand.radix, letter, 0)
        if count:
            store(hand.kind, letter, kinds)
            store(hand.radix, letter, subsets)
            nibbles |= count << (4 * kinds)
            letters |= 1 << letter
            subsets *= count + 1
            kinds += 1
            held += count
    store(hand.figures, SUBSETS, subsets)
    store(hand.figures, HELD, held)
    store(hand.figures, NIBBLES, nibbles)
    store(hand.figures, KINDS, letters)


@kernel
def rank_hand(hand: Hand, keys: Array, values: Array, binomials: Array) -> None:
    """Write size, key and rank of all subsets, in ``worth`` the points laid, ``leave`` tiles kept.

    Letter by letter in the order of the alphabet, since a rank sums binomials of the sorted tiles.
    """
    done = 1
    for column in (hand.rank, hand.leave, hand.size, hand.key, hand.worth, hand.blank):
        store(column, 0, 0)
    for letter in range(27):
        count = load(hand.rack, letter)
        for laid in range(count, -1, -1):
            if count == 0:
                break
            for subset in range(done):
                rank, kept = load(hand.rank, subset), load(hand.leave, subset)
                for _ in range(count - laid):
                    rank += load(binomials, (letter + kept) * 8 + kept + 1)
                    kept += 1
                target = laid * done + subset
                store(hand.rank, target, rank)
                store(hand.leave, target, kept)
                store(hand.size, target, load(hand.size, subset) + laid)
                store(hand.key, target, load(hand.key, subset) + laid * load(keys, letter))
                points = load(hand.worth, subset) + laid * load(values, letter)
                store(hand.worth, target, points)
                is_blank = letter == BLANK and laid > 0
                store(hand.blank, target, 1 if is_blank else load(hand.blank, subset))
        done *= count + 1


@kernel
def value_hand(hand: Hand, leaves: Leaves, bag: Int, others: Int) -> None:
    """Write ``leave`` and ``worth`` of all subsets, the best of each, and the order."""
    subsets = load(hand.figures, SUBSETS)
    all_points = load(hand.worth, subsets - 1)
    late = load(leaves.late, 0)
    for size in range(8):
        store(hand.best_leave, size, NEVER)
        store(hand.best_worth, size, NEVER)
    for size in range(10):
        store(hand.starts, size, 0)
    for subset in range(subsets):
        kept, size, points = load(hand.leave, subset), load(hand.size, subset), load(hand.worth, subset)
        value = 0
        if bag == 0 and late:
            value = 2 * MILLI * others
            if kept:
                value = -MILLI * (2 * (all_points - points) + STUCK)
        elif bag > 0 and kept < 7:
            value = load(leaves.table, load(hand.rank, subset) + load(leaves.bases, kept))
        worth = MILLI * points + value
        store(hand.leave, subset, value)
        store(hand.worth, subset, worth)
        store(hand.best_leave, size, max(value, load(hand.best_leave, size)))
        store(hand.best_worth, size, max(worth, load(hand.best_worth, size)))
        store(hand.starts, size + 1, load(hand.starts, size + 1) + 1)
    for size in range(8):
        store(hand.starts, size + 1, load(hand.starts, size + 1) + load(hand.starts, size))
    for subset in range(subsets):  # starts[size + 1] - left[size] places are taken, sorted
        insert_subset(hand, subset)


@kernel
def insert_subset(hand: Hand, subset: Int) -> None:
    """Put a subset into the order of its size, the worthiest first, after those below it."""
    size, worth = load(hand.size, subset), load(hand.worth, subset)
    begin = load(hand.starts, size)
    filled = begin
    last = load(hand.starts, size + 1)
    while filled < last and load(hand.order, filled) < subset and filled - begin < subset:
        filled += 1
    place = filled
    while place > begin and load(hand.worth, load(hand.order, place - 1)) < worth:
        store(hand.order, place, load(hand.order, place - 1))
        place -= 1
    store(hand.order, place, subset)
