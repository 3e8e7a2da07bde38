"""The kernels' random numbers: the published sequence, and ranges."""

from __future__ import annotations

import numpy as np
import pytest

from tuiwords.engine.kernels import splitmix

# The first outputs of splitmix64 for the seed 1234567, as published with its reference code.
FIRST = [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.plain
def test_the_sequence_is_that_of_the_reference_code() -> None:
    state = np.array([1234567], np.uint64)
    assert [int(splitmix.random_bits(state)) for _ in FIRST] == FIRST


@pytest.mark.plain
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_numbers_keep_to_their_ranges_and_reach_all_of_them(seed: int) -> None:
    state = np.array([seed], np.uint64)
    drawn = [int(splitmix.random_below(state, 6)) for _ in range(600)]
    units = [float(splitmix.random_unit(state)) for _ in range(600)]
    assert set(drawn) == set(range(6))
    assert min(drawn.count(face) for face in range(6)) > 60
    assert 0 < min(units) < 0.02
    assert 0.98 < max(units) <= 1
