"""What ``moves.pxd`` gives to compiled kernels, for Python and kernels that run as such."""

from __future__ import annotations

from tuiwords.engine.scrabble.kernels.layout import (
    BLANK_CODE,
    BLANK_SHIFT,
    FIRST_SHIFT,
    MOVE_TILES,
    PLANE,
    TILE_BITS,
    TILE_MASK,
)


def first_of(move: int) -> int:
    """The square of the first tile."""
    return (move >> FIRST_SHIFT) + PLANE


def laid_by(move: int) -> int:
    """The tiles, of which ``next_of`` is the first; they are shifted by ``TILE_BITS`` to the next.

    They are 0 behind the last.
    """
    return move & MOVE_TILES


def next_of(tiles: int) -> int:
    """The first of some tiles: its letter, plus ``BLANK_SHIFT`` for a blank."""
    return (tiles & TILE_MASK) - 1


def kind_of(tile: int) -> int:
    """What a tile is on the rack."""
    return BLANK_CODE if tile & BLANK_SHIFT else tile


def count_of(move: int) -> int:
    """How many tiles a move lays."""
    return -(-laid_by(move).bit_length() // TILE_BITS)


def comes_before(move: int, other: int) -> bool:
    """The order of moves that are equally good: fewer tiles first, then as they are numbers."""
    return (count_of(move), move) < (count_of(other), other)
