"""Random numbers inside kernels: splitmix64.

G. L. Steele, D. Lea and C. H. Flood, "Fast Splittable Pseudorandom Number Generators", 2014. The
state is an array uint64 (1,); every value is valid.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tuiwords.kernel import kernel

Array = Any  # a numpy array; each docstring gives its type and shape
Int = Any  # an int, or a numpy integer where the kernel runs uncompiled
Float = Any

U = np.uint64
GAMMA, MIX_ONE, MIX_TWO = U(0x9E3779B97F4A7C15), U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
_UNIT = 2.0**-53


@kernel("uint64(uint64[::1])")
def random_bits(state: Array) -> Int:
    """The next 64 random bits; state uint64 (1,) is changed."""
    state[0] += GAMMA
    mixed = state[0]
    mixed = (mixed ^ (mixed >> U(30))) * MIX_ONE
    mixed = (mixed ^ (mixed >> U(27))) * MIX_TWO
    return mixed ^ (mixed >> U(31))


@kernel("float64(uint64[::1])")
def random_unit(state: Array) -> Float:
    """A random number above 0, at most 1."""
    return (np.float64(random_bits(state) >> U(11)) + 1.0) * _UNIT


@kernel("int64(uint64[::1], int64)")
def random_below(state: Array, limit: Int) -> Int:
    """A random integer from 0 to ``limit`` - 1."""
    return np.int64(random_bits(state) >> U(33)) % limit
