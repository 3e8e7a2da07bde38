"""The word graph of Word Soup: the trie of the lexicon with equal subtrees merged.

A board search reads nodes at random, so it is faster if they fit the CPU cache: ENABLE has 388,000
trie nodes, and about 110,000 when equal sets of children are stored once.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tuiwords.large_caches import large
from tuiwords.lexicon.array_cache import cached_array
from tuiwords.lexicon.graph import build_trie
from tuiwords.lexicon.layout import (
    BASE_SHIFT,
    CHILDREN_MASK,
    ENDS_WORD,
    LENGTH_MASK,
    LENGTH_SHIFT,
    VERSION,
)
from tuiwords.lexicon.lexicon import Lexicon

Nodes = NDArray[np.uint64]

_MASK = np.uint64(CHILDREN_MASK)
_END = np.uint64(ENDS_WORD)
_BASE = np.uint64(BASE_SHIFT)
_MIX = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(31))


def _sizes(nodes: Nodes) -> NDArray[np.int64]:
    """The number of children of each node."""
    masks = (nodes & _MASK).astype("<u8").view(np.uint8).reshape(-1, 8)[:, :5]
    bits = np.unpackbits(masks, axis=1)
    sizes: NDArray[np.int64] = bits.sum(axis=1, dtype=np.int64)
    return sizes


def _mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Hashed 64-bit integers: the finalizer of splitmix64, see ``kernels.splitmix``."""
    values = (values + _MIX[0]) * _MIX[1]
    return values ^ (values >> _MIX[2])


def _levels(nodes: Nodes) -> list[tuple[int, int]]:
    """The start and stop of each level of a trie, beginning with the root's."""
    levels = [(0, 1)]
    while levels[-1][1] < len(nodes):
        start, stop = levels[-1]
        children = int(_sizes(nodes[start:stop]).sum())
        levels.append((stop, stop + children))
    return levels


def _block_hashes(nodes: Nodes) -> NDArray[np.uint64]:
    """For each node, a hash of all that can follow it, which is equal for equal followers."""
    hashes = np.zeros(len(nodes), np.uint64)
    for start, stop in reversed(_levels(nodes)[:-1]):
        parents = start + np.flatnonzero(nodes[start:stop] & _MASK)
        sizes = _sizes(nodes[parents])
        heads = np.cumsum(sizes) - sizes
        place = np.arange(int(sizes.sum())) - np.repeat(heads, sizes)
        children = slice(stop, stop + int(sizes.sum()))
        ends = (nodes[children] >> np.uint64(LENGTH_SHIFT) & np.uint64(LENGTH_MASK)) > 0
        own = _mixed(hashes[children] ^ _mixed(ends.astype(np.uint64) + _MIX[2]))
        own = _mixed(own + _mixed(place.astype(np.uint64)))
        hashes[parents] = _mixed(np.add.reduceat(own, heads) + (nodes[parents] & _MASK))
    return hashes


def merged(nodes: Nodes) -> Nodes:
    """The same words in fewer nodes: laid out as a trie, but sets of children may be shared.

    Bit 37 is set if a word ends there; lengths are not stored, since they depend on the path.
    """
    hashes = _block_hashes(nodes)
    masks = nodes & _MASK
    _, first, which = np.unique(hashes, return_index=True, return_inverse=True)
    sizes = _sizes(nodes[first])
    order = np.argsort(first)  # blocks near the root stay together
    bases = np.empty(len(first), np.int64)
    bases[order] = 1 + np.cumsum(sizes[order]) - sizes[order]
    ends = np.where(nodes >> np.uint64(LENGTH_SHIFT) & np.uint64(LENGTH_MASK), _END, np.uint64(0))
    base = np.where(masks > 0, bases[which], 0).astype(np.uint64)
    packed = masks | ends | (base << _BASE)
    small = np.zeros(1 + int(sizes.sum()), np.uint64)
    small[0] = packed[0]
    sources = (nodes[first] >> _BASE).astype(np.int64)
    within = np.arange(int(sizes.sum())) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    small[np.repeat(bases, sizes) + within] = packed[np.repeat(sources, sizes) + within]
    return small


@large
@lru_cache(maxsize=8)
def word_graph(lexicon: Lexicon, shortest: int) -> Nodes:
    """The merged trie of the words of ``shortest`` letters or more, uint64 (nodes,), root first.

    Raises: LexiconError if a word has letters outside the alphabet or is too long.
    """

    def make(lexicon: Lexicon) -> Nodes:
        if any(len(word) < shortest for word in lexicon.words):
            lexicon = lexicon.only(word for word in lexicon.words if len(word) >= shortest)
        return merged(build_trie(lexicon))

    return cached_array(f"merged{VERSION}-{shortest}", lexicon, make, np.uint64)
