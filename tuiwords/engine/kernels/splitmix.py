"""Random numbers inside kernels: splitmix64.

G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number Generators", 2014. The
state is an array uint64 (1,); every value is valid. Tested in tests/engine/test_stored_arrays.py
against the published outputs.
"""

from __future__ import annotations

import cython
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.tuiwords.bits import in_64_bits
from cython.cimports.tuiwords.engine.kernels.layout import GAMMA, MIX_ONE, MIX_TWO

UNIT = cython.declare(cython.double, 2.0**-53)


def mixed(bits: uint64_t) -> uint64_t:
    """The random bits that belong to a state of the generator."""
    bits = in_64_bits((bits ^ (bits >> 30)) * MIX_ONE)
    bits = in_64_bits((bits ^ (bits >> 27)) * MIX_TWO)
    return bits ^ (bits >> 31)


def random_bits(state: uint64_t[::1]) -> uint64_t:
    """The next 64 random bits; state uint64 (1,) is changed."""
    state[0] = in_64_bits(state[0] + GAMMA)
    return mixed(state[0])


def random_unit(state: uint64_t[::1]) -> cython.double:
    """A random number above 0, at most 1."""
    return (cython.cast(cython.double, random_bits(state) >> 11) + 1.0) * UNIT


def random_below(state: uint64_t[::1], limit: int64_t) -> int64_t:
    """A random integer from 0 to ``limit`` - 1."""
    return cython.cast(int64_t, random_bits(state) >> 33) % limit
