"""How often letters, pairs of letters and vowels occur in the words of a list."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean, pstdev

from tuiwords.lexicon.lexicon import Lexicon, LexiconError

VOWELS = frozenset("aeiouy")


@dataclass(frozen=True, slots=True)
class LetterCount:
    """A letter or pair: the share of words that have it, and its share of all letters or pairs."""

    letters: str
    in_words: float
    of_all: float


@dataclass(frozen=True, slots=True)
class LetterCounts:
    """The ``counts`` by how many words have them; ``unseen`` letters or pairs are in no word.

    ``vowel_mean`` and ``vowel_sd`` are of the share of vowels in a word; ``vowel_shares`` are the
    shares of words by tenths of that, from 0 to 10.
    """

    words: int
    counts: tuple[LetterCount, ...]
    unseen: int
    vowel_mean: float
    vowel_sd: float
    vowel_shares: tuple[float, ...]


def letter_counts(
    lexicon: Lexicon, lengths: range | None = None, *, pairs: bool = False
) -> LetterCounts:
    """Count letters, or ``pairs`` of neighbors, in the words of some lengths.

    Raises: LexiconError if there are no such words.
    """
    words = [word for word in lexicon if lengths is None or len(word) in lengths]
    if not words:
        raise LexiconError(f"{lexicon.name!r} has no words of these lengths")
    size = 2 if pairs else 1
    all_, having = Counter[str](), Counter[str]()
    for word in words:
        parts = [word[at : at + size] for at in range(len(word) - size + 1)]
        all_.update(parts)
        having.update({*parts})
    total = max(1, all_.total())
    counts = (
        LetterCount(part, count / len(words), all_[part] / total)
        for part, count in sorted(having.items(), key=lambda each: (-each[1], each[0]))
    )
    shares = [sum(letter in VOWELS for letter in word) / len(word) for word in words]
    tenths = Counter(round(10 * share) for share in shares)
    return LetterCounts(
        len(words),
        tuple(counts),
        len(lexicon.alphabet) ** size - len(having),
        fmean(shares),
        pstdev(shares),
        tuple(tenths[tenth] / len(words) for tenth in range(11)),
    )
