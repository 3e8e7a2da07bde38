"""The model of ratings: a mean and an uncertainty on the scale of Elo, and how a game changes them.

It is Bradley and Terry's as in Weng and Lin, "A Bayesian approximation method for online ranking"
(2011), which openskill has: any number of players, ties by equal ranks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tuiwords.store.records import Rating

START = Rating(1200.0, 350.0)  # nobody knows anything yet; the sigma is that of Glicko's start
MOST_CERTAIN = 45.0  # sigma never falls below this, so that who learns can still rise
_BETA = 400 / math.log(10) / math.sqrt(2)  # with it openskill expects what Elo's scale says
_TAU = START.sigma / 100  # by which a rating grows less certain from game to game; openskill's own


def new_ratings(before: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after one game; rank 1 is the best and equal ranks are a tie."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull(mu=START.mu, sigma=START.sigma, beta=_BETA, tau=_TAU)
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(
        Rating(team[0].mu, max(team[0].sigma, MOST_CERTAIN), old.games + 1)
        for team, old in zip(rated, before, strict=True)
    )
