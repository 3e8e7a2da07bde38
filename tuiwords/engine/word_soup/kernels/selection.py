"""Selecting and sorting values; tested against numpy in test_soup_order.py."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.libc.stdint import int64_t


def select(values: cython.float[::1], place: int64_t) -> cython.void:
    """Partition values float32 (n,) so that none before ``place`` is larger, none after smaller."""
    low: int64_t = 0
    high: int64_t = values.shape[0] - 1
    while low < high:
        one, two, three = values[low], values[(low + high) >> 1], values[high]
        pivot = max(min(one, two), min(max(one, two), three))
        left, right = low, high
        while left <= right:
            while values[left] < pivot:
                left += 1
            while values[right] > pivot:
                right -= 1
            if left <= right:
                values[left], values[right] = values[right], values[left]
                left += 1
                right -= 1
        if place <= right:
            high = right
        elif place >= left:
            low = left
        else:
            return


@cython.cfunc
@cython.nogil
def is_less(values: cython.const[cython.float][::1], one: int64_t, other: int64_t) -> cython.bint:
    """Whether the value at one place comes after that at the other: of equal ones, the later."""
    return values[one] < values[other] or (values[one] == values[other] and one > other)


@cython.cfunc
@cython.nogil
def sift(
    values: cython.const[cython.float][::1], places: int64_t[::1], parent: int64_t, end: int64_t
) -> cython.void:
    """Sift down an entry of the heap ``places[:end]``, which has the least value on top."""
    place = places[parent]
    child = 2 * parent + 1
    while child < end:
        if child + 1 < end and is_less(values, places[child + 1], places[child]):
            child += 1
        if not is_less(values, places[child], place):
            break
        places[parent] = places[child]
        parent = child
        child = 2 * parent + 1
    places[parent] = place


def argsort_descending(
    values: cython.const[cython.float][::1], places: int64_t[::1]
) -> cython.void:
    """Write the indices of values float32 (n,) by decreasing value; equal ones keep their order.

    Written: places int64 (n,).
    """
    count = places.shape[0]
    for place in range(count):
        places[place] = place
    for parent in range(count // 2 - 1, -1, -1):
        sift(values, places, parent, count)
    for end in range(count - 1, 0, -1):
        places[0], places[end] = places[end], places[0]
        sift(values, places, 0, end)
