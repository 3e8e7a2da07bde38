"""Lists of words to study: which words, and in which order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tuiwords.lexicon.commonness import zipfs_in
from tuiwords.lexicon.lexicon import Lexicon

Order = Literal["alphabet", "probability", "playability", "frequency"]
ORDERS: Mapping[Order, str] = {
    "alphabet": "in alphabetic order",
    "probability": "those first that are most likely to be drawn",
    "playability": "those first that lose the most if you don't know them",
    "frequency": "those first that are most common in books",
}


@dataclass(frozen=True)
class Bag:
    """A ruleset's key, and how many tiles it has of each letter in upper case and of the blank."""

    rules: str
    tiles: Mapping[str, int]


def narrowed(words: Iterable[str], lengths: range | None, without: Lexicon | None) -> list[str]:
    """Those of some words that are of these lengths and that another list does not have."""
    return [
        word
        for word in words
        if (lengths is None or len(word) in lengths) and (without is None or word not in without)
    ]


def ordered(words: Sequence[str], order: Order, lexicon: Lexicon, bag: Bag) -> list[str]:
    """Words of a lexicon in an order; those that it does not tell apart keep theirs.

    Raises: LexiconError if the list has no playability.
    """
    if order == "alphabet" or not words:
        return list(words)
    import numpy as np  # not before it is needed: the command line starts without it

    from tuiwords.lexicon.draws import chances
    from tuiwords.lexicon.playability import playability

    if order == "probability":
        worth = chances(words, bag.tiles)
    elif order == "frequency":
        worth = np.array(zipfs_in(words, lexicon), np.float64)
    else:
        values = playability(lexicon, bag.rules)
        worth = values[[bisect_left(lexicon.words, word) for word in words]].astype(np.float64)
    return [words[place] for place in np.argsort(-worth, kind="stable").tolist()]


@dataclass(frozen=True)
class Rank:
    """A place from 1 on in an order, and among how many words."""

    place: int
    words: int


def rank_by_probability(word: str, lexicon: Lexicon, bag: Bag) -> Rank:
    """How many words of a word's length are more likely to be drawn, and one."""
    from tuiwords.lexicon.draws import draws

    words = lexicon.of_length(len(word)).words
    likelier = draws(words, bag.tiles) > draws([word], bag.tiles)
    return Rank(int(likelier.sum()) + 1, len(words))


def rank_by_playability(word: str, lexicon: Lexicon, bag: Bag) -> Rank:
    """How many words of the list have more playability than one of them, and one.

    Raises: LexiconError if the list has no playability.
    """
    from tuiwords.lexicon.playability import playability

    values = playability(lexicon, bag.rules)
    more = values > values[bisect_left(lexicon.words, word)]
    return Rank(int(more.sum()) + 1, len(lexicon))
