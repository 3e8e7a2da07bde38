"""Elo ratings of players who played each other, by maximum likelihood, with standard errors.

The model is that of Bradley and Terry, "Rank analysis of incomplete block designs" (1952), on the
scale of Elo, "The rating of chessplayers" (1978): 200 points more score three quarters. A tie
counts as half a win.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from tuiwords.engine.intervals import Z
from tuiwords.train.logistic import Floats, curvature, fit_weights, logistic

# FIDE Handbook B.02, 8.3.1: so far apart the better one wins ten of eleven, and games tell no more.
MOST_APART = 400.0
SCALE = 400 / math.log(10)  # Elo points for which the odds grow by a factor of e


class Duel(NamedTuple):
    """What ``first`` scored in a game against ``second``: 1, 0.5 or 0.

    Games of the same ``deal`` (the same tiles, the same hidden word) may be alike.
    """

    first: int
    second: int
    score: float
    deal: int


class EloEstimate(NamedTuple):
    """A rating, and its standard error against that of the anchor."""

    rating: float
    error: float


def estimate(duels: Sequence[Duel], players: int, anchor: float) -> list[EloEstimate]:
    """The ratings of players 0, 1...; player 0 has the rating ``anchor``.

    Of two neighbors by rating whose difference is inside its own 95% interval it is not known who
    is better: they get one rating, that of both together. The closest neighbors come first.
    A step of more than 400 points to the next rating counts as 400.
    """
    groups = [[player] for player in range(players)]
    while True:
        strengths, covariance = _fit(duels, groups)
        order = sorted(range(len(groups)), key=lambda group: strengths[group])
        differences = [
            (_difference(strengths, covariance, low, high), low, high)
            for low, high in pairwise(order)
        ]
        closest, low, high = min(differences, default=(math.inf, 0, 0))
        if closest > Z:
            break
        low, high = sorted((low, high))  # the anchor stays in the first group
        groups[low] += groups.pop(high)
    ladder = _ladder(strengths, covariance, order)
    place = {player: group for group, members in enumerate(groups) for player in members}
    return [
        EloEstimate(anchor + ladder[place[player]].rating, ladder[place[player]].error)
        for player in range(players)
    ]


def ratings(duels: Sequence[Duel], players: int) -> list[EloEstimate]:
    """The ratings of players 0, 1... beside their mean, which is 0, as they are: none is merged."""
    strengths, covariance = _fit(duels, [[player] for player in range(players)])
    # As if no two games had the same deal: few deals may tell too small an error by accident.
    single_deals = [duel._replace(deal=number) for number, duel in enumerate(duels)]
    _, single = _fit(single_deals, [[player] for player in range(players)])
    center = np.eye(players) - 1 / players
    errors = np.sqrt(
        np.maximum(*(np.diag(center @ each @ center.T) for each in (covariance, single)))
    )
    return [
        EloEstimate(SCALE * float(strength), SCALE * float(error))
        for strength, error in zip(center @ strengths, errors, strict=True)
    ]


def _ladder(strengths: Floats, covariance: Floats, order: Sequence[int]) -> dict[int, EloEstimate]:
    """The points from the first group to each, step by step along the ``order`` of strengths."""
    start = order.index(0)
    found = {0: EloEstimate(0.0, 0.0)}
    for way in (order[start:], order[start::-1]):
        points, measured = 0.0, np.zeros(len(order))
        for here, there in pairwise(way):
            step = SCALE * float(strengths[there] - strengths[here])
            if abs(step) <= MOST_APART:
                measured[[there, here]] += 1, -1
            points += max(-MOST_APART, min(step, MOST_APART))
            error = SCALE * math.sqrt(measured @ covariance @ measured)
            found[there] = EloEstimate(points, error)
    return found


def _difference(strengths: Floats, covariance: Floats, low: int, high: int) -> float:
    """How far two groups are apart, in standard errors of their difference."""
    variance = covariance[low, low] + covariance[high, high] - 2 * covariance[low, high]
    if variance <= 0:  # nobody played them
        return 0.0
    return float((strengths[high] - strengths[low]) / math.sqrt(variance))


def _fit(duels: Sequence[Duel], groups: Sequence[Sequence[int]]) -> tuple[Floats, Floats]:
    """The strengths of the groups and their covariance; the first group has strength 0.

    Each pair that played has drawn one more game, so that who never lost has a rating too.
    """
    pairs = sorted({(duel.first, duel.second) for duel in duels})
    drawn = [Duel(*pair, 0.5, -number) for number, pair in enumerate(pairs, 1)]
    every = [*duels, *drawn]
    place = {player: group for group, members in enumerate(groups) for player in members}
    design = np.zeros((len(every), len(groups)))
    rows = np.arange(len(every))
    design[rows, [place[duel.first] for duel in every]] += 1
    design[rows, [place[duel.second] for duel in every]] -= 1
    design = design[:, 1:]
    scores = np.array([duel.score for duel in every])
    weights = fit_weights(design, scores)
    strengths, covariance = np.zeros(len(groups)), np.zeros((len(groups), len(groups)))
    strengths[1:] = weights
    covariance[1:, 1:] = _covariance(design, scores, weights, [duel.deal for duel in every])
    return strengths, covariance


def _covariance(design: Floats, scores: Floats, weights: Floats, deals: Sequence[int]) -> Floats:
    """The covariance of the weights, where games of the same deal are not independent.

    Liang and Zeger, "Longitudinal data analysis using generalized linear models" (1986).
    """
    chances = logistic(design @ weights)
    _, numbers = np.unique(deals, return_inverse=True)
    by_deal = np.zeros((numbers.max() + 1, design.shape[1]))
    np.add.at(by_deal, numbers, design * (scores - chances)[:, None])
    inverse = np.linalg.inv(curvature(design, chances))
    covariance: Floats = inverse @ (by_deal.T @ by_deal) @ inverse
    return covariance
