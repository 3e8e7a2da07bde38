"""Kernels that keep the best plays found, in their order.

Tested in tests/engine/scrabble/test_generator.py: the best plays are the first of all plays.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t
from cython.cimports.tuiwords.engine.scrabble.kernels.moves import comes_before
from cython.cimports.tuiwords.engine.scrabble.kernels.state import Search


@cython.cfunc
@cython.nogil
@cython.inline
def put_play(
    search: Search, place: int64_t, move: int64_t, equity: int64_t, score: int64_t
) -> cython.void:
    """Write a play at a place of the list."""
    search.found[place].move = move
    search.found[place].equity = equity
    search.found[place].score = score


def rank_play(search: Search, move: int64_t, equity: int64_t, score: int64_t) -> cython.void:
    """Insert a play among the best; of equal equities the smaller move comes first."""
    workspace = search.workspace
    best, count = workspace.top, workspace.count
    place: int64_t = count
    while place > 0:
        above, other = search.found[place - 1].equity, search.found[place - 1].move
        if above > equity or (above == equity and comes_before(other, move, workspace.tile_bits)):
            break
        if place < best:
            put_play(search, place, other, above, search.found[place - 1].score)
        place -= 1
    if place < best:
        put_play(search, place, move, equity, score)
        count = min(count + 1, best)
        workspace.count = count
        if count == best:
            workspace.threshold = search.found[best - 1].equity
