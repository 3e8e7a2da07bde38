"""What ``nodes.pxd`` gives to compiled kernels, for those that run as plain Python.

Tested in tests/engine/scrabble/test_shapes.py: plays in games of few and many letters.
"""

from __future__ import annotations

from typing import Any

from tuiwords.engine.scrabble.kernels.layout import SEPARATOR, WIDE_SEPARATOR


def mask_at(search: Any, place: int, wide: bool) -> int:
    """The mask of symbols at a place of the graph."""
    mask: int = search.nodes[place]
    return mask | search.nodes[place + 1] << 32 if wide else mask


def ends_of(search: Any, node: int, wide: bool) -> int:
    """The symbols that end a word after a node."""
    return mask_at(search, node + (2 if wide else 1), wide)


def edge_of(node: int, children: int, letter: int, wide: bool) -> int:
    """The place of the edge of a node with these children for one of the letters.

    Behind it are the symbols with which a string goes on there.
    """
    before = (children & ((1 << letter) - 1)).bit_count()
    return node + 4 + 3 * before if wide else node + 2 + 2 * before


def separator_of(wide: bool) -> int:
    """The code of the separator."""
    return WIDE_SEPARATOR if wide else SEPARATOR


def separator_edge(node: int, wide: bool) -> int:
    """The place of the edge of a node for the separator, which it is known to have."""
    return node - 3 if wide else node - 2
