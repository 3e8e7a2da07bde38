"""Kernels of the crossword graph, which is a minimal automaton.

Tested in tests/lexicon/test_graph.py: the graph has the words of its list, and no two equal nodes.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint8_t, uint32_t, uint64_t
from cython.cimports.tuiwords.bits import bit, ctz, popcount
from cython.cimports.tuiwords.lexicon.layout import KEY_WIDTH, SEPARATOR, SYMBOLS

if not cython.compiled:
    from tuiwords.uncompiled import plain


def child_of(nodes: cython.const[uint32_t][::1], node: int64_t, symbol: int64_t) -> int64_t:
    """The node that ``symbol`` leads to from ``node`` of a crossword graph uint32 (size,), or 0."""
    mask: uint64_t = nodes[node]
    if mask & bit(symbol) == 0:
        return 0
    if symbol == SEPARATOR:
        return nodes[node - 2]
    return nodes[node + 2 + 2 * popcount(mask & (bit(symbol) - 1))]


@cython.final
@cython.cclass
class GraphDraft:
    """A graph that grows while sorted keys are added.

    nodes uint32 (capacity,), filled up to size; table uint32 (a power of two,), an open-addressing
    hash table of the indices of all nodes. What is not finished are the nodes on the way of the
    last key, one a depth: children and ends uint32 (KEY_WIDTH + 1,), masks of the symbols that have
    a child and that end a key; child uint32 (KEY_WIDTH + 1, SYMBOLS), the children.
    """

    def __init__(self, nodes: Any, table: Any) -> None:
        """Raises: ValueError if the table's size is no power of two."""
        if table.size < 2 or table.size & (table.size - 1):
            raise ValueError(f"the table has {table.size} places, not a power of two")
        children = np.zeros(KEY_WIDTH + 1, np.uint32)
        ends = np.zeros(KEY_WIDTH + 1, np.uint32)
        child = np.zeros((KEY_WIDTH + 1, SYMBOLS), np.uint32)
        if not cython.compiled:
            nodes, table = plain(nodes), plain(table)
            children, ends, child = plain(children), plain(ends), plain(child)
        self.nodes, self.table = nodes, table
        self.children, self.ends, self.child = children, ends, child
        self.size = 2


@cython.cfunc
@cython.nogil
def write_edge(draft: GraphDraft, place: int64_t, child: uint32_t) -> cython.void:
    """Write the edge to a child."""
    draft.nodes[place] = child
    draft.nodes[place + 1] = draft.nodes[child] | draft.nodes[child + 1]


@cython.cfunc
@cython.nogil
def is_equal(draft: GraphDraft, depth: int64_t, place: int64_t) -> cython.bint:
    """Whether the node at ``place`` is what the unfinished one at a depth will be."""
    nodes, child = draft.nodes, draft.child
    rest: uint64_t = draft.children[depth]
    if nodes[place] != rest or nodes[place + 1] != draft.ends[depth]:
        return False
    following = place + 2
    while rest:
        symbol = ctz(rest)
        edge = place - 2 if symbol == SEPARATOR else following
        if nodes[edge] != child[depth, symbol]:
            return False
        following += 2
        rest &= rest - 1
    return True


@cython.cfunc
@cython.nogil
def freeze(draft: GraphDraft, depth: int64_t) -> int64_t:
    """Write the unfinished node at a depth, or find an equal one; returns its index.

    A node without children and endings is 0.
    """
    children: uint64_t = draft.children[depth]
    ends: uint64_t = draft.ends[depth]
    if children == 0 and ends == 0:
        return 0
    key: uint64_t = (children * 1000003 ^ ends) & (bit(32) - 1)
    rest = children
    while rest:
        key = (key * 1000003 ^ draft.child[depth, ctz(rest)]) & (bit(32) - 1)
        rest &= rest - 1
    places = draft.table.shape[0]
    slot = (key ^ (key >> 15)) & (places - 1)
    while draft.table[slot] != 0:
        if is_equal(draft, depth, draft.table[slot]):
            return draft.table[slot]
        slot = (slot + 1) & (places - 1)
    place = draft.size
    if children >> SEPARATOR:
        place += 2
        write_edge(draft, place - 2, draft.child[depth, SEPARATOR])
    draft.table[slot] = place
    draft.nodes[place] = children
    draft.nodes[place + 1] = ends
    following = place + 2
    rest = children & (bit(SEPARATOR) - 1)
    while rest:
        write_edge(draft, following, draft.child[depth, ctz(rest)])
        following += 2
        rest &= rest - 1
    draft.size = following
    return place


@cython.cfunc
@cython.nogil
def fold(
    draft: GraphDraft, path: cython.const[uint8_t][::1], deep: int64_t, keep: int64_t
) -> cython.void:
    """Freeze the nodes below depth ``keep``, deepest first; path uint8 (KEY_WIDTH,), from 1."""
    for depth in range(deep, keep, -1):
        place = freeze(draft, depth)
        if place != 0:
            symbol = path[depth - 1] - 1
            draft.children[depth - 1] |= bit(symbol)
            draft.child[depth - 1, symbol] = place
        draft.children[depth] = 0
        draft.ends[depth] = 0


def minimize(draft: GraphDraft, keys: cython.const[uint8_t][:, ::1]) -> int64_t:
    """Add the minimal automaton of sorted keys: the index of its root.

    keys uint8 (count, KEY_WIDTH): symbols from 1, then zeros; rows ascending and distinct. What an
    earlier call has added is shared. -1 means that nodes or table might not have enough room.
    Raises: ValueError if keys have another width.
    """
    if keys.shape[1] != KEY_WIDTH:
        raise ValueError(f"keys have {keys.shape[1]} places, not {KEY_WIDTH}")
    root: int64_t
    path: uint8_t[::1] = np.zeros(KEY_WIDTH, np.uint8)
    if not cython.compiled:
        keys, path = plain(keys), plain(path)
    with cython.nogil:
        root = _minimize(draft, keys, path)
    return root


@cython.cfunc
@cython.nogil
def _minimize(
    draft: GraphDraft, keys: cython.const[uint8_t][:, ::1], path: uint8_t[::1]
) -> int64_t:
    room = min(draft.nodes.shape[0], draft.table.shape[0]) - (KEY_WIDTH + 1) * (2 + 2 * SYMBOLS)
    last: int64_t = 0
    for row in range(keys.shape[0]):
        if draft.size > room:
            return -1
        length: int64_t = 0
        while length < KEY_WIDTH and keys[row, length] != 0:
            length += 1
        shared: int64_t = 0
        while shared < length and shared < last and keys[row, shared] == path[shared]:
            shared += 1
        fold(draft, path, last - 1, shared)
        for place in range(KEY_WIDTH):
            path[place] = keys[row, place]
        draft.ends[length - 1] |= bit(path[length - 1] - 1)
        last = length
    fold(draft, path, last - 1, 0)
    root = freeze(draft, 0)
    draft.children[0] = draft.ends[0] = 0
    return root
