"""Words that look valid but are not, which players who half know a list believe in."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache

from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import Lexicon

PREFIXES = ("un", "re", "out")
SUFFIXES = ("s", "er", "y", "ish")
INFLECTED = ("s", "ed", "er", "y", "ing", "est", "x", "z")  # words with these get no other ending
STEMS = range(3, 7)  # letters of the words that others are formed from
ONE_IN = 4  # a player believes in one of this many words that could be formed


@large
@lru_cache(maxsize=16)
def with_near_words(lexicon: Lexicon, known: Lexicon) -> Lexicon:
    """The words that someone knows of a lexicon, and invalid words that they form from them.

    These are known words with a common prefix or suffix, always the same ones.
    """
    invented = {word for word in _formed(known) if word not in lexicon and _believed(word)}
    return Lexicon(f"{known.name}, half known", [*known.words, *invented], known.alphabet)


def _formed(known: Lexicon) -> Iterator[str]:
    for word in known.words:
        if len(word) not in STEMS or word.endswith(INFLECTED):
            continue
        for prefix in PREFIXES:
            yield prefix + word
        for suffix in SUFFIXES:
            yield (word.removesuffix("e") if suffix[0] in "eiy" else word) + suffix


def _believed(word: str) -> bool:
    return zlib.crc32(word.encode()) % ONE_IN == 0
