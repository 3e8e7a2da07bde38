"""How likely each word is to be the answer, for who knows only how common words are (P0)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from tuiwords.engine.wordle.pack import Floats, Places
from tuiwords.games.wordle.lists import LEVELS, inflected
from tuiwords.lexicon.commonness import UNLISTED, levels, zipfs
from tuiwords.lexicon.lexicon import Lexicon
from tuiwords.lexicon.library import library
from tuiwords.resources import asset

# The answer sets of the game hide words up to these levels; which one is played is not known.
_SETS = tuple(LEVELS.values())
_SURE = 0.8  # chance from which a word is nearly sure to be an answer


@dataclass(frozen=True, slots=True)
class Fit:
    """The fitted prior: a logistic curve over the zipf of a word, times what its SCOWL level says.

    ``midpoint`` and ``scale`` are in zipf; ``inflected`` is the factor for regular plurals and
    pasts; no word is less likely than ``floor``. ``typical`` is the mean zipf by SCOWL level, which
    stands for words that the frequency table lacks.
    """

    midpoint: float
    scale: float
    inflected: float
    floor: float
    typical: tuple[tuple[int, float], ...]


@cache
def _asset() -> dict[str, Any]:
    return tomllib.loads(asset("wordle", "expected.toml").read_text(encoding="utf-8"))


@cache
def fitted() -> Fit:
    """The prior of ``assets/wordle/expected.toml``."""
    table = dict(_asset()["prior"])
    typical = tuple((int(level), float(zipf)) for level, zipf in table.pop("typical").items())
    return Fit(typical=typical, **table)


@cache
def cost_to_go() -> Floats:
    """Guesses to go, this one included, for each half bit of doubt, float64 (steps,)."""
    return np.array(_asset()["cost_to_go"]["guesses"], float)


def commonness(words: Sequence[str], typical: Iterable[tuple[int, float]]) -> Floats:
    """Zipf of each word, float64 (words,); that of its SCOWL level where it has no own."""
    by_level = dict(typical)
    own, level = np.array(zipfs(words)), levels(words)
    instead = np.array([by_level.get(at, 0.0) if at < UNLISTED else 0.0 for at in level])
    return np.where(own > 0, own, instead)


def share(level: int) -> float:
    """The part of the answer sets that take words of a SCOWL level.

    Estimated as by Krichevsky and Trofimov (k + 1/2 of n + 1), so that no level is ruled out.
    """
    return (sum(level <= highest for highest in _SETS) + 0.5) / (len(_SETS) + 1)


def chances(words: Sequence[str], fit: Fit) -> Floats:
    """Weight of each word as the answer, float64 (words,), between ``floor`` and 1."""
    zipf = commonness(words, fit.typical)
    weight = 1 / (1 + np.exp((fit.midpoint - zipf) / fit.scale))
    weight *= np.array([share(level) for level in levels(words)])
    stems = library().load()
    weight *= np.array([fit.inflected if inflected(word, stems) else 1.0 for word in words])
    return np.maximum(weight, fit.floor)


def unseen(chances: Floats, past: Places) -> Floats:
    """Weight of each word as the next answer when those at ``past`` are gone, float64 (words,).

    By Bayes' rule: the chance p that a word is an answer and was none of the past is p (1 - s), and
    that it is no answer 1 - p; s is the share of all answers that is gone. So a likely word that
    has not come yet is p / (1 - p s), up to a factor. How many answers there are is not known, but
    of the words that are nearly sure to be among them one may count how many have come.
    """
    sure = chances >= _SURE
    share = min(1.0, float(sure[past].sum() / max(chances[sure].sum(), 1.0)))
    weights: Floats = chances / (1 - share * chances)
    return weights


@lru_cache(maxsize=32)
def prior(lexicon: Lexicon, fit: Fit) -> Floats:
    """Weight of each word of a lexicon as the answer, float64 (words,)."""
    return chances(lexicon.words, fit)
