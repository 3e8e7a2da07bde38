"""What ``bits.pxd`` gives to compiled kernels, for those that run as plain Python."""

from __future__ import annotations


def popcount(bits: int) -> int:
    """Number of one bits."""
    return bits.bit_count()


def ctz(bits: int) -> int:
    """Index of the lowest one bit; undefined for 0."""
    return (bits & -bits).bit_length() - 1


def bit(place: int) -> int:
    """The number in which this bit alone is set."""
    return 1 << place


def lowest(bits: int) -> int:
    """The lowest one bit, left where it is; 0 for 0."""
    return bits & -bits


def in_64_bits(number: int) -> int:
    """The number without what does not fit into 64 bits, which C drops by itself."""
    return number & 0xFFFFFFFFFFFFFFFF


def prefetch(_address: object) -> None:
    """Ask for memory before it is read: nothing to do here."""
