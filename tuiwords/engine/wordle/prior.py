"""How likely each word is to be the answer, given only how common words are (setting ``words``)."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from tuiwords.engine.wordle.pack import Floats, Places
from tuiwords.games.wordle import WordleView
from tuiwords.games.wordle.lists import LEVELS, inflected
from tuiwords.large_caches import large
from tuiwords.lexicon.array_cache import cached_array
from tuiwords.lexicon.commonness import UNLISTED, is_english, levels, table_hash, zipfs
from tuiwords.lexicon.languages import language
from tuiwords.lexicon.lexicon import Lexicon, ListFile
from tuiwords.lexicon.library import DEFAULT, library
from tuiwords.lexicon.own_counts import own_counts
from tuiwords.lexicon.word_zipfs import ANSWER, STEPS, has_zipfs, numbers_of
from tuiwords.resources import asset

# The game's answer sets have words up to these levels; which set is played is not known.
_SETS = tuple(LEVELS.values())
_EVEN = 0.5  # of words that nothing is known of; 1 each would be a list of known answers
_SURE = 0.8  # a word with at least this chance is almost certainly an answer


@dataclass(frozen=True, slots=True)
class Fit:
    """The fitted prior: a logistic function of a word's zipf, times a factor for its SCOWL level.

    ``midpoint`` and ``scale`` are in zipf; ``inflected`` is the factor for regular plurals and past
    tenses; no word is less likely than ``floor``. ``typical`` is the mean zipf by SCOWL level, used
    for words that the frequency table lacks.
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
    """Guesses to go, including this one, for each half bit of entropy, float64 (steps,)."""
    return np.array(_asset()["cost_to_go"]["guesses"], float)


def commonness(words: Sequence[str], typical: Iterable[tuple[int, float]]) -> Floats:
    """Zipf of each word, float64 (words,); the mean of its SCOWL level if it is not listed."""
    by_level = dict(typical)
    own, level = np.array(zipfs(words)), levels(words)
    instead = np.array([by_level.get(at, 0.0) if at < UNLISTED else 0.0 for at in level])
    return np.where(own > 0, own, instead)


def share(level: int) -> float:
    """The share of the answer sets that include words of a SCOWL level.

    The estimate is (k + 1/2) / (n + 1), so that no level is ruled out: R. Krichevsky and
    V. Trofimov, "The Performance of Universal Encoding", 1981.
    """
    return (sum(level <= highest for highest in _SETS) + 0.5) / (len(_SETS) + 1)


def chances(words: Sequence[str], fit: Fit) -> Floats:
    """Weight of each word as the answer, float64 (words,), between ``floor`` and 1."""
    zipf = commonness(words, fit.typical)
    weight = 1 / (1 + np.exp((fit.midpoint - zipf) / fit.scale))
    weight *= np.array([share(level) for level in levels(words)])
    stems = library().as_named(DEFAULT)
    weight *= np.array([fit.inflected if inflected(word, stems) else 1.0 for word in words])
    return np.maximum(weight, fit.floor)


def foreign_chances(lexicon: Lexicon, fit: Fit) -> Floats:
    """The same for the words of another language, by its own table of zipfs.

    A form that Wordle does not hide counts as an inflected word does in English.
    """
    least = language(lexicon.language).answers.values()
    numbers = numbers_of(lexicon.words, lexicon.language)
    zipf = numbers % ANSWER / STEPS
    within = sum(zipf >= zipf_of_set for zipf_of_set in least)
    weight = (within + 0.5) / (len(least) + 1)
    weight /= 1 + np.exp((fit.midpoint - zipf) / fit.scale)
    weight *= np.where(numbers >= ANSWER, 1.0, fit.inflected)
    found: Floats = np.maximum(weight, fit.floor)
    return found


def unseen(chances: Floats, past: Places) -> Floats:
    """Weight of each word as the next answer after those at ``past``, float64 (words,).

    By Bayes' rule: if p is the prior chance that a word is an answer and s the share of all answers
    that are past, the chance that it is an answer but not a past one is p (1 - s), and that it is
    not an answer 1 - p. So the weight of a word that has not come yet is p / (1 - p s), up to a
    factor. The number of answers is not known; s is estimated as the share of past words among
    those that are almost certainly answers.
    """
    sure = chances >= _SURE
    share = min(1.0, float(sure[past].sum() / max(chances[sure].sum(), 1.0)))
    weights: Floats = chances / (1 - share * chances)
    return weights


@large
@lru_cache(maxsize=32)
def prior(lexicon: Lexicon, fit: Fit) -> Floats:
    """Weight of each word of a lexicon as the answer, float64 (words,).

    Of a list in a language without a table only the list itself tells how likely its words are.
    """
    if has_zipfs(lexicon.language):
        return foreign_chances(lexicon, fit)
    if not is_english(lexicon):
        return by_list(lexicon, lexicon.origin, fit)
    made_from = repr((fit, table_hash(), library().as_named(DEFAULT).hash)).encode()
    kind = f"prior-{hashlib.sha256(made_from).hexdigest()[:16]}"
    return cached_array(kind, lexicon, lambda words: chances(words.words, fit), np.float64)


@large
@lru_cache(maxsize=32)
def by_list(lexicon: Lexicon, origin: ListFile | None, fit: Fit) -> Floats:
    """Weight of each word of a lexicon by a list's own counts or order, float64 (words,).

    It is proportional to the count. Of words that were not counted it is half the least one, so
    that none is ruled out. By order, the words are as likely as English words of that length are
    that stand as far down when ordered by their prior. Else words are equally likely.
    """
    counts, places = own_counts(origin) if origin else ({}, {})
    if counts:
        found = np.array([counts.get(word, 0.0) for word in lexicon])
        if found.any():
            weights: Floats = np.maximum(found, found[found > 0].min() / 2) / found.max()
            return _EVEN * weights
    elif places:
        at = np.array([places.get(word, -1) for word in lexicon])
        listed = np.sort(at[at >= 0])
        english = library().as_named(DEFAULT).of_length(len(lexicon.words[0]))
        usual = np.sort(prior(english, fit))[::-1]
        if len(listed) and len(usual):
            ranks = np.searchsorted(listed, at) * len(usual) // len(listed)
            return np.where(at >= 0, usual[np.minimum(ranks, len(usual) - 1)], usual[-1])
    return np.full(len(lexicon), _EVEN)


def prior_of(view: WordleView, fit: Fit) -> Floats:
    """Weight of each allowed word as the answer, float64 (words,).

    If the words, or those that may be hidden, are in another language, the table of that language
    tells of them if it is that of both, else only the lists.
    """
    if has_zipfs(view.answers.language) and view.answers.language == view.allowed.language:
        return prior(view.allowed, fit)
    if not (is_english(view.answers) and is_english(view.allowed)):
        return by_list(view.allowed, view.answers.origin or view.allowed.origin, fit)
    return prior(view.allowed, fit)
