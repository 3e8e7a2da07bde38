"""The logistic fit finds the curve that outcomes were drawn from."""

from __future__ import annotations

import numpy as np
import pytest

from tuiwords.train.logistic import fit_logistic, logistic


def test_the_curve_behind_drawn_outcomes_is_found() -> None:
    rng = np.random.default_rng(1)
    x = rng.uniform(-100, 160, 20_000)
    outcomes = rng.random(x.size) < logistic((x - 12) / 30)
    midpoint, scale = fit_logistic(x, outcomes)
    assert midpoint == pytest.approx(12, abs=1.5)
    assert scale == pytest.approx(30, rel=0.04)


def test_ties_count_half() -> None:
    x = np.array([-1.0, 0.0, 1.0, 2.0, 3.0])
    assert fit_logistic(x, np.array([0.0, 0.0, 0.5, 1.0, 1.0]))[0] == pytest.approx(1.0, abs=1e-6)


def test_far_values_do_not_overflow() -> None:
    with np.errstate(all="raise"):
        assert logistic(np.array([-1e6, 0.0, 1e6])) == pytest.approx([0, 0.5, 1])
