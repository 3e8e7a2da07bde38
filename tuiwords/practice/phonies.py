"""Phonies: strings that look like words of a list but are none."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache

from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import Lexicon

_VOWELS, _CONSONANTS = "aeiouy", "bcdfghjklmnpqrstvwxz"
_EDGE = " "  # before and behind a word


def phony_like(lexicon: Lexicon, word: str) -> str | None:
    """A string that is no word, with one letter other than a word; always the same, or None.

    A vowel takes the place of a vowel, a consonant that of a consonant, and any four letters that
    follow each other do so in a word too.
    """
    known = _fours(lexicon)
    order = sorted(_changed(word), key=lambda other: zlib.crc32(other.encode()))
    for other in order:
        if other not in lexicon and known.issuperset(_fours_of(other)):
            return other
    return None


def _changed(word: str) -> Iterator[str]:
    for place, letter in enumerate(word):
        kin = next((letters for letters in (_VOWELS, _CONSONANTS) if letter in letters), "")
        for other in kin.replace(letter, ""):
            yield word[:place] + other + word[place + 1 :]


def _fours_of(word: str) -> Iterator[str]:
    edged = _EDGE + word + _EDGE
    return (edged[at : at + 4] for at in range(len(edged) - 3))


@large
@lru_cache(maxsize=4)
def _fours(lexicon: Lexicon) -> frozenset[str]:
    return frozenset(four for word in lexicon for four in _fours_of(word))
