"""Kernels of the crossword graph, which is a minimal automaton."""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.kernel import ctz, kernel, popcount
from tuiwords.lexicon.layout import SEPARATOR

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled

_ONE = np.uint64(1)


@kernel("int64(uint32[::1], int64, int64)")
def child_of(nodes: Array, node: Int, symbol: Int) -> Int:
    """The node that ``symbol`` leads to from ``node`` of a crossword graph, or 0.

    nodes uint32 (size,). Nothing is written.
    """
    mask = np.uint64(nodes[node])
    bit = _ONE << np.uint64(symbol)
    if mask & bit == np.uint64(0):
        return 0
    if symbol == SEPARATOR:
        return np.int64(nodes[node - 2])
    return np.int64(nodes[node + 2 + 2 * popcount(mask & (bit - _ONE))])


@kernel("void(uint32[::1], int64, int64)")
def write_edge(nodes: Array, place: Int, child: Int) -> None:
    """Write the edge to a child."""
    nodes[place] = child
    nodes[place + 1] = nodes[child] | nodes[child + 1]


@kernel("Tuple((int64, int64))(int64[::1], uint32[::1], int64, uint32[::1])")
def freeze(draft: Array, nodes: Array, size: Int, table: Array) -> tuple[Int, Int]:
    """Write a finished node, or find an equal existing one: (its index, the new size).

    draft int64 (34,): child mask, mask of symbols that end a word, then the child of each symbol.
    nodes uint32 (capacity,) and table uint32 (a power of two,) are written: the table is an
    open-addressing hash table of the indices of all nodes. A node without children and endings is
    0.
    """
    mask, ends = draft[0], draft[1]
    if mask == 0 and ends == 0:
        return 0, size
    key = (mask * 1000003 ^ ends) & 0xFFFFFFFF
    rest = np.uint64(mask)
    while rest:
        key = (key * 1000003 ^ draft[2 + ctz(rest)]) & 0xFFFFFFFF
        rest &= rest - _ONE
    slot = (key ^ (key >> 15)) & (table.size - 1)
    while table[slot] != 0:
        place = np.int64(table[slot])
        if nodes[place] == mask and nodes[place + 1] == ends:
            following = place + 2
            rest = np.uint64(mask)
            while rest:
                edge = place - 2 if ctz(rest) == SEPARATOR else following
                if nodes[edge] != draft[2 + ctz(rest)]:
                    break
                following += 2
                rest &= rest - _ONE
            if not rest:
                return place, size
        slot = (slot + 1) & (table.size - 1)
    place = size
    if mask >> SEPARATOR:
        place += 2
        write_edge(nodes, place - 2, draft[2 + SEPARATOR])
    table[slot] = place
    nodes[place] = mask
    nodes[place + 1] = ends
    following = place + 2
    rest = np.uint64(mask & ((1 << SEPARATOR) - 1))
    while rest:
        write_edge(nodes, following, draft[2 + ctz(rest)])
        following += 2
        rest &= rest - _ONE
    return place, following


@kernel("int64(int64[:, ::1], uint8[::1], int64, int64, uint32[::1], int64, uint32[::1])")
def fold(
    drafts: Array, path: Array, deep: Int, keep: Int, nodes: Array, size: Int, table: Array
) -> Int:
    """Freeze the drafts below depth ``keep``, deepest first; returns the new size.

    drafts int64 (17, 34), one per depth; path uint8 (16,) the symbols of the last key, from 1.
    """
    for depth in range(deep, keep, -1):
        place, size = freeze(drafts[depth], nodes, size, table)
        if place != 0:
            symbol = np.int64(path[depth - 1]) - 1
            drafts[depth - 1, 0] |= np.int64(1) << symbol
            drafts[depth - 1, 2 + symbol] = place
        drafts[depth, 0] = 0
        drafts[depth, 1] = 0
    return size


@kernel("Tuple((int64, int64))(uint8[:, ::1], uint32[::1], int64, uint32[::1])")
def minimize(keys: Array, nodes: Array, size: Int, table: Array) -> tuple[Int, Int]:
    """Add the minimal automaton of sorted keys: (index of its root, new size), or (-1, size).

    keys uint8 (count, 16): symbols from 1, then zeros; rows ascending and distinct. nodes uint32
    (capacity,) is filled from ``size``; table uint32 (a power of two,) has the existing nodes, so
    that a second call shares them. -1 means that nodes or table might not have enough room.
    """
    drafts = np.zeros((17, 34), np.int64)
    path = np.zeros(16, np.uint8)
    last = np.int64(0)
    room = min(nodes.size, table.size) - 17 * (2 + 2 * 32)
    for row in range(keys.shape[0]):
        if size > room:
            return -1, size
        length = np.int64(0)
        while length < 16 and keys[row, length] != 0:
            length += 1
        shared = np.int64(0)
        while shared < length and shared < last and keys[row, shared] == path[shared]:
            shared += 1
        size = fold(drafts, path, last - 1, shared, nodes, size, table)
        path[:] = keys[row]
        drafts[length - 1, 1] |= np.int64(1) << (np.int64(path[length - 1]) - 1)
        last = length
    size = fold(drafts, path, last - 1, np.int64(0), nodes, size, table)
    return freeze(drafts[0], nodes, size, table)
