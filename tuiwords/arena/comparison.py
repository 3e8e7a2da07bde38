"""How one bot compares with another: share of games won, Elo, and when to stop counting.

What is counted are values of games: 1, 0.5 or 0 for the first bot, or the mean of the two games of
a pair, which are played on the same tiles or board.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from tuiwords.engine.intervals import independent_games, mean_interval, share_interval

RISK = 0.05  # of a sequential test: the chance to decide for either limit where the other one is so
MOST_GAMES = 100_000  # of a sequential test that decides nothing
_HARDLY = 0.001  # of a game, for each value that has not been seen
_HALVINGS = 60  # as many as a number has digits

Ends = tuple[float, float]


def expected_share(elo: float) -> float:
    """The share of games won by who is so many Elo points stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(share: float) -> float:
    """The points of Elo by which who wins this share of games is stronger; infinite at 0 and 1."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


@dataclass(frozen=True, slots=True)
class BotComparison:
    """The first bot beside the second, with 95 % intervals.

    ``share`` is that of the games won, a tie being half; ``superiority`` is the chance that it is
    more than half; ``difference`` is by how much the first one's score was higher in a game.
    """

    share: float
    share_ci95: Ends
    superiority: float
    difference: float
    difference_ci95: Ends

    @property
    def elo(self) -> float:
        """How many points of Elo the first is stronger."""
        return elo_of(self.share)

    @property
    def elo_ci95(self) -> Ends:
        """The interval of ``elo``; an end is infinite where all could be won or lost."""
        low, high = self.share_ci95
        return elo_of(low), elo_of(high)


def compare(values: Sequence[float], differences: Sequence[float], games: int = 1) -> BotComparison:
    """Compare by ``values`` and score ``differences`` of games, or means of so many ``games``.

    Raises: statistics.StatisticsError without a value.
    """
    share = fmean(values)
    error = math.sqrt(0.25 / independent_games(values, games))  # of a share that is a half
    return BotComparison(
        share,
        share_interval(values, games),
        NormalDist().cdf((share - 0.5) / error),
        fmean(differences),
        mean_interval(differences),
    )


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Wald's test whether a bot is ``elo1`` or only ``elo0`` points stronger than another.

    Games are played until one of the two is decided. How often each value comes is not known: both
    likelihoods are the highest that are possible with the mean asked for, as in Michel Van den
    Bergh, "A practical introduction to the GSPRT" (2019).
    """

    elo0: float
    elo1: float

    @property
    def bounds(self) -> Ends:
        """The log-likelihood ratios at which ``elo0`` and ``elo1`` are decided."""
        high = math.log((1 - RISK) / RISK)
        return -high, high

    def ratio(self, values: Iterable[float]) -> float:
        """The log-likelihood ratio of ``elo1`` to ``elo0``."""
        # What did not happen is possible, too.
        counts = {0.0: _HARDLY, 0.5: _HARDLY, 1.0: _HARDLY} | Counter(values)
        low, high = (_logarithms(counts, expected_share(elo)) for elo in (self.elo0, self.elo1))
        return sum(counts[value] * (high[value] - low[value]) for value in counts)

    def decided(self, ratio: float) -> float | None:
        """The points of Elo that a ratio decides for, if it does."""
        low, high = self.bounds
        return self.elo0 if ratio <= low else self.elo1 if ratio >= high else None


def _logarithms(counts: Mapping[float, float], mean: float) -> dict[float, float]:
    """Logarithms of the likeliest chances of the values, as multiples of their shares seen.

    They are 1 / (1 + t (value - mean)), with the only t for which the chances add up to 1 and have
    this mean.
    """
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(_HALVINGS):
        t = (low + high) / 2
        beyond = sum(n * (value - mean) / (1 + t * (value - mean)) for value, n in counts.items())
        low, high = (t, high) if beyond > 0 else (low, t)
    return {value: -math.log(1 + t * (value - mean)) for value in counts}
