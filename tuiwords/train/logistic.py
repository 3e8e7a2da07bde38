"""Logistic regression on one variable."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_ROUNDS = 30  # of Newton's method, which needs about six
_PRECISE = 1e-9
_STEEP = 30.0  # beyond this, a chance is 0 or 1


def logistic(values: Floats) -> Floats:
    """The logistic function, without overflow."""
    chances: Floats = 1 / (1 + np.exp(-np.clip(values, -_STEEP, _STEEP)))
    return chances


def fit_logistic(
    x: Floats, outcomes: NDArray[np.float64] | NDArray[np.bool_]
) -> tuple[float, float]:
    """Midpoint and scale of the maximum-likelihood logistic curve, by Newton's method.

    ``outcomes`` are from 0 to 1; a tie counts half.
    """
    design = np.column_stack([np.ones(len(x)), x])
    weights = np.zeros(2)
    for _ in range(_ROUNDS):
        chances = logistic(design @ weights)
        hessian = (design * (chances * (1 - chances))[:, None]).T @ design
        gradient = design.T @ (outcomes - chances)
        step = np.linalg.solve(hessian + _PRECISE * np.eye(2), gradient)
        weights += step
        if abs(step).max() < _PRECISE:
            break
    return float(-weights[0] / weights[1]), float(1 / weights[1])
