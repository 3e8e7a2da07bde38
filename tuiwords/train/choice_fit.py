"""Fits which of the listed turns people take, and what ``Skill`` says of the same turns.

``ChoiceModel`` is fitted in two steps, both of which have one best answer: a conditional logit of
the features, and a logistic regression of taking the turn that one has come to. It is compared with
``Skill`` on games that were held out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.scrabble.choice import ChoiceModel, Walk, log_softmax
from tuiwords.train.logistic import fit_weights

Floats = NDArray[np.float64]
Places = NDArray[np.int64]

# Of standardized weights; from half to twice as much the held-out likelihood hardly changes.
LOOK_RIDGE, TAKE_RIDGE = 20.0, 60.0
FOLDS = 5
RESAMPLED = 1000  # times that games are drawn anew for the interval
SEEN = 40  # moves among which ``Skill`` chooses, as in ``bots.bot``
_STEPS = 50  # of Newton's method
_PRECISE = 1e-7
# Temperatures of ``Skill`` that are tried, in points.
_LOOSENESS = np.exp(np.linspace(np.log(0.25), np.log(16), 25))
_ROUNDS = 60  # of the estimate of how often it blunders
_NEVER = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """Turns that people made, and the turns that they could choose from.

    ``features`` float64 (listed, features) and ``equity`` float64 (listed,) are those of all turns
    one after the other, best first; ``sizes`` (turns,) how many there are for each; ``taken``
    (turns,) the place of the one taken, or -1 if it is not listed; ``legal`` how many turns were
    legal; ``games`` which game it was.
    """

    features: Floats
    equity: Floats
    sizes: Places
    taken: Places
    legal: Places
    games: Places

    def __len__(self) -> int:
        return len(self.sizes)

    @property
    def starts(self) -> Places:
        """Where the listed turns of each begin, (turns,)."""
        starts: Places = np.cumsum(self.sizes) - self.sizes
        return starts

    def of(self, which: NDArray[np.bool_]) -> Choices:
        """Some of the turns."""
        rows = np.repeat(which, self.sizes)
        return Choices(
            *(self.features[rows], self.equity[rows]),
            *(self.sizes[which], self.taken[which], self.legal[which], self.games[which]),
        )


@dataclass(frozen=True, slots=True)
class FittedSkill:
    """``Skill`` with its temperature, its blunders, and a chance of any turn at all.

    Without that chance, a person's turn that is not among the best 40 would be impossible.
    """

    looseness: float
    shares: tuple[float, float, float]

    def log_likelihoods(self, choices: Choices) -> Floats:
        """The logarithm of the chance of each turn made, (turns,)."""
        return np.asarray(np.log(_parts(choices, self.looseness) @ self.shares))


@dataclass(frozen=True, slots=True)
class Compared:
    """Mean log-likelihoods of held-out turns, and the gain of the second in percent."""

    skill: float
    fitted: float
    gain: float
    low: float
    high: float


def log_likelihoods(model: ChoiceModel, choices: Choices) -> Floats:
    """The logarithm of the chance of each turn made, (turns,)."""
    return np.asarray(np.log(_choice_parts(model, choices) @ (1 - model.stray, model.stray)))


def _choice_parts(model: ChoiceModel, choices: Choices) -> Floats:
    """The chance of each turn made as one of those listed, and as any turn, (turns, 2)."""
    chances = model.chances(choices.features, choices.sizes)
    rows = choices.starts + np.maximum(choices.taken, 0)
    listed = np.where(choices.taken >= 0, chances[rows], 0.0)
    return np.column_stack([listed, 1 / choices.legal]) + _NEVER


def fit(choices: Choices) -> ChoiceModel:
    """The likeliest weights, held near 0 by ridges where the turns tell little."""
    inside = choices.of(choices.taken >= 0)
    scale = _scale(inside.features)
    look = scale * _newton(inside.features * scale, inside, LOOK_RIDGE)
    take = _fit_take(look, inside)
    shares = _shares(_choice_parts(ChoiceModel(look, take, 0.0), choices))
    return ChoiceModel(look, take, float(shares[1]))


def _fit_take(look: Floats, choices: Choices) -> Floats:
    """The weights of taking the turn that one has come to: a logistic regression."""
    logs = log_softmax(choices.features @ look, choices.sizes)
    walk = Walk.of(logs, choices.features, choices.sizes)
    made = np.zeros(len(logs))
    made[choices.starts + choices.taken] = 1.0
    made = made[walk.order]
    later = np.cumsum(made) - made - np.repeat(np.arange(len(choices)), choices.sizes)
    reached = later == 0  # the turn made, and those before it
    design = walk.design[reached]
    scale = np.append(_scale(design[:, :-1]), 1.0)
    ridges = np.append(np.full(len(scale) - 1, TAKE_RIDGE), 0.0)
    return scale * fit_weights(design * scale, made[reached], ridges)


def _scale(features: Floats) -> Floats:
    """What makes the deviation of each feature 1; 0 for one that is always the same."""
    spread = features.std(axis=0)
    scale: Floats = np.where(spread > _PRECISE, 1 / np.maximum(spread, _PRECISE), 0.0)
    return scale


def _shares(parts: Floats) -> Floats:
    """How often each part of a mixture made a turn, by expectation and maximization, (parts,)."""
    shares = np.full(parts.shape[1], 1 / parts.shape[1])
    for _ in range(_ROUNDS):
        found = parts * shares
        shares = (found / found.sum(axis=1, keepdims=True)).mean(axis=0)
    return shares


def _newton(design: Floats, choices: Choices, ridge: float) -> Floats:
    """The weights of standardized features; the likelihood is concave, so there are no others."""
    taken = design[choices.starts + choices.taken].sum(axis=0)
    weights = np.zeros(design.shape[1])
    least = _loss(weights, design, choices, ridge)
    for _ in range(_STEPS):
        chances = np.exp(log_softmax(design @ weights, choices.sizes))
        weighted = design * chances[:, None]
        means = np.add.reduceat(weighted, choices.starts, axis=0)
        slope = taken - means.sum(axis=0) - ridge * weights
        curve = weighted.T @ design - means.T @ means + ridge * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        while (loss := _loss(weights + step, design, choices, ridge)) > least + _PRECISE:
            step /= 2
            if np.abs(step).max() < _PRECISE:
                return weights
        weights, least = weights + step, loss
        if np.abs(step).max() < _PRECISE:
            break
    return weights


def _loss(weights: Floats, design: Floats, choices: Choices, ridge: float) -> float:
    chances = log_softmax(design @ weights, choices.sizes)
    rows = choices.starts + choices.taken
    return float(ridge * (weights @ weights) / 2 - chances[rows].sum())


def fit_skill(choices: Choices) -> FittedSkill:
    """``Skill`` at its likeliest on some turns: the shares of its parts by expectation."""
    best, most = FittedSkill(1.0, (1.0, 0.0, 0.0)), -np.inf
    for looseness in _LOOSENESS:
        parts = _parts(choices, looseness)
        shares = _shares(parts)
        total = float(np.log(parts @ shares).mean())
        if total > most:
            most = total
            best = FittedSkill(float(looseness), tuple(shares.tolist()))
    return best


def _parts(choices: Choices, looseness: float) -> Floats:
    """The chance of each turn made by temperature, as a blunder, and as any turn, (turns, 3)."""
    starts, sizes = choices.starts, choices.sizes
    place = np.arange(sizes.sum()) - np.repeat(starts, sizes)
    behind = np.repeat(choices.equity[starts], sizes) - choices.equity
    weights = np.where(place < SEEN, np.exp(-behind / looseness), 0.0)
    rows = starts + np.maximum(choices.taken, 0)
    seen = (choices.taken >= 0) & (choices.taken < SEEN)
    loose = np.where(seen, weights[rows] / np.add.reduceat(weights, starts), 0.0)
    blunder = np.where(seen, 1 / np.minimum(sizes, SEEN), 0.0)
    return np.column_stack([loose, blunder, 1 / np.maximum(choices.legal, 1)]) + _NEVER


def held_out(choices: Choices, seed: int) -> tuple[Floats, Floats]:
    """Log-likelihoods of each turn by ``Skill`` and by the features, fitted to other games."""
    fold = folds(choices.games, seed)
    skill, fitted = np.zeros(len(choices)), np.zeros(len(choices))
    for number in range(FOLDS):
        rest, out = choices.of(fold != number), choices.of(fold == number)
        if len(rest) and len(out):
            skill[fold == number] = fit_skill(rest).log_likelihoods(out)
            fitted[fold == number] = log_likelihoods(fit(rest), out)
    return skill, fitted


def folds(games: Places, seed: int) -> Places:
    """The part that each turn belongs to: those of a game belong together."""
    names = np.unique(games)
    part = np.random.default_rng(seed).permutation(len(names)) % FOLDS
    found: Places = part[np.searchsorted(names, games)]
    return found


def compare(skill: Floats, fitted: Floats, games: Places, seed: int) -> Compared:
    """The means of both, and the gain with its 95% interval: games are drawn anew many times."""
    _, place = np.unique(games, return_inverse=True)
    sums = np.column_stack([np.bincount(place, values) for values in (skill, fitted)])
    drawn = np.random.default_rng(seed).integers(len(sums), size=(RESAMPLED, len(sums)))
    totals = sums[drawn].sum(axis=1)
    low, high = np.percentile(_gain(totals[:, 0], totals[:, 1]), [2.5, 97.5])
    gain = float(_gain(skill.sum(), fitted.sum()))
    return Compared(float(skill.mean()), float(fitted.mean()), gain, float(low), float(high))


def _gain(skill: Floats, fitted: Floats) -> Floats:
    """By how many percent the second is nearer to 0."""
    return np.asarray(100 * (1 - fitted / skill))
