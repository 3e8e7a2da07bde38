"""Lists of words to study: in which order, and what the place of a word is."""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Self

from tuiwords.lexicon.commonness import zipfs_in
from tuiwords.lexicon.lexicon import Lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Order = Literal["alphabet", "probability", "playability", "frequency", "length"]
ORDERS: Mapping[Order, str] = {
    "alphabet": "in alphabetic order",
    "probability": "those first that are most likely to be drawn",
    "playability": "those first that lose the most if you don't know them",
    "frequency": "those first that are most common in books",
    "length": "the longest first",
}
_BLANK = "?"
_MANY = 5_000  # words: of more it is quicker to look the places of all words of the list up


@dataclass(frozen=True)
class Bag:
    """A ruleset's key, and how many tiles it has of each letter in upper case and of the blank.

    ``values`` are the points of the tiles.
    """

    rules: str
    tiles: Mapping[str, int]
    values: Mapping[str, int]

    def with_blanks(self, blanks: int | None) -> Self:
        """The same with another number of blanks; None changes nothing."""
        return self if blanks is None else replace(self, tiles={**self.tiles, _BLANK: blanks})

    def points(self, words: Sequence[str]) -> Iterator[int]:
        """What the tiles of each word score together; letters without a tile score nothing."""
        from tuiwords.lexicon.draws import in_tiles

        words, values = in_tiles(words, self.values)
        value = defaultdict(int, values).__getitem__
        return (sum(map(value, word)) for word in words)


def alphagram(word: str) -> str:
    """The letters of a word in alphabetic order."""
    return "".join(sorted(word))


def ordered(words: Sequence[str], order: Order, lexicon: Lexicon, bag: Bag) -> list[str]:
    """Words of a lexicon in an order; those that it does not tell apart keep theirs.

    Of words that are equally likely to be drawn, those whose alphagrams come first are first.
    Raises: LexiconError if the list has no playability.
    """
    if order == "alphabet" or not words:
        return list(words)
    if order == "length":
        return sorted(words, key=len, reverse=True)
    import numpy as np  # not before it is needed: the command line starts without it

    if order == "probability":
        if len(words) <= _MANY:
            return [words[place] for place in _by_chance(words, bag)]
        words = sorted(words)
        wanted = iter(words)
        word, rows = next(wanted), list[int]()
        for row, known in enumerate(lexicon.words):  # no table of all words: they may be many
            if known == word:
                rows.append(row)
                word = next(wanted, "")
        return [words[place] for place in np.argsort(_places(lexicon, bag)[rows]).tolist()]
    from tuiwords.lexicon.playability import playability

    if order == "frequency":
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


def probability_ranks(lexicon: Lexicon, length: int, bag: Bag) -> Mapping[str, int]:
    """The place of each word of a length, from 1 on, by how likely its tiles are drawn.

    It is Zyzzyva's probability order (``CreateDatabaseThread::updateProbabilityOrder``): by the
    number of ways to draw the tiles of a word from a full bag, the most ways first; words with as
    many ways by their alphagrams, and words of the same letters in alphabetic order.
    """
    words = lexicon.of_length(length)
    return dict(zip(words.words, _places(words, bag).tolist(), strict=True))


def _places(lexicon: Lexicon, bag: Bag) -> NDArray[np.int32]:
    """The place of each word of a lexicon by probability, from 1 on; found once and kept."""
    import numpy as np

    from tuiwords.lexicon.array_cache import cached_array

    def make(lexicon: Lexicon) -> NDArray[np.int32]:
        places = np.empty(len(lexicon), np.int32)
        places[_by_chance(lexicon.words, bag)] = np.arange(1, len(lexicon) + 1)
        return places

    counts = ",".join(f"{tile}{count}" for tile, count in sorted(bag.tiles.items()))
    kind = f"probability-{zlib.crc32(counts.encode()):08x}"
    return cached_array(kind, lexicon, make, np.int32)


def _by_chance(words: Sequence[str], bag: Bag) -> NDArray[np.int64]:
    """The rows of words, the likeliest first, and those as likely by their alphagrams."""
    import numpy as np

    from tuiwords.lexicon.draws import chances

    rows = sorted(range(len(words)), key=[*map(alphagram, words)].__getitem__)
    return np.array(rows)[np.argsort(-chances(words, bag.tiles)[rows], kind="stable")]


def rank_by_probability(word: str, lexicon: Lexicon, bag: Bag) -> Rank:
    """The place of a word among those of its length, by probability. Raises: KeyError."""
    ranks = probability_ranks(lexicon, len(word), bag)
    return Rank(ranks[word], len(ranks))


def playability_ranks(lexicon: Lexicon, bag: Bag) -> Mapping[str, int]:
    """The place of each word, from 1 on, by its playability, those with the most first.

    Raises: LexiconError if the list has no playability.
    """
    order = ordered(lexicon.words, "playability", lexicon, bag)
    return {word: place for place, word in enumerate(order, 1)}


def rank_by_playability(word: str, lexicon: Lexicon, bag: Bag) -> Rank:
    """The place of a word in the list, by its playability. Raises: KeyError, LexiconError."""
    ranks = playability_ranks(lexicon, bag)
    return Rank(ranks[word], len(ranks))
