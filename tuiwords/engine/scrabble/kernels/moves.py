"""What ``moves.pxd`` gives to compiled kernels, for Python and kernels that run as such.

``bits`` are those of a tile in the game. Tested in tests/engine/scrabble/test_generator.py: moves
are those of the rules.
"""

from __future__ import annotations

from tuiwords.engine.scrabble.kernels.layout import FIRST_SHIFT, MOVE_TILES, PLANE


def first_of(move: int) -> int:
    """The square of the first tile."""
    return (move >> FIRST_SHIFT) + PLANE


def laid_by(move: int) -> int:
    """The tiles, of which ``next_of`` is the first; they are shifted by ``bits`` to the next.

    They are 0 behind the last.
    """
    return move & MOVE_TILES


def next_of(tiles: int, bits: int) -> int:
    """The first of some tiles: its letter, plus the kinds of tiles for a blank."""
    return (tiles & ((1 << bits) - 1)) - 1


def letter_of(tile: int, bits: int) -> int:
    """The letter of a tile or of a blank."""
    return tile & ((1 << (bits - 1)) - 1)


def kind_of(tile: int, bits: int) -> int:
    """What a tile is on the rack."""
    kinds = 1 << (bits - 1)
    return kinds - 1 if tile & kinds else tile


def count_of(move: int, bits: int) -> int:
    """How many tiles a move lays."""
    return -(-laid_by(move).bit_length() // bits)


def comes_before(move: int, other: int, bits: int) -> bool:
    """The order of moves that are equally good: fewer tiles first, then as they are numbers."""
    return (count_of(move, bits), move) < (count_of(other, bits), other)
