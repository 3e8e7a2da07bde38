"""Logistic regression by Newton's method."""

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


def fit_weights(
    design: Floats,
    outcomes: NDArray[np.float64] | NDArray[np.bool_],
    ridges: Floats | None = None,
) -> Floats:
    """The maximum-likelihood weights of the columns of ``design``.

    ``outcomes`` are from 0 to 1; a tie counts half. ``ridges`` (columns,) hold each weight near 0.
    """
    held = np.zeros(design.shape[1]) if ridges is None else ridges
    weights = np.zeros(design.shape[1])
    for _ in range(_ROUNDS):
        chances = logistic(design @ weights)
        gradient = design.T @ (outcomes - chances) - held * weights
        step = np.linalg.solve(curvature(design, chances) + np.diag(held), gradient)
        weights += step
        if np.abs(step).max(initial=0.0) < _PRECISE:  # there may be no weights
            break
    return weights


def curvature(design: Floats, chances: Floats) -> Floats:
    """How sharply the likelihood falls off around the weights that give these chances."""
    sharp: Floats = (design * (chances * (1 - chances))[:, None]).T @ design
    return sharp + _PRECISE * np.eye(design.shape[1])


def fit_logistic(
    x: Floats, outcomes: NDArray[np.float64] | NDArray[np.bool_]
) -> tuple[float, float]:
    """Midpoint and scale of the likeliest logistic curve; see ``fit_weights``."""
    weights = fit_weights(np.column_stack([np.ones(len(x)), x]), outcomes)
    return float(-weights[0] / weights[1]), float(1 / weights[1])
