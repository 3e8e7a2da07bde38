"""Kernels of the tables over the sub-multisets of a rack: points, leaves, keys, who contains whom.

leaves int32 (1107568,) are leaves in thousandths of a point, by size and rank; sheet and work as
``scrabble.kernels`` describes them. ``work`` is always written.
"""

from __future__ import annotations

from typing import Any

from tuiwords.engine.scrabble.kernels import (
    ABOVE_HIGH,
    ABOVE_LOW,
    BASES,
    BEST_LEAVE,
    BEST_WORTH,
    BINOMIALS,
    BLANK,
    BLANK_SHIFT,
    BY_VALUE,
    DEAREST,
    FILLED,
    HAS_BLANK,
    HELD,
    KEY,
    KEYS,
    KINDS,
    LATE,
    LEAVE,
    MILLI,
    NEVER,
    NIBBLES,
    ORDER,
    RACK,
    RADIX,
    RANK,
    SHIFT,
    SIZE,
    STARTS,
    SUBSETS,
    VALUE,
    WORTH,
)
from tuiwords.kernel import lent, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

# What is kept with an empty bag counts against its owner and for the other, and costs ten more
# points for the turn it takes to get rid of it (Macondo's static endgame).
STUCK = 10


@lent("void(int64[::1])")
def count_hand(work: Array) -> None:
    """Write radix and shift of the tiles, and the figures of the rack."""
    subsets, shift, held, nibbles, letters = 1, 0, 0, 0, 0
    for letter in range(27):
        count = load(work, RACK + letter)
        store(work, SHIFT + letter, 0)
        store(work, RADIX + letter, 0)
        if count:
            store(work, SHIFT + letter, shift)
            store(work, RADIX + letter, subsets)
            nibbles |= count << shift
            letters |= 1 << letter
            subsets *= count + 1
            shift += 4
            held += count
    if load(work, RACK + BLANK):
        for letter in range(26):
            store(work, SHIFT + BLANK_SHIFT + letter, load(work, SHIFT + BLANK))
            store(work, RADIX + BLANK_SHIFT + letter, load(work, RADIX + BLANK))
    store(work, SUBSETS, subsets)
    store(work, HELD, held)
    store(work, NIBBLES, nibbles)
    store(work, KINDS, letters)


@lent("void(uint8[::1], int64[::1])")
def rank_hand(sheet: Array, work: Array) -> None:
    """Write size, key and rank of all subsets, in ``worth`` the points laid, ``leave`` tiles kept.

    Letter by letter in the order of the alphabet, since a rank sums binomials of the sorted tiles.
    """
    done = 1
    for column in (RANK, LEAVE, SIZE, KEY, WORTH, HAS_BLANK):
        store(work, column, 0)
    for letter in range(27):
        count = load(work, RACK + letter)
        for laid in range(count, -1, -1):
            if count == 0:
                break
            for subset in range(done):
                rank, kept = load(work, RANK + subset), load(work, LEAVE + subset)
                for _ in range(count - laid):
                    rank += load(work, BINOMIALS + (letter + kept) * 8 + kept + 1)
                    kept += 1
                target = laid * done + subset
                store(work, RANK + target, rank)
                store(work, LEAVE + target, kept)
                store(work, SIZE + target, load(work, SIZE + subset) + laid)
                store(
                    work, KEY + target, load(work, KEY + subset) + laid * load(work, KEYS + letter)
                )
                points = load(work, WORTH + subset) + laid * load(sheet, VALUE + letter)
                store(work, WORTH + target, points)
                is_blank = letter == BLANK and laid > 0
                store(work, HAS_BLANK + target, 1 if is_blank else load(work, HAS_BLANK + subset))
        done *= count + 1


@lent("void(int64[::1], int64)")
def insert_subset(work: Array, subset: Int) -> None:
    """Put a subset into the order of its size, the worthiest first."""
    size, worth = load(work, SIZE + subset), load(work, WORTH + subset)
    begin, place = load(work, STARTS + size), load(work, FILLED + size)
    store(work, FILLED + size, place + 1)
    while place > begin and load(work, WORTH + load(work, ORDER + place - 1)) < worth:
        store(work, ORDER + place, load(work, ORDER + place - 1))
        place -= 1
    store(work, ORDER + place, subset)


@lent("void(int32[::1], int64[::1], int64, int64)")
def value_hand(leaves: Array, work: Array, bag: Int, others: Int) -> None:
    """Write ``leave`` and ``worth`` of all subsets, the best of each, and the order."""
    subsets = load(work, SUBSETS)
    all_points = load(work, WORTH + subsets - 1)
    late = load(work, LATE)
    for size in range(8):
        store(work, BEST_LEAVE + size, NEVER)
        store(work, BEST_WORTH + size, NEVER)
    for size in range(10):
        store(work, STARTS + size, 0)
    for subset in range(subsets):
        kept, size, points = (
            load(work, LEAVE + subset),
            load(work, SIZE + subset),
            load(work, WORTH + subset),
        )
        value = 0
        if bag == 0 and late:
            value = 2 * MILLI * others
            if kept:
                value = -MILLI * (2 * (all_points - points) + STUCK)
        elif bag > 0 and kept < 7:
            value = load(leaves, load(work, RANK + subset) + load(work, BASES + kept))
        worth = MILLI * points + value
        store(work, LEAVE + subset, value)
        store(work, WORTH + subset, worth)
        store(work, BEST_LEAVE + size, max(value, load(work, BEST_LEAVE + size)))
        store(work, BEST_WORTH + size, max(worth, load(work, BEST_WORTH + size)))
        store(work, STARTS + size + 1, load(work, STARTS + size + 1) + 1)
    for size in range(8):
        store(work, STARTS + size + 1, load(work, STARTS + size + 1) + load(work, STARTS + size))
    for size in range(8):
        store(work, FILLED + size, load(work, STARTS + size))
    for subset in range(subsets):
        insert_subset(work, subset)


@lent("void(int64[::1])")
def contain_hand(work: Array) -> None:
    """Write for every subset the bits of those that contain it, letter by letter."""
    subsets = load(work, SUBSETS)
    for subset in range(subsets):
        store(work, ABOVE_LOW + subset, (1 << subset) if subset < 64 else 0)
        store(work, ABOVE_HIGH + subset, 0 if subset < 64 else 1 << (subset - 64))
    for letter in range(27):
        count, radix = load(work, RACK + letter), load(work, RADIX + letter)
        if count == 0:
            continue
        for block in range(0, subsets, radix * (count + 1)):
            for subset in range(block + count * radix - 1, block - 1, -1):
                low = load(work, ABOVE_LOW + subset) | load(work, ABOVE_LOW + subset + radix)
                high = load(work, ABOVE_HIGH + subset) | load(work, ABOVE_HIGH + subset + radix)
                store(work, ABOVE_LOW + subset, low)
                store(work, ABOVE_HIGH + subset, high)


@lent("void(int32[::1], uint8[::1], int64[::1], int64, int64)")
def take_rack(leaves: Array, sheet: Array, work: Array, bag: Int, others: Int) -> None:
    """Write all tables over the rack in ``work``.

    ``bag`` tiles are in the bag; ``others`` the points on the other racks, which count when it is
    empty.
    """
    count_hand(work)
    rank_hand(sheet, work)
    value_hand(leaves, work, bag, others)
    contain_hand(work)
    placed = 0
    store(work, DEAREST + 0, 0)
    for place in range(27):
        letter = load(sheet, BY_VALUE + place)
        for _ in range(load(work, RACK + letter)):
            total = load(work, DEAREST + placed) + load(sheet, VALUE + letter)
            placed += 1
            store(work, DEAREST + placed, total)
    while placed < 7:
        placed += 1
        store(work, DEAREST + placed, load(work, DEAREST + placed - 1))
