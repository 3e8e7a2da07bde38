"""How likely people take each turn, by weights fitted to recorded games.

First every listed turn gets a chance by its features, as in a conditional logit (McFadden, 1974).
A person is then taken to look at the turns from the likeliest down and to take each with a chance
that depends on its features and on what is left: so people are sure of themselves where one turn
stands out, and not where many are alike.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.base import RankedMove
from tuiwords.engine.scrabble.choice_features import NAMES
from tuiwords.games.base import GameError
from tuiwords.games.scrabble import Turn
from tuiwords.resources import asset

Floats = NDArray[np.float64]
Places = NDArray[np.int64]

# What a person who has come to a turn knows besides its features: the logarithms of its odds
# against all that are left and of its chance, and the place of it; 1 stands for every turn.
STEPS = ("odds", "odds_near", "odds_against", "chance", "step", "step_first", "step_second", "one")
_MOST_ODDS = 5.0  # beyond which odds count the same in ``odds_near``
_LEAST_LEFT = 1e-9  # of the chance of all turns that are left


@dataclass(frozen=True, slots=True, eq=False)
class ChoiceModel:
    """Weights: ``look`` (features,) of the first chances, ``take`` (features + steps,) of taking.

    ``stray`` is the chance of any legal turn instead, each as likely as the others.
    """

    look: Floats
    take: Floats
    stray: float

    def chances(self, features: Floats, sizes: Places) -> Floats:
        """The chance of each listed turn, (listed,), without stray ones.

        ``features`` (listed, features) are those of several positions one after the other,
        ``sizes`` (positions,) how many turns are listed in each.
        """
        walk = Walk.of(log_softmax(features @ self.look, sizes), features, sizes)
        taken = walk.design @ self.take
        taken[walk.starts + sizes - 1] = np.inf  # the last is taken if no other is
        return walk.unsorted(np.exp(_passed(taken, walk.starts, sizes) - np.logaddexp(0, -taken)))


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """The turns of several positions, each from its likeliest turn down.

    ``order`` (listed,) tells which turn comes when; ``design`` float64 (listed, features + steps).
    """

    order: Places
    starts: Places
    design: Floats

    @classmethod
    def of(cls, logs: Floats, features: Floats, sizes: Places) -> Walk:
        """The walk by these logarithms of chances."""
        starts: Places = np.cumsum(sizes) - sizes
        position = np.repeat(np.arange(len(sizes)), sizes)
        order = np.lexsort((-logs, position))
        sorted_logs = logs[order]
        chances = np.exp(sorted_logs)
        until = np.cumsum(chances)
        before = (until - chances)[starts]
        left = np.maximum(1 - (until - before[position]), _LEAST_LEFT)
        odds = sorted_logs - np.log(left)
        step = np.arange(len(order)) - starts[position]
        steps = (
            *(odds, np.minimum(odds, _MOST_ODDS), np.minimum(odds, 0.0), sorted_logs),
            *(np.log1p(step), step == 0, step == 1, np.ones(len(order))),
        )
        return cls(order, starts, np.column_stack([features[order], *steps]))

    def unsorted(self, values: Floats) -> Floats:
        """Values of the walk in the order that the turns had before it."""
        found = np.empty(len(values))
        found[self.order] = values
        return found


def _passed(taken: Floats, starts: Places, sizes: Places) -> Floats:
    """The logarithm of the chance that no turn before each one was taken, from their log-odds."""
    passing = -np.logaddexp(0, np.where(np.isinf(taken), 0.0, taken))
    total = np.cumsum(passing) - passing
    found: Floats = total - np.repeat(total[starts], sizes)
    return found


def log_softmax(utilities: Floats, sizes: Places) -> Floats:
    """The logarithms of chances in proportion to the exponentials, for each position."""
    starts = np.cumsum(sizes) - sizes
    above: Floats = utilities - np.repeat(np.maximum.reduceat(utilities, starts), sizes)
    logs: Floats = above - np.repeat(np.log(np.add.reduceat(np.exp(above), starts)), sizes)
    return logs


def shipped_choice() -> ChoiceModel:
    """The shipped weights. Raises: GameError where the file is absent or damaged."""
    return read_choice(asset("choice.toml"))


@cache
def read_choice(path: Path) -> ChoiceModel:
    """The weights in a file. Raises: GameError."""
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        look = np.array([float(document["look"][name]) for name in NAMES])
        take = np.array([float(document["take"][name]) for name in (*NAMES, *STEPS)])
        stray = float(document["stray"])
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise GameError(f"the weights of turns in {path} cannot be read: {error!r}") from error
    if not (np.isfinite(look).all() and np.isfinite(take).all() and 0 <= stray <= 1):
        raise GameError(f"the weights of turns in {path} are damaged")
    return ChoiceModel(look, take, stray)


def by_chance(
    model: ChoiceModel, listed: Sequence[RankedMove[Turn]], features: Floats, legal: int, top: int
) -> tuple[RankedMove[Turn], ...]:
    """The likeliest turns; the value is the natural logarithm of the chance.

    The term ``people`` is how many percent of people take the turn.
    """
    chances = model.chances(features, np.array([len(listed)]))
    logs = np.log((1 - model.stray) * chances + max(model.stray, 1e-9) / legal)
    order = np.argsort(-logs, kind="stable")[:top].tolist()
    return tuple(_valued(listed[place], float(logs[place])) for place in order)


def _valued(turn: RankedMove[Turn], log: float) -> RankedMove[Turn]:
    return replace(turn, value=log, terms={"people": 100 * math.exp(log), **turn.terms})
