"""How common words are by the list itself: by its counts, else by its order."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from tuiwords.large_caches import large
from tuiwords.lexicon.lexicon import LexiconError, ListFile
from tuiwords.lexicon.word_file import WordFile, read_list, words_of

# Of neighbors in a list, the share that are not in alphabetic order. In an order by frequency it is
# about 1/2; in one by alphabet, by length and alphabet, or in a few sorted parts it is near 0.
_MIXED = (0.25, 0.75)


@large
@lru_cache(maxsize=8)
def own_counts(origin: ListFile) -> tuple[Mapping[str, float], Mapping[str, int]]:
    """The counts of words in a file, or their places in it; both empty if it tells neither."""
    try:
        read = words_of(read_list(origin.path), str(origin.path), skip=True)
    except (OSError, LexiconError):  # it has gone or changed since the words were read
        return {}, {}
    if read.counts:
        return read.counts, {}
    return {}, _places(read.listed) if is_ranked(read.listed) else {}


def is_ranked(listed: Sequence[str]) -> bool:
    """Whether words are in an order of their own: not by the alphabet, from either end of them."""
    if len(listed) < 2:
        return False
    keys = list(map(_bare, listed))
    shares = [
        sum(one > other for one, other in pairwise(each)) / (len(each) - 1)
        for each in (keys, [key[::-1] for key in keys])
    ]
    return all(_MIXED[0] <= share <= _MIXED[1] for share in shares)


def content_of(read: WordFile) -> bytes:
    """The lines of a file that tells what ``read`` does: words with counts, or in their order."""
    if read.counts:
        lines = [f"{word}\t{_plain(read.counts[word])}" for word in read.words]
    else:
        lines = list(_places(read.listed)) if is_ranked(read.listed) else read.words
    return "\n".join(lines).encode() + b"\n"


def _bare(word: str) -> str:
    """A word without accents, as dictionaries order words."""
    if word.isascii():
        return word
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def _places(listed: Sequence[str]) -> dict[str, int]:
    return {word: place for place, word in enumerate(dict.fromkeys(listed))}


def _plain(count: float) -> str:
    """A number without an exponent."""
    return f"{count:.12f}".rstrip("0").rstrip(".")
