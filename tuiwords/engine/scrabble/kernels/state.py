"""What searches for plays are given, as an object that kernels read without Python.

Tested in tests/engine/scrabble/test_scrabble_kernels.py: what does not fit is refused.
"""

from __future__ import annotations

from typing import Any

import cython
import numpy as np
from cython.cimports.libc.stdint import int64_t, uint8_t
from cython.cimports.tuiwords.bits import bit
from cython.cimports.tuiwords.engine.scrabble.kernels.layout import (
    BLANK_BITS,
    BOARD,
    FEW_SET_WORDS,
    FIRST_SHIFT,
    LARGEST_LEAVE,
    LAYOUT,
    MOST_RACK,
    MOST_SIZE,
    PLAIN_BITS,
    SET_WORDS,
    TILE_BITS,
    WIDE_TILE_BITS,
    WORKSPACE,
    Board,
    Layout,
    Workspace,
)

from tuiwords.engine.scrabble.kernels import layout as dtypes

if cython.compiled:
    from cython import address
else:
    from tuiwords.uncompiled import address, plain


@cython.final
@cython.cclass
class Search:
    """A word list, a board's layout, a rack's tables, and room for plays.

    nodes uint32 (size,), the crossword graph; words uint8 (size,), the existence filter, see
    ``kernels.existence``; leaves int32 (leaves,), by size and rank; found FOUND_PLAY (room,).
    ``workspace`` is the one in use of those that were given.
    """

    def __init__(self, nodes: Any, words: Any, layout: Any, workspaces: Any) -> None:
        """layout LAYOUT (1,); workspaces WORKSPACE (count,). Raises: ValueError."""
        if not (nodes.size and layout.size == 1 and workspaces.size):
            raise ValueError("the word graph, the layout or the workspace is empty")
        if words.size << 3 < (1 << BLANK_BITS) + (1 << PLAIN_BITS):
            raise ValueError(f"the filter has only {words.size} bytes")
        if cython.compiled:
            squares: uint8_t[::1] = layout.view(np.uint8)
            tables: uint8_t[::1] = workspaces.view(np.uint8)
            if squares.shape[0] != cython.sizeof(LAYOUT):
                raise ValueError("the layout is not of the type LAYOUT")
            if tables.shape[0] != workspaces.size * cython.sizeof(WORKSPACE):
                raise ValueError("the workspace is not of the type WORKSPACE")
            self.layout = cython.cast(Layout, address(squares[0]))
            self.workspaces = cython.cast(Workspace, address(tables[0]))
        else:
            nodes, words = plain(nodes), plain(words)
            self.layout, self.workspaces = plain(layout)[0], plain(workspaces)
        self.nodes, self.words = nodes, words
        self.workspace = address(self.workspaces[0])
        self.owners, self.count = (layout, workspaces), workspaces.size
        self._check()
        leaves = np.zeros(0, np.int32)  # until some are given
        self.leaves = leaves if cython.compiled else plain(leaves)
        self.give(None, np.zeros(0, dtypes.FOUND_PLAY))

    @property
    def _leaves(self) -> int64_t:
        """How many leaves there are."""
        return self.workspaces[0].bases[LARGEST_LEAVE + 1]

    def _check(self) -> None:
        """Raises: ValueError if the game is larger than there is room for."""
        size, words = self.layout.size, self.layout.set_words
        fits: cython.bint = 0 < size <= MOST_SIZE and size * size <= 64 * words
        fits = fits and words in (FEW_SET_WORDS, SET_WORDS)
        for place in range(self.count):
            workspace = address(self.workspaces[place])
            fits = fits and 0 < workspace.full_rack <= MOST_RACK
            bits: int64_t = workspace.tile_bits
            fits = fits and bits in (TILE_BITS, WIDE_TILE_BITS)
            fits = fits and workspace.full_rack * bits <= FIRST_SHIFT
            fits = fits and workspace.kinds == bit(bits - 1)
            fits = fits and 0 <= workspace.blank_rank < workspace.kinds
        if not fits:
            raise ValueError("the board, the rack or the tiles are more than there is room for")

    def give(self, leaves: Any, found: Any) -> None:
        """Take leaves and room for plays, FOUND_PLAY (room,), unless they are None.

        Raises: ValueError if there are not all leaves.
        """
        if leaves is not None:
            if leaves.size != self._leaves:
                raise ValueError(f"there are {leaves.size} leaves, not {self._leaves}")
            self.leaves = leaves if cython.compiled else plain(leaves)
        if found is not None:
            self.found = found if cython.compiled else plain(found)


@cython.exceptval(check=True)
def only(boards: BOARD[::1]) -> Board:
    """The board of an array BOARD (1,). Raises: ValueError if it has another size."""
    if boards.shape[0] != 1:
        raise ValueError(f"there are {boards.shape[0]} boards instead of one")
    if not cython.compiled:
        boards = plain(boards)
    return address(boards[0])
