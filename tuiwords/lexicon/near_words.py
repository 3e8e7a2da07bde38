"""Words that look as if they were in a list and are not: what people play who half know it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache

from tuiwords.lexicon.lexicon import Lexicon

PREFIXES = ("un", "re", "out")
SUFFIXES = ("s", "er", "y", "ish")
INFLECTED = ("s", "ed", "er", "y", "ing", "est", "x", "z")  # nobody adds an ending to these
STEMS = range(3, 7)  # letters of a word that others are formed from
ONE_IN = 4  # of the words that could be formed, how few somebody believes in


@lru_cache(maxsize=16)
def with_near_words(lexicon: Lexicon, known: Lexicon) -> Lexicon:
    """The words someone knows of a lexicon, and those they wrongly form from them.

    Always the same inventions: known words with a common prefix or suffix that the lexicon lacks.
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
