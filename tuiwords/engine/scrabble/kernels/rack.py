"""Kernels of the tables by subrack: points, leaves, keys, which subrack contains which.

leaves int32 (1107568,) are in thousandths of a point, by size and rank; other arrays are as in
``kernels.layout``. The workspace is written.
"""

from __future__ import annotations

from typing import Any

from tuiwords.engine.scrabble.kernels.layout import (
    ABOVE_HIGH,
    ABOVE_LOW,
    BEST_LEAVE,
    BEST_WORTH,
    BLANK_CODE,
    BLANK_SHIFT,
    BY_VALUE,
    FILLED,
    HAS_BLANK,
    HIGHEST_SCORING,
    KEYS,
    LATE,
    LEAVE,
    LEAVE_RANK,
    LETTERS,
    LETTERS_LEFT,
    MILLI,
    NEVER,
    RACK,
    RACK_LETTERS,
    RACK_TILES,
    RADIX,
    RANK_BASES,
    RANK_BINOMIALS,
    STARTS,
    SUBRACK_KEY,
    SUBRACK_ORDER,
    SUBRACK_SIZE,
    SUBRACK_WORTH,
    SUBRACKS,
    VALUE,
)
from tuiwords.kernel import kernel_without_refcounts, load, store

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

# Tiles kept with an empty bag cost twice their points, since the opponent may go out, and ten more
# for the turn that it takes to play them (Macondo's static endgame).
STUCK = 10


@kernel_without_refcounts("void(int64[::1])")
def count_rack(workspace: Array) -> None:
    """Write radix of the tiles, letters left beside subracks, and the figures of the whole rack."""
    subracks, held, letters = 1, 0, 0
    store(workspace, LETTERS_LEFT, 0)
    for letter in range(27):
        count = load(workspace, RACK + letter)
        store(workspace, RADIX + letter, 0)
        if count:
            store(workspace, RADIX + letter, subracks)
            added = LETTERS << BLANK_SHIFT if letter == BLANK_CODE else 1 << letter
            for laid in range(count, -1, -1):
                for subrack in range(subracks):
                    left = load(workspace, LETTERS_LEFT + subrack) | (added if laid < count else 0)
                    store(workspace, LETTERS_LEFT + laid * subracks + subrack, left)
            letters |= 1 << letter
            subracks *= count + 1
            held += count
    if load(workspace, RACK + BLANK_CODE):
        for letter in range(26):
            store(workspace, RADIX + BLANK_SHIFT + letter, load(workspace, RADIX + BLANK_CODE))
    store(workspace, SUBRACKS, subracks)
    store(workspace, RACK_TILES, held)
    store(workspace, RACK_LETTERS, letters)


@kernel_without_refcounts("void(uint8[::1], int64[::1])")
def rank_subracks(layout: Array, workspace: Array) -> None:
    """Write size, key and leave rank of all subracks; for now worth is points, leave tiles kept.

    Letters are added in alphabetic order, since a rank is a sum over the sorted tiles.
    """
    done = 1
    for column in (LEAVE_RANK, LEAVE, SUBRACK_SIZE, SUBRACK_KEY, SUBRACK_WORTH, HAS_BLANK):
        store(workspace, column, 0)
    for letter in range(27):
        count = load(workspace, RACK + letter)
        for laid in range(count, -1, -1):
            if count == 0:
                break
            for subrack in range(done):
                rank, kept = load(workspace, LEAVE_RANK + subrack), load(workspace, LEAVE + subrack)
                for _ in range(count - laid):
                    rank += load(workspace, RANK_BINOMIALS + (letter + kept) * 8 + kept + 1)
                    kept += 1
                target = laid * done + subrack
                store(workspace, LEAVE_RANK + target, rank)
                store(workspace, LEAVE + target, kept)
                store(
                    workspace, SUBRACK_SIZE + target, load(workspace, SUBRACK_SIZE + subrack) + laid
                )
                store(
                    workspace,
                    SUBRACK_KEY + target,
                    load(workspace, SUBRACK_KEY + subrack) + laid * load(workspace, KEYS + letter),
                )
                points = load(workspace, SUBRACK_WORTH + subrack) + laid * load(
                    layout, VALUE + letter
                )
                store(workspace, SUBRACK_WORTH + target, points)
                is_blank = letter == BLANK_CODE and laid > 0
                store(
                    workspace,
                    HAS_BLANK + target,
                    1 if is_blank else load(workspace, HAS_BLANK + subrack),
                )
        done *= count + 1


@kernel_without_refcounts("void(int64[::1], int64)")
def insert_subrack(workspace: Array, subrack: Int) -> None:
    """Insert a subrack into the order of its size, the highest worth first."""
    size, worth = load(workspace, SUBRACK_SIZE + subrack), load(workspace, SUBRACK_WORTH + subrack)
    begin, place = load(workspace, STARTS + size), load(workspace, FILLED + size)
    store(workspace, FILLED + size, place + 1)
    while (
        place > begin
        and load(workspace, SUBRACK_WORTH + load(workspace, SUBRACK_ORDER + place - 1)) < worth
    ):
        store(workspace, SUBRACK_ORDER + place, load(workspace, SUBRACK_ORDER + place - 1))
        place -= 1
    store(workspace, SUBRACK_ORDER + place, subrack)


@kernel_without_refcounts("void(int32[::1], int64[::1], int64, int64)")
def value_subracks(leaves: Array, workspace: Array, bag: Int, others: Int) -> None:
    """Write the leave and the worth of all subracks, the best by size, and the order."""
    subracks = load(workspace, SUBRACKS)
    all_points = load(workspace, SUBRACK_WORTH + subracks - 1)
    late = load(workspace, LATE)
    for size in range(8):
        store(workspace, BEST_LEAVE + size, NEVER)
        store(workspace, BEST_WORTH + size, NEVER)
    for size in range(10):
        store(workspace, STARTS + size, 0)
    for subrack in range(subracks):
        kept, size, points = (
            load(workspace, LEAVE + subrack),
            load(workspace, SUBRACK_SIZE + subrack),
            load(workspace, SUBRACK_WORTH + subrack),
        )
        value = 0
        if bag == 0 and late:
            value = 2 * MILLI * others
            if kept:
                value = -MILLI * (2 * (all_points - points) + STUCK)
        elif bag > 0 and kept < 7:
            value = load(
                leaves, load(workspace, LEAVE_RANK + subrack) + load(workspace, RANK_BASES + kept)
            )
        worth = MILLI * points + value
        store(workspace, LEAVE + subrack, value)
        store(workspace, SUBRACK_WORTH + subrack, worth)
        store(workspace, BEST_LEAVE + size, max(value, load(workspace, BEST_LEAVE + size)))
        store(workspace, BEST_WORTH + size, max(worth, load(workspace, BEST_WORTH + size)))
        store(workspace, STARTS + size + 1, load(workspace, STARTS + size + 1) + 1)
    for size in range(8):
        store(
            workspace,
            STARTS + size + 1,
            load(workspace, STARTS + size + 1) + load(workspace, STARTS + size),
        )
    for size in range(8):
        store(workspace, FILLED + size, load(workspace, STARTS + size))
    for subrack in range(subracks):
        insert_subrack(workspace, subrack)


@kernel_without_refcounts("void(int64[::1])")
def link_subracks(workspace: Array) -> None:
    """Write for every subrack which subracks contain it, letter by letter."""
    subracks = load(workspace, SUBRACKS)
    for subrack in range(subracks):
        store(workspace, ABOVE_LOW + subrack, (1 << subrack) if subrack < 64 else 0)
        store(workspace, ABOVE_HIGH + subrack, 0 if subrack < 64 else 1 << (subrack - 64))
    for letter in range(27):
        count, radix = load(workspace, RACK + letter), load(workspace, RADIX + letter)
        if count == 0:
            continue
        for block in range(0, subracks, radix * (count + 1)):
            for subrack in range(block + count * radix - 1, block - 1, -1):
                low = load(workspace, ABOVE_LOW + subrack) | load(
                    workspace, ABOVE_LOW + subrack + radix
                )
                high = load(workspace, ABOVE_HIGH + subrack) | load(
                    workspace, ABOVE_HIGH + subrack + radix
                )
                store(workspace, ABOVE_LOW + subrack, low)
                store(workspace, ABOVE_HIGH + subrack, high)


@kernel_without_refcounts("void(int32[::1], uint8[::1], int64[::1], int64, int64)")
def build_subracks(leaves: Array, layout: Array, workspace: Array, bag: Int, others: Int) -> None:
    """Write all tables by subrack of the rack in the workspace.

    ``bag`` is the number of tiles in the bag; ``others`` the points on the other racks, which count
    if the bag is empty.
    """
    count_rack(workspace)
    rank_subracks(layout, workspace)
    value_subracks(leaves, workspace, bag, others)
    link_subracks(workspace)
    placed = 0
    store(workspace, HIGHEST_SCORING + 0, 0)
    for place in range(27):
        letter = load(layout, BY_VALUE + place)
        for _ in range(load(workspace, RACK + letter)):
            total = load(workspace, HIGHEST_SCORING + placed) + load(layout, VALUE + letter)
            placed += 1
            store(workspace, HIGHEST_SCORING + placed, total)
    while placed < 7:
        placed += 1
        store(workspace, HIGHEST_SCORING + placed, load(workspace, HIGHEST_SCORING + placed - 1))
