"""How kernels that run as plain Python see numpy arrays: their items are of type int or float.

Items of a numpy array keep its type: ``1 << item`` of a uint8 overflows where compiled code, which
computes with 64 bits, does not.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class PlainArray:
    """An array whose items are read as Python numbers and written as C would."""

    __slots__ = ("array", "shape")

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape = array.shape

    def __getitem__(self, place: Any) -> Any:
        found = self.array[_checked(place)]
        return PlainArray(found) if isinstance(found, np.ndarray) else found.item()

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(value, PlainArray):
            value = value.array
        elif isinstance(value, int) and self.array.dtype.kind in "ui":
            value = np.array(value & ((1 << 64) - 1), np.uint64).astype(self.array.dtype)
        self.array[_checked(place)] = value


def plain(array: Any) -> Any:
    """A view of a numpy array for a kernel that runs as plain Python."""
    return array if isinstance(array, PlainArray) else PlainArray(array)


def _checked(place: Any) -> Any:
    """The place. Raises: IndexError if it is negative: C does not count from the end."""
    for each in place if isinstance(place, tuple) else (place,):
        if isinstance(each, int) and each < 0:
            raise IndexError(f"a kernel uses item {place} of an array")
    return place
