"""Kernels of the crossword graph, which is a minimal automaton.

Tested in tests/lexicon/test_graph.py: the graph has the words of its list, and no two equal nodes.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint8_t, uint32_t, uint64_t
from cython.cimports.tuiwords.bits import bit, ctz
from cython.cimports.tuiwords.lexicon.layout import KEY_WIDTH, SYMBOLS

if not cython.compiled:
    from tuiwords.uncompiled import plain

FIRST_PLACES = 1 << 12  # of the table
# A key adds at most a node for each of its places.
ROOM_OF_KEY = cython.declare(cython.int, (KEY_WIDTH + 1) * (2 + SYMBOLS) * 3)


@cython.cfunc
@cython.nogil
@cython.inline
def mask_at(nodes: cython.const[uint32_t][::1], place: int64_t, separator: int64_t) -> uint64_t:
    """A mask of symbols, which takes two numbers where the separator is beyond 31."""
    mask: uint64_t = nodes[place]
    if separator > 31:
        high: uint64_t = nodes[place + 1]
        mask |= high << 32
    return mask


@cython.final
@cython.cclass
class GraphDraft:
    """A graph that grows while sorted keys are added.

    nodes uint32, filled up to size; table uint32 (a power of two,), an open-addressing hash table
    of the indices of all nodes, of which there are ``used``. What is not finished are the nodes on
    the way of the last key, one a depth: children and ends uint64 (KEY_WIDTH + 1,), masks of the
    symbols that have a child and that end a key; child uint32 (KEY_WIDTH + 1, SYMBOLS), the
    children; path uint8 (KEY_WIDTH,), the symbols from 1, of which ``last`` count; numbers int64
    (KEY_WIDTH + 1,) of the prefixes, of which ``met`` were met. Where ``places`` uint32 (prefixes,)
    has room, their nodes are written into it.
    """

    def __init__(self, separator: int, places: Any) -> None:
        """Raises: ValueError if the separator is not the last bit of one or of two numbers."""
        if separator not in (31, 63):
            raise ValueError(f"the separator of a graph is 31 or 63, not {separator}")
        self.separator, self.words = separator, (separator + 1) >> 5
        self.array = np.zeros(2, np.uint32)
        table = np.zeros(FIRST_PLACES, np.uint32)
        children, ends = np.zeros((2, KEY_WIDTH + 1), np.uint64)
        child = np.zeros((KEY_WIDTH + 1, SYMBOLS), np.uint32)
        path, numbers = np.zeros(KEY_WIDTH, np.uint8), np.zeros(KEY_WIDTH + 1, np.int64)
        if not cython.compiled:
            table, children, ends = plain(table), plain(children), plain(ends)
            child, path, numbers = plain(child), plain(path), plain(numbers)
            places = plain(places)
        self.table, self.children, self.ends, self.child = table, children, ends, child
        self.path, self.numbers, self.places, self.met = path, numbers, places, 0
        self.nodes = self.array if cython.compiled else plain(self.array)
        self.size, self.used, self.last = 2, 0, 0

    def finished(self) -> Any:
        """The graph, uint32 (size,); nothing can be added any more."""
        self._resize(self.size)
        nothing, array = np.zeros(0, np.uint32), self.array
        self.nodes = nothing if cython.compiled else plain(nothing)
        return array

    def grow(self) -> None:
        """Make room for more nodes, where there is little of it."""
        self._resize(self.size + self.size // 4 + 2 * ROOM_OF_KEY)
        if 2 * self.used > self.table.shape[0] - 2 * KEY_WIDTH:
            table = np.zeros(2 * self.table.shape[0], np.uint32)
            old, self.table = self.table, table if cython.compiled else plain(table)
            move_nodes(self, old)

    def _resize(self, size: int) -> None:
        """Resize the array of nodes in place: with a copy the graph would be there twice."""
        nothing = np.zeros(0, np.uint32)
        self.nodes = nothing if cython.compiled else plain(nothing)  # nothing else looks at it
        self.array.resize(size, refcheck=False)
        self.nodes = self.array if cython.compiled else plain(self.array)


@cython.cfunc
@cython.nogil
@cython.inline
def mixed_in(key: uint64_t, more: uint64_t) -> uint64_t:
    """The hash of a node with another number."""
    return (key * 1000003 ^ more) & (bit(32) - 1)


@cython.cfunc
@cython.nogil
def write_mask(draft: GraphDraft, place: int64_t, mask: uint64_t) -> cython.void:
    """Write a mask of symbols."""
    draft.nodes[place] = mask & (bit(32) - 1)
    if draft.words > 1:
        draft.nodes[place + 1] = mask >> 32


@cython.cfunc
@cython.nogil
def write_edge(draft: GraphDraft, place: int64_t, child: uint32_t) -> cython.void:
    """Write the edge to a child."""
    follows: uint64_t = mask_at(draft.nodes, child, draft.separator)
    follows |= mask_at(draft.nodes, child + draft.words, draft.separator)
    draft.nodes[place] = child
    write_mask(draft, place + 1, follows)


@cython.cfunc
@cython.nogil
def is_equal(draft: GraphDraft, depth: int64_t, place: int64_t) -> cython.bint:
    """Whether the node at ``place`` is what the unfinished one at a depth will be."""
    nodes, child, separator, words = draft.nodes, draft.child, draft.separator, draft.words
    rest: uint64_t = draft.children[depth]
    if mask_at(nodes, place, separator) != rest:
        return False
    if mask_at(nodes, place + words, separator) != draft.ends[depth]:
        return False
    following: int64_t = place + 2 * words
    while rest:
        symbol = ctz(rest)
        edge = place - 1 - words if symbol == separator else following
        if nodes[edge] != child[depth, symbol]:
            return False
        following += 1 + words
        rest &= rest - 1
    return True


@cython.cfunc
@cython.nogil
def move_nodes(draft: GraphDraft, old: uint32_t[::1]) -> cython.void:
    """Put the nodes of an old table into the new one, which is empty."""
    nodes, separator, words = draft.nodes, draft.separator, draft.words
    places = draft.table.shape[0]
    for number in range(old.shape[0]):
        place: int64_t = old[number]
        if place == 0:
            continue
        rest: uint64_t = mask_at(nodes, place, separator)
        key: uint64_t = mixed_in(rest, mask_at(nodes, place + words, separator))
        following: int64_t = place + 2 * words
        while rest:
            key = mixed_in(key, nodes[place - 1 - words if ctz(rest) == separator else following])
            following += 1 + words
            rest &= rest - 1
        slot = (key ^ (key >> 15)) & (places - 1)
        while draft.table[slot] != 0:
            slot = (slot + 1) & (places - 1)
        draft.table[slot] = place


@cython.cfunc
@cython.nogil
def freeze(draft: GraphDraft, depth: int64_t) -> int64_t:
    """Write the unfinished node at a depth, or find an equal one; returns its index.

    A node without children and endings is 0.
    """
    separator, words = draft.separator, draft.words
    children: uint64_t = draft.children[depth]
    ends: uint64_t = draft.ends[depth]
    if children == 0 and ends == 0:
        return 0
    key: uint64_t = mixed_in(children, ends)
    rest: uint64_t = children
    while rest:
        key = mixed_in(key, draft.child[depth, ctz(rest)])
        rest &= rest - 1
    places = draft.table.shape[0]
    slot = (key ^ (key >> 15)) & (places - 1)
    while draft.table[slot] != 0:
        if is_equal(draft, depth, draft.table[slot]):
            return draft.table[slot]
        slot = (slot + 1) & (places - 1)
    place: int64_t = draft.size
    if children >> separator:
        place += 1 + words
        write_edge(draft, draft.size, draft.child[depth, separator])
    draft.table[slot] = place
    write_mask(draft, place, children)
    write_mask(draft, place + words, ends)
    following: int64_t = place + 2 * words
    rest = children & (bit(separator) - 1)
    while rest:
        write_edge(draft, following, draft.child[depth, ctz(rest)])
        following += 1 + words
        rest &= rest - 1
    draft.size = following
    draft.used += 1
    return place


@cython.cfunc
@cython.nogil
def fold(draft: GraphDraft, keep: int64_t) -> cython.void:
    """Freeze the nodes on the way of the last key below depth ``keep``, deepest first."""
    for depth in range(draft.last, keep, -1):
        place = freeze(draft, depth)
        if draft.numbers[depth] < draft.places.shape[0]:
            draft.places[draft.numbers[depth]] = place
        if place != 0:
            symbol = draft.path[depth - 1] - 1
            draft.children[depth - 1] |= bit(symbol)
            draft.child[depth - 1, symbol] = place
        draft.children[depth] = 0
        draft.ends[depth] = 0


def add_keys(
    draft: GraphDraft,
    keys: cython.const[uint8_t][:, ::1],
    ends: cython.const[uint8_t][::1],
    beyond: cython.const[uint32_t][::1],
    first: int64_t,
) -> int64_t:
    """Add keys from the row ``first`` on; return the row at which there is too little room.

    keys uint8 (count, width): symbols from 1, then zeros; rows ascending and distinct, also from
    call to call. ends uint8 (count,): whether a string ends there; beyond uint32 (count,): the node
    to which the separator leads from there, or 0. Raises: ValueError if a shape is wrong.
    """
    if keys.shape[1] > KEY_WIDTH:
        raise ValueError(f"keys have {keys.shape[1]} places, at most {KEY_WIDTH} are possible")
    if not keys.shape[0] == ends.shape[0] == beyond.shape[0]:
        raise ValueError("there is not for each key whether it ends, and what is beyond it")
    if not cython.compiled:
        keys, ends, beyond = plain(keys), plain(ends), plain(beyond)
    row: int64_t = first
    with cython.nogil:
        row = _add_keys(draft, keys, ends, beyond, first)
    return row


@cython.cfunc
@cython.nogil
def _add_keys(
    draft: GraphDraft,
    keys: cython.const[uint8_t][:, ::1],
    ends: cython.const[uint8_t][::1],
    beyond: cython.const[uint32_t][::1],
    first: int64_t,
) -> int64_t:
    room = draft.nodes.shape[0] - ROOM_OF_KEY
    free = draft.table.shape[0] // 2 - KEY_WIDTH
    row: int64_t = first
    while row < keys.shape[0] and draft.size <= room and draft.used <= free:
        length: int64_t = 0
        while length < keys.shape[1] and keys[row, length] != 0:
            length += 1
        shared: int64_t = 0
        while shared < length and shared < draft.last and keys[row, shared] == draft.path[shared]:
            shared += 1
        fold(draft, shared)
        for place in range(shared, length):
            draft.path[place] = keys[row, place]
            draft.numbers[place + 1] = draft.met
            draft.met += 1
        draft.last = length
        if ends[row]:
            draft.ends[length - 1] |= bit(keys[row, length - 1] - 1)
        if beyond[row]:
            draft.children[length] |= bit(draft.separator)
            draft.child[length, draft.separator] = beyond[row]
        row += 1
    return row


def end_keys(draft: GraphDraft) -> int64_t:
    """Finish the automaton of the keys added: the index of its root. Others may follow."""
    fold(draft, 0)
    root = freeze(draft, 0)
    draft.children[0] = draft.ends[0] = 0
    draft.last = draft.met = 0
    draft.places = draft.places[:0]
    return root
