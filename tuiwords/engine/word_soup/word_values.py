"""What a single word is worth: by its points, and by the letters it leaves."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.word_soup.pack import FoundPaths, rarity
from tuiwords.games.word_soup import WordSoupView

Floats = NDArray[np.float64]
Key = Callable[[FoundPaths, WordSoupView], Floats]

# Mean and standard deviation of the share of vowels in the words that people find: the letters left
# are best if their share of vowels is like that of words.
MEAN_VOWELS, VOWEL_SPREAD = 0.395, 0.087
FIRST_WORDS = 20  # among which ``balanced`` chooses
FEW_LEFT = 2  # letters that cannot form a word anymore
FEW_FACTOR = 0.1
MOST_CONNECTED = 64.0  # eight neighbors, squared; the connectivity of a cleared board


def points(found: FoundPaths, view: WordSoupView) -> Floats:
    """Points of each word, including the bonus if it clears the board."""
    bonus = np.where(found.left_after() == 0, view.rules.cleared, 0)
    return (found.points + bonus).astype(np.float64)


def rare_letters(found: FoundPaths, view: WordSoupView) -> Floats:
    """Length times the sum of points divided by frequency."""
    worth = rarity(view.rules, view.lexicon)[found.letters].sum(axis=1)
    total: Floats = found.lengths * worth
    return total


def vowel_density(found: FoundPaths) -> Floats:
    """How likely the vowel share of the letters left is; highest if none is left."""
    share = found.vowel_share_after()
    away = np.nan_to_num(share - MEAN_VOWELS) / VOWEL_SPREAD
    density: Floats = np.exp(-0.5 * away**2) / (VOWEL_SPREAD * np.sqrt(2 * np.pi))
    return density


def vowel_ratio(found: FoundPaths, view: WordSoupView) -> Floats:
    """``rare_letters`` times the vowel balance of the letters left."""
    return rare_letters(found, view) * vowel_density(found)


def connected(found: FoundPaths) -> Floats:
    """Connectivity of the letters left; a cleared board has the highest possible."""
    return np.where(found.left_after() > 0, found.connectivity, MOST_CONNECTED)


def connectivity(found: FoundPaths, view: WordSoupView) -> Floats:
    """Points times the connectivity of the letters left."""
    return points(found, view) * connected(found)


def balanced(found: FoundPaths, view: WordSoupView) -> Floats:
    """Connectivity times points times vowel balance, for the first words by ``rare_letters``."""
    rare = rare_letters(found, view)
    left = found.left_after()
    key = connected(found) * points(found, view) * vowel_density(found)
    key *= np.where((left > 0) & (left <= FEW_LEFT), FEW_FACTOR, 1.0)
    names, first = np.unique(found.word_ids(), return_index=True)
    chosen = np.zeros(len(names), np.bool_)
    chosen[np.argsort(-rare[first], kind="stable")[:FIRST_WORDS]] = True
    return np.where(chosen[found.word_ids()], key, -1.0 / (1.0 + rare))


def noticed(found: FoundPaths, count: int, seed: int) -> NDArray[np.bool_]:
    """Which entries belong to ``count`` distinct words drawn at random, all equally likely."""
    ids = found.word_ids()
    words = int(ids.max(initial=-1)) + 1
    drawn = np.zeros(words, np.bool_)
    drawn[np.random.default_rng(seed).choice(words, min(count, words), replace=False)] = True
    result: NDArray[np.bool_] = drawn[ids]
    return result
