"""What ``squares.pxd`` gives to compiled kernels, for those that run as plain Python.

Tested in tests/engine/scrabble/test_shapes.py: plays on boards of all sizes are those of the rules.
"""

from __future__ import annotations

from tuiwords.engine.scrabble.kernels.layout import MOST_SIZE, PLANE, ROW


def column_of(square: int) -> int:
    """The place of a square in its line."""
    return square % ROW


def row_of(square: int) -> int:
    """The line of a square of the first plane."""
    return square // ROW - 1


def line_of(square: int) -> int:
    """The line of a square of either plane, the columns behind the rows."""
    return row_of(square) if square < PLANE else MOST_SIZE + row_of(square - PLANE)


def start_of(line: int) -> int:
    """The first square of a line."""
    return (line + 1) * ROW if line < MOST_SIZE else PLANE + (line - MOST_SIZE + 1) * ROW


def transposed(square: int) -> int:
    """The same square on the other plane."""
    if square < PLANE:
        return PLANE + (column_of(square) + 1) * ROW + row_of(square)
    return (column_of(square) + 1) * ROW + row_of(square - PLANE)
