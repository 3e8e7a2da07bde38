"""Kernels of the tables by subrack: points, leaves, keys, which subrack contains which.

Tested in tests/engine/scrabble/test_leaves.py against leaves by their tiles, and with all plays.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.bits import bit, prefetch
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BLANK_SHIFT,
    LARGEST_LEAVE,
    LETTERS,
    MILLI,
    MOST_RACK,
    NEVER,
    STUCK,
    TILE_BITS,
    Layout,
    Workspace,
)
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address

ABOVE = cython.declare(cython.int, 1 << 30)  # every leave


def count_rack(workspace: Workspace) -> cython.void:
    """Write radix of the tiles, sizes, letters left beside subracks, the figures of the rack."""
    subracks: int64_t = 1
    held: int64_t = 0
    letters: uint64_t = 0
    letter: int64_t
    workspace.letters_left[0] = workspace.size[0] = 0
    kinds: int64_t = workspace.kinds
    blank: int64_t = kinds - 1
    for letter in range(kinds):
        count = workspace.rack[letter]
        workspace.radix[letter] = 0
        if count:
            workspace.radix[letter] = subracks
            added = bit(letter)
            if letter == blank:
                added = bit(BLANK_SHIFT) * LETTERS if workspace.tile_bits == TILE_BITS else 0
            laid: int64_t = count
            while laid >= 0:
                for subrack in range(subracks):
                    left: uint64_t = workspace.letters_left[subrack]
                    target = laid * subracks + subrack
                    workspace.letters_left[target] = left | added if laid < count else left
                    workspace.size[target] = workspace.size[subrack] + laid
                laid -= 1
            letters |= bit(letter)
            subracks *= count + 1
            held += count
    workspace.blank_left = workspace.rack[blank] * workspace.radix[blank]
    if workspace.rack[blank]:
        for letter in range(blank):
            workspace.radix[kinds + letter] = workspace.radix[blank]
    workspace.subracks = subracks
    workspace.rack_tiles = held
    workspace.rack_letters = letters


@cython.cfunc
@cython.nogil
def rank_subracks(layout: Layout, workspace: Workspace) -> cython.void:
    """Write key and leave rank of all subracks; for now worth is points, leave tiles kept.

    Letters are added in alphabetic order, since a rank is a sum over the sorted tiles.
    """
    done: int64_t = 1
    letter: int64_t
    workspace.leave_rank[0] = workspace.leave[0] = 0
    workspace.key[0] = workspace.worth[0] = workspace.has_blank[0] = 0
    blank: int64_t = workspace.kinds - 1
    for letter in range(blank + 1):
        count = workspace.rack[letter]
        if count == 0:
            continue
        number: int64_t = workspace.blank_rank if letter == blank else letter
        laid: int64_t = count
        while laid >= 0:
            for subrack in range(done):
                rank, kept = workspace.leave_rank[subrack], workspace.leave[subrack]
                for _ in range(count - laid):
                    rank += workspace.binomials[number + kept][kept + 1]
                    kept += 1
                target = laid * done + subrack
                workspace.leave_rank[target] = rank
                workspace.leave[target] = kept
                workspace.key[target] = workspace.key[subrack] + laid * workspace.keys[letter]
                workspace.worth[target] = workspace.worth[subrack] + laid * layout.value[letter]
                workspace.has_blank[target] = workspace.has_blank[subrack]
                if letter == blank and laid > 0:
                    workspace.has_blank[target] = 1
            laid -= 1
        done *= count + 1


@cython.cfunc
@cython.nogil
@cython.boundscheck(False)  # nothing is read
def ask_for_leaves(search: Search) -> cython.void:
    """Ask for the leaves of all subracks before they are read, while there is other work to do."""
    if cython.compiled:
        workspace = search.workspace
        for subrack in range(workspace.subracks):
            kept: int64_t = min(workspace.leave[subrack], LARGEST_LEAVE)
            place = workspace.leave_rank[subrack] + workspace.bases[kept]
            prefetch(address(search.leaves[place]))


@cython.cfunc
@cython.nogil
def insert_subrack(workspace: Workspace, subrack: int64_t) -> cython.void:
    """Insert a subrack into the order of its size, the highest worth first."""
    size, worth = workspace.size[subrack], workspace.worth[subrack]
    begin, place = workspace.starts[size], workspace.filled[size]
    workspace.filled[size] = place + 1
    while place > begin and workspace.worth[workspace.order[place - 1]] < worth:
        workspace.order[place] = workspace.order[place - 1]
        place -= 1
    workspace.order[place] = subrack


@cython.cfunc
@cython.nogil
def mean_leave(workspace: Workspace, subrack: int64_t, kept: int64_t) -> int64_t:
    """What more tiles than tables know are worth: the mean of the leaves with one tile fewer."""
    total: int64_t = kept * ABOVE  # which is positive, for a division that is the same everywhere
    for letter in range(workspace.kinds):
        count, radix = workspace.rack[letter], workspace.radix[letter]
        if count:
            left = count - subrack // radix % (count + 1)
            if left:
                total += left * workspace.leave[subrack + radix]
    return total // kept - ABOVE


@cython.cfunc
@cython.nogil
def value_subracks(search: Search, bag: int64_t, others: int64_t) -> cython.void:
    """Write the leave and the worth of all subracks, the best by size, and the order."""
    workspace = search.workspace
    subracks = workspace.subracks
    all_points = workspace.worth[subracks - 1]
    held = workspace.rack_tiles
    for size in range(held + 1):
        workspace.best_leave[size] = workspace.best_worth[size] = NEVER
    for size in range(held + 3):
        workspace.starts[size] = 0
    subrack: int64_t = subracks
    while subrack > 0:  # those with fewer tiles kept come first
        subrack -= 1
        kept, points = workspace.leave[subrack], workspace.worth[subrack]
        tiles = workspace.size[subrack]
        value: int64_t = 0
        if bag == 0 and workspace.stuck_costs:
            value = 2 * MILLI * others
            if kept:
                value = -MILLI * (2 * (all_points - points) + STUCK)
        elif bag > 0 and kept < workspace.full_rack:
            if kept <= LARGEST_LEAVE:
                value = search.leaves[workspace.leave_rank[subrack] + workspace.bases[kept]]
            else:
                value = mean_leave(workspace, subrack, kept)
        worth = MILLI * points + value
        workspace.leave[subrack] = value
        workspace.worth[subrack] = worth
        workspace.best_leave[tiles] = max(value, workspace.best_leave[tiles])
        workspace.best_worth[tiles] = max(worth, workspace.best_worth[tiles])
        workspace.starts[tiles + 1] += 1
    for size in range(held + 1):
        workspace.starts[size + 1] += workspace.starts[size]
        workspace.filled[size] = workspace.starts[size]
    for subrack in range(subracks):
        insert_subrack(workspace, subrack)


@cython.cfunc
@cython.nogil
def link_subracks(workspace: Workspace) -> cython.void:
    """Write for every subrack which subracks contain it, letter by letter."""
    subracks = workspace.subracks
    subrack: int64_t
    for subrack in range(subracks):
        workspace.above_low[subrack] = 0 if subrack & 64 else bit(subrack & 63)
        workspace.above_high[subrack] = bit(subrack & 63) if subrack & 64 else 0
    for letter in range(workspace.kinds):
        count, radix = workspace.rack[letter], workspace.radix[letter]
        if count == 0:
            continue
        block: int64_t = 0
        while block < subracks:
            subrack = block + count * radix - 1
            while subrack >= block:
                workspace.above_low[subrack] |= workspace.above_low[subrack + radix]
                workspace.above_high[subrack] |= workspace.above_high[subrack + radix]
                subrack -= 1
            block += radix * (count + 1)


def prepare_rack(search: Search, bag: int64_t, others: int64_t) -> cython.void:
    """Write all tables by subrack of the rack in the workspace.

    ``bag`` is the number of tiles in the bag; ``others`` the points on the other racks, which count
    if the bag is empty.
    """
    layout, workspace = search.layout, search.workspace
    count_rack(workspace)
    rank_subracks(layout, workspace)
    if bag > 0:
        ask_for_leaves(search)
    link_subracks(workspace)
    value_subracks(search, bag, others)
    placed: int64_t = 0
    total: int64_t = 0
    workspace.highest_scoring[0] = 0
    for place in range(workspace.kinds):
        letter = layout.by_value[place]
        for _ in range(workspace.rack[letter]):
            total += layout.value[letter]
            placed += 1
            workspace.highest_scoring[placed] = total
    while placed < MOST_RACK:
        placed += 1
        workspace.highest_scoring[placed] = total


@cython.exceptval(check=True)
def check_rack(workspace: Workspace) -> cython.void:
    """Raises: ValueError if the rack in a workspace has too many tiles for its tables."""
    tiles: int64_t = 0
    most = workspace.full_rack
    for letter in range(workspace.kinds):
        if not 0 <= workspace.rack[letter] <= most:
            raise ValueError(f"the rack has {workspace.rack[letter]} tiles of a kind")
        tiles += workspace.rack[letter]
    if tiles > most:
        raise ValueError(f"the rack has {tiles} tiles: there may be {most}")


def build_subracks(search: Search, leaves: object, bag: int64_t, others: int64_t) -> None:
    """Write all tables by subrack, see ``prepare_rack``; leaves int32 (LEAVES,).

    Raises: ValueError if the rack has too many tiles, or there are not all leaves.
    """
    search.give(leaves, None)
    check_rack(search.workspace)
    with cython.nogil:
        prepare_rack(search, bag, others)
