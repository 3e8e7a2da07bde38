"""Candidates compared on the same random draws, and which of them to try next.

Every candidate has seen the first draws of one sequence, some more of them than others. Since they
share the luck of the draws, the difference of two is known much better than the value of either.

Which of many candidates is best is found by sequential halving (Z. Karnin, T. Koren and O. Somekh,
"Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013): all of them share a quarter of the
budget of a phase, the better half of them the next quarter, and so on. The next phase has a larger
budget and begins with all candidates again, so that none is ever lost for good.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.intervals import t_quantile

Values = NDArray[np.float64]
Counts = NDArray[np.int64]

# Budget of the first phase in draws of one candidate, for each candidate, and how many times as
# large each phase is as the one before. With 1.4 the best of 15 is found as often as by one phase
# with the whole budget (replayed on 22 positions of Scrabble, 700 to 9,000 draws); with 2 less
# often.
FIRST_BUDGET, GROWTH = 20, 1.4
# Before draws are seen, a difference is taken to vary by this standard deviation, which counts for
# so many draws: a few equal ones do not prove that all are.
PRIOR_DEVIATION, PRIOR_DRAWS = 0.05, 5
# The best is certain when the chance that another is better is at most DOUBT, not before so many
# draws. It is asked again and again, so that the chance to be wrong once is several times as large.
DOUBT, LEAST_DRAWS = 0.002, 20


class Trial(NamedTuple):
    """Candidates to try on the draws from ``first`` up to ``last``, the next ones for all."""

    candidates: tuple[int, ...]
    first: int
    last: int


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """How far each candidate is behind the best, by the draws that both have seen.

    ``errors`` are standard errors of ``behind``, 0 where all draws that there are were seen;
    ``draws`` are those seen by both.
    """

    best: int
    behind: Values
    errors: Values
    draws: Counts

    def half_interval(self, candidate: int) -> float:
        """Half the 95 % interval of how far a candidate is behind."""
        return t_quantile(int(self.draws[candidate]) - 1 + PRIOR_DRAWS) * float(
            self.errors[candidate]
        )

    @property
    def certain(self) -> bool:
        """Whether it is clear which candidate is best, or all draws that there are were seen."""
        behind, errors = self.behind.tolist(), self.errors.tolist()
        if not any(errors):
            return True
        if self.draws[self.best] < LEAST_DRAWS:
            return False
        doubt = 0.0
        for place in range(len(behind)):
            if place != self.best:
                doubt += _tail(behind[place], errors[place])
                if doubt > DOUBT:
                    return False
        return True


class PairedSamples:
    """Samples of candidates; the first of the ``quantities`` of a sample is what they compete by.

    ``population`` is how many draws there are, None where they never end.
    """

    def __init__(self, candidates: int, quantities: int, population: int | None = None) -> None:
        self.counts: Counts = np.zeros(candidates, np.int64)
        self.population = population
        self._values = np.zeros((quantities, candidates, 64))
        # Until samples are added:
        self._means: dict[int, Values] = {}
        self._compared: Comparison | None = None

    def add(self, trial: Trial, samples: NDArray[np.float64]) -> None:
        """Add what a trial brought: (quantities, draws, candidates)."""
        while trial.last > self._values.shape[2]:
            self._values = np.concatenate([self._values, np.zeros_like(self._values)], axis=2)
        chosen = list(trial.candidates)
        self._values[:, chosen, trial.first : trial.last] = samples.transpose(0, 2, 1)
        self.counts[chosen] = trial.last
        self._means, self._compared = {}, None

    def compare(self) -> Comparison:
        """Compare all candidates with the best; of equal ones the first. All have been tried."""
        if self._compared is None:
            self._compared = self._comparison()
        return self._compared

    def _comparison(self) -> Comparison:
        best = int(self.estimates(0).argmax())
        most = int(self.counts[best])
        shared = np.minimum(self.counts, most)
        values = self._values[0, :, :most]
        differences = values[best] - values
        unseen = np.arange(most) >= shared[:, None]
        np.copyto(differences, 0.0, where=unseen)
        behind = np.add.reduce(differences, axis=1) / shared
        differences -= behind[:, None]
        np.square(differences, out=differences)
        np.copyto(differences, 0.0, where=unseen)
        squares = np.add.reduce(differences, axis=1)
        variances = (squares + PRIOR_DRAWS * PRIOR_DEVIATION**2) / (shared - 1 + PRIOR_DRAWS)
        left = 1.0 if self.population is None else 1 - shared / self.population
        return Comparison(best, behind, np.sqrt(left * variances / shared), shared)

    def estimates(self, quantity: int) -> Values:
        """What each candidate is worth: the mean of the one tried most, and the mean difference.

        Who has seen fewer draws saw maybe luckier ones: only the difference on these draws counts.
        Who has seen none is told to be worth as much as that one.
        """
        if quantity not in self._means:
            most = int(self.counts.argmax())
            room = int(self.counts[most])
            values = self._values[quantity, :, :room]
            differences = values - values[most]
            np.copyto(differences, 0.0, where=np.arange(room) >= self.counts[:, None])
            sums = np.add.reduce(differences, axis=1)
            self._means[quantity] = values[most].mean() + sums / np.maximum(self.counts, 1)
        return self._means[quantity]

    def least_lead(self, quantity: int, one: int, other: int) -> float:
        """By how much one candidate is ahead of another in a quantity, less half the 95 % interval.

        By the draws that both have seen.
        """
        shared = int(min(self.counts[one], self.counts[other]))
        values = self._values[quantity, :, :shared]
        half = self.half_intervals(slice(quantity, quantity + 1), one, [other])
        return float((values[one] - values[other]).mean()) - float(half[0, 0])

    def half_intervals(self, quantities: slice, one: int, others: Sequence[int]) -> Values:
        """Half the 95 % intervals of the differences of a candidate to others in some quantities.

        By the draws that both have seen; (quantities, others).
        """
        values = self._values[quantities]
        halves = np.zeros((len(values), len(others)))
        shared = np.minimum(self.counts[one], self.counts[list(others)]).tolist()
        for draws in set(shared) - {self.population}:
            places = [place for place, each in enumerate(shared) if each == draws]
            theirs = values[:, [others[place] for place in places], :draws]
            deviations = (values[:, one, None, :draws] - theirs).std(axis=2)
            halves[:, places] = t_quantile(max(1, draws - 1)) * deviations / math.sqrt(draws)
        return halves

    def trials(self, most: int) -> Iterator[Trial]:
        """The trials of sequential halving, each of about ``most`` samples, as long as asked.

        They end when every candidate has seen all draws. What a trial brings is added before the
        next one is asked for.
        """
        for goal, kept in self._stages():
            yield from self._up_to(goal, kept, most)

    def _stages(self) -> Iterator[tuple[int, int]]:
        """How many draws how many candidates are to have seen next."""
        budget = float(FIRST_BUDGET * self.counts.size)
        end = math.inf if self.population is None else self.population
        while self.counts.min() < end:
            goal, kept = 0.0, self.counts.size
            stages = max(1, math.ceil(math.log2(kept)))
            for _ in range(stages):
                goal += budget / (stages * kept)
                yield int(min(goal, end)), kept
                kept = (kept + 1) // 2
            budget *= GROWTH

    def _up_to(self, goal: int, kept: int, most: int) -> Iterator[Trial]:
        """Trials after which the best ``kept`` candidates have seen so many draws."""
        counts, chosen = self.counts, list(range(self.counts.size))
        if counts.all():
            chosen = np.argsort(-self.estimates(0), kind="stable")[:kept].tolist()
        while waiting := [each for each in chosen if counts[each] < goal]:
            first = int(counts[waiting].min())
            group = tuple(each for each in waiting if counts[each] == first)
            further = min([goal, *(int(n) for n in counts[waiting] if n > first)])
            yield Trial(group, first, min(further, first + max(1, most // len(group))))


def _tail(behind: float, error: float) -> float:
    """The chance that a difference is on the other side of 0."""
    if error == 0:
        return 0.0
    return 0.5 * math.erfc(behind / error / math.sqrt(2))
