"""The value of a position for the beam: the points that the letters left may still bring.

It is linear in the count of each letter and in twelve features of the board, with separate weights
for each number of letters left; fitted by ``tuiwords train word-soup`` and shipped in
``assets/word_soup/values.npz``. The fit is to the points of words only: if the bonus for clearing
was included the beam played worse. A *bias* takes care of clearing instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuiwords.engine.stored_arrays import read_arrays
from tuiwords.engine.word_soup.kernels.layout import FEATURES, GROUPS, LETTERS
from tuiwords.engine.word_soup.kernels.tables import Model
from tuiwords.games.word_soup import VOWELS, Rules
from tuiwords.lexicon.lexicon import LATIN
from tuiwords.resources import asset

Floats = NDArray[np.float32]

_PLAIN_LENGTH = 9.0  # untrained values assume that each letter is taken in a word of this length


@dataclass(frozen=True)
class ClearingBias:
    """Added to the fitted values so that a beam clears the board.

    ``surplus`` is the cost of a q without a u with up to ``surplus_until`` letters left, and less
    with more; ``letters`` are points added for each letter left.
    """

    surplus: float = 0.0
    surplus_until: int = 60
    letters: Mapping[str, float] = field(default_factory=dict)


# Two beams that clear different boards: the better line of two beams of half the width beats
# either at full width, if a game has less than a second. On boards that are not cleared mostly
# consonants are left: 10 points per vowel cleared 48 of 48 boards, 5 points 47.
CLEARING_BIASES = (
    ClearingBias(surplus=50.0),
    ClearingBias(letters={"q": -30.0} | dict.fromkeys(VOWELS, 10.0)),
)


@dataclass(frozen=True)
class Values:
    """Fitted weights; row m of each array is for m letters left.

    ``letters`` float32 (most + 1, 26) is for a to z, ``features`` is float32 (most + 1, 12),
    ``margin`` float32 (most + 1, 3): how much a word of a length group may raise the features term.
    """

    letters: Floats
    features: Floats
    margin: Floats

    def save(self, path: Path, **provenance: object) -> None:
        """Write the weights with a record of how they were fitted."""
        made: dict[str, Any] = {name: np.array(str(value)) for name, value in provenance.items()}
        np.savez_compressed(
            path, letters=self.letters, shape=self.features, margin=self.margin, **made
        )


def plain_values(rules: Rules) -> Values:
    """Values before any training: a letter's points times a word length."""
    most = rules.rows * rules.columns
    letters = np.tile(_latin_points(rules).astype(np.float32) * _PLAIN_LENGTH, (most + 1, 1))
    letters[0] = 0
    return Values(
        letters,
        np.zeros((most + 1, FEATURES), np.float32),
        np.zeros((most + 1, GROUPS), np.float32),
    )


def read_values(path: Path) -> Values:
    """The weights in a file. Raises: GameError."""
    return Values(*read_arrays(path, "letters", "shape", "margin"))


@lru_cache(maxsize=1)
def shipped_values() -> Values:
    """The shipped weights. Raises: GameError."""
    return read_values(asset("word_soup", "values.npz"))


def _stretched(rows: Floats, most: int) -> Floats:
    """Rows for up to ``most`` letters left; the last fitted row is repeated."""
    places = np.minimum(np.arange(most + 1), len(rows) - 1)
    stretched: Floats = np.ascontiguousarray(rows[places], np.float32)
    return stretched


def _latin_points(rules: Rules) -> NDArray[np.int64]:
    """The points of a to z, int64 (26,); 0 for those that the game lacks."""
    codes, points = rules.alphabet.codes, rules.points
    return np.array([points[codes[c]] if c in codes else 0 for c in LATIN.letters], np.int64)


def _by_code(letters: Floats, rules: Rules) -> Floats:
    """Columns by the codes of the game's alphabet; other letters get weights by their points."""
    table = np.zeros((len(letters), LETTERS), np.float32)
    points = _latin_points(rules)
    mean, spread = letters.mean(axis=1), points - points.mean()
    slope = (letters * spread).sum(axis=1) / max(1.0, float((spread**2).sum()))
    for letter, code in rules.alphabet.codes.items():
        if letter in LATIN.codes:
            table[:, code] = letters[:, LATIN.codes[letter]]
        else:
            table[:, code] = mean + slope * (rules.points[code] - points.mean())
    table[0] = 0
    return table


def make_model(rules: Rules, values: Values, bias: ClearingBias | None = None) -> Model:
    """The kernels' arrays for a game's alphabet and board size."""
    most = rules.rows * rules.columns
    letters = _stretched(_by_code(values.letters, rules), most)
    features = _stretched(values.features, most)
    features[0] = 0
    surplus = np.zeros(most + 1, np.float32)
    if bias:
        left = np.maximum(1, np.arange(most + 1))
        surplus[:] = bias.surplus * np.minimum(1.0, bias.surplus_until / left)
        for letter, points in bias.letters.items():
            if letter in rules.alphabet.codes:
                letters[1:, rules.alphabet.codes[letter]] += points
    return Model(letters, features, _stretched(values.margin, most), surplus)
