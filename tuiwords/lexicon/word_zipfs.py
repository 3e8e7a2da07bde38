"""How common the words of another language than English are, by a table beside its list.

The table has a byte for each word of the language's list, in its order: the zipf, which is the
base-10 logarithm of its occurrences per billion words, in steps of 1/15, 0 if it is not known. The
highest bit is set if Wordle may hide the word: base forms that nobody minds.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from tuiwords.large_caches import large
from tuiwords.lexicon.languages import language
from tuiwords.lexicon.lexicon import Lexicon, LexiconError, line_at
from tuiwords.lexicon.library import library
from tuiwords.paths import read_given
from tuiwords.resources import lexicon_file

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STEPS = 15
ANSWER = 0x80
_ZIPF = ANSWER - 1
_MANY = 10_000  # words: one dictionary of the list is faster than so many bisections


def has_zipfs(code: str) -> bool:
    """Whether the language has such a table."""
    return bool(code) and bool(language(code).commonness)


def zipfs_of(words: Sequence[str], code: str) -> list[float]:
    """The zipf of each word in a language, 0 if it is not listed."""
    found: list[float] = ((numbers_of(words, code) & _ZIPF) / STEPS).tolist()
    return found


def answers_of(lexicon: Lexicon, length: int, least: float) -> list[str]:
    """The words of a length that Wordle may hide, with this zipf or more, ascending."""
    words = lexicon.of_length(length).words
    found = numbers_of(words, lexicon.language)
    chosen = (found > _ZIPF) & ((found & _ZIPF) >= least * STEPS)
    return [word for word, its in zip(words, chosen.tolist(), strict=True) if its]


def numbers_of(words: Sequence[str], code: str) -> NDArray[np.uint8]:
    """The byte of each word in the table of a language, uint8 (words,), 0 if it is not listed."""
    import numpy as np  # not before it is needed: the app starts without it

    if not words or not has_zipfs(code):
        return np.zeros(len(words), np.uint8)
    text, starts, table = _table(code)
    if len(words) == len(starts) and "\n".join(words).encode() == text:
        return table
    if len(words) < _MANY:
        begins = np.array([line_at(text, word.encode()) for word in words])
        places = np.where(begins < 0, -1, np.searchsorted(starts, begins))
    else:  # such as a list with words of one's own
        lines = {line: place for place, line in enumerate(text.split(b"\n"))}
        places = np.array([lines.get(word.encode(), -1) for word in words])
    return np.where(places < 0, np.uint8(0), table[places])


@large
@cache
def _table(code: str) -> tuple[bytes, NDArray[np.int64], NDArray[np.uint8]]:
    """The text of the language's list, where its lines begin, and the byte of each word."""
    import numpy as np

    spoken = language(code)
    text = library().as_named(spoken.word_list).text
    table = np.frombuffer(table_bytes(spoken.commonness), np.uint8)
    ends = np.flatnonzero(np.frombuffer(text, np.uint8) == ord("\n"))
    starts = np.concatenate([np.zeros(1, np.int64), ends + 1])
    if len(starts) != len(table):
        path = lexicon_file(spoken.commonness)
        raise LexiconError(f"the table {path} is not that of the list {spoken.word_list}")
    return text, starts, table


def table_bytes(name: str) -> bytes:
    """The decompressed content of a shipped table. Raises: LexiconError if it cannot be read."""
    path = lexicon_file(name)
    try:
        if path.exists() and not path.is_file():
            raise OSError("it is not a file")
        return gzip.decompress(read_given(path))
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise LexiconError(f"the table {path} cannot be read: {error}") from None
